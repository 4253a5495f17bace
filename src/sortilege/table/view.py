"""What a seat sees: whitelist classes, built for that seat out of the state, never a state with parts taken out.

A view has a public part, the same for every seat, and an own part. Piles are shown as they are known: cards of tests
that are hidden from others count as still where they came from, face-down discards count to their deck.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from operator import attrgetter

import msgspec
from msgspec import Raw, Struct

from sortilege.components.card import Card, Cards
from sortilege.components.pile import Pile, aside_of, buried_of, discards_of, kind_of, pile
from sortilege.components.refusal import Refused
from sortilege.odds.know import Know
from sortilege.readers.live import choices, so_far
from sortilege.rules.ask import Choose, Chosen
from sortilege.rules.game import Game
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.registry import find_game
from sortilege.rules.sheet import Base
from sortilege.rules.step import Decides, Gathers, Next
from sortilege.rules.value import Actor
from sortilege.table.audience import EVERYONE, Role, SeatId, Typing, may_know
from sortilege.table.books import glance_at
from sortilege.table.hands import seen_hands
from sortilege.table.inputs import where
from sortilege.table.narrate import chosen_order, chosen_words
from sortilege.table.order_view import OrderView, order_view
from sortilege.table.seat_view import SeatView, seat_view
from sortilege.table.state import GM_ACTOR, Character, Notes, Period, Question, Running, Seat, State
from sortilege.table.turn import deck_of, owns, plays
from sortilege.table.typing_view import TypingView, typings
from sortilege.words import NO_WORDS, Phrase, joined


class CharacterView(Struct, frozen=True):
    """A character with its sheet, what can be tested on it, its deck, and its hand as far as it is public.

    `findings` are what no GM has accepted, `written` counts the ledger's entries, `creating` tells that creation goes
    on. `cards` is None where they are secret; `count` is always known. `apart` are its other public piles by their
    kind, such as spent Fate cards.
    """

    id: Actor
    name: str
    owner: SeatId | None
    npc: bool
    sheet: Mapping[str, object]
    bases: tuple[Base, ...]
    findings: tuple[Phrase, ...]
    written: int
    creating: bool
    deck: Pile
    hand: Pile | None
    count: int
    cards: Cards | None
    apart: Mapping[str, Cards]


class DeckView(Struct, frozen=True):
    """A deck: how many cards are face down, and its discards, face up."""

    deck: Pile
    count: int
    discards: Cards


class TestView(Struct, frozen=True):
    """A test that is going on: its inputs, who takes part and is called what, who must decide, what lies open here."""

    id: str
    label: str
    by: SeatId
    who: tuple[Actor, ...]
    names: tuple[str, ...]
    inputs: Raw
    secret: bool
    veiled: bool
    waiting: tuple[Actor, ...]
    rows: tuple[Row, ...]


class OfferView(Struct, frozen=True, gc=False):
    """One way to decide, as an order too, and what it would make of the test: the outcome, and the same in words."""

    verb: str
    over: Cards
    card: Card | None
    words: Phrase
    order: Phrase
    makes: Outcome | None
    says: Phrase


class DecisionView(Struct, frozen=True):
    """A decision that this seat can take; `own` tells whether it is the seat's own or another's who may be absent."""

    test: str
    actor: Actor
    label: str
    own: bool
    rows: tuple[Row, ...]
    offers: tuple[OfferView, ...]


class PublicView(Struct, frozen=True):
    """What everyone sees. `odds` tells whether players see odds, `gm_hand` counts the cards in the hand of all NPCs.

    An `archived` table is only read. Where `peeking` is on, GMs may look at hidden cards of others. What is `typed` in
    is real.
    """

    name: str
    game: str
    shared: bool
    switches: Mapping[str, str | int | bool]
    odds: bool
    periods: Mapping[str, Period]
    gm_hand: int
    seats: tuple[SeatView, ...]
    characters: tuple[CharacterView, ...]
    decks: tuple[DeckView, ...]
    tests: tuple[TestView, ...]
    order: OrderView | None
    archived: bool
    peeking: bool
    typed: tuple[Typing, ...]


class OwnView(Struct, frozen=True):
    """What this seat sees besides: hidden characters and tests, secret hands, decisions, and which seats have links.

    `aside` are the cards that it has drawn outside the rules and keeps, `notes` its own note pad.
    """

    seat: SeatId
    role: Role
    hands: Mapping[Pile, Cards]
    characters: tuple[CharacterView, ...]
    tests: tuple[TestView, ...]
    decisions: tuple[DecisionView, ...]
    links: tuple[SeatId, ...]
    aside: Cards
    notes: Notes
    typing: tuple[TypingView, ...]


# -- public -----------------------------------------------------------------------------------------------------------


def public_view(state: State) -> PublicView:
    """What everyone sees of the table."""
    game, hidden = find_game(state.game), _hidden(state)
    return PublicView(
        state.name,
        state.game,
        state.shared,
        state.switches,
        state.odds,
        state.periods,
        _gm_hand(state, game, hidden),
        tuple(seat_view(state, one) for one in state.seats.values()),
        tuple(_character(state, game, hidden, one) for one in state.characters.values() if not one.npc),
        tuple(_deck(state, hidden, name) for name in state.piles if kind_of(name) == "deck"),
        tuple(_test(one, state.names, one.open_rows) for one in state.running.values() if one.audience == EVERYONE),
        order_view(state, game),
        state.archived,
        state.peeking,
        state.typed,
    )


def _gm_hand(state: State, game: Game, hidden: list[Running]) -> int:
    """How many cards the hand holds that all NPCs share (S-EDGE-4)."""
    hand = pile(game.hand or "", "gm")
    return len(state.piles.get(hand, ())) + len(_lying(hidden, hand))


_OFTEN = ("running", "piles")
_SEEN = (
    *_OFTEN,
    *(name for name in State.__struct_fields__ if name not in (*_OFTEN, "number", "tests", "over", "lately", "past")),
)


_look = attrgetter(*_SEEN)


def same_views(before: State, after: State) -> bool:
    """Whether no seat sees a difference, as after a roll of dice."""
    return _look(before) == _look(after)


def _hidden(state: State) -> list[Running]:
    return [running for running in state.running.values() if running.hidden]


def _lying(hidden: list[Running], name: Pile) -> Cards:
    return tuple(card for running in hidden for card in running.lying.get(name, ()))


def _deck(state: State, hidden: list[Running], deck: Pile) -> DeckView:
    """The deck as everyone knows it, with hidden tests as if they had not begun."""
    swallowed = tuple(card for running in hidden for card in running.swallowed.get(deck, ()))
    face_down = len(state.piles[deck]) + len(state.piles.get(buried_of(deck), ())) + len(_lying(hidden, deck))
    discards = state.piles.get(discards_of(deck), ())
    shown = tuple(sorted(discards + swallowed)) if swallowed else discards
    return DeckView(deck, max(0, face_down - len(swallowed)), shown)


def _character(state: State, game: Game, hidden: list[Running], character: Character) -> CharacterView:
    hand = pile(game.hand, "gm" if character.npc else character.id) if game.hand else None
    held = state.piles.get(hand, ()) + _lying(hidden, hand) if hand else ()
    glance = glance_at(game, state, character)
    return CharacterView(
        character.id,
        character.name,
        character.owner,
        character.npc,
        character.sheet,
        _bases(game.name, character.text),
        glance.findings,
        glance.written,
        glance.creating,
        deck_of(state, character),
        hand,
        len(held),
        tuple(sorted(held)) if _kinds(game.name).open_hand else None,
        _apart(state, game, "gm" if character.npc else character.id),
    )


def _apart(state: State, game: Game, owner: str) -> dict[str, Cards]:
    piles = [(kind, state.piles.get(pile(kind, owner), ())) for kind in _kinds(game.name).apart]
    return {kind: cards for kind, cards in piles if cards}


class _Kinds(Struct, frozen=True):
    """The kinds of an actor's piles by who sees them; `apart` are open ones besides the hand."""

    open_hand: bool
    apart: tuple[str, ...]
    secret: tuple[str, ...]


