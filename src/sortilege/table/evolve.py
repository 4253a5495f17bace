"""Folds events into the state. Never calls rules, so that old logs fold after a rule was corrected."""

from collections.abc import Callable, Iterable, Mapping
from typing import TypeVar

import msgspec
from msgspec.structs import replace

from sortilege.components.card import Cards
from sortilege.components.pile import Pile, buried_of, discards_of, move
from sortilege.rules.ask import Answer, Chosen
from sortilege.rules.effect import Append, after
from sortilege.rules.rounds import Slot
from sortilege.rules.value import Actor
from sortilege.table import event as ev
from sortilege.table import evolve_free_play, evolve_physical
from sortilege.table.audience import HOST
from sortilege.table.state import GM_ACTOR, Character, Order, Over, Period, Question, Running, Seat, State

K = TypeVar("K")
V = TypeVar("V")
E = TypeVar("E", bound=ev.Event)

_FOLDS: dict[type[ev.Event], Callable[[State, ev.Event], State]] = {}


def evolve(state: State, event: ev.Event) -> State:
    """The state after the event. Raises LookupError when the log does not fit itself."""
    return _FOLDS[type(event)](state, event)


def fold(state: State, events: Iterable[ev.Event]) -> State:
    """The state after all the events."""
    for event in events:
        state = evolve(state, event)
    return state


def changes(kind: type[ev.Event]) -> bool:
    """Whether events of that kind change the state, or only tell."""
    return _FOLDS[kind] is not _changes_nothing


def _folds(kind: type[E]) -> Callable[[Callable[[State, E], State]], Callable[[State, E], State]]:
    def register(fold_one: Callable[[State, E], State]) -> Callable[[State, E], State]:
        _FOLDS[kind] = fold_one  # type: ignore[assignment]  # looked up by the event's own class
        return fold_one

    return register


