"""What a seat is to type in, where cards or dice are real."""

from collections.abc import Iterator

from msgspec import Struct

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice
from sortilege.components.pile import Pile
from sortilege.rules.ask import Draw, Drawn, Rolled
from sortilege.rules.value import Actor
from sortilege.table.audience import Typing, may_know
from sortilege.table.state import Running, Seat, State
from sortilege.table.turn import owns, plays


class TypingView(Struct, frozen=True):
    """So many cards or dice of an actor's, of a pile or with so many sides; fewer cards where fewer are left.

    `cards` and `dice` are those of this actor that were typed in before. `own` as in a decision.
    """

    test: str
    actor: Actor
    own: bool
    what: Typing
    n: int
    sides: int
    pile: Pile | None
    label: str
    cards: Cards
    dice: Dice


def typings(state: State, seat: Seat) -> tuple[TypingView, ...]:
    """All that the seat may type in, for itself or for others who may be absent."""
    seen = (one for one in state.running.values() if may_know(one.audience, seat.id, seat.role))
    due = (one for one in seen if one.due and plays(seat, state.characters[one.due.actor]))
    return tuple(_typing(state, seat, running) for running in due)


def _typing(state: State, seat: Seat, running: Running) -> TypingView:
    ask = running.due
    assert ask is not None
    own = owns(seat, state.characters[ask.actor], running.audience)
    cards, dice = tuple(_cards(running, ask.actor)), tuple(_dice(running, ask.actor))
    if isinstance(ask, Draw):
        return TypingView(running.id, ask.actor, own, "cards", ask.n, 0, ask.pile, ask.label, cards, dice)
    return TypingView(running.id, ask.actor, own, "dice", ask.n, ask.sides, None, ask.label, cards, dice)


def _cards(running: Running, actor: Actor) -> Iterator[Card]:
    for one in running.held:
        if one.actor == actor and isinstance(one.answer, Drawn):
            yield from one.answer.cards


def _dice(running: Running, actor: Actor) -> Iterator[int]:
    for one in running.held:
        if one.actor == actor and isinstance(one.answer, Rolled):
            yield from one.answer.dice
