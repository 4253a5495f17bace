"""Creation: what may be bought, and when it may end."""

from collections.abc import Mapping

import pytest
from tests.games.disciplines.making import GM, PEN, PHOBE, TALENTS, begun, blank, bought, needs_left, rich
from tests.games.disciplines.test_counts import NEEDED

from sortilege.components.refusal import Refused
from sortilege.games.disciplines import game
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet, Talents
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.sheets.book import Book
from sortilege.sheets.checking import check, ends, open_findings
from sortilege.sheets.document import sheet_from
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import adjust, buy, choose, waive

LEFTOVERS_LOST = DisciplinesSwitches(talent_leftovers="lost")
LEFTOVERS_SAVED = DisciplinesSwitches(talent_leftovers="saved")
TEN_POINTS = {"stealth": 4, "alertness": 4}


def findings(disciplines: Mapping[str, int], talents: Mapping[str, int] = TALENTS) -> list[str]:
    """Why such a creation cannot end."""
    return [one.key for one in ends(bought(blank(), {**disciplines, **talents}))]


def holding(levels: Mapping[str, int]) -> Book:
    """A character in play whom the GM gave these disciplines and no others, with points in plenty."""
    book = rich(begun())
    for what, level in {**dict.fromkeys(PHOBE, 0), **levels}.items():
        book = book.plus(adjust(book, what, level, GM))
    return book


@pytest.mark.rule("CC-1")
@pytest.mark.rule("CC-2")
@pytest.mark.rule("DP-3")
@pytest.mark.rule("T-BUY-1")
def test_creation_begins_with_12_and_18_points_and_ends_with_none() -> None:
    assert blank().standing.points == {"discipline": 12, "talent": 18}
    assert [one.key for one in ends(blank())] == ["points_left/discipline", "points_left/talent"]
    assert begun().standing.points == {"discipline": 0, "talent": 0}


@pytest.mark.rule("EX-1")
@pytest.mark.rule("EX-2")
@pytest.mark.rule("DP-5")
@pytest.mark.rule("AMB-3")
def test_phobe_costs_6_and_3_and_3() -> None:
    book, left = blank(), []
    for what, level in PHOBE.items():
        book = bought(book, {what: level})
        left.append(book.standing.points["discipline"])
    assert left == [6, 3, 0]
    assert [entry.price for entry in book.ledger if entry.what == "speed"] == [1, 2, 3]
    assert findings(PHOBE) == []


@pytest.mark.rule("CC-1")
def test_phobe_is_complete_and_legal() -> None:
    book = begun()
    assert check(book) == ()
    assert sheet_from(game, book, {"name": "Phobe"}) == DisciplinesSheet(
        "Phobe",
        1,
        Disciplines(speed=3, agility=2, awareness=2),
        Talents(
            stealth="exceptional",
            alertness="exceptional",
            driving="above-average",
            thievery="above-average",
            education="average",
        ),
    )


@pytest.mark.rule("RX-5")
def test_ten_points_are_not_twelve() -> None:
    assert findings({"speed": 3, "awareness": 2, "evasion": 1}) == ["points_left/discipline"]


@pytest.mark.rule("RX-6")
@pytest.mark.rule("PR-5")
def test_regeneration_3_needs_endurance_4_at_creation_too() -> None:
    assert findings({"endurance": 3, "regeneration": 3}) == ["prerequisite/regeneration"]


@pytest.mark.rule("RX-7")
@pytest.mark.rule("PR-7")
def test_endurance_4_cannot_be_held_at_creation() -> None:
    book = bought(blank(), {"endurance": 4, "agility": 1, "balance": 1, **TALENTS})
    (found,) = ends(book)
    assert book.standing.points["discipline"] == 0
    assert found.key == "prerequisite/endurance"
    assert "Awareness 3" in found.message
    assert "Strength 3" in found.message


@pytest.mark.rule("RX-8")
@pytest.mark.rule("DP-4")
def test_four_disciplines_are_too_many() -> None:
    assert findings({"agility": 2, "awareness": 2, "balance": 2, "speed": 2}) == ["too_many_disciplines"]
    assert findings({"agility": 3, "awareness": 3}) == []


@pytest.mark.rule("EX-10")
def test_regeneration_2_needs_endurance_3() -> None:
    assert findings({"endurance": 2, "regeneration": 2, "agility": 3}) == ["prerequisite/regeneration"]
    assert findings({"endurance": 3, "regeneration": 2, "agility": 2}) == []


@pytest.mark.rule("DP-6")
def test_creation_may_buy_in_any_order() -> None:
    assert findings({"evasion": 2, "awareness": 2, "speed": 3}) == []


@pytest.mark.rule("DP-2a")
@pytest.mark.rule("DP-2b")
@pytest.mark.rule("DP-1")
def test_disciplines_end_at_3_and_endurance_at_4() -> None:
    disciplines = [one for one in blank().build.traits if one.group == "Disciplines"]
    assert len(disciplines) == 12
    assert {one.key: one.most for one in disciplines if one.most != 3} == {"endurance": 4}
    with pytest.raises(Refused, match="Speed goes up to 3"):
        buy(holding({"speed": 3}), "speed", PEN)


