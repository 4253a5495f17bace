"""A GM takes back the last act: the table is as it was before, and the log keeps both."""

from sortilege.components.refusal import Refused
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.turn import Turn
from sortilege.words import say


def take_back(turn: Turn, command: co.TakeBack) -> None:
    """Takes back the last act, which must be the one that is named.

    Raises Refused `gm_only`, `nothing_to_take_back`, or `not_the_last` where something else has happened since.
    """
    turn.require_gm(say("take back what happened"))
    if not turn.state.past:
        raise Refused("nothing_to_take_back", say("There is nothing that could be taken back."))
    last = turn.state.past[-1]
    if last.entry != command.entry:
        told = say("The last act is entry {last}, not entry {named}: look again.", last=last.entry, named=command.entry)
        raise Refused("not_the_last", told)
    turn.emit(ev.TakenBack(last.audience, last.entry))
