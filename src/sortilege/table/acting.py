"""What characters do by the rules outside tests."""

from sortilege.components.refusal import Refusal, Refused, refused
from sortilege.rules.effect import Deal
from sortilege.rules.reading import read
from sortilege.rules.registry import find_act
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE
from sortilege.table.periods import NOT_ON
from sortilege.table.state import Period
from sortilege.table.turn import Turn
from sortilege.words import Phrase, say


def perform(turn: Turn, command: co.Perform) -> None:
    """Does something by the rules outside a test."""
    turn.own(command.actor)
    act = read(find_act(turn.game, str(command.act.get("type"))), dict(command.act))
    if act.gm_only:
        turn.require_gm(say("do '{act}'", act=_named(command)))
    if act.within and not turn.state.periods.get(act.within, Period()).on:
        why = NOT_ON[act.within]
        raise Refused("not_on", say("'{act}' cannot be done: {why}", act=_named(command), why=why))
    follows = act.effects(turn.seated(command.actor), turn.switches())
    if isinstance(follows, Refusal):
        raise refused(follows)
    turn.emit(ev.Performed(EVERYONE, command.actor, str(command.act["type"]), act.say()))
    before = len(turn.events)
    effects.apply(turn, follows)
    effects.settle(turn, follows)
    dealt = any(isinstance(event, ev.Dealt) for event in turn.events[before:])
    if any(isinstance(effect, Deal) for effect in follows) and not dealt:
        raise Refused("deck_empty", say("No card is left to draw: neither the deck nor its discards hold one."))


def _named(command: co.Perform) -> Phrase:
    """The act as its button has it: `Be heroic`."""
    return Phrase(str(command.act["type"]).replace("_", " ").capitalize())
