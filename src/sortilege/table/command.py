"""What a seat can ask of its table. Each is decided whole: its events happen, or a refusal says why not."""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias, Union

from msgspec import Meta, Struct

from sortilege.components.card import Card, Cards
from sortilege.rules.value import LINE, Actor, Name
from sortilege.sheets.change import Award, Change, Why
from sortilege.table.audience import Role, SeatId, Secrecy, Typing
from sortilege.table.event import snake

Label: TypeAlias = Annotated[str, Meta(max_length=120, pattern=LINE)]
What: TypeAlias = Literal["session", "scene", "round", "adventure"]


class Command(Struct, frozen=True, tag_field="type", tag=snake, forbid_unknown_fields=True):
    """The base of all commands."""


class AddSeat(Command, frozen=True):
    """A new seat with a link. `deck` names the seat whose deck it shares; an own deck if left out."""

    name: Name
    role: Role = "player"
    deck: SeatId | None = None


class NameSeat(Command, frozen=True):
    """Gives a seat another name: GMs any, others their own."""

    seat: SeatId
    name: Name


class SetRole(Command, frozen=True):
    """Makes a seat a GM, player or spectator. A table never loses its last GM."""

    seat: SeatId
    role: Role


class HandOver(Command, frozen=True):
    """The GM gives the table to another seat and becomes a player."""

    seat: SeatId


class IssueLink(Command, frozen=True):
    """A new secret link for a seat; the old one stops working."""

    seat: SeatId


class RevokeLink(Command, frozen=True):
    """The seat's link stops working."""

    seat: SeatId


class Archive(Command, frozen=True):
    """The GM puts the table away: it can be read, and nothing changes until it is reopened."""


class Reopen(Command, frozen=True):
    """The GM takes up an archived table again."""


class SetCharacter(Command, frozen=True):
    """Types in a character: a new one without `actor`, else all of its sheet anew.

    Players set their own; GMs anyone's. `owner` defaults to the player's own seat; a GM's without owner is an NPC.
    """

    sheet: Mapping[str, object]
    actor: Actor | None = None
    owner: SeatId | None = None


class MakeCharacter(Command, frozen=True):
    """A new character: a blank sheet whose creation begins, one made at random, or an NPC of that kind by a GM."""

    name: Name
    kind: Annotated[str, Meta(max_length=40)] = "blank"
    owner: SeatId | None = None


class WriteSheet(Command, frozen=True):
    """Changes a sheet. `seen` is the number of entries that its ledger had when it was looked at.

    Awards, adjustments and acceptances are for GMs. `why` goes into the ledger.
    """

    actor: Actor
    change: Change
    seen: Annotated[int, Meta(ge=0)]
    why: Why = ""


class AwardAll(Command, frozen=True):
    """The GM awards the same to several characters at once."""

    actors: Annotated[tuple[Actor, ...], Meta(min_length=1, max_length=60)]
    award: Award
    why: Why = ""


class Describe(Command, frozen=True):
    """Sets fields of a sheet that are no part of its ledger: name, background, wounds."""

    actor: Actor
    fields: Mapping[str, object]


class ImportSheet(Command, frozen=True):
    """A new character out of a sheet's file. GMs answer for it; what a player brings waits for a GM's word."""

    file: Annotated[str, Meta(max_length=1_000_000)]
    owner: SeatId | None = None


class Reprice(Command, frozen=True):
    """After a house rule or price changed, a GM keeps what was paid, has the difference paid, or pins the old rules."""

    actor: Actor
    how: Literal["keep", "reprice", "pin"]
    seen: Annotated[int, Meta(ge=0)]
    why: Why = ""


class RemoveCharacter(Command, frozen=True):
    """Takes a character off the table."""

    actor: Actor


class SetSwitch(Command, frozen=True):
    """Sets a house rule of the game."""

    name: str
    value: str | int | bool


class ShowOdds(Command, frozen=True):
    """Shows the odds to everyone, or to GMs alone."""

    on: bool


class Begin(Command, frozen=True):
    """Begins a session, scene, round or adventure.

    `cards` are those that came up for the order of acting where cards are real, in the order of `cast`.
    `present` are the players at a session: all with a character. `cast` are those who act in a round, in the GM's
    order where the rules have none: those of the round before, or else all players' characters. NPCs in it are told to
    everyone by name.
    """

    what: What
    name: Label = ""
    present: tuple[SeatId, ...] | None = None
    cast: Annotated[tuple[Actor, ...], Meta(max_length=60)] | None = None
    cards: Annotated[Cards, Meta(max_length=60)] = ()


class End(Command, frozen=True):
    """Ends it. `earned` names the characters that an adventure rewards."""

    what: What
    earned: tuple[Actor, ...] = ()


class EndTurn(Command, frozen=True):
    """Ends the turn of the character `actor`, whose turn it must be; its player does, or a GM.

    Where a turn costs an action, it takes one if nothing was done.
    """

    actor: Actor


class Arrange(Command, frozen=True):
    """The GM's order of acting in the round that is on: who is new joins it, who is missing leaves it."""

    cast: Annotated[tuple[Actor, ...], Meta(min_length=1, max_length=60)]


class Correct(Command, frozen=True):
    """The GM changes fields of a test that is over: the same cards and dice come to another end.

    Those who are listed in it keep what is not named. What it cost and did is put right: points come back, wounds are
    taken back. Cards and dice too many are left out from the last, those that are missing are drawn or rolled now; what
    nobody was asked is decided by default.
    """

    test: str
    fields: Mapping[str, object]
    why: Label = ""


