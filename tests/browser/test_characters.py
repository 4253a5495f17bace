"""A character from nothing to a second table, and what its sheet tells on the way."""

import re
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect
from tests.server.serving import House

from .conftest import Console, NewPage
from .party import panel
from .sheeting import Pair, bring, count_pages, make, print_view, raise_to, raises, stands, trait
from .stand import Stand

PHOBE = {"Speed": 3, "Agility": 2, "Awareness": 2}
TALENTS = {"Alertness": 4, "Medicine": 4, "Driving": 3, "Stealth": 3, "Thievery": 2}
"""Two Exceptional ones for 5 points each, two Above Average, one Average: all 18."""


def make_phobe(page: Page) -> None:
    """From nothing, on the page (EX-2)."""
    make(page, "Phobe")
    expect(stands(page)).to_contain_text("12 discipline points left")
    raise_to(page, {**PHOBE, **TALENTS})
    creation = panel(page, "Creation")
    expect(creation).to_contain_text("All is there.")
    creation.get_by_role("button", name="End creation").click()
    expect(creation).to_have_count(0)
    expect(stands(page)).to_contain_text("level 1")


def award(gm: Page, name: str, levels: int) -> None:
    """The GM opens the sheet, awards levels, and goes back."""
    panel(gm, "At the table").get_by_role("button", name=f"Sheet of {name}").click()
    form = panel(gm, "Award")
    form.get_by_role("spinbutton", name="Amount").fill(str(levels))
    form.get_by_role("textbox", name="Why").fill("the way through the tunnels")
    form.get_by_role("button", name="Award").click()
    expect(stands(gm)).to_contain_text(f"level {levels + 1}")
    gm.get_by_role("button", name="Back to the table").click()


def buy(page: Page, label: str, price: int, left: int) -> None:
    """One level, at the price that stood there before."""
    button = raises(page, label)
    told = f"{price} discipline point{'' if price == 1 else 's'}"
    expect(button).to_have_text(f"+ {price}")
    expect(button).to_have_attribute("title", f"{label} to 1 for {told}")
    expect(stands(page)).to_contain_text(f"{left + price} discipline points left")
    button.click()
    expect(stands(page)).to_contain_text(f"{left} discipline points left")
    expect(panel(page, "History").get_by_role("listitem").first).to_contain_text(f"{label} 0 → 1 for {told}")


def see_flight_refused(page: Page) -> None:
    """With Speed 3 and Awareness 2: what is missing besides is named, piece by piece (PR-3)."""
    expect(raises(page, "Flight")).to_be_disabled()
    trait(page, "Flight").get_by_role("button", name="Why not Flight 1?").click()
    reasons = trait(page, "Flight").get_by_role("list", name="Flight 1")
    for missing in ("Endurance 2 is needed; it is Endurance 1", "Strength 2 is needed; it is Strength 1"):
        expect(reasons.locator("li.unmet").filter(has_text=missing).last).to_be_visible()
    expect(reasons).to_contain_text("discipline points are needed; 0")
    for met in ("Awareness 1", "Speed 3"):
        expect(reasons.locator("li.met").filter(has_text=met).last).to_be_visible()


def take_back_the_last(page: Page) -> None:
    last = panel(page, "History").get_by_role("listitem").first
    last.get_by_role("button", name="Take back: ").click()
    expect(last).to_contain_text("Nothing else falls with it.")
    last.get_by_role("button", name="Take back: yes").click()


def export(page: Page) -> str:
    """The file that the browser saves."""
    with page.expect_download() as saving:
        page.get_by_role("button", name="Export").click()
    assert saving.value.suggested_filename == "Phobe.sheet.json"
    return Path(saving.value.path()).read_text(encoding="utf-8")


def see_advanced(page: Page) -> None:
    """Phobe at level 8, after Evasion was taken back."""
    expect(stands(page)).to_contain_text("level 8")
    expect(stands(page)).to_contain_text("3 discipline points left")
    for label, level in {**PHOBE, "Strength": 1, "Endurance": 1, "Evasion": 0}.items():
        expect(trait(page, label).locator(".level")).to_have_text(str(level))


@pytest.mark.rule("EX-2", "EX-3", "EX-4", "PR-3")
def test_phobe_goes_from_nothing_to_a_second_table(stand: Stand, house: House, new_page: NewPage) -> None:
    pair = Pair(stand, house, new_page, "disciplines")
    phobe = pair.player
    make_phobe(phobe)
    award(pair.gm, "Phobe", 7)
    for label, price, left in (("Strength", 2, 5), ("Endurance", 2, 3), ("Evasion", 3, 0)):
        buy(phobe, label, price, left)
    see_flight_refused(phobe)
    take_back_the_last(phobe)
    see_advanced(phobe)

    paper = print_view(phobe)
    expect(paper).to_contain_text(re.compile(r"Speed\s*3"))
    assert [count_pages(phobe, size) for size in ("A4", "Letter")] == [1, 1]
    phobe.get_by_role("button", name="Sheet").click()
    file = export(phobe)

    other = Pair(stand, house, new_page, "disciplines", "Ben")
    bring(other.gm, "Phobe", file)
    see_advanced(other.gm)
    expect(panel(other.gm, "Findings")).to_have_count(0)
    bring(other.player, "Phobe", file)
    see_advanced(other.player)
    see_the_gm_accept(other)


