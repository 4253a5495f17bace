"""What stands in a script of the client: its strings, and the text and attributes of its markup."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from html.parser import HTMLParser

_CODE = re.compile(
    r"""//[^\n]*|/\*.*?\*/"""
    r"""|(?P<string>"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*')"""
    r"""|(?P<regex>(?<=[(,=:?&|!])\s*/(?![*/])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\]|\\.)*\])+/[a-z]*)"""
    r"""|(?P<template>(?P<tag>\bhtml)?`)|(?P<open>\{)|(?P<close>\})""",
    re.DOTALL,
)
_PIECE = re.compile(r"(?P<text>(?:[^`\\$]|\\.|\$(?!\{))*)(?P<end>`|\$\{)", re.DOTALL)
HOLE = "\N{OBJECT REPLACEMENT CHARACTER}"
"""Stands where an expression stands in a template."""


@dataclass(frozen=True)
class Literal:
    """A string, or a template with its expressions taken out; `before` is the code that leads to it."""

    text: str
    markup: bool
    before: str


def literals(source: str) -> Iterator[Literal]:
    """All of a script, those within templates too."""
    yield from _read(source, 0, [])


def _read(source: str, at: int, ends: list[int]) -> Iterator[Literal]:
    """From there to the bracket that closes the expression; `ends` gets the place behind it."""
    depth = 0
    while found := _CODE.search(source, at):
        at = found.end()
        if found["string"]:
            yield Literal(found["string"][1:-1], False, source[max(0, found.start() - 80) : found.start()])
        elif found["template"]:
            after: list[int] = []
            yield from _template(source, found, after)
            at = after[-1]
        elif found["open"]:
            depth += 1
        elif found["close"]:
            if not depth:
                break
            depth -= 1
    ends.append(at)


def _template(source: str, begin: re.Match[str], ends: list[int]) -> Iterator[Literal]:
    at, text = begin.end(), ""
    while (piece := _PIECE.match(source, at)) and piece["end"] == "${":
        text += piece["text"] + HOLE
        after: list[int] = []
        yield from _read(source, piece.end(), after)
        at = after[-1]
    assert piece, f"a template without an end: {source[begin.start() : begin.start() + 60]}"
    before = source[max(0, begin.start() - 80) : begin.start()]
    yield Literal(text + piece["text"], begin["tag"] is not None, before)
    ends.append(piece.end())


SPOKEN = ("aria-label", "placeholder", "title", "alt", "label", "words")
"""Attributes that people read or hear."""


class Markup(HTMLParser):
    """What people read in a piece of markup: `said` has its texts and spoken attributes."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.said: list[str] = []
        self.feed(text.replace(f"<{HOLE}", "<part"))
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.said += [value for name, value in attrs if name in SPOKEN and value]

    def handle_data(self, data: str) -> None:
        self.said.append(data)
