"""What Awareness tells without a roll: ambushers, guns drawn behind one's back, agents, auras."""

from typing import Annotated, ClassVar, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import paid, require_able
from sortilege.games.disciplines.doing import lacks_level, moment
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.levels import BEINGS
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Mark
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Part, Place, Test, name_of
from sortilege.words import Phrase, say

Sense: TypeAlias = Literal["sneaking", "gun", "agent", "aura"]


class Sensed(Part, frozen=True):
    """Whoever is there to be sensed."""

    fighter: Fighter = Fighter()


NEEDS: Final[dict[Sense, int]] = {"sneaking": 1, "gun": 2, "agent": 3, "aura": 3}
"""The Awareness that it takes (D-AWA-1a, D-AWA-2a, D-AWA-3b, D-AWA-3d)."""
FEELS: Final = 600
"""Feet within which Awareness 3 feels agents (D-AWA-3b)."""
AURAS: Final = {"human": "someone who does not know", "rebel": "a rebel", "program": "a program", "exile": "an exile"}

_TOLD: Final = {
    "the aura of someone who does not know": say("the aura of someone who does not know"),
    "the aura of a rebel": say("the aura of a rebel"),
    "the aura of a program": say("the aura of a program"),
    "the aura of an exile": say("the aura of an exile"),
    "feels an agent": say("feels an agent"),
    "feels no agent": say("feels no agent"),
    "notices at once": say("notices at once"),
}


class Found(NamedTuple):
    """Whether it is noticed, and what is told."""

    noticed: bool
    words: str


class Senses(Test, frozen=True, tag="sense", kw_only=True):
    """Whether someone is noticed without a roll: it is sure or it is not.

    Refused `needs_level`; `needs_roll` where Alertness against Stealth decides, as nobody but humans is sure to be
    noticed when sneaking up.
    """

    parts_field: ClassVar[str | None] = "versus"
    degrees: ClassVar[bool] = True

    fighter: Fighter = Fighter()
    versus: Annotated[tuple[Sensed, ...], Meta(min_length=1, max_length=1, title="Who is there", description="One.")]
    sense: Annotated[
        Sense,
        Meta(
            title="What is sensed",
            description="A human who sneaks up, a gun drawn or aimed unseen, an agent within 600 feet, or an aura.",
        ),
    ] = "sneaking"
    feet: Annotated[int, Meta(ge=0, le=1_000_000, title="Distance", description="In feet.")] = 0
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        require_able(self.fighter)
        if self.fighter.disciplines.awareness < NEEDS[self.sense]:
            lacks_level("Whoever watches", self.fighter.disciplines, "awareness", NEEDS[self.sense])
        found = self._found(self.versus[0].fighter)
        return Result(Outcome(found.words, found.noticed))

    def _found(self, other: Fighter) -> Found:
        if self.sense == "sneaking" and other.kind != "human":
            raise Refused(
                "needs_roll",
                say("Only humans are sure to be noticed, not a {kind}: Alertness decides.", kind=BEINGS[other.kind]),
            )
        if self.sense == "aura":
            return Found(True, f"the aura of {AURAS[other.kind]}")
        if self.sense == "agent":
            near = other.kind == "program" and self.feet <= FEELS
            return Found(near, "feels an agent" if near else "feels no agent")
        return Found(True, "notices at once")

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        """Auras take a moment's concentration (AMB-38)."""
        return paid(at[0].actor, self.fighter, moment(self.rules) if self.sense == "aura" else 0)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say("{name}: {degree}", name=name_of(names, 2), degree=_TOLD[outcome.degree])
