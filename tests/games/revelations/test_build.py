"""How characters are made and advanced."""

import msgspec
import pytest
from tests.games.ledgers import GM, begun, bought, done, playing, sheet_of

from sortilege.components.refusal import Refused
from sortilege.games.revelations import game
from sortilege.games.revelations.sheet import Character, Skill
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.sheets.book import Book
from sortilege.sheets.change import Accept, Adjust, Buy, Change, EndCreation, Lower, Note, Pick, TakeBack
from sortilege.sheets.checking import check, ends, open_findings
from sortilege.sheets.document import Document, findings_in, from_typed
from sortilege.sheets.plan import plan
from sortilege.sheets.quoting import quote

RULES = RevelationsSwitches()
SIX = ("Charisma", "Size", "Willpower", "Memory", "Intuition", "Dexterity")
CHARISMA, SIZE, DEXTERITY, MEMORY = (f"attributes/{one}" for one in ("Charisma", "Size", "Dexterity", "Memory"))
STRENGTH, PISTOL, PILOT = "attributes/Strength", "skills/Pistol", "skills/Pilot"


def left(book: Book) -> int:
    return book.standing.points["attribute"]


def codes(one: Document) -> list[str]:
    return [finding.code for finding in findings_in(game, one) if not finding.waived]


def character(book: Book) -> Character:
    sheet = sheet_of(game, book)
    assert isinstance(sheet, Character)
    return sheet


def made() -> Book:
    """A finished character, without skills."""
    return playing(bought(done(begun(game), Pick("patron", "S")), CHARISMA, CHARISMA, SIZE, DEXTERITY))


# -- attributes -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CHAR-1")
def test_a_blank_sheet_has_six_attributes_at_three_and_four_points() -> None:
    book = begun(game)
    assert character(book) == Character("Ana", "", dict.fromkeys(SIX, 3))
    assert left(book) == 4


@pytest.mark.rule("R-CHAR-1")
def test_each_point_raises_an_attribute_by_one() -> None:
    book = bought(begun(game), CHARISMA, CHARISMA, SIZE)
    assert (character(book).attributes["Charisma"], character(book).attributes["Size"], left(book)) == (5, 4, 1)


@pytest.mark.rule("R-CHAR-1")
def test_four_points_buy_no_fifth_step() -> None:
    with pytest.raises(Refused, match="1 attribute point"):
        bought(begun(game), CHARISMA, CHARISMA, SIZE, SIZE, DEXTERITY)


@pytest.mark.rule("R-CHAR-1")
def test_one_is_lowered_to_raise_another() -> None:
    book = done(begun(game), Lower(MEMORY), Lower(MEMORY))
    assert (character(book).attributes["Memory"], left(book)) == (1, 6)
    with pytest.raises(Refused, match="Memory is 1 and goes no lower"):
        done(book, Lower(MEMORY))
    raised = bought(book, *[CHARISMA] * 3, *[SIZE] * 3)
    assert (left(raised), sum(character(raised).attributes.values())) == (0, 6 * 3 + 4)


@pytest.mark.rule("R-CHAR-1")
def test_raising_what_was_lowered_takes_the_point_back() -> None:
    book = done(begun(game), Lower(MEMORY), Buy(MEMORY))
    assert (character(book).attributes["Memory"], left(book)) == (3, 4)


@pytest.mark.rule("R-CHAR-1")
def test_lowering_what_a_gm_gave_brings_no_points() -> None:
    book = done(done(begun(game), Adjust(MEMORY, 5), pen=GM), Lower(MEMORY), Lower(MEMORY))
    assert (book.standing.level(MEMORY), left(book)) == (3, 4)


@pytest.mark.rule("R-CHAR-1")
def test_an_attribute_is_added_at_three_and_its_points_are_those_of_all() -> None:
    book = bought(begun(game), STRENGTH)
    assert (character(book).attributes["Strength"], left(book)) == (3, 4)
    assert left(bought(book, STRENGTH, STRENGTH)) == 2
    highest = done(book, Adjust(STRENGTH, 10), pen=GM)
    with pytest.raises(Refused, match="goes up to 10"):
        bought(highest, STRENGTH)


