"""What happened at a table, as frozen facts without prose.

Events carry all that folding them needs (what came up, the open ask, the result), so that a log still folds after a
rule was corrected. Each names who may know of it; a class that forgets cannot be defined. The tag of each ends in its
version: a changed event is a new class with a new number, and the old one stays readable.
"""

from collections.abc import Mapping
from typing import TypeAlias, Union

from msgspec import Raw

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.rules.ledger import Ledger
from sortilege.rules.prerequisite import Plain
from sortilege.rules.rounds import Slot
from sortilege.rules.value import Actor
from sortilege.table.audience import EVERYONE, GMS, NOBODY, Audience, Role, SeatId
from sortilege.table.fact import Event as Event
from sortilege.table.fact import audience_of as audience_of
from sortilege.table.fact import snake as snake
from sortilege.table.free_play import BlindMade as BlindMade
from sortilege.table.free_play import DiceRolled as DiceRolled
from sortilege.table.free_play import DrewOpenly as DrewOpenly
from sortilege.table.free_play import HasPeeked as HasPeeked
from sortilege.table.free_play import HasRevealed as HasRevealed
from sortilege.table.free_play import NotesChanged as NotesChanged
from sortilege.table.free_play import NotesWritten as NotesWritten
from sortilege.table.free_play import Peeked as Peeked
from sortilege.table.free_play import PeekingSet as PeekingSet
from sortilege.table.free_play import PutBack as PutBack
from sortilege.table.free_play import Revealed as Revealed
from sortilege.table.free_play import Spoke as Spoke
from sortilege.table.physical import CardsMoved as CardsMoved
from sortilege.table.physical import Due as Due
from sortilege.table.physical import HandTyped as HandTyped
from sortilege.table.physical import Holding as Holding
from sortilege.table.physical import TypedIn as TypedIn
from sortilege.table.physical import TypingSet as TypingSet
from sortilege.table.testing import Asked as Asked
from sortilege.table.testing import Came as Came
from sortilege.table.testing import Decided as Decided
from sortilege.table.testing import HasSealed as HasSealed
from sortilege.table.testing import Homed as Homed
from sortilege.table.testing import Recounted as Recounted
from sortilege.table.testing import Sealed as Sealed
from sortilege.table.testing import TestCalled as TestCalled
from sortilege.table.testing import TestCancelled as TestCancelled
from sortilege.table.testing import TestCorrected as TestCorrected
from sortilege.table.testing import TestEnded as TestEnded
from sortilege.table.testing import Unsealed as Unsealed
from sortilege.table.testing import Veiled as Veiled
from sortilege.table.testing import Waiting as Waiting
from sortilege.words import Phrase


class TableOpened(Event, frozen=True):
    """The first event of every table. With `shared` everyone draws from one deck."""

    AUDIENCE = EVERYONE
    LASTS = True
    name: str
    game: str
    game_version: int
    engine: str
    shared: bool = False


class SeatAdded(Event, frozen=True):
    """A seat; `deck` is the owner of the deck it draws from."""

    AUDIENCE = EVERYONE
    LASTS = True
    seat: SeatId
    name: str
    role: Role
    deck: str


class SeatNamed(Event, frozen=True):
    """A seat has another name."""

    AUDIENCE = EVERYONE
    LASTS = True
    seat: SeatId
    name: str


class RoleSet(Event, frozen=True):
    """A seat has another role."""

    AUDIENCE = EVERYONE
    LASTS = True
    seat: SeatId
    role: Role


class LinkIssued(Event, frozen=True):
    """The seat's only valid link from now on, as a hash."""

    AUDIENCE = NOBODY
    LASTS = True
    seat: SeatId
    hash: str


class LinkRevoked(Event, frozen=True):
    """The seat's link no longer works."""

    AUDIENCE = GMS
    LASTS = True
    seat: SeatId


class TableArchived(Event, frozen=True):
    """Nothing changes any more, until the table is reopened."""

    AUDIENCE = EVERYONE
    LASTS = True


class TableReopened(Event, frozen=True):
    """The table is played on."""

    AUDIENCE = EVERYONE
    LASTS = True


class CharacterSet(Event, frozen=True):
    """A character as typed in, without a ledger, as tables once wrote it. The sheets of NPCs are the GM's."""

    audience: Audience
    actor: Actor
    owner: SeatId | None
    npc: bool
    sheet: Mapping[str, object]


class SheetWritten(Event, frozen=True):
    """A new character, or entries more in the ledger of one; `sheet` is what tests read off it from now on.

    `rules` are the house rules that the sheet is pinned to, `under` those by which its prices were paid; None if they
    are the table's.
    """

    audience: Audience
    actor: Actor
    owner: SeatId | None
    npc: bool
    entries: Ledger
    sheet: Mapping[str, object]
    rules: Mapping[str, Plain] | None = None
    under: Mapping[str, Plain] | None = None