@lru_cache
def _kinds(game_name: str) -> _Kinds:
    game = find_game(game_name)
    seen = [kind.kind for kind in game.piles if kind.per == "actor" and kind.seen == "all"]
    apart = tuple(kind for kind in seen if kind != game.hand)
    return _Kinds(game.hand in seen, apart, tuple(kind.kind for kind in game.piles if kind.seen == "owner"))


@lru_cache(maxsize=8192)
def _bases(game_name: str, text: bytes) -> tuple[Base, ...]:
    """What can be tested on a sheet."""
    game = find_game(game_name)
    return game.bases(msgspec.json.decode(text, type=game.sheet))


def _test(running: Running, names: Mapping[str, str], rows: tuple[Row, ...]) -> TestView:
    return TestView(
        running.id,
        running.label,
        running.by,
        tuple(place.actor for place in running.at),
        tuple(names[place.actor] for place in running.at),
        running.inputs,
        running.secret,
        running.veiled,
        _waiting(running),
        rows,
    )


def _waiting(running: Running) -> tuple[Actor, ...]:
    """Who has to decide, or whose real cards or dice are to be typed in."""
    deciding = tuple(actor for actor in running.questions if actor not in running.sealed)
    return (running.due.actor,) if running.due else deciding


# -- own --------------------------------------------------------------------------------------------------------------


