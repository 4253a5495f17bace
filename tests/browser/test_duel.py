"""A whole duel in disciplines, and what a fight refuses; a round of revelations, with cards for the order."""

import re

import pytest
from playwright.sync_api import expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .dueling import Duel, act, begin_round, correct, end_turn, order, person, see_order, see_result
from .party import Party, open_party, panel, result
from .stand import Stand

BULLET = re.compile(r"Bullet.*\(1\)")


@pytest.fixture
def duel(stand: Stand, house: House, new_page: NewPage) -> Duel:
    return Duel(stand, house, new_page)


def begin(duel: Duel) -> None:
    """Both shooters and Niobe; Smith has as many actions as she, and more Agility."""
    begin_round(duel.gm, "Niobe", "Smith", "Harris")
    for page in (duel.gm, duel.player, duel.room):
        see_order(page, Smith=10, Niobe=10, Harris=2)
    expect(order(duel.gm).first).to_contain_text("acts")


def evade_both(duel: Duel) -> None:
    """Smith's 58 % without, and 28 % with Evasion 2, which takes one action for two shooters (D-EVA-2b)."""
    gm, phone = both = duel.gm, duel.player
    duel.call("shoot", "Smith", "Niobe", 28, 29, Bullets="2")
    expect(panel(gm, "Test: Shoot")).to_contain_text("Waiting for Niobe")
    decision = panel(phone, "You decide")
    expect(decision).to_contain_text("may evade for 1 action")
    decision.get_by_role("button", name=re.compile(r"^Evade\b.*48\.2 %")).click()
    see_result(both, "1 of 2 hit", "Niobe is hit with the 9mm for 1 damage.")
    for page in both:
        see_order(page, Smith=9, Niobe=9, Harris=2)
    expect(panel(phone, "Niobe")).to_contain_text(BULLET)

    end_turn(phone, "Niobe")
    duel.call("shoot", "Harris", "Niobe", 1, Bullets="1")
    see_result(both, "1 of 1 hit")
    for page in both:
        see_order(page, Smith=9, Niobe=8, Harris=1)
    expect(panel(phone, "Niobe").get_by_text(BULLET)).to_have_count(2)


def hold_and_break(duel: Duel) -> None:
    """Smith takes hold of Niobe, who breaks it the second time, at 50 %, Strength 3 against 3 (A-HOLD-2)."""
    gm, phone = both = duel.gm, duel.player
    duel.call("melee", "Smith", "Niobe", 1, Aim="hold")
    see_result(both, "Smith takes hold of Niobe")
    expect(panel(phone, "Niobe")).to_contain_text("Held by Smith")
    duel.call("break_hold", "Niobe", "Smith", 51)
    see_result(both, "Niobe stays in the hold of Smith")
    for other in ("Harris", "Smith"):
        end_turn(gm, other)
    duel.call("break_hold", "Niobe", "Smith", 50)
    see_result(both, "Niobe breaks free of Smith")
    expect(panel(phone, "Niobe")).not_to_contain_text("Held by")
    see_order(phone, Smith=7, Niobe=6, Harris=0)


def regenerate(duel: Duel) -> None:
    """One bullet in combat, for 3 actions (D-REG-2b, D-REG-3a)."""
    end_turn(duel.gm, "Smith")
    expect(panel(duel.player, "Round")).to_contain_text("It is your turn.")
    act(duel.player, "Regenerate", Wound="1")
    log = panel(duel.player, "What happened")
    expect(log).to_contain_text("Niobe mends a bullet wound (9mm); 37 of 40 actions are left.")
    see_order(duel.gm, Smith=6, Niobe=3, Harris=0)
    expect(panel(duel.player, "Niobe").get_by_text(BULLET)).to_have_count(1)
    expect(log).not_to_contain_text("out of turn")


def leave_and_enter(duel: Duel) -> None:
    """The way out heals, and the visit begins anew (D-REG-2d)."""
    phone = duel.player
    act(phone, "Leave")
    expect(panel(phone, "What happened")).to_contain_text("Niobe leaves the Matrix.")
    expect(panel(phone, "Niobe").get_by_text(BULLET)).to_have_count(0)
    expect(person(duel.gm, "Niobe")).not_to_contain_text("Bullet")
    act(phone, "Enter")
    expect(panel(phone, "What happened")).to_contain_text("Niobe enters the Matrix.")


def shoot_and_correct(duel: Duel) -> None:
    """A miss by 2 without Evasion, which a corrected modifier makes a hit and takes back again."""
    gm, phone = duel.gm, duel.player
    begin_round(gm, "Niobe", "Smith")
    duel.call("shoot", "Smith", "Niobe", 60, Bullets="1")
    panel(phone, "You decide").get_by_role("button", name=re.compile("^Do not evade")).click()
    see_result((gm, phone), "0 of 1 hit")
    correct(gm, "5", "he stood on the roof")
    for page in (gm, phone):
        expect(result(page).locator("del")).to_have_text("0 of 1 hit")
        expect(result(page).locator(".headline")).to_contain_text("1 of 1 hit")
        expect(result(page)).to_contain_text("he stood on the roof")
    expect(panel(phone, "Niobe").get_by_text(BULLET)).to_have_count(1)
    expect(panel(phone, "What happened").locator("del")).to_have_text("0 of 1 hit.")
    expect(result(duel.room).locator("del")).to_have_text("0 of 1 hit")
    see_order(duel.room, Smith=9, Niobe=10)


