"""What holds of every ledger of a character, whatever was bought in whatever order."""

from collections.abc import Iterable
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.cyberspace.keeping import PEN, RULES, SIX, all_at, begun, bought, left, playing, raised, sheet

from sortilege.components.refusal import Refused
from sortilege.games.cyberspace import game
from sortilege.games.cyberspace.sheet import Attribute, Attributes, CyberspaceSheet, Skill, SubSkill
from sortilege.rules.ledger import POINTS, Entry, fold, paid
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.checking import check
from sortilege.sheets.document import from_typed, sheet_in
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import lower, note, take_back, typed

SKILLS = tuple(f"skills/{name}" for name in ("Firearms", "Stealth", "Electricity", "Computers", "CyberDeck"))
SPECIALS = ("Hacking", "Viruses")

levels = st.fixed_dictionaries(dict.fromkeys(SIX, st.integers(1, 3)))
Purchase = tuple[str, str]
purchases = st.lists(st.tuples(st.sampled_from(SKILLS), st.sampled_from(SPECIALS)), max_size=12)


def spent(book: Book, wanted: Iterable[Purchase]) -> Book:
    """The book after all purchases that are allowed."""
    for what, special in wanted:
        try:
            book = bought(book, what, special=special)
        except Refused as refused:
            if refused.refusal.code != "not_allowed":
                raise
    return book


@st.composite
def books(draw: st.DrawFn) -> Book:
    """A legal character, in creation or with experience spent."""
    book = spent(raised(begun(), **draw(levels)), draw(purchases))
    return spent(playing(book, xp=draw(st.integers(1, 40))), draw(purchases)) if draw(st.booleans()) else book


# -- prices -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-XP-2", "C-XP-3", "C-CHAR-1")
@given(books(), st.sampled_from(SKILLS))
def test_a_purchase_taken_back_leaves_nothing(book: Book, what: str) -> None:
    after = spent(book, [(what, "Hacking")])
    if len(after.ledger) > len(book.ledger):
        again = after.plus(take_back(after, PEN))
        assert (again.standing, sheet(again)) == (book.standing, sheet(book))


@given(books(), st.sampled_from(SKILLS))
def test_the_price_shown_is_the_price_taken(book: Book, what: str) -> None:
    offer = quote(book, what)
    after = spent(book, [(what, "Hacking")])
    if len(after.ledger) > len(book.ledger):
        assert left(book, offer.budget) - left(after, offer.budget) == offer.price
        assert after.standing.level(what) == offer.to
    else:
        assert offer.rules.answer == "unmet"


@pytest.mark.rule("C-XP-2")
@given(levels, st.sampled_from(SKILLS[:3]), st.integers(1, 4), st.integers(1, 4))
def test_the_price_of_a_way_is_that_of_its_parts(start: dict[str, int], what: str, first: int, then: int) -> None:
    book = playing(raised(begun(), **start), xp=200)
    middle = bought(book, *[what] * first)
    end = bought(middle, *[what] * then)
    parts = [left(one, "xp") - left(other, "xp") for one, other in pairwise((book, middle, end))]
    assert left(book, "xp") - left(end, "xp") == sum(parts)
    back = end.plus(take_back(end, PEN, middle.ledger[-1].step + 1))
    assert left(back, "xp") - left(end, "xp") == parts[1]
    assert back.standing == middle.standing


@given(books())
def test_every_change_of_points_has_exactly_one_entry(book: Book) -> None:
    for number, entry in enumerate(book.ledger):
        before, after = fold(book.ledger[:number]), fold(book.ledger[: number + 1])
        changed = {key for key in after.points if after.points[key] != before.points.get(key, 0)}
        assert changed == _budget(entry)
    for key in book.build.purses:
        assert left(book, key) == sum(_given(one, key) - _cost(book, one, key) for one in book.ledger)


def _budget(entry: Entry) -> set[str]:
    if entry.what.startswith(POINTS):
        return {entry.what.removeprefix(POINTS)}
    return {entry.budget} if entry.price else set()


def _given(entry: Entry, key: str) -> int:
    was, to = entry.was, entry.to
    return to - was if entry.what == POINTS + key and isinstance(was, int) and isinstance(to, int) else 0


def _cost(book: Book, entry: Entry, key: str) -> int:
    return paid(book.ledger, entry) if entry.budget == key else 0


# -- order ------------------------------------------------------------------------------------------------------------


def came(book: Book) -> tuple[object, object]:
    """Levels and points left."""
    return book.standing.values, book.standing.points


@pytest.mark.rule("C-XP-2", "C-XP-5")
@given(levels, purchases, st.data())
def test_every_order_of_the_same_purchases_comes_to_the_same(
    start: dict[str, int], wanted: list[Purchase], data: st.DataObject
) -> None:
    book = playing(raised(begun(), **start), xp=500)
    # Learning takes no specialisation: which purchase of a Cyberspace skill learns it would be which one is lost.
    learnt = bought(book, "skills/Computers", "skills/CyberDeck")
    other = data.draw(st.permutations(wanted))
    assert came(spent(learnt, wanted)) == came(spent(learnt, other))


ATTRIBUTE = {"skills/Firearms": "dexterity", "skills/Stealth": "dexterity", "skills/Electricity": "technical"}


