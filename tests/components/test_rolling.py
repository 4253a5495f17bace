"""Dice expressions: read and shown both ways, refused where unclear, and rolled as a slow second reading says."""

from collections import Counter
from itertools import product
from typing import Literal

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from sortilege.components.chance import ScriptedChance, seeded_chance
from sortilege.components.refusal import Refused
from sortilege.components.rolling.read import read_dice
from sortilege.components.rolling.roll import Die, Roll, RolledPool, roll
from sortilege.components.rolling.show import show, show_tree
from sortilege.components.rolling.tree import (
    Expression,
    Keep,
    Matching,
    Negative,
    Number,
    Operation,
    Pool,
    Tree,
    bounds,
)
from sortilege.words import say

HOW: list[Literal["kh", "kl", "dh", "dl"]] = ["kh", "kl", "dh", "dl"]
LABELS = st.sampled_from(["", "", "", "fire", "cold iron", "Wucht"])


def matchings(sides: int) -> st.SearchStrategy[Matching]:
    return st.builds(Matching, st.sampled_from(["=", "<=", ">="]), st.integers(1, sides))


@st.composite
def pools(draw: st.DrawFn, most: int = 6) -> Pool:
    count, sides = draw(st.integers(1, most)), draw(st.sampled_from([2, 3, 6, 10, 20, 100, 1000]))
    keeps, left = list[Keep](), count
    for how in draw(st.lists(st.sampled_from(HOW), max_size=2)):
        if left > 1 or how[0] == "k":
            keeps.append(Keep(how, draw(st.integers(1, left if how[0] == "k" else left - 1))))
            left = keeps[-1].left(left)
    choices = st.none() | matchings(sides)
    return Pool(count, sides, draw(choices), draw(st.booleans()), tuple(keeps), draw(choices), draw(LABELS))


def operations(inner: st.SearchStrategy[Tree]) -> st.SearchStrategy[Tree]:
    reckoned: st.SearchStrategy[Tree] = st.builds(Operation, st.sampled_from(["+", "-", "*"]), inner, inner, LABELS)
    divided: st.SearchStrategy[Tree] = st.builds(
        lambda left, right: Operation("/", left, right), inner, st.builds(Number, st.integers(1, 9), LABELS)
    )
    return reckoned | divided | st.builds(Negative, inner, LABELS)


TREES: st.SearchStrategy[Tree] = st.recursive(
    pools() | st.builds(Number, st.integers(0, 30), LABELS), operations, max_leaves=5
)


@given(TREES, LABELS)
def test_what_is_shown_reads_as_the_same_again(tree: Tree, remark: str) -> None:
    shown = show(Expression(tree, remark))
    assume(len(shown) <= 200)
    assume(max(map(abs, bounds(tree))) <= 10**9)
    assert read_dice(shown) == Expression(tree, remark)


@given(TREES, st.integers(0, 10**6))
def test_a_roll_is_within_its_bounds_and_made_of_its_dice(tree: Tree, seed: int) -> None:
    rolled = roll(Expression(tree), seeded_chance(seed))
    low, high = bounds(tree)
    assert low <= rolled.total <= high
    for pool in rolled.pools:
        kept = [die for die in pool.dice if die.fate == "kept"]
        assert pool.worth == (sum(die.hit for die in kept) if pool.counted else sum(die.value for die in kept))
        assert all(1 <= die.value <= pool.sides for die in pool.dice)


@given(st.integers(1, 5), st.sampled_from([2, 3, 6]), st.data())
def test_kept_and_dropped_dice_are_those_of_a_slow_reading(count: int, sides: int, data: st.DataObject) -> None:
    """All choices of dice are tried: the kept ones are a choice of that size with the greatest or least sum."""
    how = data.draw(st.sampled_from(HOW))
    n = data.draw(st.integers(1, count if how[0] == "k" else max(1, count - 1)))
    assume(how[0] == "k" or n < count)
    faces = data.draw(st.lists(st.integers(1, sides), min_size=count, max_size=count))
    size = n if how[0] == "k" else count - n
    sums = [
        sum(face for face, taken in zip(faces, choice, strict=True) if taken)
        for choice in product([False, True], repeat=count)
        if sum(choice) == size
    ]
    rolled = roll(read_dice(f"{count}d{sides}{how}{n}"), ScriptedChance(dice=faces))
    assert rolled.total == (max(sums) if how in ("kh", "dl") else min(sums))
    assert [die.value for die in rolled.pools[0].dice] == faces
    assert sum(die.fate == "kept" for die in rolled.pools[0].dice) == size


@pytest.mark.parametrize(
    ("text", "dice", "total"),
    [
        ("3d6+2", (1, 2, 3), 8),
        ("d20", (13,), 13),
        ("D%", (87,), 87),
        ("2d6×3", (1, 2), 9),
        ("(2d6 + 1)*2 - -3", (1, 2), 11),
        ("10 - 2 - 3", (), 5),
        ("2 + 3 * 4", (), 14),
        ("7d6/2", (1, 1, 1, 1, 1, 1, 1), 3),
        ("(1d4 - 4) / 2", (1,), -2),
        ("8 ÷ 2 ÷ 2", (), 2),
        ("2d20kh", (4, 17), 17),
        ("2d20kl1 + 5", (4, 17), 9),
        ("4d6dl1", (6, 1, 3, 1), 10),
        ("5d6dh1dl1", (6, 1, 3, 4, 1), 8),
        ("3d6!", (6, 2, 6, 6, 1, 3), 24),
        ("2d6r", (1, 4, 1), 5),
        ("2d6r<3", (2, 5, 3), 8),
        ("2d6r<=2kh1", (2, 5, 4), 5),
        ("2d6r6", (6, 1, 2), 3),
        ("3d10r=10!", (10, 2, 3, 10, 4), 19),
        ("6d10>=7", (1, 7, 8, 6, 10, 2), 3),
        ("4d6<=2 + 1", (1, 2, 3, 4), 3),
        ("4d6=3", (3, 2, 3, 4), 2),
        ("4d6!>=6kh", (), None),
        ("3d10!kh2≥8", (10, 2, 3, 9), 2),
        ("2d6[fire] + 1d8[cold] # Breath", (1, 2, 8), 11),
        ("(1d6 + 2)[sneak attack]", (3,), 5),
    ],
)
def test_examples(text: str, dice: tuple[int, ...], total: int | None) -> None:
    if total is None:
        with pytest.raises(Refused, match="order"):
            read_dice(text)
    else:
        assert roll(read_dice(text), ScriptedChance(dice=dice)).total == total


