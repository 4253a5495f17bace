"""How characters are made and advanced."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.ledgers import GM, PEN, begun, bought, done, playing, sheet_of

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refused
from sortilege.games.saga import game
from sortilege.games.saga.sheet import STATS, Consequence, SagaSheet, Skill
from sortilege.games.saga.switches import SagaSwitches
from sortilege.rules.reading import read
from sortilege.rules.sheet import Npc
from sortilege.sheets.book import Book, build_of
from sortilege.sheets.change import Accept, Adjust, Buy, Change, Lower, TakeBack
from sortilege.sheets.checking import check, ends, open_findings
from sortilege.sheets.document import Document, findings_in, from_typed, sheet_in
from sortilege.sheets.making import npc, random_character
from sortilege.sheets.quoting import quote

RULES = SagaSwitches()
SPEED, INTELLIGENCE, PSI = "stats/Speed", "stats/Intelligence", "stats/Psi"
STEALTH, BIOLOGY, LORE = "skills/Stealth", "skills/Academics (Biology)", "skills/Lore"
NPCS = build_of(game, RULES).npcs


def character(book: Book) -> SagaSheet:
    sheet = sheet_of(game, book)
    assert isinstance(sheet, SagaSheet)
    return sheet


def own(one: Document) -> SagaSheet:
    sheet = sheet_in(game, one)
    assert isinstance(sheet, SagaSheet)
    return sheet


# -- stats and Edge ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("S-CHAR-1")
def test_a_blank_sheet_is_what_it_has_always_been_and_ready_to_play() -> None:
    assert character(begun(game)) == SagaSheet("Ana")
    assert ends(begun(game)) == ()
    assert check(playing(begun(game))) == ()


@pytest.mark.rule("S-CHAR-1")
def test_stats_and_edge_are_free_both_ways_in_creation() -> None:
    book = done(bought(begun(game), SPEED, SPEED, "edge"), *[Lower(INTELLIGENCE)] * 2)
    sheet = character(book)
    assert (sheet.stats["Speed"], sheet.stats["Intelligence"], sheet.edge) == (7, 3, 4)
    assert book.standing.points == {}


@pytest.mark.rule("S-CHAR-1")
def test_a_stat_goes_down_to_1_and_edge_to_0() -> None:
    book = done(begun(game), *[Lower(SPEED)] * 4, *[Lower("edge")] * 3)
    assert (character(book).stats["Speed"], character(book).edge) == (1, 0)
    for what in (SPEED, "edge"):
        with pytest.raises(Refused, match="goes no lower"):
            done(book, Lower(what))


@pytest.mark.rule("S-CHAR-1")
def test_a_stat_above_10_is_for_monsters_and_needs_the_gm() -> None:
    human = bought(begun(game), *[SPEED] * 5)
    assert check(playing(human)) == ()
    book = bought(human, SPEED)
    (finding,) = open_findings(playing(book))
    assert (finding.code, "monsters" in finding.message) == ("needs_gm", True)
    assert open_findings(done(playing(book), Accept(finding.key), pen=GM)) == ()
    assert check(playing(done(human, Buy(SPEED), pen=GM))) == ()


@pytest.mark.rule("S-CHAR-1")
def test_no_stat_is_above_20() -> None:
    book = done(begun(game), Adjust(SPEED, 20), pen=GM)
    assert character(book).stats["Speed"] == 20
    with pytest.raises(Refused, match="goes up to 20"):
        bought(book, SPEED)


@pytest.mark.rule("S-CHAR-1")
def test_a_stat_can_be_added() -> None:
    book = bought(begun(game), PSI, PSI)
    assert tuple(character(book).stats) == (*STATS, "Psi")
    assert character(book).stats["Psi"] == 2
    assert character(done(book, *[Lower(PSI)] * 2)) == SagaSheet("Ana")


# -- skills -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S-CHAR-1")
def test_skills_that_are_offered_go_with_their_stats() -> None:
    book = bought(begun(game), STEALTH, BIOLOGY, BIOLOGY)
    assert character(book).skills == (Skill("Stealth", "Speed", 1), Skill("Academics", "Intelligence", 2, "Biology"))


@pytest.mark.rule("S-CHAR-1")
def test_any_other_skill_can_be_named_with_any_stat_of_the_sheet() -> None:
    book = done(begun(game), Buy(f"{LORE} (of the sea)", (INTELLIGENCE,)))
    assert character(book).skills == (Skill("Lore", "Intelligence", 1, "of the sea"),)
    assert character(done(begun(game), Buy("skills/Medicine", ("stats/Charisma",)))).skills[0].stat == "Charisma"


@pytest.mark.rule("S-CHAR-1")
@pytest.mark.parametrize("links", [(), (PSI,), (STEALTH,), (SPEED, INTELLIGENCE)])
def test_a_skill_goes_with_one_stat_that_is_on_the_sheet(links: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as told:
        done(begun(game), Buy(LORE, links))
    assert told.value.refusal.code == "bad_links"


@pytest.mark.rule("S-CHAR-1")
def test_a_stat_stays_as_long_as_a_skill_goes_with_it() -> None:
    book = done(bought(begun(game), PSI), Buy(LORE, (PSI,)))
    for change in (Lower(PSI), Adjust(PSI, None)):
        with pytest.raises(Refused, match="Lore goes with Psi"):
            done(book, change, pen=GM)
    assert "Psi" not in character(done(book, Adjust(LORE, None), Adjust(PSI, None), pen=GM)).stats


@pytest.mark.rule("S-CHAR-1")
def test_a_stat_is_not_taken_back_from_under_a_skill_that_a_gm_gave() -> None:
    book = bought(begun(game), PSI)
    step = book.ledger[-1].step
    book = done(book, Adjust(LORE, 3, (PSI,)), pen=GM)
    with pytest.raises(Refused, match="Lore goes with Psi"):
        done(book, TakeBack(step))


@pytest.mark.rule("S-CHAR-1")
def test_a_gm_sets_a_skill_with_its_stat_and_needs_one() -> None:
    book = done(begun(game), Adjust(LORE, 3, (SPEED,)), Adjust(STEALTH, 2), pen=GM)
    assert character(book).skills == (Skill("Lore", "Speed", 3), Skill("Stealth", "Speed", 2))
    with pytest.raises(Refused, match="Lore"):
        done(begun(game), Adjust(LORE, 3), pen=GM)


# -- after creation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("S-CHAR-1")
@pytest.mark.parametrize("change", [Buy(SPEED), Buy("edge"), Buy(STEALTH), Buy(PSI)])
def test_raising_after_creation_waits_for_the_gm(change: Change) -> None:
    before = playing(begun(game))
    book = done(before, change)
    (finding,) = open_findings(book)
    assert finding.code == "needs_gm"
    assert open_findings(done(book, Accept(finding.key), pen=GM)) == ()
    assert check(done(before, change, pen=GM)) == ()
    assert quote(before, SPEED).reason.answer == "needs_gm"


@pytest.mark.rule("S-CHAR-1")
def test_raising_in_play_what_creation_lowered_waits_for_the_gm_too() -> None:
    book = done(playing(done(begun(game), Lower(SPEED))), Buy(SPEED))
    assert character(book).stats["Speed"] == 5
    assert [one.code for one in open_findings(book)] == ["needs_gm"]


# -- at once ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S-CHAR-1")
@given(st.integers(0, 10**6))
def test_a_character_by_chance_is_legal_and_in_range(seed: int) -> None:
    one = random_character(game, RULES, seeded_chance(seed), PEN, "Ana")
    assert findings_in(game, one) == ()
    sheet = own(one)
    assert sorted(sheet.stats.values()) == [3, 4, 4, 5, 5, 6, 6, 7]
    assert [skill.level for skill in sheet.skills] == [4, 3, 2]
    assert 2 <= sheet.edge <= 4


@pytest.mark.rule("S-CHAR-1")
@pytest.mark.parametrize("kind", NPCS, ids=lambda kind: kind.key)
def test_a_quick_npc_can_be_played_at_once_and_nothing_had_to_be_overlooked(kind: Npc) -> None:
    for seed in range(20):
        one = npc(game, RULES, kind, seeded_chance(seed), GM)
        assert findings_in(game, one) == ()
        assert (tuple(own(one).stats), own(one).edge) == (STATS, 0)
        assert (max(own(one).stats.values()) > 10) == (kind.key == "monster")


# -- old sheets -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("S-EXT-4")
def test_a_sheet_typed_in_whole_keeps_stress_consequences_and_all_else() -> None:
    old = {
        "name": "Ana", "stats": {"Psi": 12, "Speed": 5}, "edge": 0, "stress": 2,
        "skills": [
            {"name": "Lore", "stat": "Psi", "level": 3, "specialty": "dead"},
            {"name": "Run", "stat": "Speed", "level": 1},
        ],
        "consequences": [{"name": "Fear", "value": 2, "subject": "the dark"}], "background": "Old.",
    }  # fmt: skip
    sheet = read(SagaSheet, old)
    assert sheet.consequences == (Consequence("Fear", 2, "the dark"),)
    one = from_typed(game, RULES, sheet, GM)
    assert set(one.rest) == {"name", "stress", "consequences", "background"}
    assert sheet_in(game, one) == sheet
    assert findings_in(game, one) == ()


@pytest.mark.rule("S-CHAR-1")
def test_two_skills_of_one_name_and_specialty_are_told_apart() -> None:
    pairs = [("Dig", ""), ("Dig", "deep"), ("Dig", ""), ("Dig", "deep")]
    sheet = SagaSheet("Ana", skills=tuple(Skill(name, "Speed", 1, specialty) for name, specialty in pairs))
    labels = [skill.label() for skill in own(from_typed(game, RULES, sheet, GM)).skills]
    assert labels == ["Dig", "Dig (deep)", "Dig 2", "Dig 2 (deep)"]
