"""Piles of cards: each holds different cards in no order, and cards only ever move between them.

A face-down pile has no order to keep secret: the next card is picked at random when it is drawn, which is the same
as shuffling first. What is not there cannot leak.
"""

from collections.abc import Iterable, Mapping
from typing import NewType, TypeAlias

from sortilege.components.card import Card, Cards

Pile = NewType("Pile", str)
"""A pile's name, `kind:owner`: `deck:ana`, `hand:marek`, `discards:table`."""

Piles: TypeAlias = Mapping[Pile, Cards]
"""Every pile of a table, each as its cards in sorted order."""


def pile(kind: str, owner: str) -> Pile:
    """The name of the owner's pile of that kind."""
    return Pile(f"{kind}:{owner}")


def kind_of(name: Pile) -> str:
    """The kind in a pile's name: `deck` of `deck:ana`."""
    return name.partition(":")[0]


def owner_of(name: Pile) -> str:
    """The owner in a pile's name: `ana` of `deck:ana`."""
    return name.partition(":")[2]


def discards_of(deck: Pile) -> Pile:
    """The face-up discards that are shuffled back into the deck."""
    return pile("discards", owner_of(deck))


def buried_of(deck: Pile) -> Pile:
    """The face-down discards of the deck, left by secret tests; shuffled back like the others."""
    return pile("buried", owner_of(deck))


def aside_of(owner: str) -> Pile:
    """The cards that a seat has drawn outside the rules and keeps aside, unseen by others."""
    return pile("aside", owner)


def move(piles: Piles, cards: Iterable[Card], source: Pile, target: Pile) -> dict[Pile, Cards]:
    """The piles after the cards went from source to target (a new pile if there is none).

    Raises LookupError when a card is not in the source or already in the target: a bug or a corrupt log.
    """
    moving = tuple(cards)
    there = set(piles.get(source, ()))
    if len(set(moving)) != len(moving) or not there.issuperset(moving):
        raise LookupError(f"{' '.join(moving)} cannot leave {source}, which holds {len(there)} other cards")
    if source == target:
        return dict(piles)
    arrived = tuple(sorted(piles.get(target, ()) + moving))
    if len(set(arrived)) != len(arrived):
        raise LookupError(f"{' '.join(moving)} cannot lie in {target} twice")
    return {**piles, source: tuple(sorted(there.difference(moving))), target: arrived}
