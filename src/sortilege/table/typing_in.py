"""Real cards and dice: what came up is typed in, and checked as far as the table knows."""

from sortilege.components.card import read_card
from sortilege.components.refusal import Refused
from sortilege.rules.ask import Draw, Drawn, Roll, Rolled
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.deciding import find_running
from sortilege.table.finding import bring
from sortilege.table.inputs import where
from sortilege.table.playing import play_on, typing_audience
from sortilege.table.turn import Turn
from sortilege.words import plural, say


def set_typing(turn: Turn, command: co.SetTyping) -> None:
    """Cards or dice are real from now on, or no longer; tests that wait go on as they were called."""
    turn.require_gm(say("say what is typed in"))
    turn.emit(ev.TypingSet(tuple(sorted(set(command.what)))))


def type_in(turn: Turn, command: co.TypeIn) -> None:
    """Takes what came up for the actor whom the test waits for.

    Raises Refused `no_such_test`, `not_yours`, `nothing_due`, `wrong_count`, `wrong_die`, `card_not_there`, `bad_card`.
    """
    running = find_running(turn, command.test)
    turn.own(command.actor)
    due = running.due
    if due is None or due.actor != command.actor:
        told = say("{test} waits for nothing that {actor} types in.", test=running.id, actor=command.actor)
        raise Refused("nothing_due", told)
    answer = _drawn(turn, due, command) if isinstance(due, Draw) else _rolled(due, command)
    turn.emit(ev.TypedIn(typing_audience(turn, running, due.actor), running.id, due.actor, answer))
    play_on(turn, running.id, where(turn.state, running), answer)


def _rolled(due: Roll, command: co.TypeIn) -> Rolled:
    if command.cards or len(command.dice) != due.n:
        told = plural("{n} die is rolled here, not {typed}.", "{n} dice are rolled here, not {typed}.", due.n,
                      typed=len(command.dice))  # fmt: skip
        raise Refused("wrong_count", told)
    if wrong := [die for die in command.dice if not 1 <= die <= due.sides]:
        raise Refused("wrong_die", say("{die} is on no die with {sides} sides.", die=wrong[0], sides=due.sides))
    return Rolled(due.label, command.dice)


def _drawn(turn: Turn, due: Draw, command: co.TypeIn) -> Drawn:
    """The cards, which `play_on` counts."""
    cards = tuple(map(read_card, command.cards))
    bring(turn, due.pile, cards)
    return Drawn(due.label, cards)
