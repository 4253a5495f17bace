"""Reads people's input into a value, or says what is wrong with it: the value, and what is allowed."""

import re
from collections.abc import Mapping
from typing import TypeVar

import msgspec
from msgspec import inspect

from sortilege.components.refusal import Refused
from sortilege.rules.expecting import expected
from sortilege.rules.value import bare
from sortilege.words import Phrase, say

T = TypeVar("T")


def read(kind: type[T], raw: object, *, words: bool = False) -> T:
    """The value out of plain JSON data; with `words`, numbers and booleans may be text, as on a command line.

    Raises Refused `bad_value`, `missing_field` or `unknown_field`.
    """
    try:
        return msgspec.convert(raw, kind, strict=not words)
    except msgspec.ValidationError as error:
        raise _refused(kind, raw, str(error)) from None


def _refused(kind: type, raw: object, said: str) -> Refused:
    where = re.search(r" - at `(?:key in )?\$?(.*?)`$", said)
    steps = re.findall(r"[^.\[\]]+", where[1]) if where else []
    told = said[: where.start()] if where else said
    at = ".".join(step for step in steps if step != "...") or say("input")
    if unknown := re.search(r"unknown field `(.+)`", told):
        fields = _fields(kind, steps)
        what = say("There is no field '{unknown}' in {at}. Known: {fields}.", unknown=unknown[1], at=at, fields=fields)
        return Refused("unknown_field", what)
    if missing := re.search(r"missing required field `(.+)`", told):
        fields = _fields(kind, steps)
        what = say("'{missing}' is missing in {at}. Known fields: {fields}.", missing=missing[1], at=at, fields=fields)
        return Refused("missing_field", what)
    value, allowed = _show(_dig(raw, steps)), _allowed(kind, steps, told)
    return Refused("bad_value", say("{at} is {value}; {allowed}.", at=at, value=value, allowed=allowed))


def _allowed(kind: type, steps: list[str], told: str) -> Phrase:
    found = _type_at(kind, steps)
    if isinstance(found, inspect.LiteralType):
        return say("expected one of {list}", list=", ".join(map(_show, found.values)))
    if isinstance(found, inspect.IntType) and found.ge is not None and found.le is not None:
        return say("expected a whole number from {ge} to {le}", ge=found.ge, le=found.le)
    if "matching regex" in told:
        return say("expected one line of text with something to see on it")
    return expected(told)


def _dig(raw: object, steps: list[str]) -> object:
    for step in steps:
        if isinstance(raw, Mapping):
            raw = raw.get(step)
        elif isinstance(raw, list | tuple) and step.isdigit() and int(step) < len(raw):
            raw = raw[int(step)]
    return raw


def _show(value: object) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 60 else text[:57] + "…"


def _fields(kind: type, steps: list[str]) -> str | Phrase:
    return ", ".join(field.encode_name for field in getattr(_type_at(kind, steps), "fields", ())) or say("none")


def _type_at(kind: type, steps: list[str]) -> inspect.Type:
    found = inspect.type_info(kind)
    for step in steps:
        fields = {field.encode_name: field.type for field in getattr(found, "fields", ())}
        found = bare(fields.get(step, getattr(found, "item_type", found)))
    return found
