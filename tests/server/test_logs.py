"""The log by pages, searched, and taken along, each as the seat may read it."""

import re
from collections.abc import Iterator

import pytest
from jsonschema import Draft202012Validator  # type: ignore[import-untyped]
from tests.server.serving import House, Json, Seat, serving

from sortilege.components.card import read_cards
from sortilege.components.chance import ScriptedChance, seeded_chance
from sortilege.server import archive, pace
from sortilege.server.around import Around
from sortilege.store import Entry, MemoryStore

FLIP = {"type": "test", "stat": 5, "target": 12}


class Table:
    """Ana and Ben with some tests, one of them Ana's secret, one corrected and one act taken back."""

    def __init__(self, house: House) -> None:
        self.gm = house.open("saga", shared=True)
        self.ana, self.ben = (self.gm.player(name, stress=2) for name in ("Ana", "Ben"))
        self.gm.do("begin", what="session")
        self.climb = self.test(self.ana, "c1", "Climb the wall")
        self.secret = self.test(self.ana, "c1", "Sneak past the guard", secret="roller")
        self.swim = self.test(self.ben, "c2", "Swim the harbour")
        test = next(event["test"] for event in self.entry(self.climb)["events"] if "test" in event)
        self.correction = self.gm.do("correct", test=test, fields={"target": 2}, why="the fog")["number"]
        self.scene = self.gm.do("begin", what="scene", name="the *docks*")["number"]
        self.back = self.gm.do("take_back", entry=self.scene)["number"]

    def entry(self, number: int) -> Json:
        return self.gm.log()[number - 1]

    def test(self, seat: Seat, actor: str, label: str, **how: str) -> int:
        """A test that ends at once or is decided; gives the entry that ended it."""
        number = seat.do("call", who=[actor], test=FLIP, label=label, **how)["number"]
        for decision in seat.table()["own"]["decisions"]:
            offer = decision["offers"][0]
            taken = {key: offer[key] for key in ("verb", "over", "card")}
            number = seat.do("decide", test=decision["test"], actor=decision["actor"], **taken)["number"]
        return int(number)


@pytest.fixture
def table() -> Iterator[Table]:
    chance = ScriptedChance(read_cards("5S 8H 2S 3S 4S"), then=seeded_chance(5))
    with serving(MemoryStore(), Around(chance=chance)) as house:
        yield Table(house)


def page(seat: Seat, query: str = "") -> Json:
    answer = seat.get(f"/api/table/log?{query}")
    assert answer.status_code == 200, answer.text
    return dict(answer.json())


def numbers(got: Json) -> list[int]:
    return [entry["number"] for entry in got["entries"]]


def readable(seat: Seat) -> list[Json]:
    return [entry for entry in seat.log() if entry.get("lines")]


def test_pages_go_through_all_that_the_seat_may_read(table: Table) -> None:
    for seat in (table.gm, table.ana, table.ben):
        every = readable(seat)
        newest = page(seat, "limit=4")
        assert newest["entries"] == every[-4:]
        assert (newest["found"], newest["first"]) == (len(every), len(every) - 3)
        older = page(seat, f"limit=3&before={newest['entries'][0]['number']}")
        assert older["entries"] == every[-7:-4]
        newer = page(seat, f"limit=100&after={older['entries'][-1]['number']}")
        assert newer["entries"] == every[-4:]
        first = page(seat, "limit=2&after=0")
        assert (first["entries"], first["first"]) == (every[:2], 1)
        around = page(seat, f"limit=3&around={every[3]['number']}")
        assert around["entries"] == every[2:5]


def test_a_page_is_read_in_pieces_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    every, whole = readable(table.gm), table.gm.get("/api/table/log.json").json()
    monkeypatch.setattr(archive, "_AT_ONCE", 3)
    assert page(table.gm, "limit=100")["entries"] == every
    assert table.gm.get("/api/table/log.json").json() == whole


def test_search_and_filters_find_what_the_seat_may_know(table: Table) -> None:
    assert numbers(page(table.ben, "text=the+CLIMB"))[-1] == table.correction
    assert page(table.ana, "text=sneak+guard")["found"] == 1
    assert numbers(page(table.ben, "text=sneak")) == []
    assert page(table.ben, "text=sneak")["found"] == 0
    assert numbers(page(table.ben, "kind=corrections")) == [table.correction, table.back]
    assert numbers(page(table.ben, "kind=rounds&kind=corrections"))[-2:] == [table.scene, table.back]
    about = numbers(page(table.ben, "actor=c2&kind=tests"))
    assert table.swim in about
    assert table.climb not in about
    assert table.correction in numbers(page(table.ben, "actor=c1"))


def test_what_was_changed_and_what_changed_it_lead_to_each_other(table: Table) -> None:
    changes = {str(table.correction): table.climb, str(table.back): table.scene}
    assert page(table.ben)["changes"] == changes
    assert page(table.ben)["gone"] == [table.scene]
    assert page(table.ben, f"limit=1&around={table.climb}")["changes"] == {str(table.correction): table.climb}
    assert page(table.ben, "text=swim")["changes"] == {}


