"""What happens in tests: they are called, cards and dice come up, people decide, they end and are corrected."""

from msgspec import Raw, Struct

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.rules.ask import Answer, Choose, Chosen, Gathered, Rolled
from sortilege.rules.effect import Mark
from sortilege.rules.outcome import Outcome, Row
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.table.audience import NOBODY, Audience, SeatId, Typing
from sortilege.table.fact import Event
from sortilege.words import Phrase


class TestCalled(Event, frozen=True):
    """A test begins. `inputs` is the test as JSON, with the version of the game it was called under.

    What is `typed` comes from real cards or dice.
    """

    audience: Audience
    test: str
    by: SeatId
    label: str
    at: tuple[Place, ...]
    inputs: Raw
    game_version: int
    costs: tuple[Mark, ...] = ()
    secret: bool = False
    typed: tuple[Typing, ...] = ()


class Veiled(Event, frozen=True):
    """From now on each sees only the own part of the test, until it is over."""

    audience: Audience
    test: str


class Came(Event, frozen=True):
    """An answer to a step: cards that came up (out of `pile`), dice, or a decision (a card out of the hand `pile`).

    Real cards and dice were `typed` in.
    """

    audience: Audience
    test: str
    actor: Actor
    answer: Answer
    pile: Pile | None = None
    typed: bool = False


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


class Decided(Struct, frozen=True):
    """What an actor decides."""

    actor: Actor
    chosen: Chosen


class TestEnded(Event, frozen=True):
    """The result. `said` is the outcome in words; the cards go home."""

    audience: Audience
    test: str
    outcome: Outcome
    said: Phrase
    rows: tuple[Row, ...]
    home: tuple[Homed, ...] = ()


class TestCorrected(Event, frozen=True):
    """A GM changed the inputs of a test that is over: the same cards and dice came to another end; effects follow.

    `rolled` are dice and `drawn` cards that it had not asked for before; the cards go home at once. What nobody had
    been asked is `decided` by default.
    """

    audience: Audience
    test: str
    by: SeatId
    inputs: Raw
    outcome: Outcome
    said: Phrase
    rows: tuple[Row, ...]
    label: str = ""
    why: str = ""
    rolled: tuple[Rolled, ...] = ()
    drawn: tuple[Homed, ...] = ()
    decided: tuple[Decided, ...] = ()


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
