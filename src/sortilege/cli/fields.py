"""The fields of a test, a participant or a set of house rules, as people are told of them."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

import msgspec
from msgspec import inspect

from sortilege.rules.test import Test
from sortilege.rules.value import Value

Kind: TypeAlias = Literal["number", "text", "choice", "flag", "parts", "group"]


class Field(Value, frozen=True):
    """One field. `allowed` says which values it takes (`1 to 10`, `poor, average`), `default` what it is left out.

    `path` are the fields that it lies in, where it is told among those of a part or a group.
    """

    name: str
    kind: Kind
    allowed: str
    required: bool
    default: str
    about: str
    choices: tuple[str, ...] = ()
    parts: tuple["Field", ...] = ()
    """The fields of each part, where the field lists parts, or of the group that it is."""
    path: tuple[str, ...] = ()


def fields_of(kind: type[Value]) -> tuple[Field, ...]:
    """The fields that people fill in, in order; a test's house rules are none of them."""
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return tuple(_field(one) for one in found.fields if not (issubclass(kind, Test) and one.name == "rules"))


def _field(found: inspect.Field, path: tuple[str, ...] = ()) -> Field:
    about, bare = _unwrapped(found.type)
    kind, parts = _kind(bare), _parts(bare)
    return Field(found.name, kind, _allowed(bare), found.required, _default(found), about, _choices(bare), parts, path)


def _unwrapped(found: inspect.Type) -> tuple[str, inspect.Type]:
    if isinstance(found, inspect.Metadata):
        schema = found.extra_json_schema or {}
        return str(schema.get("description") or schema.get("title") or ""), found.type
    return "", found


def _parts(bare: inspect.Type) -> tuple[Field, ...]:
    group = bare.item_type if isinstance(bare, inspect.VarTupleType) else bare
    return tuple(_leaves(group)) if isinstance(group, inspect.StructType) else ()


def _leaves(group: inspect.StructType, path: tuple[str, ...] = ()) -> Iterator[Field]:
    """The fields, and those of groups within; lists deeper down are not for a line of text."""
    for one in group.fields:
        _, bare = _unwrapped(one.type)
        if isinstance(bare, inspect.StructType):
            yield from _leaves(bare, (*path, one.name))
        elif not path or not isinstance(bare, inspect.VarTupleType | inspect.DictType):
            yield _field(one, path)


def _choices(bare: inspect.Type) -> tuple[str, ...]:
    return tuple(map(str, bare.values)) if isinstance(bare, inspect.LiteralType) else ()


def _kind(bare: inspect.Type) -> Kind:
    if isinstance(bare, inspect.BoolType):
        return "flag"
    if isinstance(bare, inspect.LiteralType):
        return "choice"
    if isinstance(bare, inspect.StructType):
        return "group"
    if isinstance(bare, inspect.VarTupleType) and isinstance(bare.item_type, inspect.StructType):
        return "parts"
    return "number" if isinstance(bare, inspect.IntType) else "text"


def _allowed(bare: inspect.Type) -> str:
    if isinstance(bare, inspect.BoolType):
        return "true or false"
    if isinstance(bare, inspect.LiteralType):
        return ", ".join(choice or "empty" for choice in _choices(bare))
    if isinstance(bare, inspect.IntType):
        return _range(bare.ge, bare.le) or "a whole number"
    if isinstance(bare, inspect.VarTupleType):
        return _range(bare.min_length, bare.max_length) + " times"
    return "text"


def _range(least: int | None, most: int | None) -> str:
    low, high = (None if end is None else str(end).replace("-", "−") for end in (least, most))
    if low is None:
        return f"up to {high}" if high else ""
    return f"{low} to {high}" if high else f"from {low}"


def _default(found: inspect.Field) -> str:
    if found.default is msgspec.NODEFAULT or found.default in ((), "") or isinstance(found.default, Value):
        return ""
    return str(found.default).lower() if isinstance(found.default, bool) else str(found.default)


def known(fields: tuple[Field, ...]) -> str:
    """The names, for people."""
    return ", ".join(field.name for field in fields) or "none"


def singular(name: str) -> str:
    """The name of one of several: `contestant` of `contestants`, `versus` of `versus`."""
    return name[:-1] if name.endswith("s") and not name.endswith(("us", "ss")) else name


def option_of(field: Field) -> str:
    """The option that fills in the field: `--stress-boons`, `--contestant` for each of `contestants`."""
    name = singular(field.name) if field.kind == "parts" else field.name
    return "--" + name.replace("_", "-")


def options_of(fields: tuple[Field, ...]) -> Iterator[str]:
    """The options of all the fields."""
    return map(option_of, fields)
