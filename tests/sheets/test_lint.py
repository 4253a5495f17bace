"""Every kind of problem is found in rules that have it, and none in rules that have not."""

import pytest
from msgspec.structs import replace
from tests.sheets.toys import BUILD, LORE, POINTS, SKILLS, STARTING, ToySwitches, toy_game

from sortilege.rules.game import Game
from sortilege.rules.prerequisite import All, AnyOf, AtLeast, Count, Not, Prerequisite, Switched
from sortilege.rules.price import Cases, Flat, Learning, LinkedLevel, Table, Triangular
from sortilege.rules.registry import games
from sortilege.rules.sheet import Award, Budget, Build, Choice, Gain, Limit, Need, Trait, Way
from sortilege.rules.test import Switches
from sortilege.sheets.lint import UnsoundRules, lint, require_sound
from sortilege.testing.sheets import assert_sound
from sortilege.words import say


@pytest.mark.parametrize("game", games().values(), ids=list(games()))
def test_the_games_that_come_along_are_sound(game: Game) -> None:
    assert_sound(game)


@pytest.mark.parametrize("build", [BUILD, STARTING], ids=["without starts", "with starts"])
def test_the_toy_is_sound(build: Build) -> None:
    assert_sound(toy_game(build))


def found(build: Build) -> list[tuple[str, str]]:
    return [(one.code, one.key) for one in lint(toy_game(build))]


def with_trait(trait: Trait) -> Build:
    return replace(BUILD, traits=(*BUILD.traits, trait))


def needing(needed: Prerequisite, key: str = "odd") -> Trait:
    return Trait(key, "Odd", say("Traits"), 0, 1, later=Way("xp", Flat(1)), needs=(Need(1, needed),))


def paid(way: Way, most: int = 3) -> Trait:
    return Trait("odd", "Odd", say("Traits"), 0, most, later=way)


def test_problems_are_told_all_at_once() -> None:
    broken = replace(with_trait(needing(AtLeast("luck"))), begin_gains=(Gain("gold"),))
    with pytest.raises(AssertionError, match=r"unknown_name: odd speaks of 'luck'(.|\n)*unknown_budget: begin_gains"):
        assert_sound(toy_game(broken))


# -- names ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "needed",
    [
        AtLeast("luck"),
        AtLeast("tricks/Juggle"),
        All((AtLeast("might"), AnyOf((AtLeast("wit"), AtLeast("luck"))))),
        Count(("might", "luck"), 1, 1, say("of them")),
        Not(AtLeast("luck"), say("no luck")),
    ],
    ids=["trait", "family", "inside", "counted", "denied"],
)
def test_a_need_for_what_there_is_not(needed: Prerequisite) -> None:
    assert ("unknown_name", "odd") in found(with_trait(needing(needed)))


@pytest.mark.parametrize("needed", [AtLeast("skills/Juggle"), AtLeast("level", 2)], ids=["named", "awarded"])
def test_a_need_for_what_sheets_may_have(needed: Prerequisite) -> None:
    assert found(with_trait(needing(needed))) == []


def test_a_condition_of_a_price_names_what_there_is_not() -> None:
    assert found(with_trait(paid(Way("xp", Cases(((AtLeast("luck"), Flat(1)),), Flat(2)))))) == [
        ("unknown_name", "odd")
    ]


def test_a_limit_names_what_there_is_not() -> None:
    limit = Limit("lucky", Not(AtLeast("luck"), say("no luck")), say("No luck."))
    assert found(replace(BUILD, limits=(limit,))) == [("unknown_name", "lucky")]


@pytest.mark.parametrize(
    "broken",
    [
        replace(BUILD, opening={"luck": 1}),
        replace(BUILD, begins={"luck": 1}),
        replace(BUILD, starts=({"luck": 1},)),
    ],
    ids=["opening", "begins", "starts"],
)
def test_beginnings_name_what_there_is_not(broken: Build) -> None:
    assert [code for code, _ in found(broken)] == ["unknown_name"]


@pytest.mark.parametrize(
    "broken",
    [
        with_trait(paid(Way("gold", Flat(1)))),
        replace(BUILD, awards=(*BUILD.awards, Award("gift", say("gift"), (Gain("gold"),)))),
        replace(BUILD, begin_gains=(Gain("gold"),)),
    ],
    ids=["way", "award", "beginning"],
)
def test_points_that_there_are_not(broken: Build) -> None:
    assert [code for code, _ in found(broken)] == ["unknown_budget"]


