"""The house rules of cyberspace."""

from typing import Annotated

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
