"""Fights of two: exact against sampled, against figures worked out apart, and what each policy does."""

import time
from fractions import Fraction
from functools import cache
from math import comb
from typing import NamedTuple

import pytest
from msgspec.structs import replace
from tests.games.disciplines.duels import BRAWL, MELEE, duel, guns, human, rebel, ring, wins

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refused
from sortilege.games.disciplines.blocking import Block
from sortilege.games.disciplines.fighter import Wound
from sortilege.games.disciplines.melee import Melee
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.odds.interval import wilson
from sortilege.readers.fight import Forecast, played
from sortilege.readers.following import TooLarge, followed
from sortilege.readers.forecast import forecast
from sortilege.readers.racing import raced
from sortilege.rules.fight import Corner
from sortilege.rules.reading import read

ROUNDS = 1000
LEVEL = 0.9999


class Pair(NamedTuple):
    """Two who fight, and how often they are let fight."""

    name: str
    first: DisciplinesSheet
    second: DisciplinesSheet
    corners: tuple[Corner, Corner]
    runs: int = 600


SPEEDY = {"awareness": 2, "speed": 3}
MOVER = {"awareness": 3, "speed": 3, "endurance": 1}
TOUGH = {"endurance": 4, "awareness": 3, "strength": 3, "regeneration": 3}

ENERGETIC = {"strength": 3, "endurance": 2, "energy": 1, "awareness": 2, "agility": 1}

PAIRS = [
    Pair("humans", human(), human(), (MELEE, MELEE)),
    Pair("quick and skilled", rebel(agility=1), rebel(speed=1), (MELEE, MELEE), 300),
    Pair("strong and tough", rebel(strength=3, agility=1), rebel(endurance=2, speed=1), (MELEE, MELEE), 300),
    Pair("bullets", rebel(speed=1), rebel(agility=1, endurance=1), (guns(".45"), guns("9mm"))),
    Pair("Evasion 2 and 1", rebel(**SPEEDY, evasion=2), rebel(**SPEEDY, evasion=1), (guns("9mm"), guns())),
    Pair("Evasion 3 and Telekinesis", rebel(**MOVER, evasion=3), rebel(**MOVER, telekinesis=1), (guns(), guns())),
    Pair("Telekinesis 2", rebel(**MOVER, telekinesis=2), rebel(speed=2, endurance=2), (guns("9mm"), guns("9mm"))),
    Pair("shrugging off", rebel(endurance=3, speed=1), rebel(endurance=3, agility=2), (guns(), guns())),
    Pair("Regeneration 3", rebel(**TOUGH, speed=1), rebel(**TOUGH), (guns(), guns()), 300),
    Pair(
        "fists and a gun", rebel(agility=1, endurance=2, strength=1, speed=1), rebel(endurance=1), (BRAWL, guns("9mm"))
    ),
    Pair("Energy", rebel(**ENERGETIC), rebel(agility=2, strength=3), (BRAWL, BRAWL)),
]


