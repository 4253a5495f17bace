"""The house rules of disciplines (SW-11): what helps a talent, and natural 1 and 20 between opponents."""

from typing import Annotated

from msgspec import Meta

from sortilege.rules.test import Switches


class DisciplinesSwitches(Switches, frozen=True):
    """The defaults are our rulings where the text is open."""

    below_zero: Annotated[
        bool,
        Meta(title="Level −1 counts", description="A discipline at −1 takes 2 off, as each level adds 2 (AMB-14)."),
    ] = True
    naturals: Annotated[
        bool,
        Meta(
            title="Natural 1 and 20 in opposed checks",
            description="A lone natural 1 loses and a lone natural 20 wins, whatever the totals (AMB-15).",
        ),
    ] = True
    agility_drives: Annotated[
        bool, Meta(title="Agility helps Driving", description="Each Agility level adds 2 to Driving (AMB-24).")
    ] = True
