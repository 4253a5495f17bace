"""The only caller of rule code: a command becomes events, or a refusal."""

from collections.abc import Callable
from typing import Any

from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.effect import Deal
from sortilege.rules.game import Act
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.table import calling, casting, deciding, effects, periods
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, SeatId
from sortilege.table.state import Period, State
from sortilege.table.turn import Outside, Turn

Events = tuple[ev.AnyEvent, ...]


def decide(state: State, seat: SeatId, command: co.AnyCommand, outside: Outside) -> Events | Refusal:
    """The events of the command, in order, or why it is refused. Nothing has changed yet either way."""
    turn = Turn(state, find_game(state.game), state.seats[seat], outside)
    try:
        _DECIDERS[type(command)](turn, command)
    except Refused as refused:
        return refused.refusal
    return tuple(turn.events)


def perform(turn: Turn, command: co.Perform) -> None:
    """Does something by the rules outside a test."""
    turn.own(command.actor)
    act = read(_find_act(turn, str(command.act.get("type"))), dict(command.act))
    if act.gm_only:
        turn.require_gm(f"do '{command.act['type']}'")
    if act.within and not turn.state.periods.get(act.within, Period()).on:
        raise Refused("not_on", f"No {act.within} is going on; only in one can '{command.act['type']}' be done.")
    follows = act.effects(turn.seated(command.actor), turn.switches())
    if isinstance(follows, Refusal):
        raise Refused(follows.code, follows.message)
    turn.emit(ev.Performed(EVERYONE, command.actor, str(command.act["type"]), act.say()))
    before = len(turn.events)
    effects.apply(turn, follows)
    dealt = any(isinstance(event, ev.Dealt) for event in turn.events[before:])
    if any(isinstance(effect, Deal) for effect in follows) and not dealt:
        raise Refused("deck_empty", "No card is left to draw: neither the deck nor its discards hold one.")


def _find_act(turn: Turn, name: str) -> type[Act]:
    acts = {str(act.__struct_config__.tag): act for act in turn.game.acts}
    if name not in acts:
        raise Refused("unknown_act", f"{turn.game.name} has no act '{name}'. It has: {', '.join(acts) or 'none'}.")
    return acts[name]


_DECIDERS: dict[type[co.Command], Callable[[Turn, Any], None]] = {
    co.AddSeat: casting.add_seat,
    co.NameSeat: casting.name_seat,
    co.SetRole: casting.set_role,
    co.HandOver: casting.hand_over,
    co.IssueLink: casting.issue_link,
    co.RevokeLink: casting.revoke_link,
    co.SetCharacter: casting.set_character,
    co.RemoveCharacter: casting.remove_character,
    co.SetSwitch: casting.set_switch,
    co.ShowOdds: casting.show_odds,
    co.Begin: periods.begin,
    co.End: periods.end,
    co.Arrive: periods.arrive,
    co.Call: calling.call,
    co.Decide: deciding.decide,
    co.Cancel: deciding.cancel,
    co.Perform: perform,
}
