"""Characters by chance, each legal one as likely as any other, and the NPCs."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.disciplines.making import PEN, blank

from sortilege.components.chance import ScriptedChance, seeded_chance
from sortilege.games.disciplines import game
from sortilege.games.disciplines.npcs import by_chance
from sortilege.games.disciplines.sheet import DISCIPLINES, DisciplinesSheet
from sortilege.games.disciplines.spreads import Pool, count, spread
from sortilege.games.disciplines.starts import starts
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ledger import Standing
from sortilege.rules.sheet import Making
from sortilege.sheets.checking import check, ends, open_findings
from sortilege.sheets.document import Document, findings_in, from_typed, sheet_from
from sortilege.sheets.drafting import Pen
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import begin, buy, typed
from sortilege.testing.every import every

FULL = Pool()
RULES = st.sampled_from([DisciplinesSwitches(), DisciplinesSwitches(talent_leftovers="saved")])


def scripted(start: int, ratings: int) -> Making:
    """The character that two dice, one for the start and one for the talents, bring up."""
    return by_chance(FULL, ScriptedChance(dice=[start + 1, ratings + 1]))


def levels(making: Making) -> frozenset[tuple[str, int]]:
    return frozenset((what, level) for what, level, _ in making.steps)


def test_few_points_make_each_character_exactly_as_likely() -> None:
    """Every face of both dice brings up another character, and each is a legal one."""
    pool = Pool(points=2)
    runs = list(every(lambda chance: levels(by_chance(pool, chance)), 10**6))
    assert len({made for _, made in runs}) == len(runs) == 81 * count(pool)
    assert len({probability for probability, _ in runs}) == 1


@given(st.integers(0, count(FULL) - 1), st.integers(0, count(FULL) - 1))
def test_no_two_numbers_bring_up_the_same_talents(one: int, other: int) -> None:
    """The spreads rise with their numbers, of which there are as many as there are spreads (RX-3)."""
    assert (spread(FULL, one) < spread(FULL, other)) == (one < other)
    assert (spread(FULL, one) == spread(FULL, other)) == (one == other)


def test_the_first_and_the_last_spread() -> None:
    assert spread(FULL, 0) == (*(0,) * 8, 2, 3, 3, 4, 4)
    assert spread(FULL, count(FULL) - 1) == (4, 4, 3, 3, 2, *(0,) * 8)


def test_each_start_comes_up_on_one_face() -> None:
    came = [frozenset(one for one in levels(scripted(face, 0)) if one[0] in DISCIPLINES) for face in range(81)]
    assert set(came) == {frozenset(start.items()) for start in starts()}


@given(RULES, st.integers(0, 10**6))
def test_a_character_by_chance_is_legal_after_every_step(rules: DisciplinesSwitches, seed: int) -> None:
    book = blank(rules)
    for what, level, _ in book.build.random(seeded_chance(seed)).steps:
        while book.standing.level(what) < level:
            assert quote(book, what).reason.answer == "met"
            book = book.plus(buy(book, what, PEN))
            assert book.build.completes(book.standing.values)
    assert ends(book) == ()
    assert check(book.plus(begin(book, PEN))) == ()


def test_points_are_left_over_only_where_they_may_be() -> None:
    saved = blank(DisciplinesSwitches(talent_leftovers="lost")).build
    spent = {len(levels(saved.random(ScriptedChance(dice=[1, die])))) for die in (1, 2)}
    assert spent == {len(starts()[0]), len(starts()[0]) + 1}


# -- NPCs -------------------------------------------------------------------------------------------------------------


def npc(key: str, seed: int = 1) -> tuple[DisciplinesSheet, tuple[object, ...]]:
    """An NPC's sheet, and what is wrong with it once a GM has written it."""
    book = blank().but(())
    values, rest = next(one for one in book.build.npcs if one.key == key).make(seeded_chance(seed))
    book = book.plus(typed(book, Standing(values), Pen(gm=True)))
    sheet = sheet_from(game, book, {"name": key, **rest})
    assert isinstance(sheet, DisciplinesSheet)
    return sheet, (*open_findings(book), *game.findings(sheet))


@pytest.mark.rule("DP-2d")
@pytest.mark.rule("X-7")
@given(st.integers(0, 10**6))
def test_a_human_has_no_powers(seed: int) -> None:
    sheet, wrong = npc("human", seed)
    assert wrong == ()
    assert sheet.kind == "human"
    assert {getattr(sheet.disciplines, what) for what in DISCIPLINES} == {-1}
    assert sheet.talents.matrix_lore == sheet.talents.zion_politics == "poor"
    assert sheet.talents.driving in ("below-average", "average", "above-average")


@pytest.mark.rule("X-1")
def test_an_agent_is_a_program_with_strength_3() -> None:
    sheet, wrong = npc("agent")
    assert wrong == ()
    assert (sheet.kind, sheet.disciplines.strength) == ("program", 3)
    held = {what: getattr(sheet.disciplines, what) for what in DISCIPLINES}
    assert {what: level for what, level in held.items() if level} == {
        "agility": 3, "awareness": 3, "balance": 1, "endurance": 3, "evasion": 3, "speed": 3, "strength": 3,
    }  # fmt: skip


@pytest.mark.rule("X-7")
def test_there_are_four_kinds_of_being() -> None:
    (kind,) = blank().build.choices
    assert set(kind.among) == {"rebel", "human", "program", "exile"}
    assert blank().standing.values["kind"] == "rebel"


def test_a_typed_human_is_in_order_once_the_gm_says_so() -> None:
    sheet, _ = npc("human")
    written: Document = from_typed(game, DisciplinesSwitches(), sheet, Pen())
    assert [one.code for one in findings_in(game, written)] == ["typed_in"]