def take_back(duel: Duel) -> None:
    gm, phone = duel.gm, duel.player
    correct(gm, "0", "no, beside it")
    for page in (gm, phone):
        expect(result(page).locator("del")).to_have_text(["0 of 1 hit", "1 of 1 hit"])
        expect(result(page).locator(".headline")).to_contain_text("0 of 1 hit")
    expect(panel(phone, "Niobe").get_by_text(BULLET)).to_have_count(0)


@pytest.mark.rule("D-EVA-2b", "A-HOLD-2", "D-REG-2b", "D-REG-2d")
def test_a_whole_duel_against_two_shooters(duel: Duel, console: Console) -> None:
    console.expect("status of 409")  # there are no odds of what may not be tried, as breaking a hold once it is broken
    begin(duel)
    evade_both(duel)
    hold_and_break(duel)
    regenerate(duel)
    leave_and_enter(duel)
    shoot_and_correct(duel)
    take_back(duel)


# -- what is refused


def shoot_without_actions(duel: Duel) -> None:
    begin_round(duel.gm, "Harris")
    for _ in range(2):
        end_turn(duel.gm, "Harris")
    see_order(duel.gm, Harris=0)
    duel.call("shoot", "Harris", "Niobe", 1)
    duel.refused("Harris has 0 actions")
    see_order(duel.gm, Harris=0)


def accelerate_without_warping(duel: Duel) -> None:
    begin_round(duel.gm, "Niobe")
    see_order(duel.player, Niobe=10)
    act(duel.player, "Accelerate")
    alert = panel(duel.player, "Niobe").get_by_role("alert")
    expect(alert).to_have_text("Niobe has Matrix Warping 0; this needs Matrix Warping 1.")
    see_order(duel.player, Niobe=10)


def resurrect_twice(duel: Duel) -> None:
    """Once in a visit (D-REG-3c)."""
    panel(duel.gm, "Time").get_by_role("button", name="End round").click()
    duel.call("shoot", "Niobe", "Harris", 1, Aim="vital", Weapon=".357")
    see_result((duel.gm,), "Harris is dead.")
    duel.call("resurrect", "Niobe", "Harris")
    see_result((duel.gm,), "Harris is back from death.")
    duel.call("shoot", "Niobe", "Harris", 1, Aim="vital", Weapon=".357")
    see_result((duel.gm,), "Harris is dead.")
    duel.call("resurrect", "Niobe", "Harris")
    duel.refused("40 of 40 spontaneous actions in this visit; a resurrection takes all.")
    see_result((duel.gm,), "Harris is dead.")
    expect(person(duel.gm, "Harris")).to_contain_text("Dead")


def edit_a_cell_to_120(duel: Duel) -> None:
    switches = duel.host.table()["public"]["switches"]
    duel.gm.locator("summary", has_text="House rules").click()
    duel.gm.get_by_role("button", name="All house rules").click()
    rule = duel.gm.get_by_role("group", name="House rule: Melee chart (ours)")
    cell = rule.get_by_role("textbox", name="Melee chart (ours), row 0, column 0", exact=True)
    cell.fill("120")
    cell.blur()
    expect(rule.get_by_role("alert")).to_have_text(
        "Melee chart (ours), row Agility 0, column Agility 0 is 120; a cell is a whole number from 0 to 100."
    )
    assert duel.host.table()["public"]["switches"] == switches


@pytest.mark.rule("A-1", "D-WAR-1c", "D-REG-3c", "SW-22")
def test_what_a_fight_does_not_allow_is_refused_by_name(duel: Duel, console: Console) -> None:
    console.expect("status of 4")
    shoot_without_actions(duel)
    expect(result(duel.gm)).to_have_count(0)
    accelerate_without_warping(duel)
    resurrect_twice(duel)
    edit_a_cell_to_120(duel)


# -- rounds of revelations


def begin_with_cards(party: Party) -> None:
    """2 + Speed 3 and 10 + Speed 3: who reaches 10 acts in a second pass (R-ROUND-2)."""
    party.comes("2S TH")
    panel(party.gm, "Time").get_by_role("button", name="Begin round").click()
    for page in party:
        see_order(page, Mary=2, Hypnos=1)
        expect(order(page)).to_contain_text(["10 + Speed 3", "2 + Speed 3"])


def act_in_passes(party: Party) -> None:
    for page, name in ((party.second, "Mary"), (party.first, "Hypnos")):
        expect(panel(page, "Round")).to_contain_text("It is your turn.")
        end_turn(page, name)
    see_order(party.gm, Mary=1, Hypnos=0)
    expect(panel(party.first, "Round")).to_contain_text("pass 2")


def end_of_round(party: Party) -> None:
    """Nobody has a turn left; for the next round cards are drawn anew, in the order of this one."""
    end_turn(party.gm, "Mary")
    expect(panel(party.gm, "Round")).to_contain_text("Nobody has a turn left.")
    party.comes("4H 9S")
    panel(party.gm, "Round").get_by_role("button", name="New round").click()
    for page in party:
        see_order(page, Hypnos=2, Mary=1)


@pytest.mark.rule("R-ROUND-1", "R-ROUND-2")
def test_cards_order_a_round_of_revelations_in_passes(stand: Stand, house: House, new_page: NewPage) -> None:
    party = open_party(stand, house, new_page, "revelations", {"Hypnos": {"patron": "S"}, "Mary": {"patron": "H"}})
    begin_with_cards(party)
    act_in_passes(party)
    end_of_round(party)
