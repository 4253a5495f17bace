"""What is put right over HTTP: taken back once, typed in over a restart, sealed in a group."""

from pathlib import Path

from tests.server.serving import House, Seat, serving

from sortilege.store.sql import SqlStore

JUMP = {"type": "unopposed", "level": 3, "difficulty": 10}
CLIMB = {"stat": 5, "target": 12}


def last_act(gm: Seat) -> int:
    entries = gm.get("/api/table/events?after=0").json()["entries"]
    taken = {event["entry"] for one in entries for event in one.get("events", ()) if event["type"] == "taken_back/1"}
    return max(int(one["number"]) for one in entries if one.get("act") and one["number"] not in taken)


def test_a_test_that_is_taken_back_has_no_odds_any_more(gm: Seat) -> None:
    ana = gm.player("Ana")
    before = ana.table()["public"]
    ana.do("call", test=JUMP, who=["c1"])
    assert ana.get("/api/table/odds/shot?test=t1").json() is not None
    act = last_act(gm)
    gm.do("take_back", entry=act)
    assert ana.table()["public"] == before
    assert ana.get("/api/table/odds/shot?test=t1").json() is None
    assert gm.refused("take_back", entry=act) == "not_the_last"
    ana.do("call", test=JUMP, who=["c1"])
    assert ana.get("/api/table/odds/shot?test=t2").json() is not None


def test_players_are_not_told_what_can_be_taken_back(gm: Seat) -> None:
    ana = gm.player("Ana")
    assert ana.refused("take_back", entry=last_act(gm)) == "gm_only"
    assert not any("act" in one for one in ana.get("/api/table/events?after=0").json()["entries"])


def test_typing_and_taking_back_outlast_a_restart(tmp_path: Path) -> None:
    database = tmp_path / "tables.db"
    with serving(SqlStore.open(database)) as house:
        gm = house.open("cyberspace")
        ana = gm.player("Ana")
        gm.do("set_typing", what=["dice"])
        ana.do("call", test=JUMP, who=["c1"])
        tokens, act = (gm.token, ana.token), last_act(gm)
    with serving(SqlStore.open(database)) as house:
        gm, ana = (Seat(house, token) for token in tokens)
        assert ana.table()["own"]["typing"][0]["n"] == 3
        ana.do("type_in", test="t1", actor="c1", dice=[6, 5, 4])
        gm.do("take_back", entry=last_act(gm))
        assert ana.table()["own"]["typing"][0]["n"] == 3
        gm.do("take_back", entry=act)
        assert ana.table()["own"]["typing"] == []


def test_nothing_of_a_sealed_group_reaches_others(house: House) -> None:
    gm = house.open("saga")
    ana, ben = gm.player("Ana"), gm.player("Ben")
    gm.do("begin", what="session")
    gm.do("call", test={"type": "group_test", "members": [CLIMB] * 2}, who=["c1", "c2"], label="Climb")
    cards = [row["groups"][0]["cards"][0]["card"] for row in ana.table()["own"]["decisions"][0]["rows"]]
    offer = ana.table()["own"]["decisions"][0]["offers"][0]
    seen = ben.get("/api/table").text + ben.get("/api/table/events?after=0").text
    assert not any(f'"{card}"' in seen for card in cards if card not in str(ben.table()["own"]))
    ana.do("decide", test="t1", actor="c1", verb=offer["verb"], over=offer["over"], card=offer["card"])
    assert ben.table()["public"]["tests"][0]["waiting"] == ["c2"]
    after = ben.get("/api/table/events?after=0").json()["entries"][-1]
    assert [event["type"] for event in after["events"]] == ["has_sealed/1"]
    last = gm.table()["own"]["decisions"][0]
    first = last["offers"][0]
    gm.do("decide", test="t1", actor="c2", verb=first["verb"], over=first["over"], card=first["card"])
    rows = ben.get("/api/table/events?after=0").json()["entries"][-1]["events"]
    ended = next(event for event in rows if event["type"] == "test_ended/1")
    assert sorted(row["part"] for row in ended["rows"]) == [0, 1]
    assert all(row["place"] for row in ended["rows"])
