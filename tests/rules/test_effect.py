"""What effects do to a field of a sheet."""

import pytest

from sortilege.rules.effect import Append, Mark, Move, Write, after, wordless
from sortilege.rules.value import Actor
from sortilege.words import say

ANA = Actor("ana")


@pytest.mark.parametrize(
    ("held", "effect", "holds"),
    [
        (3, Mark(ANA, "stress", 2), 5),
        (3, Mark(ANA, "stress", -5), 0),
        (None, Mark(ANA, "stress", 1), 1),
        ("old", Write(ANA, "state", "new", say("is new")), "new"),
        ((1, 2), Append(ANA, "wounds", 3), (1, 2, 3)),
        ([1, 2], Append(ANA, "wounds", 3), [1, 2, 3]),
        (None, Append(ANA, "wounds", 3), [3]),
    ],
)
def test_a_field_after_an_effect(held: object, effect: Mark | Write | Append, holds: object) -> None:
    assert after(held, effect) == holds
    assert type(after(held, effect)) is type(holds)


def test_words_are_left_out_and_nothing_else() -> None:
    mark, move = Mark(ANA, "stress", 1), Move("deck:a", "hand:a")  # type: ignore[arg-type]
    effects = (mark, Write(ANA, "state", 1, say("is one")), Append(ANA, "wounds", 2, say("is hit")), move)
    assert wordless(effects) == (mark, Write(ANA, "state", 1), Append(ANA, "wounds", 2), move)
