"""`sortilege sheet options`: what a sheet may buy next, at which price, and why it may not buy the rest."""

from collections.abc import Iterator
from typing import Annotated

import typer
from rich.console import Console
from rich.padding import Padding
from rich.text import Text

from sortilege.cli.plainly import plain_console
from sortilege.cli.sheet_edits import tell_points
from sortilege.cli.sheet_files import open_sheet
from sortilege.cli.sheet_options import File, Json
from sortilege.rules.prerequisite import ALL_OF, Reason
from sortilege.rules.sheet import Choice
from sortilege.sheets.book import Book
from sortilege.sheets.options import Option, offered
from sortilege.words import to_json

_UNFINISHED = "May be bought, but then creation could not be finished:"
_MARKS = {"met": ("✓", "green"), "unmet": ("✗", "red"), "needs_gm": ("?", "yellow")}


def list_options(
    file: File,
    everything: Annotated[bool, typer.Option("--all", help="What may not be bought, too, and why not.")] = False,
    json: Json = False,
) -> None:
    """Lists what may be bought next: the price, what it unlocks; with --all also what may not, and why not."""
    book = open_sheet(file).book
    found = [one for one in offered(book) if everything or one.allowed]
    if json:
        print(to_json(found).decode())
        return
    console = plain_console()
    tell_points(console, book)
    for line in _choices(book):
        console.print(line)
    _list(console, "May be bought:", [one for one in found if one.allowed and one.completes])
    _list(console, _UNFINISHED, [one for one in found if one.allowed and not one.completes])
    _explain(console, [one for one in found if not one.allowed])
    if not found:
        console.print(Text("Nothing may be bought now; --all tells why not." if not everything else ""))


def _choices(book: Book) -> Iterator[Text]:
    for one in book.build.choices:
        if book.standing.creating or one.always:
            chosen = book.standing.values.get(one.key)
            now = "not chosen yet" if chosen is None else one.say(chosen)
            yield Text(f"{one.label}: {now}; {_ways(one)}.")


def _ways(choice: Choice) -> str:
    said = (str(value).lower() if isinstance(value, bool) else value for value in choice.among)
    return "one of " + ", ".join(f"{choice.key}={value}" for value in said)


def _list(console: Console, head: str, options: list[Option]) -> None:
    if not options:
        return
    console.print(Text(f"\n{head}", "underline"))
    labels, steps = (max(map(len, column)) for column in ((one.label for one in options), map(_step, options)))
    for one in options:
        step = f"{_step(one):{steps}}  {one.cost if one.price else 'free'}"
        console.print(Text.assemble("  ", (f"{one.label:{labels}}", "bold"), f"  {step}"))
        for line in _about(one):
            console.print(Padding(line, (0, 0, 0, 6)))


def _step(option: Option) -> str:
    return f"{option.says} → {option.to_says}"


def _about(option: Option) -> Iterator[Text]:
    """What the step unlocks, and what it asks for before creation ends, or of the GM."""
    if option.unlocks:
        yield Text(f"unlocks {', '.join(option.unlocks)}", "dim")
    for leaf in option.reason.unmet():
        when = "" if leaf.answer == "needs_gm" else "before creation ends: "
        yield Text.assemble(_mark(leaf), (f" {when}{leaf.words}", "dim"))


def _explain(console: Console, options: list[Option]) -> None:
    if options:
        console.print(Text("\nMay not be bought:", "underline"))
    for one in options:
        console.print(Text.assemble("  ", (one.label, "bold"), f" {_step(one)}", f", {one.cost}" if one.price else ""))
        for reason in one.reason.of:
            for line in tree(reason):
                console.print(line)


def tree(reason: Reason, depth: int = 2) -> Iterator[Text]:
    """A reason and what it hangs on, each deeper one further in."""
    yield Text.assemble("  " * depth, _mark(reason), f" {reason.words}")
    for one in _below(reason):
        yield from tree(one, depth + 1)


def _mark(reason: Reason) -> tuple[str, str]:
    return _MARKS[reason.answer]


def _below(reason: Reason) -> tuple[Reason, ...]:
    """What it hangs on, without a lone "all of these" between."""
    of = reason.of
    return of[0].of if len(of) == 1 and of[0].words == ALL_OF else of
