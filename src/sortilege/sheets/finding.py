"""Everything that is wrong with a document, whatever it holds: illegal, foreign and unreadable sheets are kept too."""

import re
from collections.abc import Iterator

import msgspec

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.reading import read
from sortilege.rules.test import Switches
from sortilege.rules.titles import title_in
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.checking import Finding, check
from sortilege.sheets.document import ENGINE, Document, findings_of
from sortilege.words import say


def findings(game: Game, document: Document) -> tuple[Finding, ...]:
    """First where the document comes from, then `document.findings_of`; waived ones too. Never refuses."""
    switches, unknown = _switches(game, document)
    book = book_of(game, switches, document.ledger)
    whole = (*_foreign(game, document), *unknown, *_spare(book, document))
    waived = book.standing.waived
    return (*(msgspec.structs.replace(one, waived=one.key in waived) for one in whole), *_found(game, book, document))


def kept_by(game: Game, document: Document) -> Book:
    """The document's ledger by those of its house rules that there are. Never refuses."""
    switches, _ = _switches(game, document)
    return book_of(game, switches, document.ledger)


def _switches(game: Game, document: Document) -> tuple[Switches, tuple[Finding, ...]]:
    """The house rules that the document names, without those that there are not, and these."""
    known: dict[str, object] = {}
    unknown = []
    for name, value in document.rules.items():
        try:
            read(game.switches, {name: value})
            known[name] = value
        except Refused as refused:
            key = f"unknown_rule/{name}"
            rule = title_in(game.switches, name)
            told = say("House rule {name}: {message}", name=rule, message=refused.refusal.message)
            unknown.append(Finding("unknown_rule", key, told))
    return read(game.switches, known), tuple(unknown)


def _foreign(game: Game, document: Document) -> Iterator[Finding]:
    if document.game_version != game.version:
        words = say(
            "It was kept by version {game_version} of {title}; this is version {version}.",
            game_version=document.game_version,
            title=game.title,
            version=game.version,
        )
        yield Finding("foreign", "foreign/game_version", words)
    written = _numbers(document.engine)
    if not written or written > _numbers(ENGINE):
        words = say(
            "It was written by version {engine}; this is version {ours}.",
            engine=document.engine or say("nobody knows which"),
            ours=ENGINE,
        )
        yield Finding("foreign", "foreign/engine", words)


def _numbers(version: str) -> tuple[int, ...]:
    return tuple(map(int, re.findall(r"\d+", version)))


def _spare(book: Book, document: Document) -> Iterator[Finding]:
    """Fields that the ledger decides, so that what the rest says of them is passed over."""
    decided = book.build.derive(book.standing)
    for name in document.rest:
        if name in decided:
            yield Finding(
                "spare_field",
                f"spare_field/{name}",
                say("{name} in the rest is passed over for the ledger.", name=name),
            )


def _found(game: Game, book: Book, document: Document) -> tuple[Finding, ...]:
    try:
        return findings_of(game, book, document.rest)
    except Refused as refused:
        key = "unreadable_sheet"
        words = say("Tests cannot read the sheet: {message}", message=refused.refusal.message)
        return (*check(book), Finding(key, key, words, None, key in book.standing.waived))
