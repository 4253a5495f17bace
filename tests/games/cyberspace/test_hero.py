"""Hero points: for an action, for a combat turn, and back with the end of the adventure."""

from typing import Literal

import pytest
from tests.games.dice import places

from sortilege.components.refusal import Refusal
from sortilege.games.cyberspace import game
from sortilege.games.cyberspace.acts import BeHeroic
from sortilege.games.cyberspace.opposed import Opposed
from sortilege.games.cyberspace.sheet import CyberspaceSheet
from sortilege.games.cyberspace.side import Side
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.games.cyberspace.unopposed import Unopposed
from sortilege.rules.effect import Effect, Mark
from sortilege.rules.game import Moment
from sortilege.rules.reading import read
from sortilege.rules.rounds import Seated
from sortilege.rules.value import Actor

ONE, TWO = Actor("one"), Actor("two")


def seated(hero: int = 1, hero_most: int = 1, heroic: int = 0) -> Seated:
    return Seated(places(1)[0], CyberspaceSheet("Hening", hero=hero, hero_most=hero_most, heroic=heroic))


def ends(
    name: Literal["round", "adventure", "scene", "session"], *cast: Seated, earned: str = ""
) -> tuple[Effect, ...]:
    return game.moments(Moment(name, False, cast, earned=frozenset({earned})), CyberspaceSwitches())


@pytest.mark.rule("C-HERO-1")
def test_a_character_starts_with_one_point() -> None:
    sheet = CyberspaceSheet("Hening")
    assert (sheet.hero, sheet.hero_most, sheet.heroic) == (1, 1, 0)


@pytest.mark.rule("C-HERO-2")
@pytest.mark.parametrize(
    ("side", "n"),
    [
        (Side(3, hero=True), 6),
        (Side(3, heroic=True), 6),
        (Side(3, hero=True, heroic=True), 6),
        (Side(3, modifier=-2, hero=True), 4),
        (Side(3, modifier=2, hero=True), 8),
        (Side(3, default=True, hero=True), 4),
        (Side(1, modifier=-1, default=True, heroic=True), 1),
    ],
)
def test_the_level_is_doubled_once_before_modifiers_and_before_defaulting(side: Side, n: int) -> None:
    assert side.dice == n


@pytest.mark.rule("C-HERO-2")
def test_a_point_is_paid_when_it_doubles_the_action_and_not_when_the_turn_is_doubled() -> None:
    assert Unopposed(3, 15, hero=True).costs(places(1)) == (Mark(ONE, "hero", -1),)
    assert Unopposed(3, 15).costs(places(1)) == ()
    assert Unopposed(3, 15, hero=True, heroic=True).costs(places(1)) == ()


@pytest.mark.rule("C-HERO-2")
def test_each_side_of_an_opposed_action_pays_its_own_point() -> None:
    test = Opposed(3, (Side(2, hero=True), Side(2, heroic=True)), hero=True)
    assert test.costs(places(3)) == (Mark(ONE, "hero", -1), Mark(TWO, "hero", -1))
    assert [side.dice for side in test.sides] == [6, 4, 4]


@pytest.mark.rule("C-HERO-2")
def test_a_point_makes_the_whole_combat_turn_heroic() -> None:
    assert BeHeroic().effects(seated(), CyberspaceSwitches()) == (Mark(ONE, "hero", -1), Mark(ONE, "heroic", 1))
    assert BeHeroic().say().startswith("spends a hero point")


@pytest.mark.rule("C-HERO-2")
@pytest.mark.parametrize(("hero", "heroic", "code"), [(0, 0, "no_hero_points"), (1, 1, "already_heroic")])
def test_without_a_point_or_need_nothing_is_spent(hero: int, heroic: int, code: str) -> None:
    refusal = BeHeroic().effects(seated(hero=hero, heroic=heroic), CyberspaceSwitches())
    assert isinstance(refusal, Refusal)
    assert refusal.code == code


@pytest.mark.rule("C-HERO-2")
def test_the_sheet_alone_says_whether_the_turn_is_doubled() -> None:
    calm, heroic = seated().sheet, seated(heroic=1).sheet
    raw = {"level": 3, "difficulty": 15, "heroic": True}
    assert read(Unopposed, {**raw, **game.bound(calm)}).side.dice == 3
    assert read(Unopposed, {**raw, **game.bound(heroic)}).side.dice == 6
    assert read(Side, {"level": 2, **game.bound(heroic)}).dice == 4


@pytest.mark.rule("C-HERO-2")
def test_the_doubling_ends_with_the_combat_turn() -> None:
    assert ends("round", seated(heroic=1), seated()) == (Mark(ONE, "heroic", -1),)
    assert ends("adventure", seated(heroic=1)) == (Mark(ONE, "heroic", -1),)
    assert ends("scene", seated(heroic=1)) == ()
    starts = Moment("round", True, (seated(heroic=1),))
    assert game.moments(starts, CyberspaceSwitches()) == ()


@pytest.mark.rule("C-HERO-3")
def test_a_used_point_stays_used_until_the_adventure_ends() -> None:
    assert ends("session", seated(hero=0)) == ends("round", seated(hero=0)) == ()
    assert ends("adventure", seated(hero=0, hero_most=2)) == (Mark(ONE, "hero", 2),)


@pytest.mark.rule("C-HERO-3")
def test_who_did_their_best_earns_one_more() -> None:
    assert ends("adventure", seated(hero=0, hero_most=2), earned="one") == (
        Mark(ONE, "hero", 3),
        Mark(ONE, "hero_most", 1),
    )
    assert ends("adventure", seated(hero=1), earned="two") == ()


@pytest.mark.rule("C-HERO-3")
def test_no_point_is_taken_away_at_the_end() -> None:
    assert ends("adventure", seated(hero=3, hero_most=2)) == ()