def test_links_to_what_there_is_not() -> None:
    broken = replace(BUILD, families=(replace(SKILLS, to=("might", "wit", "luck")),))
    assert found(broken) == [("unknown_name", "skills")]


@pytest.mark.parametrize("links", [(), ("charm",), ("might", "wit")], ids=["none", "another", "too many"])
def test_usual_links_that_do_not_fit(links: tuple[str, ...]) -> None:
    assert found(replace(BUILD, families=(replace(SKILLS, usual={"Climb": links}),))) == [("bad_links", "skills")]


def test_branches_that_there_are_not() -> None:
    broken = replace(SKILLS, branching=("Climb",), branches="subs")
    assert found(replace(BUILD, families=(broken,))) == [("unknown_name", "skills")]


def test_a_price_by_links_where_there_are_none() -> None:
    assert found(with_trait(paid(Way("xp", Learning(LinkedLevel(), Flat(1)))))) == [("bad_links", "odd")]


def test_a_key_of_two_things() -> None:
    assert ("twice", "might") in found(replace(BUILD, choices=(Choice("might", say("Might"), say("Luck"), (1, 2)),)))
    assert ("twice", "points") in found(replace(BUILD, budgets=(*BUILD.budgets, POINTS)))


# -- circles and ranges -----------------------------------------------------------------------------------------------


def test_needs_in_a_circle() -> None:
    first, second = needing(AtLeast("even")), needing(AtLeast("odd"), "even")
    broken = replace(BUILD, traits=(*BUILD.traits, first, second))
    assert found(broken) == [("cycle", "odd"), ("cycle", "even")]
    assert lint(toy_game(broken))[0].message == "Odd 1 needs itself: odd needs even needs odd"


def test_no_circle_where_one_of_several_is_enough() -> None:
    first, second = needing(AnyOf((AtLeast("even"), AtLeast("might")))), needing(AtLeast("odd"), "even")
    assert found(replace(BUILD, traits=(*BUILD.traits, first, second))) == []


def test_no_circle_where_higher_levels_need_lower_ones() -> None:
    ways = Way("xp", Flat(1))
    first = Trait(
        "odd", "Odd", say("Traits"), 0, 3, None, ways, (Need(2, AtLeast("even", 1)), Need(3, AtLeast("even", 2)))
    )
    second = Trait(
        "even", "Even", say("Traits"), 0, 3, None, ways, (Need(1, AtLeast("odd", 1)), Need(2, AtLeast("odd", 2)))
    )
    assert found(replace(BUILD, traits=(*BUILD.traits, first, second))) == []


@pytest.mark.parametrize(
    "needed",
    [
        AtLeast("might", 4),
        AtLeast("rank", 1, at="creation"),
        Count(("might", "wit"), 1, 3, say("of them")),
        All((AtLeast("wit"), AtLeast("suit", 9))),
    ],
    ids=["beyond", "not in creation", "too many", "no such choice"],
)
def test_needs_that_nobody_meets(needed: Prerequisite) -> None:
    assert found(with_trait(needing(needed))) == [("never_reached", "odd")]


def test_a_need_for_what_nobody_buys() -> None:
    shut = Trait("shut", "Shut", say("Traits"), 0, 1)
    broken = replace(BUILD, traits=(*BUILD.traits, shut, needing(AtLeast("shut"))))
    assert found(broken) == [("never_reached", "odd")]
    assert lint(toy_game(broken))[0].message == "Odd 1 needs Shut 1, which cannot be had"


def test_a_way_that_asks_for_what_nobody_has() -> None:
    assert found(with_trait(paid(Way("xp", Flat(1), needs=AtLeast("might", 4))))) == [("never_reached", "odd")]


# -- charts -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "price", [Table((1, 2)), Learning(Flat(1), Table((1, 2)))], ids=["whole", "further"]
)  # fmt: skip
def test_a_table_shorter_than_the_levels(price: Table | Learning) -> None:
    assert found(with_trait(paid(Way("xp", price)))) == [("short_chart", "odd")]
    assert found(with_trait(paid(Way("xp", price), most=2))) == []


@pytest.mark.parametrize("words", [("None", "Some"), ("None", "Some", "Much", "Most", "All")], ids=["few", "many"])
def test_words_that_are_not_one_a_level(words: tuple[str, ...]) -> None:
    assert found(with_trait(replace(paid(Way("xp", Flat(1))), words=words))) == [("short_chart", "odd")]


def test_a_choice_with_too_few_words() -> None:
    assert found(replace(BUILD, choices=(Choice("suit", say("Suit"), say("Luck"), ("S", "H"), (say("Spades"),)),))) == [
        ("short_chart", "suit")
    ]


