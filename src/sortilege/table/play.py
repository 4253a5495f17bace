"""Tests at the table: called, played on until somebody must decide, decided, ended or called off."""

from collections.abc import Mapping
from functools import lru_cache

import msgspec
from msgspec import Raw

from sortilege.components.card import Cards, show_card, show_cards
from sortilege.components.chance import Chance
from sortilege.components.pile import Pile, Piles, buried_of, discards_of, kind_of, owner_of, pile
from sortilege.components.refusal import Refused
from sortilege.readers.live import Dealer, Mismatch, answer_to, choices, rebuild, resume
from sortilege.rules.ask import Answer, Ask, Choose, Chosen, Draw, Gather, Gathered, Roll
from sortilege.rules.effect import Effect
from sortilege.rules.outcome import Result, Row
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game, find_test
from sortilege.rules.step import Decides, Draws, Gathers, Next, Rolls
from sortilege.rules.test import Place, Test, bind
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, NOBODY, Audience, may_know
from sortilege.table.state import Running, State
from sortilege.table.turn import Turn

MAX_RUNNING = 50
"""How many tests may wait at one table."""


class Refill(msgspec.Struct, frozen=True):
    """The deck ran out in the middle of a draw, and its discards were shuffled in."""

    deck: Pile


class Recorder(Dealer):
    """A dealer that notes when a deck ran out, so that the log tells it in the right place."""

    def __init__(self, piles: Piles, chance: Chance) -> None:
        super().__init__(piles, chance)
        self.notes: list[Refill | tuple[Ask, Answer]] = []

    def refill(self, deck: Pile) -> None:
        if self.piles.get(discards_of(deck)) or self.piles.get(buried_of(deck)):
            self.notes.append(Refill(deck))
        super().refill(deck)

    def play(self, at: Next) -> Next:
        """Plays on until somebody must decide or the test is over."""
        while not isinstance(at, Result) and (answer := answer_to(at, self)) is not None:
            self.notes.append((at.ask(), answer))
            at = resume(at, answer)
        return at


def inputs(state: State, running: Running) -> Test:
    """The inputs of a running test. Raises Refused `rules_changed` when the game cannot read them any more."""
    try:
        return _decode_test(state.game, bytes(running.inputs))
    except msgspec.ValidationError as error:
        raise Refused("rules_changed", f"This test was called under other rules ({error}): cancel it.") from None


@lru_cache(maxsize=4096)
def _decode_test(game: str, text: bytes) -> Test:
    return msgspec.json.decode(text, type=_union(find_game(game).tests))


def _union(tests: tuple[type[Test], ...]) -> type[Test]:
    union: type[Test] = tests[0]
    for test in tests[1:]:
        union = union | test  # type: ignore[assignment]  # a union at run time, for the decoder
    return union


def where(state: State, running: Running) -> Next:
    """Where a running test stands, rebuilt from its answers. Raises Refused `rules_changed`."""
    try:
        return rebuild(inputs(state, running), running.at, running.answers)
    except Mismatch as error:
        raise Refused("rules_changed", f"This test was called under other rules ({error}): cancel it.") from None


# -- calling ----------------------------------------------------------------------------------------------------------


def call(turn: Turn, command: co.Call) -> None:
    """Calls a test and plays it on."""
    if len(turn.state.running) >= MAX_RUNNING:
        raise Refused("too_many_tests", f"{MAX_RUNNING} tests are waiting already: finish or cancel some first.")
    who = _participants(turn, command)
    test = _read_test(turn, command, who)
    at = tuple(map(turn.place, who))
    running_id = f"t{turn.state.tests + 1}"
    audience = _audience(turn, command, who)
    costs = test.costs(at)
    turn.emit(
        ev.TestCalled(
            audience, running_id, turn.seat.id, command.label, at, Raw(msgspec.json.encode(test)),
            turn.game.version, costs, command.secret != "no",
        )
    )  # fmt: skip
    for cost in costs:
        _pay(turn, cost.actor, cost.field, -cost.by)
        effects.mark(turn, cost, audience)
    _play_on(turn, running_id, test.start(at))


def _participants(turn: Turn, command: co.Call) -> tuple[Actor, ...]:
    if len(set(command.who)) != len(command.who):
        raise Refused("twice_in_test", f"Each character takes part once; named: {', '.join(command.who)}.")
    turn.own(command.who[0])
    for actor in command.who[1:]:
        turn.character(actor)
    if command.secret == "gm":
        turn.require_gm("call a test that only GMs see")
    return command.who


def _read_test(turn: Turn, command: co.Call, who: tuple[Actor, ...]) -> Test:
    kind = find_test(turn.game, str(command.test.get("type")))
    raw = bind(kind, command.test, tuple(map(turn.bound, who)))
    test = read(kind, {**raw, "rules": dict(turn.state.switches)})
    if test.seats() != len(who):
        raise Refused("wrong_number", f"This test takes {test.seats()} characters, {len(who)} are named.")
    _require_gm_for_fields(turn, kind, test)
    return test


