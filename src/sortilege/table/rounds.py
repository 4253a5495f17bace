"""Who acts when in a round: the order is found, turns end, and the round ends when nobody has a turn left."""

from collections.abc import Iterable, Iterator

import msgspec
from msgspec import Raw

from sortilege.components.card import Cards
from sortilege.components.refusal import Refused
from sortilege.rules.effect import Mark
from sortilege.rules.game import Moment
from sortilege.rules.outcome import Outcome
from sortilege.rules.rounds import Slot
from sortilege.rules.test import Test
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, Audience
from sortilege.table.playing import play_on
from sortilege.table.state import ORDER, Order, Running
from sortilege.table.turn import Turn, plays, turns_left
from sortilege.table.typing_in import typed_cards
from sortilege.words import say

Cast = tuple[Actor, ...]


def cast_of(turn: Turn, named: Cast | None) -> Cast:
    """Who takes part in a new round: those named, or those of the round before, or the characters of players present.

    Raises Refused `unknown_character` or `twice_in_round`.
    """
    if named is not None:
        return _different(turn, named)
    still = tuple(actor for actor in turn.state.lately if actor in turn.state.characters)
    players = (one.id for one in turn.state.characters.values() if not one.npc)
    return still or tuple(actor for actor in players if turn.seated(actor).present)


def _different(turn: Turn, named: Cast) -> Cast:
    if len(set(named)) != len(named):
        names = ", ".join(turn.character(actor).name for actor in named)
        raise Refused("twice_in_round", say("Each character has one place in the order; named: {list}.", list=names))
    return tuple(turn.character(actor).id for actor in named)


def open_round(turn: Turn, cast: Cast, cards: Cards = ()) -> None:
    """The round begins for those who take part, their order is found, and the first acts."""
    _set(turn, _join(turn, cast, cards))
    _pass_on(turn, None)


def _join(turn: Turn, cast: Cast, cards: Cards = ()) -> tuple[Slot, ...]:
    """What the round brings to those who join it, and their places among each other."""
    if not cast:
        return ()
    effects.happen(turn, Moment("round", True, tuple(map(turn.seated, cast)), turn.present()))
    seated, switches = tuple(map(turn.seated, cast)), turn.switches()
    test = turn.game.rounds.initiative(seated, switches)
    if cards and not test:
        raise Refused("wrong_count", say("No cards are drawn for this order of acting."))
    outcome = _outcome(turn, cast, test, cards) if test else None
    return turn.game.rounds.order(seated, outcome, switches)


def _outcome(turn: Turn, cast: Cast, test: Test, cards: Cards) -> Outcome:
    key, at = f"t{turn.state.tests + 1}", tuple(map(turn.place, cast))
    text = Raw(msgspec.json.encode(test))
    typed = typed_cards(turn, test.start(at), cards) if cards else ()
    called = ev.TestCalled(EVERYONE, key, turn.seat.id, ORDER, at, text, turn.game.version)
    turn.emit(msgspec.structs.replace(called, typed=("cards",)) if cards else called)
    play_on(turn, key, test.start(at), *typed)
    return turn.state.over[key].outcome


def _set(turn: Turn, slots: tuple[Slot, ...]) -> None:
    turn.emit(ev.OrderSet(slots, {one.actor: turn.state.characters[one.actor].name for one in slots}))


def arrange(turn: Turn, command: co.Arrange) -> None:
    """Changes the order of acting by hand: those who join come with the turns that the rules give.

    Those who come back have the turns that they had. Raises Refused `gm_only`, `not_on`, `unknown_character` or
    `twice_in_round`.
    """
    turn.require_gm(say("change the order of acting"))
    order, cast = _order(turn), _different(turn, command.cast)
    known = {one.actor: one for one in (*order.gone, *order.slots)}
    fresh = tuple(actor for actor in cast if actor not in known)
    known |= {one.actor: one for one in _join(turn, fresh)}
    _set(turn, tuple(msgspec.structs.replace(known[actor], tied=False) for actor in cast))


def end_turn(turn: Turn, command: co.EndTurn) -> None:
    """Ends the turn of the one who acts. Raises Refused `not_on`, `nobody_acts`, `not_their_turn` or `not_yours`."""
    order = _order(turn)
    if order.acting is None:
        raise Refused("nobody_acts", say("Nobody has a turn left: the GM ends the round."))
    name = order.names[order.acting]
    if command.actor != order.acting:
        told = say("It is {name}'s turn ({acting}), not that of '{actor}'.",
                   name=name, acting=order.acting, actor=command.actor)  # fmt: skip
        raise Refused("not_their_turn", told)
    if not plays(turn.seat, turn.state.characters[order.acting]):
        raise Refused(
            "not_yours",
            say("{name} does not play {character}; its player or a GM does.", name=turn.seat.name, character=name),
        )
    waited = turn.game.rounds.waited
    if waited and not _busy(turn, order.acting):
        turn.emit(ev.Told(EVERYONE, order.acting, say("waits")))
        effects.mark(turn, Mark(order.acting, waited, -1), EVERYONE)
    _pass_on(turn, order.acting)