@pytest.mark.rule("R-CHAR-1")
def test_an_added_attribute_goes_again_and_leaves_no_points() -> None:
    book = done(bought(begun(game), STRENGTH), Lower(STRENGTH))
    assert book.standing == begun(game).standing


@pytest.mark.rule("R-CHAR-1")
def test_an_attribute_stays_as_long_as_a_skill_is_made_up_of_it() -> None:
    skilled = done(bought(begun(game), STRENGTH), Buy("skills/Wrestling", (STRENGTH, SIZE)))
    for change in (Lower(STRENGTH), Adjust(STRENGTH, None)):
        with pytest.raises(Refused, match="Wrestling goes with Strength"):
            done(skilled, change, pen=GM)
    assert "Strength" not in character(done(skilled, Lower("skills/Wrestling"), Lower(STRENGTH))).attributes


@pytest.mark.rule("R-CHAR-1")
def test_creation_ends_with_all_four_points_spent_unless_a_gm_lets_it() -> None:
    book = bought(done(begun(game), Pick("patron", "S")), CHARISMA, CHARISMA, SIZE)
    assert [one.code for one in ends(book)] == ["points_left"]
    with pytest.raises(Refused, match="1 attribute point"):
        playing(book)
    assert not playing(done(book, Accept("points_left/attribute"), pen=GM)).standing.creating


# -- augmentation -----------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-SCORE-2")
def test_a_score_above_six_needs_augmentation_when_creation_ends() -> None:
    book = bought(done(begun(game), Pick("patron", "H")), *[DEXTERITY] * 4)
    (finding,) = ends(book)
    assert (finding.code, finding.key) == ("needs_augmentation", "needs_augmentation/attributes/Dexterity")
    assert "augmented is needed; it is unaugmented" in finding.message
    assert ends(done(book, Pick("augmented", True))) == ()


@pytest.mark.rule("R-SCORE-2")
def test_a_skill_above_six_needs_augmentation_too() -> None:
    book = done(made(), Adjust(PISTOL, 6), pen=GM)
    assert quote(book, PISTOL).needs.answer == "unmet"
    with pytest.raises(Refused, match="augmented is needed"):
        bought(book, PISTOL)
    augmented = done(book, Adjust("augmented", True), Buy(PISTOL), pen=GM)
    assert check(augmented) == ()


@pytest.mark.rule("R-SCORE-2")
def test_whoever_is_made_plain_again_is_found() -> None:
    book = done(made(), Adjust("augmented", True), Adjust(DEXTERITY, 7), Adjust("augmented", False), pen=GM)
    assert [one.code for one in check(book)] == ["needs_augmentation"]


@pytest.mark.rule("R-SCORE-2")
def test_typed_scores_above_six_are_found_unless_the_sheet_says_augmented() -> None:
    high = Skill("Lockpick", 8, ("Dexterity", "Memory"))
    plain = Character("Ana", "S", {"Dexterity": 7, "Memory": 6}, (high,))
    found = findings_in(game, from_typed(game, RULES, plain, GM))
    assert [(one.code, one.message.split()[0]) for one in found] == [
        ("needs_augmentation", "Dexterity"),
        ("needs_augmentation", "Lockpick"),
    ]
    augmented = msgspec.structs.replace(plain, augmented=True)
    assert findings_in(game, from_typed(game, RULES, augmented, GM)) == ()


@pytest.mark.rule("R-SCORE-2")
def test_each_finding_of_a_typed_sheet_is_said_once() -> None:
    high = Skill("Lockpick", 8, ("Dexterity", "Reflex"))
    typed = from_typed(game, RULES, Character("Ana", "", {"Dexterity": 7}, (high,)), GM)
    assert sorted(codes(typed)) == ["needs_augmentation", "needs_augmentation", "no_patron", "unknown_attribute"]


@pytest.mark.rule("R-SCORE-2")
def test_a_plan_beyond_six_says_that_augmentation_comes_first() -> None:
    goals = (("attributes/Dexterity", 7), (PISTOL, 2))
    told = plan(begun(game), goals)
    assert [reason.words for reason in told.blocked] == ["augmented is needed; it is unaugmented"]
    planned = plan(done(begun(game), Pick("augmented", True)), goals)
    assert [(step.label, step.to, step.price) for step in planned.steps] == [
        *(("Pistol", level, 0) for level in (1, 2)),
        *(("Dexterity", level, 1) for level in (4, 5, 6, 7)),
    ]


