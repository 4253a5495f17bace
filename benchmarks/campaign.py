"""A campaign of many evenings as a log: a GM and four players act at random, within the rules."""

from collections.abc import Sequence
from random import Random

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.rules.registry import find_game
from sortilege.rules.value import Actor
from sortilege.server.links import hash_of
from sortilege.store import Entry, Store
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, encode_body
from sortilege.table.decide import decide
from sortilege.table.following import follow
from sortilege.table.seats import open_table
from sortilege.table.state import State
from sortilege.table.turn import Outside
from sortilege.table.view import own_view

GM = SeatId("s1")
TABLE = "long-road"
PLAYERS = ("Ana", "Ben", "Cleo", "Dov")
EVENING = 250
"""Entries of a session."""

START, STEP = 1_700_000_000.0, 43.0
WEEK = 7 * 86_400.0

TESTS: dict[str, dict[str, object]] = {
    "saga": {"type": "test", "stat": 5, "skill": 3, "boons": 1, "target": 15},
    "cyberspace": {"type": "unopposed", "level": 5, "difficulty": 15},
    "revelations": {"type": "target", "score": 4, "target": 7},
    "disciplines": {"type": "talent", "rating": "average", "difficulty": 12},
}
CONTESTS: dict[str, dict[str, object]] = {
    "saga": {"type": "contest", "contestants": [{"stat": 5}, {"stat": 4}]},
    "cyberspace": {"type": "opposed", "level": 3, "versus": [{"level": 2}]},
    "revelations": {"type": "contest", "contestants": [{"score": 3}, {"score": 4}]},
    "disciplines": {"type": "opposed", "modifier": 7, "versus": [{"modifier": 3}], "ties": "first"},
}
LABELS = ("Climb", "Sneak past the guards", "Pick the lock", "Convince Maeve", "Swim the harbour", "Read the runes")
TALK = ("I look around.", "Do we trust her?", "Wait, what about the second door?", "Brilliant!", "Who has the lantern?")
PLACES = ("the docks", "Maeve's tavern", "the lighthouse", "an old mine", "the road north", "a burning mill")


def token(seat: int) -> str:
    """The secret of the seat of that number; the GM has the first."""
    return f"{TABLE}.seat-{seat}"


class Campaign:
    """The log of a table, entry by entry, and its state."""

    def __init__(self, game: str, seed: int = 1) -> None:
        self.game, self.luck, self.chance = game, Random(seed), seeded_chance(seed)
        self.state, self.log, self.at, self._evening = State(), list[Entry](), START, 0
        self._keep(
            GM, open_table("The long road", find_game(game), "benchmark", game == "saga", "Gea", hash_of(token(1)))
        )
        for place, name in enumerate(PLAYERS):
            self.do(GM, co.AddSeat(name))
            sheet = {"name": name, **({"patron": "SHDC"[place]} if game == "revelations" else {})}
            self.do(SeatId(f"s{place + 2}"), co.SetCharacter(sheet))

    def do(self, seat: SeatId, command: co.AnyCommand) -> bool:
        """Gives a command; gives whether it was accepted."""
        outside = Outside(self.chance, hash_of(token(len(self.state.seats) + 1)), self.at)
        events = decide(self.state, seat, command, outside)
        if isinstance(events, Refusal):
            return False
        self._keep(seat, events)
        return True

    def _keep(self, by: SeatId, events: Sequence[object]) -> None:
        number = len(self.log) + 1
        body = Body(by, "benchmark", tuple(events))  # type: ignore[arg-type]
        self.log.append(Entry(number, f"{by}/command-{number:08}", self.at, encode_body(body)))
        self.state = follow(self.state, body.events, number)
        self.at += STEP

    def play(self, entries: int) -> list[Entry]:
        """Plays on until the log has that many entries; gives it."""
        while len(self.log) < entries:
            if len(self.log) >= self._evening:
                self._evening += EVENING
                self.at += WEEK
                self.do(GM, co.End("session"))
                self.do(GM, co.Begin("session"))
            seat, command = self._next()
            self.do(seat, command) or self.do(GM, command)
        return self.log[:entries]

    def kept_in(self, store: Store) -> None:
        """Writes the log into a store, where `token` opens it."""
        for start in range(0, len(self.log), 500):
            conflicts = store.append([(TABLE, entry) for entry in self.log[start : start + 500]])
            assert not any(conflicts)

    def _next(self) -> tuple[SeatId, co.AnyCommand]:
        return self._decision() or self._move()

    def _decision(self) -> tuple[SeatId, co.AnyCommand] | None:
        open_ones = own_view(self.state, self.state.seats[GM]).decisions if self.state.running else ()
        for decision in open_ones:
            offer = self.luck.choice(decision.offers)
            seat = self.state.characters[decision.actor].owner or GM
            return seat, co.Decide(decision.test, decision.actor, offer.verb, offer.over, offer.card)
        return None

    def _move(self) -> tuple[SeatId, co.AnyCommand]:
        player, label, dice = self.luck.randrange(len(PLAYERS)), self.luck.choice(LABELS), self.luck.random()
        seat, actor = SeatId(f"s{player + 2}"), Actor(f"c{player + 1}")
        if dice < 0.12:
            return seat, co.Say(self.luck.choice(TALK))
        if dice < 0.62:
            return seat, co.Call(TESTS[self.game], (actor,), label)
        if dice < 0.70:
            return seat, co.Call(TESTS[self.game], (actor,), label, self.luck.choice(("roller", "gm")))
        if dice < 0.78:
            other = Actor(f"c{(player + 1) % len(PLAYERS) + 1}")
            return GM, co.Call(CONTESTS[self.game], (actor, other), label)
        return self._around(seat, actor, dice)

    def _around(self, seat: SeatId, actor: Actor, dice: float) -> tuple[SeatId, co.AnyCommand]:
        order = self.state.order
        if dice < 0.81:
            return GM, co.Begin("scene", self.luck.choice(PLACES))
        if dice < 0.84:
            return GM, co.Begin("round")
        if dice < 0.92 and order and order.acting:
            return GM, co.EndTurn(order.acting)
        if dice < 0.95 and self.state.over:
            against = "target" if self.game in ("saga", "revelations") else "difficulty"
            return GM, co.Correct(list(self.state.over)[-1], {against: self.luck.randint(4, 14)}, "the fog")
        background = f"Evening {len(self.log) // EVENING}, {self.luck.choice(PLACES)}"
        return seat, co.Describe(actor, {"background": background})