def _order(turn: Turn) -> Order:
    if turn.state.order is None:
        raise Refused("not_on", say("No round is going on."))
    return turn.state.order


# -- what follows from other commands ---------------------------------------------------------------------------------


def follow(turn: Turn) -> None:
    """What a command comes to in the round: one who acts out of turn is told, and a turn that is over passes on."""
    if turn.state.order is None:
        return
    for actor, audience in _acts(turn):
        if turn.state.order.acting not in (None, actor):
            turn.emit(ev.Told(audience, actor, say("acts out of turn")))
    acting = next((one for one in turn.state.order.slots if one.actor == turn.state.order.acting), None)
    if acting is None or _is_over(turn, acting):
        _pass_on(turn, acting.actor if acting else None)


def _is_over(turn: Turn, acting: Slot) -> bool:
    """Whether its turn is used: nothing is left to it, or it has just done what a turn is for."""
    return not turns_left(turn.state, turn.game, acting) or acting.actor in _done(turn)


def _acts(turn: Turn) -> list[tuple[Actor, Audience]]:
    """Who has begun in this command what costs a turn, and who may know of it."""
    called = [one for one in turn.events if isinstance(one, ev.TestCalled)]
    paid = [(cost.actor, one.audience) for one in called for cost in one.costs if _is_turn(turn, cost)]
    return [*paid, *((actor, EVERYONE) for actor in _performed(turn))]


def _done(turn: Turn) -> set[Actor]:
    """Who has done to the end in this command what costs a turn."""
    ended = [turn.state.over[one.test].running for one in turn.events if isinstance(one, ev.TestEnded)]
    return {actor for running in ended for actor in _paid(turn, running)} | set(_performed(turn))


def _performed(turn: Turn) -> list[Actor]:
    did = [one.actor for one in turn.events if isinstance(one, ev.Performed)]
    spent = {one.actor for one in turn.events if isinstance(one, ev.Marked) and _is_turn(turn, one)}
    return [actor for actor in did if actor in spent]


def _busy(turn: Turn, actor: Actor) -> bool:
    """Whether a test waits that the character has paid for with its turn."""
    return any(actor in _paid(turn, running) for running in turn.state.running.values())


def _paid(turn: Turn, running: Running) -> list[Actor]:
    return [cost.actor for cost in running.costs if _is_turn(turn, cost)]


def require_done(turn: Turn) -> None:
    """Raises Refused `open_tests` while a test of somebody in the round waits, where acting costs its actions."""
    order = turn.state.order
    if not order or not turn.game.rounds.waited:
        return
    running = turn.state.running.values()
    if waiting := [one for one in running if any(place.actor in order.names for place in one.at)]:
        told = names_in(turn, waiting)
        raise Refused("open_tests", say("Tests of this round wait ({list}): finish or cancel them first.", list=told))


def names_in(turn: Turn, tests: Iterable[Running]) -> str:
    """Who takes part in them."""
    return ", ".join(dict.fromkeys(turn.state.names[place.actor] for one in tests for place in one.at))


def _is_turn(turn: Turn, mark: Mark | ev.Marked) -> bool:
    return bool(turn.game.rounds.waited) and mark.field == turn.game.rounds.waited and mark.by < 0


def _pass_on(turn: Turn, ended: Actor | None) -> None:
    """The turn goes to the first in the order who has one left in this pass, or else in the next."""
    order = _order(turn)
    slots = [_after_turn(one, ended) for one in order.slots]
    acted = order.acted | {ended}
    found = next(_waiting(turn, [one for one in slots if one.actor not in acted]), None)
    later = None if found else next(_waiting(turn, slots), None)
    if following := found or later:
        turn.emit(ev.Turned(ended, following, order.pass_ + bool(later), order.names[following]))
    elif ended:
        turn.emit(ev.Turned(ended, None, order.pass_))


def _after_turn(slot: Slot, ended: Actor | None) -> Slot:
    return msgspec.structs.replace(slot, turns=max(0, slot.turns - 1)) if slot.actor == ended else slot


def _waiting(turn: Turn, slots: list[Slot]) -> Iterator[Actor]:
    return (one.actor for one in slots if turns_left(turn.state, turn.game, one))
