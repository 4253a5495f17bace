"""What every event is, and who may know of it."""

import re
from typing import ClassVar

from msgspec import Struct

from sortilege.table.audience import NOBODY, Audience


def snake(name: str) -> str:
    """`TestCalled` as `test_called`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _tag(name: str) -> str:
    return snake(name) + "/1"


class Event(Struct, frozen=True, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    """One fact. A subclass has a constant `AUDIENCE`, or a field `audience` where it differs from event to event.

    What `LASTS` stands for good, whatever a GM takes back: seats, links, what people have said or noted.
    """

    __test__: ClassVar[bool] = False
    AUDIENCE: ClassVar[Audience | None] = None
    LASTS: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "AUDIENCE" not in vars(cls) and "audience" not in cls.__annotations__:
            raise TypeError(f"{cls.__name__} does not say who may know of it")


def audience_of(event: Event) -> Audience:
    """Who may know of the event."""
    known: Audience = event.audience if hasattr(event, "audience") else event.AUDIENCE or NOBODY
    return known
