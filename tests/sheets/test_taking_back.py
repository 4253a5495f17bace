"""What was bought is taken back: the step and all after it, for what was paid."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sheets.test_writing import BRANCHING, WHATS, broken, code, grown, stands, undone
from tests.sheets.toys import GM, PEN, blank, bought, playing

from sortilege.rules.ledger import POINTS
from sortilege.sheets.book import Book
from sortilege.sheets.drafting import Draft
from sortilege.sheets.writing import adjust, award, note, returnable, take_back


def test_without_a_step_the_last_one_is_taken_back() -> None:
    book = bought(blank(), "might", "wit")
    assert stands(undone(book)) == stands(bought(blank(), "might"))
    assert stands(undone(undone(book))) == stands(blank())


def test_taking_back_writes_what_was_paid_with_the_other_sign() -> None:
    book = bought(blank(), "might", "might")
    (entry,) = take_back(book, GM)
    assert (entry.kind, entry.about, entry.was, entry.to, entry.price) == ("refund", book.ledger[-1].number, 2, 1, -2)


def test_an_earlier_step_takes_those_after_it_along_latest_first() -> None:
    book = playing(bought(blank(), "might", "might"), xp=20)
    later = bought(book, "flying", "wit", "mastery")
    assert stands(undone(later, returnable(book)[-1] + 1)) == stands(book)
    entries = take_back(later, PEN, returnable(book)[-1] + 1)
    assert [entry.what for entry in entries] == ["mastery", "wit", "flying"]


def test_what_was_before_stays() -> None:
    book = bought(playing(blank(), xp=20), "might")
    first = book.ledger[-1].step
    later = bought(book, "wit", "charm")
    assert stands(undone(later, first + 1)) == stands(book)


def test_awards_between_purchases_stay() -> None:
    book = bought(playing(blank(), xp=2), "might")
    step = book.ledger[-1].step
    book = bought(book.plus(award(book, "xp", GM, 5)), "wit")
    back = undone(book, step)
    assert (back.standing.points["xp"], back.standing.level("might"), back.standing.level("wit")) == (7, 0, 0)


def test_an_award_is_taken_back_without_purchases() -> None:
    book = playing(blank(), xp=2)
    step = book.ledger[-1].step
    book = bought(book.plus(award(book, "xp", GM, 5)), "might")
    back = undone(book, step)
    assert (back.standing.points["xp"], back.standing.level("might")) == (3, 1)


def test_an_award_whose_points_are_spent_stays() -> None:
    book = bought(playing(blank(), xp=2), "might")
    assert code(lambda: take_back(book, GM, book.ledger[-2].step)) == "points_spent"


def test_levels_are_taken_back_with_those_above() -> None:
    book = playing(blank())
    level_2 = book.plus(award(book, "level", GM))
    level_4 = level_2.plus(award(level_2, "level", GM))
    level_4 = level_4.plus(award(level_4, "level", GM))
    back = undone(level_4, level_2.ledger[-1].step + 1)
    assert back.standing.values == level_2.standing.values
    assert back.standing.points.get("talent", 0) == level_2.standing.points.get("talent", 0)
    assert undone(level_4, level_2.ledger[-1].step).standing.level("level") == 1
    assert broken(back) == []


def test_the_end_of_creation_is_taken_back_with_all_after_it() -> None:
    book = bought(blank(), "might")
    played = bought(playing(book, xp=9), "wit")
    back = undone(played, book.ledger[-1].step + 1)
    assert back.standing.creating
    assert back.standing.points["points"] == 8
    assert back.standing.points["lore"] == 6
    assert (back.standing.level("wit"), back.standing.points.get("xp", 0)) == (0, 0)
    assert broken(back) == []


def test_a_level_that_was_set_since_stays_when_the_purchase_is_taken_back() -> None:
    book = bought(playing(blank(), xp=4), "might")
    book = book.plus(adjust(book, "might", 3, GM))
    back = undone(book)
    assert (back.standing.level("might"), back.standing.points["xp"]) == (3, 4)
    assert broken(back) == []


def test_what_a_skill_goes_with_can_be_taken_back_to_nothing() -> None:
    book = bought(playing(blank(), xp=9), "skills/Read")
    back = undone(bought(book, "wit"))
    assert stands(back) == stands(book)


def test_a_named_trait_that_others_go_with_stays() -> None:
    book = bought(blank(BRANCHING), "skills/Climb")
    book = book.plus(note(book, "subs/Climb: Ice", PEN, ("skills/Climb",)))
    assert code(lambda: adjust(book, "skills/Climb", None, GM)) == "linked"


def test_what_is_taken_back_is_not_taken_back_again() -> None:
    book = bought(blank(), "might")
    assert returnable(undone(book)) == []
    again = bought(undone(book), "might")
    assert stands(undone(again)) == stands(blank())


@given(st.lists(st.sampled_from(WHATS), max_size=12), st.booleans(), st.data())
def test_a_purchase_and_all_after_it_taken_back_leave_what_was(
    whats: list[str], in_play: bool, data: st.DataObject
) -> None:
    books = grown(playing(bought(blank(), "might", "skills/Climb"), xp=12) if in_play else blank(), whats)
    before = data.draw(st.sampled_from(books))
    whole = books[-1]
    if before is whole:
        return
    back = undone(whole, whole.ledger[len(before.ledger)].step)
    assert stands(back) == stands(before)
    assert broken(back) == []


# -- prices that changed ----------------------------------------------------------------------------------------------


def repriced(book: Book, number: int, more: int) -> Book:
    """The book where a purchase costs so much more now."""
    draft = Draft(book, GM)
    left = book.standing.points["xp"]
    draft.put("migrate", f"{POINTS}xp", left - more, about=number)
    return book.plus(draft.entries())


@pytest.mark.parametrize("more", [-1, 1, 2])
def test_a_refund_gives_back_what_was_paid_after_a_changed_price(more: int) -> None:
    before = playing(blank(), xp=6)
    book = repriced(bought(before, "might"), len(before.ledger) + 1, more)
    assert book.standing.points["xp"] == 4 - more
    assert book.spent("might") == 2 + more
    back = undone(book)
    assert stands(back) == stands(before)
    assert broken(back) == []


def test_changed_prices_of_several_steps_go_back_with_each() -> None:
    before = playing(blank(), xp=9)
    book = bought(before, "might", "might")
    first, second = (entry.number for entry in book.ledger[-2:])
    book = repriced(repriced(book, first, 1), second, -1)
    assert undone(book).standing.points["xp"] == 9 - 3
    assert stands(undone(undone(book))) == stands(before)
