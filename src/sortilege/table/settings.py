"""What is set for the whole table: house rules, and who sees odds."""

from sortilege.components.pile import pile
from sortilege.rules.reading import read
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.characters import clear_kept, require_free
from sortilege.table.turn import Turn
from sortilege.words import say


def set_switch(turn: Turn, command: co.SetSwitch) -> None:
    """A house rule changes; cards that NPCs keep follow."""
    turn.require_gm(say("change a house rule"))
    read(turn.game.switches, {**turn.state.switches, command.name: command.value})
    kept = turn.game.gm_keeps(turn.switches())
    turn.emit(ev.SwitchSet(command.name, command.value))
    if turn.game.hand and turn.game.gm_keeps(turn.switches()) != kept:
        for npc in [one.id for one in turn.state.characters.values() if one.npc]:
            require_free(turn, npc)
        clear_kept(turn, "gm")
        turn.emit(ev.PileLaid(pile(turn.game.hand, "gm"), turn.game.gm_keeps(turn.switches())))


def show_odds(turn: Turn, command: co.ShowOdds) -> None:
    """Odds for everyone, or for GMs alone."""
    turn.require_gm(say("show or hide the odds"))
    turn.emit(ev.OddsShown(command.on))
