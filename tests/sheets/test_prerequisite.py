"""Each kind of prerequisite, alone and joined, and what lets go of it."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sheets.toys import GM, blank, bought, playing

from sortilege.rules.prerequisite import (
    NOTHING,
    All,
    Answer,
    AnyOf,
    AtLeast,
    Count,
    Facts,
    GMsWord,
    Not,
    Plain,
    Prerequisite,
    Reason,
    Switched,
    judge,
)
from sortilege.sheets.book import Book
from sortilege.sheets.checking import check, ends
from sortilege.sheets.writing import adjust
from sortilege.words import say

NONE: Mapping[str, Plain] = {}


def facts(
    levels: Mapping[str, Plain] = NONE, created: Mapping[str, Plain] = NONE, rules: Mapping[str, Plain] = NONE
) -> Facts:
    return Facts(levels, created, rules, lambda what, level: say("{what} {level}", what=what.title(), level=level))


MET = NOTHING
UNMET = AtLeast("might", 9)
ASK = GMsWord(say("whether it is so"))


def answer(needed: Prerequisite, **levels: Plain) -> Answer:
    return judge(needed, facts(levels)).answer


def test_a_level_is_met_from_there_up() -> None:
    assert [answer(AtLeast("might", 2), might=level) for level in (0, 1, 2, 3)] == ["unmet", "unmet", "met", "met"]
    assert answer(AtLeast("might", 1)) == "unmet"


def test_what_is_missing_is_said_with_what_is_there() -> None:
    assert judge(AtLeast("might", 2), facts({"might": 1})) == Reason("unmet", say("Might 2 is needed; it is Might 1"))
    assert judge(AtLeast("might", 2), facts({"might": 2})) == Reason("met", say("Might 2"))


def test_a_choice_of_yes_counts_as_1_and_words_as_nothing() -> None:
    assert answer(AtLeast("augmented"), augmented=True) == "met"
    assert answer(AtLeast("augmented"), augmented=False) == "unmet"
    assert answer(AtLeast("suit"), suit="S") == "unmet"


def test_a_level_at_creation_is_not_the_level_now() -> None:
    needed = AtLeast("might", 2, at="creation")
    assert judge(needed, facts(created={"might": 2})).answer == "met"
    late = judge(needed, facts({"might": 3}, created={"might": 1}))
    assert late == Reason("unmet", say("Might 2 is needed at creation; it is Might 1"))


@pytest.mark.parametrize(("held", "met"), [(0, False), (1, False), (2, True), (3, True)])
def test_a_count_needs_so_many(held: int, met: bool) -> None:
    needed = Count(("a", "b", "c"), 2, 2, say("letters at 2"))
    found = judge(needed, facts(dict.fromkeys("abc"[:held], 2) | dict.fromkeys("abc"[held:], 1)))
    assert found == Reason("met" if met else "unmet", say("2 letters at 2 are needed; there are {held}", held=held))


def test_a_house_rule_must_have_the_value() -> None:
    needed = Switched("pace", "fast")
    assert judge(needed, facts(rules={"pace": "fast"})).answer == "met"
    assert judge(needed, facts(rules={"pace": "slow"})).answer == "unmet"
    assert judge(needed, facts()).answer == "unmet"


def test_the_gms_word_is_neither_met_nor_unmet() -> None:
    assert judge(ASK, facts()) == Reason("needs_gm", say("whether it is so"))


@pytest.mark.parametrize(
    ("of", "all_", "any_"),
    [
        ((), "met", "unmet"),
        ((MET, MET), "met", "met"),
        ((MET, UNMET), "unmet", "met"),
        ((UNMET, UNMET), "unmet", "unmet"),
        ((MET, ASK), "needs_gm", "met"),
        ((UNMET, ASK), "unmet", "needs_gm"),
        ((MET, UNMET, ASK), "unmet", "met"),
    ],
)
def test_several_joined(of: tuple[Prerequisite, ...], all_: Answer, any_: Answer) -> None:
    assert (answer(All(of)), answer(AnyOf(of))) == (all_, any_)


def test_the_opposite_still_waits_for_the_gm() -> None:
    found = [answer(Not(one, say("not so"))) for one in (MET, UNMET, ASK)]
    assert found == ["unmet", "met", "needs_gm"]


LEAVES: st.SearchStrategy[Prerequisite] = st.sampled_from(
    (MET, UNMET, ASK, AtLeast("wit", 1), Count(("wit", "might"), 1, 2, say("of them")), Switched("pace", "fast"))
)
TREES = st.recursive(
    LEAVES,
    lambda of: (
        st.lists(of, max_size=3).map(lambda some: All(tuple(some)))
        | st.lists(of, max_size=3).map(lambda some: AnyOf(tuple(some)))
        | of.map(lambda one: Not(one, say("not so")))
    ),
    max_leaves=8,
)
LEVELS = st.dictionaries(st.sampled_from(("wit", "might")), st.integers(0, 9))


@given(TREES, LEVELS)
def test_what_stands_in_the_way_is_told_unless_it_is_met(needed: Prerequisite, levels: dict[str, Plain]) -> None:
    found = judge(needed, facts(levels))
    assert bool(found.unmet()) == (found.answer != "met")
    assert all(leaf.answer != "met" for leaf in found.unmet())


@given(TREES, TREES, LEVELS)
def test_the_order_of_what_is_joined_is_of_no_matter(
    one: Prerequisite, other: Prerequisite, levels: dict[str, Plain]
) -> None:
    for kind in (All, AnyOf):
        assert answer(kind((one, other)), **levels) == answer(kind((other, one)), **levels)


@given(TREES, LEVELS)
def test_twice_the_opposite_is_the_same(needed: Prerequisite, levels: dict[str, Plain]) -> None:
    assert answer(Not(Not(needed, say("not so")), say("so")), **levels) == answer(needed, **levels)


# -- as long as it is held --------------------------------------------------------------------------------------------


def flying() -> Book:
    """Flying 1 asks for Might 2 or Wit 2, and both are held."""
    return bought(playing(bought(blank(), "might", "might", "wit", "wit"), xp=4), "flying")


def lowered(book: Book, *whats: str) -> list[str]:
    """What is found wrong with what is held once a GM has lowered these."""
    for what in whats:
        book = book.plus(adjust(book, what, 1, GM))
    return [one.key for one in check(book) if one.key == "prerequisite/flying"]


def test_any_of_lets_go_of_either_one_but_not_of_both() -> None:
    assert lowered(flying()) == []
    assert lowered(flying(), "might") == []
    assert lowered(flying(), "wit") == []
    assert lowered(flying(), "might", "wit") == ["prerequisite/flying"]
    assert lowered(flying(), "wit", "might") == ["prerequisite/flying"]


def test_any_of_says_both_that_would_do() -> None:
    book = flying()
    for what in ("might", "wit"):
        book = book.plus(adjust(book, what, 1, GM))
    (found,) = (one for one in check(book) if one.key == "prerequisite/flying")
    assert found.message == "Flying 1 needs more: Might 2 is needed; it is Might 1; Wit 2 is needed; it is Wit 1."


def test_a_level_keeps_the_needs_of_those_below() -> None:
    book = bought(playing(bought(blank(), "might", "might", "charm"), xp=20), "flying", "flying", "flying")
    assert lowered(book) == []
    assert lowered(book, "might") == ["prerequisite/flying"]
    charmless = book.plus(adjust(book, "charm", 0, GM))
    assert "prerequisite/flying" in [one.key for one in check(charmless)]


def test_in_creation_needs_bind_only_its_end() -> None:
    book = bought(blank(), "flying")
    assert "prerequisite/flying" in [one.key for one in ends(book)]
    assert "prerequisite/flying" not in [one.key for one in ends(bought(book, "wit", "wit"))]
