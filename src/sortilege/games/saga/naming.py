"""A skill's name and specialty in one line, and back: `Academics (Biology)`."""

import re
from typing import Final, TypeAlias

Named: TypeAlias = tuple[str, str]
"""Name and specialty; the specialty is empty where there is none."""

_PLAIN: Final = re.compile(r"(.*?\S.*?) \((.+)\)", re.DOTALL)
_MEASURED: Final = re.compile(r"(.*) \(([1-9]\d?)\)", re.DOTALL)


def join(named: Named) -> str:
    """One line for it. Where brackets in name or specialty would mislead, the length of the name comes behind."""
    plain = _plain(named)
    return plain if split(plain) == named else _measured(named)


def split(line: str) -> Named:
    """Name and specialty out of a line: the opposite of `join`, whatever the line is."""
    measured = _split_measured(line)
    return measured if measured and join(measured) == line else _split_plain(line)


def _plain(named: Named) -> str:
    name, specialty = named
    return f"{name} ({specialty})" if specialty else name


def _measured(named: Named) -> str:
    return f"{_plain(named)} ({len(named[0])})"


def _split_plain(line: str) -> Named:
    found = _PLAIN.fullmatch(line)
    return (found[1], found[2]) if found else (line, "")


def _split_measured(line: str) -> Named | None:
    found = _MEASURED.fullmatch(line)
    if found is None:
        return None
    plain, length = found[1], int(found[2])
    named = plain[:length], plain[length + 2 : -1]
    return named if _plain(named) == plain else None
