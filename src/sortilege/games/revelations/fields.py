"""The fields that tests and sheets share, with their ranges."""

from typing import Annotated, Literal, TypeAlias

from msgspec import Meta

Score: TypeAlias = Annotated[int, Meta(ge=1, le=10, title="Score", description="Attribute or skill score, 1 to 10.")]

TargetNumber: TypeAlias = Annotated[
    int, Meta(ge=1, le=99, title="Target", description="The value a card must reach, before modifiers; usually 6.")
]

Patron: TypeAlias = Annotated[
    Literal["", "S", "H", "D", "C"],
    Meta(title="Patron suit", description="The suit that draws on, empty for none."),
]

Default: TypeAlias = Annotated[
    bool, Meta(title="Default", description="An attribute stands in for a skill not learnt, at a penalty of 1.")
]

Modifier: TypeAlias = Annotated[
    int, Meta(ge=-20, le=20, title="Modifier", description="What the situation adds; above 0 always helps.")
]
