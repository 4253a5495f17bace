"""What happened at a table, as frozen facts without prose.

Events carry all that folding them needs (what came up, the open ask, the result), so that a log still folds after a
rule was corrected. Each names who may know of it; a class that forgets cannot be defined. The tag of each ends in its
version: a changed event is a new class with a new number, and the old one stays readable.
"""

import re
from collections.abc import Mapping
from typing import ClassVar, TypeAlias, Union

from msgspec import Raw, Struct

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.rules.ask import Answer, Choose, Chosen, Gathered, Rolled
from sortilege.rules.effect import Mark
from sortilege.rules.ledger import Ledger
from sortilege.rules.outcome import Outcome, Row
from sortilege.rules.prerequisite import Plain
from sortilege.rules.rounds import Slot
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.table.audience import EVERYONE, GMS, NOBODY, Audience, Role, SeatId


def snake(name: str) -> str:
    """`TestCalled` as `test_called`."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).lower()


def _tag(name: str) -> str:
    return snake(name) + "/1"


class Event(Struct, frozen=True, tag_field="type", tag=_tag, forbid_unknown_fields=True):
    """One fact. A subclass has a constant `AUDIENCE`, or a field `audience` where it differs from event to event."""

    __test__: ClassVar[bool] = False
    AUDIENCE: ClassVar[Audience | None] = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "AUDIENCE" not in vars(cls) and "audience" not in cls.__annotations__:
            raise TypeError(f"{cls.__name__} does not say who may know of it")


def audience_of(event: Event) -> Audience:
    """Who may know of the event."""
    known: Audience = event.audience if hasattr(event, "audience") else event.AUDIENCE or NOBODY
    return known


class TableOpened(Event, frozen=True):
    """The first event of every table. With `shared` everyone draws from one deck."""

    AUDIENCE = EVERYONE
    name: str
    game: str
    game_version: int
    engine: str
    shared: bool = False


class SeatAdded(Event, frozen=True):
    """A seat; `deck` is the owner of the deck it draws from."""

    AUDIENCE = EVERYONE
    seat: SeatId
    name: str
    role: Role
    deck: str


class SeatNamed(Event, frozen=True):
    """A seat has another name."""

    AUDIENCE = EVERYONE
    seat: SeatId
    name: str


class RoleSet(Event, frozen=True):
    """A seat has another role."""

    AUDIENCE = EVERYONE
    seat: SeatId
    role: Role


class LinkIssued(Event, frozen=True):
    """The seat's only valid link from now on, as a hash."""

    AUDIENCE = NOBODY
    seat: SeatId
    hash: str


class LinkRevoked(Event, frozen=True):
    """The seat's link no longer works."""

    AUDIENCE = GMS
    seat: SeatId


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
    """A counter on a sheet is `now` what it was plus `by`."""

    audience: Audience
    actor: Actor
    field: str
    by: int
    now: int


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
    words: str


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
    words: str


class TestCalled(Event, frozen=True):
    """A test begins. `inputs` is the test as JSON, with the version of the game it was called under."""

    audience: Audience
    test: str
    by: SeatId
    label: str
    at: tuple[Place, ...]
    inputs: Raw
    game_version: int
    costs: tuple[Mark, ...] = ()
    secret: bool = False


class Veiled(Event, frozen=True):
    """From now on each sees only the own part of the test, until it is over."""

    audience: Audience
    test: str


class Came(Event, frozen=True):
    """An answer to a step: cards that came up (out of `pile`), dice, or a decision (a card out of the hand `pile`)."""

    audience: Audience
    test: str
    actor: Actor
    answer: Answer
    pile: Pile | None = None


class Asked(Event, frozen=True):
    """An actor must decide, seeing `rows`."""

    audience: Audience
    test: str
    actor: Actor
    choose: Choose
    rows: tuple[Row, ...]


class Waiting(Event, frozen=True):
    """Who has to decide in a veiled test."""

    audience: Audience
    test: str
    actors: tuple[Actor, ...]


class Sealed(Event, frozen=True):
    """An actor has decided in a veiled test; nobody else knows what."""

    audience: Audience
    test: str
    actor: Actor
    chosen: Chosen
    pile: Pile | None = None


class HasSealed(Event, frozen=True):
    """The public side of `Sealed`."""

    audience: Audience
    test: str
    actor: Actor


class Unsealed(Event, frozen=True):
    """The last sealed decision is in, and all take effect together."""

    AUDIENCE = NOBODY
    test: str
    gathered: Gathered


class Homed(Struct, frozen=True):
    """Where cards of a test go when it is over, by the pile they came from."""

    source: Pile
    target: Pile
    cards: Cards


class TestEnded(Event, frozen=True):
    """The result. `said` is the outcome in words; the cards go home."""

    audience: Audience
    test: str
    outcome: Outcome
    said: str
    rows: tuple[Row, ...]
    home: tuple[Homed, ...] = ()


class TestCorrected(Event, frozen=True):
    """A GM changed the inputs of a test that is over: the same cards and dice came to another end; effects follow.

    `rolled` are dice that it had not asked for before.
    """

    audience: Audience
    test: str
    by: SeatId
    inputs: Raw
    outcome: Outcome
    said: str
    rows: tuple[Row, ...]
    label: str = ""
    why: str = ""
    rolled: tuple[Rolled, ...] = ()


class Recounted(Event, frozen=True):
    """All that has come up in a corrected test, what does not count now too; decisions in it may have been sealed."""

    AUDIENCE = NOBODY
    test: str
    answers: tuple[Answer, ...]


class TestCancelled(Event, frozen=True):
    """The test is called off; cards already seen go to the discards."""

    audience: Audience
    test: str
    by: SeatId
    home: tuple[Homed, ...] = ()


AnyEvent: TypeAlias = Union[  # noqa: UP007 - msgspec reads the union at run time
    TableOpened, SeatAdded, SeatNamed, RoleSet, LinkIssued, LinkRevoked, CharacterSet, SheetWritten, CharacterRemoved,
    SwitchSet, OddsShown, PileLaid, Began, Ended, Arrived, Shuffled, Unburied, ShuffleShown, Moved, Dealt, Marked,
    Wrote, Appended, Told, OrderSet, Turned, Performed, TestCorrected, Recounted, TestCalled, Veiled, Came, Asked,
    Waiting, Sealed, HasSealed, Unsealed, TestEnded, TestCancelled,
]  # fmt: skip
