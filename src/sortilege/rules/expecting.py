"""What was expected of a value, out of what msgspec says of one that does not fit."""

import re
from typing import Final

from sortilege.words import Phrase, joined, say, verbatim

_KINDS: Final = {
    "str": say("text"),
    "int": say("a whole number"),
    "float": say("a number"),
    "bool": say("true or false"),
    "null": say("nothing"),
    "array": say("a list"),
    "object": say("an object"),
}
_GOT: Final = re.compile("Expected `(?P<wanted>.+)`, got `(?P<got>.+)`")
_LONG: Final = re.compile(r"Expected `(?P<kind>\w+)` of (?:at (?:least|most) )?length (?P<sign>[<>]=)? ?(?P<n>\d+)")
_BOUND: Final = re.compile(r"Expected `(?P<kind>int|float)` (?P<sign>[<>]=?) (?P<n>[-\d.]+)")


def expected(told: str) -> Phrase:
    """A part of a sentence; what msgspec says besides, it says in English."""
    if found := _GOT.match(told):
        return say("expected {wanted}, got {got}", wanted=_either(found["wanted"]), got=_either(found["got"]))
    if found := _LONG.match(told):
        return _long(found["kind"], "least" in told or found["sign"] == ">=", found["n"])
    if found := _BOUND.match(told):
        return say("expected {kind} {sign} {n}", kind=_KINDS[found["kind"]], sign=found["sign"], n=found["n"])
    if told.startswith("Invalid"):
        return say("no such value is known")
    return verbatim(told)


def _either(kinds: str) -> Phrase:
    """`int | null` for people."""
    first, *others = (_KINDS.get(kind, verbatim(kind)) for kind in kinds.split(" | "))
    return say("{kinds} or {last}", kinds=joined([first, *others[:-1]]), last=others[-1]) if others else first


def _long(kind: str, least: bool, n: str) -> Phrase:
    if kind == "str":
        return say("expected at least {n} characters", n=n) if least else say("expected at most {n} characters", n=n)
    return say("expected at least {n} of them", n=n) if least else say("expected at most {n} of them", n=n)