# -- skills -----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CHAR-1")
def test_skills_are_free_form_and_free() -> None:
    book = done(begun(game), Buy(PILOT, (MEMORY, DEXTERITY)), Buy(PILOT))
    assert character(book).skills == (Skill("Pilot", 2, ("Memory", "Dexterity")),)
    assert left(book) == 4


@pytest.mark.rule("R-DEF-1")
@pytest.mark.parametrize("links", [(), (MEMORY,), (MEMORY, "attributes/Reflex"), (MEMORY, PISTOL)])
def test_a_skill_names_two_attributes_that_are_on_the_sheet(links: tuple[str, ...]) -> None:
    with pytest.raises(Refused) as told:
        done(begun(game), Buy(PILOT, links))
    assert told.value.refusal.code == "bad_links"


@pytest.mark.rule("R-DEF-1")
def test_skills_of_the_source_are_offered_with_attributes_that_can_be_others() -> None:
    assert character(bought(begun(game), PISTOL)).skills[0].attributes == ("Dexterity", "Intuition")
    assert character(done(begun(game), Buy(PISTOL, (SIZE, MEMORY)))).skills[0].attributes == ("Size", "Memory")


@pytest.mark.rule("R-DEF-1")
def test_a_skill_not_learnt_is_named_only_and_defaults() -> None:
    book = done(begun(game), Note("skills/Athletics"))
    assert character(book).skills == (Skill("Athletics", 0, ("Dexterity", "Size")),)
    assert [base.label for base in game.bases(character(book)) if base.default] == [
        "Athletics (Dexterity)",
        "Athletics (Size)",
    ]
    assert character(bought(book, "skills/Athletics")).skills[0].score == 1


# -- Patron suit ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-PAT-1")
def test_the_patron_suit_is_chosen_before_creation_ends() -> None:
    book = bought(begun(game), CHARISMA, CHARISMA, SIZE, SIZE)
    assert [one.code for one in ends(book)] == ["no_patron"]
    assert "Spades, Hearts, Diamonds, Clubs" in ends(book)[0].message
    assert character(playing(done(book, Pick("patron", "D")))).patron == "D"
    with pytest.raises(Refused, match="Patron suit is X"):
        done(book, Pick("patron", "X"))


@pytest.mark.rule("R-FATE-1")
def test_the_patron_suit_and_its_fate_cards_do_not_change_after_creation() -> None:
    with pytest.raises(Refused) as told:
        done(made(), Pick("patron", "H"))
    assert told.value.refusal.code == "creation_over"
    assert game.kept(character(made())) == ("KS", "QS", "JS")


# -- after creation ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-CHAR-1")
@pytest.mark.parametrize("change", [Buy(MEMORY), Buy(PISTOL), Buy(STRENGTH)])
def test_raising_after_creation_waits_for_the_gm(change: Change) -> None:
    book = done(made(), change)
    (finding,) = open_findings(book)
    assert (finding.code, "GM's word" in finding.message) == ("needs_gm", True)
    assert open_findings(done(book, Accept(finding.key), pen=GM)) == ()
    assert check(done(made(), change, pen=GM)) == ()
    assert done(book, TakeBack()).standing == made().standing


@pytest.mark.rule("R-CHAR-1")
def test_raising_in_play_what_creation_lowered_waits_for_the_gm_and_takes_no_points() -> None:
    made_lower = done(begun(game), Pick("patron", "S"), Lower(MEMORY), *map(Buy, [CHARISMA] * 3 + [SIZE] * 2))
    book = done(playing(made_lower), Buy(MEMORY))
    assert (character(book).attributes["Memory"], left(book)) == (3, 0)
    assert [one.code for one in open_findings(book)] == ["needs_gm"]
    assert done(book, TakeBack()).standing == playing(made_lower).standing


@pytest.mark.rule("R-CHAR-1")
def test_nothing_is_lowered_for_points_after_creation() -> None:
    with pytest.raises(Refused, match="in creation only"):
        done(made(), Lower(MEMORY))


def test_creation_is_over_once() -> None:
    with pytest.raises(Refused, match="over already"):
        done(made(), EndCreation())
