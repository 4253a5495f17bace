"""Folds events into the state. Never calls rules, so that old logs fold after a rule was corrected."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final, TypeVar

import msgspec
from msgspec.structs import replace

from sortilege.components.pile import buried_of, discards_of, move
from sortilege.rules.effect import Append, after
from sortilege.rules.rounds import Slot
from sortilege.rules.value import Actor
from sortilege.table import event as ev
from sortilege.table import evolve_free_play, evolve_physical, evolve_testing
from sortilege.table.audience import HOST
from sortilege.table.state import GM_ACTOR, Character, Order, Period, Seat, State

K = TypeVar("K")
V = TypeVar("V")


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


def _with(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    return {**mapping, key: value}


def _without(mapping: Mapping[K, V], key: K) -> dict[K, V]:
    return {known: value for known, value in mapping.items() if known != key}


def _table_opened(state: State, event: ev.TableOpened) -> State:
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


def _seat_added(state: State, event: ev.SeatAdded) -> State:
    return _change_seat(state, Seat(event.seat, event.name, event.role, event.deck))


def _change_seat(state: State, seat: Seat) -> State:
    return replace(state, seats=_with(state.seats, seat.id, seat), names=_with(state.names, str(seat.id), seat.name))


def _seat_named(state: State, event: ev.SeatNamed) -> State:
    return _change_seat(state, replace(state.seats[event.seat], name=event.name))


def _role_set(state: State, event: ev.RoleSet) -> State:
    return _change_seat(state, replace(state.seats[event.seat], role=event.role))


def _link_issued(state: State, event: ev.LinkIssued) -> State:
    return _change_seat(state, replace(state.seats[event.seat], link=event.hash))


def _link_revoked(state: State, event: ev.LinkRevoked) -> State:
    return _change_seat(state, replace(state.seats[event.seat], link=None))


def _table_archived(state: State, _event: ev.TableArchived) -> State:
    return replace(state, archived=True)


def _table_reopened(state: State, _event: ev.TableReopened) -> State:
    return replace(state, archived=False)


def _character_set(state: State, event: ev.CharacterSet) -> State:
    return _change_character(state, Character(event.actor, event.owner, event.npc, event.sheet))


def _sheet_written(state: State, event: ev.SheetWritten) -> State:
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


def _character_removed(state: State, event: ev.CharacterRemoved) -> State:
    return replace(state, characters=_without(state.characters, event.actor))


def _switch_set(state: State, event: ev.SwitchSet) -> State:
    return replace(state, switches=_with(state.switches, event.name, event.value))


def _odds_shown(state: State, event: ev.OddsShown) -> State:
    return replace(state, odds=event.on)


def _pile_laid(state: State, event: ev.PileLaid) -> State:
    return replace(state, piles=_with(state.piles, event.pile, tuple(sorted(event.cards))))


def _began(state: State, event: ev.Began) -> State:
    period = Period(event.number, True, event.name)
    present = frozenset(event.present) if event.what == "session" else state.present
    return replace(state, periods=_with(state.periods, event.what, period), present=present)


def _ended(state: State, event: ev.Ended) -> State:
    present = frozenset() if event.what == "session" else state.present
    order = None if event.what == "round" else state.order
    periods = _with(state.periods, event.what, Period(event.number, False))
    return replace(state, periods=periods, present=present, order=order)


def _arrived(state: State, event: ev.Arrived) -> State:
    return replace(state, present=state.present | {event.seat})


def _shuffled(state: State, event: ev.Shuffled) -> State:
    state = replace(state, piles=move(state.piles, event.back, discards_of(event.deck), event.deck))
    running = state.running.get(event.test or "")
    if running is None or not running.hidden:
        return state
    swallowed = running.swallowed.get(event.deck, ()) + event.back
    return evolve_testing.change(state, replace(running, swallowed=_with(running.swallowed, event.deck, swallowed)))


def _unburied(state: State, event: ev.Unburied) -> State:
    return replace(state, piles=move(state.piles, event.cards, buried_of(event.deck), event.deck))


def _shuffle_shown(state: State, event: ev.ShuffleShown) -> State:
    shown = {
        key: replace(running, swallowed=_without(running.swallowed, event.deck))
        for key, running in state.running.items()
    }
    return replace(state, running=shown)


def _moved(state: State, event: ev.Moved) -> State:
    return replace(state, piles=move(state.piles, event.cards, event.source, event.target))


def _marked(state: State, event: ev.Marked) -> State:
    character = state.characters[event.actor]
    character = replace(character, sheet=_with(character.sheet, event.field, event.now))
    return replace(state, characters=_with(state.characters, event.actor, character))


def _wrote(state: State, event: ev.Wrote) -> State:
    return _write(state, event.actor, event.field, msgspec.json.decode(event.value))


def _appended(state: State, event: ev.Appended) -> State:
    held = state.characters[event.actor].sheet.get(event.field)
    item = Append(event.actor, event.field, msgspec.json.decode(event.item))
    return _write(state, event.actor, event.field, after(held, item))


def _write(state: State, actor: Actor, field: str, value: object) -> State:
    character = state.characters[actor]
    character = replace(character, sheet=_with(character.sheet, field, value))
    return replace(state, characters=_with(state.characters, actor, character))


def _order_set(state: State, event: ev.OrderSet) -> State:
    cast, was = tuple(one.actor for one in event.slots), state.order or Order(())
    order = replace(
        was,
        slots=event.slots,
        names=event.names,
        acting=was.acting if was.acting in cast else None,
        gone=tuple(one for one in (*was.gone, *was.slots) if one.actor not in cast),
    )
    return replace(state, order=order, lately=cast)


def _turned(state: State, event: ev.Turned) -> State:
    order = state.order
    if order is None:
        return state
    slots = tuple(_spent(one) if one.actor == event.actor else one for one in order.slots)
    ended = frozenset((event.actor,) if event.actor else ())
    acted = order.acted | ended if event.pass_ == order.pass_ else frozenset()
    return replace(state, order=replace(order, slots=slots, acting=event.next, pass_=event.pass_, acted=acted))


def _spent(slot: Slot) -> Slot:
    return replace(slot, turns=max(0, slot.turns - 1))


def _taken_back(state: State, event: ev.TakenBack) -> State:
    """Ids are not given again, and names stay, for the log."""
    places = [place for place, one in enumerate(state.past) if one.entry == event.entry]
    if not places:
        raise LookupError(f"entry {event.entry} cannot be taken back")
    earlier, was = state.past[: places[-1]], state.past[places[-1]].state
    return replace(was, number=state.number, tests=state.tests, names={**state.names, **was.names}, past=earlier)


def _changes_nothing(state: State, _: ev.Event) -> State:
    return state


_FOLDS: Final[Mapping[type[ev.Event], Callable[[State, Any], State]]] = {
    ev.TableOpened: _table_opened,
    ev.SeatAdded: _seat_added,
    ev.SeatNamed: _seat_named,
    ev.RoleSet: _role_set,
    ev.LinkIssued: _link_issued,
    ev.LinkRevoked: _link_revoked,
    ev.TableArchived: _table_archived,
    ev.TableReopened: _table_reopened,
    ev.CharacterSet: _character_set,
    ev.SheetWritten: _sheet_written,
    ev.CharacterRemoved: _character_removed,
    ev.SwitchSet: _switch_set,
    ev.OddsShown: _odds_shown,
    ev.PileLaid: _pile_laid,
    ev.Began: _began,
    ev.Ended: _ended,
    ev.Arrived: _arrived,
    ev.Shuffled: _shuffled,
    ev.Unburied: _unburied,
    ev.ShuffleShown: _shuffle_shown,
    ev.Moved: _moved,
    ev.Marked: _marked,
    ev.Wrote: _wrote,
    ev.Appended: _appended,
    ev.OrderSet: _order_set,
    ev.Turned: _turned,
    ev.TakenBack: _taken_back,
    **evolve_testing.FOLDS,
    **evolve_free_play.FOLDS,
    **evolve_physical.FOLDS,
    **dict.fromkeys((ev.Dealt, ev.Performed, ev.Told), _changes_nothing),
    **dict.fromkeys((*evolve_testing.TOLD, *evolve_free_play.TOLD, *evolve_physical.TOLD), _changes_nothing),
}
