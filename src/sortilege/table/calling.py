"""A test is called: read, filled in from the sheets, paid for."""

import msgspec
from msgspec import Raw

from sortilege.components.refusal import Refused
from sortilege.rules.group import Group
from sortilege.rules.test import Test
from sortilege.rules.titles import title_in
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, Audience, Typing
from sortilege.table.called import gm_fields_set, read_test, require_different
from sortilege.table.freely import tell_blind
from sortilege.table.playing import play_on
from sortilege.table.turn import Turn, require_counter
from sortilege.words import say

MAX_RUNNING = 50
"""How many tests may wait at one table."""


def call(turn: Turn, command: co.Call) -> None:
    """Calls a test and plays it on."""
    if len(turn.state.running) >= MAX_RUNNING:
        raise Refused(
            "too_many_tests",
            say("{most} tests are waiting already: finish or cancel some first.", most=MAX_RUNNING),
        )
    who = _participants(turn, command)
    test = _read_test(turn, command, who)
    command = _discreet(turn, command, test)
    at = tuple(map(turn.place, who))
    running_id = _new_id(turn, command)
    audience = _audience(turn, command, who)
    costs = test.costs(at)
    turn.emit(
        ev.TestCalled(
            audience, running_id, turn.seat.id, command.label, at, Raw(msgspec.json.encode(test)),
            turn.game.version, costs, command.secret != "no", _typed(turn, command),
        )
    )  # fmt: skip
    tell_blind(turn, command.secret, "test", command.label)
    for cost in costs:
        _pay(turn, cost.actor, cost.field, -cost.by)
        effects.mark(turn, cost, audience)
    play_on(turn, running_id, test.start(at))


def _typed(turn: Turn, command: co.Call) -> tuple[Typing, ...]:
    """What is typed in: what the table has set, unless a GM says otherwise for this test."""
    if command.typed is None or set(command.typed) == set(turn.state.typed):
        return turn.state.typed
    turn.require_gm(say("say what is typed in"))
    return tuple(sorted(set(command.typed)))


def _new_id(turn: Turn, command: co.Call) -> str:
    """Open tests count on by themselves, so that no gap tells of secret ones; these have their log entry's number."""
    return f"t{turn.state.tests + 1}" if command.secret == "no" else f"x{turn.state.number + 1}"


def _participants(turn: Turn, command: co.Call) -> tuple[Actor, ...]:
    require_different(command)
    turn.own(command.who[0])
    for actor in command.who[1:]:
        if not _acts_openly(turn, actor):
            turn.character(actor)
    return command.who


def _acts_openly(turn: Turn, actor: Actor) -> bool:
    """Whether everyone knows of it, as of an NPC that the GM put into the order of acting: it can be attacked."""
    order = turn.state.order
    return order is not None and actor in order.names and actor in turn.state.characters


def _read_test(turn: Turn, command: co.Call, who: tuple[Actor, ...]) -> Test:
    test = read_test(turn.game, command, tuple(map(turn.bound, who)), turn.state.switches)
    if isinstance(test, Group):
        turn.require_gm(say("call a test for a whole group"))
    for name in gm_fields_set(test):
        turn.require_gm(say("set '{name}'", name=title_in(type(test), name)))
    return test


def _discreet(turn: Turn, command: co.Call, test: Test) -> co.Call:
    """The call as it is made: what bares an NPC's wounds only GMs call, and it is not for everyone."""
    if test.bares is None or not turn.state.characters[command.who[test.bares]].npc:
        return command
    turn.require_gm(say("call a test that shows the wounds of an NPC"))
    return msgspec.structs.replace(command, secret="roller") if command.secret == "no" else command


def _audience(turn: Turn, command: co.Call, who: tuple[Actor, ...]) -> Audience:
    if command.secret == "no":
        return EVERYONE
    if command.secret == "gm":
        return GMS
    rollers = {seat for actor in who for seat in turn.owners(actor)} | {turn.seat.id}
    return ("gm", *sorted(rollers - {"gm"}))


def _pay(turn: Turn, actor: Actor, field: str, price: int) -> None:
    turn.own(actor)
    require_counter(turn, actor, field, price)
