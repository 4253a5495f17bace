"""Turns what rules do to the table into events."""

import msgspec
from msgspec import Raw

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, buried_of, discards_of
from sortilege.components.refusal import Refused
from sortilege.rules.effect import Append, Deal, Effect, Mark, Move, Reshuffle, Write, counted
from sortilege.rules.game import Moment
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, Audience, may_know
from sortilege.table.hands import free
from sortilege.table.turn import Turn, sheet_of
from sortilege.words import in_words, say


def apply(turn: Turn, effects: tuple[Effect, ...], audience: Audience = EVERYONE) -> None:
    """Lets the effects happen in their order. `audience` may know of them, besides owners of hands.

    What they do to face-up discards everyone sees, even after a secret test.
    """
    for effect in effects:
        match effect:
            case Mark():
                mark(turn, effect, audience)
            case Move():
                _move(turn, effect, audience)
            case Reshuffle(deck=deck):
                show_shuffle(turn, deck)
                reshuffle(turn, deck, EVERYONE)
            case Deal():
                deal(turn, effect, audience)
            case Write() | Append():
                _write(turn, effect, audience)


def _write(turn: Turn, effect: Write | Append, audience: Audience) -> None:
    """The sheets of NPCs are the GM's; what has come of them is told in words."""
    knows = GMS if turn.state.characters[effect.actor].npc else audience
    if isinstance(effect, Write):
        turn.emit(ev.Wrote(knows, effect.actor, effect.field, Raw(msgspec.json.encode(effect.value))))
    else:
        turn.emit(ev.Appended(knows, effect.actor, effect.field, Raw(msgspec.json.encode(effect.item))))
    _require_sheet(turn, effect)
    if effect.words:
        turn.emit(ev.Told(audience, effect.actor, effect.words))


def _require_sheet(turn: Turn, effect: Write | Append) -> None:
    """Raises Refused `sheet_full` where the sheet would hold more than any sheet can, without telling what is on it."""
    try:
        sheet_of(turn.game, turn.state.characters[effect.actor])
    except Refused:
        told = say(
            "The sheet of {name} takes no more {field}: a GM makes room on it first.",
            name=turn.state.names[effect.actor],
            field=in_words(effect.field),
        )
        raise Refused("sheet_full", told) from None


def settle(turn: Turn, effects: tuple[Effect, ...], audience: Audience = EVERYONE) -> None:
    """What follows from the sheets that the effects have changed."""
    changed = [one.actor for one in effects if isinstance(one, Mark | Write | Append)]
    for actor in dict.fromkeys(changed):
        apply(turn, turn.game.settles(turn.seated(actor), turn.switches()), audience)


def part(turn: Turn) -> None:
    """What follows among the characters where the command has changed some or taken one away."""
    if any(isinstance(event, ev.Wrote | ev.SheetWritten | ev.CharacterRemoved) for event in turn.events):
        apply(turn, turn.game.together(tuple(map(turn.seated, turn.state.characters)), turn.switches()))


def happen(turn: Turn, moment: Moment) -> None:
    """What the rules hang on the moment. What it does to NPCs that nobody has met in a round the GM alone is told."""
    follows = turn.game.moments(moment, turn.switches())
    told = [(one, GMS if _is_hidden(turn, one) else EVERYONE) for one in follows]
    for effect, audience in told:
        apply(turn, (effect,), audience)
    for audience in (GMS, EVERYONE):
        settle(turn, tuple(one for one, knows in told if knows == audience), audience)


def _is_hidden(turn: Turn, effect: Effect) -> bool:
    if not isinstance(effect, Mark | Write | Append):
        return False
    return turn.state.characters[effect.actor].npc and effect.actor not in turn.state.lately


def mark(turn: Turn, effect: Mark, audience: Audience) -> None:
    """A counter goes up or down, never below 0."""
    had = turn.counter(effect.actor, effect.field)
    now = counted(had, effect.by)
    if now != had:
        turn.emit(ev.Marked(audience, effect.actor, effect.field, now - had, now))


def _move(turn: Turn, effect: Move, audience: Audience) -> None:
    there = free(turn.state, effect.source)
    if effect.cards is not None:
        _require_seen(turn, effect.source)
    cards = there if effect.cards is None else effect.cards
    if missing := [card for card in cards if card not in there]:
        raise Refused(
            "card_not_there", say("{list} cannot be taken: it is not in that hand or pile.", list=" ".join(missing))
        )
    if cards:
        seen = set(turn.hand_owners(effect.target)) & set(audience) or turn.hand_owners(effect.source)
        turn.emit(ev.Moved(tuple(sorted(seen)), effect.source, effect.target, cards))


def _require_seen(turn: Turn, source: Pile) -> None:
    """Nobody finds out by naming cards what is in a hand that they may not see (S-EDGE-4)."""
    if not may_know(turn.hand_owners(source), turn.seat.id, turn.seat.role):
        raise Refused(
            "not_yours",
            say("{name} does not see the cards of that hand; only its owner names them.", name=turn.seat.name),
        )


def reshuffle(turn: Turn, deck: Pile, audience: Audience, test: str | None = None) -> None:
    """The discards of the deck are shuffled into it, if there are any."""
    back = turn.state.piles.get(discards_of(deck), ())
    buried = turn.state.piles.get(buried_of(deck), ())
    if buried:
        turn.emit(ev.Unburied(deck, buried))
    if back:
        turn.emit(ev.Shuffled(audience, deck, back, test))


def show_shuffle(turn: Turn, deck: Pile) -> None:
    """Shows that a hidden test has shuffled the deck, before anything open happens to it."""
    back = tuple(card for running in turn.state.running.values() for card in running.swallowed.get(deck, ()))
    if back:
        turn.emit(ev.ShuffleShown(deck, back))


def deal(turn: Turn, effect: Deal, audience: Audience) -> int:
    """Cards into a hand; gives how many. Ends short when only cards to set aside are left."""
    show_shuffle(turn, effect.deck)
    wanted = max(effect.upto - len(turn.state.piles.get(effect.hand, ())), effect.least)
    dealt = 0
    while dealt < wanted and (cards := _draw(turn, effect, wanted - dealt)):
        turn.emit(ev.Moved(turn.hand_owners(effect.hand), effect.deck, effect.hand, cards))
        dealt += len(cards)
    if dealt:
        turn.emit(ev.Dealt(audience, effect.hand, dealt))
    return dealt


def _draw(turn: Turn, effect: Deal, n: int) -> Cards:
    there = _drawable(turn, effect)
    if not there:
        reshuffle(turn, effect.deck, EVERYONE)
        there = _drawable(turn, effect)
    return turn.outside.chance.pick(there, min(n, len(there)))


def _drawable(turn: Turn, effect: Deal) -> Cards:
    return tuple(card for card in free(turn.state, effect.deck) if card not in effect.aside)
