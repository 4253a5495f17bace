"""A GM corrects a test that is over: the same cards and dice, other inputs, another end, and effects put right."""

from collections.abc import Mapping

import msgspec
from msgspec import Raw

from sortilege.components.refusal import Refused
from sortilege.readers.live import Mismatch, rebuild
from sortilege.rules.effect import Append, Effect, Mark, Write
from sortilege.rules.outcome import Result
from sortilege.rules.reading import read
from sortilege.rules.test import Test
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.inputs import inputs
from sortilege.table.state import Running
from sortilege.table.turn import Turn


def correct(turn: Turn, command: co.Correct) -> None:
    """Changes the inputs of a test that is over. Raises Refused `no_such_test`, `rules_changed`, `other_draws` where
    the change asks for other cards or dice than came up, `changed_since`, or as reading the test does."""
    turn.require_gm("correct a test")
    over = turn.state.over.get(command.test)
    if over is None:
        known = ", ".join(turn.state.over) or "none"
        raise Refused("no_such_test", f"The test '{command.test}' cannot be corrected. Those that can: {known}.")
    running, old = over.running, inputs(turn.state, over.running)
    new = _changed(old, command.fields)
    was, now = _ended(old, running), _ended(new, running)
    said = new.say(now.outcome, tuple(turn.state.names[place.actor] for place in running.at))
    text = Raw(msgspec.json.encode(new))
    turn.emit(
        ev.TestCorrected(
            running.audience, running.id, turn.seat.id, text, now.outcome, said, now.rows, command.why,
        )
    )  # fmt: skip
    follows = _follows(turn, (*old.costs(running.at), *was.effects), (*new.costs(running.at), *now.effects))
    effects.apply(turn, follows, running.audience)
    effects.settle(turn, follows, running.audience)


def _follows(turn: Turn, was: tuple[Effect, ...], now: tuple[Effect, ...]) -> tuple[Effect, ...]:
    """What takes back the effects that were, then those that are instead; what is the same in both stays done."""
    before = [one for one in was if one not in now]
    after = [one for one in now if one not in was]
    for one in before:
        if isinstance(one, Write):
            _require_still(turn, one)
    undone = (_inverse(turn, one) for one in before)
    return (*(one for one in undone if one), *after)


def _require_still(turn: Turn, effect: Write) -> None:
    character = turn.state.characters[effect.actor]
    if character.sheet.get(effect.field) != msgspec.to_builtins(effect.value):
        raise Refused("changed_since", f"What the test did to {character.name} has changed since; write the sheet.")


def _changed(old: Test, fields: Mapping[str, object]) -> Test:
    plain: dict[str, object] = msgspec.to_builtins(old)
    if "type" in fields or "rules" in fields:
        raise Refused("bad_value", "A correction changes fields of the test; its kind and its house rules stay.")
    return read(type(old), {**plain, **fields})


def _ended(test: Test, running: Running) -> Result:
    try:
        end = rebuild(test, running.at, running.answers)
    except Mismatch as error:
        raise Refused("other_draws", f"So changed, the test would have asked for something else ({error}).") from None
    if not isinstance(end, Result):
        raise Refused("other_draws", "So changed, the test would not be over: more cards, dice or decisions come.")
    return end


def _inverse(turn: Turn, effect: Effect) -> Effect | None:
    """What takes the effect back; a list loses the item that it gained. Other effects stay: cards have moved on."""
    if isinstance(effect, Mark):
        return Mark(effect.actor, effect.field, -effect.by)
    if isinstance(effect, Append):
        return _without(turn, effect)
    return None


def _without(turn: Turn, effect: Append) -> Write:
    """Raises Refused `changed_since` where the item is not there any more."""
    held = turn.state.characters[effect.actor].sheet.get(effect.field)
    items = [*held] if isinstance(held, list | tuple) else []
    gone = msgspec.to_builtins(effect.item)
    if gone not in items:
        name = turn.state.characters[effect.actor].name
        raise Refused("changed_since", f"What the test did to {name} has changed since; write the sheet instead.")
    items.reverse()
    items.remove(gone)
    items.reverse()
    return Write(effect.actor, effect.field, items)
