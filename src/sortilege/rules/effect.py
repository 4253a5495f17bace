"""What rules do to the table. The table turns effects into events; effects themselves are never saved."""

from collections.abc import Iterable
from typing import TypeAlias

import msgspec
from msgspec.structs import replace

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.rules.value import Actor, Tagged
from sortilege.words import NO_WORDS, Phrase, no_words


class Mark(Tagged, frozen=True):
    """A counter on a sheet (Stress, hero points) goes up or down by `by`; it never falls below 0."""

    actor: Actor
    field: str
    by: int


class Move(Tagged, frozen=True):
    """Cards go from one pile to another; all of them when `cards` is None."""

    source: Pile
    target: Pile
    cards: Cards | None = None


class Reshuffle(Tagged, frozen=True):
    """The discards of a deck are shuffled into it."""

    deck: Pile


class Deal(Tagged, frozen=True):
    """Cards from a deck into a hand, up to `upto` cards in hand but at least `least` new ones.

    Cards `aside` are never dealt: drawn ones are set aside, replaced, and shuffled back.
    """

    deck: Pile
    hand: Pile
    upto: int = 0
    least: int = 0
    aside: Cards = ()


class Write(Tagged, frozen=True):
    """A field of a sheet outside its ledger is set to a hashable value; `words` tell people, after the name."""

    actor: Actor
    field: str
    value: object
    words: Phrase = msgspec.field(default_factory=no_words)


class Append(Tagged, frozen=True):
    """One more item in a list on a sheet (a wound), without knowing what is in it; `words` as in `Write`."""

    actor: Actor
    field: str
    item: object
    words: Phrase = msgspec.field(default_factory=no_words)


Effect: TypeAlias = Mark | Move | Reshuffle | Deal | Write | Append


def shuffled_last(effects: Iterable[Effect]) -> tuple[Effect, ...]:
    """What several bring about together: all cards are dealt before a deck is shuffled, and each is shuffled once."""
    every = tuple(effects)
    shuffles = dict.fromkeys(effect for effect in every if isinstance(effect, Reshuffle))
    return (*(effect for effect in every if not isinstance(effect, Reshuffle)), *shuffles)


def wordless(effects: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """The effects without what they tell people."""
    return tuple(replace(one, words=NO_WORDS) if isinstance(one, Write | Append) else one for one in effects)


def after(held: object, effect: Mark | Write | Append) -> object:
    """What the effect's field of a sheet holds after it, where it held that; a counter begins at 0, a list empty."""
    match effect:
        case Mark(by=by):
            return counted(held if isinstance(held, int) else 0, by)
        case Write(value=value):
            return value
        case Append(item=item):
            return (*held, item) if isinstance(held, tuple) else [*(held if isinstance(held, list) else []), item]


def counted(held: int, by: int) -> int:
    """What a counter stands at once it has gone up or down; never below 0."""
    return max(0, held + by)