def _require_gm_for_fields(turn: Turn, kind: type[Test], test: Test) -> None:
    for field in msgspec.structs.fields(kind):
        if field.name in kind.gm_fields and getattr(test, field.name) != field.default:
            turn.require_gm(f"set '{field.name}'")


def _audience(turn: Turn, command: co.Call, who: tuple[Actor, ...]) -> Audience:
    if command.secret == "no":
        return EVERYONE
    if command.secret == "gm":
        return GMS
    rollers = {seat for actor in who for seat in turn.owners(actor)} | {turn.seat.id}
    return ("gm", *sorted(rollers - {"gm"}))


def _pay(turn: Turn, actor: Actor, field: str, price: int) -> None:
    had = turn.state.characters[actor].sheet.get(field, 0)
    if not isinstance(had, int) or had < price:
        name = turn.state.characters[actor].name
        raise Refused("not_enough", f"{name} has {had} {field}; this needs {price}.")


# -- playing on -------------------------------------------------------------------------------------------------------


def _play_on(turn: Turn, running_id: str, at: Next) -> None:
    recorder = Recorder(_free_piles(turn), turn.outside.chance)
    end = recorder.play(at)
    running = turn.state.running[running_id]
    if isinstance(end, Gathers) and not running.veiled:
        turn.emit(ev.Veiled(running.audience, running_id))
    for note in recorder.notes:
        _tell(turn, running_id, note)
    if isinstance(end, Result):
        _finish(turn, running_id, end)
    else:
        _ask(turn, running_id, end)


def _free_piles(turn: Turn) -> dict[Pile, Cards]:
    reserved = [name for running in turn.state.running.values() for name in running.reserved]
    return {**turn.state.piles, **{name: effects.free(turn, name) for name in reserved}}


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
        turn.emit(ev.Came(part_audience(turn, running, ask.actor), running_id, ask.actor, answer, _source(ask, answer)))


def part_audience(turn: Turn, running: Running, actor: Actor) -> Audience:
    """Who may see an actor's part of a test while it goes on: all who may see the test, or only those who decide."""
    if not running.veiled or running.audience == GMS:
        return running.audience
    return ("gm", *(seat for seat in turn.owners(actor) if seat != "gm"))


def _source(ask: Draw | Roll | Choose, answer: Answer) -> Pile | None:
    if isinstance(ask, Draw):
        return ask.pile
    return _played_from(ask, answer) if isinstance(ask, Choose) and isinstance(answer, Chosen) else None


def _played_from(choose: Choose, chosen: Chosen) -> Pile | None:
    taken = (one for one in choose.options if (one.verb, one.over) == (chosen.verb, chosen.over))
    return next((one.card_from for one in taken), None) if chosen.card else None


def _ask(turn: Turn, running_id: str, at: Draws | Rolls | Decides | Gathers) -> None:
    running = turn.state.running[running_id]
    if isinstance(at, Decides):
        turn.emit(ev.Asked(running.audience, running_id, at.ask().actor, at.ask(), at.rows()))
        return
    assert isinstance(at, Gathers)
    hands = Dealer(_free_piles(turn), turn.outside.chance)
    asked = [(step.ask(), step.rows()) for step in at.deciders() if len(choices(step.ask(), hands)) > 1]
    for ask, rows in asked:
        seen = part_audience(turn, running, ask.actor)
        turn.emit(ev.Asked(seen, running_id, ask.actor, ask, _rows_of(running, ask.actor, rows)))
    turn.emit(ev.Waiting(running.audience, running_id, tuple(ask.actor for ask, _ in asked)))


def _rows_of(running: Running, actor: Actor, rows: tuple[Row, ...]) -> tuple[Row, ...]:
    part = next(index for index, place in enumerate(running.at) if place.actor == actor)
    return tuple(msgspec.structs.replace(row, part=part) for row in rows)


# -- deciding ---------------------------------------------------------------------------------------------------------


def decide(turn: Turn, command: co.Decide) -> None:
    """Takes a decision; a sealed one waits for the others."""
    running = _visible(turn, command.test)
    turn.own(command.actor)
    if command.actor not in running.questions or command.actor in running.sealed:
        waiting = ", ".join(actor for actor in running.questions if actor not in running.sealed) or "nobody"
        raise Refused("not_asked", f"{command.actor} has nothing to decide in {command.test}; it waits for {waiting}.")
    choose = running.questions[command.actor].choose
    chosen = Chosen(choose.label, command.verb, command.over, command.card)
    _require_offered(turn, choose, chosen)
    chosen = msgspec.structs.replace(chosen, now=_numbers(turn, command.actor))
    at = where(turn.state, running)
    pile = _played_from(choose, chosen)
    if isinstance(at, Gathers):
        _seal(turn, running, at, command.actor, chosen, pile)
    else:
        turn.emit(ev.Came(running.audience, running.id, command.actor, chosen, pile))
        _play_on(turn, running.id, resume(at, chosen))