def test_every_die_is_kept_with_what_became_of_it() -> None:
    rolled = roll(read_dice("4d6r1!dl1 [fire] + 2 # Fire"), ScriptedChance(dice=(1, 6, 3, 2, 2, 5)))
    dice = (Die(1, "rerolled"), Die(2), Die(6, exploded=True), Die(3), Die(2, "dropped"), Die(5))
    pool = RolledPool("4d6r1!dl1", 6, dice, 16, label="fire")
    assert rolled == Roll("4d6r1!dl1[fire] + 2", 18, (pool,), "Fire")


@pytest.mark.parametrize(
    ("text", "code", "said"),
    [
        ("", "unclear_dice", "at its end"),
        ("2d6+", "unclear_dice", "at its end: here come dice such as 2d6"),
        ("2d", "unclear_dice", "how many sides"),
        ("3 d6", "unclear_dice", "from 'd6' on (character 3)"),
        ("3d6 4", "unclear_dice", "here come +, −"),
        ("3d6k2", "unclear_dice", "from 'k2' on (character 4): kh or kl"),
        ("3d6d1", "unclear_dice", "dh or dl drop them"),
        ("3d6kh4", "unclear_dice", "from 1 to all of 3 dice"),
        ("3d6dl3", "unclear_dice", "one at least is left"),
        ("3d6kh0", "unclear_dice", "from 'kh0' on (character 4)"),
        ("3d6kh2!", "unclear_dice", "in the order"),
        ("3d6!r1", "unclear_dice", "r, !, kh kl dh dl"),
        ("3d6>4", "unclear_dice", ">=, <= or ="),
        ("1d20+5>=15", "unclear_dice", "from '>=15' on"),
        ("3d6>=7", "no_such_face", "'7' cannot stand at character 6"),
        ("3d6r<1", "no_such_face", "of a d6, 2 to 6 are possible"),
        ("0d6", "unclear_dice", "at least one die"),
        ("1d1", "unclear_dice", "2 sides at least"),
        ("(2d6", "unclear_dice", "a ) is missing"),
        ("2d6)", "unclear_dice", "from ')' on"),
        ("2d6[fire", "unclear_dice", "a label is written as [fire]"),
        ("(2d6[fire])[cold]", "unclear_dice", "has a label already"),
        ("2d6 #", "unclear_dice", "a remark behind #"),
        ("2d6 to hit", "unclear_dice", "from 'to hit' on (character 5)"),
        ("--3", "unclear_dice", "here come dice"),
        ("2d6/0", "unclear_dice", "written number from 1 divides"),
        ("20/1d4", "unclear_dice", "from '1d4' on"),
        ("1.5", "unclear_dice", "from '.5' on"),
        ("²d6", "unclear_dice", "here come dice"),
        ("101d6", "too_many_dice", "not 101"),
        ("60d6+41d6", "too_many_dice", "not 101"),
        ("1d1001", "too_many_sides", "not 1001"),
        ("100001", "too_large", "up to 100000"),
        ("9" * 150, "too_large", "'999999999999'"),
        ("100000*100000", "too_large", "1000000000"),
        ("(" * 9 + "1" + ")" * 9, "too_deep", "8 deep"),
        ("1+" * 100 + "1", "too_long", "201 characters"),
    ],
)  # fmt: skip
def test_what_is_unclear_or_too_much_is_refused(text: str, code: str, said: str) -> None:
    with pytest.raises(Refused) as caught:
        read_dice(text)
    assert caught.value.refusal.code == code
    assert said in caught.value.refusal.message


@given(st.text(alphabet="0123456789d%+-*/()khlr!<>=[]# x−×", max_size=25) | st.text(max_size=25))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        expression = read_dice(text)
    except Refused as refused:
        told = refused.refusal.message
    else:
        told = say(".")
        assert show_tree(read_dice(show(expression)).tree) == show_tree(expression.tree)
    assert told.endswith(".")


def test_dice_that_explode_without_end_are_refused() -> None:
    with pytest.raises(Refused, match="exploded more than 500 times"):
        roll(read_dice("2d2!"), ScriptedChance(dice=(2,) * 2000))


def test_each_way_of_falling_is_as_likely_as_it_should_be() -> None:
    """Every way that two dice can fall, once each: as 2d6kh1 is to come out."""
    fallen = Counter(
        roll(read_dice("2d6kh1"), ScriptedChance(dice=faces)).total for faces in product(range(1, 7), repeat=2)
    )
    assert fallen == {face: 2 * face - 1 for face in range(1, 7)}
    rerolled = Counter(
        roll(read_dice("1d4r"), ScriptedChance(dice=faces)).total for faces in product(range(1, 5), repeat=2)
    )
    assert rerolled == {1: 1, 2: 5, 3: 5, 4: 5}
