"""A character's ledger with the rules it is kept by, and what is wrong with it."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Struct

from sortilege.rules.game import Game
from sortilege.rules.ledger import Ledger
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.rules.test import Switches
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.checking import Finding
from sortilege.sheets.document import Document, findings_of, telling
from sortilege.sheets.drafting import Pen
from sortilege.sheets.writing import typed
from sortilege.table.state import Character, State
from sortilege.words import Phrase


def book_at(game: Game, state: State, character: Character) -> Book:
    """The character's ledger by the table's house rules, or by its own where it is pinned."""
    return _book_of(game.name, _rules(game, state, character), character.ledger, character.text)


def findings_at(game: Game, state: State, character: Character) -> tuple[Finding, ...]:
    """Everything wrong with the character's sheet, what a GM has accepted too."""
    return _findings(game.name, _rules(game, state, character), character.ledger, character.text)


class Glance(Struct, frozen=True):
    """What everyone sees of a sheet that is not open: findings that no GM has accepted, entries, whether it is made."""

    findings: tuple[Phrase, ...]
    written: int
    creating: bool


def glance_at(game: Game, state: State, character: Character) -> Glance:
    """The character's sheet at a glance."""
    return _glance(game.name, _rules(game, state, character), character.ledger, character.text)


def document_at(game: Game, state: State, character: Character) -> Document:
    """The character's sheet as a file has it."""
    book = book_at(game, state, character)
    pinned = character.rules is not None
    rest = telling(game, rest_of(book, character.sheet))
    return Document(game.name, game.version, rest, book.ledger, book.switches, pinned)


def rest_of(book: Book, sheet: Mapping[str, object]) -> dict[str, object]:
    """What stands on a sheet and is no part of its ledger."""
    return {name: sheet[name] for name in book.build.rest if name in sheet}


def _rules(game: Game, state: State, character: Character) -> Switches:
    return read(game.switches, state.switches if character.rules is None else character.rules)


def _book_of(game_name: str, rules: Switches, ledger: Ledger, text: bytes) -> Book:
    """Only what was written before there were ledgers is read off the sheet itself."""
    return _book(game_name, rules, ledger, b"" if ledger else text)


@lru_cache(maxsize=512)
def _book(game_name: str, rules: Switches, ledger: Ledger, text: bytes) -> Book:
    game = find_game(game_name)
    return book_of(game, rules, ledger or _migrated(game, rules, text))


def _migrated(game: Game, rules: Switches, text: bytes) -> Ledger:
    """The ledger of a sheet from before there were ledgers: what stood there was accepted."""
    book = book_of(game, rules)
    sheet = msgspec.json.decode(text, type=game.sheet)
    return typed(book, book.build.spread(sheet), Pen(gm=True), "migrate")


@lru_cache(maxsize=512)
def _findings(game_name: str, rules: Switches, ledger: Ledger, text: bytes) -> tuple[Finding, ...]:
    game = find_game(game_name)
    book = _book_of(game_name, rules, ledger, text)
    return findings_of(game, book, rest_of(book, msgspec.json.decode(text)))


@lru_cache(maxsize=8192)
def _glance(game_name: str, rules: Switches, ledger: Ledger, text: bytes) -> Glance:
    """Views are made again and again of all characters of all tables; books are too large to keep that many."""
    book = _book_of(game_name, rules, ledger, text)
    words = (one.message for one in _findings(game_name, rules, ledger, text) if not one.waived)
    return Glance(tuple(words), len(book.ledger), book.standing.creating)
