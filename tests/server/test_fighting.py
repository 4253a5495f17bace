"""Fights over HTTP: two who act at once, a server that is killed in mid round, and what is no command at all."""

from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from threading import Barrier

import pytest
from tests.server.process import another_process
from tests.server.serving import Json, Seat, serving

from sortilege.store.sql import SqlStore

SHOOT: Json = {"type": "shoot", "versus": [{}]}
SHOOTS: Json = {"type": "call", "test": SHOOT, "who": ["c1", "c2"]}


def at_once(*commands: tuple[Seat, Json]) -> list[str]:
    """The codes of the refusals, or empty where there is none, of commands given at the same moment."""
    start = Barrier(len(commands))

    def give(one: tuple[Seat, Json]) -> str:
        start.wait(10)
        return str(one[0].try_(one[1]).json().get("code", ""))

    with ThreadPoolExecutor(len(commands)) as pool:
        return sorted(pool.map(give, commands))


def sheet(seat: Seat, actor: str) -> Json:
    table = seat.table()
    return next(one["sheet"] for one in table["public"]["characters"] if one["id"] == actor)


def duel(gm: Seat, **bo: object) -> tuple[Seat, Seat]:
    """Ana and Bo, in a round."""
    ana, ben = gm.player("Ana"), gm.player("Bo", **bo)
    gm.do("begin", what="round", cast=["c1", "c2"])
    return ana, ben


@pytest.mark.rule("A-1")
def test_the_last_action_is_spent_once(database: SqlStore) -> None:
    with serving(database) as house:
        gm = house.open("disciplines")
        ana, _ = duel(gm)
        for _ in range(2):
            ana.do("call", test=SHOOT, who=["c1", "c2"])
        assert at_once((ana, SHOOTS), (ana, SHOOTS), (gm, SHOOTS)) == ["", "not_enough", "not_enough"]
        assert sheet(gm, "c1")["actions"] == 0


@pytest.mark.rule("AMB-31")
def test_a_turn_ends_once(database: SqlStore) -> None:
    with serving(database) as house:
        gm = house.open("disciplines")
        ana, ben = duel(gm)
        acting = gm.table()["public"]["order"]["acting"]
        ana = ana if acting == "c1" else ben
        ends = {"type": "end_turn", "actor": acting}
        assert at_once((ana, ends), (gm, ends)) == ["", "not_their_turn"]
        assert gm.table()["public"]["order"]["acting"] != acting


@pytest.mark.rule("D-EVA-1b")
def test_a_decision_is_taken_once_and_a_correction_waits_for_the_end(database: SqlStore) -> None:
    with serving(database) as house:
        gm = house.open("disciplines")
        ana, ben = duel(gm, disciplines={"evasion": 1})
        ana.do("call", test=SHOOT, who=["c1", "c2"])
        test = gm.table()["public"]["tests"][0]["id"]
        assert gm.refused("correct", test=test, fields={"modifier": 10}) == "no_such_test"
        decides = {"type": "decide", "test": test, "actor": "c2", "verb": "evade"}
        assert at_once((ben, decides), (gm, decides)) == ["", "no_such_test"]
        assert sheet(gm, "c2")["actions"] == 2


def test_a_server_killed_in_mid_round_and_mid_test_goes_on_where_it_was(tmp_path: Path) -> None:
    database = tmp_path / "fights.db"
    with another_process(database) as (house, process):
        gm = house.open("disciplines")
        ana, ben = duel(gm, disciplines={"evasion": 1})
        ana.do("call", test=SHOOT, who=["c1", "c2"])
        before = [seat.get("/api/table").content for seat in (gm, ana, ben)]
        process.kill()
        process.join()
    with another_process(database) as (house, _):
        gm, ana, ben = (house.sit(seat.token) for seat in (gm, ana, ben))
        assert [seat.get("/api/table").content for seat in (gm, ana, ben)] == before
        assert gm.refused("end", what="round") == "open_tests"
        test = gm.table()["public"]["tests"][0]["id"]
        ben.do("decide", test=test, actor="c2", verb="evade")
        assert (sheet(gm, "c1")["actions"], sheet(gm, "c2")["actions"]) == (2, 2)
        gm.do("end", what="round")


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"modifier": -101}, "bad_value"),
        ({"bullets": 4}, "bad_rate"),
        ({"bullets": 10**30}, "bad_value"),
        ({"feet": -1}, "bad_value"),
        ({"weapon": "a very big gun"}, "bad_value"),
        ({"damage": 5}, "gm_only"),
        ({"versus": []}, "bad_value"),
        ({"versus": [{}, {}]}, "bad_value"),
        ({"fighter": {"actions": 20, "disciplines": {"agility": 9}}}, ""),
    ],
)
def test_a_bad_shot_is_refused_by_name_and_spends_nothing(database: SqlStore, fields: Json, code: str) -> None:
    with serving(database) as house:
        gm = house.open("disciplines")
        ana, _ = duel(gm)
        answer = ana.try_({"type": "call", "test": {**SHOOT, **fields}, "who": ["c1", "c2"]})
        assert str(answer.json().get("code", "")) == code, answer.text
        assert sheet(gm, "c1")["actions"] == (3 if code else 2)
