"""Every byte that reaches the others is searched for the card that A holds or has drawn unseen.

The shared deck brings up the eight of hearts for A first, so anything that names it can only come from there.
"""

import re
from collections.abc import Iterator

import pytest
from tests.server.serving import House, Json, Seat, serving

from sortilege.components.card import read_cards
from sortilege.components.chance import ScriptedChance, seeded_chance
from sortilege.server.around import Around
from sortilege.store import MemoryStore

RANK = r"(?:8|eight|viii)"
SUIT = r"(?:h|heart|hearts|♥|♡|\\u2665|\\u2661|❤)"
BETWEEN = r"[^a-z0-9]{0,4}(?:(?:of|rank|suit)[^a-z0-9]{1,4})?"
EIGHT_OF_HEARTS = re.compile(
    rf"(?<![a-z0-9]){RANK}{BETWEEN}{SUIT}(?![a-z])|(?<![a-z0-9]){SUIT}{BETWEEN}{RANK}(?![a-z0-9])"
)
FLIP = {"type": "test", "stat": 5, "target": 12}


def names_it(seen: list[bytes]) -> list[str]:
    """Every piece that names the eight of hearts, in any spelling."""
    text = "\n".join(piece.decode("utf-8", "replace") for piece in seen).lower()
    return EIGHT_OF_HEARTS.findall(text)


@pytest.mark.parametrize(
    "spelling",
    ["8H", '"8h"', "8♥", "8 of hearts", "Eight of Hearts", '{"rank":"8","suit":"H"}', '{"suit":"♥","rank":8}',
     '["8","h"]', "♥8", "hearts 8", "8\\u2665"],
)  # fmt: skip
def test_the_search_finds_every_spelling(spelling: str) -> None:
    assert names_it([b"before ", spelling.encode(), b" after"])


@pytest.mark.parametrize("other", ['["8S","7H"]', '"number":8,"here":[]', "18 hours", "7♥ 8♠", '"8D","TH"', "28H0x"])
def test_the_search_finds_nothing_else(other: str) -> None:
    assert not names_it([other.encode()])


