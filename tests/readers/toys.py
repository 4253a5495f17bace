"""Small tests that use all that a step can do, and some that break one law each."""

from collections.abc import Hashable
from typing import ClassVar

from msgspec.structs import replace

from sortilege.components.card import Card, Cards, suit
from sortilege.components.dice import Dice
from sortilege.components.pile import Pile
from sortilege.odds import Distribution, Know
from sortilege.rules.ask import Choose, Chosen, Draw, Option, Roll
from sortilege.rules.joint import Judge, joint
from sortilege.rules.outcome import Group, Laid, Outcome, Result, Row
from sortilege.rules.step import Decides, Draws, Next, Rolls, Step
from sortilege.rules.test import Names, Place, Test
from sortilege.rules.value import Actor
from sortilege.rules.want import Want
from sortilege.words import Phrase

ANA = Place(Actor("ana"), Pile("deck:ana"))
BO = Place(Actor("bo"), Pile("deck:bo"))
ANA_HOLDING = Place(Actor("ana"), Pile("deck:ana"), Pile("hand:ana"))
BO_HOLDING = Place(Actor("bo"), Pile("deck:bo"), Pile("hand:bo"))


def hearts(cards: Cards) -> int:
    return sum(suit(card) == "H" for card in cards)


def show(cards: Cards) -> tuple[Row, ...]:
    return (Row(groups=(Group(tuple(map(Laid, cards))),)),)


def counted(cards: Cards) -> Result:
    count = hearts(cards)
    return Result(Outcome("success" if count else "failure", count > 0, (("hearts", count),)), rows=show(cards))


class Toy(Test, frozen=True):
    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return Phrase(outcome.degree)


class Hunt(Toy, frozen=True, tag="hunt"):
    """So many cards are drawn; one heart is a success. Each joker draws another card."""

    cards: int

    def start(self, at: tuple[Place, ...]) -> Next:
        return Hunting(at[0], self.cards)


class Hunting(Draws, frozen=True):
    place: Place
    left: int
    lying: Cards = ()

    def key(self) -> Hashable:
        return self.place, self.left, hearts(self.lying)

    def lump(self, card: Card) -> Hashable:
        return suit(card) == "H", suit(card) in "12"

    def rows(self) -> tuple[Row, ...]:
        return show(self.lying)

    def ask(self) -> Draw:
        return Draw(self.place.actor, self.place.deck, self.left, "hunt")

    def resume(self, got: Cards) -> Next:
        lying = self.lying + got
        left = self.left - sum(suit(card) in "SHDC" for card in got) if got else 0
        return replace(self, left=left, lying=lying) if left else counted(lying)


class Forgetful(Hunting, frozen=True):
    """Its key forgets what lies."""

    def key(self) -> Hashable:
        return self.left


class Blurred(Hunting, frozen=True):
    """It lumps hearts with diamonds."""

    def lump(self, card: Card) -> Hashable:
        return suit(card) in "HD"


class Greedy(Hunting, frozen=True):
    """It takes all that comes for one card."""

    def resume(self, got: Cards) -> Next:
        return counted(self.lying + got)


class Hasty(Hunting, frozen=True):
    """It says that the next card decides."""

    def closed(self, know: Know, want: Want | None) -> Distribution[Outcome]:
        drawn = know.draws(self.place.deck, suit)
        return Distribution.of((counted((card,)).outcome, weight) for weight, card, _ in drawn)


class Covered(Hunting, frozen=True):
    """It shows nothing."""

    def rows(self) -> tuple[Row, ...]:
        return ()


class Stubborn(Hunting, frozen=True):
    """It waits for a card that never comes."""

    def resume(self, got: Cards) -> Next:
        return super().resume(got) if got else self


class Unfair(Toy, frozen=True, tag="unfair"):
    """A hunt with one of the steps that break a law."""

    kind: ClassVar[type[Hunting]] = Forgetful
    cards: int = 2

    def start(self, at: tuple[Place, ...]) -> Next:
        return self.kind(at[0], self.cards)


class Barter(Toy, frozen=True, tag="barter"):
    """A card is drawn; a card from the hand may be put over it, as often as there are any, each drawing one more."""

    def start(self, at: tuple[Place, ...]) -> Next:
        return Bartering(at[0])


