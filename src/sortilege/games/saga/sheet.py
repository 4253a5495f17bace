"""What tests need to know of a saga character."""

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from msgspec import Meta, field

from sortilege.rules.sheet import Background, Base, Sheet
from sortilege.rules.value import Name, Value

Score: TypeAlias = Annotated[int, Meta(ge=1, le=20)]

STATS: Final = (
    "Strength", "Dexterity", "Speed", "Endurance", "Intelligence", "Perception", "Charisma", "Determination",
)  # fmt: skip
"""The usual stats, which a table may edit."""

CONSEQUENCES: Final = (
    "Bleeding", "Bolstered", "Dazed", "Defeated", "Desire", "Disabled", "Dying", "Fatigue", "Fear", "Fixation",
    "Grave Wound", "Hidden", "Hindered", "Prone", "Stressed", "Stunned", "Wound",
)  # fmt: skip
"""The usual names; Stressed is kept as Stress (S-EXT-4)."""

_OFFERED: Final = [name for name in CONSEQUENCES if name != "Stressed"]


class Skill(Value, frozen=True):
    """A skill and the stat it goes with, in a specialty if it has one: Academics (Biology)."""

    name: Name
    stat: Name
    level: Score
    specialty: Annotated[str, Meta(max_length=60)] = ""

    def label(self) -> str:
        """The skill for people."""
        return f"{self.name} ({self.specialty})" if self.specialty else self.name


class Consequence(Value, frozen=True):
    """Something that stays with a character, with a value and a subject if it has them: Fear of the dark 2."""

    name: Annotated[Name, Meta(examples=list(_OFFERED))]
    value: Annotated[int, Meta(ge=0, le=100)] | None = None
    subject: Annotated[str, Meta(max_length=100)] = ""


def _usual_stats() -> dict[str, int]:
    return dict.fromkeys(STATS, 5)


class SagaSheet(Sheet, frozen=True):
    """A character: stats by name, skills, Edge, Stress and other consequences.

    Raises ValueError for a skill of a stat that is not there, and for a consequence Stressed, which is Stress itself.
    """

    stats: Annotated[Mapping[Name, Score], Meta(max_length=30)] = field(default_factory=_usual_stats)
    skills: Annotated[tuple[Skill, ...], Meta(max_length=100)] = ()
    edge: Annotated[int, Meta(ge=0, le=20, title="Edge")] = 3
    stress: Annotated[int, Meta(ge=0, le=20, title="Stress", description="The value of Stressed.")] = 0
    consequences: Annotated[tuple[Consequence, ...], Meta(max_length=60)] = ()
    background: Background = ""

    def __post_init__(self) -> None:
        for skill in self.skills:
            if skill.stat not in self.stats:
                raise ValueError(f"{skill.label()} goes with '{skill.stat}'; the stats are {', '.join(self.stats)}")
        if any(consequence.name.strip().casefold() == "stressed" for consequence in self.consequences):
            raise ValueError("the consequence Stressed is written as Stress")


def bases(sheet: Sheet) -> tuple[Base, ...]:
    """Each skill with its stat, then each stat alone, each kind from the highest down."""
    assert isinstance(sheet, SagaSheet)
    skilled = [_base(skill.label(), sheet.stats[skill.stat], skill.level) for skill in sheet.skills]
    alone = [_base(name, score, 0) for name, score in sheet.stats.items()]
    return (*sorted(skilled, key=_highest), *sorted(alone, key=_highest))


def _base(label: str, stat: int, skill: int) -> Base:
    return Base(label, {"stat": stat, "skill": skill})


def _highest(base: Base) -> int:
    return -sum(map(int, base.fields.values()))


def npc_bound(present: int) -> Mapping[str, object]:
    """The Edge of every NPC: the number of players present (S-JOK-1)."""
    return {"edge": present}


def bound(sheet: Sheet) -> Mapping[str, object]:
    """Stress and Edge."""
    assert isinstance(sheet, SagaSheet)
    return {"stress": sheet.stress, "edge": sheet.edge}