@pytest.mark.rule("DP-2c")
@pytest.mark.rule("DP-2d")
def test_only_a_human_has_levels_below_0() -> None:
    levels = {"speed": -1}
    awakened = sheet_from(game, holding(levels), {"name": "Mouse"})
    assert [one.code for one in game.findings(awakened)] == ["awakened"]
    assert game.findings(sheet_from(game, holding({}), {"name": "Mouse"})) == ()
    human = choose(blank(), "kind", "human", PEN)
    assert [one.code for one in game.findings(sheet_from(game, blank().plus(human), {"name": "Mouse"}))] == ["human"]


# -- talents ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("T-BUY-3")
@pytest.mark.rule("T-BUY-5")
def test_ratings_cost_1_2_3_and_5_in_all_and_poor_nothing() -> None:
    left = [bought(blank(), {"medicine": level}).standing.points["talent"] for level in range(5)]
    assert left == [18, 17, 16, 15, 13]
    assert blank().build.say("medicine", 0) == "Medicine Poor"
    assert blank().build.say("medicine", 3) == "Medicine Above Average"


@pytest.mark.rule("T-BUY-2")
def test_at_most_two_talents_begin_exceptional() -> None:
    three = {"stealth": 4, "medicine": 4, "driving": 4, "craft": 3}
    assert findings(PHOBE, three) == ["too_many_exceptional"]
    assert findings(PHOBE, {**three, "craft": 1, "driving": 3, "charisma": 3, "language": 1}) == []


@pytest.mark.rule("T-BUY-4")
def test_there_are_thirteen_talents() -> None:
    assert sum(one.group == "Talents" for one in blank().build.traits) == 13


@pytest.mark.rule("T-BUY-1")
def test_no_more_than_18_points_go_into_talents() -> None:
    with pytest.raises(Refused, match="0 talent points are left"):
        buy(bought(blank(), TALENTS), "medicine", PEN)


@pytest.mark.rule("AMB-4")
@pytest.mark.rule("SW-2")
@pytest.mark.parametrize(("rules", "left"), [(LEFTOVERS_LOST, 0), (LEFTOVERS_SAVED, 8)])
def test_talent_points_left_may_be_lost_or_saved(rules: DisciplinesSwitches, left: int) -> None:
    book = begun(talents=TEN_POINTS, rules=rules)
    assert book.standing.points["talent"] == left
    assert check(book) == ()


@pytest.mark.rule("AMB-4")
def test_talent_points_left_are_a_finding_which_a_gm_may_accept() -> None:
    assert findings(PHOBE, TEN_POINTS) == ["points_left/talent"]
    book = bought(blank(), {**PHOBE, **TEN_POINTS})
    assert ends(book.plus(waive(book, "points_left/talent", GM))) == ()


# -- prerequisites ----------------------------------------------------------------------------------------------------


@pytest.mark.rule("PR-1")
@pytest.mark.rule("PR-2")
@pytest.mark.rule("PR-3")
@pytest.mark.rule("PR-4")
@pytest.mark.rule("PR-5")
@pytest.mark.rule("PR-6")
@pytest.mark.rule("PR-7")
@pytest.mark.rule("AD-8")
@pytest.mark.parametrize(("what", "level"), NEEDED)
def test_a_level_needs_each_of_its_prerequisites(what: str, level: int) -> None:
    needed = {what: level - 1, **NEEDED[what, level]}
    assert needs_left(holding(needed), what) == []
    assert buy(holding(needed), what, PEN)[0].to == level
    for lacking, most in NEEDED[what, level].items():
        book = holding({**needed, lacking: most - 1})
        (words,) = needs_left(book, what)
        assert words.startswith(f"{book.build.say(lacking, most)} is needed")
        with pytest.raises(Refused, match=book.build.say(lacking, most)):
            buy(book, what, PEN)


@pytest.mark.rule("PR-4")
def test_matrix_warping_asks_for_telekinesis_which_asks_for_the_rest() -> None:
    assert needs_left(holding({}), "matrix_warping") == ["Telekinesis 3 is needed; it is Telekinesis 0"]
    assert [one.key for one in open_findings(holding({"telekinesis": 3, "matrix_warping": 1}))] == [
        "prerequisite/telekinesis"
    ]


@pytest.mark.rule("PR-8")
@pytest.mark.parametrize("what", ["agility", "awareness", "balance", "endurance", "speed", "strength"])
def test_the_basic_disciplines_need_nothing_up_to_3(what: str) -> None:
    for level in range(3):
        assert needs_left(holding({what: level}), what) == []


@pytest.mark.rule("PR-9")
@pytest.mark.parametrize("what", ["energy", "evasion", "flight", "matrix_warping", "telekinesis"])
def test_levels_2_and_3_need_what_level_1_needs(what: str) -> None:
    for level in (1, 2):
        assert needs_left(holding({what: level, **NEEDED[what, 1]}), what) == []
        lacking = next(iter(NEEDED[what, 1]))
        book = holding({what: level, **NEEDED[what, 1], lacking: 0})
        assert quote(book, what).needs.answer == "unmet"
