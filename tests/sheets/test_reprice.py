"""Other house rules or prices: the differences are shown, and a GM keeps, reprices or pins."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sortilege.components.chance import one_of, seeded_chance
from sortilege.components.refusal import Refused
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ledger import fold
from sortilege.rules.registry import find_game
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.checking import check, open_findings
from sortilege.sheets.document import book_in, replaced
from sortilege.sheets.drafting import Pen
from sortilege.sheets.making import random_character
from sortilege.sheets.quoting import quote
from sortilege.sheets.reprice import Difference, differences, kept, pinned, repriced, under
from sortilege.sheets.writing import adjust, award, buy, take_back

GAME = find_game("disciplines")
A, B = DisciplinesSwitches(), DisciplinesSwitches(surcharge="every_step")
C = DisciplinesSwitches(surcharge="every_step", talent_raise="one")
"""Dearer than A for disciplines, cheaper for talents."""
PLAYER, GM = Pen("Ann"), Pen("Gea", gm=True)


def advanced(rules: DisciplinesSwitches, seed: int, levels: int) -> Book:
    """A legal character who buys whatever chance says with the points of some levels."""
    chance = seeded_chance(seed)
    book = book_in(GAME, random_character(GAME, rules, chance, PLAYER))
    for _ in range(levels):
        book = book.plus(award(book, "level", GM))
        while allowed := [what for what in book.build.fixed if quote(book, what).reason.answer == "met"]:
            book = book.plus(buy(book, one_of(allowed, chance), PLAYER))
    return book


def other(book: Book, rules: DisciplinesSwitches) -> Book:
    return book_of(GAME, rules, book.ledger)


def strength_two(points: int) -> Book:
    """Strength 1 and 2 bought outside the disciplines of creation, and points left."""
    seeds = (book_in(GAME, random_character(GAME, A, seeded_chance(seed), PLAYER)) for seed in range(100))
    book = next(one for one in seeds if not one.standing.level("strength"))
    book = book.plus(award(book, "level", GM, 4))
    book = book.plus(buy(book, "strength", PLAYER))
    book = book.plus(buy(book, "strength", PLAYER))
    return book.plus(adjust(book, "points/discipline", points, GM))


@pytest.mark.rule("SW-3")
def test_what_costs_something_else_is_shown() -> None:
    book = strength_two(1)
    assert differences(book) == ()
    assert [(one.entry.what, one.entry.to, one.paid, one.now) for one in differences(other(book, B))] == [
        ("strength", 2, 2, 3)
    ]


def test_a_reprice_takes_the_difference() -> None:
    book = other(strength_two(1), B)
    after = book.plus(repriced(book, GM))
    entry = after.ledger[-1]
    assert (entry.kind, entry.what, entry.was, entry.to) == ("migrate", "points/discipline", 1, 0)
    assert entry.about == differences(book)[0].entry.number
    assert differences(after) == () == open_findings(after)
    assert after.spent("strength") == 5


def test_a_reprice_gives_the_difference_back() -> None:
    book = other(strength_two(1), B)
    dear = book.plus(repriced(book, GM))
    cheap = other(dear, A)
    assert [(one.paid, one.now) for one in differences(cheap)] == [(3, 2)]
    back = cheap.plus(repriced(cheap, GM))
    assert back.standing.points["discipline"] == 1
    assert differences(back) == ()


def test_what_cannot_be_paid_is_refused_and_changes_nothing() -> None:
    book = other(strength_two(0), B)
    with pytest.raises(Refused) as caught:
        repriced(book, GM)
    assert caught.value.refusal.code == "not_enough_points"
    assert caught.value.refusal.message == (
        "The differences come to 1 discipline point; 0 discipline points are left. "
        "Keep the prices paid, or pin the sheet to its house rules."
    )


def test_a_kept_price_is_accepted_by_a_gm() -> None:
    book = other(strength_two(0), B)
    after = book.plus(kept(book, GM))
    assert open_findings(after) == () == differences(after)
    assert [one.code for one in check(after) if one.waived] == ["price_differs"]
    assert after.standing.points == book.standing.points
    ignored = book.plus(kept(book, PLAYER))
    assert len(differences(ignored)) == 1


def test_a_pinned_sheet_keeps_its_house_rules() -> None:
    made = replaced(random_character(GAME, A, seeded_chance(1), PLAYER), strength_two(0).ledger)
    assert differences(book_in(GAME, under(pinned(made), B))) == ()
    assert differences(book_in(GAME, under(made, B))) != ()
    assert under(pinned(made), B).rules == made.rules


def test_a_repriced_purchase_gives_back_what_was_paid_in_all() -> None:
    book = other(strength_two(1), B)
    after = book.plus(repriced(book, GM))
    assert after.plus(take_back(after, PLAYER)).standing.points["discipline"] == 3


@given(st.integers(0, 10**6), st.integers(0, 10), st.permutations([A, B, C]))
@settings(max_examples=40)
def test_after_a_reprice_no_price_differs(seed: int, levels: int, rules: list[DisciplinesSwitches]) -> None:
    first, then, _ = rules
    book = other(advanced(first, seed, levels), then)
    found = differences(book)
    assert bool(found) == any(one.code == "price_differs" for one in check(book))
    if _short(book, found):
        with pytest.raises(Refused, match="Keep the prices paid"):
            repriced(book, GM)
        return
    after = book.plus(repriced(book, GM))
    assert [one for one in check(after) if one.code in ("price_differs", "broken_ledger")] == []
    assert {**after.standing.values} == {**book.standing.values}
    assert len(after.ledger) == len(book.ledger) + len(found)
    assert fold(after.ledger).points == _left(book, found)


@given(st.integers(0, 10**6), st.integers(0, 10))
@settings(max_examples=40)
def test_there_and_back_again_is_the_same(seed: int, levels: int) -> None:
    book = advanced(B, seed, levels)
    there = other(book, A)
    back = other(there.plus(repriced(there, GM)), B)
    assert back.plus(repriced(back, GM)).standing == book.standing


def _left(book: Book, found: tuple[Difference, ...]) -> dict[str, int]:
    left = dict(book.standing.points)
    for one in found:
        left[one.entry.budget] += one.paid - one.now
    return left


def _short(book: Book, found: tuple[Difference, ...]) -> bool:
    return any(left < 0 for left in _left(book, found).values())
