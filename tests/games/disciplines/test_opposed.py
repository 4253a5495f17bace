"""Talents against talents: ties, natural 1 and 20, one against several; odds over all 400 pairs of dice."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest
from tests.games.dice import outcome, places, play

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.opposed import Opposed, Ties
from sortilege.games.disciplines.side import Side
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.reading import read
from sortilege.rules.step import Next, Rolls

TOTALS_ONLY = DisciplinesSwitches(naturals=False)


def rolls(at: Next) -> Rolls:
    assert isinstance(at, Rolls)
    return at


def ends(test: Opposed) -> Iterator[Outcome]:
    """The outcome of each of the 400 pairs of dice."""
    start = rolls(test.start(places(2)))
    for mine, theirs in product(range(1, 21), repeat=2):
        end = rolls(start.resume((mine,))).resume((theirs,))
        assert isinstance(end, Result)
        yield end.outcome


def odds(test: Opposed) -> dict[object, Fraction]:
    """The chance of each winner."""
    return {winner: Fraction(n, 400) for winner, n in Counter(end.fact("winner") for end in ends(test)).items()}


def spotted(difference: int, rules: DisciplinesSwitches) -> float:
    """Percent of detection when the spotter's modifiers exceed the hider's by the difference."""
    test = Opposed(modifier=difference, versus=(Side(),), ties="second", rules=rules)
    return float(100 * odds(test).get(1, Fraction(0)))


def winner(mine: int, theirs: int, ties: Ties = "tie", rules: DisciplinesSwitches = TOTALS_ONLY) -> object:
    return outcome(Opposed(modifier=2, versus=(Side(),), ties=ties, rules=rules), mine, theirs).fact("winner")


@pytest.mark.rule("T-ALE-2")
@pytest.mark.rule("T-STE-2")
@pytest.mark.parametrize(
    ("difference", "percent"),
    [(-7, 19.5), (-4, 30), (-3, 34), (-2, 38.25), (-1, 42.75), (0, 47.5), (1, 52.5), (2, 57.25), (3, 61.75), (4, 66),
     (7, 77.25), (10, 86.25), (14, 94.75), (20, 100)],
)  # fmt: skip
def test_the_odds_of_detection_by_totals_only(difference: int, percent: float) -> None:
    assert spotted(difference, TOTALS_ONLY) == percent


@pytest.mark.rule("AMB-15")
@pytest.mark.parametrize(("difference", "percent"), [(-7, 23), (0, 47.5), (7, 74.25), (14, 88.25), (20, 90.75)])
def test_the_odds_of_detection_with_natural_1_and_20(difference: int, percent: float) -> None:
    assert spotted(difference, DisciplinesSwitches()) == percent


@pytest.mark.rule("AMB-15")
@pytest.mark.rule("AMB-43")
def test_the_odds_of_3_against_5() -> None:
    expected = {1: Fraction(157, 400), 2: Fraction(227, 400), 0: Fraction(1, 25)}
    assert odds(Opposed(modifier=3, versus=(Side(5),))) == expected


@pytest.mark.rule("T-ALE-2")
@pytest.mark.rule("T-STE-2")
@pytest.mark.rule("EX-16")
@pytest.mark.parametrize(("mine", "theirs", "wins"), [(9, 10, 1), (8, 10, 2), (7, 10, 2)])
def test_a_spotter_needs_more_and_equal_totals_go_to_the_hider(mine: int, theirs: int, wins: int) -> None:
    assert winner(mine, theirs, ties="second") == wins


@pytest.mark.rule("T-ALE-2", "T-STE-2")
@pytest.mark.parametrize(("spotter", "hider", "percent"), [(3, 1, 66), (1, 3, 30), (2, 2, 47.5)])
def test_awareness_adds_2_a_level_on_either_side(spotter: int, hider: int, percent: float) -> None:
    test = Opposed(awareness=spotter, versus=(Side(awareness=hider),), ties="second", rules=TOTALS_ONLY)
    assert float(100 * odds(test)[1]) == percent


@pytest.mark.rule("T-STE-2")
def test_a_hider_who_leads_wins_equal_totals_too() -> None:
    assert winner(8, 10, ties="first") == 1


@pytest.mark.rule("AMB-43")
def test_between_other_talents_equal_totals_are_a_tie() -> None:
    test = Opposed(modifier=2, versus=(Side(),))
    ended = outcome(test, 8, 10)
    assert ended == Outcome("tie", None, (("winner", 0),))
    assert test.say(ended) == "a tie"


@pytest.mark.rule("AMB-15")
@pytest.mark.parametrize(
    ("mine", "theirs", "wins"),
    [(1, 2, 2), (20, 19, 1), (2, 1, 1), (19, 20, 2), (1, 20, 2), (20, 1, 1)],
)
@pytest.mark.parametrize("modifier", [-60, 60])
def test_a_lone_natural_1_loses_and_a_lone_natural_20_wins(mine: int, theirs: int, wins: int, modifier: int) -> None:
    assert outcome(Opposed(modifier=modifier, versus=(Side(),)), mine, theirs).fact("winner") == wins
    by_total = Opposed(modifier=modifier, versus=(Side(),), rules=TOTALS_ONLY)
    assert outcome(by_total, mine, theirs).fact("winner") == (1 if modifier > 0 else 2)


@pytest.mark.rule("AMB-15")
@pytest.mark.parametrize("die", [1, 20])
@pytest.mark.parametrize(("modifier", "wins"), [(3, 1), (0, 0), (-3, 2)])
def test_natural_dice_that_contradict_each_other_leave_it_to_the_totals(die: int, modifier: int, wins: int) -> None:
    assert outcome(Opposed(modifier=modifier, versus=(Side(),)), die, die).fact("winner") == wins


@pytest.mark.rule("D-AWA-Gb")
@pytest.mark.rule("T-ALE-3")
def test_rating_awareness_and_situation_add_up_on_both_sides() -> None:
    test = Opposed(modifier=1, versus=(Side(-2, "exceptional", awareness=2),), rating="poor", awareness=3)
    rows = play(test, 10, 10).rows
    assert [row.groups[0].total for row in rows] == [10 + 1 - 7 + 6, 10 - 2 + 7 + 4]


@pytest.mark.rule("AMB-14")
def test_awareness_below_zero_counts_by_the_house_rule() -> None:
    def shown(rules: DisciplinesSwitches) -> list[int | None]:
        test = Opposed(versus=(Side(awareness=-1),), awareness=-1, rules=rules)
        return [row.groups[0].total for row in play(test, 10, 10).rows]

    assert shown(DisciplinesSwitches()) == [8, 8]
    assert shown(DisciplinesSwitches(below_zero=False)) == [10, 10]


@pytest.mark.rule("T-ALE-2")
def test_one_spotter_rolls_once_against_every_hider() -> None:
    test = Opposed(versus=(Side(), Side(3), Side(-3)), ties="second")
    ended = outcome(test, 10, 10, 6, 12)
    assert ended == Outcome("pairs", False, (("pair 1", "lost"), ("pair 2", "won"), ("pair 3", "won")))
    assert test.say(ended, ("Switch", "Apoc", "Dozer", "Tank")) == "Switch wins against Dozer and Tank, loses to Apoc"


@pytest.mark.rule("AMB-15")
def test_natural_dice_count_pair_by_pair() -> None:
    ended = outcome(Opposed(versus=(Side(-60), Side(60), Side(60))), 10, 20, 1, 20)
    assert ended.facts == (("pair 1", "lost"), ("pair 2", "won"), ("pair 3", "lost"))


def test_totals_of_settled_pairs_make_no_difference() -> None:
    start = rolls(Opposed(versus=(Side(), Side())).start(places(3)))
    after = rolls(start.resume((10,)))
    assert rolls(after.resume((3,))).key() == rolls(after.resume((9,))).key() != rolls(after.resume((11,))).key()


@pytest.mark.parametrize("versus", [[], [{"rating": "superb"}], [{}] * 40])
def test_who_opposes_is_checked(versus: list[dict[str, object]]) -> None:
    with pytest.raises(Refused) as refused:
        read(Opposed, {"versus": versus})
    assert refused.value.refusal.code == "bad_value"