def _with(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {known: value for known, value in mapping.items() if known != key}


def _minus(cards: Cards, gone: Cards) -> Cards:
    return tuple([card for card in cards if card not in gone])


@_folds(ev.TableOpened)
def _(state: State, event: ev.TableOpened) -> State:
    gm = Character(GM_ACTOR, None, True, {"name": "GM"})
    return replace(
        state,
        name=event.name,
        game=event.game,
        engine=event.engine,
        shared=event.shared,
        characters={GM_ACTOR: gm},
        names={GM_ACTOR: gm.name, HOST: "Host"},
    )


@_folds(ev.SeatAdded)
def _(state: State, event: ev.SeatAdded) -> State:
    return _change_seat(state, Seat(event.seat, event.name, event.role, event.deck))


def _change_seat(state: State, seat: Seat) -> State:
    return replace(state, seats=_with(state.seats, seat.id, seat), names=_with(state.names, str(seat.id), seat.name))


@_folds(ev.SeatNamed)
def _(state: State, event: ev.SeatNamed) -> State:
    return _change_seat(state, replace(state.seats[event.seat], name=event.name))


@_folds(ev.RoleSet)
def _(state: State, event: ev.RoleSet) -> State:
    return _change_seat(state, replace(state.seats[event.seat], role=event.role))


@_folds(ev.LinkIssued)
def _(state: State, event: ev.LinkIssued) -> State:
    return _change_seat(state, replace(state.seats[event.seat], link=event.hash))


@_folds(ev.LinkRevoked)
def _(state: State, event: ev.LinkRevoked) -> State:
    return _change_seat(state, replace(state.seats[event.seat], link=None))


@_folds(ev.TableArchived)
def _(state: State, _event: ev.TableArchived) -> State:
    return replace(state, archived=True)


@_folds(ev.TableReopened)
def _(state: State, _event: ev.TableReopened) -> State:
    return replace(state, archived=False)


@_folds(ev.CharacterSet)
def _(state: State, event: ev.CharacterSet) -> State:
    return _change_character(state, Character(event.actor, event.owner, event.npc, event.sheet))


@_folds(ev.SheetWritten)
def _(state: State, event: ev.SheetWritten) -> State:
    had = state.characters.get(event.actor)
    ledger = (had.ledger if had else ()) + event.entries
    under = state.switches if event.under is None else event.under
    character = Character(event.actor, event.owner, event.npc, event.sheet, ledger, event.rules, under)
    return _change_character(state, character)


def _change_character(state: State, character: Character) -> State:
    return replace(
        state,
        characters=_with(state.characters, character.id, character),
        names=_with(state.names, str(character.id), character.name),
    )


@_folds(ev.CharacterRemoved)
def _(state: State, event: ev.CharacterRemoved) -> State:
    return replace(state, characters=_without(state.characters, event.actor))


@_folds(ev.SwitchSet)
def _(state: State, event: ev.SwitchSet) -> State:
    return replace(state, switches=_with(state.switches, event.name, event.value))


@_folds(ev.OddsShown)
def _(state: State, event: ev.OddsShown) -> State:
    return replace(state, odds=event.on)


@_folds(ev.PileLaid)
def _(state: State, event: ev.PileLaid) -> State:
    return replace(state, piles=_with(state.piles, event.pile, tuple(sorted(event.cards))))


@_folds(ev.Began)
def _(state: State, event: ev.Began) -> State:
    period = Period(event.number, True, event.name)
    present = frozenset(event.present) if event.what == "session" else state.present
    return replace(state, periods=_with(state.periods, event.what, period), present=present)


@_folds(ev.Ended)
def _(state: State, event: ev.Ended) -> State:
    present = frozenset() if event.what == "session" else state.present
    order = None if event.what == "round" else state.order
    periods = _with(state.periods, event.what, Period(event.number, False))
    return replace(state, periods=periods, present=present, order=order)


@_folds(ev.Arrived)
def _(state: State, event: ev.Arrived) -> State:
    return replace(state, present=state.present | {event.seat})


@_folds(ev.Shuffled)
def _(state: State, event: ev.Shuffled) -> State:
    state = replace(state, piles=move(state.piles, event.back, discards_of(event.deck), event.deck))
    running = state.running.get(event.test or "")
    if running is None or not running.hidden:
        return state
    swallowed = running.swallowed.get(event.deck, ()) + event.back
    return _change(state, replace(running, swallowed=_with(running.swallowed, event.deck, swallowed)))


@_folds(ev.Unburied)
def _(state: State, event: ev.Unburied) -> State:
    return replace(state, piles=move(state.piles, event.cards, buried_of(event.deck), event.deck))


@_folds(ev.ShuffleShown)
def _(state: State, event: ev.ShuffleShown) -> State:
    shown = {
        key: replace(running, swallowed=_without(running.swallowed, event.deck))
        for key, running in state.running.items()
    }
    return replace(state, running=shown)


@_folds(ev.Moved)
def _(state: State, event: ev.Moved) -> State:
    return replace(state, piles=move(state.piles, event.cards, event.source, event.target))


@_folds(ev.Marked)
def _(state: State, event: ev.Marked) -> State:
    character = state.characters[event.actor]
    character = replace(character, sheet=_with(character.sheet, event.field, event.now))
    return replace(state, characters=_with(state.characters, event.actor, character))


@_folds(ev.Wrote)
def _(state: State, event: ev.Wrote) -> State:
    return _write(state, event.actor, event.field, msgspec.json.decode(event.value))


@_folds(ev.Appended)
def _(state: State, event: ev.Appended) -> State:
    held = state.characters[event.actor].sheet.get(event.field)
    item = Append(event.actor, event.field, msgspec.json.decode(event.item))
    return _write(state, event.actor, event.field, after(held, item))


def _write(state: State, actor: Actor, field: str, value: object) -> State:
    character = state.characters[actor]
    character = replace(character, sheet=_with(character.sheet, field, value))
    return replace(state, characters=_with(state.characters, actor, character))


@_folds(ev.OrderSet)
def _(state: State, event: ev.OrderSet) -> State:
    cast, was = tuple(one.actor for one in event.slots), state.order or Order(())
    order = replace(
        was,
        slots=event.slots,
        names=event.names,
        acting=was.acting if was.acting in cast else None,
        gone=tuple(one for one in (*was.gone, *was.slots) if one.actor not in cast),
    )
    return replace(state, order=order, lately=cast)


@_folds(ev.Turned)
def _(state: State, event: ev.Turned) -> State:
    order = state.order
    if order is None:
        return state
    slots = tuple(_spent(one) if one.actor == event.actor else one for one in order.slots)
    ended = frozenset((event.actor,) if event.actor else ())
    acted = order.acted | ended if event.pass_ == order.pass_ else frozenset()
    return replace(state, order=replace(order, slots=slots, acting=event.next, pass_=event.pass_, acted=acted))


def _spent(slot: Slot) -> Slot:
    return replace(slot, turns=max(0, slot.turns - 1))


def _changes_nothing(state: State, _: ev.Event) -> State:
    return state


for _others in (evolve_free_play, evolve_physical):
    _FOLDS.update({**_others.FOLDS, **dict.fromkeys(_others.TOLD, _changes_nothing)})

for _told in (ev.Dealt, ev.Performed, ev.Told, ev.HasSealed, ev.Waiting):
    _FOLDS[_told] = _changes_nothing


def _change(state: State, running: Running) -> State:
    return replace(state, running=_with(state.running, running.id, running))


@_folds(ev.TestCalled)
def _(state: State, event: ev.TestCalled) -> State:
    running = Running(
        event.test,
        event.by,
        event.label,
        event.at,
        event.inputs,
        event.game_version,
        event.costs,
        event.secret,
        event.audience,
        before=state.characters,
        typed=event.typed,
    )
    return _change(replace(state, tests=state.tests + (not event.secret)), running)


@_folds(ev.Veiled)
def _(state: State, event: ev.Veiled) -> State:
    return _change(state, replace(state.running[event.test], veiled=True))


@_folds(ev.Came)
def _(state: State, event: ev.Came) -> State:
    state = _take(state, event.test, event.pile, _cards(event.answer))
    running = state.running[event.test]
    return _change(state, replace(running, answers=(*running.answers, event.answer), questions={}, held=(), due=None))


def _cards(answer: Answer) -> Cards:
    if isinstance(answer, Chosen):
        return (answer.card,) if answer.card else ()
    return getattr(answer, "cards", ())


def _take(state: State, test: str, source: Pile | None, cards: Cards) -> State:
    if source is None or not cards:
        return state
    running = state.running[test]
    there = state.piles.get(source, ())
    if not set(there).issuperset(cards):
        raise LookupError(f"{' '.join(cards)} cannot come out of {source}")
    lying = _with(running.lying, source, running.lying.get(source, ()) + cards)
    state = replace(state, piles=_with(state.piles, source, _minus(there, cards)))
    return _change(state, replace(running, lying=lying))


@_folds(ev.Asked)
def _(state: State, event: ev.Asked) -> State:
    running = state.running[event.test]
    question = Question(event.choose, event.rows)
    return _change(state, replace(running, questions=_with(running.questions, event.actor, question)))


@_folds(ev.Sealed)
def _(state: State, event: ev.Sealed) -> State:
    running = state.running[event.test]
    reserved = running.reserved
    if event.pile and event.chosen.card:
        reserved = _with(reserved, event.pile, (*reserved.get(event.pile, ()), event.chosen.card))
    return _change(state, replace(running, sealed=_with(running.sealed, event.actor, event.chosen), reserved=reserved))


@_folds(ev.Unsealed)
def _(state: State, event: ev.Unsealed) -> State:
    for source, cards in state.running[event.test].reserved.items():
        state = _take(state, event.test, source, cards)
    running = state.running[event.test]
    answers = (*running.answers, event.gathered)
    return _change(state, replace(running, answers=answers, questions={}, sealed={}, reserved={}))


def _go_home(state: State, event: ev.TestEnded | ev.TestCancelled) -> State:
    piles = dict(state.piles)
    for home in event.home:
        piles[home.target] = tuple(sorted(piles.get(home.target, ()) + home.cards))
    return replace(state, piles=piles, running=_without(state.running, event.test))


def _over(state: State, event: ev.TestEnded) -> Over:
    running = state.running[event.test]
    return Over(running, event.outcome, state.characters, running.inputs)


@_folds(ev.TestEnded)
def _(state: State, event: ev.TestEnded) -> State:
    over = _with(state.over, event.test, _over(state, event))
    kept = dict(list(over.items())[-_CORRECTABLE:])
    return replace(_go_home(state, event), over=kept)


_CORRECTABLE = 20
"""How many tests that are over can still be corrected."""


@_folds(ev.TestCorrected)
def _(state: State, event: ev.TestCorrected) -> State:
    was = state.over[event.test]
    now = replace(was, running=replace(was.running, inputs=event.inputs), outcome=event.outcome)
    piles = state.piles
    for home in event.drawn:
        piles = move(piles, home.cards, home.source, home.target)
    return replace(state, piles=piles, over=_with(state.over, event.test, now))


@_folds(ev.Recounted)
def _(state: State, event: ev.Recounted) -> State:
    was = state.over[event.test]
    now = replace(was, running=replace(was.running, answers=event.answers))
    return replace(state, over=_with(state.over, event.test, now))


_folds(ev.TestCancelled)(_go_home)


@_folds(ev.TakenBack)
def _(state: State, event: ev.TakenBack) -> State:
    """Ids are not given again, and names stay, for the log."""
    places = [place for place, one in enumerate(state.past) if one.entry == event.entry]
    if not places:
        raise LookupError(f"entry {event.entry} cannot be taken back")
    earlier, was = state.past[: places[-1]], state.past[places[-1]].state
    return replace(was, number=state.number, tests=state.tests, names={**state.names, **was.names}, past=earlier)
