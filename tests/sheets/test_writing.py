"""Changes of a sheet: what is written, what is refused, and that nothing changes then."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.sheets.toys import BUILD, GM, PEN, SKILLS, blank, bought, playing

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import Ledger, Standing, fold
from sortilege.rules.sheet import Family, Gain, Trait
from sortilege.sheets.book import Book
from sortilege.sheets.checking import check, open_findings
from sortilege.sheets.writing import adjust, award, begin, buy, choose, lower, note, take_back, typed, waive
from sortilege.words import say

FAMILIES: tuple[Family, ...] = (
    replace(SKILLS, branching=("Climb",), branches="subs"),
    Family("subs", say("Sub skill"), Trait("subs", "Sub skill", say("Subs"), 0, 9), links=1, to=("skills",)),
)
BRANCHING = replace(BUILD, families=FAMILIES)


def refused(change: Callable[[], Ledger]) -> tuple[str, str]:
    with pytest.raises(Refused) as found:
        change()
    return found.value.refusal.code, found.value.refusal.message


def code(change: Callable[[], Ledger]) -> str:
    return refused(change)[0]


def stands(book: Book) -> tuple[object, ...]:
    """Everything that a ledger comes to."""
    return book.standing.values, book.standing.links, book.standing.points, book.standing.created


def undone(book: Book, step: int | None = None) -> Book:
    return book.plus(take_back(book, PEN, step))


def broken(book: Book) -> list[str]:
    return [one.key for one in check(book) if one.code in ("broken_ledger", "wrong_step", "price_differs")]


# -- what is written --------------------------------------------------------------------------------------------------


def test_a_blank_sheet_has_its_opening_and_its_points() -> None:
    assert stands(blank()) == ({"nerve": 3}, {}, {"points": 9, "lore": 6}, None)
    assert {entry.step for entry in blank().ledger} == {1}


def test_a_purchase_is_one_entry_with_who_when_and_price() -> None:
    book = blank()
    (entry,) = buy(book, "might", PEN)
    assert (entry.number, entry.step, entry.kind, entry.what, entry.was, entry.to) == (4, 2, "buy", "might", None, 1)
    assert (entry.price, entry.budget, entry.who, entry.when, entry.gm) == (1, "points", "Ana", "2030-01-31", False)


def test_links_are_written_once() -> None:
    book = blank()
    (first,) = buy(book, "skills/Climb", PEN)
    (second,) = buy(book.plus((first,)), "skills/Climb", PEN)
    assert (first.links, second.links) == (("might",), ())


def test_a_named_trait_begins_where_its_link_stands() -> None:
    book = bought(blank(), "might", "might", "skills/Climb")
    assert book.standing.level("skills/Climb") == 2
    assert book.standing.points["lore"] == 5


def test_the_end_of_creation_loses_what_is_lost_and_begins_play() -> None:
    book = playing(bought(blank(), "might"))
    assert stands(book)[2] == {"points": 8, "lore": 0}
    assert (book.standing.values["level"], book.standing.values["stage"]) == (1, "play")
    assert book.standing.created is not None
    assert (book.standing.created["might"], "level" in book.standing.created) == (1, False)


def test_play_begins_with_what_the_rules_give() -> None:
    book = playing(blank(replace(BUILD, begin_gains=(Gain("talent", 2),))))
    assert book.standing.points["talent"] == 2


def test_an_award_brings_its_gains_so_many_times() -> None:
    assert playing(blank(), xp=7).standing.points["xp"] == 7


@pytest.mark.rule("AD-2")
def test_an_award_that_raises_a_level_brings_odd_gains_on_odd_levels() -> None:
    book = playing(blank())
    talents = []
    for _ in range(5):
        book = book.plus(award(book, "level", GM))
        talents.append(book.standing.points.get("talent", 0))
    assert talents == [0, 1, 1, 2, 2]
    at_once = playing(blank())
    assert stands(at_once.plus(award(at_once, "level", GM, 5))) == stands(book)


def test_a_choice_is_written_and_changed() -> None:
    book = blank()
    book = book.plus(choose(book, "suit", "S", PEN))
    book = book.plus(choose(book, "suit", "H", PEN))
    assert book.standing.values["suit"] == "H"
    assert undone(book).standing.values["suit"] == "S"
    assert "suit" not in undone(undone(book)).standing.values


def test_a_note_names_without_a_price() -> None:
    book = blank()
    book = book.plus(note(book, "skills/Climb", PEN))
    assert (book.standing.values["skills/Climb"], book.standing.points["lore"]) == (0, 6)
    assert code(lambda: note(book, "skills/Climb", PEN)) == "already_there"


@pytest.mark.rule("C-XP-5")
def test_raising_a_branching_skill_raises_a_sub_skill_that_is_named() -> None:
    book = bought(blank(BRANCHING), "skills/Climb")
    assert [entry.what for entry in book.ledger][-1] == "skills/Climb"
    assert code(lambda: buy(book, "skills/Climb", PEN)) == "needs_special"
    raised = book.plus(buy(book, "skills/Climb", PEN, special="Ice"))
    assert raised.standing.values["subs/Climb: Ice"] == 1
    assert stands(undone(raised)) == stands(book)


WHATS = ("might", "wit", "charm", "flying", "mastery", "nerve", "skills/Climb", "skills/Read")


def grown(book: Book, whats: list[str]) -> list[Book]:
    """The book after each purchase that is allowed."""
    books = [book]
    for what in whats:
        try:
            books.append(books[-1].plus(buy(books[-1], what, PEN)))
        except Refused:
            continue
    return books


@given(st.lists(st.sampled_from(WHATS), max_size=12))
def test_every_change_of_points_has_its_entry(whats: list[str]) -> None:
    book = grown(playing(blank(), xp=12), whats)[-1]
    spent = -sum(entry.price for entry in book.ledger if entry.budget == "xp")
    assert book.standing.points["xp"] == 12 + spent
    assert fold(book.ledger) == book.standing


@given(st.permutations(["might", "might", "wit", "charm"]))
def test_every_order_of_purchases_gives_the_same_levels_and_points(whats: list[str]) -> None:
    book = bought(playing(blank(), xp=20), *whats)
    assert book.standing.points["xp"] == 20 - 2 - 2 - 2 - 4
    assert open_findings(book) == open_findings(bought(playing(blank(), xp=20), *sorted(whats)))


# -- lowering ---------------------------------------------------------------------------------------------------------


def test_lowering_gives_back_what_the_step_cost() -> None:
    book = bought(blank(), "might", "might")
    lowered = book.plus(lower(book, "might", PEN))
    assert stands(lowered) == stands(bought(blank(), "might"))


@pytest.mark.rule("R-CHAR-1")
def test_lowering_below_the_opening_gives_points_and_rising_takes_them() -> None:
    book = blank()
    down = book.plus(lower(book, "nerve", PEN))
    assert (down.standing.level("nerve"), down.standing.points["points"]) == (2, 10)
    up = bought(down, "nerve")
    assert stands(up) == stands(book)
    assert broken(up) == broken(down) == []


def test_nothing_is_lowered_below_its_least() -> None:
    book = blank()
    for _ in range(2):
        book = book.plus(lower(book, "nerve", PEN))
    assert code(lambda: lower(book, "nerve", PEN)) == "not_allowed"
    assert code(lambda: lower(book, "might", PEN)) == "not_allowed"


def test_lowering_a_level_that_was_set_is_no_refund() -> None:
    book = bought(blank(), "might")
    book = book.plus(adjust(book, "might", 3, GM))
    assert code(lambda: lower(book, "might", PEN)) == "not_allowed"


# -- refusals ---------------------------------------------------------------------------------------------------------


def test_what_is_not_bought_is_named_in_creation_too() -> None:
    with pytest.raises(Refused, match=r"^Rank Some: Rank is not bought in creation\.$"):
        buy(blank(), "rank", PEN)


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda book: buy(book, "luck", PEN), "unknown_trait"),
        (lambda book: buy(book, "skills/", PEN), "unknown_trait"),
        (lambda book: buy(book, "skills/Wrestle", PEN), "bad_links"),
        (lambda book: buy(book, "skills/Wrestle", PEN, ("charm",)), "bad_links"),
        (lambda book: buy(book, "skills/Wrestle", PEN, ("might", "wit")), "bad_links"),
        (lambda book: buy(book, "rank", PEN), "not_allowed"),
        (lambda book: lower(book, "luck", PEN), "unknown_trait"),
        (lambda book: award(book, "xp", GM), "in_creation"),
        (lambda book: award(book, "gold", GM), "unknown_award"),
        (lambda book: choose(book, "mood", "glad", PEN), "unknown_choice"),
        (lambda book: choose(book, "suit", "C", PEN), "bad_value"),
        (lambda book: take_back(book, PEN), "nothing_to_take_back"),
        (lambda book: adjust(book, "luck", 1, GM), "unknown_trait"),
        (lambda book: adjust(book, "points/gold", 1, GM), "unknown_trait"),
        (lambda book: adjust(book, "points/xp", -1, GM), "bad_value"),
        (lambda book: adjust(book, "might", "much", GM), "bad_value"),
        (lambda book: adjust(book, "might", None, GM), "bad_value"),
        (lambda book: adjust(book, "might", True, GM), "bad_value"),
        (lambda book: adjust(book, "suit", "C", GM), "bad_value"),
        (lambda book: adjust(book, "level", "high", GM), "bad_value"),
    ],
)
def test_refused_in_creation(change: Callable[[Book], Ledger], why: str) -> None:
    assert code(lambda: change(blank())) == why


@pytest.mark.parametrize(
    ("change", "why"),
    [
        (lambda book: begin(book, PEN), "creation_over"),
        (lambda book: lower(book, "might", PEN), "creation_over"),
        (lambda book: choose(book, "suit", "S", PEN), "creation_over"),
        (lambda book: award(book, "level", GM, 0), "bad_amount"),
        (lambda book: award(book, "level", GM, 11), "bad_amount"),
        (lambda book: buy(book, "might", PEN), "not_allowed"),
        (lambda book: buy(book, "nerve", PEN), "not_allowed"),
        (lambda book: take_back(book, PEN, 2), "creation_over"),
        (lambda book: take_back(book, PEN, 99), "unknown_step"),
        (lambda book: take_back(book, PEN, 1), "unknown_step"),
    ],
)
def test_refused_in_play(change: Callable[[Book], Ledger], why: str) -> None:
    assert code(lambda: change(playing(bought(blank(), "wit")))) == why


def test_a_refusal_says_every_reason() -> None:
    _, message = refused(lambda: buy(playing(blank()), "crown", PEN))
    for part in ("2 experience points", "Flying 2 is needed", "Mastery 1 is needed"):
        assert part in message


def test_more_than_may_go_into_one_trait_is_refused() -> None:
    book = bought(blank(), "might", "skills/Climb", "skills/Climb")
    assert book.standing.points["lore"] == 3
    assert code(lambda: buy(book, "skills/Climb", PEN)) == "not_allowed"


def test_what_named_traits_start_from_stays_while_they_are_held() -> None:
    book = bought(blank(), "might", "skills/Climb")
    assert code(lambda: buy(book, "might", PEN)) == "skills_follow"
    assert code(lambda: lower(book, "might", PEN)) == "skills_follow"
    assert bought(book, "wit").standing.level("wit") == 1
    freed = book.plus(lower(book, "skills/Climb", PEN))
    assert bought(freed, "might").standing.level("might") == 2
    later = playing(book, xp=9)
    assert bought(later, "might").standing.level("might") == 2


# -- outright ---------------------------------------------------------------------------------------------------------


def test_points_and_levels_are_set_outright() -> None:
    book = playing(blank())
    for what, to in (("points/xp", 5), ("flying", 3), ("level", 7), ("suit", "H")):
        book = book.plus(adjust(book, what, to, GM))
    assert book.standing.points["xp"] == 5
    assert [book.standing.values[what] for what in ("flying", "level", "suit")] == [3, 7, "H"]


def test_a_named_trait_leaves_the_sheet_with_its_links() -> None:
    book = bought(blank(), "skills/Climb")
    gone = book.plus(adjust(book, "skills/Climb", None, GM))
    assert "skills/Climb" not in gone.standing.values
    assert "skills/Climb" not in gone.standing.links


def test_a_waiver_accepts_a_finding() -> None:
    book = playing(blank())
    key = next(one.key for one in open_findings(book))
    assert key not in [one.key for one in open_findings(book.plus(waive(book, key, GM)))]


def test_a_sheet_typed_in_whole_is_past_creation_and_free() -> None:
    empty = Book(BUILD, {})
    target = Standing({"might": 2, "skills/Climb": 3, "level": 4}, {"skills/Climb": ("might",)})
    book = empty.plus(typed(empty, target, PEN))
    assert not book.standing.creating
    assert {what: book.standing.values[what] for what in target.values} == target.values
    assert book.standing.links == target.links
    assert all(entry.price == 0 for entry in book.ledger)
    assert typed(book, target, PEN) == ()
