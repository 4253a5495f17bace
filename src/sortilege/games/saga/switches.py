"""House rules of saga."""

from typing import Annotated, Literal

from msgspec import Meta

from sortilege.rules.test import Switches


class SagaSwitches(Switches, frozen=True):
    """The switches of saga, the ruled way first."""

    boons_and_banes: Annotated[
        Literal["cancel", "both_flip"],
        Meta(description="Boons and banes cancel one for one, or all flip and each bane drops a highest card."),
    ] = "cancel"
    push_with_bane: Annotated[
        Literal["lowest_of_all", "replaces"],
        Meta(description="After a push with banes the lowest of all counts, or the played card does."),
    ] = "lowest_of_all"
    pushes_per_test: Annotated[int, Meta(ge=0, le=10, description="How often luck may be pushed in one test.")] = 1
    stress_boons: Annotated[
        Literal["on", "off"],
        Meta(description="Stress boons flip a card that is also checked for a mental break; off: they do nothing."),
    ] = "on"
    unskilled: Annotated[
        Literal["plain", "half"],
        Meta(description="A test without the relevant skill uses the whole stat, or half of it, rounded down."),
    ] = "plain"
    criticals: Annotated[
        Literal["off", "on"],
        Meta(description="On: twice the target number is a critical success, below half of it a critical failure."),
    ] = "off"
