"""How a character advances with experience (C-XP-1 to C-XP-5)."""

import msgspec
import pytest
from tests.games.cyberspace.keeping import GM, PEN, all_at, bought, done, left, playing, raised, sheet

from sortilege.components.refusal import Refused
from sortilege.games.cyberspace import game
from sortilege.games.cyberspace.sheet import CyberspaceSheet, Skill, SubSkill
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.games.cyberspace.unopposed import Unopposed
from sortilege.rules.ledger import Entry
from sortilege.rules.reading import read
from sortilege.rules.test import Switches
from sortilege.sheets.book import Book
from sortilege.sheets.change import Award
from sortilege.sheets.checking import check
from sortilege.sheets.quoting import quote
from sortilege.sheets.writing import award, buy, lower, note, take_back

FIREARMS, COMPUTERS = "skills/Firearms", "skills/Computers"
HACKING, VIRUSES = "subs/Computers: Hacking", "subs/Computers: Viruses"


def hacker(xp: int = 50) -> Book:
    """Intelligence 3, Computers 3."""
    return playing(bought(raised(all_at(1), intelligence=3), COMPUTERS), xp)


def level(book: Book, label: str) -> int:
    """How high a test of that label is."""
    found = next(base for base in game.bases(sheet(book)) if base.label == label)
    return int(found.fields["level"])


@pytest.mark.rule("C-XP-1")
def test_the_gm_awards_experience_after_creation_only() -> None:
    book = playing(all_at(1))
    assert left(done(book, Award("xp", 3), Award("xp", 2)), "xp") == 5
    assert sheet(done(book, Award("xp", 3))).xp == 3
    with pytest.raises(Refused, match="still being made"):
        award(all_at(1), "xp", GM, 3)


@pytest.mark.rule("C-XP-2", "C-EX-5")
def test_firearms_from_4_to_5_costs_4() -> None:
    book = playing(bought(raised(all_at(1), dexterity=4), FIREARMS), xp=4)
    assert quote(book, FIREARMS).price == 4
    book = bought(book, FIREARMS)
    assert (book.standing.level(FIREARMS), left(book, "xp"), sheet(book).xp) == (5, 0, 0)
    with pytest.raises(Refused, match="5 experience points are needed; 0 experience points are left"):
        buy(book, FIREARMS, PEN)


@pytest.mark.rule("C-XP-3", "C-EX-6")
@pytest.mark.parametrize(("how", "starts"), [("attribute", 3), ("one", 1)])
def test_learning_firearms_with_dexterity_3_costs_2(how: str, starts: int) -> None:
    rules = read(CyberspaceSwitches, {"new_skill_level": how})
    book = bought(playing(raised(all_at(1, rules), dexterity=3), xp=2), FIREARMS)
    assert (book.standing.level(FIREARMS), left(book, "xp")) == (starts, 0)
    assert check(book) == ()


@pytest.mark.rule("C-XP-3")
def test_in_creation_a_skill_starts_at_its_attribute_whatever_the_table_says() -> None:
    rules = CyberspaceSwitches(new_skill_level="one")
    book = bought(raised(all_at(1, rules), dexterity=3), FIREARMS)
    assert book.standing.level(FIREARMS) == 3


@pytest.mark.rule("C-XP-3")
def test_with_attribute_1_learning_costs_nothing() -> None:
    book = bought(playing(all_at(1)), FIREARMS)
    assert (book.standing.level(FIREARMS), left(book, "xp")) == (1, 0)


@pytest.mark.rule("C-XP-3")
def test_a_skill_that_was_only_named_is_learnt_at_the_same_price() -> None:
    book = playing(raised(all_at(1), dexterity=3), xp=2)
    named = book.plus(note(book, FIREARMS, PEN))
    assert [base.label for base in game.bases(sheet(named)) if base.default] == ["Firearms"]
    assert (quote(named, FIREARMS).price, quote(named, FIREARMS).to) == (2, 3)


@pytest.mark.rule("C-XP-4")
def test_attributes_are_never_improved_once_play_began() -> None:
    book = playing(all_at(2), xp=100)
    with pytest.raises(Refused, match="Strength is not bought after creation"):
        buy(book, "strength", PEN)
    with pytest.raises(Refused) as refused:
        lower(book, "strength", PEN)
    assert refused.value.refusal.code == "creation_over"


@pytest.mark.rule("C-XP-4")
def test_an_attribute_improved_past_the_rules_is_found() -> None:
    book = playing(all_at(2))
    end = book.ledger[-1]
    forged = Entry(end.number + 1, end.step + 1, "buy", "strength", 2, 3)
    assert [one.code for one in check(book.plus((forged,)))] == ["not_sold"]


# -- Cyberspace skills ------------------------------------------------------------------------------------------------


@pytest.mark.rule("C-XP-5")
@pytest.mark.parametrize(("skill", "attribute"), [("Computers", "intelligence"), ("CyberDeck", "operation")])
def test_raising_a_cyberspace_skill_raises_its_sub_skills_and_one_by_one_more(skill: str, attribute: str) -> None:
    book = playing(bought(raised(all_at(1), **{attribute: 3}), f"skills/{skill}"), xp=3)
    for name in ("Hacking", "Viruses"):
        book = book.plus(note(book, f"subs/{skill}: {name}", PEN, (f"skills/{skill}",)))
    assert [level(book, f"{skill}: {name}") for name in ("Hacking", "Viruses")] == [3, 3]
    book = bought(book, f"skills/{skill}", special="Hacking")
    assert level(book, skill) == 4
    assert [level(book, f"{skill}: {name}") for name in ("Hacking", "Viruses")] == [5, 4]
    assert left(book, "xp") == 0
    assert check(book) == ()


