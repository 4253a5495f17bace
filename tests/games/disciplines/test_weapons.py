"""Weapons by class: damage by distance, bullets an action, wear, reloading."""

import pytest
from tests.games.dice import places, play
from tests.games.disciplines.shots import ONE, against, fight_of, fighter

from sortilege.components.refusal import Refused
from sortilege.games.disciplines import game
from sortilege.games.disciplines.fighter import Fight
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.weapons import NAMES, WeaponName, damage, most_bullets, rate
from sortilege.games.disciplines.wear import Reload, Wear
from sortilege.rules.effect import Mark, Write
from sortilege.rules.rounds import Seated

RULES = DisciplinesSwitches()


# -- damage -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-DMG-1")
@pytest.mark.parametrize("feet", [0, 4, 5, 15, 16, 300])
def test_a_9mm_round_does_1(feet: int) -> None:
    assert damage("9mm", feet, RULES) == 1


@pytest.mark.rule("C-DMG-2")
def test_a_45_round_and_a_far_shotgun_do_2() -> None:
    assert [damage(".45", feet, RULES) for feet in (0, 15, 300)] == [2, 2, 2]
    assert [damage("shotgun", feet, RULES) for feet in (16, 300)] == [2, 2]


@pytest.mark.rule("C-DMG-3")
def test_a_near_shotgun_and_large_rounds_do_3() -> None:
    assert [damage("shotgun", feet, RULES) for feet in (5, 15)] == [3, 3]
    large: tuple[WeaponName, ...] = (".50", ".357", "heavy machine gun")
    assert {damage(weapon, feet, RULES) for weapon in large for feet in (5, 15, 16, 300)} == {3}


@pytest.mark.rule("C-DMG-4")
@pytest.mark.parametrize("weapon", ["shotgun", "heavy machine gun", ".50", ".357"])
def test_point_blank_they_do_4(weapon: WeaponName) -> None:
    assert [damage(weapon, feet, RULES) for feet in (0, 4, 5)] == [4, 4, 3]


@pytest.mark.rule("AMB-28")
@pytest.mark.rule("SW-18")
def test_what_the_source_leaves_open_can_be_edited() -> None:
    house = DisciplinesSwitches(point_blank=3, rifle_damage=5, knife_damage=2, semi_automatic="twice")
    assert [damage("shotgun", feet, house) for feet in (2, 3)] == [4, 3]
    assert (damage("rifle", 30, RULES), damage("rifle", 30, house), damage("automatic rifle", 30, house)) == (3, 5, 5)
    assert (damage("throwing knife", 30, RULES), damage("throwing knife", 30, house)) == (1, 2)
    assert (rate("9mm", RULES).most, rate("9mm", house).most, rate("automatic rifle", house).most) == (3, 2, 3)


def test_only_the_gm_says_what_other_weapons_do() -> None:
    with pytest.raises(Refused) as refused:
        Shoot(versus=against(), weapon="other")
    assert refused.value.refusal.code == "no_damage"
    assert Shoot(versus=against(), weapon="other", damage=20).wound().worth == 20
    assert "damage" in Shoot.gm_fields


# -- rate -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A-GUN-1")
@pytest.mark.parametrize("weapon", [".357", "rifle", "shotgun"])
def test_revolvers_rifles_and_shotguns_fire_twice(weapon: WeaponName) -> None:
    assert rate(weapon, RULES) == (1, 2)


@pytest.mark.rule("A-GUN-2")
@pytest.mark.parametrize("weapon", ["9mm", ".45", ".50", "automatic rifle"])
def test_automatic_weapons_fire_1_to_3_times(weapon: WeaponName) -> None:
    assert rate(weapon, RULES) == (1, 3)


@pytest.mark.rule("A-GUN-3")
def test_a_heavy_machine_gun_fires_5_to_10_times() -> None:
    assert rate("heavy machine gun", RULES) == (5, 10)


@pytest.mark.parametrize("weapon", NAMES)
def test_other_numbers_of_bullets_are_refused_by_name(weapon: WeaponName) -> None:
    fewest, most = rate(weapon, RULES)
    for bullets in (fewest, most):
        assert Shoot(versus=against(), weapon=weapon, bullets=bullets, damage=1).bullets == bullets
    for bullets in {fewest - 1, most + 1} - {0, 11}:
        with pytest.raises(Refused, match=f"{bullets} bullets with the {weapon}") as refused:
            Shoot(versus=against(), weapon=weapon, bullets=bullets, damage=1)
        assert refused.value.refusal.code == "bad_rate"


