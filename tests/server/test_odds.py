"""Odds over HTTP: for whoever may see them, from what they see."""

import httpx
import pytest
from tests.server.serving import House, Seat
from tests.server.test_http import problem

TARGET = {"type": "target", "score": 4, "target": 7}


@pytest.fixture
def gm(house: House) -> Seat:
    return house.open("revelations")


def odds(seat: Seat, **test: object) -> httpx.Response:
    return seat.ask("/api/table/odds", {"test": {**TARGET, **test}, "who": ["c1"]})


def test_the_odds_of_a_test_before_it_is_called(gm: Seat) -> None:
    ana = gm.player("Ana", patron="S")
    told = odds(ana).json()
    assert told["kept"] == {"exact": "40382/45695", "percent": 88.4}
    assert told["success"] == {"exact": "1", "percent": 100.0}
    assert [deck["count"] for deck in ana.table()["public"]["decks"]] == [40, 40]
    assert problem(odds(ana, score=11)) == (422, "bad_value")
    assert problem(ana.ask("/api/table/odds", {"test": TARGET, "who": ["c9"]})) == (404, "unknown_character")


def test_the_odds_beside_a_decision_and_of_the_end(gm: Seat) -> None:
    ana = gm.player("Ana", patron="S")
    ana.do("call", test=TARGET, who=["c1"])
    offers = ana.get("/api/table/odds/decision?test=t1&actor=c1").json()
    assert [offer["verb"] for offer in offers][:2] == ["keep", "replace"]
    assert all(0 <= offer["odds"]["success"]["percent"] <= 100 for offer in offers)
    assert ana.get("/api/table/odds/shot?test=t1").json() is None
    ana.do("decide", test="t1", actor="c1", verb="keep")
    assert 0 < ana.get("/api/table/odds/shot?test=t1").json()["percent"] <= 100
    assert ana.get("/api/table/odds/decision?test=t1&actor=c1").json() is None


def test_the_gm_switches_the_odds_off_for_players(gm: Seat) -> None:
    ana = gm.player("Ana", patron="S")
    assert ana.refused("show_odds", on=False) == "gm_only"
    gm.do("show_odds", on=False)
    assert ana.table()["public"]["odds"] is False
    assert problem(odds(ana)) == (403, "odds_hidden")
    assert odds(gm).status_code == 200


def test_the_odds_of_a_secret_test_are_not_told(gm: Seat) -> None:
    ana = gm.player("Ana", patron="S")
    gm.do("set_switch", name="gm_fate", value="three")
    gm.do("call", test=TARGET, who=["gm"], secret="gm")
    hidden = gm.table()["own"]["tests"][0]["id"]
    for seat in (ana, gm):
        assert (seat.get(f"/api/table/odds/decision?test={hidden}&actor=gm").json() is None) == (seat is ana)
        assert seat.get(f"/api/table/odds/shot?test={hidden}").json() is None
