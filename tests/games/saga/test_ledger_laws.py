"""Laws of ledgers, tried with whatever people may do to a sheet."""

from collections.abc import Mapping

from hypothesis import given
from hypothesis import strategies as st
from tests.games import ledgers
from tests.games.ledgers import GM, begun, lists, sheet_of, tried

from sortilege.games.saga import game
from sortilege.games.saga.build import build
from sortilege.games.saga.sheet import SagaSheet, Skill
from sortilege.games.saga.switches import SagaSwitches
from sortilege.rules.ledger import STAGE
from sortilege.sheets.book import Book
from sortilege.sheets.change import Buy, Change, EndCreation, Lower, TakeBack
from sortilege.sheets.checking import check
from sortilege.sheets.document import from_typed, sheet_in

BUILD = build(SagaSwitches())
STATS = ("stats/Speed", "stats/Intelligence", "stats/Psi")
SKILLS = ("skills/Stealth", "skills/Academics (Biology)", "skills/Lore", "skills/Odd (one) (3)")
LINKS: Mapping[str, tuple[str, ...]] = {"skills/Lore": ("stats/Psi",), "skills/Odd (one) (3)": ("stats/Speed",)}

whats = st.sampled_from((*STATS, *SKILLS, "edge"))
buys = whats.map(lambda what: Buy(what, LINKS.get(what, ())))
lowers = whats.map(Lower)
changes: st.SearchStrategy[Change] = st.one_of(buys, lowers, st.just(TakeBack()), st.just(EndCreation()))
books = lists(changes).map(lambda some: tried(begun(game), some))

names = st.text(st.characters(categories=("L", "N", "P")), min_size=1, max_size=12) | st.sampled_from(["a/b", "A (b)"])


@st.composite
def characters(draw: st.DrawFn) -> SagaSheet:
    stats = draw(st.dictionaries(names, st.integers(1, 20), min_size=1, max_size=8))
    specialties = st.text(st.sampled_from("ab ()12/"), max_size=10)
    skills = st.builds(Skill, names, st.sampled_from(sorted(stats)), st.integers(1, 20), specialties)
    some = draw(st.lists(skills, max_size=6, unique_by=lambda skill: (skill.name, skill.specialty)))
    return SagaSheet("Ana", stats, tuple(some), draw(st.integers(0, 20)), draw(st.integers(0, 20)))


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
def test_there_are_no_points(book: Book) -> None:
    ledgers.assert_points_have_entries(book)
    assert book.standing.points == {}


@given(
    st.lists(st.one_of(buys, lowers), max_size=10).flatmap(lambda some: st.tuples(st.just(some), st.permutations(some)))
)
def test_every_legal_order_comes_to_the_same(orders: tuple[list[Change], list[Change]]) -> None:
    ledgers.assert_order_is_free(begun(game), *orders)


@given(st.permutations([*map(Buy, [*STATS, *STATS, "skills/Stealth", "skills/Stealth", "edge"])]))
def test_purchases_are_legal_in_every_order(some: list[Change]) -> None:
    assert ledgers.assert_order_is_free(begun(game), some, sorted(some, key=repr))


@given(lists(changes))
def test_a_sheet_can_be_read_at_any_time_and_finds_only_what_needs_the_gm(some: list[Change]) -> None:
    book = tried(begun(game), some, lambda book: sheet_of(game, book))
    found = {one.code for one in check(book)}
    assert found <= {"needs_gm"} if not book.standing.creating else "in_creation" in found


@given(books)
def test_every_base_is_a_skill_with_its_stat_or_a_stat_alone(book: Book) -> None:
    sheet = sheet_of(game, book)
    assert isinstance(sheet, SagaSheet)
    bases = game.bases(sheet)
    assert not any(base.default for base in bases)
    assert sorted((base.label, base.fields["stat"], base.fields["skill"]) for base in bases) == sorted(
        [(skill.label(), sheet.stats[skill.stat], skill.level) for skill in sheet.skills]
        + [(name, score, 0) for name, score in sheet.stats.items()]
    )


@given(characters())
def test_a_typed_sheet_is_spread_and_put_together_again(sheet: SagaSheet) -> None:
    assert sheet_in(game, from_typed(game, SagaSwitches(), sheet, GM)) == sheet


@given(books)
def test_what_stands_is_put_together_and_spread_again(book: Book) -> None:
    standing = BUILD.spread(sheet_of(game, book))
    assert standing.values == {what: value for what, value in book.standing.values.items() if what != STAGE}
    assert standing.links == book.standing.links
