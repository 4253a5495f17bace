"""Sheets over HTTP: opened, planned for, taken along and brought; NPCs' sheets stay with GMs; races between tabs."""

import json
from concurrent.futures import ThreadPoolExecutor

import httpx
import pytest
from tests.server.serving import House, Json, Seat, new_id


@pytest.fixture
def gm(house: House) -> Seat:
    return house.open("disciplines")


def ana(gm: Seat) -> Seat:
    """A player with a random character `c1`."""
    seat = gm.house.sit(gm.do("add_seat", name="Ana")["link"])
    seat.do("make_character", name="Ana", kind="random")
    return seat


def opened(seat: Seat, actor: str = "c1") -> Json:
    answer = seat.get(f"/api/table/sheet?actor={actor}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def write(seat: Seat, change: Json, seen: int, actor: str = "c1") -> int:
    command = {"type": "write_sheet", "actor": actor, "seen": seen, "change": change}
    return seat.try_(command).status_code


def test_a_sheet_is_opened_with_what_can_be_bought_and_why_not(gm: Seat) -> None:
    view = opened(ana(gm))
    assert view["mine"]
    assert not view["creating"]
    barred = [one for one in view["options"] if not one["allowed"]]
    assert barred
    assert all(one["reason"]["answer"] == "unmet" and one["reason"]["of"] for one in barred)


def test_a_plan_is_told_and_nonsense_refused(gm: Seat) -> None:
    seat = ana(gm)
    plan = seat.get("/api/table/sheet/plan?actor=c1&goal=flight=1").json()
    assert plan["steps"][-1]["what"] == "flight"
    assert plan["when"].startswith("level")
    for path, code in (
        ("plan?actor=c1&goal=flight", "bad_goal"),
        ("plan?actor=c1&goal=cooking=1", "unknown_trait"),
        ("plan?actor=c9&goal=flight=1", "unknown_character"),
        ("file?actor=n1", "unknown_character"),
    ):
        assert seat.get(f"/api/table/sheet/{path}").json()["code"] == code
    assert seat.get("/api/table/sheet/plan?actor=c1").status_code == 422


def test_a_file_goes_to_a_second_table_and_comes_back_the_same(house: House, gm: Seat) -> None:
    answer = ana(gm).get("/api/table/sheet/file?actor=c1")
    assert "attachment" in answer.headers["content-disposition"]
    other = house.open("disciplines")
    order = {"id": new_id(), "command": {"type": "import_sheet", "file": answer.text}}
    assert other.ask("/api/table/sheet/file", order).status_code == 200
    brought = other.get("/api/table/sheet/file?actor=n1").json()
    assert brought == answer.json()


def test_a_file_of_many_entries_may_be_larger_than_other_orders(gm: Seat) -> None:
    seat = ana(gm)
    award = {"type": "award", "award": "level", "amount": 30}
    for _ in range(3):
        gm.do("award_all", actors=["c1"], award=award, why="for all that was done, and more " * 9)
    file = seat.get("/api/table/sheet/file?actor=c1").text
    assert len(file) > 100_000
    order = {"id": new_id(), "command": {"type": "import_sheet", "file": file}}
    assert seat.post(order).json()["code"] == "too_large"
    assert seat.ask("/api/table/sheet/file", order).status_code == 200
    assert seat.ask("/api/table/sheet/file", order).json()["repeated"]


def test_only_files_are_brought_on_the_route_of_files(gm: Seat) -> None:
    order = {"id": new_id(), "command": {"type": "begin", "what": "session"}}
    assert gm.ask("/api/table/sheet/file", order).json()["code"] == "unknown_command"
    assert gm.ask("/api/table/sheet/file", b"{").json()["code"] == "malformed"
    assert gm.ask("/api/table/sheet/file", b"x" * 2_100_000).status_code == 413


def test_of_two_tabs_that_buy_at_once_one_is_told_what_changed(gm: Seat) -> None:
    seat = ana(gm)
    assert write(gm, {"type": "award", "award": "level", "amount": 9}, opened(gm)["seen"]) == 200
    view = opened(seat)
    what = next(one["what"] for one in view["options"] if one["allowed"] and one["budget"] == "discipline")
    with ThreadPoolExecutor(8) as tabs:
        answers = list(tabs.map(lambda _: write(seat, {"type": "buy", "what": what}, view["seen"]), range(8)))
    assert sorted(answers) == [200] + [409] * 7


def test_no_player_gets_a_byte_of_an_npcs_sheet(gm: Seat) -> None:
    seat = ana(gm)
    gm.do("make_character", name="Zachary Quill", kind="agent")
    assert write(gm, {"type": "adjust", "what": "flight", "to": 2}, opened(gm, "n1")["seen"], "n1") == 200
    gm.do("describe", actor="n1", fields={"background": "Was a locksmith in Zuerich."})
    seat.get("/api/table")
    seat.log()
    for path in ("sheet?actor=n1", "sheet/file?actor=n1", "sheet/plan?actor=n1&goal=flight=3"):
        assert seat.get(f"/api/table/{path}").json()["code"] == "unknown_character"
    assert write(seat, {"type": "buy", "what": "speed"}, 1, "n1") == 404
    everything = b"\n".join(seat.seen)
    assert b"Quill" not in everything
    assert b"locksmith" not in everything


def test_a_spectator_reads_sheets_and_writes_none(gm: Seat) -> None:
    ana(gm)
    eve = gm.house.sit(gm.do("add_seat", name="Eve", role="spectator")["link"])
    assert not opened(eve)["mine"]
    assert eve.refused("write_sheet", actor="c1", seen=1, change={"type": "buy", "what": "speed"}) == "not_yours"


def test_every_refusal_of_a_file_names_what_is_wrong(gm: Seat) -> None:
    seat = ana(gm)
    file = json.loads(seat.get("/api/table/sheet/file?actor=c1").text)
    file["ledger"][3]["number"] = 3
    order = {"id": new_id(), "command": {"type": "import_sheet", "file": json.dumps(file)}}
    answer = seat.ask("/api/table/sheet/file", order).json()
    assert answer["code"] == "duplicate_entry"
    assert "3" in answer["detail"]


def test_who_keeps_the_server_busy_waits_and_nobody_else(house: House) -> None:
    """Plans of many goals cost a hundred times what others ask for: they count as many requests."""
    gm = house.open("cyberspace")
    seat, other = (house.sit(gm.do("add_seat", name=name)["link"]) for name in ("Ana", "Ben"))
    seat.do("make_character", name="Blank")
    skills = [one["what"] for one in opened(seat)["options"] if one["what"].startswith("skills/")]
    goals = [f"{what}=20" for what in skills] + ["operation=5", "technical=5", "intelligence=5", "perception=5"]
    path = str(httpx.URL("/api/table/sheet/plan", params={"actor": "c1", "goal": goals}))
    answers = [seat.get(path).status_code for _ in range(100)]
    assert answers[0] == 200
    assert answers[-1] == 429
    assert opened(other)["name"] == "Blank"