@pytest.mark.rule("C-CHAR-1")
@given(levels, st.lists(st.sampled_from(SKILLS[:3]), max_size=3, unique=True), st.data())
def test_every_legal_order_of_creation_comes_to_the_same(
    start: dict[str, int], skills: list[str], data: st.DataObject
) -> None:
    steps = [name for name, level in start.items() for _ in range(level)] + skills * 2
    other = data.draw(st.permutations(steps))
    assert came(bought(begun(), *steps)) == came(bought(begun(), *_attributes_first(other)))


def _attributes_first(steps: list[str]) -> list[str]:
    """Skills wait until their attribute has come to its level; all else keeps its place."""
    waits = [
        step in ATTRIBUTE and (ATTRIBUTE[step] in steps[at:] or step in steps[:at]) for at, step in enumerate(steps)
    ]
    now = [step for step, late in zip(steps, waits, strict=True) if not late]
    return now + [step for step, late in zip(steps, waits, strict=True) if late]


@pytest.mark.rule("C-CHAR-1")
@given(levels, st.data())
def test_an_order_that_would_come_to_something_else_is_refused(start: dict[str, int], data: st.DataObject) -> None:
    steps = [name for name, level in start.items() for _ in range(level)]
    last = len(steps) - 1 - steps[::-1].index("dexterity")
    at = data.draw(st.integers(0, last))
    book = bought(begun(), *steps[:at], "skills/Stealth")
    with pytest.raises(Refused, match="Stealth"):
        bought(book, *steps[at:])


# -- tests ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-DEF-1")
@given(books(), st.sampled_from(SKILLS))
def test_a_default_is_no_bought_skill_nor_the_base_of_another(book: Book, what: str) -> None:
    if what not in book.standing.values:
        book = book.plus(note(book, what, PEN))
    one = sheet(book)
    defaults = {base.label: base for base in game.bases(one) if base.default}
    unlearnt = {skill.name: skill for skill in one.skills if not skill.level}
    assert defaults.keys() == unlearnt.keys()
    for name, skill in unlearnt.items():
        assert book.spent(f"skills/{name}") == 0
        assert defaults[name].fields["level"] == one.attributes.level(skill.attribute)
    assert not defaults.keys() & {name.title() for name in SIX}


# -- legal, and taken back ---------------------------------------------------------------------------------------------


@given(books())
def test_what_the_rules_let_be_bought_is_found_legal(book: Book) -> None:
    assert [one.code for one in check(book)] == (["in_creation"] if book.standing.creating else [])


@pytest.mark.rule("C-XP-5")
@given(levels, purchases, st.sampled_from(SPECIALS))
def test_taking_computers_raise_back_takes_its_specialisation_and_what_came_after(
    start: dict[str, int], wanted: list[Purchase], special: str
) -> None:
    before = bought(playing(raised(begun(), **start), xp=500), "skills/Computers")
    after = spent(bought(before, "skills/Computers", special=special), wanted)
    back = after.plus(take_back(after, PEN, before.ledger[-1].step + 1))
    assert (back.standing, sheet(back)) == (before.standing, sheet(before))


@pytest.mark.rule("C-XP-5")
def test_lowering_computers_in_creation_takes_its_specialisation_back() -> None:
    before = bought(all_at(2), "skills/Computers")
    after = bought(before, "skills/Computers", special="Hacking")
    assert after.plus(lower(after, "skills/Computers", PEN)).standing == before.standing


# -- the sheet out of the ledger, and back -----------------------------------------------------------------------------

names = st.text("abcdef :/", min_size=1, max_size=8).filter(str.strip)
subs = st.lists(st.builds(SubSkill, names, st.integers(0, 20)), max_size=3, unique_by=lambda one: one.name)


@st.composite
def skills(draw: st.DrawFn) -> Skill:
    name = draw(st.one_of(st.sampled_from(["Computers", "CyberDeck"]), names))
    attribute: Attribute = draw(st.sampled_from(SIX))
    mine = draw(subs) if name in ("Computers", "CyberDeck") else []
    return Skill(name, attribute, draw(st.integers(0, 20)), tuple(mine))


sheets = st.builds(
    CyberspaceSheet,
    st.just("Hening"),
    st.builds(Attributes, **dict.fromkeys(SIX, st.integers(1, 20))),
    st.lists(skills(), max_size=5, unique_by=lambda one: one.name).map(tuple),
    hero=st.integers(0, 5),
    hero_most=st.integers(0, 5),
    heroic=st.integers(0, 1),
    xp=st.integers(0, 1_000_000),
)


@given(sheets)
def test_a_sheet_typed_in_comes_out_the_same(one: CyberspaceSheet) -> None:
    assert sheet_in(game, from_typed(game, RULES, one, PEN)) == one


@given(books())
def test_what_stands_comes_back_out_of_the_sheet(book: Book) -> None:
    book = playing(book) if book.standing.creating else book
    again = book.build.spread(sheet(book))
    assert again.values == {what: value for what, value in book.standing.values.items() if what != "stage"}
    assert again.links == book.standing.links
    assert again.points["xp"] == left(book, "xp")


@given(sheets, sheets)
def test_a_sheet_typed_over_another_leaves_nothing_of_it(one: CyberspaceSheet, other: CyberspaceSheet) -> None:
    blank = book_of(game, RULES)
    book = blank.plus(typed(blank, blank.build.spread(one), PEN))
    book = book.plus(typed(book, book.build.spread(other), PEN))
    fresh = blank.plus(typed(blank, blank.build.spread(other), PEN))
    assert (book.standing.values, book.standing.links) == (fresh.standing.values, fresh.standing.links)
    assert left(book, "xp") == other.xp
