"""Who acts when in a round: the order is found, turns end, and the round ends when nobody has a turn left."""

from collections.abc import Iterator

import msgspec
from msgspec import Raw

from sortilege.components.refusal import Refused
from sortilege.rules.effect import Mark
from sortilege.rules.outcome import Outcome
from sortilege.rules.rounds import Seated, Slot
from sortilege.rules.test import Test
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE
from sortilege.table.playing import play_on
from sortilege.table.state import Order
from sortilege.table.turn import Turn, turns_left


def open_round(turn: Turn, cast: tuple[Actor, ...] | None) -> None:
    """Finds the order of acting, with a test where the rules have one, and gives the first turn."""
    named = _named(turn, cast)
    seated = tuple(map(turn.seated, named))
    outcome = _initiative(turn, seated)
    _set(turn, turn.game.rounds.order(seated, outcome, turn.switches()))


def _named(turn: Turn, cast: tuple[Actor, ...] | None) -> tuple[Actor, ...]:
    if cast is not None:
        return tuple(turn.character(actor).id for actor in dict.fromkeys(cast))
    before = turn.state.lately
    still = tuple(actor for actor in before if actor in turn.state.characters)
    players = (one.id for one in turn.state.characters.values() if not one.npc)
    return still or tuple(actor for actor in players if turn.seated(actor).present)


def _initiative(turn: Turn, seated: tuple[Seated, ...]) -> Outcome | None:
    """The outcome of the test that orders the participants."""
    test = turn.game.rounds.initiative(seated, turn.switches()) if seated else None
    if test is None:
        return None
    key = f"t{turn.state.tests + 1}"
    at = tuple(one.place for one in seated)
    turn.emit(ev.TestCalled(EVERYONE, key, turn.seat.id, "Order of acting", at, _text(test), turn.game.version))
    play_on(turn, key, test.start(at))
    return turn.state.over[key].outcome


def _text(test: Test) -> Raw:
    return Raw(msgspec.json.encode(test))


def _set(turn: Turn, slots: tuple[Slot, ...]) -> None:
    names = {one.actor: turn.state.characters[one.actor].name for one in slots}
    turn.emit(ev.OrderSet(slots, names))
    _pass_on(turn, None)


def arrange(turn: Turn, command: co.Arrange) -> None:
    """Changes the order of acting by hand: those who join come with the turns that the rules give."""
    turn.require_gm("change the order of acting")
    order = _order(turn)
    cast = tuple(turn.character(actor).id for actor in dict.fromkeys(command.cast))
    known = {one.actor: one for one in order.slots}
    fresh = tuple(turn.seated(actor) for actor in cast if actor not in known)
    joined = {one.actor: one for one in turn.game.rounds.order(fresh, _initiative(turn, fresh), turn.switches())}
    slots = tuple(known.get(actor) or joined[actor] for actor in cast)
    turn.emit(ev.OrderSet(slots, {one.actor: turn.state.characters[one.actor].name for one in slots}))
    if order.acting in cast:
        turn.emit(ev.Turned(None, order.acting, order.pass_, order.left))
    else:
        _pass_on(turn, None)


def end_turn(turn: Turn, _command: co.EndTurn) -> None:
    """Ends the turn of the one who acts; a turn in which nothing was done costs what waiting costs."""
    order = _order(turn)
    if order.acting is None:
        raise Refused("nobody_acts", "Nobody has a turn left: the GM ends the round.")
    if order.acting in turn.state.characters:
        turn.own(order.acting)
        _wait(turn, order.acting, order.left)
    _pass_on(turn, order.acting)


def _wait(turn: Turn, actor: Actor, left: int) -> None:
    waited, counts = turn.game.rounds.waited, turn.game.rounds.left
    if waited and counts is not None and counts(turn.seated(actor).sheet) >= left:
        effects.mark(turn, Mark(actor, waited, -1), EVERYONE)


def _order(turn: Turn) -> Order:
    if turn.state.order is None:
        raise Refused("not_on", "No round is going on.")
    return turn.state.order


def _pass_on(turn: Turn, ended: Actor | None) -> None:
    """The next in the order who has a turn left, in the next pass where nobody after has one."""
    order = _order(turn)
    slots = [_after_turn(one, ended) for one in order.slots]
    found = next(_waiting(turn, slots, ended), None)
    if found is None:
        turn.emit(ev.Turned(ended, None, order.pass_))
        return
    actor, later, left = found
    turn.emit(ev.Turned(ended, actor, order.pass_ + later, left))


def _after_turn(slot: Slot, ended: Actor | None) -> Slot:
    return msgspec.structs.replace(slot, turns=max(0, slot.turns - 1)) if slot.actor == ended else slot


def _waiting(turn: Turn, slots: list[Slot], ended: Actor | None) -> Iterator[tuple[Actor, bool, int]]:
    """Those who have turns left, from the one after who acted; with whether that is in the next pass."""
    last = next((at for at, one in enumerate(slots) if one.actor == ended), -1)
    for at in (*range(last + 1, len(slots)), *range(last + 1)):
        left = turns_left(turn.state, turn.game, slots[at])
        if left:
            yield slots[at].actor, at <= last, left
