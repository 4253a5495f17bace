"""The steps of a flip: cards come up, luck is pushed, a mental break is checked, one use of the cards counts."""

from collections import Counter
from collections.abc import Hashable
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from sortilege.components.card import Card, Cards, rank
from sortilege.games.saga.flip import NO_CARD, Flip, Lying, in_play
from sortilege.games.saga.odds import Coming, closed
from sortilege.games.saga.shared import Contender
from sortilege.games.saga.show import marked, row
from sortilege.games.saga.worth import total, uses, worth
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.ask import Choose, Chosen, Draw, Option
from sortilege.rules.outcome import Laid, Outcome, Result, Row
from sortilege.rules.step import Decides, Draws, Next
from sortilege.rules.want import Want

Label: TypeAlias = Literal["flip", "stress", "break"]

_MARKS: Final[dict[Label, str]] = {"flip": "", "stress": "stress", "break": "break"}


def start(flip: Flip) -> Next:
    """The first step of a flip (S-TEST-1)."""
    return Flipping(flip, "flip", flip.cards)


class Flipping(Draws, frozen=True):
    """Cards come up: those of the test, those of Stress boons, or the one that checks for a mental break."""

    flip: Flip
    label: Label
    left: int
    lying: Lying = ()

    def ask(self) -> Draw:
        at = self.flip.at
        return Draw(at.actor, at.deck, self.left, self.label)

    def resume(self, got: Cards) -> Next:
        mark = _MARKS[self.label]
        lying = self.lying + tuple([Laid(card, mark) for card in got])
        left = self.left - len(got) if got else 0
        if left:
            return Flipping(self.flip, self.label, left, lying)
        if self.label == "flip" and self.flip.stress_cards:
            return Flipping(self.flip, "stress", self.flip.stress_cards, lying)
        return _announce(self.flip, lying)

    def key(self) -> Hashable:
        return self.label, self.left, self.flip.future(self.lying)

    def lump(self, card: Card) -> Hashable:
        last = self.label == "break" and not self.flip.may_push(self.lying)
        return self.flip.broken((Laid(card, "break"),)) if last else rank(card)

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        return closed(self.flip, self._coming, self.lying, know, want)

    def contender(self, base: int) -> Contender | None:
        """As one of several who flip from one deck; None where that is not counted."""
        plain, stress, check = self._coming
        flip, lying = self.flip, in_play(self.lying)
        banes, many = not flip.settled(self.lying) and flip.banes, len(lying) + plain + stress
        if (stress and flip.stress) or 0 < banes < many - 1:
            return None
        if check:
            return Contender(base, value=total(flip.best(self.lying)), check=flip.stress_now)
        return Contender(base, tuple(Counter(map(rank, lying)).items()), plain + stress, banes=banes > 0)

    @property
    def _coming(self) -> Coming:
        if self.label == "flip":
            return Coming(self.left, self.flip.stress_cards)
        return Coming(0, self.left) if self.label == "stress" else Coming(0, 0, self.left)

    def so_far(self) -> Outcome | None:
        return self.flip.outcome(self.lying, self.flip.best(self.lying)) if self.label == "break" else None

    def rows(self) -> tuple[Row, ...]:
        return (row(self.flip, self.lying, self.flip.best(self.lying) if self.label == "break" else ()),)


class Announcing(Decides, frozen=True):
    """The player says which of the uses that were found counts, or pushes their luck first (S-TEST-3, S-LUCK-1)."""

    flip: Flip
    lying: Lying
    found: tuple[Cards, ...]

    def ask(self) -> Choose:
        counted = tuple([Option("use", use) for use in self.found])
        return Choose(self.flip.at.actor, counted + self._pushes(), "announce")

    def _pushes(self) -> tuple[Option, ...]:
        """A push over one card of each rank, the lowest first: cards of a rank are alike."""
        flip = self.flip
        if not flip.may_push(self.lying):
            return ()
        there = flip.kept(self.lying) if flip.push_replaces else in_play(self.lying)
        ranks = {rank(card): card for card in reversed(there)}
        return tuple([Option("push", (card,), flip.at.hand) for card in sorted(ranks.values(), key=worth)])

    def resume(self, got: Chosen) -> Next:
        if got.card is None:
            return _end(self.flip, self.lying, got.over)
        gone = got.over + self._dropped()
        lying = tuple(marked(laid, "replaced") if laid.card in gone else laid for laid in self.lying)
        stress = dict(got.now).get("stress", self.flip.stress_now)
        flip = replace(self.flip, stress_now=stress, broke=self.flip.broken(self.lying))
        return Flipping(flip, "break", 1, (*lying, Laid(got.card, "played")))

    def _dropped(self) -> Cards:
        """Cards that banes take away for good, where a played card takes the place of the one that counts."""
        if not self.flip.push_replaces:
            return ()
        kept = self.flip.kept(self.lying)
        return tuple(card for card in in_play(self.lying) if card not in kept)

    def key(self) -> Hashable:
        return self.flip.future(self.lying)

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        return closed(self.flip, Coming(0, 0), self.lying, know, want)

    def so_far(self) -> Outcome | None:
        return self.flip.outcome(self.lying, self.found[0])

    def rows(self) -> tuple[Row, ...]:
        return (row(self.flip, self.lying, self.found[0]),)


def _announce(flip: Flip, lying: Lying) -> Next:
    """The player's word on what lies, which is not needed for a sole use without a push."""
    there = flip.kept(lying)
    if not there:
        return Result(NO_CARD)
    found = uses(there)
    if len(found) == 1 and not flip.may_push(lying):
        return _end(flip, lying, found[0])
    return Announcing(flip, lying, found)


def _end(flip: Flip, lying: Lying, used: Cards) -> Result:
    return Result(flip.outcome(lying, used), flip.effects(lying, used), (row(flip, lying, used),))
