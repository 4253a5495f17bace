"""What happens outside the rules: people talk, roll, draw, show cards, look at them and take notes."""

from typing import Literal

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.components.rolling.roll import Roll
from sortilege.table.audience import EVERYONE, Audience, SeatId, Secrecy
from sortilege.table.fact import Event


class Spoke(Event, frozen=True):
    """Somebody says something, to the audience."""

    audience: Audience
    seat: SeatId
    text: str


class DiceRolled(Event, frozen=True):
    """Dice fell outside a test."""

    audience: Audience
    seat: SeatId
    roll: Roll
    secret: Secrecy = "no"


class BlindMade(Event, frozen=True):
    """What a player knows of an own blind roll or test: that it was made."""

    audience: Audience
    seat: SeatId
    what: Literal["roll", "test"]
    label: str = ""


class DrewOpenly(Event, frozen=True):
    """Cards were drawn for all to see; they lie on the discards."""

    AUDIENCE = EVERYONE
    seat: SeatId
    deck: Pile
    cards: Cards


class PutBack(Event, frozen=True):
    """That many cards that a seat kept aside went back into the deck."""

    AUDIENCE = EVERYONE
    seat: SeatId
    count: int


class Revealed(Event, frozen=True):
    """A seat shows cards of a hidden pile to the audience; with `whole`, all of it. The cards stay where they are."""

    audience: Audience
    seat: SeatId
    source: Pile
    cards: Cards
    whole: bool


class HasRevealed(Event, frozen=True):
    """What the others know of it: that something was shown, and to whom."""

    audience: Audience
    seat: SeatId
    to: tuple[str, ...]


class PeekingSet(Event, frozen=True):
    """From now on GMs may look at hidden cards of others, or may not."""

    AUDIENCE = EVERYONE
    on: bool


class Peeked(Event, frozen=True):
    """What a GM saw who looked at hidden cards of others."""

    audience: Audience
    seat: SeatId
    source: Pile
    cards: Cards


class HasPeeked(Event, frozen=True):
    """What their owner and the GMs know of it."""

    audience: Audience
    seat: SeatId
    source: Pile


class NotesWritten(Event, frozen=True):
    """The whole note pad of a seat, as it was once kept at each save, and how often it was written."""

    LASTS = True
    audience: Audience
    seat: SeatId
    text: str
    saved: int = 1


class NotesChanged(Event, frozen=True):
    """In the note pad of a seat `text` stands for the `gone` characters from `start` on; so often it was written."""

    LASTS = True
    audience: Audience
    seat: SeatId
    start: int
    gone: int
    text: str
    saved: int
