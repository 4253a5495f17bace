"""What a ledger's entries say to people."""

from collections.abc import Iterable
from typing import Final

from sortilege.rules.ledger import IMPORTED, POINTS, STAGE, Entry, Worth, number
from sortilege.rules.sheet import Build
from sortilege.sheets.quoting import say_points
from sortilege.words import NO_WORDS, Phrase, in_words, joined, say, verbatim


def say_entries(build: Build, entries: Iterable[Entry]) -> Phrase:
    """Several entries in a row: `Strength 0 → 1 for 2 discipline points; level 1 → 2`."""
    return joined((say_entry(build, entry) for entry in entries), "; ")


def say_entry(build: Build, entry: Entry) -> Phrase:
    """One entry: what changed and what it cost or gave back."""
    if entry.kind == "waive":
        return say("accepted: {finding}", finding=_finding(build, entry.what))
    taken = say("taken back: ") if entry.kind == "refund" else NO_WORDS
    return say("{taken}{changed}{cost}", taken=taken, changed=_changed(build, entry), cost=_cost(build, entry))


def _finding(build: Build, key: str) -> Phrase:
    """A finding by its key, for people: `price differs (entry 53)`, `prerequisite (Flight)`."""
    code, _, about = key.partition("/")
    where = say("entry {number}", number=about) if about.isdigit() else say_label(build, about)
    told = in_words(code)
    return say("{finding} ({where})", finding=told, where=where) if about else told


def _changed(build: Build, entry: Entry) -> Phrase:
    if entry.what == STAGE:
        return say("creation ends") if entry.to == "play" else say("creation goes on")
    if entry.what == IMPORTED:
        return say("brought in from a file")
    if entry.what.startswith(POINTS):
        return _points(build, entry)
    if entry.was is None and build.family(entry.what) is not None:
        return say(
            "{label} at {level}",
            label=say_label(build, entry.what),
            level=say_worth(build, entry.what, entry.to),
        )
    was, to = say_worth(build, entry.what, entry.was), say_worth(build, entry.what, entry.to)
    return joined((say_label(build, entry.what), was, "→", to), " ")


def _points(build: Build, entry: Entry) -> Phrase:
    budget = build.purses.get(entry.what.removeprefix(POINTS))
    if budget is None:
        return joined((entry.what, number(entry.was), "→", number(entry.to)), " ")
    points = say_points(budget, entry.change)
    return joined(("+", points), "") if entry.change >= 0 else points


NOTHING: Final = verbatim("–")
"""Instead of a value that is not there."""


def say_worth(build: Build, what: str, worth: Worth) -> Phrase:
    """A value of a trait or choice for people: `Above Average`, `Spades`, `–` for nothing."""
    choice, trait = build.choice(what), build.trait(what)
    if choice is not None:
        return NOTHING if worth is None else choice.say(worth)
    if trait is not None:
        absent = worth is None and build.family(what) is not None
        return NOTHING if absent else trait.say_level(number(worth))
    return verbatim("0" if worth is None else str(worth))


def say_label(build: Build, what: str) -> Phrase:
    """A trait, a choice or another value for people: `Speed`, `level`."""
    choice, trait = build.choice(what), build.trait(what)
    if choice or trait is None:
        return choice.label if choice else in_words(what)
    return verbatim(trait.label)


def _cost(build: Build, entry: Entry) -> Phrase:
    budget = build.purses.get(entry.budget)
    if budget is None or not entry.price:
        return NO_WORDS
    return (
        say(" for {points}", points=say_points(budget, entry.price))
        if entry.price > 0
        else say(", {points} back", points=say_points(budget, -entry.price))
    )
