"""The tables of `sortilege demo`: seats, characters, and a session that has begun."""

from collections.abc import Iterator, Mapping
from importlib.resources import files

from msgspec import Struct, toml

from sortilege.components.refusal import Refusal, refused
from sortilege.rules.registry import find_game
from sortilege.server.around import Around
from sortilege.server.hub import ENGINE
from sortilege.server.links import hash_of
from sortilege.store import Entry, Store
from sortilege.table.audience import Role, SeatId
from sortilege.table.codec import Body, encode_body
from sortilege.table.command import AddSeat, AnyCommand, Begin, SetCharacter
from sortilege.table.decide import decide
from sortilege.table.event import AnyEvent
from sortilege.table.following import follow
from sortilege.table.seats import open_table
from sortilege.table.state import State
from sortilege.table.turn import Outside

GM = SeatId("s1")


class Player(Struct, frozen=True):
    """Somebody at the table, and the sheets of their characters."""

    name: str
    characters: tuple[Mapping[str, object], ...]


class TablePlan(Struct, frozen=True):
    """A table as it is written down."""

    game: str
    name: str
    gm: str
    spectator: str
    players: tuple[Player, ...]
    npcs: tuple[Mapping[str, object], ...] = ()


class Invited(Struct, frozen=True):
    """A seat with the token of its link, and the characters that it plays."""

    name: str
    role: Role
    token: str
    plays: tuple[str, ...] = ()


def plans() -> tuple[TablePlan, ...]:
    """The tables that come along, one a game."""
    text = files("sortilege.cli").joinpath("demo.toml").read_bytes()
    return toml.decode(text, type=dict[str, tuple[TablePlan, ...]])["tables"]


def lay(plan: TablePlan, store: Store, around: Around) -> tuple[Invited, ...]:
    """Writes the table to the store; gives its seats, the GM first and the spectator last."""
    laying = _Laying(plan, around)
    seats = tuple(_seats(laying, plan))
    laying.do(Begin("session"))
    store.append(laying.log)
    return seats


def _seats(laying: "_Laying", plan: TablePlan) -> Iterator[Invited]:
    yield Invited(plan.gm, "gm", laying.gm_token)
    for sheet in plan.npcs:
        laying.do(SetCharacter(sheet))
    for player in plan.players:
        token = laying.seat(player.name, "player")
        owner = list(laying.state.seats)[-1]
        for sheet in player.characters:
            laying.do(SetCharacter(sheet, owner=owner))
        yield Invited(player.name, "player", token, tuple(str(sheet["name"]) for sheet in player.characters))
    yield Invited(plan.spectator, "spectator", laying.seat(plan.spectator, "spectator"))


class _Laying:
    """A new table whose GM gives command after command; `log` is what the store is to keep of it."""

    def __init__(self, plan: TablePlan, around: Around) -> None:
        self._around, self._table = around, around.table_id()
        self.gm_token = around.token(self._table)
        self.state, self.log = State(), list[tuple[str, Entry]]()
        self._keep(open_table(plan.name, find_game(plan.game), ENGINE, False, plan.gm, hash_of(self.gm_token)))

    def seat(self, name: str, role: Role) -> str:
        """A new seat; gives the token of its link."""
        token = self._around.token(self._table)
        self.do(AddSeat(name, role), token)
        return token

    def do(self, command: AnyCommand, token: str = "") -> None:
        """Raises Refused for what the table does not take."""
        events = decide(self.state, GM, command, Outside(self._around.chance, hash_of(token), self._around.clock()))
        if isinstance(events, Refusal):
            raise refused(events)
        self._keep(events)

    def _keep(self, events: tuple[AnyEvent, ...]) -> None:
        number = len(self.log) + 1
        entry = Entry(number, f"demo/{number}", self._around.clock(), encode_body(Body(GM, ENGINE, events)))
        self.log.append((self._table, entry))
        self.state = follow(self.state, events, number)
