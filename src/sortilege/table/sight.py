"""All that a seat may know, for its odds: its view, and how the tests that it sees came to where they stand."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Raw, Struct

from sortilege.components.pile import Pile
from sortilege.components.refusal import Refused
from sortilege.readers.live import Mismatch, resume
from sortilege.rules.ask import Answer, Drawn, Gather, Gathered, source_of
from sortilege.rules.outcome import Result
from sortilege.rules.step import Next
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor
from sortilege.table.audience import EVERYONE, may_know
from sortilege.table.inputs import inputs
from sortilege.table.state import Running, Seat, State
from sortilege.table.view import OwnView, PublicView, own_view, public_view


class Seen(Struct, frozen=True):
    """An answer that came up in a test, whose part it is, and the pile that its cards came from."""

    actor: Actor
    answer: Answer
    pile: Pile | None


class TestSight(Struct, frozen=True):
    """A test that is going on, with the answers that the seat has seen, in their order: of a veiled one, its own.

    `hidden` is one whose cards others do not see.
    """

    id: str
    inputs: Raw
    at: tuple[Place, ...]
    hidden: bool
    veiled: bool
    seen: tuple[Seen, ...]


class Sight(Struct, frozen=True):
    """What everyone knows, and what one seat knows besides; without a seat, what everyone knows."""

    public: PublicView
    own: OwnView | None
    tests: tuple[TestSight, ...]


def sight(state: State, seat: Seat | None) -> Sight:
    """What the seat may know now, or everyone."""
    shown = (one for one in state.running.values() if _may_see(one, seat))
    tests = (_test(state, seat, one) for one in shown)
    return Sight(public_view(state), own_view(state, seat) if seat else None, tuple(filter(None, tests)))


def _may_see(running: Running, seat: Seat | None) -> bool:
    return may_know(running.audience, seat.id, seat.role) if seat else running.audience == EVERYONE


def _test(state: State, seat: Seat | None, running: Running) -> TestSight | None:
    """None when the rules of the test have changed since."""
    try:
        seen = _seen(inputs(state, running), running.at, running.answers)
    except (Refused, Mismatch):
        return None
    if running.veiled:
        seen = tuple(one for one in seen if _plays(state, seat, one))
    return TestSight(running.id, running.inputs, running.at, running.hidden, running.veiled, seen)


def _plays(state: State, seat: Seat | None, seen: Seen) -> bool:
    """Whether it is the seat's own part; GMs see what comes up for everyone, but not what others decide."""
    if seat is None:
        return False
    owner = state.characters[seen.actor].owner
    own = owner == seat.id if seat.role == "player" else seat.role == "gm" and owner is None
    return own or (seat.role == "gm" and isinstance(seen.answer, Drawn))


@lru_cache(maxsize=1024)
def _seen(test: Test, at: tuple[Place, ...], answers: tuple[Answer, ...]) -> tuple[Seen, ...]:
    step, seen = test.start(at), list[Seen]()
    for answer in answers:
        seen.extend(_parts(step, answer))
        step = resume(step, answer)
    return tuple(seen)


def _parts(step: Next, answer: Answer) -> Iterator[Seen]:
    """An answer by those who gave it."""
    if isinstance(step, Result):
        raise Mismatch(f"{answer} comes after the end")
    ask = step.ask()
    if isinstance(ask, Gather):
        if isinstance(answer, Gathered):
            pairs = zip(ask.choices, answer.chosen, strict=True)
            yield from (Seen(choose.actor, chosen, source_of(choose, chosen)) for choose, chosen in pairs)
    else:
        yield Seen(ask.actor, answer, source_of(ask, answer))
