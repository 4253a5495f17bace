"""What becomes of a whole table: it is put away and taken up again, and another begins as it is."""

from collections.abc import Iterator

from sortilege.components.pile import kind_of, pile
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.reading import read
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS
from sortilege.table.characters import kept_cards
from sortilege.table.state import GM_ACTOR, Character, Seat, State
from sortilege.table.turn import Turn
from sortilege.words import say


def archive(turn: Turn, _command: co.Archive) -> None:
    """Nothing changes any more. Raises Refused `gm_only`."""
    turn.require_gm(say("archive the table"))
    turn.emit(ev.TableArchived())


def reopen(turn: Turn, _command: co.Reopen) -> None:
    """The table is played on. Raises Refused `gm_only`, `not_archived`."""
    turn.require_gm(say("reopen the table"))
    if not turn.state.archived:
        raise Refused("not_archived", say("{table} is not archived: it can be played.", table=turn.state.name))
    turn.emit(ev.TableReopened())


def require_open(state: State, command: co.Command) -> None:
    """Raises Refused `archived` for whatever would change a table that was put away."""
    if state.archived and not isinstance(command, co.Reopen):
        raise Refused(
            "archived", say("{table} is archived and can only be read; a GM can reopen it.", table=state.name)
        )


def first_gm(state: State) -> Seat:
    """The GM who has been there longest; a table always has one."""
    return next(seat for seat in state.seats.values() if seat.role == "gm")


def copied(state: State, game: Game, name: str, engine: str, link: str) -> tuple[ev.AnyEvent, ...]:
    """The events that open a table with the same seats, house rules and characters, decks and hands as new.

    Nobody has a link but the first GM: the one with that hash. What is being played is left behind, and so are the log
    and what seats have noted for themselves.
    """
    return (
        ev.TableOpened(name, game.name, game.version, engine, state.shared),
        *(ev.SwitchSet(rule, value) for rule, value in state.switches.items()),
        ev.OddsShown(state.odds),
        *([ev.PeekingSet(True)] if state.peeking else []),
        *([ev.TypingSet(state.typed)] if state.typed else []),
        *_laid(state, game),
        *(ev.SeatAdded(one.id, one.name, one.role, one.deck) for one in state.seats.values()),
        *(event for one in state.characters.values() if one.id != GM_ACTOR for event in _character(state, game, one)),
        ev.LinkIssued(first_gm(state).id, link),
    )


def _laid(state: State, game: Game) -> Iterator[ev.PileLaid]:
    """A whole deck for all who have drawn from one, and what NPCs keep."""
    for name in state.piles:
        if kind_of(name) == "deck":
            yield ev.PileLaid(name, game.deck)
    if game.hand:
        yield ev.PileLaid(pile(game.hand, "gm"), game.gm_keeps(read(game.switches, state.switches)))


def _character(state: State, game: Game, one: Character) -> Iterator[ev.AnyEvent]:
    """The sheet with its whole ledger, and the cards that it keeps."""
    audience = GMS if one.npc else EVERYONE
    yield ev.SheetWritten(audience, one.id, one.owner, one.npc, one.ledger, one.sheet, one.rules, one.under)
    if game.hand and not one.npc:
        yield ev.PileLaid(pile(game.hand, one.id), kept_cards(game, state, one))
