"""What must hold of every ledger of this game."""

from collections import Counter
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.games.disciplines.making import PEN, begun, blank, levelled, rich

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS
from sortilege.games.disciplines.starts import starts
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ledger import POINTS, Entry, Ledger, Standing, after, fold, paid
from sortilege.sheets.book import Book
from sortilege.sheets.checking import check
from sortilege.sheets.plan import plan
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import adjust, buy, lower, take_back

RULES = st.sampled_from(
    [
        DisciplinesSwitches(),
        DisciplinesSwitches(surcharge="every_step", start_level="1_with_points"),
        DisciplinesSwitches(talent_raise="one", start_level="0"),
    ]
)
WHATS = st.sampled_from([*DISCIPLINES, *TALENTS])
ANY = st.lists(WHATS, min_size=1, max_size=30)


@st.composite
def creations(draw: st.DrawFn) -> Book:
    """A creation that is going on."""
    return bought(blank(draw(RULES)), draw(ANY))


@st.composite
def careers(draw: st.DrawFn) -> Book:
    """A character in play who has advanced as far as the points went."""
    start = begun(draw(st.sampled_from(starts())), rules=draw(RULES))
    return bought(levelled(start, draw(st.integers(0, 40))), draw(ANY))


BOOKS = st.one_of(creations(), careers())


def bought(book: Book, whats: list[str]) -> Book:
    """Those of the steps that are allowed when their turn comes."""
    for what in whats:
        if allowed(book, what):
            book = book.plus(buy(book, what, PEN))
    return book


def allowed(book: Book, what: str) -> bool:
    return quote(book, what).binding(book.standing.creating).answer == "met"


def whole(standing: Standing) -> bytes:
    """All that stands, as bytes that do not depend on the order of writing."""
    return msgspec.json.encode(standing, order="sorted")


@given(BOOKS, WHATS)
def test_a_step_and_its_refund_leave_what_was(book: Book, what: str) -> None:
    if not allowed(book, what):
        return
    after_it = book.plus(buy(book, what, PEN))
    assert whole(after_it.standing) != whole(book.standing)
    back = after_it.plus(take_back(after_it, PEN))
    assert whole(back.standing) == whole(book.standing)
    assert back.ledger[-1].price == -after_it.ledger[-1].price


@given(creations(), WHATS)
def test_lowering_in_creation_gives_back_what_was_paid(book: Book, what: str) -> None:
    if not allowed(book, what):
        return
    after_it = book.plus(buy(book, what, PEN))
    assert whole(after_it.plus(lower(after_it, what, PEN)).standing) == whole(book.standing)


@given(BOOKS, WHATS)
def test_the_price_shown_is_the_price_taken(book: Book, what: str) -> None:
    shown = quote(book, what)
    try:
        after_it = book.plus(buy(book, what, PEN))
    except Refused:
        assert not allowed(book, what)
        return
    left = {**book.standing.points, shown.budget: book.standing.points[shown.budget] - shown.price}
    assert after_it.standing.points == left
    assert after_it.standing.level(what) == shown.to


@given(BOOKS)
def test_every_change_of_points_has_exactly_one_entry(book: Book) -> None:
    """Each entry changes what it says and nothing else, refunds too; nothing is left that no entry tells of."""
    ledger = (*book.ledger, *(take_back(book, PEN) if len({entry.step for entry in book.ledger}) > 1 else ()))
    standing = Standing()
    for entry in ledger:
        follow = after(standing, entry)
        assert changes(standing, follow) == said(entry)
        standing = follow
    assert whole(standing) == whole(fold(ledger))


def changes(before: Standing, now: Standing) -> dict[str, int]:
    by = {budget: left - before.points.get(budget, 0) for budget, left in now.points.items()}
    return {budget: change for budget, change in by.items() if change}


def said(entry: Entry) -> dict[str, int]:
    """The points that an entry tells of."""
    if not entry.what.startswith(POINTS):
        return {entry.budget: -entry.price} if entry.price else {}
    assert isinstance(entry.to, int)
    assert isinstance(entry.was, int)
    return {entry.what.removeprefix(POINTS): entry.to - entry.was}


@settings(max_examples=60)
@given(careers(), st.lists(WHATS, min_size=1, max_size=30), st.randoms(use_true_random=False))
def test_every_legal_order_leaves_the_same_levels_and_points(book: Book, whats: list[str], luck: Random) -> None:
    """Single prices may differ (AD-5)."""
    start = rich(book)
    one = bought(start, whats)
    steps = [entry.what for entry in one.ledger[len(start.ledger) :]]
    other = start
    while steps:
        what = luck.choice([what for what in steps if allowed(other, what)])
        steps.remove(what)
        other = other.plus(buy(other, what, PEN))
    assert other.standing.points == one.standing.points
    assert other.standing.values == one.standing.values


@given(BOOKS, st.dictionaries(WHATS, st.integers(-1, 4), max_size=4), st.randoms(use_true_random=False))
def test_the_order_of_checking_makes_no_difference(book: Book, adjusted: dict[str, int], luck: Random) -> None:
    """Illegal sheets included."""
    for what, level in adjusted.items():
        book = book.plus(adjust(book, what, level, PEN))
    build = book.build
    parts = (build.traits, build.limits, build.budgets, build.choices)
    traits, limits, budgets, choices = (tuple(luck.sample(part, len(part))) for part in parts)
    shuffled = msgspec.structs.replace(build, traits=traits, limits=limits, budgets=budgets, choices=choices)
    found = check(Book(shuffled, book.switches, book.ledger))
    assert sorted(one.key for one in found) == sorted(one.key for one in check(book))
    assert {one.key: one for one in found} == {one.key: one for one in check(book)}


@given(careers(), st.integers(0, 100))
def test_taking_back_a_purchase_takes_back_those_after_it(book: Book, which: int) -> None:
    purchases = [at for at, entry in enumerate(book.ledger) if entry.kind == "buy" and not in_creation(book.ledger, at)]
    if not purchases:
        return
    at = purchases[which % len(purchases)]
    back = take_back(book, PEN, book.ledger[at].step)
    assert len(back) == len([one for one in purchases if one >= at])
    assert whole(fold((*book.ledger, *back))) == whole(fold(book.ledger[:at]))


def in_creation(ledger: Ledger, at: int) -> bool:
    return fold(ledger[:at]).creating


@given(careers())
def test_what_was_paid_for_levels_is_the_sum_of_the_steps(book: Book) -> None:
    for what in {entry.what for entry in book.ledger if entry.kind == "buy"}:
        mine = [entry for entry in book.ledger if entry.what == what]
        assert book.spent(what) == sum(paid(book.ledger, entry) for entry in mine)
        assert [entry.to for entry in mine] == list(range(1, len(mine) + 1))


@given(careers(), WHATS, st.integers(1, 4), st.integers(1, 4))
def test_the_way_to_a_level_costs_what_its_parts_cost(book: Book, what: str, first: int, then: int) -> None:
    """With all that the levels need, whatever else is held."""
    trait = book.build.fixed[what]
    low, high = sorted(min(level, trait.most) for level in (first, then))
    whole, half = (plan(book, ((what, level),)) for level in (high, low))
    halfway = rich(book)
    for step in half.steps:
        halfway = halfway.plus(buy(halfway, step.what, PEN))
    assert halfway.standing.level(what) == max(low, book.standing.level(what))
    assert whole.costs == Counter(half.costs) + Counter(plan(halfway, ((what, high),)).costs)


@given(careers())
def test_a_career_by_the_rules_has_no_findings(book: Book) -> None:
    assert check(book) == ()
