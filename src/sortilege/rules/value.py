"""The base of everything the contract passes around, and what is told of its types."""

from typing import Annotated, Final, NewType, TypeAlias

from msgspec import Meta, Struct, inspect

Actor = NewType("Actor", str)
"""Who acts in a test: a character's id at the table."""

LINE: Final = r"^[^\x00-\x1f\x7f\u202a-\u202e\u2066-\u2069]*$(?!\n)"
"""One line, and nothing that turns its direction around."""

PRINTABLE: Final = r"^(?=.*\S)[^\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]+$"
"""One such line with something to see on it."""

Name: TypeAlias = Annotated[str, Meta(min_length=1, max_length=60, pattern=PRINTABLE)]
"""What people call a table, a seat, a character or something on its sheet."""


class Value(Struct, frozen=True, gc=False, cache_hash=True, forbid_unknown_fields=True):
    """An immutable value: compared by content, hashable, written as JSON."""


class Tagged(Value, frozen=True, tag_field="type", tag=str.lower):
    """A value that says its type in JSON, so that it can stand in a union."""


def tag_of(kind: type[Struct]) -> str:
    """What a tagged type is called in JSON and on the command line: `target`."""
    return str(kind.__struct_config__.tag)


def bare(found: inspect.Type) -> inspect.Type:
    """The type without the titles, descriptions and limits around it."""
    return bare(found.type) if isinstance(found, inspect.Metadata) else found
