"""What a test did to sheets is put right: what it would have done comes in the place of what it did.

The effects of both are tried on the sheets as they were before, and only the difference is made to the sheets as they
are now.
"""

from collections.abc import Iterator
from typing import TypeAlias

import msgspec

from sortilege.components.refusal import Refused
from sortilege.rules.effect import Append, Effect, Mark, Write, after
from sortilege.rules.value import Actor
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import Audience
from sortilege.table.merging import Clash, less, merged, plain
from sortilege.table.state import Character, Over
from sortilege.table.turn import Turn, sheet_of
from sortilege.words import Phrase, in_words, say

Plain: TypeAlias = dict[str, object]


class Did(msgspec.Struct, frozen=True):
    """What a test costs, and what it comes to."""

    costs: tuple[Mark, ...]
    effects: tuple[Effect, ...]

    def on_sheets(self) -> list[Mark | Write | Append]:
        """In their order."""
        return [one for one in (*self.costs, *self.effects) if isinstance(one, Mark | Write | Append)]

    def to(self, actor: Actor) -> list[Mark | Write | Append]:
        """Those on the character's sheet."""
        return [one for one in self.on_sheets() if one.actor == actor]

    def on_piles(self) -> list[Effect]:
        """Those that move cards."""
        return [one for one in self.effects if not isinstance(one, Mark | Write | Append)]


def amend(turn: Turn, over: Over, was: Did, now: Did, audience: Audience) -> None:
    """Makes the difference. Raises Refused `cards_moved`, `changed_since`, `not_enough` or `unknown_character`."""
    if any(one not in now.on_piles() for one in was.on_piles()):
        raise Refused("cards_moved", say("The test has moved cards, which cannot be taken back."))
    others = [(actor, _before(turn, over, actor)) for actor in _others(was, now)]
    changes = tuple(change for actor, base in others for change in _changes(turn, actor, base, was, now))
    effects.apply(turn, changes, audience)
    _tell(turn, was, now, audience)
    effects.apply(turn, tuple(one for one in now.on_piles() if one not in was.on_piles()), audience)
    effects.settle(turn, changes, audience)


def _others(was: Did, now: Did) -> Iterator[Actor]:
    """Those to whom something else is done now."""
    for actor in dict.fromkeys(one.actor for one in (*was.on_sheets(), *now.on_sheets())):
        if was.to(actor) != now.to(actor):
            yield actor


def _before(turn: Turn, over: Over, actor: Actor) -> Plain:
    """The sheet as it was before the test was called."""
    if actor not in turn.state.characters or actor not in over.before:
        raise Refused("unknown_character", say("{name} is not at the table any more.", name=turn.state.names[actor]))
    sheet = _plain(turn, over.before[actor])
    for cost in over.running.costs:
        if cost.actor == actor:
            _try(sheet, msgspec.structs.replace(cost, by=-cost.by))
    return sheet


def _plain(turn: Turn, character: Character) -> Plain:
    return plain(sheet_of(turn.game, character))  # type: ignore[return-value]  # a sheet is an object


def _try(sheet: Plain, effect: Mark | Write | Append) -> None:
    sheet[effect.field] = plain(after(sheet.get(effect.field), effect))


def _changes(turn: Turn, actor: Actor, base: Plain, was: Did, now: Did) -> Iterator[Effect]:
    """The effects on the sheet as it is that make it as it would be."""
    _require_paid(turn, actor, base, now)
    old, new, current = _after(base, actor, was), _after(base, actor, now), _plain(turn, turn.state.characters[actor])
    for field in dict.fromkeys(one.field for one in (*was.to(actor), *now.to(actor))):
        if old.get(field) != new.get(field):
            yield from _change(turn, Field(actor, field), old.get(field), new.get(field), current.get(field))


def _after(base: Plain, actor: Actor, did: Did) -> Plain:
    sheet = dict(base)
    for one in did.to(actor):
        _try(sheet, one)
    return sheet


def _require_paid(turn: Turn, actor: Actor, base: Plain, now: Did) -> None:
    for cost in now.costs:
        had = base.get(cost.field)
        if cost.actor == actor and isinstance(had, int) and had < -cost.by:
            name, field = turn.state.names[actor], in_words(cost.field)
            told = say("{name} had {had} {field}; so changed, the test needs {by}.",
                       name=name, had=had, field=field, by=-cost.by)  # fmt: skip
            raise Refused("not_enough", told)


class Field(msgspec.Struct, frozen=True):
    """A field of a sheet."""

    actor: Actor
    name: str


def _change(turn: Turn, field: Field, old: object, new: object, current: object) -> Iterator[Effect]:
    value = _merged(turn, field, old, new, current)
    if isinstance(value, list) and isinstance(current, list) and value[: len(current)] == current:
        yield from (Append(field.actor, field.name, item) for item in value[len(current) :])
    elif type(value) is int and type(current) is int:
        if value < 0:
            name, taken = turn.state.names[field.actor], current - value
            told = say("{name} has {current} {field} now; the correction takes {taken}.",
                       name=name, current=current, field=in_words(field.name), taken=taken)  # fmt: skip
            raise Refused("not_enough", told)
        yield Mark(field.actor, field.name, value - current)
    else:
        yield Write(field.actor, field.name, value)


def _merged(turn: Turn, field: Field, old: object, new: object, current: object) -> object:
    try:
        return merged(old, new, current)
    except Clash:
        told = say("What the test did to {name} ({field}) has changed since; write the sheet.",
                   name=turn.state.names[field.actor], field=in_words(field.name))  # fmt: skip
        raise Refused("changed_since", told) from None


def _tell(turn: Turn, was: Did, now: Did, audience: Audience) -> None:
    """What has not come of somebody after all, and what has."""
    old, new = _words(was), _words(now)
    for actor, words in less(old, new):
        turn.emit(ev.Told(audience, actor, say("– taken back: {words}", words=words)))
    for actor, words in less(new, old):
        turn.emit(ev.Told(audience, actor, words))


def _words(did: Did) -> list[tuple[Actor, Phrase]]:
    return [(one.actor, one.words) for one in did.on_sheets() if isinstance(one, Write | Append) and one.words]
