"""What is written into characters' sheets at the table."""

from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import IMPORTED, STAGE, Ledger
from sortilege.rules.reading import read
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.change import GM_CHANGES, Accept, Change, write
from sortilege.sheets.document import Document, blank, book_in
from sortilege.sheets.drafting import Draft
from sortilege.sheets.files import unchecked
from sortilege.sheets.finding import kept_by
from sortilege.sheets.making import find_npc, npc, random_character
from sortilege.sheets.reprice import kept, repriced
from sortilege.sheets.saying import say_entries
from sortilege.table import command as co
from sortilege.table.books import book_at, findings_at, rest_of
from sortilege.table.characters import Sheeted, as_played, owner_of_new, pen_of, put, require_hands
from sortilege.table.state import Character
from sortilege.table.turn import Turn
from sortilege.words import say


def make_character(turn: Turn, command: co.MakeCharacter) -> None:
    """A blank sheet, a character at random, or a GM's quick NPC. Raises Refused `gm_only`, `unknown_npc`."""
    require_hands(turn)
    owner = owner_of_new(turn, command.owner)
    made = _made(turn, command)
    put(turn, Sheeted(owner, book_in(turn.game, made), made.rest))


def _made(turn: Turn, command: co.MakeCharacter) -> Document:
    game, switches, pen = turn.game, turn.switches(), pen_of(turn)
    if command.kind == "blank":
        return blank(game, switches, command.name, pen)
    if command.kind == "random":
        return random_character(game, switches, turn.outside.chance, pen, command.name)
    turn.require_gm(say("make NPCs"))
    kind = find_npc(game, switches, command.kind)
    return npc(game, switches, kind, turn.outside.chance, pen, command.name)


def write_sheet(turn: Turn, command: co.WriteSheet) -> None:
    """Writes a change into a sheet, or refuses it with every reason."""
    if isinstance(command.change, GM_CHANGES):
        turn.require_gm(say("award, adjust or accept"))
    _change(turn, turn.own(command.actor), command.change, command.why, command.seen)


def award_all(turn: Turn, command: co.AwardAll) -> None:
    """Awards the same to several characters."""
    turn.require_gm(say("award anything"))
    for actor in dict.fromkeys(command.actors):
        _change(turn, turn.character(actor), command.award, command.why, None)


def _change(turn: Turn, character: Character, change: Change, why: str, seen: int | None) -> None:
    book = book_at(turn.game, turn.state, character)
    _require_seen(character, book, seen)
    if isinstance(change, Accept):
        _require_finding(turn, character, change)
    entries = write(book, change, pen_of(turn, why))
    _require_own_purchases(turn, book, entries)
    put(turn, Sheeted(character.owner, book.plus(entries), rest_of(book, character.sheet), character.rules), character)


def _require_own_purchases(turn: Turn, book: Book, entries: Ledger) -> None:
    """What was granted, and what creation settles, only a GM takes back, however a file says it was come by."""
    taken = [book.ledger[entry.about - 1] for entry in entries if entry.kind == "refund" and entry.about]
    if any(entry.kind == "grant" or _settled(book, entry.what) for entry in taken):
        turn.require_gm(say("take back an award or the end of creation"))


def _settled(book: Book, what: str) -> bool:
    """Whether it is over with creation: a Patron suit brings Fate cards, which are not to be had anew."""
    choice = book.build.choice(what)
    return not book.standing.creating and (what == STAGE or (choice is not None and not choice.always))


def _require_seen(character: Character, book: Book, seen: int | None) -> None:
    """Nobody writes over what another tab has written since: it is told what."""
    if seen is None or seen == len(book.ledger):
        return
    since = book.ledger[seen:] if seen < len(book.ledger) else ()
    who = ", ".join(dict.fromkeys(entry.who for entry in since if entry.who))
    told = (
        say("{entries} (by {who})", entries=say_entries(book.build, since), who=who)
        if since
        else say("it has fewer entries now")
    )
    raise Refused(
        "sheet_changed",
        say("The sheet of {name} has changed since you looked: {told}. Look again.", name=character.name, told=told),
    )


def _require_finding(turn: Turn, character: Character, change: Accept) -> None:
    keys = [one.key for one in findings_at(turn.game, turn.state, character) if not one.waived]
    if change.finding not in keys:
        raise Refused(
            "unknown_finding",
            say(
                "'{finding}' is no open finding. Open: {list}.",
                finding=change.finding,
                list=", ".join(keys) or say("none"),
            ),
        )


def describe(turn: Turn, command: co.Describe) -> None:
    """Sets fields outside the ledger. Raises Refused `not_described` for others, `gm_only` where play keeps them."""
    character = turn.own(command.actor)
    book = book_at(turn.game, turn.state, character)
    others = [name for name in command.fields if name not in book.build.rest]
    if others:
        known = ", ".join(book.build.rest)
        raise Refused(
            "not_described",
            say(
                "'{others}' is bought or set by the rules. What can be written: {known}.", others=others[0], known=known
            ),
        )
    if any(name in book.build.inner for name in command.fields):
        turn.require_gm(say("write what play keeps by itself"))
    rest = {**rest_of(book, character.sheet), **command.fields}
    put(turn, Sheeted(character.owner, book, rest, character.rules), character)


def import_sheet(turn: Turn, command: co.ImportSheet) -> None:
    """A new character out of a file; only a GM's is pinned to its own house rules at once.

    Raises Refused `other_game`, and what `files.unchecked` does.
    """
    require_hands(turn)
    owner = owner_of_new(turn, command.owner)
    _, document = unchecked(command.file.encode())
    if document.game != turn.game.name:
        raise Refused(
            "other_game",
            say("That is a sheet of {game}; this table plays {name}.", game=document.game, name=turn.game.name),
        )
    kept = kept_by(turn.game, document)
    ledger = document.ledger if turn.gm else _on_trust(turn, kept)
    pinned = document.pinned and turn.gm
    switches = read(turn.game.switches, kept.switches) if pinned else turn.switches()
    book = book_of(turn.game, switches, ledger)
    rest = document.rest if turn.gm else as_played(book, document.rest)
    put(turn, Sheeted(owner, book, rest, kept.switches if pinned else None, kept.switches))


def _on_trust(turn: Turn, kept: Book) -> Ledger:
    """What a GM elsewhere accepted has to be accepted anew, as anyone can write it into a file."""
    ledger = tuple(replace(entry, gm=False) for entry in kept.ledger)
    draft = Draft(kept.but(ledger), pen_of(turn))
    draft.put("migrate", IMPORTED, True)
    return draft.book.ledger


def reprice(turn: Turn, command: co.Reprice) -> None:
    """Keeps what was paid, has the difference paid, or pins the house rules under which it was paid."""
    turn.require_gm(say("decide what a changed price means"))
    character = turn.own(command.actor)
    book = book_at(turn.game, turn.state, character)
    _require_seen(character, book, command.seen)
    rest, pen = rest_of(book, character.sheet), pen_of(turn, command.why)
    if command.how == "pin":
        rules = character.under
        put(turn, Sheeted(character.owner, book, rest, rules), character)
        return
    entries = kept(book, pen) if command.how == "keep" else repriced(book, pen)
    put(turn, Sheeted(character.owner, book.plus(entries), rest, character.rules), character)
