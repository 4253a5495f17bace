"""Folds what happens in tests: what comes up lies there until the test is over, and then goes home."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from msgspec.structs import replace

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, move
from sortilege.rules.ask import Answer, Chosen
from sortilege.table import event as ev
from sortilege.table.fact import Event
from sortilege.table.state import Over, Question, Running, State


def change(state: State, running: Running) -> State:
    """The state with that test as it is now."""
    return replace(state, running={**state.running, running.id: running})


def _test_called(state: State, event: ev.TestCalled) -> State:
    running = Running(
        event.test,
        event.by,
        event.label,
        event.at,
        event.inputs,
        event.game_version,
        event.costs,
        event.secret,
        event.audience,
        before=state.characters,
        typed=event.typed,
    )
    return change(replace(state, tests=state.tests + (not event.secret)), running)


def _veiled(state: State, event: ev.Veiled) -> State:
    return change(state, replace(state.running[event.test], veiled=True))


def _came(state: State, event: ev.Came) -> State:
    state = _take(state, event.test, event.pile, _cards(event.answer))
    running = state.running[event.test]
    return change(state, replace(running, answers=(*running.answers, event.answer), questions={}, held=(), due=None))


def _cards(answer: Answer) -> Cards:
    if isinstance(answer, Chosen):
        return (answer.card,) if answer.card else ()
    return getattr(answer, "cards", ())


def _take(state: State, test: str, source: Pile | None, cards: Cards) -> State:
    if source is None or not cards:
        return state
    running = state.running[test]
    there = state.piles.get(source, ())
    if not set(there).issuperset(cards):
        raise LookupError(f"{' '.join(cards)} cannot come out of {source}")
    lying = {**running.lying, source: running.lying.get(source, ()) + cards}
    state = replace(state, piles={**state.piles, source: tuple([card for card in there if card not in cards])})
    return change(state, replace(running, lying=lying))


def _asked(state: State, event: ev.Asked) -> State:
    running = state.running[event.test]
    question = Question(event.choose, event.rows)
    return change(state, replace(running, questions={**running.questions, event.actor: question}))


def _sealed(state: State, event: ev.Sealed) -> State:
    running = state.running[event.test]
    reserved = running.reserved
    if event.pile and event.chosen.card:
        reserved = {**reserved, event.pile: (*reserved.get(event.pile, ()), event.chosen.card)}
    return change(state, replace(running, sealed={**running.sealed, event.actor: event.chosen}, reserved=reserved))


def _unsealed(state: State, event: ev.Unsealed) -> State:
    for source, cards in state.running[event.test].reserved.items():
        state = _take(state, event.test, source, cards)
    running = state.running[event.test]
    answers = (*running.answers, event.gathered)
    return change(state, replace(running, answers=answers, questions={}, sealed={}, reserved={}))


def _go_home(state: State, event: ev.TestEnded | ev.TestCancelled) -> State:
    piles = dict(state.piles)
    for home in event.home:
        piles[home.target] = tuple(sorted(piles.get(home.target, ()) + home.cards))
    return replace(state, piles=piles, running={key: one for key, one in state.running.items() if key != event.test})


def _over(state: State, event: ev.TestEnded) -> Over:
    running = state.running[event.test]
    return Over(running, event.outcome, state.characters, running.inputs)


def _test_ended(state: State, event: ev.TestEnded) -> State:
    over = {**state.over, event.test: _over(state, event)}
    kept = dict(list(over.items())[-_CORRECTABLE:])
    return replace(_go_home(state, event), over=kept)


_CORRECTABLE = 20
"""How many tests that are over can still be corrected."""


def _test_corrected(state: State, event: ev.TestCorrected) -> State:
    was = state.over[event.test]
    now = replace(was, running=replace(was.running, inputs=event.inputs), outcome=event.outcome)
    piles = state.piles
    for home in event.drawn:
        piles = move(piles, home.cards, home.source, home.target)
    return replace(state, piles=piles, over={**state.over, event.test: now})


def _recounted(state: State, event: ev.Recounted) -> State:
    was = state.over[event.test]
    now = replace(was, running=replace(was.running, answers=event.answers))
    return replace(state, over={**state.over, event.test: now})


FOLDS: Final[Mapping[type[Event], Callable[[State, Any], State]]] = {
    ev.TestCalled: _test_called,
    ev.Veiled: _veiled,
    ev.Came: _came,
    ev.Asked: _asked,
    ev.Sealed: _sealed,
    ev.Unsealed: _unsealed,
    ev.TestEnded: _test_ended,
    ev.TestCorrected: _test_corrected,
    ev.Recounted: _recounted,
    ev.TestCancelled: _go_home,
}

TOLD: Final[tuple[type[Event], ...]] = (ev.HasSealed, ev.Waiting)
"""What changes nothing by itself."""
