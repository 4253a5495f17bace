"""What a test asks is decided, sealed where others decide too; a GM may call the test off."""

from collections.abc import Mapping

import msgspec

from sortilege.components.card import Cards, read_card, show_card, show_cards
from sortilege.components.pile import Pile, buried_of, discards_of
from sortilege.components.refusal import Refused
from sortilege.readers.live import choices, resume
from sortilege.rules.ask import Choose, Chosen, Gathered, source_of
from sortilege.rules.effect import Effect
from sortilege.rules.step import Gathers
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import may_know
from sortilege.table.hands import FreeHands, seen_hands
from sortilege.table.inputs import inputs, where
from sortilege.table.playing import cards_home, play_on, show_swallowed
from sortilege.table.state import Running
from sortilege.table.turn import Turn, numbers
from sortilege.words import Phrase, joined, say


def decide(turn: Turn, command: co.Decide) -> None:
    """Takes a decision; a sealed one waits for the others."""
    running = find_running(turn, command.test)
    turn.own(command.actor)
    if command.actor not in running.questions or command.actor in running.sealed:
        raise _not_asked(turn, running, command.actor)
    choose = running.questions[command.actor].choose
    chosen = _chosen(choose, command)
    _require_offered(turn, choose, chosen)
    chosen = msgspec.structs.replace(chosen, now=numbers(turn.bound(command.actor)))
    at = where(turn.state, running)
    pile = source_of(choose, chosen)
    if isinstance(at, Gathers):
        _seal(turn, running, at, command.actor, chosen, pile)
    else:
        turn.emit(ev.Came(running.audience, running.id, command.actor, chosen, pile))
        play_on(turn, running.id, resume(at, chosen))


def _not_asked(turn: Turn, running: Running, actor: Actor) -> Refused:
    names = {one.id: one.name for one in turn.state.characters.values()}
    waiting = joined(names[one] for one in running.questions if one not in running.sealed) or say("nobody")
    told = say("{name} has nothing to decide in this test; it waits for {waiting}.", name=names[actor], waiting=waiting)
    return Refused("not_asked", told)


def _chosen(choose: Choose, command: co.Decide) -> Chosen:
    """The decision as typed. Raises Refused `bad_card`."""
    card = None if command.card is None else read_card(command.card)
    return Chosen(choose.label, command.verb, tuple(map(read_card, command.over)), card)


def find_running(turn: Turn, running_id: str) -> Running:
    """The test that waits, as far as the seat may know of it. Raises Refused `no_such_test`."""
    running = turn.state.running.get(running_id)
    if running is None or not may_know(running.audience, turn.seat.id, turn.seat.role):
        raise Refused("no_such_test", say("No test '{running_id}' is waiting.", running_id=running_id))
    return running


def _require_offered(turn: Turn, choose: Choose, chosen: Chosen) -> None:
    offered = choices(choose, seen_hands(turn.state, turn.game, turn.seat, choose))
    if chosen not in offered:
        ways = joined(map(_show_chosen, offered), "; ")
        raise Refused(
            "not_offered",
            say("'{chosen}' is not on offer. Possible: {ways}.", chosen=_show_chosen(chosen), ways=ways),
        )


def _show_chosen(chosen: Chosen) -> Phrase:
    """A decision by its verb, lying cards, card played."""
    taken = joined(filter(None, (Phrase(chosen.verb.capitalize()), show_cards(chosen.over))), " ")
    return say("{act} with {card}", act=taken, card=show_card(chosen.card)) if chosen.card else taken


def _seal(turn: Turn, running: Running, at: Gathers, actor: Actor, chosen: Chosen, pile: Pile | None) -> None:
    knowing = tuple(sorted({turn.seat.id, *turn.owners(actor)}))
    turn.emit(ev.Sealed(knowing, running.id, actor, chosen, pile))
    turn.emit(ev.HasSealed(running.audience, running.id, actor))
    running = turn.state.running[running.id]
    if len(running.sealed) == len(running.questions):
        gathered = Gathered(tuple(_sealed_or_sole(turn, running, step.ask()) for step in at.deciders()))
        turn.emit(ev.Unsealed(running.id, gathered))
        play_on(turn, running.id, resume(at, gathered))


def _sealed_or_sole(turn: Turn, running: Running, choose: Choose) -> Chosen:
    return running.sealed.get(choose.actor) or choices(choose, FreeHands(turn.state))[0]


def cancel(turn: Turn, command: co.Cancel) -> None:
    """A GM calls a test off."""
    turn.require_gm(say("cancel a test"))
    call_off(turn, find_running(turn, command.test))


def call_off(turn: Turn, running: Running) -> None:
    """Ends a test without an outcome: its costs come back, the cards already seen are discarded."""
    _discard_held(turn, running)
    home = cards_home(turn, running)
    lying = running.lying
    show_swallowed(turn, running)
    turn.emit(ev.TestCancelled(running.audience, running.id, turn.seat.id, home))
    for cost in running.costs:
        effects.mark(turn, msgspec.structs.replace(cost, by=-cost.by), running.audience)
    effects.apply(turn, _called_off(turn, running, lying), running.audience)


def _discard_held(turn: Turn, running: Running) -> None:
    """Cards that were typed in have been seen; those of the discards lie there already."""
    for one in running.held:
        cards, deck = getattr(one.answer, "cards", ()), one.pile
        drawn = tuple(card for card in cards if deck and card in turn.state.piles.get(deck, ()))
        if deck and drawn:
            home = buried_of(deck) if running.secret else discards_of(deck)
            turn.emit(ev.Moved(running.audience, deck, home, drawn))


def _called_off(turn: Turn, running: Running, lying: Mapping[Pile, Cards]) -> tuple[Effect, ...]:
    try:
        return inputs(turn.state, running).called_off(running.at, lying)
    except Refused:
        return ()
