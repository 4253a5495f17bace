"""A flip of one participant, and how the cards that lie are read."""

from collections.abc import Hashable, Mapping
from typing import Final, TypeAlias

from sortilege.components.card import JOKERS, Cards, is_joker, rank
from sortilege.components.pile import Pile
from sortilege.games.saga.worth import keep, total, uses, worth
from sortilege.rules.effect import Deal, Effect, Reshuffle
from sortilege.rules.outcome import Laid, Outcome
from sortilege.rules.test import Place
from sortilege.rules.value import Value

Lying: TypeAlias = tuple[Laid, ...]
"""Every card that came up or was played, in that order; nothing else about a flip changes.

Marks: `stress` came from a Stress boon, `break` checks for a mental break after a push, `played` came from the hand,
`replaced` no longer counts, `used` counts; several are parted by spaces.
"""

NO_CARD: Final = Outcome("no card")
"""Neither the pile nor the discards held a card."""


class Target(Value, frozen=True):
    """A target number, and whether totals far from it are critical (S-TEST-1, S-EXT-3)."""

    number: int
    criticals: bool = False


class Flip(Value, frozen=True, kw_only=True):
    """What a flip depends on, once the house rules have been read.

    `stress_now` is Stress at the last push, `broke` tells of a break before it.
    `cards` are flipped at once, then `stress_cards` of Stress boons; `banes` of the highest do not count. Without a
    `target` it only measures.
    """

    at: Place
    base: int
    cards: int
    stress_cards: int
    banes: int
    stress: int
    stress_now: int
    broke: bool = False
    edge: int
    pushes: int
    push_replaces: bool
    target: Target | None = None

    def kept(self, lying: Lying) -> Cards:
        """The cards that may count: those that were not replaced and are not dropped by banes."""
        return in_play(lying) if self.settled(lying) else keep(in_play(lying), self.banes)

    def settled(self, lying: Lying) -> bool:
        """Whether banes drop no cards: there are none, or a played card has taken the place of the one that counts."""
        return not self.banes or (self.push_replaces and pushed(lying) > 0)

    def best(self, lying: Lying) -> Cards:
        """The use of the most value."""
        return uses(self.kept(lying))[0]

    def may_push(self, lying: Lying) -> bool:
        """Whether the rules allow a push now, whatever the hand holds (S-LUCK-1)."""
        return self.at.hand is not None and pushed(lying) < self.pushes

    def broken(self, lying: Lying) -> bool:
        """Whether a card to check is worth no more than Stress, if there is Stress (S-LUCK-2, S-EXT-1)."""
        return self.broke or ((self.stress or self.stress_now) > 0 and any(map(self._breaks, lying)))

    def _breaks(self, laid: Laid) -> bool:
        """A Stress boon is checked as it was flipped, a push against the Stress of its moment."""
        stress = self.stress if laid.mark.startswith("stress") else self.stress_now if laid.mark == "break" else 0
        return 0 < stress >= worth(laid.card)

    def outcome(self, lying: Lying, used: Cards) -> Outcome:
        """The outcome with those cards used."""
        return self.ends(self.broken(lying), total(used))

    def ends(self, broken: bool, card: int) -> Outcome:
        """The outcome with a card value; 0 is that of a joker, a critical failure (S-JOK-1)."""
        breaks = (("break", 1),) if broken else ()
        if not card:
            return Outcome("critical failure", False, (*breaks, ("card", "joker")))
        facts = (*breaks, ("card", card))
        if self.target is None:
            return Outcome("total", None, facts)
        reached = self.base + card
        return Outcome(degree_of(reached, self.target), reached >= self.target.number, facts)

    def effects(self, lying: Lying, used: Cards) -> tuple[Effect, ...]:
        """Cards for a used joker, then the shuffle for any joker that came up (S-JOK-1, S-JOK-2)."""
        if not any(is_joker(laid.card) for laid in lying):
            return ()
        at, shuffle = self.at, Reshuffle(self.at.deck)
        if at.hand is None or not is_joker(used[0]):
            return (shuffle,)
        return (Deal(at.deck, at.hand, upto=self.edge, least=1, aside=JOKERS), shuffle)

    def future(self, lying: Lying) -> Hashable:
        """All that what is still to come depends on."""
        ranks = "".join(sorted(map(rank, in_play(lying))))
        return self, ranks, pushed(lying), self.broken(lying)


def in_play(lying: Lying) -> Cards:
    """The cards that have not been replaced and are not there to check for a mental break."""
    return tuple([laid.card for laid in lying if not laid.mark.endswith(("break", "replaced"))])


def shuffles_of(at: tuple[Place, ...], lying: Mapping[Pile, Cards]) -> tuple[Effect, ...]:
    """A shuffle of every deck that a joker came from, when a test is called off: no joker stays in the discards."""
    decks = dict.fromkeys(place.deck for place in at)
    return tuple(Reshuffle(deck) for deck in decks if any(map(is_joker, lying.get(deck, ()))))


def pushed(lying: Lying) -> int:
    """How often luck was pushed."""
    return sum([laid.mark.startswith("played") for laid in lying])


def degree_of(reached: int, target: Target) -> str:
    """How a total stands against the target number (S-TEST-1, S-EXT-3)."""
    if reached >= target.number:
        return "critical success" if target.criticals and reached >= 2 * target.number else "success"
    return "critical failure" if target.criticals and 2 * reached < target.number else "failure"
