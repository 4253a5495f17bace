"""The log as a Markdown text: headings for sessions and scenes, a line for each entry."""

import re
from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime, tzinfo
from typing import Final
from zoneinfo import ZoneInfo

from sortilege.components.refusal import Refused
from sortilege.table import event as ev
from sortilege.table.feed import FeedEntry
from sortilege.table.state import State
from sortilege.words import say

_MARKS: Final = re.compile(r"([\\`*_\[\]<>#|~])")


def journal(state: State, feed: Iterable[FeedEntry], zone: tzinfo) -> str:
    """The whole feed as Markdown, with times of that zone. What was corrected or taken back is struck through."""
    told = [entry for entry in feed if entry.at is not None]
    struck = _struck(told)
    lines = [f"# {_escaped(state.name)}", ""]
    day = ""
    for entry in told:
        at = datetime.fromtimestamp(entry.at or 0, zone)
        if (today := at.strftime("%Y-%m-%d")) != day:
            day = today
            lines += ["", f"**{day}**", ""]
        lines += _headings(entry)
        lines += _entry(state.names, entry, at, struck)
    return "\n".join(lines) + "\n"


def find_zone(name: str) -> ZoneInfo:
    """The zone of that name, such as `Europe/Berlin`. Raises Refused `unknown_zone`."""
    try:
        return ZoneInfo(name)
    except (OSError, ValueError, LookupError):
        raise Refused("unknown_zone", say("There is no time zone '{zone}'.", zone=name)) from None


def _headings(entry: FeedEntry) -> Iterator[str]:
    for event in entry.events:
        if isinstance(event, ev.Began) and event.what in _LEVELS:
            named = f": {_escaped(event.name)}" if event.name else ""
            yield from ("", f"{_LEVELS[event.what]} {_WHAT[event.what]} {event.number}{named}", "")


_LEVELS: Final = {"adventure": "##", "session": "##", "scene": "###"}
_WHAT: Final = {"adventure": say("Adventure"), "session": say("Session"), "scene": say("Scene")}


def _entry(names: Mapping[str, str], entry: FeedEntry, at: datetime, struck: set[tuple[int, str]]) -> Iterator[str]:
    if entry.lines:
        who = _escaped(names.get(entry.by or "", ""))
        said = " ".join(_line(entry.number, str(line), struck) for line in entry.lines)
        yield f"- {at:%H:%M} *{who}* {said}"


def _line(number: int, line: str, struck: set[tuple[int, str]]) -> str:
    text = _escaped(line)
    return f"~~{text}~~" if (number, line) in struck or (number, "") in struck else text


def _struck(feed: Iterable[FeedEntry]) -> set[tuple[int, str]]:
    """Entries that were taken back, whole, and the sentences of results that were corrected."""
    ends: dict[str, tuple[int, str]] = {}
    struck: set[tuple[int, str]] = set()
    for entry in feed:
        for event in entry.events:
            if isinstance(event, ev.TestEnded):
                said = str(event.said)
                ends[event.test] = entry.number, f"{said[:1].upper()}{said[1:]}."
            elif isinstance(event, ev.TestCorrected) and event.test in ends:
                struck.add(ends[event.test])
            elif isinstance(event, ev.TakenBack):
                struck.add((event.entry, ""))
    return struck


def _escaped(text: str) -> str:
    return _MARKS.sub(r"\\\1", " ".join(text.split()))