class Table:
    """Ana, Ben and Cleo at one deck; Ben and the GM look everywhere they can."""

    def __init__(self, house: House) -> None:
        self.house = house
        self.gm = house.open("saga", shared=True)
        self.ana, self.ben, self.cleo = (self.gm.player(name, stress=2) for name in ("Ana", "Ben", "Cleo"))

    def look_around(self) -> None:
        """Ben and the GM read everything there is to read, and try what they must not do."""
        for seat in (self.ben, self.gm):
            seat.table()
            seat.log()
            self.ask_odds(seat)
            self.ask_log(seat)
            for after in (0, 5):
                with seat.live(after) as line:
                    line.next()
        for actor in ("c1", "c2"):
            odds = self.ben.ask("/api/table/odds", {"type": "call", "test": FLIP, "who": [actor]})
            assert odds.status_code == (200 if actor == "c2" else 403), odds.text
            self.ben.get(f"/api/table/odds/decision?test=t1&actor={actor}")
        self.ben.get("/api/table/odds/shot?test=t1")
        for path in ("/api/games", "/", "/table", "/schema/openapi.json"):
            self.ben.get(path)
        self.meddle()

    def ask_log(self, seat: Seat) -> None:
        """The log as it is searched, and as it is taken along."""
        for query in (
            "",
            "text=8",
            "text=hearts",
            "text=%E2%99%A5",
            "kind=cards",
            "kind=decisions",
            "actor=c1",
            "around=9",
        ):
            seat.get(f"/api/table/log?{query}")
        for path in ("log.json", "log.md", "recap"):
            seat.get(f"/api/table/{path}")

    def ask_odds(self, seat: Seat) -> None:
        """The odds of an own test, and of what others have to decide."""
        seat.ask("/api/table/odds", {"test": {**FLIP, "boons": 1}, "who": ["c2"]})
        for test in ("t1", "t2"):
            seat.get(f"/api/table/odds/shot?test={test}")
            for actor in ("c1", "c2", "gm"):
                seat.get(f"/api/table/odds/decision?test={test}&actor={actor}")

    def meddle(self) -> None:
        """Ben tries to act for Ana, and to play cards that are not his."""
        for card in ("9C", "QD"):
            self.ben.refused("perform", actor="c1", act={"type": "lower_stress", "card": card})
            self.ben.refused("perform", actor="c2", act={"type": "lower_stress", "card": card})
        for test in ("t1", "t2", "t9"):
            self.ben.refused("decide", test=test, actor="c1", verb="use", over=["9C"])
            self.ben.refused("decide", test=test, actor="c2", verb="push", over=["9C"], card="QD")
            self.ben.refused("cancel", test=test)
        self.ben.refused("set_character", sheet={"name": "Ana"}, actor="c1")
        self.ben.refused("remove_character", actor="c1")
        self.ben.refused("issue_link", seat="s2")
        self.ben.post(b"{")

    def unseen(self) -> None:
        """Neither Ben nor the GM has got a byte that names the card; Ana has."""
        self.look_around()
        assert names_it(self.ana.seen)
        assert not names_it(self.ben.seen)

    def decks(self) -> Json:
        """The deck and its discards as Ben sees them."""
        return dict(self.ben.table()["public"]["decks"][0])

    def decision(self, seat: Seat) -> Json:
        """What the seat is asked."""
        return next(one for one in seat.table()["own"]["decisions"] if one["own"])

    def take(self, seat: Seat, verb: str) -> None:
        """Takes the first offer with that verb."""
        decision = self.decision(seat)
        offer = next(one for one in decision["offers"] if one["verb"] == verb)
        taken = {key: offer[key] for key in ("verb", "over", "card")}
        seat.do("decide", test=decision["test"], actor=decision["actor"], **taken)


@pytest.fixture
def cards() -> str:
    return "8H"


@pytest.fixture
def table(cards: str) -> Iterator[Table]:
    chance = ScriptedChance(read_cards(cards), then=seeded_chance(5))
    with serving(MemoryStore(), Around(chance=chance)) as house:
        yield Table(house)


@pytest.mark.parametrize("cards", ["8H 2S 3S 4S  8S 7H 9H 8D"])
def test_a_card_in_a_hand_reaches_nobody_else(table: Table) -> None:
    """Ana draws it, flips and is asked whether to push with it, lowers Stress with another; only a push shows it."""
    with table.ben.live() as line, table.gm.live() as gea:
        table.ana.do("perform", actor="c1", act={"type": "draw_edge", "n": 4})
        table.ana.log()
        assert "8H" in table.ana.table()["own"]["hands"]["hand:c1"]
        table.unseen()
        for seat, actor in ((table.ana, "c1"), (table.ben, "c2")):
            seat.do("call", who=[actor], test=FLIP, label="Climb")
        assert any(offer["card"] == "8H" for offer in table.decision(table.ana)["offers"])
        table.unseen()
        table.ana.do("perform", actor="c1", act={"type": "lower_stress", "card": "2S"})
        table.gm.do("begin", what="scene", name="Docks")
        table.take(table.ana, "use")
        line.until(table.gm.table()["number"])
        gea.until(table.gm.table()["number"])
        table.unseen()
        assert not names_it(table.gm.seen)
        assert table.decks()["count"] == 54 - 4 - 2
        table.ana.do("perform", actor="c1", act={"type": "lower_stress", "card": "8H"})
        line.until(table.gm.table()["number"])
        assert names_it(table.ben.seen), "a discarded card lies face up"


