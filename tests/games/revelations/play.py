"""Plays a test of Revelations with the cards named, and Fate cards put where told."""

from sortilege.components.card import Card, Cards, read_cards
from sortilege.components.chance import ScriptedChance
from sortilege.components.deck import DECK_40
from sortilege.components.pile import Pile, Piles, pile
from sortilege.readers.live import Dealer, advance
from sortilege.rules.ask import Choose, Chosen
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Decides, Draws, Gathers, Next
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor

NAMES = ("one", "two", "three", "four")


def places(n: int = 1, *, shared: bool = False) -> tuple[Place, ...]:
    """`n` participants who may have Fate cards, with decks of their own or one for all."""
    return tuple(Place(Actor(name), pile("deck", "all" if shared else name), pile("fate", name)) for name in NAMES[:n])


class Hand:
    """Plays out one test: cards come up as scripted, `fate` lies before each, decisions as in `plays`, else kept.

    A play is `KS 3H`: the King over the three. Each is made as soon as its card lies there to be replaced.
    """

    def __init__(self, at: tuple[Place, ...], drawn: str, fate: str, plays: tuple[str, ...], piles: Piles):
        self.chance = ScriptedChance(read_one_by_one(drawn))
        hands = {place.hand: read_cards(fate) for place in at if place.hand}
        self.dealer = Dealer({**{place.deck: DECK_40 for place in at}, **hands, **piles}, self.chance)
        self.plays = [read_cards(play) for play in plays]

    def end(self, at: Next) -> Result:
        """The result. Fails when a card or play is left over."""
        while not isinstance(at := advance(at, self.dealer)[0], Result):
            at = self._decide(at)
        assert not self.plays, f"{self.plays} could not be made"
        assert self._over(), "cards were named that nobody drew"
        return at

    def _decide(self, at: Next) -> Next:
        if isinstance(at, Decides):
            return at.resume(self._choose(at.ask()))
        assert isinstance(at, Gathers)
        return at.resume(tuple(self._choose(choose) for choose in at.ask().choices))

    def _choose(self, choose: Choose) -> Chosen:
        for card, over in self.plays:
            for option in choose.options:
                if option.card_from and option.over == (over,):
                    self.plays.remove((card, over))
                    self._take(option.card_from, card)
                    return Chosen(choose.label, option.verb, option.over, card)
        return Chosen(choose.label, choose.options[0].verb)

    def _take(self, hand: Pile, card: Card) -> None:
        assert card in self.dealer.piles[hand], f"{card} is not in {hand}"
        self.dealer.piles[hand] = tuple(one for one in self.dealer.piles[hand] if one != card)

    def _over(self) -> bool:
        try:
            self.chance.pick(DECK_40, 1)
        except LookupError:
            return True
        return False


def read_one_by_one(text: str) -> Cards:
    """Cards that may be named more than once, as several decks have them."""
    return tuple(card for word in text.split() for card in read_cards(word))


def play(
    test: Test,
    drawn: str,
    *plays: str,
    fate: str = "",
    at: tuple[Place, ...] | None = None,
    piles: Piles | None = None,
) -> Result:
    """The result with just these cards and plays."""
    seated = at or places(test.seats())
    return Hand(seated, drawn, fate, plays, piles or {}).end(test.start(seated))


def outcome(test: Test, drawn: str, *plays: str, fate: str = "") -> Outcome:
    """The outcome with just these cards and plays."""
    return play(test, drawn, *plays, fate=fate).outcome


def fact(test: Test, drawn: str, *plays: str, fate: str = "") -> int | str | None:
    """The one fact of the outcome."""
    ((_, value),) = outcome(test, drawn, *plays, fate=fate).facts
    return value


def deck_of(cards: str, discards: str = "") -> dict[Pile, Cards]:
    """The piles of participant `one` with just these cards."""
    return {pile("deck", "one"): read_cards(cards), pile("discards", "one"): read_cards(discards)}


def asked(test: Test) -> int:
    """How many cards the first draw asks for."""
    step = test.start(places(test.seats()))
    assert isinstance(step, Draws)
    return step.ask().n
