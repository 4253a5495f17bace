"""A table in a test: seats by name, scripted chance, and a log that is folded, viewed and checked at every step."""

from collections.abc import Mapping

from sortilege.components.card import Card, read_card
from sortilege.components.chance import Chance, ScriptedChance, seeded_chance
from sortilege.components.pile import Pile
from sortilege.components.refusal import Refusal
from sortilege.rules.registry import find_game
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, decode_body, encode_body
from sortilege.table.decide import decide
from sortilege.table.event import AnyEvent, TestEnded
from sortilege.table.feed import FeedEntry, feed_entry
from sortilege.table.following import follow
from sortilege.table.seats import open_table
from sortilege.table.state import State
from sortilege.table.turn import Outside
from sortilege.table.view import OwnView, PublicView, own_view, public_view


class Sitting:
    """A table with a GM (`s1`) and its whole log."""

    def __init__(self, game: str, shared: bool = False, chance: Chance | None = None) -> None:
        self.chance = chance or seeded_chance(1)
        self.log: list[tuple[SeatId, tuple[AnyEvent, ...]]] = []
        self.state = State()
        self._append(SeatId("s1"), open_table("Test", find_game(game), "test", shared, "Gea", "hash-1"))

    def _append(self, by: SeatId, events: tuple[AnyEvent, ...]) -> None:
        kept = decode_body(encode_body(Body(by, "test", events))).events
        self.log.append((by, kept))
        self.state = follow(self.state, kept, len(self.log))

    def folded(self) -> State:
        """The table as its log alone tells it."""
        state = State()
        for number, (_, events) in enumerate(self.log, 1):
            state = follow(state, events, number)
        return state

    def try_(self, seat: str, command: co.AnyCommand) -> Refusal | tuple[AnyEvent, ...]:
        """Gives the command; on a refusal nothing is kept."""
        events = decide(self.state, SeatId(seat), command, Outside(self.chance, f"hash-{len(self.log)}"))
        if not isinstance(events, Refusal):
            self._append(SeatId(seat), events)
        return events

    def do(self, seat: str, command: co.AnyCommand) -> tuple[AnyEvent, ...]:
        """Gives a command that must not be refused."""
        events = self.try_(seat, command)
        assert not isinstance(events, Refusal), events
        return events

    def script(self, cards: str = "", dice: tuple[int, ...] = ()) -> None:
        """What comes up next."""
        self.chance = ScriptedChance(map(read_card, cards.split()), dice, seeded_chance(1))

    def player(self, name: str, sheet: Mapping[str, object]) -> Actor:
        """Seats a player with a character; gives the character."""
        self.do("s1", co.AddSeat(name))
        seat = list(self.state.seats)[-1]
        self.do("s1", co.SetCharacter({"name": name, **sheet}, owner=seat))
        return list(self.state.characters)[-1]

    def npc(self, name: str, sheet: Mapping[str, object]) -> Actor:
        """Gives the GM an NPC."""
        self.do("s1", co.SetCharacter({"name": name, **sheet}))
        return list(self.state.characters)[-1]

    def owner(self, actor: Actor) -> str:
        """The seat that plays the character."""
        return self.state.characters[actor].owner or "s1"

    def own(self, seat: str) -> OwnView:
        """What the seat sees besides the public view."""
        return own_view(self.state, self.state.seats[SeatId(seat)])

    @property
    def public(self) -> PublicView:
        """What everyone sees."""
        return public_view(self.state)

    def feed(self, seat: str) -> list[FeedEntry]:
        """The whole log as the seat may read it."""
        me = self.state.seats[SeatId(seat)]
        return [
            feed_entry(self.state, me, number, float(number), by, events)
            for number, (by, events) in enumerate(self.log, 1)
        ]

    def lines(self, seat: str) -> list[str]:
        """The sentences that the seat may read."""
        return [line for entry in self.feed(seat) for line in entry.lines]

    @property
    def ended(self) -> TestEnded:
        """The end of the last test."""
        ends = [event for _, events in self.log for event in events if isinstance(event, TestEnded)]
        return ends[-1]

    def pile(self, name: str) -> tuple[str, ...]:
        """The cards in a pile."""
        return self.state.piles[Pile(name)]

    def cards(self) -> list[Card]:
        """All cards at the table, those lying in tests included, sorted."""
        lying = [card for one in self.state.running.values() for cards in one.lying.values() for card in cards]
        return sorted([card for cards in self.state.piles.values() for card in cards] + lying)
