"""The demo's tables: one a game, valid by the games' own rules of creation, and playable at once."""

from itertools import takewhile
from typing import Any

import httpx
import pytest
from tests.cli.serving import bearer, served

from sortilege.cli.demo import TablePlan, lay, plans
from sortilege.games.revelations.sheet import Character, findings
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game, games
from sortilege.server.around import Around
from sortilege.server.links import hash_of
from sortilege.store import MemoryStore
from sortilege.table.codec import decode_body
from sortilege.table.evolve import fold
from sortilege.table.state import State

PLANS = {plan.game: plan for plan in plans()}
RATINGS = {"poor": 0, "below-average": 1, "average": 2, "above-average": 3, "exceptional": 5}


def test_there_is_a_table_for_each_game() -> None:
    assert sorted(PLANS) == list(games())
    assert all(2 <= len(plan.players) <= 3 for plan in PLANS.values())


@pytest.mark.parametrize("game", games())
def test_every_character_has_something_to_test(game: str) -> None:
    plan, kind = PLANS[game], find_game(game)
    for sheet in (*plan.npcs, *(sheet for player in plan.players for sheet in player.characters)):
        assert kind.bases(read(kind.sheet, sheet))


def players(game: str) -> list[dict[str, Any]]:
    return [dict(sheet) for player in PLANS[game].players for sheet in player.characters]


@pytest.mark.rule("R-CHAR-1")
def test_revelations_characters_are_made_by_the_rules() -> None:
    for sheet in players("revelations"):
        assert findings(read(Character, sheet)) == ()
        assert sum(sheet["attributes"].values()) == 6 * 3 + 4


@pytest.mark.rule("T-BUY-1")
@pytest.mark.rule("T-BUY-2")
@pytest.mark.rule("DP-3")
@pytest.mark.rule("DP-4")
def test_disciplines_characters_are_made_by_the_rules() -> None:
    for sheet in players("disciplines"):
        talents, levels = list(sheet["talents"].values()), list(sheet["disciplines"].values())
        assert sum(RATINGS[rating] for rating in talents) == 18
        assert talents.count("exceptional") <= 2
        assert sum(level * (level + 1) // 2 for level in levels) == 12
        assert len(levels) <= 3


@pytest.mark.rule("C-CHAR-1")
def test_cyberspace_characters_stay_within_their_points() -> None:
    for sheet in players("cyberspace"):
        attributes = sheet["attributes"]
        bought = [skill["level"] - attributes[skill["attribute"]] for skill in sheet["skills"] if "level" in skill]
        assert all(1 <= level <= 5 for level in attributes.values())
        assert all(0 <= more <= 1 for more in bought)
        assert 2 * sum(attributes.values()) + sum(0.5 + more for more in bought) <= 45


def laid(plan: TablePlan) -> State:
    store = MemoryStore()
    seats = lay(plan, store, Around())
    (table,) = store.tables()
    state = State()
    for entry in store.read(table):
        state = fold(state, decode_body(entry.body).events)
    assert [seat.link for seat in state.seats.values()] == [hash_of(seat.token) for seat in seats]
    return state


@pytest.mark.parametrize("game", games())
def test_the_session_has_begun_for_every_player(game: str) -> None:
    state = laid(PLANS[game])
    assert state.periods["session"].on
    assert [seat.role for seat in state.seats.values()].count("player") == len(state.present)


@pytest.mark.rule("S-EDGE-1")
@pytest.mark.rule("S-EDGE-2")
def test_saga_hands_are_dealt() -> None:
    state = laid(PLANS["saga"])
    hands = {name: len(cards) for name, cards in state.piles.items() if name.startswith("hand:")}
    edges = {f"hand:{one.id}": one.sheet["edge"] for one in state.characters.values() if not one.npc}
    assert hands == {**edges, "hand:gm": 3}


@pytest.mark.rule("R-FATE-1")
def test_fate_cards_lie_ready() -> None:
    state = laid(PLANS["revelations"])
    fate = {name: cards for name, cards in state.piles.items() if name.startswith("fate:") and cards}
    assert [sorted(cards) for cards in fate.values()] == [["JS", "KS", "QS"], ["JH", "KH", "QH"], ["JC", "KC", "QC"]]


def test_every_link_that_demo_prints_opens_a_seat() -> None:
    with served("demo --port 0") as server:
        printed = iter(lambda: server.line().split()[-1], None)
        tables = list(takewhile(lambda link: "/host#" not in link, printed))
        seats = [httpx.get(f"{server.url}/api/table", headers=bearer(link)).json() for link in tables]
        assert {seat["public"]["game"] for seat in seats} == set(games())
        assert [seat["own"]["role"] for seat in seats].count("gm") == 4
        assert [seat["own"]["role"] for seat in seats].count("spectator") == 4
        assert httpx.get(tables[0]).status_code == 200
        called = {"type": "call", "test": {"type": "talent", "rating": "average", "difficulty": 10}, "who": ["c2"]}
        gm = next(link for link, seat in zip(tables, seats, strict=True) if seat["public"]["game"] == "disciplines")
        order = {"id": "call-0001", "command": called}
        done = httpx.post(f"{server.url}/api/table/commands", json=order, headers=bearer(gm))
        assert done.status_code == 200, done.text