def test_a_refusal_is_the_same_whoever_holds_the_card(table: Table) -> None:
    """Guessing tells nothing: a card in Ana's hand is refused in the words for one in the deck."""
    table.ana.do("perform", actor="c1", act={"type": "draw_edge"})
    table.ben.do("call", who=["c2"], test=FLIP)

    def refused(card: str) -> list[str]:
        tries: list[Json] = [
            {"type": "perform", "actor": "c2", "act": {"type": "lower_stress", "card": card}},
            {"type": "perform", "actor": "c1", "act": {"type": "lower_stress", "card": card}},
            {"type": "decide", "test": "t1", "actor": "c2", "verb": "push", "over": [], "card": card},
        ]
        hidden = {card: "#", card.replace("H", "♥").replace("C", "♣"): "#"}
        texts = [table.ben.try_(one).text for one in tries]
        return [re.sub("|".join(hidden), "#", text) for text in texts]

    assert refused("8H") == refused("6C")


@pytest.mark.parametrize("cards", ["8H 5S 2S 3S 4S 9S"])
def test_a_sealed_contest_shows_neither_cards_nor_counts(table: Table) -> None:
    """In a contest each sees the own part until all have decided: Ana's flip stays unseen, and the pile as it was."""
    before = table.decks()
    contestants = [{"stat": 5, "boons": 1}, {"stat": 5, "boons": 1}, {"stat": 5, "boons": 1}]
    table.gm.do("call", who=["c1", "c2", "c3"], test={"type": "contest", "contestants": contestants}, label="Race")
    table.ana.table()
    table.unseen()
    assert table.decks() == before
    table.take(table.ana, "use")
    table.unseen()
    assert table.decks() == before
    table.take(table.ben, "use")
    table.unseen()
    assert table.decks() == before
    table.take(table.cleo, "use")
    table.ben.log()
    assert names_it(table.ben.seen), "the end of a contest shows its cards"
    assert table.decks()["count"] < before["count"]


@pytest.mark.parametrize("cards", ["8H 5S 2S 3S"])
@pytest.mark.parametrize("end", ["decided", "cancelled"])
def test_a_secret_test_shows_nothing_at_all(table: Table, end: str) -> None:
    before, log = table.decks(), len(table.ben.log())
    test = {**FLIP, "boons": 1}
    table.ana.do("call", who=["c1"], test=test, label="Sneak past the eighth guard", secret="roller")
    table.ana.table()
    table.unseen()
    assert table.decks() == before
    assert table.ben.table()["public"]["tests"] == []
    if end == "decided":
        table.take(table.ana, "use")
    else:
        table.gm.do("cancel", test=table.gm.table()["own"]["tests"][0]["id"])
    table.unseen()
    assert table.decks() == before
    hidden = table.ben.log()[log:]
    assert [set(entry) for entry in hidden] == [{"number"}] * len(hidden)
    assert not any(b"Sneak" in piece for piece in table.ben.seen)


@pytest.mark.parametrize("cards", ["8H 5S"])
def test_a_test_for_the_gm_alone_reaches_no_player(table: Table) -> None:
    before = table.decks()
    table.gm.do("call", who=["gm"], test={**FLIP, "boons": 1}, label="Behind the screen", secret="gm")
    for seat in (table.ana, table.ben):
        seat.table()
        seat.log()
    table.look_around()
    assert names_it(table.gm.seen)
    assert not names_it(table.ben.seen + table.ana.seen)
    assert table.decks() == before


