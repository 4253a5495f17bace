"""Plays saga tests with scripted cards, pausing where the player decides."""

from collections.abc import Iterable

from sortilege.components.card import Cards, read_cards
from sortilege.components.chance import ScriptedChance
from sortilege.components.deck import DECK_54
from sortilege.components.pile import Pile
from sortilege.games.saga.contest import Contest, Contestant
from sortilege.games.saga.switches import SagaSwitches
from sortilege.games.saga.target import FlipTest
from sortilege.readers.live import Dealer, advance, choices
from sortilege.rules.ask import Choose, Chosen
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides, Gathers, Next
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor

ANA = Place(Actor("ana"), Pile("deck:ana"), Pile("hand:ana"))
BEN = Place(Actor("ben"), Pile("deck:ben"), Pile("hand:ben"))
GM = Place(Actor("thug"), Pile("deck:gm"), Pile("hand:gm"))

__all__ = ["ANA", "BEN", "GM", "Contest", "Contestant", "FlipTest", "SagaSwitches", "Session", "cards", "result"]


def cards(text: str) -> Cards:
    return read_cards(text)


class Session:
    """One test in play: `came` come up in that order, the hands hold what is given."""

    def __init__(self, test: Test, came: str, *hands: str, at: tuple[Place, ...] = (ANA, BEN, GM)) -> None:
        self.at = at[: test.seats()]
        held = {place.hand: cards(hand) for place, hand in zip(self.at, hands, strict=False) if place.hand}
        piles = {place.deck: _without(DECK_54, held.get(place.hand, ()) if place.hand else ()) for place in self.at}
        self.dealer = Dealer({**piles, **held}, ScriptedChance(cards(came)))
        self.stands, _ = advance(test.start(self.at), self.dealer)

    def chooses(self) -> tuple[Choose, ...]:
        if isinstance(self.stands, Gathers):
            return self.stands.ask().choices
        assert isinstance(self.stands, Decides), self.stands
        return (self.stands.ask(),)

    def offers(self, turn: int = 0) -> list[str]:
        """What the player may do: `use QS QD`, `push 3S with TS`."""
        return [_told(chosen) for chosen in choices(self.chooses()[turn], self.dealer)]

    def choose(self, *told: str) -> "Session":
        """Takes the offers told, one for each who decides."""
        asked = self.chooses()
        taken = tuple(self._find(ask, words) for ask, words in zip(asked, told, strict=True))
        for ask, chosen in zip(asked, taken, strict=True):
            self._play(ask, chosen)
        if isinstance(self.stands, Gathers):
            following: Next = self.stands.resume(taken)
        else:
            assert isinstance(self.stands, Decides)
            following = self.stands.resume(taken[0])
        self.stands, _ = advance(following, self.dealer)
        return self

    def result(self) -> Result:
        assert isinstance(self.stands, Result), self.stands
        return self.stands

    def _find(self, ask: Choose, told: str) -> Chosen:
        return next(chosen for chosen in choices(ask, self.dealer) if _told(chosen) == told)

    def _play(self, ask: Choose, chosen: Chosen) -> None:
        for option in ask.options:
            if chosen.card and option.card_from and option.over == chosen.over:
                self.dealer.piles[option.card_from] = _without(self.dealer.piles[option.card_from], (chosen.card,))


def result(test: Test, came: str) -> Result:
    """The result without a hand, with the first offer taken where there is a choice."""
    session = Session(test, came)
    while not isinstance(session.stands, Result):
        session.choose(*(session.offers(turn)[0] for turn in range(len(session.chooses()))))
    return session.stands


def _told(chosen: Chosen) -> str:
    over = " ".join(chosen.over)
    return f"{chosen.verb} {over} with {chosen.card}" if chosen.card else f"{chosen.verb} {over}"


def _without(cards: Cards, gone: Iterable[str]) -> Cards:
    return tuple(card for card in cards if card not in set(gone))