@pytest.mark.parametrize("pair", PAIRS, ids=lambda pair: pair.name)
def test_exact_and_sampled_agree(pair: Pair) -> None:
    fight = duel(*pair.corners)
    start = ring(fight, pair.first, pair.second)
    exact = raced(fight, start, ROUNDS) or followed(fight, start, ROUNDS)
    sample = played(fight, start, ROUNDS, seeded_chance(11), pair.runs)
    assert exact.runs is None
    assert exact.lost < Fraction(1, 10**12)
    half = sorted(end.round for end, many in sample.odds.weights.items() for _ in range(many))[sample.odds.total // 2]
    events = {(end.winner, end.how) for end in {*exact.odds, *sample.odds}}
    for event in events:
        _require_close(exact, sample, pair.runs, lambda end, event=event: (end.winner, end.how) == event)
    _require_close(exact, sample, pair.runs, lambda end: end.round <= half)


RULED = [
    ({"shrugged": "one_left"}, PAIRS[7]),
    ({"gun_rolls": "action"}, PAIRS[4]),
    ({"block_actions": "all"}, PAIRS[5]),
    ({"no_hit_points": "dead"}, PAIRS[3]),
    ({"turn_order": "d20"}, PAIRS[9]),
    ({"percents": "relative"}, PAIRS[10]),
]


@pytest.mark.parametrize(("switched", "pair"), RULED, ids=lambda one: "" if isinstance(one, Pair) else str(one))
def test_exact_and_sampled_agree_by_house_rules_too(switched: dict[str, str], pair: Pair) -> None:
    rules = read(DisciplinesSwitches, switched)
    usual, ruled = duel(*pair.corners), duel(*pair.corners, rules=rules)
    start = ring(ruled, pair.first, pair.second)
    exact = followed(ruled, start, ROUNDS)
    sample = played(ruled, start, ROUNDS, seeded_chance(12), 300)
    _require_close(exact, sample, 300, lambda end: end.winner == 1)
    assert exact.odds != followed(usual, start, ROUNDS).odds


def _require_close(exact: Forecast, sample: Forecast, runs: int, goal: object) -> None:
    assert callable(goal)
    low, high = wilson(int(sample.odds.chance(goal) * runs), runs, LEVEL)
    assert low <= float(exact.odds.chance(goal)) <= high


# -- figures worked out apart -----------------------------------------------------------------------------------------


def test_a_duel_of_humans_by_hand() -> None:
    """Five blows each at 50 %, two actions a round, who begins by a d20 in each."""
    half = Fraction(1, 2)

    @cache
    def first(mine: int, theirs: int, number: int) -> Fraction:
        """That one has won by the end of the round after so many."""
        if number == 0:
            return Fraction(0)
        return half * turns((0, 1, 0, 1), mine, theirs, number) + half * turns((1, 0, 1, 0), mine, theirs, number)

    @cache
    def turns(order: tuple[int, ...], mine: int, theirs: int, number: int) -> Fraction:
        if not theirs or not mine:
            return Fraction(not theirs)
        if not order:
            return first(mine, theirs, number - 1)
        hit = (mine, theirs - 1) if order[0] == 0 else (mine - 1, theirs)
        return half * turns(order[1:], *hit, number) + half * turns(order[1:], mine, theirs, number)

    fight = duel(MELEE)
    found = raced(fight, ring(fight, human(), human()), 6)
    assert found
    assert wins(found, 1) == pytest.approx(float(first(5, 5, 6)), abs=1e-15)
    assert wins(found, 0) == pytest.approx(1 - 2 * float(first(5, 5, 6)), abs=1e-15)


@pytest.mark.parametrize(("endurance", "needed", "shrugs"), [(0, 1, False), (2, 3, False), (3, 3, True)])
def test_bullets_by_hand(endurance: int, needed: int, shrugs: bool) -> None:
    """A .357 point-blank: two actions of two bullets a round at 50 %, of 4 damage each; the fists hurt nobody.

    Hit points are 4, 9 and 12, and 60 % of the fatal bullets are ignored at Endurance 3.
    """
    target = replace(human("Ana"), disciplines=replace(human().disciplines, endurance=endurance), kind="rebel")
    shooter = replace(human(), disciplines=replace(human().disciplines, endurance=2))
    fight = duel(guns(), MELEE)
    found = followed(fight, ring(fight, shooter, target), 3)
    for rounds in (1, 2, 3):
        over = sum(chance for end, chance in found.odds.items() if end.winner == 1 and end.round <= rounds)
        wanted = sum(_binomial(4 * rounds, hits, Fraction(1, 2)) * _dropped(hits, needed, shrugs) for hits in range(13))
        assert float(over) == pytest.approx(float(wanted), abs=1e-14)


def _binomial(n: int, hits: int, chance: Fraction) -> Fraction:
    return comb(n, hits) * chance**hits * (1 - chance) ** (n - hits) if hits <= n else Fraction(0)


def _dropped(hits: int, needed: int, shrugs: bool) -> Fraction:
    if hits < needed:
        return Fraction(0)
    return 1 - Fraction(60, 100) ** (hits - needed + 1) if shrugs else Fraction(1)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (human(), rebel()),
        (rebel(agility=1), rebel(speed=1)),
        (rebel(strength=2, awareness=3), rebel(agility=2, endurance=1)),
        (rebel(strength=1), replace(rebel(endurance=1), wounds=(Wound("blow", 2, 5), Wound("bullet", 2)))),
    ],
)
def test_a_race_ends_as_when_every_blow_is_followed(first: DisciplinesSheet, second: DisciplinesSheet) -> None:
    fight = duel(MELEE)
    start = ring(fight, first, second)
    race, follow = raced(fight, start, ROUNDS), followed(fight, start, ROUNDS)
    assert race
    for end, chance in follow.odds.items():
        assert float(race.odds[end]) == pytest.approx(float(chance), abs=1e-13)


# -- never, and how fast ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("first", "second", "corner"),
    [
        (rebel(telekinesis=1, **MOVER), rebel(telekinesis=3, **MOVER), guns()),
        (replace(rebel("Smith", strength=3), kind="program"), replace(rebel("Jones"), kind="program"), MELEE),
        (replace(rebel("Smith", strength=3), kind="program"), replace(rebel("Jones"), kind="program"), BRAWL),
    ],
)
def test_neither_can_ever_drop_the_other(first: DisciplinesSheet, second: DisciplinesSheet, corner: Corner) -> None:
    fight = duel(corner)
    start = ring(fight, first, second)
    found = forecast(fight, start, ROUNDS, seeded_chance(1), 1)
    assert (found.never, found.runs, wins(found, 0)) == (True, None, 1)
    assert wins(played(fight, start, 5, seeded_chance(1), 20), 0) == 1


