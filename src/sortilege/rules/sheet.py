"""Characters' sheets: what tests read off them, and the rules by which they are made and advanced, as data."""

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property, lru_cache
from itertools import count
from typing import Annotated, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from sortilege.components.chance import Chance
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import NOTHING, Plain, Prerequisite
from sortilege.rules.price import Price
from sortilege.rules.value import Name, Value
from sortilege.words import Phrase, joined, verbatim

Background: TypeAlias = Annotated[
    str, Meta(max_length=4000, title="Background", description="Looks, past, personality: whatever you like.")
]


class Sheet(Value, frozen=True):
    """What tests need to know of a character. A game's sheet adds its fields."""

    name: Name


def numbered(name: str) -> Iterator[str]:
    """The name, then with 2, 3, … behind it and no longer than a Name, for whatever needs one of its own."""
    yield name
    yield from (f"{name[: 59 - len(str(turn))]} {turn}" for turn in count(2))


class Base(Value, frozen=True):
    """Something on a sheet that can be tested: a label and the test fields it fills in (`Lockpick`, score 4)."""

    label: str
    fields: Mapping[str, int | str | bool]
    default: bool = False


class Ability(Value, frozen=True):
    """Something that a character can do by what it has, in words, with the rule that says so."""

    what: Phrase
    words: Phrase
    rule: str


class Budget(Value, frozen=True):
    """Points of one kind. Prices are counted in its smallest unit, of which `unit` make a point.

    `creation` units are given when a sheet is begun. What is left when creation ends must be none, is lost, or is
    saved.
    """

    key: str
    label: str
    creation: int = 0
    unit: int = 1
    left: Literal["must_spend", "lost", "saved"] = "saved"

    @property
    def counted(self) -> tuple[str, str]:
        """So many points, one and other: texts with `{points}`."""
        return f"{{points}} {self.label}", f"{{points}} {self.label}s"

    @property
    def several(self) -> Phrase:
        """Points of that kind: `experience points`."""
        return Phrase(f"{self.label}s")

    @property
    def counted_more(self) -> tuple[str, str]:
        """So many more points, in the same way."""
        return f"{{points}} more {self.label}", f"{{points}} more {self.label}s"


class Way(Value, frozen=True):
    """How steps up are paid: a price out of a budget; at most `most` units on one trait, where there is a limit.

    With `lowers`, a step below what the sheet began with gives back the price of the step up. `needs` are asked of
    every step that is paid this way, but not of levels that are held.
    """

    budget: str
    price: Price
    most: int | None = None
    lowers: bool = False
    needs: Prerequisite = NOTHING


class Need(Value, frozen=True):
    """What must hold from a level up, as long as the level is held. `code` is the finding otherwise."""

    level: int
    what: Prerequisite
    code: str = "prerequisite"


class Trait(Value, frozen=True):
    """Something with levels. `creation` and `later` say how it is bought then; None: it is not.

    `least` is the lowest level that a finished sheet may have, `most` the highest. `first` is the level that the
    first step reaches, where it is not 1. `words` name the levels from `least` up, where they have names.
    """

    key: str
    label: str
    group: Phrase
    least: int
    most: int
    creation: Way | None = None
    later: Way | None = None
    needs: tuple[Need, ...] = ()
    first: Price | None = None
    words: tuple[Phrase, ...] = ()

    def say(self, level: int) -> Phrase:
        """The trait at a level, for people: `Awareness 3`, `Medicine Above Average`."""
        return joined((self.label, self.say_level(level)), " ")

    def say_level(self, level: int) -> Phrase:
        """The level for people."""
        at = level - self.least
        return self.words[at] if 0 <= at < len(self.words) else verbatim(str(level).replace("-", "−"))


class Family(Value, frozen=True):
    """Traits that people name: `skills/Firearms` is of the family `skills` and has the trait's rules.

    `links` says how many other traits one is linked to, and `to` which those may be: keys of traits, or of families
    whose members they may be. `usual` names are offered, each with its links. With `follows` a member's first level
    comes from what it is linked to, which cannot change in creation as long as the member is held. Steps of members
    whose name is in `branching` raise the sub traits in the family `branches` and ask for one to raise by 1 more
    (C-XP-5).
    """

    key: str
    label: Phrase
    trait: Trait
    links: int = 0
    to: tuple[str, ...] = ()
    usual: Mapping[str, tuple[str, ...]] = {}
    follows: bool = False
    branching: tuple[str, ...] = ()
    branches: str | None = None


class Choice(Value, frozen=True):
    """A value chosen among a few, without a price: the Patron suit. Only in creation, unless `always`.

    `missing` is the finding that keeps creation from ending until it is chosen, where it must be.
    """

    key: str
    label: Phrase
    group: Phrase
    among: tuple[Plain, ...]
    words: tuple[Phrase, ...] = ()
    always: bool = False
    missing: str = ""

    def say(self, value: Plain) -> Phrase:
        """The value for people: `Spades`."""
        words = dict(zip(self.among, self.words, strict=False))
        return words[value] if value in words else verbatim(str(value))