def test_levels_that_end_before_they_begin() -> None:
    assert ("no_levels", "odd") in found(with_trait(replace(paid(Way("xp", Flat(1))), least=5)))


def test_a_need_of_a_level_that_there_is_not() -> None:
    broken = replace(needing(AtLeast("might")), needs=(Need(2, AtLeast("might")),))
    assert found(with_trait(broken)) == [("idle_need", "odd")]


# -- points -----------------------------------------------------------------------------------------------------------


def test_points_that_nobody_is_given() -> None:
    gold = Budget("gold", "gold piece")
    broken = replace(with_trait(replace(paid(Way("gold", Flat(1))), creation=Way("gold", Flat(1)))))
    assert found(replace(broken, budgets=(*BUILD.budgets, gold))) == [("never_afforded", "odd")] * 2


def test_a_first_step_dearer_than_all_points_of_creation() -> None:
    dear = Trait("odd", "Odd", say("Traits"), 0, 1, creation=Way("lore", Flat(LORE.creation + 1)))
    assert found(with_trait(dear)) == [("never_afforded", "odd")]
    assert found(with_trait(replace(dear, creation=Way("lore", Flat(LORE.creation))))) == []


def test_points_of_creation_that_are_not_saved_pay_nothing_later() -> None:
    assert found(with_trait(paid(Way("lore", Flat(1))))) == [("never_afforded", "odd")]
    saved = replace(LORE, left="saved")
    budgets = tuple(saved if one.key == "lore" else one for one in BUILD.budgets)
    assert found(replace(with_trait(paid(Way("lore", Flat(1)))), budgets=budgets)) == []


def test_less_may_go_into_a_trait_than_its_first_step_costs() -> None:
    assert found(with_trait(paid(Way("xp", Triangular(plus=2), most=2)))) == [("never_afforded", "odd")]
    assert found(with_trait(paid(Way("xp", Triangular(plus=2), most=3)))) == []


def test_the_cheapest_case_decides_what_can_be_afforded() -> None:
    price = Cases(((AtLeast("might"), Flat(2)),), Flat(9))
    assert found(with_trait(paid(Way("xp", price, most=2)))) == []


# -- house rules ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("needed", [Switched("magic", True), Switched("pace", "sideways")], ids=["name", "value"])
def test_a_house_rule_or_value_that_there_is_not(needed: Switched) -> None:
    assert ("unknown_switch", "odd") in found(with_trait(needing(AnyOf((needed, AtLeast("might"))))))


@pytest.mark.parametrize(
    "needed",
    [
        AnyOf((Switched("secrets", True), Switched("secrets", False))),
        AnyOf((Switched("pace", "slow"), Not(Switched("pace", "slow"), say("not slow")), AtLeast("might"))),
        AnyOf((AtLeast("might"), All((Switched("secrets", True), Switched("secrets", False))))),
    ],
    ids=["either", "denied", "never both"],
)
def test_a_house_rule_whose_answers_never_differ(needed: Prerequisite) -> None:
    assert found(with_trait(needing(needed))) == [("idle_switch", "odd")]


def test_a_price_that_is_the_same_under_each_house_rule() -> None:
    same = Cases(((Switched("pace", "fast"), Flat(2)),), Flat(2))
    assert found(with_trait(paid(Way("xp", same)))) == [("idle_switch", "odd")]
    both = Cases(((Switched("pace", "fast"), Flat(1)), (Switched("pace", "slow"), Flat(1))), Flat(9))
    assert found(with_trait(paid(Way("xp", both)))) == [("idle_switch", "odd")]
    other = Cases(((Switched("pace", "fast"), Flat(1)),), Flat(2))
    assert found(with_trait(paid(Way("xp", other)))) == []


def test_every_answer_to_every_house_rule_is_looked_at() -> None:
    def build(switches: Switches) -> Build:
        assert isinstance(switches, ToySwitches)
        return with_trait(needing(AtLeast("luck"))) if switches.pace == "fast" else BUILD

    game = replace(toy_game(BUILD), build=build)
    assert [one.code for one in lint(game)] == ["unknown_name", "never_reached"]


def test_unsound_rules_are_not_loaded() -> None:
    broken = replace(toy_game(with_trait(needing(AtLeast("luck")))), name="broken")
    with pytest.raises(UnsoundRules, match="broken: odd speaks of 'luck'"):
        require_sound(broken)
    require_sound(games()["saga"])
