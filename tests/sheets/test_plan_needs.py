"""Plans for what needs something else, and for what no plan reaches."""

import pytest
from msgspec.structs import replace
from tests.sheets.toys import BUILD, STARTING, blank, bought, playing

from sortilege.components.refusal import Refused
from sortilege.rules.prerequisite import AnyOf, AtLeast, Count, Switched
from sortilege.rules.price import Flat
from sortilege.rules.sheet import Build, Need, Trait, Way
from sortilege.sheets.book import Book
from sortilege.sheets.plan import IN_CREATION, Plan, plan
from sortilege.words import say


def whats(found: Plan) -> list[str]:
    return [step.says for step in found.steps]


def test_of_alternatives_the_cheapest_is_taken() -> None:
    assert whats(plan(playing(bought(blank(), "wit")), (("flying", 1),))) == ["Wit 2", "Flying 1"]
    assert whats(plan(playing(bought(blank(), "might")), (("flying", 1),))) == ["Might 2", "Flying 1"]


def test_an_alternative_that_is_closed_is_not_taken() -> None:
    closed = Trait("closed", "Closed", say("Traits"), 0, 1)
    dear = Trait("dear", "Dear", say("Traits"), 0, 1, later=Way("xp", Flat(50)))
    goal = _needing(AnyOf((AtLeast("closed"), AtLeast("dear"), AtLeast("secret"))))
    assert whats(plan(playing(blank(_with(closed, dear, goal))), (("goal", 1),))) == ["Dear 1", "Goal 1"]


def test_of_many_the_cheapest_few_are_taken() -> None:
    prices = {"a": 5, "b": 1, "c": 9, "d": 2}
    many = [Trait(key, key, say("Traits"), 0, 1, later=Way("xp", Flat(cost))) for key, cost in prices.items()]
    goal = _needing(Count(tuple(prices), 1, 2, say("letters")))
    found = plan(playing(blank(_with(*many, goal))), (("goal", 1),))
    assert found.costs == {"xp": 4}
    assert set(whats(found)) == {"b 1", "d 1", "Goal 1"}


def _needing(needed: AnyOf | Count | Switched | AtLeast) -> Trait:
    return Trait("goal", "Goal", say("Traits"), 0, 1, later=Way("xp", Flat(1)), needs=(Need(1, needed),))


def _with(*traits: Trait) -> Build:
    return replace(BUILD, traits=(*BUILD.traits, *traits))


def test_a_house_rule_bars_the_way() -> None:
    found = plan(playing(blank()), (("secret", 1),))
    assert found.steps == ()
    assert [leaf.words for one in found.blocked for leaf in one.unmet()] == ["the house rule secrets must be True"]
    assert whats(plan(playing(blank(secrets=True)), (("secret", 1),))) == ["Secret 1"]


def test_what_is_held_against_a_need_bars_the_way() -> None:
    book = playing(blank(), xp=4)
    book = bought(book, "pact")
    assert [one.words for one in plan(book, (("purity", 1),)).blocked] == ["no pact is held"]


def test_goals_that_exclude_each_other_bar_the_way() -> None:
    found = plan(playing(blank()), (("pact", 1), ("purity", 1)))
    assert [leaf.words for one in found.blocked for leaf in one.unmet()] == ["no pact is held"]


def test_what_is_not_bought_any_more_bars_the_way() -> None:
    found = plan(playing(blank()), (("nerve", 4),))
    assert [leaf.words for one in found.blocked for leaf in one.unmet()] == ["Nerve is not bought after creation"]


def test_what_was_missed_at_creation_bars_the_way() -> None:
    found = plan(playing(blank()), (("birthright", 1),))
    assert [leaf.words for leaf in found.blocked] == ["Charm 1 is needed at creation; it is Charm 0"]


def test_a_level_that_there_is_not_bars_the_way() -> None:
    assert [one.words for one in plan(playing(blank()), (("might", 4),)).blocked] == ["Might goes up to 3"]


def test_needs_that_go_round_bar_the_way() -> None:
    round_trait = Trait("goal", "Goal", say("Traits"), 0, 1, None, Way("xp", Flat(1)), (Need(1, AtLeast("other")),))
    other = Trait("other", "Other", say("Traits"), 0, 1, None, Way("xp", Flat(1)), (Need(1, AtLeast("goal")),))
    found = plan(playing(blank(_with(round_trait, other))), (("goal", 1),))
    assert [one.words for one in found.blocked] == ["Goal 1 needs itself"]


def test_more_than_can_be_counted_bars_the_way() -> None:
    goal = _needing(Count(("might", "suit", "level"), 1, 3, say("of them")))
    found = plan(playing(blank(_with(goal))), (("goal", 1),))
    assert [one.words for one in found.blocked] == ["3 of them are needed; there are 1"]


def test_a_search_that_leads_nowhere_ends() -> None:
    keys = [f"t{number}" for number in range(30)]
    rounds = [
        Trait(
            key,
            key,
            say("Traits"),
            0,
            1,
            later=Way("xp", Flat(1)),
            needs=(Need(1, Count(tuple(keys), 1, 15, say("of them"))),),
        )
        for key in keys
    ]
    found = plan(playing(blank(_with(*rounds))), (("t0", 1),))
    assert found.when == "never"
    assert len(found.blocked) <= len(keys)


def test_the_gms_word_is_planned_and_marked() -> None:
    (step,) = plan(playing(blank()), (("pact", 1),)).steps
    assert step.needs_gm
    (other,) = plan(playing(blank()), (("might", 1),)).steps
    assert not other.needs_gm


def test_awards_without_a_level_are_counted_in_points() -> None:
    found = plan(playing(blank(), xp=1), (("might", 2),))
    assert [(step.says, step.when) for step in found.steps] == [
        ("Might 1", "1 more experience point"),
        ("Might 2", "3 more experience points"),
    ]


def test_two_awards_are_awaited_together() -> None:
    found = plan(playing(blank()), (("rank", 1), ("might", 1)))
    assert found.when == "level 3 and 2 more experience points"


def test_nothing_to_pay_is_now() -> None:
    book = playing(bought(blank(), "might"))
    assert plan(book, (("might", 1),)) == Plan((), {}, say("now"))
    assert plan(playing(blank(), xp=2), (("might", 1),)).when == "now"


def test_a_start_is_named_where_there_is_no_character() -> None:
    assert plan(blank(STARTING), (("birthright", 1),)).start == "Wit 3 + Charm 2"
    assert plan(playing(blank(STARTING)), (("mastery", 1),)).start == ""


def test_points_of_creation_are_spent_first_where_there_are_no_starts() -> None:
    found = plan(blank(), (("crown", 1),))
    assert (found.costs, found.when) == ({}, "now")
    assert {step.when for step in found.steps} == {IN_CREATION}
    assert sum(step.price for step in found.steps) <= 9


def test_what_creation_cannot_pay_is_bought_later() -> None:
    found = plan(blank(), (("might", 3), ("wit", 3)))
    assert [(step.says, step.when) for step in found.steps][-1] == ("Wit 3", "3 more experience points")


def test_an_empty_book_is_opened_first() -> None:
    assert plan(Book(BUILD, {}), (("might", 1),)) == plan(blank(), (("might", 1),))


def test_unknown_goals_are_refused() -> None:
    with pytest.raises(Refused) as refused:
        plan(playing(blank()), (("luck", 1),))
    assert refused.value.refusal.code == "unknown_trait"


def test_named_goals_need_their_links() -> None:
    with pytest.raises(Refused) as refused:
        plan(playing(blank()), (("skills/Wrestle", 1),))
    assert refused.value.refusal.code == "bad_links"
