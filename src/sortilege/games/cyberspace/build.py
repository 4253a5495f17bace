"""How characters are made with 45 character points (C-CHAR-1), and advanced with experience (C-XP-1 to C-XP-5)."""

from functools import cache, partial
from typing import Final

from sortilege.games.cyberspace.entries import SKILLS, SUBS, USUAL, derive, spread
from sortilege.games.cyberspace.people import NPCS, by_chance
from sortilege.games.cyberspace.sheet import ATTRIBUTES, CYBERSPACE, MOST
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.rules.prerequisite import AtLeast
from sortilege.rules.price import Cases, CurrentLevel, Flat, Learning, LinkedLevel, Price
from sortilege.rules.sheet import Award, Budget, Build, Family, Gain, Trait, Way
from sortilege.rules.test import Switches
from sortilege.words import say, verbatim

HALVES: Final = 2
"""Halves in a character point."""
CHARACTER: Final = Budget("character", "character point", creation=45 * HALVES, unit=HALVES, left="lost")
XP: Final = Budget("xp", "experience point")

PLAYED: Final = AtLeast(ATTRIBUTES[0], 1, at="creation")
"""Met once creation is over, as no character leaves it without attributes."""


def build(switches: Switches) -> Build:
    """The rules of characters under the house rules. Raises TypeError for another game's."""
    if not isinstance(switches, CyberspaceSwitches):
        raise TypeError("the house rules are not those of cyberspace")
    return _build(switches.new_skill_level == "one", switches.first_level_paid)


@cache
def _build(learnt_at_one: bool, first_paid: bool) -> Build:
    return Build(
        traits=tuple(_attribute(key) for key in ATTRIBUTES),
        derive=derive,
        spread=spread,
        rest=("name", "hero", "hero_most", "heroic", "background"),
        budgets=(CHARACTER, XP),
        families=(_skills(learnt_at_one), _SUB_SKILLS),
        awards=(Award("xp", say("XP"), (Gain("xp"),)),),
        opening={} if first_paid else dict.fromkeys(ATTRIBUTES, 1),
        random=partial(by_chance, 0 if first_paid else 1),
        npcs=NPCS,
    )


def _attribute(key: str) -> Trait:
    """Bought in creation only (C-XP-4)."""
    return Trait(key, key.title(), say("Attributes"), least=1, most=5, creation=Way("character", Flat(2 * HALVES)))


def _skills(learnt_at_one: bool) -> Family:
    trait = Trait(
        SKILLS,
        "Skill",
        say("Skills"),
        least=0,
        most=MOST,
        creation=Way("character", Learning(Flat(1), Flat(HALVES)), most=2 * HALVES),
        later=Way("xp", Learning(LinkedLevel(-1), CurrentLevel())),
        first=_first(learnt_at_one),
    )
    return Family(
        SKILLS,
        say("Skill"),
        trait,
        links=1,
        to=ATTRIBUTES,
        usual=USUAL,
        follows=True,
        branching=CYBERSPACE,
        branches=SUBS,
    )


def _first(learnt_at_one: bool) -> Price:
    """The level at which a skill is learnt: its attribute's (C-CHAR-1); by switch 1 with experience (C-XP-3)."""
    return Cases(((PLAYED, Flat(1)),), LinkedLevel()) if learnt_at_one else LinkedLevel()


_SUB_SKILLS: Final = Family(
    SUBS,
    say("Sub skill"),
    # Its level counts only what it has above the skill, so that raising the skill raises all its sub skills.
    Trait(
        SUBS,
        "Sub skill",
        say("Sub skills"),
        least=0,
        most=MOST,
        words=tuple(verbatim(f"+{more}") for more in range(MOST + 1)),
    ),
    links=1,
    to=(SKILLS,),
)
