"""The steps of every test: draw chains, then decide on Fate cards until the cards are kept."""

from abc import abstractmethod
from collections.abc import Hashable, Sequence

from msgspec.structs import replace

from sortilege.components.card import Card, Cards
from sortilege.games.revelations.lying import FATE, WORTH, Lying, worth
from sortilege.games.revelations.odds import Ahead, Short, cuts
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Choose, Chosen, Draw, Option
from sortilege.rules.outcome import Group, Outcome, Result, Row
from sortilege.rules.step import Decides, Draws, Next, Step
from sortilege.rules.test import Place
from sortilege.rules.value import Value
from sortilege.rules.want import Want, succeeds
from sortilege.words import Phrase, plural, say


class Terms(Value, frozen=True):
    """What a participant draws for. `patron` is the suit that draws on, empty where the Patron rule is not active.

    `tail` tells the participant's asks from those of others in the same test.
    """

    place: Place
    cards: int
    patron: str
    tail: str = ""
    goal: int | None = None
    """The total at which a chain is as good as it can be; None where higher is always better."""

    @abstractmethod
    def outcome(self, totals: Sequence[int]) -> Outcome:
        """The outcome of chains of these totals."""

    @abstractmethod
    def best(self, totals: Sequence[int]) -> int:
        """All that the outcome depends on."""

    @abstractmethod
    def odds(self, totals: Sequence[int], ahead: Ahead) -> Distribution[Outcome]:
        """The outcome of chains of these totals and those still ahead, if the cards are kept."""

    @abstractmethod
    def fated(
        self, totals: Sequence[int], ahead: Ahead, lying: Sequence[Short], fate: int
    ) -> Distribution[Outcome] | None:
        """As `odds`, but with so many Fate cards used as well as can be to succeed; None where no way is known."""

    @abstractmethod
    def used(self, totals: Sequence[int]) -> Sequence[bool]:
        """For each chain, whether it counts for the outcome."""

    @abstractmethod
    def words(self, outcome: Outcome) -> Phrase:
        """Where it stands, for people."""

    def lump(self, card: Card) -> Hashable:
        """Where nothing draws on and a Fate card is enough by itself, a card is a success or not."""
        if self.goal is not None and self.goal <= 10 and not self.patron:
            return WORTH[card] >= self.goal
        return WORTH[card], card[1] == self.patron


def begin(terms: Terms, label: str = "draw", before: tuple[Group, ...] = ()) -> "Dealing":
    """The first step of a participant."""
    return Dealing(terms, Lying(before=before), terms.cards, label=label + terms.tail)


class Laying(Step, frozen=True):
    """Cards that lie before a participant."""

    terms: Terms
    lying: Lying

    def lump(self, card: Card) -> Hashable:
        return self.terms.lump(card)

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        return _odds(self.terms, self.lying.chains, 0, None, know, want)

    def rows(self) -> tuple[Row, ...]:
        totals = self.lying.totals()
        return _rows(self.terms, self.lying, totals, self.terms.outcome(totals))


class Dealing(Laying, Draws, frozen=True):
    """Cards are drawn: `left` chains have yet to begin, and the chain `on`, if any, draws on first (R-PAT-2)."""

    left: int
    on: int | None = None
    label: str = "draw"

    def key(self) -> Hashable:
        return _key(self.terms, self.lying.chains, self.left, self.on)

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        return _odds(self.terms, self.lying.chains, self.left, self.on, know, want)

    def so_far(self) -> Outcome | None:
        totals = self.lying.totals()
        return None if self.left or self._grows(totals) else self.terms.outcome(totals)

    def _grows(self, totals: Sequence[int]) -> bool:
        """Whether the chain that draws on may yet come to more than it is worth now."""
        goal = self.terms.goal
        return self.on is not None and (goal is None or totals[self.on] < goal)

    def ask(self) -> Draw:
        place = self.terms.place
        return Draw(place.actor, place.deck, self._wanted(), self.label)

    def resume(self, got: Cards) -> Next:
        if not got:
            return _dealt(self.terms, replace(self.lying, short=self.lying.short + self._wanted()))
        chains, on, patron = list(self.lying.chains), self.on, self.terms.patron
        begun = len(chains)
        for card in got:
            if on is None:
                on = len(chains)
                chains.append((card,))
            else:
                chains[on] += (card,)
            if card[1] != patron:
                on = None
        left = self.left - len(chains) + begun
        lying = Lying(tuple(chains), self.lying.swaps, self.lying.before, self.lying.short)
        return Dealing(self.terms, lying, left, on, self.label) if left or on is not None else _dealt(self.terms, lying)

    def _wanted(self) -> int:
        return self.left + (self.on is not None)


