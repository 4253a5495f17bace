"""`sortilege sheet show`: a sheet on one page."""

from collections.abc import Iterator, Mapping
from typing import Annotated

import msgspec
import typer
from msgspec import Struct
from rich.columns import Columns
from rich.padding import Padding
from rich.table import Table
from rich.text import Text

from sortilege.cli.fields import fields_of
from sortilege.cli.plainly import plain_console
from sortilege.cli.sheet_edits import tell_points
from sortilege.cli.sheet_files import Kept, open_sheet
from sortilege.cli.sheet_findings import show_findings
from sortilege.cli.sheet_options import File, Json
from sortilege.components.refusal import Refused
from sortilege.rules.ledger import IMPORTED, STAGE, Entry, live
from sortilege.sheets.book import Book
from sortilege.sheets.compare import title_of
from sortilege.sheets.document import sheet_in
from sortilege.sheets.saying import say_entry, say_worth
from sortilege.words import to_json


def show(
    file: File,
    history: Annotated[bool, typer.Option("--history", help="Every entry, too: what, price, when, who, why.")] = False,
    json: Json = False,
) -> None:
    """Shows a sheet on one page: values, points left, and what is amiss."""
    kept = open_sheet(file)
    if json:
        print(to_json(_as_data(kept, history)).decode())
        return
    console = plain_console()
    for part in _page(kept):
        console.print(part)
    tell_points(console, kept.book)
    show_findings(console, kept.loaded.findings)
    if history:
        console.print(_history(kept.book))


def _as_data(kept: Kept, history: bool) -> dict[str, object]:
    standing, document = kept.book.standing, kept.document
    told: dict[str, object] = {
        "game": document.game,
        "stage": _stage(kept.book),
        "rules": document.rules,
        "values": {what: value for what, value in standing.values.items() if what not in (STAGE, IMPORTED)},
        "links": standing.links,
        "points": standing.points,
        "sheet": _fields(kept),
        "findings": kept.loaded.findings,
    }
    return {**told, "history": document.ledger} if history else told


def _fields(kept: Kept) -> Mapping[str, object] | None:
    """What tests read off the sheet; None where it holds what no sheet can."""
    try:
        found: Mapping[str, object] = msgspec.to_builtins(sheet_in(kept.game, kept.document))
    except Refused:
        return None
    return found


def _stage(book: Book) -> str:
    return "creation" if book.standing.creating else "play"


# -- the page ---------------------------------------------------------------------------------------------------------


def _page(kept: Kept) -> Iterator[Text | Columns]:
    """The head, the values by group, then what the character is like, and its house rules."""
    rest, book = kept.document.rest, kept.book
    stage = "still being made" if book.standing.creating else "in play"
    yield Text.assemble((str(rest.get("name", "")), "bold"), f"  {kept.game.title}, {stage}")
    yield Text("")
    yield Columns([_block(*group) for group in _groups(kept).items()], padding=(0, 4))
    if background := str(rest.get("background", "")):
        yield Text(f"{background}\n")
    if house := ", ".join(_house_rules(kept)):
        yield Text(f"House rules: {house}.")


class Line(Struct, frozen=True):
    """A value on the page. What the character lacks is dim."""

    label: str
    value: str
    held: bool = True
    about: str = ""


def _block(label: str, lines: list[Line]) -> Padding:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), header_style="underline")
    for head in (label, "", ""):
        table.add_column(head, no_wrap=True)
    for line in lines:
        style = "" if line.held else "dim"
        table.add_row(Text(line.label, style), Text(line.value, style or "bold"), Text(line.about, "dim"))
    return Padding(table, (0, 0, 1, 0))


def _groups(kept: Kept) -> Mapping[str, list[Line]]:
    groups: dict[str, list[Line]] = {}
    for group, line in (*_first(kept), *_traits(kept.book), *_named(kept.book)):
        groups.setdefault(group, []).append(line)
    return groups


def _first(kept: Kept) -> Iterator[tuple[str, Line]]:
    """Choices, what awards raise, and what play changes by itself."""
    book, build = kept.book, kept.book.build
    for choice in build.choices:
        value = book.standing.values.get(choice.key)
        yield choice.group, Line(choice.label, say_worth(build, choice.key, value), value is not None)
    for award in build.awards:
        if award.raises in book.standing.values:
            yield "Character", Line(award.raises.capitalize(), str(book.standing.level(award.raises)))
    for name, value in _kept_by_play(kept):
        yield "Character", Line(title_of(kept.game, name), value, value not in ("0", "–"))


def _kept_by_play(kept: Kept) -> Iterator[tuple[str, str]]:
    fields = _fields(kept) or kept.document.rest
    for name in (one for one in kept.book.build.rest if one not in kept.book.build.inner):
        if name not in ("name", "background") and fields.get(name):
            yield name, _plainly(fields[name])


def _plainly(value: object) -> str:
    """A field of a sheet in a line: `Fear 2 the dark, Prone`."""
    if isinstance(value, Mapping):
        return " ".join(_plainly(one) for one in value.values() if one not in (None, ""))
    if isinstance(value, list | tuple):
        return ", ".join(map(_plainly, value)) or "–"
    return {True: "yes", False: "no"}[value] if isinstance(value, bool) else str(value)


def _traits(book: Book) -> Iterator[tuple[str, Line]]:
    for trait in book.build.traits:
        level = book.standing.level(trait.key)
        yield trait.group, Line(trait.label, trait.say_level(level), level != 0)


def _named(book: Book) -> Iterator[tuple[str, Line]]:
    for family in book.build.families:
        for what, value in book.standing.values.items():
            if book.build.family(what) is family:
                links = ", ".join(map(book.build.label, book.standing.links.get(what, ())))
                line = Line(what.partition("/")[2], say_worth(book.build, what, value), value != 0, links)
                yield family.trait.group, line


def _house_rules(kept: Kept) -> Iterator[str]:
    for field in fields_of(kept.game.switches):
        value = kept.document.rules.get(field.name)
        said = str(value).lower() if isinstance(value, bool) else str(value)
        if value is not None and said != field.default:
            yield f"{field.name}={said}"


# -- the history ------------------------------------------------------------------------------------------------------


def _history(book: Book) -> Table:
    """Every entry; dim what was taken back."""
    table = Table("step", "what", "when", "who", "why", box=None, pad_edge=False, padding=(0, 2, 0, 0))
    standing = {entry.number for entry in live(book.ledger)}
    for entry in book.ledger:
        style = "" if entry.number in standing else "dim"
        table.add_row(*(Text(cell, style) for cell in _cells(book, entry)))
    return table


def _cells(book: Book, entry: Entry) -> tuple[str, ...]:
    who = f"{entry.who} (GM)".strip() if entry.gm else entry.who
    return str(entry.step), say_entry(book.build, entry), entry.when, who, entry.why