class TakeBack(Command, frozen=True):
    """The GM takes back the last act, the entry of that number: the table is as it was before it.

    Cards that come up again are drawn anew. Seats, links and what was said stay.
    """

    entry: Annotated[int, Meta(ge=1)]


class SetTyping(Command, frozen=True):
    """The GM says what is real at the table: what comes up of it in tests is typed in."""

    what: tuple[Typing, ...]


class TypeIn(Command, frozen=True):
    """What came up for an actor with real cards, in the order drawn, or real dice."""

    test: str
    actor: Actor
    cards: Annotated[Cards, Meta(max_length=60)] = ()
    dice: Annotated[tuple[int, ...], Meta(max_length=200)] = ()


class TypeHand(Command, frozen=True):
    """The cards that a character really holds, in the place of as many that the table has dealt into the hand."""

    actor: Actor
    cards: Annotated[Cards, Meta(min_length=1, max_length=60)]


class MoveCards(Command, frozen=True):
    """The GM moves cards by name, or `n` unknown ones, from one pile to another, as they were moved by hand."""

    source: Annotated[str, Meta(max_length=60)]
    target: Annotated[str, Meta(max_length=60)]
    cards: Annotated[Cards, Meta(max_length=60)] = ()
    n: Annotated[int, Meta(ge=0, le=60)] = 0
    why: Label = ""


class Count(Command, frozen=True):
    """The GM lets a counter that play keeps go up or down: a hero point is given back."""

    actor: Actor
    field: Annotated[str, Meta(max_length=60)]
    by: Annotated[int, Meta(ge=-1000, le=1000)]
    why: Label = ""


class Arrive(Command, frozen=True):
    """A player comes late to the session."""

    seat: SeatId


class Call(Command, frozen=True):
    """Calls a test: its name and fields in `test`, and who takes part, in order.

    Fields that come from a character's sheet, and the house rules, are filled in. `secret` shows it to the roller and
    the GMs, or to the GMs alone: a player who calls it then learns only that it was made.
    """

    test: Mapping[str, object]
    who: Annotated[tuple[Actor, ...], Meta(min_length=1, max_length=40)]
    label: Label = ""
    secret: Secrecy = "no"
    typed: tuple[Typing, ...] | None = None


class Decide(Command, frozen=True):
    """Decides what a test asks an actor: the verb of an offer, the lying cards it is about, the card it plays."""

    test: str
    actor: Actor
    verb: str
    over: Cards = ()
    card: Card | None = None


class Cancel(Command, frozen=True):
    """Calls a test off; cards already seen are discarded."""

    test: str


class Perform(Command, frozen=True):
    """Does something by the rules outside a test: the act's name and fields."""

    actor: Actor
    act: Mapping[str, object]


Whom: TypeAlias = Annotated[tuple[Annotated[str, Meta(max_length=20)], ...], Meta(min_length=1, max_length=40)]
"""`everyone`, `gm` for the GMs, or seats."""


class Say(Command, frozen=True):
    """Says something, in up to 2000 characters. A text that begins with a slash is a command of free play."""

    text: Annotated[str, Meta(min_length=1, max_length=2000)]
    to: Whom = ("everyone",)


class Roll(Command, frozen=True):
    """Rolls dice outside a test, written as in docs/dice.md. `secret` shows them as it does a test."""

    dice: Annotated[str, Meta(max_length=300)]
    secret: Secrecy = "no"


class DrawFree(Command, frozen=True):
    """Draws cards from the seat's deck outside a test: openly onto the discards, or `private` to keep them aside."""

    n: Annotated[int, Meta(ge=1, le=20)] = 1
    private: bool = False


class PutAway(Command, frozen=True):
    """Puts cards that the seat keeps aside onto the discards, face up, or back into the deck; all if none is named."""

    where: Literal["discards", "deck"]
    cards: Annotated[Cards, Meta(max_length=60)] = ()


class Shuffle(Command, frozen=True):
    """Shuffles the discards into the seat's deck."""


class Reveal(Command, frozen=True):
    """Shows cards of an own hidden pile (`hand:c1`, `aside:s2`); all of it if none is named."""

    pile: Annotated[str, Meta(max_length=40)]
    cards: Annotated[Cards, Meta(max_length=60)] = ()
    to: Whom = ("everyone",)


class Peek(Command, frozen=True):
    """A GM looks at a hidden pile of somebody else, who is told."""

    pile: Annotated[str, Meta(max_length=40)]


class AllowPeeking(Command, frozen=True):
    """Lets GMs look at hidden cards of others, or no longer."""

    on: bool


class WriteNotes(Command, frozen=True):
    """The seat's own note pad. `seen` is how often it had been saved when it was read."""

    text: Annotated[str, Meta(max_length=10_000)]
    seen: Annotated[int, Meta(ge=0)]


AnyCommand: TypeAlias = Union[  # noqa: UP007 - msgspec reads the union at run time
    AddSeat, NameSeat, SetRole, HandOver, IssueLink, RevokeLink, Archive, Reopen, SetCharacter, MakeCharacter,
    WriteSheet, AwardAll, Describe, ImportSheet, Reprice, RemoveCharacter, SetSwitch, ShowOdds, Begin, End, EndTurn,
    Arrange, Arrive, Call, Decide, Cancel, Correct, TakeBack, SetTyping, TypeIn, TypeHand,
    MoveCards, Count, Perform, Say, Roll, DrawFree, PutAway, Shuffle, Reveal,
    Peek, AllowPeeking, WriteNotes,
]  # fmt: skip
