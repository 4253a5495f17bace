"""What everyone sees of a seat."""

from msgspec import Struct

from sortilege.components.pile import Pile, aside_of
from sortilege.table.audience import Role, SeatId
from sortilege.table.state import Seat, State
from sortilege.table.turn import deck_at


class SeatView(Struct, frozen=True):
    """A seat; `present` at the session. It draws from `deck`, if from any, and has kept `aside` that many cards."""

    id: SeatId
    name: str
    role: Role
    present: bool
    deck: Pile | None
    aside: int


def seat_view(state: State, seat: Seat) -> SeatView:
    """The seat as everyone sees it."""
    deck = deck_at(state, seat)
    aside = len(state.piles.get(aside_of(seat.id), ()))
    return SeatView(
        seat.id, seat.name, seat.role, seat.id in state.present, deck if deck in state.piles else None, aside
    )
