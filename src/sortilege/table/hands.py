"""Which cards can be played now: those that no sealed decision has set aside."""

from msgspec import Struct

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.odds.know import Know
from sortilege.rules.ask import Choose
from sortilege.rules.game import Game
from sortilege.table.audience import may_know
from sortilege.table.state import Seat, State
from sortilege.table.turn import pile_audience


def free(state: State, hand: Pile) -> Cards:
    """The cards in a pile that are not set aside."""
    aside = [card for running in state.running.values() for card in running.reserved.get(hand, ())]
    return tuple(card for card in state.piles.get(hand, ()) if card not in aside)


def free_piles(state: State) -> dict[Pile, Cards]:
    """All piles, without the cards that are set aside."""
    reserved = [hand for running in state.running.values() for hand in running.reserved]
    return {**state.piles, **{hand: free(state, hand) for hand in reserved}}


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
