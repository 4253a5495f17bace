"""Rounds whatever happens: one acts at a time, nobody loses a turn, and a log folds to the same round."""

from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_rounds import ANA, BEN, ORK, end_turn, order, table

from sortilege.components.chance import seeded_chance
from sortilege.rules.registry import find_game, games
from sortilege.table import command as co
from sortilege.table.event import Turned
from sortilege.table.state import GM_ACTOR
from sortilege.table.turn import turns_left

MOVES = ("begin", "end", "turn", "turn", "turn", "turn", "arrange", "act", "strike", "remove", "cancel", "decide")


def make(sitting: Sitting, kind: str, luck: Random) -> None:
    actors = [actor for actor in sitting.state.characters if actor != GM_ACTOR]
    some = tuple(luck.sample(actors, luck.randint(0, len(actors))))
    acting = sitting.state.order.acting if sitting.state.order else None
    match kind:
        case "begin":
            sitting.try_("s1", co.Begin("round", cast=luck.choice((None, some))))
        case "end":
            sitting.try_("s1", co.End("round"))
        case "turn":
            sitting.try_("s1", co.EndTurn(acting or ANA))
        case "arrange" if some:
            sitting.try_("s1", co.Arrange(some))
        case "act" if actors:
            acts = {"disciplines": {"type": "move"}, "cyberspace": {"type": "be_heroic"}}
            sitting.try_("s1", co.Perform(luck.choice(actors), acts.get(sitting.state.game, {"type": "none"})))
        case "strike" if len(actors) > 1:
            sitting.try_("s1", co.Call({"type": "melee", "versus": [{}]}, tuple(luck.sample(actors, 2))))
        case "remove" if len(actors) > 2:
            sitting.try_("s1", co.RemoveCharacter(luck.choice(actors)))
        case "cancel" if sitting.state.running:
            sitting.try_("s1", co.Cancel(luck.choice(list(sitting.state.running))))
        case "decide":
            for decision in sitting.own("s1").decisions[:1]:
                offer = luck.choice(decision.offers)
                sitting.try_("s1", co.Decide(decision.test, decision.actor, offer.verb, offer.over, offer.card))


def left(sitting: Sitting) -> dict[str, int]:
    return {slot.actor: slot.left for slot in sitting.public.order.slots} if sitting.public.order else {}


def holds(sitting: Sitting) -> None:
    """One acts if somebody can, who has a turn left; nobody has less than none."""
    state = sitting.state
    if state.order is None:
        return
    turns = {slot.actor: turns_left(state, find_game(state.game), slot) for slot in state.order.slots}
    assert all(number is None or number >= 0 for number in turns.values())
    assert len(turns) == len(state.order.slots)
    if state.order.acting:
        assert turns[state.order.acting]
    else:
        assert not any(turns.values())


@pytest.mark.parametrize("game", games())
@settings(max_examples=40, deadline=None)
@given(kinds=st.lists(st.sampled_from(MOVES), min_size=5, max_size=30), luck=st.randoms(use_true_random=False))
def test_one_acts_at_a_time_and_a_log_folds_to_the_same_round(game: str, kinds: list[str], luck: Random) -> None:
    sitting = table(game, "Ana Ben Cleo")
    sitting.chance = seeded_chance(luck.randrange(10**6))
    sitting.npc("Ork", {"disciplines": {"speed": 3, "evasion": 3}} if game == "disciplines" else {})
    sitting.do("s1", co.Begin("round", cast=(ANA, ORK, BEN)))
    for kind in kinds:
        make(sitting, kind, luck)
        holds(sitting)
    assert fold_anew(sitting).public == sitting.public
    assert fold_anew(sitting).state == sitting.state


def fold_anew(sitting: Sitting) -> Sitting:
    again = Sitting(sitting.state.game)
    again.state = sitting.folded()
    return again


@pytest.mark.parametrize("game", games())
@settings(max_examples=30, deadline=None)
@given(luck=st.randoms(use_true_random=False))
def test_everyone_gets_all_turns_before_the_round_is_over(game: str, luck: Random) -> None:
    sitting = table(game, "Ana Ben Cleo")
    sitting.chance = seeded_chance(luck.randrange(10**6))
    sitting.do("s1", co.Begin("round"))
    due = Counter(left(sitting))
    acted = Counter[str]()
    while acting := order(sitting).acting:
        if luck.random() < 0.3:
            actors = [slot.actor for slot in order(sitting).slots]
            sitting.do("s1", co.Arrange(tuple(luck.sample(actors, len(actors)))))
        acted[str(end_turn(sitting))] += 1
        assert acting
    assert acted == due
    passes = [event.pass_ for _, events in sitting.log for event in events if isinstance(event, Turned) and event.next]
    assert passes == sorted(passes)
