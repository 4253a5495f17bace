"""The simulation: plays a test many times through the live reader, with a policy in place of people."""

from collections import Counter

from sortilege.components.card import Cards
from sortilege.components.chance import Chance
from sortilege.components.pile import Pile
from sortilege.odds.know import Know
from sortilege.readers.exactly import Exact
from sortilege.readers.live import Dealer, advance
from sortilege.readers.policy import Policy, Way, best_of, decided, ways
from sortilege.rules.ask import Draw
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Decides, Gathers, Next
from sortilege.rules.test import Place, Test


def simulate(
    test: Test, at: tuple[Place, ...], know: Know, policy: Policy, chance: Chance, times: int
) -> Counter[Outcome]:
    """How often the test ended how, in so many goes; cards that the seat does not see are dealt anew for each."""
    player = Player(policy)
    return Counter(player.play(test.start(at), know, chance) for _ in range(times))


class Player:
    """Plays tests to their end by a policy, which sees no more than the seat knows, and what has come up."""

    def __init__(self, policy: Policy) -> None:
        self._policy, self._exact = policy, Exact(policy)

    def play(self, at: Next, know: Know, chance: Chance) -> Outcome:
        """One go from a step on, at piles as they may be."""
        dealer = _Watched(know, chance)
        while True:
            at, _ = advance(at, dealer)
            if isinstance(at, Result):
                return at.outcome
            assert isinstance(at, Decides | Gathers)
            at, dealer.know = decided(at, dealer.know, self._decide(at, dealer.know))

    def _decide(self, at: Decides | Gathers, know: Know) -> Way:
        weighed = ways(at, know, self._policy, at.lump)
        if len(weighed) == 1:
            return weighed[0]
        return weighed[best_of([self._exact.odds(*decided(at, know, way)) for way in weighed], self._policy)]


class _Watched(Dealer):
    """A dealer over piles as they may be, and what a seat knows while cards come up."""

    def __init__(self, know: Know, chance: Chance) -> None:
        super().__init__(know.deal(chance), chance)
        self.know = know

    def hand(self, pile: Pile) -> Cards:
        return self.know.hand(pile)

    def draw(self, ask: Draw) -> Cards:
        drawn = super().draw(ask)
        for card in drawn:
            self.know = self.know.drawn(ask.pile, card)
        return drawn
