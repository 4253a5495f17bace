"""Characters' sheets at the table: made, bought, awarded, overridden and carried along, as events of its log."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.ledger import Standing
from sortilege.rules.registry import find_game, games
from sortilege.rules.value import Actor
from sortilege.sheets import change as ch
from sortilege.sheets.files import save
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, SeatId
from sortilege.table.books import book_at
from sortilege.table.sheet_view import SheetView, sheet_document, sheet_plan, sheet_view

GEA, ANA, BEN = SeatId("s1"), SeatId("s2"), SeatId("s3")
PHOBE = Actor("c1")
TALENTS = dict.fromkeys(("alertness", "driving", "stealth", "thievery", "medicine", "language"), 3)


def table(game: str = "disciplines") -> Sitting:
    sitting = Sitting(game, chance=seeded_chance(5))
    for name in ("Ana", "Ben"):
        sitting.do(GEA, co.AddSeat(name))
    return sitting


def opened(sitting: Sitting, seat: SeatId = ANA, actor: Actor = PHOBE) -> SheetView:
    return sheet_view(sitting.state, sitting.state.seats[seat], actor)


def write(sitting: Sitting, change: ch.Change, seat: SeatId = ANA, actor: Actor = PHOBE, why: str = "") -> None:
    sitting.do(seat, co.WriteSheet(actor, change, opened(sitting, seat, actor).seen, why))


def refusal(sitting: Sitting, change: ch.Change, seat: SeatId = ANA, seen: int | None = None) -> Refusal:
    before = sitting.state
    now = opened(sitting, GEA).seen if seen is None else seen
    answer = sitting.try_(seat, co.WriteSheet(PHOBE, change, now))
    assert isinstance(answer, Refusal)
    assert sitting.state == before
    return answer


def phobe() -> Sitting:
    """Phobe, made step by step by Ana (EX-2)."""
    sitting = table()
    sitting.do(ANA, co.MakeCharacter("Phobe"))
    for what, level in {"speed": 3, "agility": 2, "awareness": 2, **TALENTS}.items():
        for _ in range(level):
            write(sitting, ch.Buy(what))
    write(sitting, ch.EndCreation())
    return sitting


@pytest.mark.rule("EX-2", "EX-3", "EX-4", "RX-4")
def test_phobe_is_made_and_advanced_to_level_eight() -> None:
    sitting = phobe()
    assert opened(sitting).findings == ()
    write(sitting, ch.Award("level", 7), GEA)
    paid = []
    for what in ("strength", "endurance", "evasion"):
        write(sitting, ch.Buy(what))
        paid.append(sitting.state.characters[PHOBE].ledger[-1].price)
    view = opened(sitting)
    assert (paid, view.values["level"], view.findings) == ([2, 2, 3], 8, ())
    assert {one.key: one.units for one in view.purses}["discipline"] == 0
    assert sitting.state.characters[PHOBE].sheet["level"] == 8


def test_what_is_missing_for_flight_is_named_piece_by_piece() -> None:
    sitting = phobe()
    said = refusal(sitting, ch.Buy("flight"))
    assert said.code == "not_allowed"
    for missing in ("Endurance 2", "Strength 2", "discipline points are needed; 0"):
        assert missing in said.message


def test_the_second_of_two_tabs_is_told_what_the_first_has_changed() -> None:
    sitting = phobe()
    write(sitting, ch.Award("level"), GEA)
    seen = opened(sitting).seen
    write(sitting, ch.Award("level"), GEA)
    said = refusal(sitting, ch.Buy("strength"), seen=seen)
    assert said.code == "sheet_changed"
    assert "level 2 → 3" in said.message
    assert "Gea" in said.message


def test_only_a_gm_awards_adjusts_and_accepts() -> None:
    sitting = phobe()
    for change in (ch.Award("level"), ch.Adjust("speed", 0), ch.Accept("typed_in/1")):
        assert refusal(sitting, change).code == "gm_only"
    assert refusal(sitting, ch.Buy("speed"), BEN).code == "not_yours"
    assert isinstance(sitting.try_(ANA, co.AwardAll((PHOBE,), ch.Award("level"))), Refusal)


def test_an_award_goes_to_all_or_to_none() -> None:
    sitting = phobe()
    sitting.do(BEN, co.MakeCharacter("Ben", "random"))
    sitting.do(GEA, co.AwardAll((PHOBE, Actor("c2")), ch.Award("level", 2), "the rescue"))
    assert [sitting.state.characters[one].sheet["level"] for one in (PHOBE, Actor("c2"))] == [3, 3]
    sitting.do(BEN, co.MakeCharacter("Blank"))
    assert isinstance(sitting.try_(GEA, co.AwardAll((PHOBE, Actor("c3")), ch.Award("level"))), Refusal)
    assert sitting.state.characters[PHOBE].sheet["level"] == 3


def test_a_gm_overrides_with_a_reason_and_everyone_reads_it() -> None:
    sitting = phobe()
    write(sitting, ch.Adjust("flight", 1), GEA, why="a gift of the Oracle")
    entry = sitting.state.characters[PHOBE].ledger[-1]
    assert (entry.kind, entry.was, entry.to, entry.why, entry.who) == ("adjust", None, 1, "a gift of the Oracle", "Gea")
    (finding,) = opened(sitting).findings
    assert finding.code == "prerequisite"
    write(sitting, ch.Accept(finding.key), GEA, why="she earned it")
    assert [one.waived for one in opened(sitting).findings] == [True]
    assert sitting.public.characters[0].findings == ()
    assert any("Flight" in line for line in sitting.lines(BEN))


def test_what_a_player_types_in_waits_for_the_gm() -> None:
    sitting = phobe()
    sheet = {**sitting.state.characters[PHOBE].sheet, "disciplines": {"speed": 3, "agility": 3, "awareness": 2}}
    sitting.do(ANA, co.SetCharacter(sheet, actor=PHOBE))
    assert [one.code for one in opened(sitting).findings] == ["typed_in"]
    write(sitting, ch.Accept(opened(sitting).findings[0].key), GEA)
    assert not sitting.public.characters[0].findings


def test_the_last_purchase_is_taken_back() -> None:
    sitting = phobe()
    write(sitting, ch.Award("level", 2), GEA)
    before = book_at_phobe(sitting)
    write(sitting, ch.Buy("strength"))
    write(sitting, ch.TakeBack())
    after = book_at_phobe(sitting)
    assert (after.values, after.points) == (before.values, before.points)
    assert [one.undone for one in opened(sitting).history if one.kind == "buy"][-1]


def book_at_phobe(sitting: Sitting) -> Standing:
    return book_at(find_game(sitting.state.game), sitting.state, sitting.state.characters[PHOBE]).standing


def test_a_file_is_taken_along_and_brought_to_a_second_table() -> None:
    here, there = phobe(), table()
    file = save(sheet_document(here.state, here.state.seats[ANA], PHOBE)).decode()
    there.do(BEN, co.ImportSheet(file))
    assert there.state.characters[PHOBE].sheet == here.state.characters[PHOBE].sheet
    assert [one.code for one in opened(there).findings] == ["imported"]
    there.do(GEA, co.ImportSheet(file))
    assert opened(there, GEA, Actor("n1")).findings == ()


def test_no_file_brings_a_gms_word_with_it() -> None:
    here, there = phobe(), table()
    write(here, ch.Adjust("flight", 1), GEA)
    write(here, ch.Accept(opened(here).findings[0].key), GEA)
    file = save(sheet_document(here.state, here.state.seats[ANA], PHOBE)).decode()
    there.do(BEN, co.ImportSheet(file))
    assert {one.code for one in opened(there).findings if not one.waived} == {"imported", "typed_in", "prerequisite"}


@pytest.mark.parametrize("file", ["", "[]", "{}", '{"game":"chess"}', '{"game":"saga","schema":2}'])
def test_a_file_that_is_no_sheet_changes_nothing(file: str) -> None:
    sitting = table()
    assert isinstance(sitting.try_(ANA, co.ImportSheet(file)), Refusal)


def test_a_sheet_of_another_game_stays_outside() -> None:
    saga, sitting = table("saga"), table()
    saga.do(ANA, co.MakeCharacter("Ana", "random"))
    file = save(sheet_document(saga.state, saga.state.seats[ANA], PHOBE)).decode()
    answer = sitting.try_(ANA, co.ImportSheet(file))
    assert isinstance(answer, Refusal)
    assert answer.code == "other_game"


@pytest.mark.parametrize("game", sorted(games()))
def test_random_characters_and_quick_npcs_are_ready_to_play(game: str) -> None:
    sitting = table(game)
    sitting.do(ANA, co.MakeCharacter("Ana", "random"))
    assert opened(sitting).findings == ()
    assert sitting.public.characters[0].bases
    for kind in games()[game].build(games()[game].switches()).npcs:  # type: ignore[union-attr]
        events = sitting.do(GEA, co.MakeCharacter("Someone", kind.key))
        written = next(one for one in events if isinstance(one, ev.SheetWritten))
        assert written.audience == GMS
        assert not [one for one in opened(sitting, GEA, written.actor).findings if not one.waived]


def test_a_player_makes_no_npcs_and_a_spectator_nothing() -> None:
    sitting = table()
    sitting.do(GEA, co.AddSeat("Eve", "spectator"))
    for seat, kind, code in ((ANA, "agent", "gm_only"), (SeatId("s4"), "blank", "spectators_watch")):
        answer = sitting.try_(seat, co.MakeCharacter("X", kind))
        assert isinstance(answer, Refusal)
        assert answer.code == code


def test_nobody_but_gms_opens_an_npcs_sheet() -> None:
    sitting = table()
    sitting.do(GEA, co.MakeCharacter("Smith", "agent"))
    with pytest.raises(Refused, match="There is no character 'n1'"):
        opened(sitting, ANA, Actor("n1"))
    with pytest.raises(Refused, match="There is no character 'n1'"):
        sheet_plan(sitting.state, sitting.state.seats[ANA], Actor("n1"), (("flight", 1),))
    assert not any("Smith" in line for line in sitting.lines(ANA))


def test_a_background_is_written_but_no_level() -> None:
    sitting = phobe()
    sitting.do(ANA, co.Describe(PHOBE, {"background": "A courier, tall, quick to laugh."}))
    assert sitting.state.characters[PHOBE].sheet["background"]
    answer = sitting.try_(ANA, co.Describe(PHOBE, {"level": 9}))
    assert isinstance(answer, Refusal)
    assert answer.code == "not_described"


@pytest.mark.parametrize("how", ["keep", "reprice", "pin"])
def test_a_changed_price_is_found_and_the_gm_decides(how: str) -> None:
    sitting = phobe()
    write(sitting, ch.Award("level", 9), GEA)
    for _ in range(2):
        write(sitting, ch.Buy("strength"))
    sitting.do(GEA, co.SetSwitch("surcharge", "every_step"))
    assert [one.code for one in opened(sitting).findings] == ["price_differs"]
    left = {one.key: one.units for one in opened(sitting).purses}["discipline"]
    sitting.do(GEA, co.Reprice(PHOBE, how, opened(sitting).seen))  # type: ignore[arg-type]
    assert not [one for one in opened(sitting).findings if not one.waived]
    now = {one.key: one.units for one in opened(sitting).purses}["discipline"]
    assert left - now == (1 if how == "reprice" else 0)
    price = next(one.price for one in opened(sitting).options if one.what == "strength")
    assert price == (3 if how == "pin" else 4)


def test_a_sheet_from_before_there_were_ledgers_is_read_and_goes_on() -> None:
    sitting = table()
    old = ev.CharacterSet(EVERYONE, PHOBE, ANA, False, {"name": "Old", "level": 3, "disciplines": {"speed": 2}})
    sitting._append(GEA, (old,))
    assert opened(sitting).values["speed"] == 2
    assert opened(sitting).findings == ()
    write(sitting, ch.Award("level", 2), GEA)
    write(sitting, ch.Buy("strength"))
    ledger = sitting.state.characters[PHOBE].ledger
    assert ledger[0].kind == "migrate"
    assert [entry.number for entry in ledger] == list(range(1, len(ledger) + 1))


@pytest.mark.parametrize("name", [" Firearms", "Firearms ", "FIREARMS", "\u200b", "a\nb"])
def test_a_named_skill_can_be_told_from_those_on_the_sheet(name: str) -> None:
    sitting = table("cyberspace")
    sitting.do(ANA, co.MakeCharacter("Ana"))
    write(sitting, ch.Buy("dexterity"))
    write(sitting, ch.Buy("skills/Firearms"))
    assert refusal(sitting, ch.Buy(f"skills/{name}", ("dexterity",))).code == "bad_name"


@pytest.mark.rule("R-FATE-1")
def test_fate_cards_come_when_creation_ends_however_often_a_patron_was_picked() -> None:
    sitting = table("revelations")
    sitting.do(ANA, co.MakeCharacter("Ana"))
    for suit in ("S", "H", "S"):
        write(sitting, ch.Pick("patron", suit))
        assert sitting.pile("fate:c1") == ()
    for what in ("Size", "Memory", "Willpower", "Dexterity"):
        write(sitting, ch.Buy(f"attributes/{what}"))
    write(sitting, ch.EndCreation())
    assert sitting.pile("fate:c1") == ("JS", "KS", "QS")
    assert refusal(sitting, ch.Pick("patron", "H")).code == "creation_over"
    assert refusal(sitting, ch.TakeBack()).code == "gm_only"


CHANGES = st.one_of(
    st.sampled_from(["speed", "strength", "endurance", "awareness", "flight", "stealth"]).map(ch.Buy),
    st.sampled_from(["speed", "stealth"]).map(ch.Lower),
    st.integers(1, 40).map(ch.TakeBack),
    st.just(ch.TakeBack()),
    st.just(ch.EndCreation()),
    st.integers(1, 3).map(lambda n: ch.Award("level", n)),
)


@settings(max_examples=30, deadline=None)
@given(st.lists(CHANGES, max_size=25))
def test_points_are_never_owed_and_every_change_of_them_has_its_entry(changes: list[ch.Change]) -> None:
    sitting = table()
    sitting.do(ANA, co.MakeCharacter("Ana"))
    for change in changes:
        before = book_at_phobe(sitting).points
        answer = sitting.try_(GEA, co.WriteSheet(PHOBE, change, opened(sitting).seen))
        after = book_at_phobe(sitting).points
        assert all(left >= 0 for left in after.values())
        if isinstance(answer, Refusal):
            assert after == before
        codes = {one.code for one in opened(sitting).findings}
        assert codes <= {"in_creation", "points_left", "prerequisite", "too_many_disciplines", "too_many_exceptional"}