class Limit(Value, frozen=True):
    """What a sheet must meet when creation ends. `code` is the finding otherwise, `words` its sentence."""

    code: str
    needed: Prerequisite
    words: Phrase


class Gain(Value, frozen=True):
    """Points that come with an award: `units` each time; with `odd` only when the value that rises gets odd."""

    budget: str
    units: int = 1
    odd: bool = False

    def over(self, level: int, times: int) -> int:
        """Units of so many awards in a row, the first of which raises the value from that level."""
        risen = (level + times + 1) // 2 - (level + 1) // 2 if self.odd else times
        return self.units * risen


class Award(Value, frozen=True):
    """What a GM awards: a level, experience. `raises` is the value that goes up by 1 each time, if there is one.

    Without it, an amount awarded is that many times the gains.
    """

    key: str
    label: Phrase
    gains: tuple[Gain, ...]
    raises: str = ""
    most: int = 1000


Step: TypeAlias = tuple[str, int, tuple[str, ...]]
"""A trait, the level to buy it to, and the links of a named one."""


class Making(Struct, frozen=True):
    """Choices and purchases, in order, that make a character out of a blank sheet, and the rest of its sheet."""

    choices: tuple[tuple[str, Plain], ...] = ()
    steps: tuple[Step, ...] = ()
    rest: Mapping[str, object] = {}


class Npc(Struct, frozen=True):
    """A kind of NPC: made by setting values outright, and the rest of the sheet."""

    key: str
    label: Phrase
    make: Callable[[Chance], tuple[Mapping[str, Plain], Mapping[str, object]]]


def _always(_: Mapping[str, Plain]) -> bool:
    return True


class Build(Struct, frozen=True, dict=True):
    """How a game's characters are made and advanced, under certain house rules.

    `opening` are values of a blank sheet, `begins` those that play begins with. `derive` makes the fields of the
    game's sheet out of what stands; `spread` takes values and links out of a sheet that was typed in whole. The two
    undo each other. The other fields, named in `rest`, are not of the ledger: the name, and what play changes by
    itself. Those of them in `inner` are kept by play alone, and no form shows them.
    """

    traits: tuple[Trait, ...]
    derive: Callable[[Standing], Mapping[str, object]]
    spread: Callable[[Sheet], Standing]
    rest: tuple[str, ...]
    inner: tuple[str, ...] = ()
    budgets: tuple[Budget, ...] = ()
    families: tuple[Family, ...] = ()
    choices: tuple[Choice, ...] = ()
    limits: tuple[Limit, ...] = ()
    awards: tuple[Award, ...] = ()
    opening: Mapping[str, Plain] = {}
    begins: Mapping[str, Plain] = {}
    begin_gains: tuple[Gain, ...] = ()
    completes: Callable[[Mapping[str, Plain]], bool] = _always
    """Whether a creation that stands so far can still be completed."""
    starts: tuple[Mapping[str, int], ...] = ()
    """The finished creations that a planner may start from, where it has no character."""
    random: Callable[[Chance], Making] = lambda _: Making()
    """A legal character by chance."""
    npcs: tuple[Npc, ...] = ()

    @cached_property
    def fixed(self) -> Mapping[str, Trait]:
        """The traits that every sheet has, by their keys."""
        return {one.key: one for one in self.traits}

    @cached_property
    def purses(self) -> Mapping[str, Budget]:
        """The budgets by their keys."""
        return {one.key: one for one in self.budgets}

    @cached_property
    def kin(self) -> Mapping[str, Family]:
        """The families by their keys."""
        return {one.key: one for one in self.families}

    def family(self, what: str) -> Family | None:
        """The family of a named trait: that of `skills/Firearms`."""
        key, slash, name = what.partition("/")
        return self.kin.get(key) if slash and name else None

    def trait(self, what: str) -> Trait | None:
        """The trait of that key, or the named one as its family has them."""
        fixed = self.fixed.get(what)
        family = self.family(what) if fixed is None else None
        return _member(family.trait, what) if family else fixed

    def label(self, what: str) -> str:
        """What the trait of that key is called; a key that there is not stays as it is."""
        trait = self.trait(what)
        return trait.label if trait else what

    def choice(self, key: str) -> Choice | None:
        """The choice of that key."""
        return next((one for one in self.choices if one.key == key), None)

    def say(self, what: str, level: int) -> Phrase:
        """A trait at a level, or a choice, for people: `Awareness 3`."""
        trait, choice = self.trait(what), self.choice(what)
        return trait.say(level) if trait else choice.say(level) if choice else joined((what, level), " ")


@lru_cache(maxsize=4096)
def _member(trait: Trait, what: str) -> Trait:
    """The trait of a family as one of its members has it."""
    return msgspec.structs.replace(trait, key=what, label=what.partition("/")[2])
