"""A game: what a folder in `games/` offers. Everything is data or a pure function."""

from abc import abstractmethod
from collections.abc import Callable, Mapping
from typing import ClassVar, Literal, TypeAlias

from msgspec import Struct

from sortilege.components.card import Cards
from sortilege.components.refusal import Refusal
from sortilege.rules.effect import Effect
from sortilege.rules.fight import Fights
from sortilege.rules.rounds import Rounds, Seated
from sortilege.rules.sheet import Ability, Base, Build, Sheet
from sortilege.rules.test import Switches, Test
from sortilege.rules.value import Tagged, Value
from sortilege.words import Phrase

Seen: TypeAlias = Literal["nobody", "owner", "all"]


class PileKind(Value, frozen=True):
    """A kind of pile that a game uses.

    `per` says whether each deck or each actor has one; `seen` who sees its cards; `to` the kind of pile its cards go
    to when a test is over or they are discarded.
    """

    kind: str
    per: Literal["deck", "actor"]
    seen: Seen
    to: str | None = None


class Moment(Value, frozen=True):
    """Something begins or ends at the table.

    `cast` is everyone it is about, `present` the number of players who are there, `earned` whom an adventure rewards.
    """

    name: Literal["session", "scene", "round", "adventure", "arrival"]
    begins: bool
    cast: tuple[Seated, ...]
    present: int = 0
    earned: frozenset[str] = frozenset()


class Act(Tagged, frozen=True):
    """Something a character does outside a test, by the rules, at once (discard a card to lower Stress)."""

    gm_only: ClassVar[bool] = False
    within: ClassVar[Literal["session", "scene", "round", "adventure"] | None] = None
    """What must be going on for it."""

    @abstractmethod
    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...] | Refusal:
        """The effects in order under the house rules, or why not."""

    @abstractmethod
    def say(self) -> Phrase:
        """What is done, after the name: `discards a card to lower Stress`."""


def _types_all(_: Switches) -> Build | None:
    return None


def _keeps_nothing(_: Value) -> Cards:
    return ()


def _has_none(_: Sheet) -> tuple[Ability, ...]:
    return ()


def _finds_nothing(_: Sheet) -> tuple[Refusal, ...]:
    return ()


def _binds_nothing(_: int) -> Mapping[str, object]:
    return {}


def _settles_nothing(_who: Seated, _switches: Switches) -> tuple[Effect, ...]:
    return ()


def _parts_nothing(_cast: tuple[Seated, ...], _switches: Switches) -> tuple[Effect, ...]:
    return ()


def _changes_nothing(_moment: Moment, _switches: Switches) -> tuple[Effect, ...]:
    return ()


class Game(Struct, frozen=True):
    """One game. `version` rises whenever the same inputs could give another result."""

    name: str
    title: str
    version: int
    sheet: type[Sheet]
    switches: type[Switches]
    tests: tuple[type[Test], ...]
    bases: Callable[[Sheet], tuple[Base, ...]]
    """What can be tested on a sheet, best first."""
    bound: Callable[[Sheet], Mapping[str, object]]
    """Test fields that the sheet alone decides (Patron suit, Stress)."""
    abilities: Callable[[Sheet], tuple[Ability, ...]] = _has_none
    """What a character can do by what it has, where no number says it."""
    findings: Callable[[Sheet], tuple[Refusal, ...]] = _finds_nothing
    """What is wrong with a sheet that can be typed in all the same."""
    build: Callable[[Switches], Build | None] = _types_all
    """How characters are made and advanced under the house rules; None where sheets are typed in."""
    acts: tuple[type[Act], ...] = ()
    piles: tuple[PileKind, ...] = ()
    deck: Cards = ()
    """The cards of a whole deck; empty in a game of dice."""
    never_held: Cards = ()
    """Cards of the deck that no hand ever holds: where they do not lie open they are in the pile."""
    hand: str | None = None
    """The kind of pile that cards are played from in a test."""
    kept: Callable[[Sheet], Cards] = _keeps_nothing
    """Cards that a character starts with in the `hand` pile, apart from the deck (Fate cards)."""
    gm_keeps: Callable[[Switches], Cards] = _keeps_nothing
    """Cards that all NPCs together start with in the GM's `hand` pile."""
    npc_bound: Callable[[int], Mapping[str, object]] = _binds_nothing
    """Test fields of every NPC, given the number of players present."""
    moments: Callable[[Moment, Switches], tuple[Effect, ...]] = _changes_nothing
    """What the rules hang on the beginning and end of sessions, scenes, rounds and adventures."""
    settles: Callable[[Seated, Switches], tuple[Effect, ...]] = _settles_nothing
    """What follows from a sheet that effects have changed: one who has more wounds than can be borne falls.

    It takes back what does not follow any more, as where a correction takes a wound away.
    """
    together: Callable[[tuple[Seated, ...], Switches], tuple[Effect, ...]] = _parts_nothing
    """What follows among all characters once some have changed or left: one whose holder has fallen is free."""
    rounds: Rounds = Rounds()
    """How rounds go."""
    fights: Fights | None = None
    """How two characters fight when nobody watches, in a game that can tell."""
    adds_dice: bool = True
    """Whether dice of one roll are added up, as the log then tells; percentages are not."""
    risks: Mapping[str, Phrase] = {}
    """Facts of outcomes that people weigh besides success, each with its words."""
    draws: Mapping[str, Phrase] = {}
    """What draws are for that do not speak for themselves, by their labels, after the cards: `for a Stress boon`."""
    verbs: Mapping[str, str] = {}
    """How each verb of an option reads, with `{card}` and `{over}`: `plays {card} over {over}`."""

    def pile_kind(self, kind: str) -> PileKind | None:
        """The kind of pile of that name, if the game has it."""
        return next((one for one in self.piles if one.kind == kind), None)

    def from_deck(self, kind: str) -> bool:
        """Whether cards in piles of that kind came from a deck, and go to its discards."""
        found = self.pile_kind(kind)
        return found is not None and found.to == "discards"
