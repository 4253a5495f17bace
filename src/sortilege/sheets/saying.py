"""What a ledger's entries say to people."""

from collections.abc import Iterable

from sortilege.rules.ledger import IMPORTED, POINTS, STAGE, Entry, Worth, number
from sortilege.rules.sheet import Build
from sortilege.sheets.quoting import say_points


def say_entries(build: Build, entries: Iterable[Entry]) -> str:
    """Several entries in a row: `Strength 0 → 1 for 2 discipline points; level 1 → 2`."""
    return "; ".join(say_entry(build, entry) for entry in entries)


def say_entry(build: Build, entry: Entry) -> str:
    """One entry: what changed and what it cost or gave back."""
    if entry.kind == "waive":
        return f"accepted: {_finding(build, entry.what)}"
    taken = "taken back: " if entry.kind == "refund" else ""
    return f"{taken}{_changed(build, entry)}{_cost(build, entry)}"


def _finding(build: Build, key: str) -> str:
    """A finding by its key, for people: `price differs (entry 53)`, `prerequisite (Flight)`."""
    code, _, about = key.partition("/")
    where = f"entry {about}" if about.isdigit() else say_label(build, about)
    return code.replace("_", " ") + (f" ({where})" if about else "")


def _changed(build: Build, entry: Entry) -> str:
    if entry.what == STAGE:
        return "creation ends" if entry.to == "play" else "creation goes on"
    if entry.what == IMPORTED:
        return "brought in from a file"
    if entry.what.startswith(POINTS):
        return _points(build, entry)
    if entry.was is None and build.family(entry.what) is not None:
        return f"{say_label(build, entry.what)} at {say_worth(build, entry.what, entry.to)}"
    was, to = say_worth(build, entry.what, entry.was), say_worth(build, entry.what, entry.to)
    return f"{say_label(build, entry.what)} {was} → {to}"


def _points(build: Build, entry: Entry) -> str:
    budget = build.purses.get(entry.what.removeprefix(POINTS))
    if budget is None:
        return f"{entry.what} {number(entry.was)} → {number(entry.to)}"
    return f"{'+' if entry.change >= 0 else ''}{say_points(budget, entry.change)}"


def say_worth(build: Build, what: str, worth: Worth) -> str:
    """A value of a trait or choice for people: `Above Average`, `Spades`, `–` for nothing."""
    choice, trait = build.choice(what), build.trait(what)
    if choice is not None:
        return "–" if worth is None else choice.say(worth)
    if trait is not None:
        return trait.say_level(number(worth)) if worth is not None or build.family(what) is None else "–"
    return "0" if worth is None else str(worth)


def say_label(build: Build, what: str) -> str:
    """A trait, a choice or another value for people: `Speed`, `level`."""
    choice, trait = build.choice(what), build.trait(what)
    return choice.label if choice else trait.label if trait else what.replace("_", " ")


def _cost(build: Build, entry: Entry) -> str:
    budget = build.purses.get(entry.budget)
    if budget is None or not entry.price:
        return ""
    return (
        f" for {say_points(budget, entry.price)}" if entry.price > 0 else f", {say_points(budget, -entry.price)} back"
    )
