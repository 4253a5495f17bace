"""Hidden cards are shown to whom their owner chooses, and looked at by a GM where the table allows it."""

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, aside_of, kind_of
from sortilege.components.refusal import Refused
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, Audience, SeatId, may_know
from sortilege.table.freely import chosen_of
from sortilege.table.seats import find_seat
from sortilege.table.turn import Turn
from sortilege.words import say


def reveal(turn: Turn, command: co.Reveal) -> None:
    """Shows cards of an own hidden pile; the others learn that something was shown, and to whom."""
    source = _own_pile(turn, command.pile)
    cards = chosen_of(turn, source, command.cards)
    audience = audience_to(turn, command.to)
    whole = len(cards) == len(turn.state.piles[source])
    turn.emit(ev.Revealed(audience, turn.seat.id, source, cards, whole))
    others = tuple(one.id for one in turn.state.seats.values() if not may_know(audience, one.id, one.role))
    if others:
        turn.emit(ev.HasRevealed(others, turn.seat.id, command.to))


def audience_to(turn: Turn, to: tuple[str, ...]) -> Audience:
    """Everyone, or those named and who names them. Raises Refused `unknown_seat`, `only_yourself`."""
    if "everyone" in to:
        return EVERYONE
    named = {one if one == "gm" else find_seat(turn, SeatId(one)).id for one in to}
    reached = [one for one in turn.state.seats.values() if may_know(tuple(named), one.id, one.role)]
    if all(one.id == turn.seat.id for one in reached):
        raise Refused("only_yourself", say("Nobody but you would get this: choose somebody else, or everyone."))
    return tuple(sorted({*named, turn.seat.id}))


def _own_pile(turn: Turn, name: str) -> Pile:
    """The pile, if the seat owns it and others do not see it. Raises Refused `not_hidden`."""
    own = [one for one in secret_piles(turn) if may_know(turn.hand_owners(one), turn.seat.id, turn.seat.role)]
    if name not in own:
        known = ", ".join(own) or say("none")
        told = say("'{pile}' is no hidden pile of {name}. Those that can be shown: {known}.",
                   pile=name, name=turn.seat.name, known=known)  # fmt: skip
        raise Refused("not_hidden", told)
    return Pile(name)


def secret_piles(turn: Turn) -> list[Pile]:
    """The piles of hands and of cards kept aside whose cards only their owners see."""
    seats = [aside_of(one.id) for one in turn.state.seats.values()]
    owned = {kind.kind for kind in turn.game.piles if kind.seen == "owner"}
    hands = [name for name in turn.state.piles if kind_of(name) in owned]
    return hands + [name for name in seats if name in turn.state.piles]


def peek(turn: Turn, command: co.Peek) -> None:
    """A GM looks at hidden cards of somebody else, whom it is told, as it is the GMs."""
    turn.require_gm(say("look at hidden cards"))
    if not turn.state.peeking:
        told = say("At this table nobody looks at the cards of others. A GM can allow it to GMs, and everyone is told.")
        raise Refused("no_peeking", told)
    foreign = [one for one in secret_piles(turn) if turn.seat.id not in turn.hand_owners(one)]
    foreign = [one for one in foreign if "gm" not in turn.hand_owners(one)]
    if command.pile not in foreign:
        known = ", ".join(foreign) or say("none")
        told = say("'{pile}' is no hidden pile of somebody else. There are: {known}.", pile=command.pile, known=known)
        raise Refused("not_hidden", told)
    source = Pile(command.pile)
    turn.emit(ev.Peeked((turn.seat.id,), turn.seat.id, source, _as_known(turn, source)))
    turn.emit(ev.HasPeeked(("gm", *turn.hand_owners(source)), turn.seat.id, source))


def _as_known(turn: Turn, source: Pile) -> Cards:
    """The pile with what a sealed test has taken out of it, as its count is told until that is over."""
    veiled = (running for running in turn.state.running.values() if running.veiled)
    taken = (card for running in veiled for card in running.lying.get(source, ()))
    return tuple(sorted([*turn.state.piles[source], *taken]))


def allow_peeking(turn: Turn, command: co.AllowPeeking) -> None:
    """GMs may look at hidden cards of others from now on, or may not."""
    turn.require_gm(say("allow to look at hidden cards"))
    turn.emit(ev.PeekingSet(command.on))
