"""Fights on the pages of disciplines: a GM at a desk, a player on a phone, and what they read there."""

import re

from playwright.sync_api import Locator, Page, expect
from tests.server.serving import House

from .conftest import NewPage
from .party import panel, result
from .sheeting import Pair, stands
from .stand import Stand

NIOBE = {"Speed": 3, "Awareness": 3, "Strength": 3, "Endurance": 4, "Evasion": 2, "Regeneration": 3}


class Duel(Pair):
    """Niobe, a player's, and the GM's: Smith, an agent, and Harris, a human; seen on a screen in the room too."""

    def __init__(self, stand: Stand, house: House, new_page: NewPage) -> None:
        super().__init__(stand, house, new_page, "disciplines", "Niobe")
        type_in(self.player, "Niobe", NIOBE)
        accept_all(self.gm, "Niobe")
        for name, kind in (("Smith", "Agent"), ("Harris", "Human")):
            make_npc(self.gm, name, kind)
        screen = house.sit(self.host.do("add_seat", name="Screen", role="spectator")["link"])
        self.room = self.sit(screen, 1920, 1080)

    def comes(self, *dice: int) -> None:
        """The dice that fall next."""
        self._stand.script.comes(dice=dice)

    def call(self, kind: str, who: str, whom: str, *dice: int, **fields: str) -> None:
        """The GM calls a test of one against another; numbers and choices by their labels."""
        self.comes(*dice)
        form = panel(self.gm, "Call a test")
        choose(form, "Kind of test", kind)
        for label, name in (("Who", who), (re.compile("^(Target|Patient)$"), whom)):
            choose(form, label, name)
        for label, value in fields.items():
            fill(form, label, value)
        form.get_by_role("button", name="Call", exact=True).click()

    def refused(self, why: str) -> None:
        """The GM's call was refused so."""
        expect(panel(self.gm, "Call a test").get_by_role("alert")).to_contain_text(why)


def choose(form: Locator, label: str | re.Pattern[str], value: str) -> None:
    """One of several, by its value or, for a character, by its name."""
    field = form.get_by_role("combobox", name=label, exact=True)
    npc = field.get_by_role("option", name=f"{value} (NPC)", exact=True)
    field.select_option(f"{value} (NPC)" if npc.count() else value)


def fill(form: Locator, label: str, value: str) -> None:
    """A number, or one of several."""
    number = form.get_by_role("spinbutton", name=label, exact=True)
    if number.count():
        number.fill(value)
    else:
        choose(form, label, value)


def type_in(page: Page, name: str, levels: dict[str, int]) -> None:
    """A new character, typed in by its player."""
    page.get_by_role("button", name="New character").first.click()
    page.get_by_role("button", name="Type it in freely").click()
    form = page.get_by_role("form", name="New character")
    form.get_by_label("Name", exact=True).first.fill(name)
    for label, level in levels.items():
        form.get_by_role("spinbutton", name=label, exact=True).fill(str(level))
    form.get_by_role("button", name="Save sheet").click()
    expect(panel(page, name)).to_be_visible()


def accept_all(gm: Page, name: str) -> None:
    """The GM accepts whatever the sheet's findings are."""
    panel(gm, "At the table").get_by_role("button", name=f"Sheet of {name}").click()
    expect(stands(gm)).to_contain_text("finding")
    for one in panel(gm, "Findings").get_by_role("listitem").all():
        one.get_by_role("button", name="Accept…").click()
        one.get_by_role("textbox", name="Why").fill("as we agreed")
        one.get_by_role("button", name="Accept", exact=True).click()
        expect(one).to_contain_text("Accepted")
    gm.get_by_role("button", name="Back to the table").click()


def make_npc(gm: Page, name: str, kind: str) -> None:
    """The GM makes a quick NPC of that name."""
    gm.get_by_role("button", name="New character or NPC").click()
    ways = panel(gm, "New character")
    ways.get_by_role("textbox", name="Name").fill(name)
    ways.get_by_role("button", name=f"Quick NPC: {kind}").click()
    expect(gm.get_by_role("heading", name=name, exact=True)).to_be_visible()
    gm.get_by_role("button", name="Back to the table").click()


def person(page: Page, name: str) -> Locator:
    """How that character is, among those at the table."""
    own = page.locator("strong").get_by_text(name, exact=True)
    return panel(page, "At the table").locator(".person").filter(has=own)


def act(page: Page, name: str, **fields: str) -> None:
    """The player does what one's own character can do outside tests."""
    acts = page.locator("details.acts")
    if acts.get_attribute("open") is None:
        acts.locator("summary").first.click()
    acts.get_by_role("button", name=re.compile(f"^{name}…?$")).first.click()
    if fields:
        form = acts.get_by_role("form", name=name)
        for label, value in fields.items():
            fill(form, label, value)
        form.get_by_role("button", name=name, exact=True).click()


def begin_round(gm: Page, *cast: str) -> None:
    """A round with these in their order, whoever took part before."""
    round_ = panel(gm, "Time").get_by_role("group", name="round")
    if round_.locator("details.casting").get_attribute("open") is None:
        round_.get_by_text("Who takes part").first.click()
    expect(round_.get_by_role("list", name="Who takes part")).to_be_visible()
    for box in round_.get_by_role("checkbox").all():
        box.uncheck()
    for name in cast:
        round_.get_by_role("checkbox", name=re.compile(f"^{name}")).check()
    round_.get_by_role("button", name=re.compile("^(Begin|Next) round$")).click()


def order(page: Page) -> Locator:
    """The places in the order of acting."""
    return page.get_by_role("list", name="Order of acting").get_by_role("listitem")


def see_order(page: Page, **left: int) -> None:
    """Who acts in which order, and what each has left."""
    expect(order(page).locator("strong")).to_have_text(list(left))
    expect(order(page).locator(".num")).to_have_text([f"{one} left" if one else "done" for one in left.values()])


def end_turn(page: Page, name: str) -> None:
    """On the page of whoever plays that character, or the GM's."""
    page.get_by_role("button", name=f"End turn of {name}").click()


def see_result(pages: tuple[Page, ...], *texts: str) -> None:
    """The last result says that, on each page."""
    for page in pages:
        for text in texts:
            expect(result(page)).to_contain_text(text)


def correct(gm: Page, modifier: str, why: str) -> None:
    """The GM corrects the modifier of the last test."""
    result(gm).get_by_role("button", name=re.compile("^Correct ")).click()
    form = result(gm).get_by_role("form")
    form.get_by_role("spinbutton", name="Modifier").fill(modifier)
    form.get_by_role("textbox", name="Why").fill(why)
    form.get_by_role("button", name="Correct", exact=True).click()
    expect(form).to_have_count(0)