def see_the_gm_accept(pair: Pair) -> None:
    """What a player brings waits for the GM, whose word stands in the history."""
    expect(panel(pair.player, "Findings")).to_contain_text("GM")
    expect(stands(pair.player)).to_contain_text("1 finding")
    pair.gm.get_by_role("button", name="Back to the table").click()
    people = panel(pair.gm, "At the table")
    expect(people).to_contain_text("1 finding")
    people.get_by_role("button", name="Sheet of Phobe").first.click()
    accept(pair.gm, "brought in from a file", "I know her table")
    for page in (pair.gm, pair.player):
        expect(panel(page, "Findings")).to_contain_text("Accepted by the GM")
        expect(panel(page, "History").get_by_role("listitem").first).to_contain_text("I know her table")
    expect(stands(pair.player)).not_to_contain_text("finding")


def test_a_creation_that_cannot_end_says_all_that_is_missing(
    stand: Stand, house: House, new_page: NewPage, console: Console
) -> None:
    console.expect("status of 4")
    page = Pair(stand, house, new_page, "disciplines").player
    make(page, "Phobe")
    raise_to(page, {"Speed": 3, "Evasion": 1, "Stealth": 1})
    creation = panel(page, "Creation")
    missing = (
        "5 discipline points are left",
        "17 talent points are left",
        "Evasion 1 needs more: Awareness 1 is needed; it is Awareness 0",
    )
    expect(creation.get_by_role("listitem").filter(has_text=re.compile("|".join(missing)))).to_have_count(3)
    creation.get_by_role("button", name="End creation").click()
    for one in missing:
        expect(creation.get_by_role("alert")).to_contain_text(one)
    expect(stands(page)).to_contain_text("in creation")


@pytest.mark.rule("PR-4")
def test_the_way_to_matrix_warping_from_nothing_ends_at_level_12(stand: Stand, house: House, new_page: NewPage) -> None:
    page = Pair(stand, house, new_page, "disciplines").player
    make(page, "Phobe")
    plan = panel(page, "Plan")
    plan.get_by_role("combobox", name="Goal").select_option("Matrix Warping")
    plan.get_by_role("combobox", name="Level to reach").select_option("1")
    plan.get_by_role("button", name="Add goal").click()
    expect(plan).to_contain_text("At the earliest: level 12")
    expect(plan).to_contain_text("Begin with Awareness 3 + Speed 3")
    last = plan.get_by_role("listitem").last
    expect(last).to_contain_text(re.compile(r"level 12\s*Matrix Warping 1\s*\d+ discipline points"))


def type_in_level(page: Page, level: int) -> None:
    """On the phone, past prices and needs."""
    panel(page, "The whole sheet").get_by_role("button", name="Type it in freely").click()
    form = page.get_by_role("form", name="Sheet of Phobe")
    form.get_by_role("spinbutton", name="Level").fill(str(level))
    form.get_by_role("button", name="Save sheet").click()
    expect(stands(page)).to_contain_text(f"level {level}")


def test_the_gm_approves_what_was_typed_in_and_overrides_and_the_log_says_why(
    stand: Stand, house: House, new_page: NewPage
) -> None:
    pair = Pair(stand, house, new_page, "disciplines")
    make(pair.player, "Phobe", "Surprise me")
    type_in_level(pair.player, 5)
    expect(panel(pair.player, "Findings")).to_contain_text("typed in")
    panel(pair.gm, "At the table").get_by_role("button", name="Sheet of Phobe").click()
    accept(pair.gm, "typed in", "as we agreed by mail")
    adjust(pair.gm, "Endurance", "4", "a gift of the Oracle")
    for page in (pair.gm, pair.player):
        history = panel(page, "History")
        for why in ("as we agreed by mail", "a gift of the Oracle"):
            expect(history).to_contain_text(why)
        page.get_by_role("button", name="Back to the table").click()
    for page, log in ((pair.gm, "Log"), (pair.player, "What happened")):
        for why in ("as we agreed by mail", "a gift of the Oracle"):
            expect(panel(page, log).locator("p").filter(has_text=why)).to_be_visible()


def accept(gm: Page, finding: str, why: str) -> None:
    """The GM accepts that finding with a reason."""
    one = panel(gm, "Findings").get_by_role("listitem").filter(has_text=finding)
    one.get_by_role("button", name="Accept…").click()
    one.get_by_role("textbox", name="Why").fill(why)
    one.get_by_role("button", name="Accept", exact=True).click()
    expect(one).to_contain_text("Accepted")


def adjust(gm: Page, what: str, to: str, why: str) -> None:
    """The GM sets that value outright."""
    form = panel(gm, "Adjust")
    form.get_by_role("combobox", name="What").select_option(what)
    form.get_by_role("combobox", name="New value").select_option(to)
    form.get_by_role("textbox", name="Why").fill(why)
    form.get_by_role("button", name="Adjust").click()
    expect(trait(gm, what).locator(".level")).to_have_text(to)
