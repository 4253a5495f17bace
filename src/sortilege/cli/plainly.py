"""Text out of files that others wrote, without what would move a terminal's cursor, rename it or hide lines."""

import re
import sys
from typing import Final, TextIO

from rich.console import Console

_COLOUR: Final = r"\x1b\[[\d;]*m"
_CONTROL: Final = re.compile(rf"({_COLOUR})|[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")


def plainly(text: str) -> str:
    """The text with � for each control character but line breaks, tabs and colours."""
    return _CONTROL.sub(lambda found: found[1] or "�", text)


class _Plain:
    """A stream that people read."""

    def __init__(self, stream: TextIO) -> None:
        self._stream = stream

    def __getattr__(self, name: str) -> object:
        return getattr(self._stream, name)

    def write(self, text: str) -> int:
        return self._stream.write(plainly(text))


def plain_console(soft_wrap: bool = False) -> Console:
    """A console on stdout for what stands in files."""
    return Console(file=_Plain(sys.stdout), highlight=False, soft_wrap=soft_wrap)  # type: ignore[arg-type]


def complain(message: str) -> None:
    """The sentence on stderr."""
    print(plainly(message), file=sys.stderr)
