"""Hit points and the condition track: who drops by which wounds, and how."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.games.dice import places, play
from tests.games.disciplines.bodies import OURS, applied, blow, body, bullet, done, refused, seated, settled
from tests.games.disciplines.fighters import HUMAN, fighter

from sortilege.components.refusal import Refused
from sortilege.games.disciplines import game
from sortilege.games.disciplines.condition import Bleed, body_of, settles
from sortilege.games.disciplines.fighter import Wound
from sortilege.games.disciplines.hit_points import HitPoints
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.rules.effect import Write
from sortilege.testing.laws import assert_laws, assert_readers_agree

ROLLED, SAID = DisciplinesSwitches(ranges="roll"), DisciplinesSwitches(ranges="gm")


# -- hit points


def hit_points(endurance: int) -> HitPoints:
    return HitPoints(fighter(endurance=endurance), rules=ROLLED)


@pytest.mark.rule("C-DMG-7", "C-DMG-8", "C-DMG-9", "C-DMG-10", "C-DMG-11", "C-DMG-12", "AMB-22", "SW-15")
@pytest.mark.parametrize(
    ("endurance", "fewest", "most", "average"),
    [(-1, 1, 4, 2), (0, 3, 5, 4), (1, 5, 7, 6), (2, 8, 10, 9), (3, 11, 13, 12), (4, 15, 17, 16)],
)
def test_hit_points_are_the_stated_average_or_rolled_in_the_range(
    endurance: int, fewest: int, most: int, average: int
) -> None:
    assert body_of(body(endurance=endurance), OURS).hp == average
    odds = exact(hit_points(endurance), places(1), Know())
    points = range(fewest, most + 1)
    assert {outcome.fact("points"): p for outcome, p in odds.items()} == dict.fromkeys(points, Fraction(1, len(points)))


@pytest.mark.rule("SW-15", "AMB-22")
def test_rolled_hit_points_go_onto_the_sheet_once() -> None:
    result = play(hit_points(2), 3)
    assert [(one.field, one.value) for one in result.effects if isinstance(one, Write)] == [("hp", 10)]
    assert hit_points(2).say(result.outcome) == "10 hit points"
    assert play(HitPoints(fighter()), 1).outcome.fact("points") == 3
    for test, code in ((HitPoints(rules=SAID), "not_rolled"), (HitPoints(rolled=True), "already_rolled")):
        with pytest.raises(Refused) as error:
            test.start(places(1))
        assert error.value.refusal.code == code


def test_the_steps_of_hit_points_keep_the_laws() -> None:
    for endurance in (-1, 2):
        assert_laws(hit_points(endurance), places(1), {})
        assert_readers_agree(hit_points(endurance), places(1), {})


@pytest.mark.rule("C-DMG-10")
@pytest.mark.parametrize(("hp", "found"), [(0, []), (8, []), (10, []), (7, ["hit_points"]), (11, ["hit_points"])])
def test_hit_points_that_the_endurance_does_not_have_are_found(hp: int, found: list[str]) -> None:
    sheet = body(hp=hp, endurance=2)
    assert [one.code for one in game.findings(sheet)] == found
    assert game.bound(sheet)["rolled"] == (hp in (8, 9, 10))


# -- who drops


@pytest.mark.rule("AMB-23", "C-DMG-8")
def test_bullets_that_take_all_hit_points_wound_mortally() -> None:
    assert body(bullet(3)).fallen == ""
    assert body(bullet(3), bullet(1)).fallen == "dying"
    assert body(bullet(4), hp=5).fallen == ""


# Bullets to reach 0 hit points at the average, to the body: the ledger's table, by damage 1 to 4.
BULLETS = {-1: (2, 1, 1, 1), 0: (4, 2, 2, 1), 1: (6, 3, 2, 2), 2: (9, 5, 3, 3), 3: (12, 6, 4, 3), 4: (16, 8, 6, 4)}


@pytest.mark.rule("AMB-23", "C-DMG-7", "C-DMG-9", "C-DMG-10", "C-DMG-11", "C-DMG-12")
@pytest.mark.parametrize(
    ("endurance", "damage", "bullets"), [(e, d, n) for e in BULLETS for d, n in enumerate(BULLETS[e], 1)]
)
def test_so_many_bullets_drop_and_one_fewer_do_not(endurance: int, damage: int, bullets: int) -> None:
    assert body(*[bullet(damage)] * bullets, endurance=endurance).fallen == "dying"
    assert body(*[bullet(damage)] * (bullets - 1), endurance=endurance).fallen == ""


@pytest.mark.rule("AMB-23")
def test_blows_that_are_enough_knock_out() -> None:
    assert body(*[blow(3)] * 2).fallen == ""
    assert body(*[blow(3)] * 3).fallen == "unconscious"
    assert body(blow(7, worth=4), blow(7, worth=3)).fallen == "unconscious"


@pytest.mark.rule("AMB-23")
def test_blows_of_several_strikers_add_up_exactly() -> None:
    assert body(blow(3), blow(3), *[blow(30)] * 9).fallen == ""
    assert body(blow(3), blow(3), *[blow(30)] * 10).fallen == "unconscious"
    assert body_of(body(blow(3), blow(7)), OURS).taken(OURS) == Fraction(10, 21)


@pytest.mark.rule("AMB-23")
@pytest.mark.parametrize(
    ("wounds", "fallen"),
    [
        ((bullet(2), blow(4), blow(4)), "unconscious"),
        ((blow(4), blow(4), bullet(2)), "dying"),
        ((bullet(2), blow(4)), ""),
    ],
)
def test_the_wound_that_makes_it_whole_decides_between_dying_and_unconscious(
    wounds: tuple[Wound, ...], fallen: str
) -> None:
    assert body(*wounds).fallen == fallen


@pytest.mark.rule("AMB-23")
def test_nobody_is_better_off_by_another_wound() -> None:
    assert body(bullet(4), blow(1)).fallen == "dying"
    assert body(blow(1), bullet(1)).fallen == "dying"
    assert body(Wound("fatal"), blow(1), bullet(9)).fallen == "dead"


@pytest.mark.rule("AMB-23", "D-STR-1a", "D-STR-3a")
def test_twice_the_blows_that_drop_a_human_kill_it() -> None:
    assert [body(*[blow(2)] * n, kind="human").fallen for n in (1, 2, 3, 4)] == [
        "",
        "unconscious",
        "unconscious",
        "dead",
    ]
    assert body(blow(1, worth=4), kind="human").fallen == "dead"
    assert body(*[blow(2)] * 9).fallen == "unconscious"


@pytest.mark.rule("X-2")
def test_blows_that_never_drop_are_worth_nothing() -> None:
    agent = body(*[Wound("blow", 1, 0)] * 200, kind="program", endurance=3)
    assert (agent.fallen, agent.pain) == ("", 0)


@pytest.mark.rule("AMB-23")
@pytest.mark.parametrize("kind", ["bone", "limb", "mark"])
def test_bones_limbs_and_marks_drop_nobody(kind: str) -> None:
    assert body(Wound(kind, 100, 1)).fallen == ""  # type: ignore[arg-type]


@pytest.mark.rule("AMB-42", "SW-16")
@pytest.mark.parametrize(("endurance", "fallen"), [(-1, "dead"), (0, "dead"), (2, "dead"), (3, ""), (4, "")])
def test_a_bullet_to_heart_or_brain_kills_up_to_endurance_2(endurance: int, fallen: str) -> None:
    sheet = body(bullet(4, vital=True), endurance=endurance)
    assert sheet.fallen == fallen
    fourfold = settled(sheet, DisciplinesSwitches(vital_bullets="quadruple"))
    assert fourfold.fallen == ("dying" if endurance < 1 else "")


@pytest.mark.rule("AMB-35", "D-END-3c", "SW-16")
def test_a_fatal_bullet_that_is_shrugged_off_does_nothing() -> None:
    sheet = body(bullet(8), bullet(4, shrugged=True), endurance=3)
    assert sheet.fallen == ""
    assert body(bullet(8), bullet(4), endurance=3).fallen == "dying"
    assert body(bullet(8), bullet(4, shrugged=True), bullet(4), endurance=3).fallen == "dying"
    assert body(bullet(4, shrugged=True), bullet(8), endurance=3).fallen == "dying"


@pytest.mark.rule("SW-16", "AMB-35")
def test_by_house_rule_one_hit_point_is_left_instead() -> None:
    rules = DisciplinesSwitches(shrugged="one_left")
    sheet = settled(body(bullet(4), bullet(9, shrugged=True), endurance=3), rules)
    assert (sheet.fallen, body_of(sheet, rules).taken(rules)) == ("", Fraction(11, 12))
    assert settled(replace(sheet, wounds=(*sheet.wounds, bullet(1))), rules).fallen == "dying"


@pytest.mark.rule("SW-16")
def test_counted_apart_bullets_and_blows_do_not_add_up() -> None:
    rules = DisciplinesSwitches(condition="separate")
    sheet = body(bullet(3), *[blow(3)] * 2)
    assert sheet.fallen == "unconscious"
    assert settled(sheet, rules).fallen == ""
    assert settled(replace(sheet, wounds=(*sheet.wounds, blow(3))), rules).fallen == "unconscious"
    assert settled(replace(sheet, wounds=(*sheet.wounds, bullet(1))), rules).fallen == "dying"


@pytest.mark.rule("SW-16")
def test_0_hit_points_mean_what_the_house_rule_says() -> None:
    ends = {
        how: settled(body(bullet(4)), DisciplinesSwitches(no_hit_points=how)).fallen
        for how in ("dying", "dead", "down")
    }
    assert ends == {"dying": "dying", "dead": "dead", "down": "unconscious"}


@pytest.mark.rule("AMB-23")
def test_what_has_come_of_someone_is_told_once_and_gets_better_with_the_wounds() -> None:
    sheet = DisciplinesSheet("Ana", wounds=(bullet(4),))
    effects = settles(seated(sheet), OURS)
    assert [one.words for one in effects if isinstance(one, Write) and one.words] == ["is mortally wounded and dying"]
    dying = applied(sheet, effects)
    assert settles(seated(dying), OURS) == ()
    up = settles(seated(replace(dying, wounds=())), OURS)
    assert [one.words for one in up if isinstance(one, Write) and one.words] == ["is up again"]
    assert applied(dying, up) == DisciplinesSheet("Ana", wounds=(bullet(4),))


@pytest.mark.rule("AMB-23")
def test_the_gms_word_stands_until_the_wounds_come_to_something_else() -> None:
    gassed = replace(body(), fallen="unconscious")
    assert settled(replace(gassed, wounds=(bullet(1),))).fallen == "unconscious"
    assert settled(replace(gassed, wounds=(bullet(4),))).fallen == "dying"


@pytest.mark.rule("C-DMG-13")
def test_the_seriously_wounded_are_in_pain() -> None:
    assert [body(bullet(n)).pain for n in (1, 2, 3)] == [0, 1, 1]
    assert body(Wound("fatal")).pain == 0
    (pain,) = settles(seated(DisciplinesSheet("Ana", wounds=(bullet(2),))), OURS)
    assert isinstance(pain, Write)
    assert "horrendous pain" in pain.words


# -- bleeding to death


@pytest.mark.rule("D-REG-2a", "D-REG-3f")
def test_the_dying_bleed_to_death_but_never_with_regeneration_3() -> None:
    assert Bleed.gm_only
    assert done(Bleed(), body(bullet(12), endurance=3, regeneration=2)).fallen == "dead"
    assert refused(Bleed(), body(bullet(16), endurance=4, regeneration=3)) == "never_bleeds"
    assert refused(Bleed(), body(bullet(1))) == "not_dying"
    assert refused(Bleed(), body(blow(1))) == "not_dying"


@pytest.mark.rule("C-DMG-7")
def test_a_human_has_two_hit_points_on_average() -> None:
    assert HUMAN.endurance == -1
    assert body(bullet(2), kind="human").fallen == "dying"
