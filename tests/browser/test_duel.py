"""A whole duel in disciplines, and what a fight refuses; a round of revelations, with cards for the order."""

import re

import pytest
from playwright.sync_api import expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .dueling import Duel, act, begin_round, correct, end_turn, order, person, see_order, see_result
from .party import panel, result
from .stand import Stand

BULLET = re.compile(r"Bullet.*\(1\)")


@pytest.fixture
def duel(stand: Stand, house: House, new_page: NewPage) -> Duel:
    return Duel(stand, house, new_page)


def begin(duel: Duel) -> None:
    """Both shooters and Niobe; Smith has as many actions as she, and more Agility."""
    begin_round(duel.gm, "Niobe", "Smith", "Harris")
    for page in (duel.gm, duel.player):
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
