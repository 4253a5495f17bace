"""How characters are made: stats, skills and Edge, all free in creation, by the GM's word later.

The source has no points. Stats above 10 are for monsters.
"""

from collections.abc import Iterator, Mapping
from typing import Final

from sortilege.games.saga.naming import Named, join, split
from sortilege.games.saga.people import NPCS, SKILL, STAT, USUAL, by_chance
from sortilege.games.saga.sheet import STATS, SagaSheet, Skill
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import GMsWord
from sortilege.rules.price import Flat
from sortilege.rules.sheet import Build, Family, Need, Sheet, Trait, Way, numbered
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say

HUMAN: Final = 10
"""The highest that a human has."""

_FREE: Final = Way("", Flat(0), lowers=True)
_LATER: Final = Way("", Flat(0), needs=GMsWord(say("raising after creation is the GM's word")))
_MONSTROUS: Final = Need(HUMAN + 1, GMsWord(say("above {most} is for monsters", most=HUMAN)))


def _family(
    key: str,
    label: Phrase,
    group: Phrase,
    usual: Mapping[str, tuple[str, ...]],
    links: int = 0,
    to: tuple[str, ...] = (),
) -> Family:
    trait = Trait(key, label, group, least=1, most=20, creation=_FREE, later=_LATER, needs=(_MONSTROUS,))
    return Family(key, label, trait, links, to, usual)


_STATS: Final = _family(STAT, say("Stat"), say("Stats"), dict.fromkeys(STATS, ()))
_SKILLS: Final = _family(
    SKILL, say("Skill"), say("Skills"), {name: (f"{STAT}/{stat}",) for name, stat in USUAL.items()}, 1, (STAT,)
)
_EDGE: Final = Trait("edge", "Edge", say("Character"), least=0, most=20, creation=_FREE, later=_LATER)


def build(_: Switches) -> Build:
    """The rules of characters, which no house rule changes."""
    return _BUILD


def derive(standing: Standing) -> Mapping[str, object]:
    """Stats, skills and Edge as the sheet has them. A skill that is only named is none yet."""
    return {
        "stats": {name: max(1, standing.level(what)) for what, name in _named(standing, STAT)},
        "skills": [_skill(standing, what, line) for what, line in _named(standing, SKILL) if standing.level(what)],
        "edge": standing.level("edge"),
    }


def _named(standing: Standing, family: str) -> Iterator[tuple[str, str]]:
    return ((what, what.partition("/")[2]) for what in standing.values if what.startswith(f"{family}/"))


def _skill(standing: Standing, what: str, line: str) -> Mapping[str, object]:
    name, specialty = split(line)
    stats = [link.partition("/")[2] for link in standing.links.get(what, ())]
    return {"name": name, "specialty": specialty, "stat": next(iter(stats), ""), "level": standing.level(what)}


def spread(sheet: Sheet) -> Standing:
    """Values and links of a sheet that was typed in. A second skill of a name and specialty gets a number."""
    assert isinstance(sheet, SagaSheet)
    skills = {f"{SKILL}/{join(named)}": skill for named, skill in _apart(sheet.skills).items()}
    stats = {f"{STAT}/{name}": score for name, score in sheet.stats.items()}
    levels = {what: skill.level for what, skill in skills.items()}
    links = {what: (f"{STAT}/{skill.stat}",) for what, skill in skills.items()}
    return Standing({**stats, **levels, "edge": sheet.edge}, links)


def _apart(skills: tuple[Skill, ...]) -> Mapping[Named, Skill]:
    found: dict[Named, Skill] = {}
    for skill in skills:
        names = ((name, skill.specialty) for name in numbered(skill.name))
        found[next(named for named in names if named not in found)] = skill
    return found


_BUILD: Final = Build(
    traits=(_EDGE,),
    derive=derive,
    spread=spread,
    rest=("name", "stress", "consequences", "background"),
    families=(_STATS, _SKILLS),
    opening={**{f"{STAT}/{name}": 5 for name in STATS}, "edge": 3},
    random=by_chance,
    npcs=NPCS,
)
