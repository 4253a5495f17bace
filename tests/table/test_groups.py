"""One test for many: all asked at once, sealed until the last, one result with its places."""

import msgspec
import pytest
from tests.table.sitting import Sitting
from tests.table.test_secrets import ANA, BEN, CLEO, A, B, C, saga_table, seen_by

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.rules.registry import games
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.event import TestCorrected
from sortilege.table.odds import before, beside, shot
from sortilege.table.sight import sight

GM = SeatId("s1")
MEMBERS: dict[str, dict[str, object]] = {
    "revelations": {"score": 4, "target": 7},
    "disciplines": {"rating": "average", "difficulty": 12},
    "cyberspace": {"level": 3, "difficulty": 10},
    "saga": {"stat": 5, "target": 12},
}
NAMES = {"revelations": "target", "disciplines": "talent", "cyberspace": "unopposed", "saga": "test"}


def group(game: str, n: int, **fields: object) -> dict[str, object]:
    return {"type": f"group_{NAMES[game]}", "members": [{**MEMBERS[game], **fields}] * n}


def keep_all(sitting: Sitting) -> None:
    while sitting.own(GM).decisions:
        one = sitting.own(GM).decisions[0]
        offer = one.offers[0]
        sitting.do(GM, co.Decide(one.test, one.actor, offer.verb, offer.over, offer.card))


@pytest.mark.parametrize("game", games())
def test_forty_characters_are_ranked_in_one_test(game: str) -> None:
    sitting = Sitting(game)
    cast = tuple(sitting.npc(f"N{number}", {}) for number in range(40))
    sitting.do(GM, co.Call(group(game, 40), cast, "Run"))
    keep_all(sitting)
    rows = sitting.ended.rows
    assert sorted(row.part for row in rows) == list(range(40))
    assert all(row.place == 1 + sum(other.place < row.place for other in rows) for row in rows)
    assert [row.reached != "" for row in rows] == [True] * 40
    assert sitting.ended.said.startswith("1. N")
    assert not sitting.state.running


def test_ties_are_said() -> None:
    sitting = Sitting("cyberspace")
    ana, ben, cleo = (sitting.player(name, {}) for name in ("Engel", "Mary", "Crunch"))
    sitting.script(dice=(6, 6, 6, 1, 2, 3, 3, 2, 1))
    sitting.do(GM, co.Call(group("cyberspace", 3), (ana, ben, cleo), "Jump"))
    assert sitting.ended.said == "1. Engel, 18; 2. Mary and Crunch, 6"
    assert [(row.place, row.reached, row.success) for row in sitting.ended.rows] == [
        (1, "18", True),
        (2, "6", False),
        (2, "6", False),
    ]
    assert sitting.ended.outcome.fact("winner") == 1


def test_a_contest_of_three_tells_its_places_too() -> None:
    sitting = saga_table(False, seeded_chance(1))
    sitting.script(cards="9S 7H 7D")
    contest = {"type": "contest", "contestants": [{"stat": 5}] * 3}
    sitting.do(GM, co.Call(contest, (ANA, BEN, CLEO), "Race"))
    keep_all(sitting)
    assert sitting.ended.said == "Ana wins: 1. Ana; 2. Ben and Cleo"


@pytest.mark.parametrize("shared", [False, True])
def test_what_one_decides_nobody_sees_before_the_last(shared: bool) -> None:
    sitting = saga_table(shared, seeded_chance(3))
    before_it = sitting.public.decks
    sitting.do(GM, co.Call(group("saga", 3), (ANA, BEN, CLEO), "Climb"))
    assert [(test.waiting, test.rows) for test in sitting.public.tests] == [((ANA, BEN, CLEO), ())]
    assert sitting.public.decks == before_it
    twin = Sitting("saga")
    for seat, other in ((A, -1), (C, -1)):
        twin.state, twin.log = sitting.state, list(sitting.log)
        one, another = (table.own(seat).decisions[0].offers[which] for table, which in ((sitting, 0), (twin, other)))
        assert one != another
        actor = sitting.own(seat).decisions[0].actor
        sitting.do(seat, co.Decide("t1", actor, one.verb, one.over, one.card))
        twin.do(seat, co.Decide("t1", actor, another.verb, another.over, another.card))
        assert seen_by(sitting, B) == seen_by(twin, B)
    assert [test.waiting for test in sitting.public.tests] == [(BEN,)]
    last = sitting.own(GM).decisions
    assert [(one.actor, one.own) for one in last] == [(BEN, False)]
    sitting.do(GM, co.Decide("t1", BEN, last[0].offers[0].verb, last[0].offers[0].over))
    assert {row.part for row in sitting.ended.rows} == {0, 1, 2}
    assert not sitting.public.tests


