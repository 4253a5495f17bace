"""The charts, computed once more from what they were derived from; their text, and chances in percent."""

from collections.abc import Callable
from fractions import Fraction
from math import ceil, floor

import pytest

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.cells import BLOWS, GUNS, MELEE
from sortilege.games.disciplines.charts import blows_needed, gun_base, melee_base
from sortilege.games.disciplines.percents import to_hit
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.reading import read

OURS = DisciplinesSwitches()
RELATIVE = DisciplinesSwitches(percents="relative")
LEVELS = range(-1, 4)
SUMS = range(-2, 7)


# -- CH-1


@pytest.mark.rule("C-MEL-1", "D-AGI-Ga")
def test_the_melee_chart_depends_on_the_difference_of_agility() -> None:
    steps = {0: 50, 1: 15, 2: 15, 3: 10, 4: 5}
    rising = {d: sum(steps[each] for each in range(d + 1)) for d in steps}
    for attacker in LEVELS:
        for target in LEVELS:
            d = attacker - target
            assert melee_base(attacker, target, OURS) == (rising[d] if d >= 0 else 100 - rising[-d])


@pytest.mark.rule("C-MEL-2", "C-GEN-2")
def test_the_melee_chart_favours_nobody_and_leaves_nobody_without_a_chance() -> None:
    for mine in LEVELS:
        for theirs in LEVELS:
            assert melee_base(mine, theirs, OURS) + melee_base(theirs, mine, OURS) == 100
    assert [melee_base(level, 0, OURS) for level in LEVELS] == [35, 50, 65, 80, 90]
    assert melee_base(-1, 3, OURS) <= 6


# -- CH-2


@pytest.mark.rule("C-RNG-1", "D-AGI-Ga")
def test_the_gun_chart_has_a_slope_of_six() -> None:
    slope = max(whole for whole in range(100) if 50 - 8 * whole >= 1 and 50 + 8 * whole <= 99)
    for shooter in SUMS:
        for target in SUMS:
            assert gun_base(shooter, target, OURS) == 50 + slope * (shooter - target)


@pytest.mark.rule("C-RNG-2")
def test_evasion_and_awareness_reach_the_floor_against_an_equal() -> None:
    assert all(gun_base(same, same, OURS) - 50 - 10 < 1 for same in SUMS)


# -- CH-3


HARD_TO_DROP = {
    -1: Fraction(1),
    0: Fraction(5, 2),
    1: Fraction(7, 2),
    2: Fraction(10) / Fraction(2, 3),
    3: Fraction(15) * 12 / 9,
    4: Fraction(30) / Fraction(2, 3),
}
BLOWS_FOR_A_HUMAN = {-1: Fraction(9, 2), 0: Fraction(3), 1: Fraction(2), 2: Fraction(1), 3: Fraction(2, 3)}


@pytest.mark.rule("C-FTF-1", "C-FTF-2", "D-END-Ga", "D-END-2b")
def test_the_blow_chart_is_how_hard_one_is_to_drop_times_how_weak_the_blow_is() -> None:
    for strength, many in BLOWS_FOR_A_HUMAN.items():
        for endurance, hard in HARD_TO_DROP.items():
            never = strength == -1 and endurance >= 2
            assert blows_needed(strength, endurance, OURS) == (None if never else ceil(many * hard))


@pytest.mark.rule("D-END-0a", "D-END-1a")
def test_the_awakened_take_more_than_twice_and_three_times_a_humans_blows() -> None:
    assert HARD_TO_DROP[0] > 2 * HARD_TO_DROP[-1]
    assert HARD_TO_DROP[1] > 3 * HARD_TO_DROP[-1]
    assert [blows_needed(0, endurance, OURS) for endurance in (-1, 0, 1)] == [3, 8, 11]


@pytest.mark.rule("D-END-2b")
def test_an_agent_hits_endurance_2_ten_times() -> None:
    assert blows_needed(3, 2, OURS) == 10