def own_view(state: State, seat: Seat) -> OwnView:
    """What the seat sees besides the public view."""
    game = find_game(state.game)
    return OwnView(
        seat.id,
        seat.role,
        _hands(state, game, seat),
        _npcs(state, game) if seat.role == "gm" else (),
        _own_tests(state, seat),
        tuple(_decisions(state, game, seat)),
        tuple(one.id for one in state.seats.values() if one.link) if seat.role == "gm" else (),
        state.piles.get(aside_of(seat.id), ()),
        state.notes.get(seat.id, Notes()),
        typings(state, seat),
    )


def _npcs(state: State, game: Game) -> tuple[CharacterView, ...]:
    hidden = _hidden(state)
    return tuple(_character(state, game, hidden, one) for one in state.characters.values() if one.npc)


def _hands(state: State, game: Game, seat: Seat) -> dict[Pile, Cards]:
    secret = _kinds(game.name).secret
    if not secret:
        return {}
    mine = [one.id for one in state.characters.values() if one.owner == seat.id]
    if seat.role == "gm":
        mine.append(GM_ACTOR)
    names = [pile(kind, actor) for kind in secret for actor in mine]
    return {name: state.piles[name] for name in names if name in state.piles}


def _own_tests(state: State, seat: Seat) -> tuple[TestView, ...]:
    """Tests that are not for everyone, and this seat's rows of veiled ones."""
    seen = [one for one in state.running.values() if may_know(one.audience, seat.id, seat.role) and one.hidden]
    return tuple(_test(one, state.names, _rows(state, one, seat)) for one in seen)


def _rows(state: State, running: Running, seat: Seat) -> tuple[Row, ...]:
    if not running.veiled:
        return running.open_rows
    mine = [one for actor, one in running.questions.items() if _decides(state, seat, running, actor)]
    return tuple(row for question in mine for row in question.rows)


def _decides(state: State, seat: Seat, running: Running, actor: Actor) -> bool:
    return may_know(running.audience, seat.id, seat.role) and plays(seat, state.characters[actor])


def _decisions(state: State, game: Game, seat: Seat) -> Iterable[DecisionView]:
    for running in state.running.values():
        for actor, question in running.questions.items():
            if actor not in running.sealed and _decides(state, seat, running, actor):
                yield _decision(state, game, seat, running, actor, question)


def _decision(state: State, game: Game, seat: Seat, running: Running, actor: Actor, question: Question) -> DecisionView:
    hands = seen_hands(state, game, seat, question.choose)
    offers = _offers(game.name, _where(state, running), actor, question.choose, hands)
    own = owns(seat, state.characters[actor], running.audience)
    return DecisionView(running.id, actor, question.choose.label, own, question.rows, offers)


def _where(state: State, running: Running) -> Next | None:
    """Where the test stands, or None when its rules have changed."""
    try:
        return where(state, running)
    except Refused:
        return None


@lru_cache(maxsize=1024)
def _offers(game: str, at: Next | None, actor: Actor, choose: Choose, hands: Know) -> tuple[OfferView, ...]:
    step = None if at is None else _decider(at, actor)
    return tuple(_offer(find_game(game), step, chosen) for chosen in choices(choose, hands))


def _decider(at: Next, actor: Actor) -> Decides:
    """The step of the decider's own part."""
    deciders = at.deciders() if isinstance(at, Gathers) else (at,)
    return next(one for one in deciders if isinstance(one, Decides) and one.ask().actor == actor)


def _offer(game: Game, step: Decides | None, chosen: Chosen) -> OfferView:
    words, order = chosen_words(game, chosen), chosen_order(game, chosen)
    if step is None:
        return OfferView(chosen.verb, chosen.over, chosen.card, words, order, None, NO_WORDS)
    follow = step.resume(chosen)
    rows = follow.rows if isinstance(follow, Result) else follow.rows()
    says = joined((row.words for row in rows if row.words), "; ")
    return OfferView(chosen.verb, chosen.over, chosen.card, words, order, so_far(follow), says)