@pytest.mark.rule("C-XP-5")
def test_a_raise_needs_a_specialisation_and_learning_does_not() -> None:
    book = hacker()
    assert sheet(book).skills == (Skill("Computers", "intelligence", 3),)
    with pytest.raises(Refused, match="name it"):
        buy(book, COMPUTERS, PEN)


@pytest.mark.rule("C-XP-5")
def test_a_further_level_in_creation_is_a_raise_too() -> None:
    book = bought(raised(all_at(1), intelligence=3), COMPUTERS)
    with pytest.raises(Refused) as refused:
        buy(book, COMPUTERS, PEN)
    assert refused.value.refusal.code == "needs_special"
    assert level(bought(book, COMPUTERS, special="Hacking"), "Computers: Hacking") == 5


@pytest.mark.rule("C-XP-5")
def test_specialising_again_adds_up_and_a_new_sub_skill_starts_at_the_skill() -> None:
    book = bought(hacker(), COMPUTERS, special="Hacking")
    book = bought(book, COMPUTERS, special="Hacking")
    book = bought(book, COMPUTERS, special="Viruses")
    assert [level(book, f"Computers{name}") for name in ("", ": Hacking", ": Viruses")] == [6, 8, 7]
    assert left(book, "xp") == 50 - 3 - 4 - 5
    new = book.plus(note(book, "subs/Computers: Ice", PEN, (COMPUTERS,)))
    assert level(new, "Computers: Ice") == 6


@pytest.mark.rule("C-XP-5")
def test_no_sub_skill_is_raised_alone() -> None:
    book = bought(hacker(), COMPUTERS, special="Hacking")
    with pytest.raises(Refused, match="Hacking is not bought"):
        buy(book, HACKING, PEN)
    end = book.ledger[-1]
    alone = Entry(end.number + 1, end.step + 1, "buy", HACKING, 1, 2, links=(COMPUTERS,))
    second = Entry(end.number + 1, end.step, "buy", VIRUSES, None, 1, links=(COMPUTERS,))
    assert [one.code for one in check(book.plus((alone,)))] == ["not_sold"]
    assert {one.code for one in check(book.plus((second,)))} == {"not_sold"}


@pytest.mark.rule("C-XP-5")
def test_other_skills_take_no_specialisation() -> None:
    book = bought(playing(bought(all_at(1), FIREARMS), xp=1), FIREARMS, special="Rifles")
    assert sheet(book).skills == (Skill("Firearms", "dexterity", 2),)
    with pytest.raises(Refused) as refused:
        note(book, "subs/Firearms: Rifles", PEN, (FIREARMS,))
    assert refused.value.refusal.code == "bad_links"


@pytest.mark.rule("C-XP-5")
def test_a_sub_skill_is_named_after_its_skill_and_needs_it_on_the_sheet() -> None:
    for what, links in (("subs/Hacking", (COMPUTERS,)), ("subs/CyberDeck: Ice", ("skills/CyberDeck",))):
        with pytest.raises(Refused) as refused:
            note(hacker(), what, PEN, links)
        assert refused.value.refusal.code == "bad_links"
    assert note(hacker(), HACKING, PEN)[0].links == (COMPUTERS,)


@pytest.mark.rule("C-XP-5")
def test_taking_a_raise_back_takes_its_specialisation_back() -> None:
    before = hacker()
    book = bought(before, COMPUTERS, special="Hacking")
    book = book.plus(take_back(book, PEN))
    assert book.standing == before.standing
    assert sheet(book).skills == (Skill("Computers", "intelligence", 3),)


@pytest.mark.rule("C-XP-5")
def test_sub_skills_of_a_skill_that_has_none_are_found() -> None:
    subs = (SubSkill("Rifles", 1),)
    assert game.findings(CyberspaceSheet("Hening", skills=(Skill("Computers", "intelligence", 3, subs),))) == ()
    (finding,) = game.findings(CyberspaceSheet("Hening", skills=(Skill("Firearms", "dexterity", 3, subs),)))
    assert finding.code == "sub_skills"


@pytest.mark.rule("C-XP-5")
def test_sub_skills_default_while_the_skill_is_not_learnt() -> None:
    one = CyberspaceSheet("Hening", skills=(Skill("Computers", "intelligence", 0, (SubSkill("Hacking", 2),)),))
    base = next(base for base in game.bases(one) if base.label == "Computers: Hacking")
    assert read(Unopposed, {"difficulty": 5, **base.fields}) == Unopposed(1, 5, default=True)


def test_no_level_is_above_20() -> None:
    one = CyberspaceSheet("Hening", skills=(Skill("Computers", "intelligence", 20, (SubSkill("Hacking", 2),)),))
    assert {base.fields["level"] for base in game.bases(one) if "Computers" in base.label} == {20}


def test_a_sheet_written_before_there_were_sub_skills_is_read() -> None:
    raw = b'{"name":"Joe","attributes":{"dexterity":4},"skills":[{"name":"Stealth","attribute":"dexterity","level":5}]}'
    assert msgspec.json.decode(raw, type=CyberspaceSheet).skills == (Skill("Stealth", "dexterity", 5),)


def test_house_rules_of_another_game_are_a_bug() -> None:
    with pytest.raises(TypeError, match="cyberspace"):
        game.build(Switches())
