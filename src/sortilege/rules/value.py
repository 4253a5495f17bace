"""The base of everything the contract passes around."""

from typing import NewType

from msgspec import Struct

Actor = NewType("Actor", str)
"""Who acts in a test: a character's id at the table."""


class Value(Struct, frozen=True, gc=False, cache_hash=True, forbid_unknown_fields=True):
    """An immutable value: compared by content, hashable, written as JSON."""


class Tagged(Value, frozen=True, tag_field="type", tag=str.lower):
    """A value that says its type in JSON, so that it can stand in a union."""