class Deciding(Laying, Decides, frozen=True):
    """The player keeps the cards, or puts a Fate card over one of them (R-FATE-2)."""

    def key(self) -> Hashable:
        return _key(self.terms, self.lying.chains, 0, None)

    def so_far(self) -> Outcome:
        return self.terms.outcome(self.lying.totals())

    def ask(self) -> Choose:
        place = self.terms.place
        fate = [Option("replace", (card,), place.hand) for card in self.lying.replaceable()]
        return Choose(place.actor, (Option("keep"), *fate), "fate" + self.terms.tail)

    def resume(self, got: Chosen) -> Next:
        if got.card is None:
            return _result(self.terms, self.lying)
        (over,) = got.over
        chain, last = self.lying.find(over)
        lying = self.lying.swap(got.card, over)
        if last:
            return Dealing(self.terms, lying, 0, chain, "fate draw" + self.terms.tail)
        return Deciding(self.terms, lying)


def _dealt(terms: Terms, lying: Lying) -> Next:
    return _result(terms, lying) if terms.place.hand is None else Deciding(terms, lying)


def _odds(
    terms: Terms, chains: tuple[Cards, ...], left: int, on: int | None, know: Know, want: Want | None
) -> Distribution[Outcome] | None:
    ended = [chain for turn, chain in enumerate(chains) if turn != on]
    fate = fate_cards(terms.place, know, want)
    begun = 0 if on is None else worth(chains[on])
    known = cuts(know.stock(terms.place.deck), terms.patron, left + bool(begun) + fate)
    if known is None:
        return None
    ahead, totals = Ahead(*known, left, begun), [worth(chain) for chain in ended]
    if not fate or want is None:
        return terms.odds(totals, ahead)
    return terms.fated(totals, ahead, [Short.of(chain) for chain in ended], fate) if want.goal is succeeds else None


def fate_cards(place: Place, know: Know, want: Want | None) -> int:
    """How many Fate cards may be used: none but by who wants something."""
    if want is None or want.actor != place.actor or place.hand is None:
        return 0
    return len(know.hand(place.hand))


def _result(terms: Terms, lying: Lying) -> Result:
    totals = lying.totals()
    outcome = terms.outcome(totals)
    return Result(outcome, (), _rows(terms, lying, totals, outcome))


def _rows(terms: Terms, lying: Lying, totals: Sequence[int], outcome: Outcome) -> tuple[Row, ...]:
    told = terms.words(outcome)
    words = say("redraw: {told}", told=told) if lying.before else told
    if lying.short:
        cards = plural("{n} card", "{n} cards", lying.short)
        words = say("{words}; {cards} short, as deck and discards are empty", words=words, cards=cards)
    return (Row(0, lying.groups(terms.used(totals)), words),)


def _key(terms: Terms, chains: tuple[Cards, ...], left: int, on: int | None) -> Hashable:
    """Without Fate cards only totals matter; with them also which cards can be replaced, and which end a chain."""
    ended = [chain for index, chain in enumerate(chains) if index != on]
    if terms.place.hand is None:
        growing = None if on is None else _capped(worth(chains[on]), terms.goal)
        return terms, left, growing, terms.best([worth(chain) for chain in ended])
    prospect = None if on is None else _prospect(chains[on], terms.goal)
    return terms, left, prospect, tuple(sorted(_ended(chain, terms.goal) for chain in ended))


def _capped(total: int, goal: int | None) -> int:
    return total if goal is None else min(total, goal)


Prospect = tuple[int, int, tuple[int, ...]]


def _prospect(chain: Cards, goal: int | None) -> Prospect:
    """The total, the last card's worth and the others'; 0 for Fate cards, all alike once the goal is reached."""
    total = worth(chain)
    *inner, last = (0 if card in FATE else WORTH[card] for card in chain)
    others = tuple(sorted(value for value in inner if value))
    if goal is not None and total >= goal:
        return goal, min(last, 1), (1,) * len(others)
    return total, last, others


def _ended(chain: Cards, goal: int | None) -> Prospect:
    """As `_prospect`; and the only card that can be replaced in a chain that fell short does not matter itself."""
    total, last, others = _prospect(chain, goal)
    if goal is None or total >= goal or bool(last) + len(others) != 1:
        return total, last, others
    return total - last - sum(others), min(last, 1), (1,) * len(others)
