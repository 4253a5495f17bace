"""What is offered next, at what price, why not, and what it would unlock."""

import pytest
from tests.sheets.toys import PEN, TRAITS, blank, bought, playing

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import Reason
from sortilege.rules.registry import find_game
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.options import Option, offered, options
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import buy, lower, opened, typed


def option(book: Book, what: str) -> Option:
    return next(one for one in options(book) if one.what == what)


def why(reason: Reason) -> list[str]:
    return [leaf.words for leaf in reason.unmet()]


def test_fixed_traits_come_in_the_games_order_then_usual_names_then_others_on_the_sheet() -> None:
    book = blank()
    book = book.plus(buy(book, "skills/Wrestle", PEN, ("might",)))
    keys = [one.what for one in options(book)]
    assert keys == [*(one.key for one in TRAITS), "skills/Climb", "skills/Read", "skills/Wrestle"]


def test_an_option_says_its_step_and_price() -> None:
    found = option(bought(blank(), "might"), "might")
    assert (found.label, found.group, found.level, found.says, found.to, found.to_says) == (
        "Might", "Traits", 1, "1", 2, "2",
    )  # fmt: skip
    assert (found.price, found.cost, found.budget) == (2, "2 points", "points")


def test_levels_with_words_are_said_in_words() -> None:
    found = option(playing(blank()), "rank")
    assert (found.says, found.to_says, found.cost) == ("None", "Some", "1 talent point")


def test_halves_of_points_are_said() -> None:
    found = option(blank(), "skills/Climb")
    assert (found.price, found.cost, found.links) == (1, "½ lore point", ("might",))


def test_needs_bind_only_the_end_of_creation_but_are_told() -> None:
    found = option(blank(), "flying")
    assert found.allowed
    assert why(found.reason) == ["Might 2 is needed; it is Might 0", "Wit 2 is needed; it is Wit 0"]


def test_after_creation_needs_and_points_are_told_together_as_a_tree() -> None:
    found = option(playing(blank()), "flying")
    assert not found.allowed
    points, needs = found.reason.of
    assert "2 experience points" in points.words
    assert [one.words for one in needs.of] == ["one of these"]
    assert [one.answer for one in needs.of[0].of] == ["unmet", "unmet"]


def test_every_option_that_is_not_allowed_says_why() -> None:
    for book in (blank(), bought(blank(), "might", "skills/Climb"), playing(blank(), xp=3), playing(blank())):
        for found in options(book):
            assert found.allowed or why(found.reason), found.what


def test_what_a_step_unlocks_is_said() -> None:
    assert option(bought(blank(), "wit"), "wit").unlocks == ("Flying 1",)
    assert option(bought(blank(), "wit"), "might").unlocks == ("Mastery 1",)
    assert option(bought(blank(), "wit", "wit"), "might").unlocks == ("Mastery 1",)


def test_nothing_is_unlocked_that_was_open() -> None:
    assert option(bought(blank(), "wit", "wit"), "might").unlocks == ("Mastery 1",)
    assert option(bought(blank(), "wit", "wit", "might"), "might").unlocks == ()


def test_what_leaves_no_creation_to_complete_is_marked() -> None:
    book = bought(blank(), "might", "wit")
    assert not option(book, "charm").completes
    assert option(book, "charm").allowed
    assert option(playing(book), "charm").completes


def test_offered_first_is_what_completes_then_what_is_allowed() -> None:
    found = offered(bought(blank(), "might", "wit"))
    ranks = [(one.allowed, one.completes) for one in found]
    assert ranks == sorted(ranks, key=lambda one: (not one[0], not one[1]))
    assert {one.what for one in found} == {one.what for one in options(blank())}


def test_lowering_is_told_where_it_works() -> None:
    book = bought(blank(), "might")
    assert option(book, "might").lowers
    assert not option(book, "wit").lowers
    assert option(book, "nerve").lowers
    assert not option(playing(book), "might").lowers


@pytest.mark.parametrize("what", ["might", "wit", "nerve", "flying", "skills/Climb"])
def test_lowers_says_what_lowering_does(what: str) -> None:
    for book in (blank(), bought(blank(), "might", "skills/Climb"), playing(blank())):
        try:
            done = bool(lower(book, what, PEN))
        except Refused:
            done = False
        assert option(book, what).lowers is done


def test_what_skills_start_from_is_not_offered_while_they_are_held() -> None:
    found = option(bought(blank(), "might", "skills/Climb"), "might")
    assert not found.allowed
    assert why(found.reason) == ["Might is what Climb start from; take them back first"]


def test_the_highest_level_has_no_next() -> None:
    found = option(bought(blank(), "might", "might", "might"), "might")
    assert not found.allowed
    assert why(found.reason) == ["Might goes up to 3"]


def test_a_trait_that_waits_for_the_gm_is_allowed_and_says_so() -> None:
    found = option(playing(blank(), xp=2), "pact")
    assert found.allowed
    assert found.reason.answer == "needs_gm"


def test_a_named_trait_without_links_says_what_it_goes_with() -> None:
    book = blank()
    found = option(book.plus(typed(book, Standing({"skills/Wrestle": 1}), PEN)), "skills/Wrestle")
    assert (found.allowed, found.completes, found.price) == (False, False, 0)
    assert why(found.reason) == ["Skill 'Wrestle' goes with 1 of Might, Wit; it has none."]


def test_allowed_is_what_buying_does_and_the_price_shown_is_the_price_taken() -> None:
    for book in (blank(), bought(blank(), "might", "wit", "skills/Read"), playing(blank(), 5), playing(blank(), 1)):
        for found in options(book):
            _agrees(book, found)


def _agrees(book: Book, found: Option) -> None:
    before = book.standing.points.get(found.budget, 0)
    try:
        after = book.plus(buy(book, found.what, PEN)).standing
    except Refused:
        assert not found.allowed
        return
    assert found.allowed
    assert before - after.points.get(found.budget, 0) == found.price == quote(book, found.what).price
    assert after.level(found.what) == found.to


# -- disciplines ------------------------------------------------------------------------------------------------------


def _disciplines(*whats: str) -> Book:
    game = find_game("disciplines")
    book = book_of(game, game.switches())
    return bought(book.plus(opened(book, PEN)), *whats)


@pytest.mark.rule("DP-4")
def test_only_creations_that_one_of_the_81_starts_completes_are_marked() -> None:
    book = _disciplines("agility", "balance", "speed")
    completing = {one.what for one in options(book) if one.completes and one.group == "Disciplines"}
    assert completing == {"agility", "balance", "speed"}


@pytest.mark.rule("PR-3")
def test_flight_says_all_that_is_missing_for_it() -> None:
    found = option(_disciplines("strength", "strength"), "flight")
    assert why(found.reason) == [
        "Awareness 1 is needed; it is Awareness 0",
        "Endurance 2 is needed; it is Endurance 0",
        "Speed 3 is needed; it is Speed 0",
    ]


@pytest.mark.rule("PR-5")
def test_endurance_unlocks_regeneration_step_by_step() -> None:
    assert option(_disciplines("endurance"), "endurance").unlocks == ("Regeneration 1",)
    assert option(_disciplines("endurance", "endurance", "regeneration"), "endurance").unlocks == ("Regeneration 2",)
