"""A test is played on until somebody must decide or it is over, and its cards go home."""

import msgspec

from sortilege.components.pile import Pile, buried_of, discards_of, kind_of, owner_of, pile
from sortilege.readers.live import choices
from sortilege.rules.ask import Answer, Ask, Draw, Drawn, Gather, Gathered, Roll, Rolled, source_of
from sortilege.rules.effect import Effect, Mark, Write
from sortilege.rules.outcome import Result, Row
from sortilege.rules.places import tell
from sortilege.rules.step import Decides, Draws, Gathers, Next, Rolls
from sortilege.rules.test import Place
from sortilege.rules.value import Actor
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import GMS, NOBODY, Audience
from sortilege.table.hands import FreeHands, free_piles
from sortilege.table.houserules import deciding_rules
from sortilege.table.inputs import inputs
from sortilege.table.merging import Clash, merged, plain
from sortilege.table.physical import Held
from sortilege.table.recording import Recorder, Refill
from sortilege.table.state import Character, Running
from sortilege.table.turn import Turn, require_counter, sheet_of
from sortilege.words import Phrase, listed, say


def play_on(turn: Turn, running_id: str, at: Next, *typed: Answer) -> None:
    """Plays a test on from where it stands, with what was typed in, and tells what came up and what is asked."""
    running = turn.state.running[running_id]
    held = (*(one.answer for one in running.held), *typed)
    recorder = Recorder(free_piles(turn.state, running_id), turn.outside.chance, held, running.typed)
    end = recorder.play(at)
    if isinstance(end, Draws | Rolls):
        _hold(turn, running, recorder.notes, end.ask())
        return
    if isinstance(end, Gathers) and not running.veiled:
        turn.emit(ev.Veiled(running.audience, running_id))
    for note in recorder.notes:
        _tell(turn, running_id, note)
    if isinstance(end, Result):
        _finish(turn, running_id, end)
    else:
        _ask(turn, running_id, end)


def _hold(turn: Turn, running: Running, notes: list[Refill | tuple[Ask, Answer]], due: Draw | Roll) -> None:
    """What has come up waits for what is still to be typed in: it is told as if all had come at once."""
    held = tuple(
        Held(due.actor if isinstance(ask, Gather) else ask.actor, answer, _source(ask, answer))
        for ask, answer in (note for note in notes if not isinstance(note, Refill))
    )
    turn.emit(ev.Holding(running.id, held))
    turn.emit(ev.Due(typing_audience(turn, running, due.actor), running.id, due))


def _source(ask: Ask, answer: Answer) -> Pile | None:
    return None if isinstance(ask, Gather) else source_of(ask, answer)


def _tell(turn: Turn, running_id: str, note: Refill | tuple[Ask, Answer]) -> None:
    running = turn.state.running[running_id]
    if isinstance(note, Refill):
        audience = NOBODY if running.veiled else running.audience
        effects.reshuffle(turn, note.deck, audience, running_id)
        return
    ask, answer = note
    if isinstance(answer, Gathered):
        turn.emit(ev.Unsealed(running_id, answer))
    elif not isinstance(ask, Gather):
        if isinstance(ask, Draw) and not running.hidden:
            effects.show_shuffle(turn, ask.pile)
        seen = part_audience(turn, running, ask.actor)
        typed = _is_typed(running, answer)
        turn.emit(ev.Came(seen, running_id, ask.actor, answer, source_of(ask, answer), typed))


def _is_typed(running: Running, answer: Answer) -> bool:
    if isinstance(answer, Drawn):
        return "cards" in running.typed and bool(answer.cards)
    return isinstance(answer, Rolled) and "dice" in running.typed


def part_audience(turn: Turn, running: Running, actor: Actor) -> Audience:
    """Who may see an actor's part of a test while it goes on: all who may see the test, or only those who decide."""
    return typing_audience(turn, running, actor) if running.veiled else running.audience


def typing_audience(turn: Turn, running: Running, actor: Actor) -> Audience:
    """Who decides or types in for an actor: GMs, and its player unless the test is blind."""
    players = () if running.audience == GMS else turn.owners(actor)
    return ("gm", *(seat for seat in players if seat != "gm"))


