"""The house rules of a table that plays Revelations."""

from typing import Annotated, Literal

from msgspec import Meta

from sortilege.rules.test import Switches


class RevelationsSwitches(Switches, frozen=True):
    """What the source leaves open, as the table wants it; defaults are our rulings."""

    patron_threshold: Annotated[
        Literal["effective", "stated"],
        Meta(description="Which Target must be above 10 for the Patron rule: after modifiers, or as the GM said it."),
    ] = "effective"
    reshuffle: Annotated[
        Literal["all", "owner_chooses"],
        Meta(description="At the end of a round or scene: every deck is reshuffled, or only where its owner wants it."),
    ] = "all"
    contest_tie: Annotated[
        Literal["report", "redraw"],
        Meta(description="Equal successes in a Skill Contest: a tie, or one redraw among the tied."),
    ] = "report"
    opposed_equal: Annotated[
        Literal["beats", "fails"],
        Meta(description="Whether a card equal to an opposed result beats it."),
    ] = "beats"
    fate_returns: Annotated[
        Literal["session", "scene", "never"],
        Meta(description="When used Fate cards come back: at the end of the session, of the scene, or never."),
    ] = "session"
    gm_fate: Annotated[
        Literal["none", "three"],
        Meta(description="Whether characters of the GM have Fate cards."),
    ] = "none"
