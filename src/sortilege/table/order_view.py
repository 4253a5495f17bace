"""What everyone sees of the order of acting."""

from msgspec import Struct

from sortilege.rules.game import Game
from sortilege.rules.value import Actor
from sortilege.table.state import State
from sortilege.table.turn import turns_left
from sortilege.words import Phrase


class SlotView(Struct, frozen=True):
    """A participant of the round in the order of acting; `left` are its turns, or the actions that its sheet counts.

    One that is `tied` acts at the same time as the one before.
    """

    actor: Actor
    name: str
    score: int
    words: Phrase
    tied: bool
    left: int


class OrderView(Struct, frozen=True, rename={"pass_": "pass"}):
    """The order of acting, and whose turn it is in which pass."""

    slots: tuple[SlotView, ...]
    acting: Actor | None
    pass_: int


def order_view(state: State, game: Game) -> OrderView | None:
    """The order in the round that is on, if one is."""
    if state.order is None:
        return None
    slots = tuple(
        SlotView(one.actor, state.order.names.get(one.actor, one.actor), one.score, one.words, one.tied, left)
        for one in state.order.slots
        if (left := turns_left(state, game, one)) is not None
    )
    return OrderView(slots, state.order.acting, state.order.pass_)
