"""Weapons by class: damage by distance, and bullets an action."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, NamedTuple, TypeAlias, get_args

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.words import Phrase, say, verbatim

WeaponName: TypeAlias = Literal[
    "9mm",
    ".45",
    ".357",
    ".50",
    "shotgun",
    "rifle",
    "automatic rifle",
    "heavy machine gun",
    "throwing knife",
    "other",
]
Weapon: TypeAlias = Annotated[
    WeaponName,
    Meta(
        title="Weapon",
        description="By its rounds: 9mm pistols and submachine guns, .45 and .50 pistols, .357 revolvers, shotguns, "
        "rifles, heavy machine guns; of any other the GM says the damage.",
    ),
]
NAMES: Final[tuple[WeaponName, ...]] = get_args(WeaponName)
THROWN: Final = "throwing knife"
FAR: Final = 15
"""Feet; beyond, a shotgun does less damage (C-DMG-2, C-DMG-3)."""


_SAID: Final[Mapping[str, Phrase]] = {
    "shotgun": say("shotgun"),
    "rifle": say("rifle"),
    "automatic rifle": say("automatic rifle"),
    "heavy machine gun": say("heavy machine gun"),
    "throwing knife": say("throwing knife"),
    "other": say("other weapon"),
}


def say_weapon(name: str) -> Phrase:
    """A class of weapons for people; calibres and names that people give read the same in every language."""
    return _SAID.get(name, verbatim(name))


class Rate(NamedTuple):
    """The fewest and the most bullets of one action."""

    fewest: int
    most: int


TWICE: Final = Rate(1, 2)
"""Revolvers, rifles and shotguns (A-GUN-1)."""
AUTOMATIC: Final = Rate(1, 3)
"""Automatic weapons (A-GUN-2)."""
HEAVY: Final = Rate(5, 10)
"""Heavy machine guns (A-GUN-3)."""
ONCE: Final = Rate(1, 1)

_RATES: Final[Mapping[WeaponName, Rate]] = {
    "9mm": AUTOMATIC,
    ".45": AUTOMATIC,
    ".357": TWICE,
    ".50": AUTOMATIC,
    "shotgun": TWICE,
    "rifle": TWICE,
    "automatic rifle": AUTOMATIC,
    "heavy machine gun": HEAVY,
    "throwing knife": ONCE,
    "other": ONCE,
}
SEMI_AUTOMATIC: Final = frozenset({"9mm", ".45", ".50"})
_POINT_BLANK: Final = frozenset({"shotgun", "heavy machine gun", ".50", ".357"})
"""What does 4 damage point-blank, and else 3 (C-DMG-3, C-DMG-4)."""


def rate(weapon: WeaponName, rules: DisciplinesSwitches) -> Rate:
    """How many bullets one action fires (A-GUN-1 to A-GUN-3; semi-automatic pistols by SW-18)."""
    pistol = weapon in SEMI_AUTOMATIC and rules.semi_automatic == "twice"
    return TWICE if pistol else _RATES[weapon]


def require_rate(weapon: WeaponName, bullets: int, rules: DisciplinesSwitches) -> None:
    """Raises Refused `bad_rate` for a number of bullets that the weapon does not fire in one action."""
    fewest, most = rate(weapon, rules)
    if not fewest <= bullets <= most:
        allowed = say("{fewest} to {most}", fewest=fewest, most=most) if fewest < most else str(most)
        raise Refused(
            "bad_rate",
            say(
                "{bullets} bullets with the {weapon}; one action fires {allowed}.",
                bullets=bullets,
                weapon=say_weapon(weapon),
                allowed=allowed,
            ),
        )


def most_bullets(weapon: WeaponName, actions: int, rules: DisciplinesSwitches) -> int:
    """The ceiling of so many actions of firing: 26 for 13 with a rifle (A-GUN-5, EX-9)."""
    return actions * rate(weapon, rules).most


def damage(weapon: WeaponName, feet: int, rules: DisciplinesSwitches) -> int:
    """Damage of one bullet to chest or stomach at so many feet; 0 where the GM says it (C-DMG-1 to C-DMG-4, AMB-28)."""
    if weapon in _POINT_BLANK:
        near = 4 if feet < rules.point_blank else 3
        return 2 if weapon == "shotgun" and feet > FAR else near
    fixed: Mapping[WeaponName, int] = {
        "9mm": 1,
        ".45": 2,
        "rifle": rules.rifle_damage,
        "automatic rifle": rules.rifle_damage,
        "throwing knife": rules.knife_damage,
    }
    return fixed.get(weapon, 0)
