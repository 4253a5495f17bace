"""What a seat knows of the cards, out of what it sees: whatever it has not seen is one pool for each deck.

Cards that a hidden test of others has flipped or discarded count to the face-down pile, as in the view.
"""

from collections.abc import Iterator

from sortilege.components.card import Card, Cards
from sortilege.components.pile import Pile, kind_of
from sortilege.odds.know import Know, Stock
from sortilege.rules.ask import Chosen, Drawn
from sortilege.rules.game import Game
from sortilege.rules.registry import find_game
from sortilege.table.sight import Seen, Sight, TestSight
from sortilege.table.view import CharacterView, DeckView


def know(sight: Sight) -> Know:
    """The cards as the seat knows them: a stock for each deck, and the hands that it sees."""
    game, hands = find_game(sight.public.game), _hands(sight)
    return Know.of({deck.deck: _stock(sight, game, hands, deck) for deck in sight.public.decks}, hands)


def characters(sight: Sight) -> tuple[CharacterView, ...]:
    """The characters that the seat sees."""
    return sight.public.characters + (sight.own.characters if sight.own else ())


def _hands(sight: Sight) -> dict[Pile, Cards]:
    open_ones = {one.hand: one.cards for one in characters(sight) if one.hand and one.cards is not None}
    return open_ones | dict(sight.own.hands if sight.own else {})


def _stock(sight: Sight, game: Game, hands: dict[Pile, Cards], deck: DeckView) -> Stock:
    flipped, played = _lying(sight, game, deck.deck)
    held = [card for hand in _dealt(sight, game, deck.deck) for card in hands.get(hand, ())]
    seen = {*deck.discards, *held, *_aside(sight, deck.deck), *flipped, *played}
    unseen = tuple(card for card in game.deck if card not in seen)
    size = max(0, deck.count - len(_hidden(sight, deck.deck)))
    sure = tuple(card for card in game.never_held if card in unseen)
    elsewhere = min(max(0, len(unseen) - size), len(unseen) - len(sure))
    return Stock.unseen(unseen, elsewhere, sure=sure, discards=deck.discards)


def _dealt(sight: Sight, game: Game, deck: Pile) -> set[Pile]:
    """The hands whose cards come from the deck."""
    return {
        one.hand for one in characters(sight) if one.hand and one.deck == deck and game.from_deck(kind_of(one.hand))
    }


def _aside(sight: Sight, deck: Pile) -> Cards:
    """The deck's cards that the seat itself keeps aside."""
    if sight.own is None:
        return ()
    decks = {seat.id: seat.deck for seat in sight.public.seats}
    return sight.own.aside if decks[sight.own.seat] == deck else ()


def _lying(sight: Sight, game: Game, deck: Pile) -> tuple[list[Card], list[Card]]:
    """The deck's cards that the seat sees lying in tests: those that were flipped, and those played from hands."""
    flipped = [card for test in sight.tests for card in _came_from(test, deck)]
    hands = {place.hand for test in sight.tests for place in test.at if place.deck == deck and place.hand}
    dealt = [hand for hand in hands if game.from_deck(kind_of(hand))]
    return flipped, [card for test in sight.tests for hand in dealt for card in _came_from(test, hand)]


def _hidden(sight: Sight, deck: Pile) -> list[Card]:
    """Cards of hidden tests that the seat sees, while the view counts them as in the deck."""
    return [card for test in sight.tests if test.hidden for card in _came_from(test, deck)]


def _came_from(test: TestSight, pile: Pile) -> Iterator[Card]:
    return (card for seen in test.seen if seen.pile == pile for card in _cards(seen))


def _cards(seen: Seen) -> Cards:
    if isinstance(seen.answer, Drawn):
        return seen.answer.cards
    return (seen.answer.card,) if isinstance(seen.answer, Chosen) and seen.answer.card else ()
