"""The only caller of rule code: a command becomes events, or a refusal."""

from collections.abc import Callable
from typing import Any

from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.registry import find_game
from sortilege.table import (
    acting,
    calling,
    characters,
    correcting,
    deciding,
    effects,
    freely,
    keeping,
    moving,
    notes,
    periods,
    rounds,
    seats,
    settings,
    sheets,
    showing,
    taking_back,
    talk,
    typing_in,
)
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.audience import SeatId
from sortilege.table.state import State
from sortilege.table.turn import Outside, Turn

Events = tuple[ev.AnyEvent, ...]


def decide(state: State, seat: SeatId, command: co.AnyCommand, outside: Outside) -> Events | Refusal:
    """The events of the command, in order, or why it is refused. Nothing has changed yet either way."""
    turn = Turn(state, find_game(state.game), state.seats[seat], outside)
    try:
        keeping.require_open(state, command)
        _DECIDERS[type(command)](turn, command)
        effects.part(turn)
        rounds.follow(turn)
    except Refused as refused:
        return refused.refusal
    return tuple(turn.events)


_DECIDERS: dict[type[co.Command], Callable[[Turn, Any], None]] = {
    co.AddSeat: seats.add_seat,
    co.NameSeat: seats.name_seat,
    co.SetRole: seats.set_role,
    co.HandOver: seats.hand_over,
    co.IssueLink: seats.issue_link,
    co.RevokeLink: seats.revoke_link,
    co.Archive: keeping.archive,
    co.Reopen: keeping.reopen,
    co.SetCharacter: characters.set_character,
    co.MakeCharacter: sheets.make_character,
    co.WriteSheet: sheets.write_sheet,
    co.AwardAll: sheets.award_all,
    co.Describe: sheets.describe,
    co.ImportSheet: sheets.import_sheet,
    co.Reprice: sheets.reprice,
    co.RemoveCharacter: characters.remove_character,
    co.SetSwitch: settings.set_switch,
    co.ShowOdds: settings.show_odds,
    co.Begin: periods.begin,
    co.End: periods.end,
    co.EndTurn: rounds.end_turn,
    co.Arrange: rounds.arrange,
    co.Arrive: periods.arrive,
    co.Call: calling.call,
    co.Decide: deciding.decide,
    co.Cancel: deciding.cancel,
    co.Correct: correcting.correct,
    co.TakeBack: taking_back.take_back,
    co.SetTyping: typing_in.set_typing,
    co.TypeIn: typing_in.type_in,
    co.TypeHand: typing_in.type_hand,
    co.MoveCards: moving.move_cards,
    co.Count: moving.count,
    co.Perform: acting.perform,
    co.Say: talk.talk,
    co.WriteNotes: notes.write_notes,
    co.Roll: freely.roll,
    co.DrawFree: freely.draw,
    co.PutAway: freely.put_away,
    co.Shuffle: freely.shuffle,
    co.Reveal: showing.reveal,
    co.Peek: showing.peek,
    co.AllowPeeking: showing.allow_peeking,
}