@pytest.mark.rule("A-GUN-5")
@pytest.mark.parametrize(
    ("actions", "twice", "automatic", "heavy"),
    [(3, 6, 9, 30), (5, 10, 15, 50), (7, 14, 21, 70), (10, 20, 30, 100), (13, 26, 39, 130)],
)
def test_the_most_bullets_of_a_round(actions: int, twice: int, automatic: int, heavy: int) -> None:
    weapons: tuple[WeaponName, ...] = ("rifle", "9mm", "heavy machine gun")
    assert [most_bullets(weapon, actions, RULES) for weapon in weapons] == [twice, automatic, heavy]


# -- wear -------------------------------------------------------------------------------------------------------------


def worn(actions: int, rules: DisciplinesSwitches = RULES) -> Wear:
    return Wear(fighter(0, Fight(guns=(("rifle", actions),))), "rifle", rules=rules)


@pytest.mark.rule("A-GUN-4")
def test_firing_counts_the_actions_of_each_gun_in_the_round() -> None:
    guns = Fight(guns=(("rifle", 2), ("left", 3)))
    shot = Shoot(fighter=fighter(5, guns), versus=against(), weapon="rifle")
    (again,) = {fight_of(play(shot, 100), ONE)}
    assert again is not None
    assert dict(again.guns) == {"rifle": 3, "left": 3}
    outside = Shoot(fighter=fighter(None, guns), versus=against(), weapon="rifle")
    assert fight_of(play(outside, 100), ONE) is None


@pytest.mark.rule("A-GUN-4")
@pytest.mark.rule("AMB-26")
@pytest.mark.parametrize(("actions", "percent"), [(4, 5), (5, 10), (13, 50)])
def test_each_action_beyond_3_is_a_risk_of_5_percent(actions: int, percent: int) -> None:
    assert play(worn(actions), percent).outcome.degree == "damaged"
    assert play(worn(actions), percent + 1).outcome.degree == "holds"
    (write,) = play(worn(actions), percent).effects
    assert isinstance(write, Write)
    assert write.words == "has a damaged gun, the rifle"
    assert write.value == Fight()


@pytest.mark.rule("A-GUN-4")
@pytest.mark.parametrize("actions", [0, 3])
def test_three_actions_do_no_harm(actions: int) -> None:
    with pytest.raises(Refused) as refused:
        worn(actions).start(places(1))
    assert refused.value.refusal.code == "no_wear"


@pytest.mark.rule("AMB-26")
def test_wear_comes_after_all_shots_of_the_round() -> None:
    early = Wear(fighter(1, Fight(guns=(("rifle", 9),))), "rifle")
    with pytest.raises(Refused) as refused:
        early.start(places(1))
    assert refused.value.refusal.code == "too_early"


@pytest.mark.rule("SW-17")
@pytest.mark.rule("A-GUN-5")
def test_by_house_rule_wear_is_only_a_warning() -> None:
    test = worn(13, DisciplinesSwitches(gun_wear="warn"))
    outcome = play(test).outcome
    assert outcome.degree == "warning"
    assert test.say(outcome) == "13 actions with the rifle, up to 26 bullets, which wears it"


# -- reloading --------------------------------------------------------------------------------------------------------


def armed(actions: int) -> Seated:
    sheet = DisciplinesSheet("Ion", disciplines=Disciplines(speed=1), fighting=1, actions=actions)
    return Seated(places(1)[0], sheet)


@pytest.mark.rule("A-RLD")
@pytest.mark.rule("AMB-27")
@pytest.mark.rule("SW-17")
def test_reloading_takes_2_actions_or_as_many_as_the_house_rule_says() -> None:
    assert Reload().effects(armed(2), RULES) == (Mark(ONE, "actions", -2),)
    assert Reload().effects(armed(5), DisciplinesSwitches(reload_actions=4)) == (Mark(ONE, "actions", -4),)
    with pytest.raises(Refused) as refused:
        Reload().effects(armed(1), RULES)
    assert refused.value.refusal.code == "no_actions"
    assert Reload in game.acts