def test_the_log_file_of_the_server_names_no_card_and_no_token(table: Table, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level("DEBUG", logger="sortilege"), caplog.at_level("DEBUG", logger="uvicorn"):
        table.ana.do("perform", actor="c1", act={"type": "draw_edge"})
        table.look_around()
    ours = [one.getMessage() for one in caplog.records if one.name.partition(".")[0] in ("sortilege", "uvicorn")]
    assert not names_it([line.encode() for line in ours])
    assert not any(table.ana.token in line or table.ben.token in line for line in ours)


@pytest.mark.parametrize("cards", ["8H 2S"])
@pytest.mark.parametrize("end", ["put back", "shown to Cleo"])
def test_a_card_kept_aside_reaches_nobody_else(table: Table, end: str) -> None:
    """Ana draws it face down, and puts it back or shows it to Cleo; Ben guesses at it all the while."""
    with table.ben.live() as line, table.gm.live() as gea:
        table.ana.do("draw_free", n=2, private=True)
        assert "8H" in table.ana.table()["own"]["aside"]
        table.unseen()
        assert table.decks()["count"] == 52
        for command in ({"type": "put_away", "where": "deck"}, {"type": "reveal", "pile": "aside:s3"}):
            guessed = [table.ben.try_({**command, "cards": [card]}).text for card in ("QD", "KD")]
            assert guessed[0].replace("Q", "K") == guessed[1]
        table.ben.refused("reveal", pile="aside:s2")
        table.gm.refused("peek", pile="aside:s2")
        if end == "put back":
            table.ana.do("put_away", where="deck")
        else:
            table.ana.do("reveal", pile="aside:s2", cards=["8H"], to=["s4"])
            table.cleo.log()
            assert names_it(table.cleo.seen)
        line.until(table.gm.table()["number"])
        gea.until(table.gm.table()["number"])
        table.unseen()
        assert not names_it(table.gm.seen)


@pytest.mark.parametrize("cards", ["8H 3S"])
def test_what_a_gm_looks_at_reaches_that_gm_alone(table: Table) -> None:
    other = table.house.sit(table.gm.do("add_seat", name="Gus", role="gm")["link"])
    table.gm.do("allow_peeking", on=True)
    table.ana.do("perform", actor="c1", act={"type": "draw_edge", "n": 1})
    with table.ben.live() as line, other.live() as gus:
        table.gm.do("peek", pile="hand:c1")
        line.until(table.ben.table()["number"])
        gus.until(table.ben.table()["number"])
    for seat in (table.ana, other):
        seat.log()
        assert any(b"looks at the hand of Ana" in one for one in seat.seen)
    other.table()
    table.gm.log()
    assert names_it(table.gm.seen)
    table.look_around()
    assert not names_it(table.ben.seen + other.seen)


@pytest.mark.parametrize("cards", ["2S 8H 3S"])
def test_a_blind_test_reaches_not_even_whoever_calls_it(table: Table) -> None:
    """Ben calls it, the eight of hearts comes up, and only the GM sees that it is a push away from the target."""
    table.ben.do("perform", actor="c2", act={"type": "draw_edge", "n": 1})
    before, view = table.decks(), table.ben.table()
    with table.ben.live() as line:
        table.ben.do("call", who=["c2"], test=FLIP, label="Listen", secret="gm")
        line.until(table.gm.table()["number"])
    after = table.ben.table()
    assert (after["public"], after["own"]) == (view["public"], view["own"])
    decision = table.gm.table()["own"]["decisions"][0]
    table.ben.refused("decide", test=decision["test"], actor="c2", verb="use", over=["9C"])
    table.look_around()
    assert names_it(table.gm.seen)
    assert not names_it(table.ben.seen)
    table.gm.do("decide", test=decision["test"], actor="c2", verb="use", over=decision["offers"][0]["over"])
    table.look_around()
    assert not names_it(table.ben.seen)
    assert table.decks() == before


def test_whispers_and_notes_reach_whom_they_are_for(table: Table) -> None:
    table.ana.do("say", text="The eighth heart is in the cellar", to=["s4"])
    table.ana.do("say", text="/w Cleo the eight of hearts")
    table.gm.do("write_notes", text="8♥ opens the Zeppelin", seen=0)
    table.ana.do("write_notes", text="8 of hearts: ask Gea", seen=0)
    table.look_around()
    table.cleo.log()
    assert any(b"in the cellar" in one for one in table.cleo.seen)
    for seat in (table.ben, table.gm):
        assert not any(b"cellar" in one or b"ask Gea" in one for one in seat.seen)
    assert not names_it(table.ben.seen)
    assert not any(b"Zeppelin" in one for one in table.ben.seen + table.cleo.seen)
