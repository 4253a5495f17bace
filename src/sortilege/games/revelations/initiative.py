"""The order of acting: a card and Speed, and a turn more for every 10 (R-ROUND-2)."""

from collections.abc import Hashable
from typing import Annotated, ClassVar, Final

from msgspec import Meta

from sortilege.components.card import Card, Cards
from sortilege.games.revelations.lying import WORTH
from sortilege.games.revelations.sheet import Character
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.ask import Draw
from sortilege.rules.joint import Judge, joint, merge_rows
from sortilege.rules.outcome import Group, Laid, Outcome, Result, Row
from sortilege.rules.rounds import Rounds, Seated, Slot
from sortilege.rules.step import Draws, Next
from sortilege.rules.test import Names, Part, Place, Switches, Test, name_of
from sortilege.words import Phrase, joined, say

PASS: Final = 10
"""What each pass takes from a score."""


class Swift(Part, frozen=True):
    """A participant of a round."""

    speed: Annotated[int, Meta(ge=0, le=10, title="Speed", description="Average of Dexterity and Intuition.")] = 0


class DrawSpeed(Draws, frozen=True):
    """One card is drawn, and Speed added; the Patron rule is not active."""

    place: Place
    speed: int
    label: str

    def ask(self) -> Draw:
        return Draw(self.place.actor, self.place.deck, 1, self.label)

    def resume(self, got: Cards) -> Next:
        score = sum(WORTH[card] for card in got) + self.speed
        laid = tuple(Laid(card, "used") for card in got)
        rows = (
            Row(
                groups=(Group(laid, total=score),),
                words=say("{score}, with Speed {speed}", score=score, speed=self.speed),
            ),
        )
        return Result(Outcome("score", None, (("score", score),)), rows=rows)

    def lump(self, card: Card) -> Hashable:
        return WORTH[card]


class Scores(Judge, frozen=True):
    """Everyone's score counts by itself."""

    def decide(self, results: tuple[Result, ...]) -> Next:
        facts = ((_fact(number), int(one.outcome.fact("score") or 0)) for number, one in enumerate(results, 1))
        return Result(Outcome("scores", None, tuple(sorted(facts))), rows=merge_rows(results))


def _fact(number: int) -> str:
    return f"score {number}"


class Initiative(Test, frozen=True, tag="initiative"):
    """Each draws a card and adds Speed. Outcome: the scores `score 1`, `score 2`, …, in the order of `cast`."""

    offered: ClassVar[bool] = False
    parts_field: ClassVar[str | None] = "cast"
    leads: ClassVar[bool] = False

    cast: Annotated[
        tuple[Swift, ...],
        Meta(min_length=1, max_length=200, title="Participants", description="In the order in which they draw."),
    ]
    rules: RevelationsSwitches = RevelationsSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        each = enumerate(zip(self.cast, at, strict=True), 1)
        return joint(tuple(DrawSpeed(place, one.speed, f"speed {number}") for number, (one, place) in each), Scores())

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        numbers = range(1, len(self.cast) + 1)
        return joined(joined((name_of(names, number), str(outcome.fact(_fact(number)))), " ") for number in numbers)


def speed(sheet: Character) -> int:
    """Average of Dexterity and Intuition, rounded down; one that the table has edited away counts 0."""
    return (sheet.attributes.get("Dexterity", 0) + sheet.attributes.get("Intuition", 0)) // 2


def initiative(cast: tuple[Seated, ...], switches: Switches) -> Test:
    """The test that finds the order of these participants."""
    assert isinstance(switches, RevelationsSwitches)
    return Initiative(tuple(Swift(speed(_own(one))) for one in cast), switches)


def order(cast: tuple[Seated, ...], outcome: Outcome | None, _switches: Switches) -> tuple[Slot, ...]:
    """The highest score first; at equal scores the higher Dexterity, and at equal Dexterity both at once."""
    scores = [int(outcome.fact(_fact(number)) or 0) if outcome else 0 for number in range(1, len(cast) + 1)]
    keyed = sorted((-score, -_dexterity(one), at) for at, (score, one) in enumerate(zip(scores, cast, strict=True)))
    before = [None, *(key[:2] for key in keyed)]
    return tuple(
        _slot(cast[at], -lower, tied=(lower, slower) == last)
        for (lower, slower, at), last in zip(keyed, before, strict=False)
    )


def _slot(one: Seated, score: int, *, tied: bool) -> Slot:
    own = speed(_own(one))
    return Slot(one.place.actor, score, turns(score), say("{score} + Speed {own}", score=score - own, own=own), tied)


def turns(score: int) -> int:
    """How often someone acts: once in each pass in which the score, less 10 for each pass before, is above 0."""
    return max(0, -(-score // PASS))


def _dexterity(one: Seated) -> int:
    return _own(one).attributes.get("Dexterity", 0)


def _own(one: Seated) -> Character:
    assert isinstance(one.sheet, Character)
    return one.sheet


ROUNDS: Final = Rounds(initiative, order)
"""Scores, and passes of 10 (R-ROUND-1, R-ROUND-2)."""
