"""Laws of ledgers, tried with whatever people may do to a sheet."""

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games import ledgers
from tests.games.ledgers import GM, begun, done, lists, sheet_of, tried

from sortilege.games.revelations import game
from sortilege.games.revelations.build import build
from sortilege.games.revelations.sheet import Character, Skill
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.ledger import STAGE
from sortilege.sheets.book import Book
from sortilege.sheets.change import Buy, Change, EndCreation, Lower, Note, Pick, TakeBack
from sortilege.sheets.checking import check
from sortilege.sheets.document import from_typed, sheet_in

BUILD = build(RevelationsSwitches())
SIX = ("Charisma", "Size", "Willpower", "Memory", "Intuition", "Dexterity")
ATTRIBUTES = tuple(f"attributes/{one}" for one in (*SIX, "Strength", "Luck"))
SKILLS = ("skills/Pistol", "skills/Athletics", "skills/Pilot")
LINKS: Mapping[str, tuple[str, ...]] = {"skills/Pilot": ("attributes/Strength", "attributes/Memory")}

whats = st.sampled_from((*ATTRIBUTES, *SKILLS))
buys = whats.map(lambda what: Buy(what, LINKS.get(what, ())))
lowers = whats.map(Lower)
choices = st.one_of(
    st.sampled_from("SHDC").map(lambda suit: Pick("patron", suit)),
    st.booleans().map(lambda yes: Pick("augmented", yes)),
)
notes = st.sampled_from(SKILLS).map(lambda what: Note(what, LINKS.get(what, ())))
changes: st.SearchStrategy[Change] = st.one_of(
    buys, lowers, choices, notes, st.just(TakeBack()), st.just(EndCreation())
)
books = lists(changes).map(lambda some: tried(begun(game), some))

names = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=12) | st.sampled_from(
    ["a/b", "/", "stage"]
)
skills = st.builds(Skill, names, st.integers(0, 10), st.tuples(names, names))
characters = st.builds(
    Character,
    st.just("Ana"),
    st.sampled_from(["", *"SHDC"]),
    st.dictionaries(names, st.integers(1, 10), max_size=8),
    st.lists(skills, max_size=6, unique_by=lambda skill: skill.name).map(tuple),
    augmented=st.booleans(),
)


@given(books, whats)
def test_a_purchase_that_is_taken_back_leaves_nothing(book: Book, what: str) -> None:
    ledgers.assert_buying_is_undone(book, what, LINKS.get(what, ()))


@given(books, whats)
def test_lowering_and_raising_again_costs_nothing(book: Book, what: str) -> None:
    ledgers.assert_lowering_is_undone(book, what)


@given(books, whats)
def test_the_price_shown_is_the_price_taken(book: Book, what: str) -> None:
    ledgers.assert_price_shown_is_taken(book, what, LINKS.get(what, ()))


@given(books)
def test_every_change_of_points_has_its_entry(book: Book) -> None:
    ledgers.assert_points_have_entries(book)


@pytest.mark.rule("R-CHAR-1")
@given(books)
def test_attributes_above_three_are_paid_by_points_and_by_lowered_ones(book: Book) -> None:
    if not book.standing.creating:
        return
    scores = [book.standing.level(what) for what in ATTRIBUTES if what in book.standing.values]
    assert sum(score - 3 for score in scores) + book.standing.points["attribute"] == 4
    assert book.standing.points["attribute"] >= 0


@given(
    st.lists(st.one_of(buys, lowers), max_size=10).flatmap(lambda some: st.tuples(st.just(some), st.permutations(some)))
)
def test_every_legal_order_comes_to_the_same(orders: tuple[list[Change], list[Change]]) -> None:
    ledgers.assert_order_is_free(begun(game), *orders)


@given(st.permutations([*map(Buy, [*ATTRIBUTES[:4], "skills/Pistol", "skills/Pistol", "skills/Athletics"])]))
def test_purchases_are_legal_in_every_order(some: list[Change]) -> None:
    assert ledgers.assert_order_is_free(begun(game), some, sorted(some, key=repr))


@given(lists(changes))
def test_a_sheet_can_be_read_at_any_time_and_ends_without_findings(some: list[Change]) -> None:
    book = tried(begun(game), some, lambda book: sheet_of(game, book))
    if not book.standing.creating:
        assert all(one.code == "needs_gm" for one in check(book))


@pytest.mark.rule("R-DEF-1")
@given(books)
def test_a_default_is_no_bought_skill_nor_the_base_of_a_default(book: Book) -> None:
    sheet = sheet_of(game, book)
    assert isinstance(sheet, Character)
    found = game.bases(sheet)
    defaults = [base for base in found if base.default]
    lacking = [skill for skill in sheet.skills if skill.score == 0]
    assert [(base.label, base.fields["score"]) for base in sorted(defaults, key=lambda base: base.label)] == sorted(
        (f"{skill.name} ({name})", sheet.attributes[name]) for skill in lacking for name in skill.attributes
    )
    plain = {base.label for base in found if not base.default}
    assert plain == {*sheet.attributes, *(skill.name for skill in sheet.skills if skill.score)}


@given(characters)
def test_a_typed_sheet_is_spread_and_put_together_again(sheet: Character) -> None:
    assert sheet_in(game, from_typed(game, RevelationsSwitches(), sheet, GM)) == sheet


@given(books)
def test_what_stands_is_put_together_and_spread_again(book: Book) -> None:
    standing = BUILD.spread(sheet_of(game, book))
    assert standing.values == {what: value for what, value in book.standing.values.items() if what != STAGE}
    assert standing.links == book.standing.links


@given(books, buys)
def test_only_what_is_raised_after_creation_waits_for_the_gm(book: Book, buy: Buy) -> None:
    ended = finished(book)
    assert not ended.standing.creating
    raised = tried(ended, [buy])
    codes = [one.code for one in check(raised)]
    assert codes == [one.code for one in check(ended)] + ["needs_gm"] * (len(raised.ledger) - len(ended.ledger))
    assert raised.standing.points == ended.standing.points


def finished(book: Book) -> Book:
    """The character with points spent on what is lowest, and creation ended."""
    while book.standing.creating and book.standing.points["attribute"]:
        book = done(book, Buy(min(ATTRIBUTES[:6], key=book.standing.level)))
    return tried(book, [Pick("augmented", True), Pick("patron", "S"), EndCreation()])
