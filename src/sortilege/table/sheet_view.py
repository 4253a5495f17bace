"""What a seat is shown of one sheet when it opens it: what stands, what can be bought and why not, and the history."""

from collections.abc import Container, Iterable, Mapping
from typing import Final

import msgspec
from msgspec import Struct

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import Entry, Kind, Ledger
from sortilege.rules.prerequisite import Plain
from sortilege.rules.registry import find_game
from sortilege.rules.sheet import Ability, Choice, Family
from sortilege.rules.value import Actor
from sortilege.sheets.book import Book
from sortilege.sheets.checking import Finding, ends
from sortilege.sheets.document import Document
from sortilege.sheets.options import Option, options
from sortilege.sheets.plan import Goal, Plan, plan
from sortilege.sheets.quoting import say_points
from sortilege.sheets.saying import say_entry
from sortilege.sheets.writing import falling, returnable
from sortilege.table.books import book_at, document_at, findings_at, rest_of
from sortilege.table.state import Seat, State
from sortilege.table.turn import plays, seen_character, sheet_of
from sortilege.words import Phrase

MOST_OPEN: Final = 100
"""Of so many steps, the latest, a view tells what falls with them, as each may take all after it along."""


class PurseView(Struct, frozen=True):
    """Points of one kind that are left, in units, of which `unit` make a point, and in words."""

    key: str
    label: Phrase
    units: int
    unit: int
    says: Phrase


class ChoiceView(Struct, frozen=True):
    """A choice: what is chosen, among what, and whether it may be chosen now."""

    key: str
    label: str
    group: str
    among: tuple[Plain, ...]
    words: tuple[str, ...]
    value: Plain | None
    open: bool


class LinkView(Struct, frozen=True):
    """A trait that a named one can be linked to."""

    key: str
    label: str


class FamilyView(Struct, frozen=True):
    """Traits that people name: how many traits one is linked to, which these may be, and names that are usual."""

    key: str
    label: str
    group: str
    links: int
    among: tuple[LinkView, ...]
    usual: Mapping[str, tuple[str, ...]]
    branching: tuple[str, ...]
    buyable: bool


class AwardView(Struct, frozen=True):
    """What a GM awards."""

    key: str
    label: str
    most: int


class EntryView(Struct, frozen=True):
    """An entry of the ledger in words; `undone` when it was taken back, `open` when its step can be, of the latest.

    `falls` are the steps that are taken back with it. What a step changes several times, at no price, is one entry.
    """

    number: int
    step: int
    kind: Kind
    says: str
    who: str
    when: str
    why: str
    undone: bool
    open: bool
    falls: tuple[int, ...]


class SheetView(Struct, frozen=True):
    """A sheet that is open. `seen` goes with every change of it. `ends` are the reasons why creation cannot end yet."""

    actor: Actor
    name: str
    owner: str | None
    npc: bool
    mine: bool
    seen: int
    creating: bool
    pinned: bool
    values: Mapping[str, Plain]
    rest: Mapping[str, object]
    purses: tuple[PurseView, ...]
    choices: tuple[ChoiceView, ...]
    families: tuple[FamilyView, ...]
    options: tuple[Option, ...]
    awards: tuple[AwardView, ...]
    findings: tuple[Finding, ...]
    ends: tuple[Finding, ...]
    history: tuple[EntryView, ...]
    abilities: tuple[Ability, ...]


def sheet_view(state: State, seat: Seat, actor: Actor) -> SheetView:
    """The sheet as the seat may see it. Raises Refused `unknown_character`, for NPCs to all but GMs."""
    game = find_game(state.game)
    character = seen_character(state, seat, actor)
    book = book_at(game, state, character)
    return SheetView(
        actor,
        character.name,
        character.owner,
        character.npc,
        plays(seat, character),
        len(book.ledger),
        book.standing.creating,
        character.rules is not None,
        book.standing.values,
        {name: value for name, value in rest_of(book, character.sheet).items() if name not in book.build.inner},
        _purses(book),
        tuple(_choice(book, one) for one in book.build.choices),
        tuple(_family(book, one) for one in book.build.families),
        options(book),
        tuple(AwardView(one.key, one.label, one.most) for one in book.build.awards),
        findings_at(game, state, character),
        ends(book) if book.standing.creating else (),
        _history(book),
        game.abilities(sheet_of(game, character)),
    )


def sheet_plan(state: State, seat: Seat, actor: Actor, goals: tuple[Goal, ...]) -> Plan:
    """The cheapest path of the character to the goals. Raises Refused as `sheet_view` and `plan` do."""
    character = seen_character(state, seat, actor)
    return plan(book_at(find_game(state.game), state, character), goals)


def sheet_document(state: State, seat: Seat, actor: Actor) -> Document:
    """The sheet as a file. Raises Refused as `sheet_view` does."""
    character = seen_character(state, seat, actor)
    return document_at(find_game(state.game), state, character)


def _purses(book: Book) -> tuple[PurseView, ...]:
    left = book.standing.points
    shown = [one for one in book.build.budgets if one.key in left or not one.creation]
    return tuple(
        PurseView(one.key, one.several, left.get(one.key, 0), one.unit, say_points(one, left.get(one.key, 0)))
        for one in shown
    )


def _choice(book: Book, choice: Choice) -> ChoiceView:
    value, may = book.standing.values.get(choice.key), book.standing.creating or choice.always
    return ChoiceView(choice.key, choice.label, choice.group, choice.among, choice.words, value, may)


def _family(book: Book, family: Family) -> FamilyView:
    trait = family.trait
    way = trait.creation if book.standing.creating else trait.later
    links = tuple(LinkView(key, book.build.label(key)) for key in _linkable(book, family))
    return FamilyView(
        family.key, family.label, trait.group, family.links, links, family.usual, family.branching, way is not None
    )


def _linkable(book: Book, family: Family) -> list[str]:
    """The traits and the members of families, as they stand, that one may be linked to."""
    members = [what for what in book.standing.values if what.partition("/")[0] in family.to and "/" in what]
    return [*(key for key in family.to if key in book.build.fixed), *members]


def _history(book: Book) -> tuple[EntryView, ...]:
    standing = {entry.number for entry in book.live}
    falls = {step: _falls(book, step) for step in returnable(book)[-MOST_OPEN:]}
    return tuple(
        _entry(book, one, one.number in standing, falls.get(one.step, ()) if one.number in standing else ())
        for one in _joined(book.ledger, standing)
    )


def _joined(ledger: Ledger, standing: Container[int]) -> Iterable[Entry]:
    """The entries, those that go on where another of their step ended as one: `level 1 → 8`."""
    told: list[Entry] = []
    places: dict[object, int] = {}
    for one in ledger:
        about = one.step, one.kind, one.what, one.number in standing
        before = told[places[about]] if about in places else None
        if before and before.to == one.was and not (before.price or one.price):
            told[places[about]] = msgspec.structs.replace(before, to=one.to)
        else:
            places[about] = len(told)
            told.append(one)
    return told


def _falls(book: Book, step: int) -> tuple[int, ...]:
    """What goes with the step, or nothing where it cannot be taken back."""
    try:
        return tuple(falling(book, step))
    except Refused:
        return ()


def _entry(book: Book, entry: Entry, stands: bool, falls: tuple[int, ...]) -> EntryView:
    undone = not stands and entry.kind != "refund"
    says = say_entry(book.build, entry)
    return EntryView(
        entry.number, entry.step, entry.kind, says, entry.who, entry.when, entry.why, undone, bool(falls), falls
    )
