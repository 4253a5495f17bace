"""A sheet's ledger and the sheet that tests read: each out of the other."""

from collections.abc import Mapping
from typing import Final

from sortilege.components.refusal import Refused
from sortilege.games.cyberspace.sheet import ATTRIBUTES, MOST, Skill, own
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import Plain
from sortilege.rules.sheet import Sheet
from sortilege.words import say

SKILLS: Final = "skills"
SUBS: Final = "subs"

USUAL: Final[Mapping[str, tuple[str, ...]]] = {
    "Computers": ("intelligence",),
    "CyberDeck": ("operation",),
    "Electricity": ("technical",),
    "Electronics": ("technical",),
    "Firearms": ("dexterity",),
    "Sleight of Hands": ("dexterity",),
    "Stealth": ("dexterity",),
}
"""The skills that the source names, each with its attribute."""


def derive(standing: Standing) -> Mapping[str, object]:
    """Attributes, skills and experience points. An attribute not bought yet rolls 1 die, as no roll has fewer."""
    return {
        "attributes": {name: max(1, standing.level(name)) for name in ATTRIBUTES},
        "skills": [_skill(standing, what) for what in standing.values if what.startswith(f"{SKILLS}/")],
        "xp": max(0, standing.points.get("xp", 0)),
    }


def _skill(standing: Standing, what: str) -> Mapping[str, object]:
    name = what.partition("/")[2]
    links = standing.links.get(what) or USUAL.get(name, ATTRIBUTES)
    begins = f"{SUBS}/{name}: "
    subs = [
        {"name": sub.removeprefix(begins), "more": min(MOST, standing.level(sub))}
        for sub in standing.values
        if sub.startswith(begins)
    ]
    return {"name": name, "attribute": links[0], "level": min(MOST, standing.level(what)), "subs": subs}


def spread(sheet: Sheet) -> Standing:
    """The values, links and points of a sheet typed in. Raises Refused `duplicate_skill`."""
    mine = own(sheet)
    values: dict[str, Plain] = {name: mine.attributes.level(name) for name in ATTRIBUTES}
    links: dict[str, tuple[str, ...]] = {}
    for skill in mine.skills:
        for what, level, link in _entries(skill):
            if what in values:
                raise Refused(
                    "duplicate_skill",
                    say("'{partition}' is on the sheet twice; once is allowed.", partition=what.partition("/")[2]),
                )
            values[what], links[what] = level, (link,)
    return Standing(values, links, {"xp": mine.xp})


def _entries(skill: Skill) -> list[tuple[str, int, str]]:
    what = f"{SKILLS}/{skill.name}"
    subs = [(f"{SUBS}/{skill.name}: {sub.name}", sub.more, what) for sub in skill.subs]
    return [(what, skill.level, skill.attribute), *subs]
