"""The last act is taken back: everything is as it was before, for every seat, and the log keeps both."""

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.table.sitting import Sitting
from tests.table.test_fuzz import CALLS, begun, take
from tests.table.test_secrets import ANA, MOVES, A, B, flip, move, saga_table

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.rules.registry import games
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import EVERYONE, SeatId
from sortilege.table.event import TakenBack
from sortilege.table.state import State
from sortilege.table.view import OwnView, PublicView, own_view, public_view

GM = SeatId("s1")


def seen(state: State) -> tuple[PublicView, list[OwnView]]:
    """What all seats see but for their notes, which are no act and stay."""
    state = replace(state, notes={})
    return public_view(state), [own_view(state, seat) for seat in state.seats.values()]


def last_act(sitting: Sitting) -> int:
    return sitting.state.past[-1].entry


def take_back(sitting: Sitting) -> TakenBack:
    (event,) = sitting.do(GM, co.TakeBack(last_act(sitting)))
    assert isinstance(event, TakenBack)
    return event


@settings(max_examples=60, deadline=None)
@given(st.booleans(), st.lists(st.sampled_from(MOVES), min_size=4, max_size=20), st.randoms(use_true_random=False))
def test_whatever_was_done_is_taken_back_step_by_step(shared: bool, kinds: list[str], luck: Random) -> None:
    sitting = saga_table(shared, seeded_chance(luck.randrange(10**6)))
    before = list[tuple[int, tuple[PublicView, list[OwnView]]]]()
    for kind in kinds:
        made, was = move(sitting, kind, luck), seen(sitting.state)
        if made and not isinstance(sitting.try_(*made), Refusal) and last_act(sitting) == len(sitting.log):
            before.append((len(sitting.log), was))
        elif luck.random() < 0.3:
            sitting.try_(GM, co.NameSeat(B, "Ben"))
    for entry, was in reversed(before[-15:]):
        assert last_act(sitting) == entry
        take_back(sitting)
        assert seen(sitting.state) == was
    assert sitting.folded() == sitting.state


@pytest.mark.parametrize("game_name", games())
@settings(max_examples=25, deadline=None)
@given(numbers=st.lists(st.integers(0, 99), min_size=1, max_size=6), back=st.integers(1, 3))
def test_play_goes_on_after_it_in_every_game(game_name: str, numbers: list[int], back: int) -> None:
    sitting = begun(game_name, shared=False)
    for number in numbers:
        take(sitting, number)
        sitting.try_(GM, co.Call(CALLS[game_name], (Actor("c1"),)))
    called = sitting.state.tests
    for _ in range(back):
        take_back(sitting)
    sitting.do(GM, co.Call(CALLS[game_name], (Actor("c1"),)))
    assert sitting.state.tests == called + 1
    for number in numbers:
        take(sitting, number)
    assert sitting.folded() == sitting.state


def test_seats_and_their_decks_that_came_since_stay() -> None:
    sitting = saga_table(False, seeded_chance(1))
    sitting.do(A, co.Perform(ANA, {"type": "draw_edge", "n": 1}))
    held, act = sitting.pile("hand:c1"), last_act(sitting)
    sitting.do(GM, co.AddSeat("Dora"))
    sitting.do(GM, co.NameSeat(A, "Anna"))
    assert last_act(sitting) == act
    take_back(sitting)
    assert len(sitting.pile("hand:c1")) == len(held) - 1
    assert sitting.state.seats[A].name == "Anna"
    assert sitting.state.names[A] == "Anna"
    assert len(sitting.pile("deck:s5")) == 54


def test_a_character_that_is_taken_back_keeps_its_name_in_the_log_and_its_id_to_itself() -> None:
    sitting = saga_table(False, seeded_chance(1))
    sitting.do(GM, co.SetCharacter({"name": "Dora"}, owner=B))
    take_back(sitting)
    assert "c4" not in sitting.state.characters
    assert any("Dora" in line for line in sitting.lines("s4"))
    sitting.do(GM, co.SetCharacter({"name": "Eve"}, owner=B))
    assert "c5" in sitting.state.characters


def test_only_the_last_act_is_taken_back_by_a_gm_and_once() -> None:
    sitting = saga_table(False, seeded_chance(1))
    act = last_act(sitting)
    codes = [
        answer.code
        for seat, entry in ((A, act), (GM, act - 1), (GM, 99))
        if isinstance(answer := sitting.try_(seat, co.TakeBack(entry)), Refusal)
    ]
    assert codes == ["gm_only", "not_the_last", "not_the_last"]
    sitting.do(GM, co.TakeBack(act))
    assert isinstance(sitting.try_(GM, co.TakeBack(act)), Refusal)


def test_no_more_than_twenty_acts_are_taken_back() -> None:
    sitting = Sitting("cyberspace")
    for _ in range(25):
        sitting.do(GM, co.ShowOdds(on=True))
    for _ in range(20):
        take_back(sitting)
    answer = sitting.try_(GM, co.TakeBack(1))
    assert isinstance(answer, Refusal)
    assert answer.code == "nothing_to_take_back"


def test_those_who_saw_nothing_of_it_are_told_nothing() -> None:
    sitting = saga_table(False, seeded_chance(1))
    sitting.do(GM, co.Call(flip(), (ANA,), "hidden", "gm"))
    assert take_back(sitting).audience == ("gm",)
    assert not sitting.feed(A)[-1].events
    sitting.do(A, co.Call(flip(), (ANA,), "own", "roller"))
    assert take_back(sitting).audience == ("gm", "s2")
    sitting.do(A, co.Call(flip(), (ANA,), "open"))
    assert take_back(sitting).audience == EVERYONE
    assert sitting.lines(B)[-1] == f"The GM takes back entry {len(sitting.log) - 1}."


def test_a_sealed_decision_that_is_taken_back_can_be_taken_anew() -> None:
    sitting = saga_table(False, seeded_chance(3))
    contest = {"type": "contest", "contestants": [{"stat": 5}] * 2}
    sitting.do(GM, co.Call(contest, (ANA, Actor("c2")), "race"))
    offer = sitting.own(A).decisions[0].offers[-1]
    sitting.do(A, co.Decide("t1", ANA, offer.verb, offer.over, offer.card))
    assert sitting.state.running["t1"].reserved
    assert sitting.feed(GM)[-1].act
    assert not sitting.feed(B)[-1].act
    take_back(sitting)
    assert not sitting.state.running["t1"].reserved
    sitting.do(A, co.Decide("t1", ANA, offer.verb, offer.over, offer.card))
