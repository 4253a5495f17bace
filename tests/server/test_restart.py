"""The server ends, in good order or not, and begins again over the same database."""

import random
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from threading import Event

import httpx
import pytest
from tests.server.process import another_process
from tests.server.serving import House, Json, Seat, new_id, serving
from tests.server.test_live import close_code

from sortilege.store.sql import SqlStore

FLIP = {"type": "test", "stat": 5, "target": 12, "boons": 1}
KILLS = 20
SERVICE_RESTART = 1012


def everything(seat: Seat) -> list[bytes]:
    """All that the seat can read of its table."""
    return [seat.get(path).content for path in ("/api/table", "/api/table/events", "/api/table/events?after=3")]


def test_after_a_restart_all_is_as_it_was(database: SqlStore) -> None:
    with serving(database) as house:
        gm = house.open("saga", shared=True)
        ana, ben = gm.player("Ana", stress=1), gm.player("Ben")
        gm.do("begin", what="session", name="One")
        ana.try_({"type": "call", "who": ["c1"], "test": FLIP}, "a-call-of-ana")
        ben.do("call", who=["c2"], test=FLIP, secret="roller")
        before = [everything(seat) for seat in (gm, ana, ben)]
        asked = ana.table()["own"]["decisions"]
    with serving(database) as house:
        gm, ana, ben = (house.sit(seat.token) for seat in (gm, ana, ben))
        assert [everything(seat) for seat in (gm, ana, ben)] == before
        assert ana.table()["own"]["decisions"] == asked != []
        assert ana.try_({"type": "call", "who": ["c1"], "test": FLIP}, "a-call-of-ana").json() == {
            "number": 7,
            "repeated": True,
        }
        offer = asked[0]["offers"][0]
        taken = {key: offer[key] for key in ("verb", "over", "card")}
        assert ana.do("decide", test="t1", actor="c1", **taken) == {"number": 9}


def test_a_server_that_ends_says_so_to_those_who_are_there(database: SqlStore) -> None:
    with ExitStack() as stack:
        with serving(database) as house:
            line = stack.enter_context(house.open("cyberspace").live())
            line.next()
        assert close_code(line) == SERVICE_RESTART


def test_a_client_goes_on_where_it_was(database: SqlStore) -> None:
    with serving(database) as house:
        gm = house.open("cyberspace")
        gm.player("Ana")
    with serving(database) as house:
        gm = house.sit(gm.token)
        with gm.live(after=2) as line:
            assert [entry["number"] for entry in line.next()["entries"]] == [3]


# -- kill -9 ----------------------------------------------------------------------------------------------------------


class Player:
    """Plays without end, and remembers what was acknowledged and what it still waits for."""

    def __init__(self, token: str, actor: str, chance: random.Random) -> None:
        self.token, self.actor, self.chance = token, actor, chance
        self.acknowledged: dict[str, int] = {}
        self.unanswered: tuple[str, Json] | None = None

    def play(self, house: House, stop: Event) -> None:
        """Gives commands until the server is gone. A command without an answer comes first, with its id."""
        seat = house.sit(self.token)
        try:
            while not stop.is_set():
                self._give(seat, *(self.unanswered or (new_id(), self._next(seat))))
        except httpx.TransportError:
            pass

    def _next(self, seat: Seat) -> Json:
        decisions = [one for one in seat.table()["own"]["decisions"] if one["own"]]
        if not decisions or self.chance.random() < 0.3:
            act = {"type": "perform", "actor": self.actor, "act": {"type": "draw_edge"}}
            return self.chance.choice([act, {"type": "call", "who": [self.actor], "test": FLIP}])
        decision = decisions[0]
        offer = self.chance.choice(decision["offers"])
        taken = {key: offer[key] for key in ("verb", "over", "card")}
        return {"type": "decide", "test": decision["test"], "actor": self.actor, **taken}

    def _give(self, seat: Seat, id_: str, command: Json) -> None:
        self.unanswered = (id_, command)
        answer = seat.try_(command, id_)
        self.unanswered = None
        if answer.status_code == 200:
            self.acknowledged[f"{seat_of(command)}/{id_}"] = answer.json()["number"]


def seat_of(command: Json) -> str:
    actor = str(command.get("actor") or command["who"][0])
    return {"c2": "s3", "c3": "s4"}[actor]


@pytest.mark.timeout(240)
def test_kill_9_loses_no_acknowledged_act_and_no_offer(tmp_path: Path) -> None:
    database, chance = tmp_path / "tables.db", random.Random(9)
    with another_process(database) as (house, _):
        gm = house.open("saga")
        waiting, *playing = (gm.player(name).token for name in ("Wanda", "Ana", "Ben"))
        gm.do("begin", what="session")
        house.sit(waiting).do("call", who=["c1"], test=FLIP, label="It waits")
        asked = house.sit(waiting).table()["own"]["decisions"]
    assert asked
    players = [Player(token, actor, random.Random(actor)) for token, actor in zip(playing, ("c2", "c3"), strict=True)]
    kept = 0
    for _ in range(KILLS):
        with another_process(database) as (house, process), ThreadPoolExecutor(2) as pool:
            assert house.sit(waiting).table()["own"]["decisions"] == asked
            games = [pool.submit(player.play, house, Event()) for player in players]
            time.sleep(chance.uniform(0.05, 0.5))
            process.kill()
            assert [game.result(20) for game in games] == [None, None]
        kept = check_log(database, gm.token.partition(".")[0], players)
    assert kept > KILLS


def check_log(database: Path, table: str, players: list[Player]) -> int:
    """The log has every acknowledged act at its number, each once, without a gap; gives how many there are."""
    store = SqlStore.open(database)
    log = store.read(table)
    store.close()
    assert [entry.number for entry in log] == list(range(1, len(log) + 1))
    numbers = {entry.command: entry.number for entry in log}
    assert len(numbers) == len(log)
    acknowledged = {id_: number for player in players for id_, number in player.acknowledged.items()}
    assert {id_: numbers.get(id_) for id_ in acknowledged} == acknowledged
    return len(acknowledged)
