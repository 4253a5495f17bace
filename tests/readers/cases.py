"""What small inputs for tests of games are made of."""

from typing import NamedTuple, TypeAlias

from hypothesis import strategies as st

from sortilege.components.pile import Pile, Piles, pile
from sortilege.readers.policy import Best, Decline, Policy
from sortilege.rules.registry import find_game
from sortilege.rules.test import Part, Place, Test, part_of
from sortilege.rules.value import Actor, tag_of
from sortilege.rules.want import Goal, wins


class Case(NamedTuple):
    """A test in its places; `endless` when it may come back to the same step."""

    test: Test
    at: tuple[Place, ...]
    piles: Piles
    policies: tuple[Policy, ...]
    endless: bool = False


Cases: TypeAlias = st.SearchStrategy[Case]

Built: TypeAlias = st.SearchStrategy[Test]

SEATS = ("ana", "bo", "cleo")


@st.composite
def places(draw: st.DrawFn, many: int, hand: str | None = None) -> tuple[Place, ...]:
    """Each with an own deck or all with one; some with a hand."""
    shared = many > 1 and draw(st.booleans())
    return tuple(
        Place(
            Actor(seat),
            Pile("deck:table") if shared else pile("deck", seat),
            pile(hand, seat) if hand and draw(st.sampled_from([True, True, False])) else None,
        )
        for seat in SEATS[:many]
    )


def policies(at: tuple[Place, ...], *goals: Goal) -> tuple[Policy, ...]:
    """To decline, and each of those who may play cards at their best."""
    best = (Best(place.actor, goal) for place, goal in zip(at, goals, strict=True) if place.hand)
    return (Decline(), *best)


def rivals(at: tuple[Place, ...]) -> tuple[Policy, ...]:
    return policies(at, *(wins(number) for number in range(1, len(at) + 1)))


def named(name: str) -> type[Test]:
    """The test of that name, `game test`, whether people call it or rounds do."""
    game, _, test = name.partition(" ")
    return next(one for one in find_game(game).tests if tag_of(one) == test)


def build(name: str, **fields: st.SearchStrategy[object]) -> Built:
    """The test of that name out of the fields."""
    return st.builds(named(name), **fields)


def build_parts(name: str, many: int, **fields: st.SearchStrategy[object]) -> st.SearchStrategy[tuple[Part, ...]]:
    """So many participants of the test of that name."""
    part = part_of(named(name))
    assert part is not None
    return st.tuples(*[st.builds(part, **fields)] * many)


def switches(game: str, **fields: st.SearchStrategy[object]) -> st.SearchStrategy[object]:
    """House rules of the game."""
    return st.builds(find_game(game).switches, **fields)
