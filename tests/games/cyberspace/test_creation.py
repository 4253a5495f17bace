"""How a character is made: 45 character points, or typed in freely (C-CHAR-1)."""

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.games.cyberspace.keeping import (
    GM,
    PEN,
    RULES,
    SIX,
    all_at,
    begun,
    bought,
    followed,
    left,
    playing,
    raised,
    sheet,
)  # fmt: skip

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refused
from sortilege.games.cyberspace import game
from sortilege.games.cyberspace.sheet import Attributes, CyberspaceSheet, Skill
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.rules.ledger import POINTS, Standing
from sortilege.rules.sheet import Npc
from sortilege.sheets.book import book_of, build_of
from sortilege.sheets.change import EndCreation, write
from sortilege.sheets.checking import check, ends, open_findings
from sortilege.sheets.document import book_in, from_typed, sheet_from, sheet_in
from sortilege.sheets.quoting import quote, say_points
from sortilege.sheets.writing import adjust, buy, lower, note, typed, waive

FREE = CyberspaceSwitches(first_level_paid=False)


@pytest.mark.rule("C-CHAR-1")
def test_a_blank_sheet_has_45_points_and_can_be_shown() -> None:
    book = begun()
    assert say_points(book.build.purses["character"], left(book, "character")) == "45 character points"
    assert sheet(book) == CyberspaceSheet("Hening")


@pytest.mark.rule("C-CHAR-1")
@pytest.mark.parametrize("attribute", SIX)
def test_every_level_of_an_attribute_costs_2_up_to_5(attribute: str) -> None:
    book = begun()
    for level in range(1, 6):
        assert quote(book, attribute).price == 4
        book = bought(book, attribute)
        assert (book.standing.level(attribute), left(book, "character")) == (level, 90 - 4 * level)
    with pytest.raises(Refused, match="goes up to 5"):
        buy(book, attribute, PEN)


@pytest.mark.rule("C-CHAR-1")
def test_the_first_level_is_paid_unless_the_table_gives_it() -> None:
    assert left(all_at(2), "character") == 90 - 6 * 8
    assert left(all_at(2, FREE), "character") == 90 - 6 * 4
    assert ends(begun(FREE)) == ()


@pytest.mark.rule("C-CHAR-1")
def test_creation_does_not_end_before_every_attribute_is_bought() -> None:
    book = raised(begun(), **dict.fromkeys(SIX[1:], 1))
    with pytest.raises(Refused, match="Strength is 0; it is 1 to 5"):
        write(book, EndCreation(), PEN)
    assert ends(bought(book, "strength")) == ()


@pytest.mark.rule("C-CHAR-1")
def test_a_skill_is_learnt_at_its_attribute_for_half_a_point_and_raised_for_one() -> None:
    book = raised(all_at(1), dexterity=4)
    points = left(book, "character")
    book = bought(book, "skills/Firearms")
    assert (book.standing.level("skills/Firearms"), points - left(book, "character")) == (4, 1)
    book = bought(book, "skills/Firearms")
    assert (book.standing.level("skills/Firearms"), points - left(book, "character")) == (5, 3)


@pytest.mark.rule("C-CHAR-1")
def test_at_most_2_points_go_into_one_skill() -> None:
    book = bought(all_at(1), "skills/Firearms", "skills/Firearms")
    with pytest.raises(Refused, match="at most 2 character points go into Firearms; this would make 2½"):
        buy(book, "skills/Firearms", PEN)


@pytest.mark.rule("C-CHAR-1")
def test_points_left_are_lost() -> None:
    assert left(playing(all_at(1)), "character") == 0
    assert open_findings(playing(all_at(1))) == ()


@pytest.mark.rule("C-CHAR-1")
def test_more_points_than_there_are_cannot_be_spent() -> None:
    book = raised(all_at(1), strength=5, dexterity=5, perception=5, intelligence=5)
    with pytest.raises(Refused, match="2 character points are needed; 1 character point "):
        buy(book, "technical", PEN)


@pytest.mark.rule("C-CHAR-1")
def test_a_skill_has_one_of_the_six_attributes() -> None:
    book = all_at(1)
    assert buy(book, "skills/Brawling", PEN, ("strength",))[0].links == ("strength",)
    assert buy(book, "skills/Firearms", PEN)[0].links == ("dexterity",)
    with pytest.raises(Refused) as refused:
        buy(book, "skills/Brawling", PEN, ("luck",))
    assert refused.value.refusal.code == "bad_links"


