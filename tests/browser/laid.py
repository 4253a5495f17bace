"""A table of each game in the middle of play: a GM, a player who decides, and a screen in the room."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct
from playwright.sync_api import Page
from tests.server.serving import House, Seat

from .conftest import NewPage
from .stand import Stand

Fields = Mapping[str, object]

GAMES = ("revelations", "disciplines", "cyberspace", "saga")
PHONE, DESK, ROOM = (375, 812), (1280, 800), (1920, 1080)
_GUNNER = {"name": "Smith", "level": 3}


class Scene(Struct, frozen=True):
    """Ana and Bert, as their players typed them in, and a test of Ana's; `cards` and `dice` come up in it."""

    ana: Fields
    bert: Fields
    test: Fields
    cards: str = ""
    dice: tuple[int, ...] = ()
    foe: Fields | None = None
    decides: bool = True


SCENES = {
    "revelations": Scene(
        {"patron": "S", "skills": [{"name": "Rhetoric", "attributes": ["Charisma", "Memory"], "score": 5}]},
        {"patron": "H"},
        {"type": "target", "score": 5, "target": 12},
        cards="2H 7D 9D 9S 5H 3C",
    ),
    "disciplines": Scene(
        {"disciplines": {"speed": 3, "awareness": 3, "evasion": 2}, "talents": {"stealth": "average"}},
        {"disciplines": {"strength": 2}},
        {"type": "shoot", "bullets": 2, "versus": [{}]},
        dice=(33, 27),
        foe=_GUNNER,
    ),
    "cyberspace": Scene(
        {"skills": [{"name": "Intrusion", "attribute": "technical", "level": 5}]},
        {},
        {"type": "unopposed", "level": 5, "difficulty": 12},
        dice=(3, 4, 1, 2, 6),
        decides=False,
    ),
    "saga": Scene(
        {"edge": 3, "stress": 2, "skills": [{"name": "Stealth", "stat": "Speed", "level": 2}]},
        {"edge": 2},
        {"type": "test", "stat": 5, "skill": 2, "target": 15},
        cards="3S 2H",
    ),
}


class Laid:
    """The table, with a session, a scene and a round that have begun."""

    def __init__(self, stand: Stand, house: House, new_page: NewPage, game: str) -> None:
        self._stand, self._new_page, self.game, self.scene = stand, new_page, game, SCENES[game]
        self.gm = house.open(game)
        self.ana = self.gm.player("Ana", **self.scene.ana)
        self.bert = self.gm.player("Bert", **self.scene.bert)
        self.screen = house.sit(self.gm.do("add_seat", name="Screen", role="spectator")["link"])
        self.gm.do("set_character", sheet=self.scene.foe or {"name": "Smith"})
        if game == "saga":
            stand.script.comes("TS KH QD 5D 6D 2C 4C 9C")
        self.gm.do("begin", what="session")
        self.gm.do("begin", what="scene", name="The docks")

    def id_of(self, name: str) -> str:
        """The id of the character of that name."""
        return next(str(one["id"]) for one in self._characters() if one["name"] == name)

    def _characters(self) -> Iterator[dict[str, Any]]:
        table = self.gm.table()
        yield from table["public"]["characters"]
        yield from table["own"]["characters"]

    def call(self) -> None:
        """The GM calls the scene's test for Ana, or for Smith against her; where rules let her choose, she must."""
        self._stand.script.comes(self.scene.cards, self.scene.dice)
        who = ["Smith", "Ana"] if self.scene.foe else ["Ana"]
        self.gm.do("call", test=self.scene.test, who=[self.id_of(one) for one in who], label="Against the odds")

    def sit(self, seat: Seat, size: tuple[int, int], query: str = "") -> Page:
        """A page of that seat, once it shows the table."""
        page = self._new_page(*size)
        page.emulate_media(reduced_motion="reduce")
        page.goto(f"{self._stand.url}/table{query}#{seat.token}")
        page.locator("main").wait_for()
        return page
