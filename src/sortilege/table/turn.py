"""One command being decided: the state as its events change it, and who acts."""

from collections.abc import Mapping

from msgspec import Struct

from sortilege.components.chance import Chance
from sortilege.components.pile import Pile, kind_of, owner_of, pile
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.reading import read
from sortilege.rules.rounds import Seated, Slot
from sortilege.rules.sheet import Sheet
from sortilege.rules.test import Place, Switches
from sortilege.rules.value import Actor
from sortilege.table.audience import EVERYONE, GMS, NOBODY, Audience
from sortilege.table.event import AnyEvent
from sortilege.table.evolve import evolve
from sortilege.table.state import GM_ACTOR, Character, Period, Seat, State
from sortilege.words import Phrase, in_words, say


class Outside(Struct, frozen=True):
    """What comes from outside: chance, the hash of the link to issue if the command issues one, POSIX seconds."""

    chance: Chance
    link: str = ""
    at: float = 0.0


class Turn:
    """Collects the events of one command; `state` is always as after them."""

    def __init__(self, state: State, game: Game, seat: Seat, outside: Outside) -> None:
        self.state, self.game, self.seat, self.outside = state, game, seat, outside
        self.events: list[AnyEvent] = []

    def emit(self, event: AnyEvent) -> None:
        """Lets the event happen."""
        self.state = evolve(self.state, event)
        self.events.append(event)

    @property
    def gm(self) -> bool:
        """Whether the acting seat is a GM's."""
        return self.seat.role == "gm"

    def require_gm(self, what: Phrase) -> None:
        """Raises Refused `gm_only` for others."""
        if not self.gm:
            raise Refused(
                "gm_only",
                say(
                    "Only a GM can {what}; {name} is a {role}.",
                    what=what,
                    name=self.seat.name,
                    role=Phrase(self.seat.role),
                ),
            )

    def character(self, actor: Actor) -> Character:
        """The character. Raises Refused `unknown_character`; NPCs are told only to GMs."""
        return seen_character(self.state, self.seat, actor)

    def own(self, actor: Actor) -> Character:
        """The character, if the acting seat may act for it. Raises Refused `not_yours`."""
        character = self.character(actor)
        if plays(self.seat, character):
            return character
        raise Refused(
            "not_yours",
            say(
                "{name} does not play {character}; its player or a GM does.",
                name=self.seat.name,
                character=character.name,
            ),
        )

    def switches(self) -> Switches:
        """The house rules in force."""
        return read(self.game.switches, self.state.switches)

    def present(self) -> int:
        """How many players are present: at the session, or with a character where none is going on."""
        playing = {one.owner for one in self.state.characters.values() if one.owner}
        return len(self.state.present if self._session else playing)

    @property
    def _session(self) -> bool:
        return self.state.periods.get("session", Period()).on

    def place(self, actor: Actor) -> Place:
        """Where the character draws and what it may play from."""
        character = self.state.characters[actor]
        hand = pile(self.game.hand, "gm" if character.npc else actor) if self.game.hand else None
        return Place(actor, deck_of(self.state, character), hand)

    def seated(self, actor: Actor) -> Seated:
        """The character as rules see it."""
        character = self.state.characters[actor]
        here = character.npc or not self._session or character.owner in self.state.present
        return Seated(self.place(actor), sheet_of(self.game, character), character.npc, here)

    def bound(self, actor: Actor) -> Mapping[str, object]:
        """The test fields that sheet, table and house rules decide."""
        character = self.state.characters[actor]
        npc = self.game.npc_bound(self.present()) if character.npc else {}
        own = from_sheet(self.game, actor, sheet_of(self.game, character))
        return {**own, **npc, "rules": dict(self.state.switches)}

    def counter(self, actor: Actor, field: str) -> int:
        """The number in that field of the character's sheet; 0 where there is none."""
        held = getattr(sheet_of(self.game, self.state.characters[actor]), field, 0)
        return held if isinstance(held, int) else 0

    def owners(self, actor: Actor) -> Audience:
        """Who plays the character."""
        owner = self.state.characters[actor].owner
        return (owner,) if owner else GMS

    def hand_owners(self, hand: Pile) -> Audience:
        """Who may see the cards of a pile of an actor, by its kind."""
        return pile_audience(self.state, self.game, hand)