@pytest.mark.rule("D-END-3b", "D-END-4b")
def test_endurance_4_takes_three_agents() -> None:
    assert blows_needed(3, 4, OURS) == 3 * 10
    assert blows_needed(3, 3, OURS) == 14


# -- the text of a chart


@pytest.mark.rule("SW-22")
@pytest.mark.parametrize(
    ("rules", "number", "edited"),
    [
        ({"melee_chart": MELEE.replace("50 35 20 10 5 /", "50 35 20 10 7 /")}, lambda r: melee_base(-1, 3, r), 7),
        ({"gun_chart": GUNS.replace("98", "100")}, lambda r: gun_base(6, -2, r), 100),
        ({"blow_chart": BLOWS.replace("135", "-")}, lambda r: blows_needed(0, 4, r), None),
        ({"blow_chart": BLOWS.replace("12 16 -", "12 16 99")}, lambda r: blows_needed(-1, 2, r), 99),
    ],
)
def test_every_cell_can_be_edited(
    rules: dict[str, str], number: Callable[[DisciplinesSwitches], int | None], edited: int | None
) -> None:
    assert number(read(DisciplinesSwitches, rules)) == edited != number(OURS)


@pytest.mark.rule("SW-22")
@pytest.mark.parametrize(
    ("rules", "code", "words"),
    [
        ({"melee_chart": MELEE.replace("95", "101")}, "bad_cell", "row Agility 3, column Agility -1 is 101"),
        ({"melee_chart": MELEE.replace("95", "-5")}, "bad_cell", "from 0 to 100"),
        ({"melee_chart": MELEE.replace("95", "-")}, "bad_cell", "column Agility -1 is -"),
        ({"gun_chart": GUNS.replace("98", "x")}, "bad_cell", "row Agility + Speed 6, column Agility + Speed -2"),
        ({"blow_chart": BLOWS.replace("135", "0")}, "bad_cell", "row Strength 0, column Endurance 4 is 0"),
        ({"blow_chart": BLOWS.replace("135", "²")}, "bad_cell", "or - for never"),
        ({"blow_chart": BLOWS.replace("135 /", "/")}, "bad_chart", "row Strength 0 has 5 cells; it takes 6"),
        ({"gun_chart": "50 / 50"}, "bad_chart", "Gun chart (ours) has 2 rows"),
        ({"melee_chart": ""}, "bad_chart", "Melee chart (ours) has 1 rows"),
    ],
)
def test_a_cell_that_cannot_be_is_refused_by_its_row_and_column(rules: dict[str, str], code: str, words: str) -> None:
    with pytest.raises(Refused) as refused:
        read(DisciplinesSwitches, rules)
    assert refused.value.refusal.code == code
    assert words in refused.value.refusal.message


@pytest.mark.rule("SW-22")
def test_a_chart_says_that_it_is_ours() -> None:
    titles = {name: field.__metadata__[0] for name, field in DisciplinesSwitches.__annotations__.items()}
    for chart in ("melee_chart", "gun_chart", "blow_chart"):
        assert "ours" in titles[chart].title
        assert "lost" in titles[chart].description


# -- percentages


@pytest.mark.rule("C-GEN-3", "AMB-8")
@pytest.mark.parametrize(("base", "changes", "percent"), [(5, (-5,), 1), (50, (-60, 20), 10), (95, (20,), 100)])
def test_the_least_chance_comes_after_all_that_changes_it(base: int, changes: tuple[int, ...], percent: int) -> None:
    assert to_hit(base, changes, OURS) == percent


@pytest.mark.rule("AMB-7", "SW-6")
def test_percentages_are_points_or_parts() -> None:
    assert to_hit(50, (-20, -15), OURS) == 50 - 20 - 15
    assert to_hit(50, (-20, -15), RELATIVE) == floor(Fraction(50) * Fraction(80, 100) * Fraction(85, 100))
    assert to_hit(1, (-50,), RELATIVE) == 1
