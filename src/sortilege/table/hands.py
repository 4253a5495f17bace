"""Which cards can be played now: those that no sealed decision has set aside."""

from collections.abc import Iterator

from msgspec import Struct

from sortilege.components.card import Card, Cards
from sortilege.components.pile import Pile, buried_of, discards_of
from sortilege.odds.know import Know
from sortilege.rules.ask import Choose
from sortilege.rules.game import Game
from sortilege.table.audience import may_know
from sortilege.table.state import Running, Seat, State
from sortilege.table.turn import pile_audience


def free(state: State, hand: Pile, but: str = "") -> Cards:
    """The cards in a pile that are set aside for no test, `but` for that one."""
    aside = [card for running in state.running.values() if running.id != but for card in _aside(running, hand)]
    return tuple(card for card in state.piles.get(hand, ()) if card not in aside)


def _aside(running: Running, name: Pile) -> Iterator[Card]:
    """Cards of sealed decisions, and those that were typed in and are not told of yet."""
    yield from running.reserved.get(name, ())
    for one in running.held:
        if one.pile and name in (one.pile, discards_of(one.pile), buried_of(one.pile)):
            yield from getattr(one.answer, "cards", ())


def free_piles(state: State, but: str = "") -> dict[Pile, Cards]:
    """All piles, without the cards that are set aside for tests `but` for that one."""
    if not any(running.reserved or running.held for running in state.running.values()):
        return dict(state.piles)
    return {name: free(state, name, but) for name in state.piles}


class FreeHands(Struct, frozen=True):
    """All hands of a table, without the cards that are set aside."""

    state: State

    def hand(self, pile: Pile) -> Cards:
        return free(self.state, pile)


def seen_hands(state: State, game: Game, seat: Seat, choose: Choose) -> Know:
    """The hands that a decision may play from, as far as the seat may see them."""
    played = dict.fromkeys(option.card_from for option in choose.options if option.card_from)
    seen = [hand for hand in played if may_know(pile_audience(state, game, hand), seat.id, seat.role)]
    return Know.of({}, {hand: free(state, hand) for hand in seen})