@pytest.mark.rule("C-CHAR-1")
def test_an_attribute_stays_while_a_skill_follows_it() -> None:
    book = bought(all_at(2), "skills/Firearms")
    with pytest.raises(Refused, match="Dexterity is what Firearms start from"):
        lower(book, "dexterity", PEN)
    with pytest.raises(Refused, match="Firearms"):
        buy(book, "dexterity", PEN)
    assert bought(book, "strength").standing.level("strength") == 3
    let_go = book.plus(lower(book, "skills/Firearms", PEN))
    assert bought(let_go, "dexterity").standing.level("dexterity") == 3


@pytest.mark.rule("C-DEF-1")
def test_a_skill_not_learnt_is_named_with_its_attribute() -> None:
    book = all_at(2)
    book = book.plus(note(book, "skills/Firearms", PEN))
    assert sheet(book).skills == (Skill("Firearms", "dexterity"),)
    assert left(book, "character") == left(all_at(2), "character")


# -- typed in ---------------------------------------------------------------------------------------------------------

TYPED = CyberspaceSheet("Hening", Attributes(dexterity=4), (Skill("Stealth", "dexterity", 5),), xp=3)


@pytest.mark.rule("C-CHAR-1")
def test_what_is_typed_in_freely_waits_for_the_gm() -> None:
    book = book_in(game, from_typed(game, RULES, TYPED, PEN))
    (finding,) = open_findings(book)
    assert finding.code == "typed_in"
    assert open_findings(book.plus(waive(book, finding.key, GM))) == ()
    assert open_findings(book_in(game, from_typed(game, RULES, TYPED, GM))) == ()


@pytest.mark.rule("C-CHAR-1")
def test_what_is_out_of_range_is_found_on_a_sheet_typed_in() -> None:
    huge = CyberspaceSheet("Hening", Attributes(strength=6))
    codes = [one.key for one in check(book_in(game, from_typed(game, RULES, huge, GM)))]
    assert codes == ["out_of_range/strength"]


@pytest.mark.rule("C-XP-1")
def test_experience_typed_in_can_be_spent() -> None:
    one = from_typed(game, RULES, TYPED, GM)
    book = book_in(game, one)
    assert sheet_in(game, one) == TYPED
    assert left(book, "xp") == 3
    (entry,) = [entry for entry in book.ledger if entry.what == POINTS + "xp"]
    assert (entry.kind, entry.was, entry.to) == ("adjust", 0, 3)
    assert typed(book, book.build.spread(TYPED), GM) == ()


def test_a_skill_twice_on_a_sheet_is_refused() -> None:
    twice = CyberspaceSheet("Hening", skills=(Skill("Stealth", "dexterity", 5), Skill("Stealth", "strength", 5)))
    with pytest.raises(Refused, match="'Stealth' is on the sheet twice"):
        from_typed(game, RULES, twice, PEN)


def test_more_points_on_one_skill_than_may_be_are_found() -> None:
    book = bought(all_at(1), "skills/Firearms", "skills/Firearms")
    last = book.ledger[-1]
    forged = msgspec.structs.replace(last, number=last.number + 1, step=last.step + 1, was=2, to=3)
    assert [one.key for one in ends(book.plus((forged,)))] == ["too_much/skills/Firearms"]
    assert ends(book) == ()


def test_a_gm_sets_values_past_prices() -> None:
    book = playing(all_at(1))
    assert sheet(book.plus(adjust(book, "strength", 3, GM))).attributes.strength == 3


# -- at once ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-CHAR-1")
@given(st.integers(0, 10_000), st.sampled_from([RULES, FREE]))
def test_a_character_by_chance_spends_all_points_and_is_legal(seed: int, switches: CyberspaceSwitches) -> None:
    book = followed(build_of(game, switches).random(seeded_chance(seed)), begun(switches))
    assert left(book, "character") == 0
    levels = [book.standing.level(name) for name in SIX]
    assert sum(levels) == (19 if switches.first_level_paid else 25)
    assert all(1 <= level <= 5 for level in levels)
    above = sorted(skill.level - sheet(book).attributes.level(skill.attribute) for skill in sheet(book).skills)
    assert above == [0, 0, 1, 1, 1, 1]
    assert check(playing(book)) == ()


@pytest.mark.parametrize("kind", build_of(game, RULES).npcs, ids=lambda kind: kind.key)
def test_an_npc_is_there_at_once(kind: Npc) -> None:
    values, rest = kind.make(seeded_chance(1))
    blank = book_of(game, RULES)
    book = blank.plus(typed(blank, Standing(values), GM))
    made = sheet_from(game, book, {"name": kind.label, **rest})
    assert check(book) == ()
    best = game.bases(made)[0]
    assert best.fields["level"] == max(value for value in values.values() if isinstance(value, int))
    assert not best.default