@pytest.mark.parametrize(
    ("query", "code"),
    [
        ("kind=gossip", "bad_value"),
        ("limit=101", "bad_value"),
        ("limit=0", "bad_value"),
        ("before=-1", "bad_value"),
        ("before=x", "bad_value"),
        ("who=ana", "unknown_field"),
        ("text=" + "x" * 201, "bad_value"),
    ],
)
def test_what_cannot_be_asked_is_refused(table: Table, query: str, code: str) -> None:
    answer = table.ben.get(f"/api/table/log?{query}")
    assert answer.status_code == 422
    assert answer.json()["code"] == code


def on_a_page(entry: Json) -> Json:
    """The entry of a log's file as a page gets it, to which sheets come by themselves."""
    written = [event for event in entry.get("events", ()) if event["type"] == "sheet_written/1"]
    for event in written:
        assert event["entries"]
        assert event["sheet"]
        event |= {"entries": [], "sheet": {}}
    return entry


def test_an_exported_log_fits_its_schema_and_is_the_feed(table: Table) -> None:
    schema = table.gm.get("/api/schemas/log").json()
    Draft202012Validator.check_schema(schema)
    validator = Draft202012Validator(schema)
    for seat in (table.gm, table.ana, table.ben):
        answer = seat.get("/api/table/log.json")
        assert answer.headers["content-disposition"] == 'attachment; filename="log.json"'
        log = answer.json()
        validator.validate(log)
        assert [on_a_page(entry) for entry in log["entries"]] == seat.log()
        assert (log["schema"], log["game"], log["seat"], log["number"]) == (1, "saga", seat.id, len(log["entries"]))
    broken = {**log, "entries": [{"number": "one"}]}
    assert list(validator.iter_errors(broken))


def test_each_seats_files_hold_only_what_it_may_know(table: Table) -> None:
    for path in ("log.json", "log.md", "recap"):
        assert "Sneak" in table.ana.get(f"/api/table/{path}").text
        assert "Sneak" not in table.ben.get(f"/api/table/{path}").text


def test_a_log_in_markdown_has_headings_lines_and_what_was_struck(table: Table) -> None:
    answer = table.ben.get("/api/table/log.md?zone=Europe/Berlin")
    text = answer.text
    assert answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert text.startswith("# Test\n")
    assert "\n## Session 1\n" in text
    assert "\n### Scene 1: the \\*docks\\*\n" in text
    for entry in readable(table.ben):
        for line in entry["lines"]:
            assert re.sub(r"([\\`*_\[\]<>#|~])", r"\\\1", line) in text
    assert len(re.findall("~~[^~]+~~", text)) == 2
    assert table.ben.get("/api/table/log.md?zone=Mars/North").json()["code"] == "unknown_zone"
    assert table.ben.get("/api/table/log.md?zone=../../etc/passwd").json()["code"] == "unknown_zone"


def test_a_recap_tells_who_tested_what_and_what_was_put_right(table: Table) -> None:
    before, session = table.ben.get("/api/table/recap").json()["chapters"]
    assert (before["session"], session["session"]) == (0, 1)
    assert sorted(session["present"]) == ["Ana", "Ben"]
    (scene,) = session["scenes"]
    climb, swim = scene["tests"]
    assert (climb["who"], climb["label"], swim["label"]) == (["Ana"], "Climb the wall", "Swim the harbour")
    ended, corrected = (table.entry(number)["events"] for number in (table.climb, table.correction))
    assert [one["said"] for one in climb["was"]] == [one["said"] for one in ended if one["type"] == "test_ended/1"]
    assert (climb["end"]["said"], climb["why"]) == (corrected[0]["said"], "the fog")
    assert climb["end"]["tone"] in ("good", "bad")
    assert swim["was"] == []
    assert any("Ben" in change["text"] for change in before["scenes"][0]["changes"])


def test_a_damaged_entry_is_told_as_such(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    with serving(store) as house:
        gm = house.open("saga")
        table = gm.token.partition(".")[0]
        for _ in range(2):
            gm.do("begin", what="scene")
        store._logs[table][1] = Entry(2, "x", 0.0, b"{")
        answer = gm.get("/api/table/log")
        assert (answer.status_code, answer.json()["code"]) == (500, "corrupt_table")


def test_log_requests_count_for_the_pace_of_the_seat(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(pace, "BURST", 5.0)
    monkeypatch.setattr(pace, "PER_SECOND", 0.0)
    gm = house.open("saga")
    assert [gm.get("/api/table/log").status_code for _ in range(6)] == [200] * 5 + [429]


def test_names_in_the_log_are_those_of_now(table: Table) -> None:
    assert numbers(page(table.ben, "text=anna")) == []
    table.gm.do("name_seat", seat="s2", name="Anna")
    assert numbers(page(table.ben, "text=anna"))