def _numbers(turn: Turn, actor: Actor) -> tuple[tuple[str, int], ...]:
    """The numbers that tests take from the actor's sheet, as they are now."""
    return tuple((name, value) for name, value in turn.bound(actor).items() if type(value) is int)


def _visible(turn: Turn, running_id: str) -> Running:
    running = turn.state.running.get(running_id)
    if running is None or not may_know(running.audience, turn.seat.id, turn.seat.role):
        raise Refused("no_such_test", f"No test '{running_id}' is waiting.")
    return running


def _require_offered(turn: Turn, choose: Choose, chosen: Chosen) -> None:
    offered = visible_choices(turn, choose)
    if chosen not in offered:
        ways = "; ".join(show_chosen(one) for one in offered)
        raise Refused("not_offered", f"'{show_chosen(chosen)}' is not on offer. Possible: {ways}.")


def visible_choices(turn: Turn, choose: Choose) -> tuple[Chosen, ...]:
    """The legal decisions, as far as the acting seat may see the cards they play."""
    hands = Dealer(_free_piles(turn), turn.outside.chance)
    unseen = {
        option.card_from
        for option in choose.options
        if option.card_from and not may_know(turn.hand_owners(option.card_from), turn.seat.id, turn.seat.role)
    }
    return tuple(one for one in choices(choose, hands) if _played_from(choose, one) not in unseen)


def show_chosen(chosen: Chosen) -> str:
    """A decision as people type it: verb, lying cards, card played."""
    card = f" with {show_card(chosen.card)}" if chosen.card else ""
    return f"{chosen.verb} {show_cards(chosen.over)}".strip() + card


def _seal(turn: Turn, running: Running, at: Gathers, actor: Actor, chosen: Chosen, pile: Pile | None) -> None:
    knowing = tuple(sorted({turn.seat.id, *turn.owners(actor)}))
    turn.emit(ev.Sealed(knowing, running.id, actor, chosen, pile))
    turn.emit(ev.HasSealed(running.audience, running.id, actor))
    running = turn.state.running[running.id]
    if len(running.sealed) == len(running.questions):
        gathered = Gathered(tuple(_sealed_or_sole(turn, running, step.ask()) for step in at.deciders()))
        turn.emit(ev.Unsealed(running.id, gathered))
        _play_on(turn, running.id, resume(at, gathered))


def _sealed_or_sole(turn: Turn, running: Running, choose: Choose) -> Chosen:
    hands = Dealer(_free_piles(turn), turn.outside.chance)
    return running.sealed.get(choose.actor) or choices(choose, hands)[0]


# -- ending -----------------------------------------------------------------------------------------------------------


def _finish(turn: Turn, running_id: str, result: Result) -> None:
    running = turn.state.running[running_id]
    names = tuple(turn.state.names[place.actor] for place in running.at)
    said = inputs(turn.state, running).say(result.outcome, names)
    home = _home(turn, running)
    _show_swallowed(turn, running)
    turn.emit(ev.TestEnded(running.audience, running_id, result.outcome, said, result.rows, home))
    effects.apply(turn, result.effects, running.audience)


def cancel(turn: Turn, command: co.Cancel) -> None:
    """Calls a test off: its costs come back, the cards already seen are discarded."""
    turn.require_gm("cancel a test")
    running = _visible(turn, command.test)
    home = _home(turn, running)
    lying = running.lying
    _show_swallowed(turn, running)
    turn.emit(ev.TestCancelled(running.audience, running.id, turn.seat.id, home))
    for cost in running.costs:
        effects.mark(turn, msgspec.structs.replace(cost, by=-cost.by), running.audience)
    effects.apply(turn, _called_off(turn, running, lying), running.audience)


def _called_off(turn: Turn, running: Running, lying: Mapping[Pile, Cards]) -> tuple[Effect, ...]:
    try:
        return inputs(turn.state, running).called_off(running.at, lying)
    except Refused:
        return ()


def _show_swallowed(turn: Turn, running: Running) -> None:
    for deck in running.swallowed:
        effects.show_shuffle(turn, deck)


def _home(turn: Turn, running: Running) -> tuple[ev.Homed, ...]:
    return tuple(
        ev.Homed(source, target(turn, running, source), cards) for source, cards in running.lying.items() if cards
    )


def target(turn: Turn, running: Running, source: Pile) -> Pile:
    """Where cards of a test go when it is over: the pile that the game says, face down after a secret test."""
    to = next((one.to for one in turn.game.piles if one.kind == kind_of(source)), None)
    if to is None:
        return source
    if to != "discards":
        return pile(to, owner_of(source))
    deck = source if kind_of(source) == "deck" else _deck_of_hand(running.at, source)
    return buried_of(deck) if running.secret else discards_of(deck)


def _deck_of_hand(at: tuple[Place, ...], hand: Pile) -> Pile:
    return next(place.deck for place in at if place.hand == hand)
