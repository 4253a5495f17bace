"""Rounds: who takes part, in which order, and who has how many turns left."""

from collections.abc import Callable

from msgspec import Struct, field

from sortilege.rules.outcome import Outcome
from sortilege.rules.sheet import Sheet
from sortilege.rules.test import Place, Switches, Test
from sortilege.rules.value import Actor, Value
from sortilege.words import Phrase, no_words


class Seated(Value, frozen=True):
    """A character at the table; `present` when its player is."""

    place: Place
    sheet: Sheet
    npc: bool = False
    present: bool = True


class Slot(Value, frozen=True):
    """A participant of a round: `score` orders it, the highest first, where there are scores.

    `turns` are left to it, where the sheet does not count them. `words` say what the score is made of. One that is
    `tied` acts at the same time as the one before it.
    """

    actor: Actor
    score: int = 0
    turns: int = 1
    words: Phrase = field(default_factory=no_words)
    tied: bool = False


def _as_named(cast: tuple[Seated, ...], _outcome: Outcome | None, _switches: Switches) -> tuple[Slot, ...]:
    return tuple(Slot(one.place.actor) for one in cast)


def _no_test(_cast: tuple[Seated, ...], _switches: Switches) -> Test | None:
    return None


class Rounds(Struct, frozen=True):
    """How a game's rounds go. Those who have a turn left act one after the other, pass by pass, until nobody has.

    `initiative` is a test of all participants, in their order, without decisions, if one is needed; `order` makes
    slots out of them and its outcome, in the order of acting. Without them the GM's order stands. `left` tells how
    many turns a sheet has left, in a game whose turns cost what is done in them; there a turn is over with the first
    act or test that costs some of `waited`.
    """

    initiative: Callable[[tuple[Seated, ...], Switches], Test | None] = _no_test
    order: Callable[[tuple[Seated, ...], Outcome | None, Switches], tuple[Slot, ...]] = _as_named
    left: Callable[[Sheet], int] | None = None
    waited: str = ""
    """The counter on the sheet that acts and tests cost, and that a turn without any takes 1 from."""