def test_a_house_rule_lets_agents_fall_by_blows() -> None:
    smith, jones = (replace(rebel(name, strength=3), kind="program") for name in ("Smith", "Jones"))
    fight = duel(MELEE, rules=DisciplinesSwitches(agents="finite"))
    found = raced(fight, ring(fight, smith, jones), ROUNDS)
    assert found
    assert not found.never
    assert wins(found, 1) == pytest.approx(0.5)


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (rebel(endurance=4, speed=3), rebel(endurance=4, speed=2, agility=1)),
        (rebel(endurance=4), rebel(endurance=4, awareness=3)),
        (rebel(strength=3), human()),
    ],
)
def test_a_duel_of_blows_takes_less_than_50_milliseconds(first: DisciplinesSheet, second: DisciplinesSheet) -> None:
    """The fastest of some, as other programs run too."""
    fight = duel(MELEE)
    start, times = ring(fight, first, second), []
    for _ in range(10):
        began = time.perf_counter()
        assert raced(fight, start, ROUNDS)
        times.append(time.perf_counter() - began)
    assert min(times) < 0.05


def test_a_fight_too_large_to_be_followed_is_played() -> None:
    fight = duel(guns("heavy machine gun"))
    start = ring(fight, rebel(endurance=3), rebel(endurance=3, agility=1))
    with pytest.raises(TooLarge):
        followed(fight, start, ROUNDS)
    assert forecast(fight, start, ROUNDS, seeded_chance(1), 20).runs == 20


def test_the_same_seed_makes_the_same_fights() -> None:
    fight = duel(guns())
    start = ring(fight, rebel(), rebel(agility=1))
    first, again, other = (played(fight, start, ROUNDS, seeded_chance(seed), 60).odds for seed in (1, 1, 2))
    assert first == again != other


# -- what policies do -------------------------------------------------------------------------------------------------


def opened(corners: tuple[Corner, Corner], first: DisciplinesSheet, second: DisciplinesSheet) -> tuple[object, object]:
    """The fight in its first round, where the order needs no dice."""
    fight = duel(*corners)
    start = fight.opened(ring(fight, first, second))
    assert fight.initiative(start) is None
    return fight.turn(fight.ordered(start, None)) or (None, None)


def test_the_one_with_more_actions_begins() -> None:
    actor, deed = opened((MELEE, MELEE), rebel(), rebel(speed=2))
    assert actor == "b"
    assert isinstance(deed, Melee)


def test_whoever_has_telekinesis_blocks_a_shooter_and_no_fist() -> None:
    _, against_gun = opened((guns(), guns()), rebel(telekinesis=1, **MOVER), rebel())
    _, against_fist = opened((guns(), MELEE), rebel(telekinesis=1, **MOVER), rebel())
    assert isinstance(against_gun, Block)
    assert isinstance(against_fist, Shoot)


def test_a_shooter_fires_as_much_as_the_weapon_does_and_no_gun_is_worn() -> None:
    _, deed = opened((guns("9mm"), guns()), rebel(speed=3), rebel())
    assert isinstance(deed, Shoot)
    assert (deed.weapon, deed.bullets, deed.feet) == ("9mm", 3, 30)
    fight = duel(guns("9mm"), MELEE)
    found = followed(fight, ring(fight, rebel(speed=3, endurance=4), rebel(endurance=4, strength=-1)), 1)
    assert wins(found, 1) == 0


def test_brawlers_accelerate_and_others_do_not() -> None:
    warper = rebel(**MOVER, telekinesis=3, matrix_warping=1)
    assert not isinstance(opened((BRAWL, MELEE), warper, rebel())[1], Melee)
    assert isinstance(opened((MELEE, MELEE), warper, rebel())[1], Melee)


def test_wounds_on_the_sheet_count() -> None:
    fight = duel(MELEE)
    hurt = replace(rebel(), wounds=(Wound("blow", 7, 8),))
    fresh = raced(fight, ring(fight, rebel("Ana", agility=1), rebel("Bo")), ROUNDS)
    tired = raced(fight, ring(fight, rebel("Ana", agility=1), hurt), ROUNDS)
    assert fresh
    assert tired
    assert wins(tired, 1) > wins(fresh, 1) > 0.5


def test_nobody_who_is_down_fights() -> None:
    down = replace(rebel(), wounds=(Wound("bullet", 4),))
    with pytest.raises(Refused, match="dying"):
        ring(duel(MELEE), rebel(), down)


def test_wounds_are_summed_up_to_the_same_body() -> None:
    """Three that look different and come to the same stand for one another."""
    fight = duel(guns())
    worn = (Wound("bullet", 3, words="9mm"), Wound("mark"), Wound("bullet", 1), Wound("blow", 1, 4))
    shrugged = (Wound("blow", 2, 8), Wound("bullet", 4), Wound("bullet", 12, shrugged=True))
    first, second = (
        fight.plain(ring(fight, replace(rebel(endurance=3), wounds=wounds), rebel())).cast[0].sheet
        for wounds in (worn, shrugged)
    )
    assert own(first).wounds == own(second).wounds == (Wound("bullet", 4), Wound("blow", 1, 4))
