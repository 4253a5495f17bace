"""Whole characters at once: by chance within the rules, or an NPC whose values a GM sets outright."""

from typing import Final

import msgspec

from sortilege.components.chance import Chance
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.ledger import Standing
from sortilege.rules.sheet import Making, Npc, Step
from sortilege.rules.test import Switches
from sortilege.sheets.book import Book, build_of
from sortilege.sheets.change import EndCreation, write
from sortilege.sheets.document import Document, blank, book_in, document, findings_in, replaced, sheet_in
from sortilege.sheets.drafting import Pen
from sortilege.sheets.writing import buy, choose, lower, note, typed, waive
from sortilege.words import say

UNNAMED: Final = "Unnamed"


def random_character(game: Game, switches: Switches, chance: Chance, pen: Pen, name: str = "") -> Document:
    """A finished legal character by chance. Raises Refused for a name that is none."""
    return made(game, switches, build_of(game, switches).random(chance), pen, name)


def made(game: Game, switches: Switches, making: Making, pen: Pen, name: str = "") -> Document:
    """The finished character that choices and purchases make out of a blank sheet.

    Raises Refused where the rules do not let one of them be made.
    """
    start = blank(game, switches, name or str(making.rest.get("name", UNNAMED)), pen)
    book = book_in(game, start)
    for key, value in making.choices:
        book = book.plus(choose(book, key, value, pen))
    for step in making.steps:
        book = _reached(book, step, pen)
    whole = msgspec.structs.replace(start, rest={**making.rest, **start.rest})
    return replaced(whole, book.plus(write(book, EndCreation(), pen)).ledger)


def _reached(book: Book, step: Step, pen: Pen) -> Book:
    """The book where a trait has come to the level: steps up, steps down, or only the name for level 0."""
    what, level, links = step
    if what not in book.standing.values and level == 0 and book.build.family(what):
        return book.plus(note(book, what, pen, links))
    while book.standing.level(what) < level:
        book = book.plus(buy(book, what, pen, links))
    while book.standing.level(what) > level:
        book = book.plus(lower(book, what, pen))
    return book


# -- NPCs -------------------------------------------------------------------------------------------------------------


def find_npc(game: Game, switches: Switches, key: str) -> Npc:
    """The kind of NPC. Raises Refused `unknown_npc`."""
    kinds = {one.key: one for one in build_of(game, switches).npcs}
    if key not in kinds:
        raise Refused(
            "unknown_npc",
            say(
                "{name} has no NPCs of kind '{key}'. It has: {list}.",
                name=game.title,
                key=key,
                list=", ".join(kinds) or say("none"),
            ),
        )
    return kinds[key]


def npc(game: Game, switches: Switches, kind: Npc, chance: Chance, pen: Pen, name: str = "") -> Document:
    """An NPC of the kind: the GM's word stands for its values, and for what the rules would ask of a character.

    Raises Refused for a name that is none.
    """
    values, rest = kind.make(chance)
    gm = msgspec.structs.replace(pen, gm=True)
    start = document(game, switches, {**rest, "name": name or str(rest.get("name", kind.label))})
    book = book_in(game, start)
    written = replaced(start, typed(book, Standing(values), gm))
    sheet_in(game, written)
    return _accepted(game, written, gm)


def _accepted(game: Game, one: Document, pen: Pen) -> Document:
    book = book_in(game, one)
    for finding in findings_in(game, one):
        if finding.key not in book.standing.waived:
            book = book.plus(waive(book, finding.key, pen))
    return replaced(one, book.ledger)
