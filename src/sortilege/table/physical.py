"""What happens with real cards and dice: they are typed in, and moved by hand."""

from msgspec import Struct

from sortilege.components.pile import Pile
from sortilege.rules.ask import Answer, Draw, Roll
from sortilege.rules.value import Actor
from sortilege.table.audience import EVERYONE, NOBODY, Audience, Typing
from sortilege.table.fact import Event


class TypingSet(Event, frozen=True):
    """From now on these are real, and what comes up in tests is typed in."""

    AUDIENCE = EVERYONE
    what: tuple[Typing, ...]


class Held(Struct, frozen=True):
    """What has come up in a test and is told with what is still to be typed in; cards came out of `pile`."""

    actor: Actor
    answer: Answer
    pile: Pile | None = None


class Holding(Event, frozen=True):
    """All that has come up in a test since it was last told of."""

    AUDIENCE = NOBODY
    test: str
    held: tuple[Held, ...]


class Due(Event, frozen=True):
    """Cards or dice of an actor are to be typed in."""

    audience: Audience
    test: str
    ask: Draw | Roll


class TypedIn(Event, frozen=True):
    """What was typed in for an actor; everyone who may know is told when all of it is in."""

    audience: Audience
    test: str
    actor: Actor
    answer: Answer


class HandTyped(Event, frozen=True):
    """Whoever holds a hand has typed in the real cards in it; `Moved` tells its owner which."""

    AUDIENCE = EVERYONE
    hand: Pile


class CardsMoved(Event, frozen=True):
    """A GM moves so many cards from one pile to another, as they were moved by hand; `Moved` tells which."""

    AUDIENCE = EVERYONE
    source: Pile
    target: Pile
    count: int
    why: str = ""
