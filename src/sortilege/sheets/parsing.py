"""JSON as a file of record needs it: nothing in it is dropped, guessed or rounded without a word."""

import json
import re
from collections import Counter
from collections.abc import Iterable
from typing import Final, NoReturn, TypeAlias

from sortilege.components.refusal import Refused
from sortilege.words import say, verbatim

Plain: TypeAlias = dict[str, "Plain"] | list["Plain"] | str | int | float | bool | None

LARGEST: Final = 2_000_000
"""Bytes."""
DEEPEST: Final = 20
"""How many objects and lists may lie in one another."""
MOST_VALUES: Final = 100_000
"""How many values it may hold, names of fields among them."""
_LAST: Final = 2**63 - 1
_WRONG: Final = {
    "Expecting value": say("a value is missing"),
    "Expecting ',' delimiter": say("a comma is missing"),
    "Expecting ':' delimiter": say("a colon is missing"),
    "Expecting property name enclosed in double quotes": say("a name in double quotes is missing"),
    "Unterminated string starting at": say("this text does not end"),
    "Invalid control character at": say("this character cannot stand in a text"),
    "Extra data": say("more stands here, behind the end"),
}
"""What Python's reader of JSON says."""
_HALF: Final = re.compile("[\ud800-\udfff]")


def parse(raw: bytes) -> Plain:
    """The JSON data in UTF-8.

    Raises Refused `too_large`, `not_json` with line and column, `duplicate_key`, `too_deep` or `bad_value`.
    """
    if len(raw) > LARGEST:
        raise Refused(
            "too_large", say("The file has {n:,} bytes; a sheet has {most:,} at most.", n=len(raw), most=LARGEST)
        )
    try:
        found: Plain = json.loads(_text(raw), object_pairs_hook=_object, parse_constant=_no_number)
    except json.JSONDecodeError as error:
        raise Refused(
            "not_json",
            say(
                "Line {lineno}, column {colno} is no JSON: {msg}.",
                lineno=error.lineno,
                colno=error.colno,
                msg=_WRONG.get(error.msg, verbatim(error.msg)),
            ),
        ) from None
    except RecursionError:
        raise _too_deep() from None
    except ValueError:
        raise Refused("bad_value", say("The file holds a number of thousands of digits; 18 are the most.")) from None
    _require_plain(found)
    return found


def _text(raw: bytes) -> str:
    try:
        return raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = raw.count(b"\n", 0, error.start) + 1
        raise Refused("not_json", say("Line {line} is no text in UTF-8.", line=line)) from None


def _object(pairs: list[tuple[str, Plain]]) -> Plain:
    found = dict(pairs)
    if len(found) < len(pairs):
        twice = [repr(key) for key, times in Counter(key for key, _ in pairs).items() if times > 1]
        raise Refused("duplicate_key", say("An object of the file has {list} more than once.", list=", ".join(twice)))
    return found


def _no_number(word: str) -> NoReturn:
    raise Refused("bad_value", say("{word} is no number that a sheet can have.", word=word))


def _too_deep() -> Refused:
    return Refused("too_deep", say("The file's objects lie deeper in one another than {most}.", most=DEEPEST))


def _require_plain(found: Plain) -> None:
    level, values = [found], 1
    for _ in range(DEEPEST + 1):
        level = [one for outer in level for one in _within(outer)]
        values += len(level)
        if values > MOST_VALUES:
            raise Refused("too_large", say("The file holds more than {most:,} values.", most=MOST_VALUES))
    if level:
        raise _too_deep()


def _within(found: Plain) -> Iterable[Plain]:
    """What lies in it. Raises Refused `bad_value` for what cannot be kept."""
    if isinstance(found, str) and _HALF.search(found):
        raise Refused("bad_value", say("{found!r} holds half a character.", found=found))
    if isinstance(found, int | float) and not -_LAST <= found <= _LAST:
        raise Refused("bad_value", say("The file holds {found}; numbers have at most 18 digits.", found=f"{found:.3g}"))
    if isinstance(found, dict):
        return (*found, *found.values())
    return found if isinstance(found, list) else ()
