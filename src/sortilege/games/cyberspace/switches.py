"""The house rules of cyberspace."""

from typing import Annotated, Literal

from msgspec import Meta

from sortilege.rules.test import Switches


class CyberspaceSwitches(Switches, frozen=True):
    """The defaults are our rulings where the text is open."""

    die: Annotated[int, Meta(ge=2, le=100, title="Die", description="Sides of each die rolled (C-ROLL-1).")] = 6
    meets_succeeds: Annotated[
        bool,
        Meta(
            title="Equal succeeds",
            description="A total equal to the difficulty succeeds; else it must be higher (C-ROLL-2).",
        ),
    ] = False
    new_skill_level: Annotated[
        Literal["attribute", "one"],
        Meta(
            title="Level of a new skill",
            description="A skill learnt with experience starts at its attribute's level, or at 1 (C-XP-3).",
        ),
    ] = "attribute"
    first_level_paid: Annotated[
        bool,
        Meta(
            title="Level 1 of attributes is paid",
            description="In creation the first level of an attribute costs 2 points as all others; else it is given "
            "(C-CHAR-1).",
        ),
    ] = True
