"""A table as it is now: everything, secrets included. It never leaves the server; seats get views.

What is kept of many past states holds no cycles, so the collector of cycles need not walk it.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import TypeAlias

import msgspec
from msgspec import Raw, Struct

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, Piles
from sortilege.rules.ask import Answer, Choose, Chosen, Draw, Roll
from sortilege.rules.effect import Mark
from sortilege.rules.ledger import Ledger
from sortilege.rules.outcome import Outcome, Row
from sortilege.rules.prerequisite import Plain
from sortilege.rules.rounds import Slot
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.table.audience import EVERYONE, Audience, Role, SeatId, Typing
from sortilege.table.physical import Held
from sortilege.words import say

ORDER = say("Order of acting")
"""The label of the test that finds the order of a round, which nobody types."""

Names: TypeAlias = Mapping[str, str]
"""Names of seats and characters by their ids, including those that have left."""

GM_ACTOR = Actor("gm")
"""The character that stands for every NPC without a sheet; NPCs share its hand."""


class Seat(Struct, frozen=True):
    """A place at the table. `link` is the hash of its secret link, if it has one."""

    id: SeatId
    name: str
    role: Role
    deck: str
    link: str | None = None


class Character(Struct, frozen=True, dict=True):
    """A character: what tests read off its sheet, and the ledger that this comes from. `owner` plays it.

    NPCs belong to the GMs. `rules` are the house rules that a pinned sheet keeps to, `under` those by which its prices
    were paid.
    """

    id: Actor
    owner: SeatId | None
    npc: bool
    sheet: Mapping[str, object]
    ledger: Ledger = ()
    rules: Mapping[str, Plain] | None = None
    under: Mapping[str, Plain] = {}

    @property
    def name(self) -> str:
        return str(self.sheet.get("name", self.id))

    @cached_property
    def text(self) -> bytes:
        """The sheet as JSON text, by which what is read off it is remembered."""
        return msgspec.json.encode(self.sheet)


class Question(Struct, frozen=True, gc=False):
    """What an actor must decide, and what it sees."""

    choose: Choose
    rows: tuple[Row, ...]


class Running(Struct, frozen=True, gc=False):
    """A test that waits: its inputs, places, answers and open questions, never a step.

    `lying` are its cards by the pile they came from; `swallowed` the face-up discards that it shuffled in unseen.
    `before` are the characters as it read them. What is `typed` in is `held` until nothing more is `due`, then told.
    """

    id: str
    by: SeatId
    label: str
    at: tuple[Place, ...]
    inputs: Raw
    game_version: int
    costs: tuple[Mark, ...] = ()
    secret: bool = False
    audience: Audience = EVERYONE
    veiled: bool = False
    answers: tuple[Answer, ...] = ()
    questions: Mapping[Actor, Question] = {}
    sealed: Mapping[Actor, Chosen] = {}
    reserved: Mapping[Pile, Cards] = {}
    lying: Mapping[Pile, Cards] = {}
    swallowed: Mapping[Pile, Cards] = {}
    before: Mapping[Actor, Character] = {}
    typed: tuple[Typing, ...] = ()
    held: tuple[Held, ...] = ()
    due: Draw | Roll | None = None

    @property
    def hidden(self) -> bool:
        """Whether some seats must not see its cards."""
        return self.veiled or self.audience != EVERYONE

    @property
    def open_rows(self) -> tuple[Row, ...]:
        """What lies open to all who may see the test: nothing of a veiled one."""
        rows = () if self.veiled else tuple(question.rows for question in self.questions.values())
        return rows[0] if rows else ()


class Period(Struct, frozen=True):
    """A session, scene, round or adventure: how many there were, and whether one is going on."""

    number: int = 0
    on: bool = False
    name: str = ""


class Order(Struct, frozen=True):
    """The order of acting in the round: whose turn it is, in which pass, and who has had a turn in this pass.

    `gone` have left the order in this round, and keep what they had if they come back.
    """

    slots: tuple[Slot, ...]
    names: Mapping[Actor, str] = {}
    acting: Actor | None = None
    pass_: int = 1
    acted: frozenset[Actor] = frozenset()
    gone: tuple[Slot, ...] = ()


class Over(Struct, frozen=True, gc=False):
    """A test that is over, for a GM's correction: as it was played, and the characters as they were before its effects.

    `running` keeps what was paid when it was called. Its inputs are those that count now, where `called` are those that
    people have decided by; its answers are all that came up, of which a correction may have left some out.
    """

    running: Running
    outcome: Outcome
    before: Mapping[Actor, Character]
    called: Raw


class Before(Struct, frozen=True, gc=False):
    """The table as it was before an act, the entry `entry`; `audience` may know something of the act."""

    entry: int
    audience: Audience
    state: "State"


class Notes(Struct, frozen=True):
    """The note pad of a seat, and how often it was written."""

    text: str = ""
    saved: int = 0


class State(Struct, frozen=True, gc=False):
    """All of a table after its entry `number`. `past` are the last acts that can be taken back, the latest last."""

    number: int = 0
    name: str = ""
    game: str = ""
    engine: str = ""
    shared: bool = False
    seats: Mapping[SeatId, Seat] = {}
    characters: Mapping[Actor, Character] = {}
    names: Names = {}
    switches: Mapping[str, str | int | bool] = {}
    odds: bool = True
    peeking: bool = False
    notes: Mapping[SeatId, Notes] = {}
    piles: Piles = {}
    periods: Mapping[str, Period] = {}
    present: frozenset[SeatId] = frozenset()
    running: Mapping[str, Running] = {}
    tests: int = 0
    order: Order | None = None
    lately: tuple[Actor, ...] = ()
    over: Mapping[str, Over] = {}
    archived: bool = False
    past: tuple[Before, ...] = ()
    typed: tuple[Typing, ...] = ()