def require_counter(turn: Turn, actor: Actor, field: str, price: int) -> None:
    """Raises Refused `not_enough` where the counter on the sheet holds less."""
    had = turn.counter(actor, field)
    if had < price:
        name = turn.state.characters[actor].name
        raise Refused(
            "not_enough",
            say(
                "{name} has {had} {field}; this needs {price}.", name=name, had=had, field=in_words(field), price=price
            ),
        )


def seen_character(state: State, seat: Seat, actor: Actor) -> Character:
    """The character as the seat may know it. Raises Refused `unknown_character`; NPCs are told only to GMs."""
    found = state.characters.get(actor)
    if found and _is_seen(seat, found):
        return found
    names = ", ".join(f"{one.id} ({one.name})" for one in state.characters.values() if _is_seen(seat, one))
    raise Refused(
        "unknown_character",
        say("There is no character '{actor}'. At this table: {names}.", actor=actor, names=names or say("none")),
    )


def _is_seen(seat: Seat, character: Character) -> bool:
    return seat.role == "gm" or not character.npc


def plays(seat: Seat, character: Character) -> bool:
    """Whether the seat may act for the character: its player may, and every GM."""
    return seat.role == "gm" or (seat.role == "player" and character.owner == seat.id)


def owns(seat: Seat, character: Character, audience: Audience) -> bool:
    """Whether what the character must do in a test for that audience is the seat's own, not that of somebody absent."""
    return character.owner == seat.id or (seat.role == "gm" and (character.owner is None or audience == GMS))


def sheet_of(game: Game, character: Character) -> Sheet:
    """The character's sheet as the game reads it."""
    return read(game.sheet, character.sheet)


def turns_left(state: State, game: Game, slot: Slot) -> int | None:
    """How many turns, or actions that the sheet counts, a participant has left; None for one who left the table."""
    character = state.characters.get(slot.actor)
    if character is None:
        return None
    return slot.turns if game.rounds.left is None else game.rounds.left(sheet_of(game, character))


def from_sheet(game: Game, actor: Actor, sheet: Sheet) -> Mapping[str, object]:
    """The test fields that the sheet decides.

    The GM's own sheet stands for all NPCs without one: what it leaves open may be typed in with a test.
    """
    bound = game.bound(sheet)
    return {name: value for name, value in bound.items() if value} if actor == GM_ACTOR else bound


def numbers(bound: Mapping[str, object]) -> tuple[tuple[str, int], ...]:
    """The numbers among the test fields that sheet and table decide, as a decision carries them."""
    return tuple((name, value) for name, value in bound.items() if type(value) is int)


def deck_at(state: State, seat: Seat) -> Pile:
    """The deck that the seat draws from, if the game has decks."""
    return pile("deck", "table" if state.shared else seat.deck)


def deck_of(state: State, character: Character) -> Pile:
    """The deck the character draws from."""
    if state.shared:
        return pile("deck", "table")
    return pile("deck", state.seats[character.owner].deck if character.owner else "gm")


def pile_audience(state: State, game: Game, name: Pile) -> Audience:
    """Who may see the cards in a pile: everyone, its owner, or nobody."""
    if kind_of(name) == "aside":
        return (owner_of(name),)
    kind = game.pile_kind(kind_of(name))
    if kind is None or kind.seen == "nobody":
        return NOBODY
    if kind.seen == "all":
        return EVERYONE
    character = state.characters.get(Actor(owner_of(name)))
    return NOBODY if character is None else (character.owner,) if character.owner else GMS