class CharacterRemoved(Event, frozen=True):
    """A character is off the table."""

    audience: Audience
    actor: Actor


class SwitchSet(Event, frozen=True):
    """A house rule has another value."""

    AUDIENCE = EVERYONE
    name: str
    value: str | int | bool


class OddsShown(Event, frozen=True):
    """Odds are shown to everyone from now on, or to GMs alone."""

    AUDIENCE = EVERYONE
    on: bool


class PileLaid(Event, frozen=True):
    """A pile holds exactly these cards from now on; they come from outside the table or go there."""

    AUDIENCE = NOBODY
    pile: Pile
    cards: Cards


class Began(Event, frozen=True):
    """A session, scene, round or adventure begins; `present` are the players who are there."""

    AUDIENCE = EVERYONE
    what: str
    number: int
    name: str = ""
    present: tuple[SeatId, ...] = ()


class Ended(Event, frozen=True):
    """It ends; `earned` names the characters that an adventure rewards."""

    AUDIENCE = EVERYONE
    what: str
    number: int
    earned: tuple[Actor, ...] = ()


class Arrived(Event, frozen=True):
    """A player comes late to a session."""

    AUDIENCE = EVERYONE
    seat: SeatId


class Shuffled(Event, frozen=True):
    """The face-up discards `back` were shuffled into the deck.

    Those who may not know see the discards as they lay, until `ShuffleShown`.
    """

    audience: Audience
    deck: Pile
    back: Cards
    test: str | None = None


class Unburied(Event, frozen=True):
    """Face-down discards were shuffled into the deck; nobody has seen which."""

    AUDIENCE = NOBODY
    deck: Pile
    cards: Cards


class ShuffleShown(Event, frozen=True):
    """A shuffle within a hidden test shows: `back` of the face-up discards are gone."""

    AUDIENCE = EVERYONE
    deck: Pile
    back: Cards


class Moved(Event, frozen=True):
    """Cards went from one pile to another."""

    audience: Audience
    source: Pile
    target: Pile
    cards: Cards


class Dealt(Event, frozen=True):
    """That many cards went into a hand."""

    audience: Audience
    hand: Pile
    count: int


class Marked(Event, frozen=True):
    """A counter on a sheet is `now` what it was plus `by`; a GM who counted by hand may say `why`."""

    audience: Audience
    actor: Actor
    field: str
    by: int
    now: int
    why: str = ""


class Wrote(Event, frozen=True):
    """A field of a sheet is set."""

    audience: Audience
    actor: Actor
    field: str
    value: Raw


class Appended(Event, frozen=True):
    """A list on a sheet has one more item."""

    audience: Audience
    actor: Actor
    field: str
    item: Raw


class Told(Event, frozen=True):
    """What has come of a character, in words after its name; its sheet may be the GM's alone."""

    audience: Audience
    actor: Actor
    words: Phrase


class OrderSet(Event, frozen=True):
    """Who takes part in the round, in the order of acting, and what they are called; who acts may go on."""

    AUDIENCE = EVERYONE
    slots: tuple[Slot, ...]
    names: Mapping[Actor, str] = {}


class Turned(Event, frozen=True, rename={"pass_": "pass"}):
    """The turn of `actor` ends, if it had one, and `next` acts in that pass; None when nobody has turns left.

    `name` is what `next` is called in this round.
    """

    AUDIENCE = EVERYONE
    actor: Actor | None
    next: Actor | None
    pass_: int
    name: str = ""


class Performed(Event, frozen=True):
    """A character did something outside a test; its effects follow. `words` come after the name."""

    audience: Audience
    actor: Actor
    act: str
    words: Phrase


class TakenBack(Event, frozen=True):
    """A GM takes back an entry, the last act that counted until now: the table is as it was before it."""

    audience: Audience
    entry: int


AnyEvent: TypeAlias = Union[  # noqa: UP007 - msgspec reads the union at run time
    TableOpened, SeatAdded, SeatNamed, RoleSet, LinkIssued, LinkRevoked, TableArchived, TableReopened,
    CharacterSet, SheetWritten, CharacterRemoved,
    SwitchSet, OddsShown, PileLaid, Began, Ended, Arrived, Shuffled, Unburied, ShuffleShown, Moved, Dealt, Marked,
    Wrote, Appended, Told, OrderSet, Turned, Performed, TakenBack, TestCorrected, Recounted, TestCalled, Veiled, Came,
    Asked, Waiting, Sealed, HasSealed, Unsealed, TestEnded, TestCancelled, Spoke, DiceRolled, BlindMade, DrewOpenly,
    PutBack, Revealed, HasRevealed, PeekingSet, Peeked, HasPeeked, NotesWritten, NotesChanged,
    TypingSet, Holding, Due, TypedIn, HandTyped, CardsMoved,
]  # fmt: skip