def test_a_restart_in_the_middle_changes_nothing() -> None:
    sitting = saga_table(True, seeded_chance(3))
    sitting.do(GM, co.Call(group("saga", 3), (ANA, BEN, CLEO), "Climb"))
    one = sitting.own(B).decisions[0]
    sitting.do(B, co.Decide("t1", BEN, one.offers[0].verb, one.offers[0].over))
    state = sitting.folded()
    assert state == sitting.state
    sitting.state = state
    keep_all(sitting)
    assert len(sitting.ended.rows) == 3
    assert sitting.cards() == sorted(sitting.cards())


def test_one_members_number_is_corrected_and_the_others_cards_stay() -> None:
    sitting = saga_table(False, seeded_chance(3))
    sitting.script(cards="9S 7H 2D")
    sitting.do(GM, co.Call(group("saga", 3), (ANA, BEN, CLEO), "Climb"))
    keep_all(sitting)
    assert sitting.ended.said == "1. Ana, 14; 2. Ben, 12; 3. Cleo, 7"
    members = msgspec.json.decode(sitting.state.over["t1"].running.inputs)["members"]
    members[0]["modifier"] = -4
    corrected = next(
        one for one in sitting.do(GM, co.Correct("t1", {"members": members})) if isinstance(one, TestCorrected)
    )
    assert corrected.said == "1. Ben, 12; 2. Ana, 10; 3. Cleo, 7"
    cards = [row.groups[0].cards[0].card for row in sorted(corrected.rows, key=lambda row: row.part)]
    assert cards == ["9S", "7H", "2D"]


def test_a_group_that_is_called_off_gives_back_what_it_cost() -> None:
    sitting = Sitting("cyberspace")
    ana, ben = (sitting.player(name, {"hero": 2}) for name in ("Ana", "Ben"))
    sitting.do(GM, co.Call(group("cyberspace", 2, hero=True), (ana, ben), "Jump"))
    assert [sitting.state.characters[one].sheet["hero"] for one in (ana, ben)] == [1, 1]


def test_groups_are_the_gms_and_need_two() -> None:
    sitting = saga_table(False, seeded_chance(3))
    for seat, who, code in ((A, (ANA, BEN), "gm_only"), (GM, (ANA,), "bad_value"), (GM, (ANA, ANA), "twice_in_test")):
        answer = sitting.try_(seat, co.Call(group("saga", len(who)), who))
        assert isinstance(answer, Refusal)
        assert answer.code == code


def test_the_odds_of_a_group() -> None:
    sitting = saga_table(False, seeded_chance(3))
    gm = sitting.state.seats[GM]
    call = co.Call(group("saga", 3), (ANA, BEN, CLEO), "Climb")
    told = before(sight(sitting.state, gm), call)
    assert [one.words for one in told.promises] == ["Ana succeeds", "Ben succeeds", "Cleo succeeds"]
    alone = before(sight(sitting.state, gm), co.Call({"type": "test", **MEMBERS["saga"]}, (ANA,)))
    assert told.promises[0].chance in (alone.kept, alone.success)
    assert told.wins is not None
    assert set(told.wins) == {"1", "2", "3", "tie"}
    was = sitting.state
    sitting.do(GM, call)
    mine = sight(sitting.state, sitting.state.seats[A])
    assert mine.own is not None
    offers = beside(mine, mine.own.decisions[0])
    assert offers is not None
    assert all(offer.odds.success is not None for offer in offers)
    keep_all(sitting)
    over = sitting.state.over["t1"].running
    assert shot(sight(was, None), over.inputs, over.at, sitting.ended.outcome) is None


def test_the_odds_of_a_group_on_one_deck_tell_each_ones_chance() -> None:
    sitting = saga_table(True, seeded_chance(3))
    told = before(
        sight(sitting.state, sitting.state.seats[GM]), co.Call(group("saga", 3), (ANA, BEN, Actor("c3")), "Climb")
    )
    assert told.wins is None
    assert len(told.promises) == 3
