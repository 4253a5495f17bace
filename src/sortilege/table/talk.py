"""People talk; what begins with a slash is a command of free play."""

import re
from collections.abc import Callable
from typing import Final

from sortilege.components.refusal import Refused
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table import freely
from sortilege.table.audience import Secrecy
from sortilege.table.showing import audience_to
from sortilege.table.turn import Turn
from sortilege.words import Phrase, say

UNPRINTABLE: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f\u202a-\u202e\u2066-\u2069]")
_UNSEEN: Final = re.compile(r"[\s\u200b-\u200f\u2060\ufe00-\ufe0f\ufeff]*")


def talk(turn: Turn, command: co.Say) -> None:
    """Says something. `/` begins a command, `//` or a space before it does not."""
    if command.text.startswith("/") and not command.text.startswith("//"):
        _obey(turn, command)
    else:
        text = command.text[1:] if command.text.startswith("//") else command.text
        _speak(turn, text, command.to)


def _speak(turn: Turn, text: str, to: tuple[str, ...]) -> None:
    text = text.strip()
    if _UNSEEN.fullmatch(text) or UNPRINTABLE.search(text):
        raise Refused("bad_text", say("What is said has something to see in it, and no control characters."))
    turn.emit(ev.Spoke(audience_to(turn, to), turn.seat.id, text))


def _obey(turn: Turn, command: co.Say) -> None:
    verb, _, rest = command.text[1:].partition(" ")
    obeyed = _SLASHES.get(verb.lower())
    if obeyed is None:
        told = say("There is no command '/{verb}'. {known}", verb=verb[:30], known=_help())
        raise Refused("unknown_slash", told)
    if command.to != ("everyone",):
        told = say("Commands say themselves who sees them: choose everyone, or use /gmroll, /blindroll or /w.")
        raise Refused("unclear_slash", told)
    obeyed(turn, rest.strip())


def _help() -> Phrase:
    return say(
        "/roll 3d6 + 2 rolls openly, /gmroll privately (roller and GM), /blindroll blind (GM only). /draw 2 draws "
        "openly, /draw 2 private to keep aside; /shuffle shuffles the discards in. /w Name text whispers. "
        "// says a text that begins with a slash."
    )


def _tell_help(_turn: Turn, _rest: str) -> None:
    raise Refused("help", _help())


def _rolls(secret: Secrecy) -> Callable[[Turn, str], None]:
    return lambda turn, rest: freely.roll(turn, co.Roll(rest, secret))


def _draw(turn: Turn, rest: str) -> None:
    found = re.fullmatch(r"([0-9]{1,2})?\s*(private)?", rest.lower())
    n = int(found[1] or 1) if found else 0
    if found is None or not 1 <= n <= freely.MOST_DRAWN:
        told = say("'/draw {rest}' is unclear: write /draw 2 or /draw 2 private, with 1 to {most} cards.",
                   rest=rest[:30], most=freely.MOST_DRAWN)  # fmt: skip
        raise Refused("unclear_slash", told)
    freely.draw(turn, co.DrawFree(n, found[2] is not None))


def _shuffle(turn: Turn, rest: str) -> None:
    if rest:
        raise Refused("unclear_slash", say("/shuffle stands alone: it shuffles the discards into your own deck."))
    freely.shuffle(turn, co.Shuffle())


def _whisper(turn: Turn, rest: str) -> None:
    people = _people(turn)
    named = [name for name, _ in people if re.match(re.escape(name) + r"(\s|$)", rest, re.IGNORECASE)]
    name = max(named, key=len, default="")
    meant = {one for called, one in people if called.lower() == name.lower()}
    if not meant:
        known = ", ".join(dict.fromkeys(called for called, _ in people))
        raise Refused("unclear_slash", say("Write /w Name text. Names: {known}.", known=known))
    if len(meant) > 1:
        gms = {one.id for one in turn.state.seats.values() if one.role == "gm" and "gm" in meant}
        ids = ", ".join(sorted({*meant, *gms} - {"gm"}))
        told = say("Several are called {name}: write {ids} instead.", name=name, ids=ids)
        raise Refused("unclear_slash", told)
    _speak(turn, rest[len(name) :], tuple(meant))


def _people(turn: Turn) -> list[tuple[str, str]]:
    """Whom one can whisper to, by the names and ids of seats and of players' characters.

    `gm` stands for all GMs; where a player is called so it is unclear, so that nobody gets what is meant for them.
    """
    seats = turn.state.seats.values()
    played = [one for one in turn.state.characters.values() if one.owner and not one.npc]
    people = [*((one.name, one.id) for one in seats), *((one.name, str(one.owner)) for one in played)]
    gms = [] if any(one.role == "gm" and one.name.lower() == "gm" for one in seats) else [("gm", "gm")]
    return [*people, *gms, *((one.id, one.id) for one in seats)]


_SLASHES: Final[dict[str, Callable[[Turn, str], None]]] = {
    "roll": _rolls("no"),
    "r": _rolls("no"),
    "gmroll": _rolls("roller"),
    "gmr": _rolls("roller"),
    "blindroll": _rolls("gm"),
    "br": _rolls("gm"),
    "draw": _draw,
    "shuffle": _shuffle,
    "w": _whisper,
    "whisper": _whisper,
    "help": _tell_help,
    "?": _tell_help,
}
