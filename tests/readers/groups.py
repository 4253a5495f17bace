"""Small inputs for the group tests that every game has."""

from collections.abc import Mapping

from hypothesis import strategies as st
from tests.readers.cases import Case, Cases, build, build_parts, places, rivals
from tests.readers.piles import small_piles

from sortilege.components.card import Cards
from sortilege.readers.policy import Decline

Fields = Mapping[str, st.SearchStrategy[object]]


@st.composite
def grouped(
    draw: st.DrawFn, name: str, rules: st.SearchStrategy[object], fields: Fields, deck: Cards = (), hands: Cards = (),
    hand: str | None = None,
) -> Case:  # fmt: skip
    """Two members of the group, with few cards."""
    test = draw(build(name, members=build_parts(name, 2, **fields), rules=rules))
    at = draw(places(2, hand))
    piles = draw(small_piles(at, deck, hands, most=3, most_held=1)) if deck else {}
    return Case(test, at, piles, rivals(at) if hand else (Decline(),))


def groups(
    rules: Mapping[str, st.SearchStrategy[object]], cards: Mapping[str, tuple[Cards, Cards, str]]
) -> dict[str, Cases]:
    """Cases of each group by its name; rules and cards by game."""
    return {
        f"{game} {name}": grouped(f"{game} {name}", rules[game], fields, *cards.get(game, ()))
        for (game, name), fields in _FIELDS.items()
    }


_FIELDS: dict[tuple[str, str], Fields] = {
    ("revelations", "group_target"): {
        "score": st.integers(1, 2),
        "target": st.sampled_from([4, 8, 12]),
        "patron": st.sampled_from(["", "S"]),
        "modifier": st.integers(-1, 1),
    },
    ("saga", "group_test"): {
        "stat": st.integers(0, 3),
        "target": st.integers(1, 12),
        "boons": st.integers(0, 1),
        "stress_boons": st.integers(0, 1),
        "stress": st.sampled_from([0, 2]),
    },
    ("cyberspace", "group_unopposed"): {"level": st.integers(1, 2), "difficulty": st.integers(0, 7)},
    ("disciplines", "group_talent"): {
        "rating": st.sampled_from(["poor", "average", "exceptional"]),
        "difficulty": st.integers(5, 20),
        "awareness": st.integers(0, 2),
    },
}