class _Bartered(Step, frozen=True):
    place: Place
    lying: Cards = ()
    gone: Cards = ()

    def key(self) -> Hashable:
        return type(self).__name__, self.place, hearts(self.lying), tuple(sorted(map(suit, self.lying)))

    def lump(self, card: Card) -> Hashable:
        return suit(card)

    def rows(self) -> tuple[Row, ...]:
        return show(self.lying + self.gone)


class Bartering(_Bartered, Draws, frozen=True):
    def ask(self) -> Draw:
        return Draw(self.place.actor, self.place.deck, 1, "barter")

    def resume(self, got: Cards) -> Next:
        return Offered(self.place, self.lying + got, self.gone)


class Offered(_Bartered, Decides, frozen=True):
    def so_far(self) -> Outcome:
        return counted(self.lying).outcome

    def ask(self) -> Choose:
        over = (Option("swap", (card,), self.place.hand) for card in self.lying if self.place.hand)
        return Choose(self.place.actor, (Option("keep"), *over), "barter")

    def resume(self, got: Chosen) -> Next:
        if got.card is None:
            return replace(counted(self.lying), rows=self.rows())
        lying = tuple(card for card in self.lying if card not in got.over)
        return Bartering(self.place, (*lying, got.card), self.gone + got.over)


class Rivals(Toy, frozen=True, tag="rivals"):
    """Two barter, sealed; more hearts win."""

    def start(self, at: tuple[Place, ...]) -> Next:
        return joint(tuple(Bartering(place) for place in at), MoreHearts())


class MoreHearts(Judge, frozen=True):
    def decide(self, results: tuple[Result, ...]) -> Next:
        first, second = (result.outcome.fact("hearts") for result in results)
        assert isinstance(first, int)
        assert isinstance(second, int)
        winner = 0 if first == second else 1 if first > second else 2
        rows = tuple(replace(row, part=part) for part, result in enumerate(results) for row in result.rows)
        return Result(Outcome("winner" if winner else "tie", None, (("winner", winner),)), rows=rows)


class Duel(Toy, frozen=True, tag="duel"):
    """Dice against dice; a tie rolls again, and where both came to 2, one die against one."""

    sides: int
    first: int = 1
    second: int = 1

    def start(self, at: tuple[Place, ...]) -> Next:
        return Duelling(self, at[0].actor, self.first)


class Duelling(Rolls, frozen=True):
    duel: Duel
    actor: Actor
    left: int
    total: int = 0
    mine: int | None = None

    def ask(self) -> Roll:
        return Roll(self.actor, self.left, self.duel.sides, "second" if self.mine else "first")

    def resume(self, got: Dice) -> Next:
        left, total = self.left - len(got), self.total + sum(got)
        if left:
            return replace(self, left=left, total=total)
        if self.mine is None:
            return replace(self, left=self.duel.second, total=0, mine=total)
        if self.mine == total:
            again = replace(self.duel, first=1, second=1) if total == 2 else self.duel
            return Duelling(again, self.actor, again.first)
        return Result(Outcome("winner", self.mine > total, (("winner", 1 if self.mine > total else 2),)))


class Dither(Toy, frozen=True, tag="dither"):
    """A die is rolled, again as often as the player likes; the highest side is a success."""

    sides: int

    def start(self, at: tuple[Place, ...]) -> Next:
        return Dithering(at[0].actor, self.sides)


class Dithering(Rolls, frozen=True):
    actor: Actor
    sides: int

    def ask(self) -> Roll:
        return Roll(self.actor, 1, self.sides, "dither")

    def resume(self, got: Dice) -> Next:
        return Rerolling(self.actor, self.sides, got[0] == self.sides)


class Rerolling(Decides, frozen=True):
    actor: Actor
    sides: int
    success: bool

    def ask(self) -> Choose:
        return Choose(self.actor, (Option("keep"), Option("again")), "dither")

    def resume(self, got: Chosen) -> Next:
        if got.verb == "again":
            return Dithering(self.actor, self.sides)
        return Result(Outcome("success" if self.success else "failure", self.success))