def _ask(turn: Turn, running_id: str, at: Draws | Rolls | Decides | Gathers) -> None:
    running = turn.state.running[running_id]
    if isinstance(at, Decides):
        turn.emit(ev.Asked(running.audience, running_id, at.ask().actor, at.ask(), at.rows()))
        return
    assert isinstance(at, Gathers)
    hands = FreeHands(turn.state)
    asked = [(step.ask(), step.rows()) for step in at.deciders() if len(choices(step.ask(), hands)) > 1]
    for ask, rows in asked:
        seen = part_audience(turn, running, ask.actor)
        turn.emit(ev.Asked(seen, running_id, ask.actor, ask, _rows_of(running, ask.actor, rows)))
    turn.emit(ev.Waiting(running.audience, running_id, tuple(ask.actor for ask, _ in asked)))


def _rows_of(running: Running, actor: Actor, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    part = next(index for index, place in enumerate(running.at) if place.actor == actor)
    return tuple(msgspec.structs.replace(row, part=part) for row in rows)


def _finish(turn: Turn, running_id: str, result: Result) -> None:
    running = turn.state.running[running_id]
    told = said(turn, running, result)
    home = cards_home(turn, running)
    show_swallowed(turn, running)
    turn.emit(ev.TestEnded(running.audience, running_id, result.outcome, told, result.rows, home))
    _require_paid(turn, result.effects)
    follows = tuple(_as_it_is(turn, running, effect) for effect in result.effects)
    effects.apply(turn, follows, running.audience)
    effects.settle(turn, follows, running.audience)


def _require_paid(turn: Turn, follows: tuple[Effect, ...]) -> None:
    """Raises Refused `not_enough` where what was there when a decision was put is spent by now on something else."""
    for effect in follows:
        if isinstance(effect, Mark) and effect.by < 0 and effect.field == turn.game.rounds.waited:
            require_counter(turn, effect.actor, effect.field, -effect.by)


def _as_it_is(turn: Turn, running: Running, effect: Effect) -> Effect:
    """The effect on the sheet as it has become while the test waited; what has happened there stands."""
    if not isinstance(effect, Write) or effect.actor not in turn.state.characters:
        return effect
    old, current = (_held(turn, one.get(effect.actor), effect.field) for one in (running.before, turn.state.characters))
    if old == current:
        return effect
    try:
        return msgspec.structs.replace(effect, value=merged(old, plain(effect.value), current))
    except Clash:
        return msgspec.structs.replace(effect, value=current)


def _held(turn: Turn, character: Character | None, field: str) -> object:
    return plain(getattr(sheet_of(turn.game, character), field)) if character else None


def said(turn: Turn, running: Running, result: Result) -> Phrase:
    """The outcome for people, and the house rules that made it so."""
    test = inputs(turn.state, running)
    told = tell(test, result, tuple(turn.state.names[place.actor] for place in running.at))
    rules = deciding_rules(test, running.at, running.answers, result, FreeHands(turn.state))
    return say("{told}, by the house rule {list}", told=told, list=listed(rules)) if rules else told


def show_swallowed(turn: Turn, running: Running) -> None:
    """What a hidden test did to the discards shows."""
    for deck in running.swallowed:
        effects.show_shuffle(turn, deck)


def cards_home(turn: Turn, running: Running) -> tuple[ev.Homed, ...]:
    """Where the cards of a test go when it is over."""
    return tuple(
        ev.Homed(source, home_of(turn, running, source), cards) for source, cards in running.lying.items() if cards
    )


def home_of(turn: Turn, running: Running, source: Pile) -> Pile:
    """Where cards of a test go when it is over: the pile that the game says, face down after a secret test."""
    kind = turn.game.pile_kind(kind_of(source))
    if kind is None or kind.to is None:
        return source
    if kind.to != "discards":
        return pile(kind.to, owner_of(source))
    deck = source if kind_of(source) == "deck" else _deck_of_hand(running.at, source)
    return buried_of(deck) if running.secret else discards_of(deck)


def _deck_of_hand(at: tuple[Place, ...], hand: Pile) -> Pile:
    return next(place.deck for place in at if place.hand == hand)
