"""A GM corrects a test that is over: the same cards and dice, other inputs, another end, and effects put right."""

from collections.abc import Mapping

import msgspec
from msgspec import Raw

from sortilege.components.refusal import Refused
from sortilege.rules.reading import read
from sortilege.rules.test import Test
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.amends import Did, amend
from sortilege.table.audience import EVERYONE
from sortilege.table.hands import free_piles
from sortilege.table.inputs import inputs
from sortilege.table.playing import home_of, said
from sortilege.table.recording import Recorder, Refill
from sortilege.table.recount import Asked, Recount, cards_of, recount
from sortilege.table.state import Over, Running
from sortilege.table.turn import Turn
from sortilege.words import say


def correct(turn: Turn, command: co.Correct) -> None:
    """Changes the inputs of a test that is over.

    Raises Refused `no_such_test`, `nothing_changes`, `wrong_number`, `rules_changed`, as reading the test, as `recount`
    and as `amend` do.
    """
    turn.require_gm(say("correct a test"))
    over = _over(turn, command.test)
    old, first = inputs(turn.state, over.running), inputs(turn.state, _first(over))
    new = _changed(old, command.fields)
    dealer = _dealer(turn, over)
    asked = _recount(over, first, dealer).asked
    was, now = _was(over, old, dealer, asked), _recount(over, new, dealer, asked)
    at, audience = over.running.at, over.running.audience
    _require_dealt(over, now)
    _shuffle(turn, dealer, now)
    _tell(turn, over, new, now, command.why)
    amend(turn, over, Did(old.costs(at), was.end.effects), Did(new.costs(at), now.end.effects), audience)


def _over(turn: Turn, test: str) -> Over:
    over = turn.state.over.get(test)
    if over is None:
        known = ", ".join(turn.state.over) or say("none")
        raise Refused(
            "no_such_test",
            say("The test '{test}' cannot be corrected. Those that can: {known}.", test=test, known=known),
        )
    return over


def _first(over: Over) -> Running:
    """The test as it was called, by which people have decided."""
    return msgspec.structs.replace(over.running, inputs=over.called)


def _changed(old: Test, fields: Mapping[str, object]) -> Test:
    if not old.offered:
        raise Refused("no_such_test", say("The order of acting is changed by arranging it, not by correcting a test."))
    if "type" in fields or "rules" in fields:
        raise Refused("bad_value", say("A correction changes fields of the test; its kind and its house rules stay."))
    plain: dict[str, object] = msgspec.to_builtins(old)
    new = read(type(old), {**plain, **fields, **_parts(plain, fields, old.parts_field or "")})
    if new == old:
        raise Refused("nothing_changes", say("So corrected, the test is as it was."))
    if new.seats() != old.seats():
        raise Refused(
            "wrong_number",
            say("This test has {seats} characters, not {given}.", seats=old.seats(), given=new.seats()),
        )
    return new


def _parts(plain: Mapping[str, object], fields: Mapping[str, object], listed: str) -> dict[str, object]:
    """Those who are listed in the test, each with what it had and is not changed."""
    had, given = plain.get(listed), fields.get(listed)
    if not isinstance(had, list | tuple) or not isinstance(given, list | tuple) or len(had) != len(given):
        return {}
    return {listed: [{**was, **now} if isinstance(now, Mapping) else now for was, now in zip(had, given, strict=True)]}


def _dealer(turn: Turn, over: Over) -> Recorder:
    """Deals from what is in the piles now, and no card of the test a second time."""
    own = cards_of(over.running.answers)
    piles = free_piles(turn.state)
    return Recorder({name: tuple(card for card in piles[name] if card not in own) for name in piles},
                    turn.outside.chance, (), ())  # fmt: skip


def _recount(over: Over, test: Test, dealer: Recorder, asked: Asked | None = None) -> Recount:
    return recount(test, over.running.at, over.running.answers, dealer, asked or {})


def _was(over: Over, test: Test, dealer: Recorder, asked: Asked) -> Recount:
    """The test as it counts until now. Raises Refused `rules_changed` where it would not end so any more."""
    was = _recount(over, test, dealer, asked)
    if was.end.outcome != over.outcome or was.fresh.drawn or was.fresh.rolled:
        raise Refused("rules_changed", say("This test was played under other rules and cannot be corrected."))
    return was


def _require_dealt(over: Over, now: Recount) -> None:
    """Real cards that are missing nobody can draw but the group."""
    if now.fresh.drawn and "cards" in over.running.typed:
        told = say("So changed, the test needs another card, and the cards are real: call the test again.")
        raise Refused("other_draws", told)


def _shuffle(turn: Turn, dealer: Recorder, now: Recount) -> None:
    for deck in now.fresh.drawn:
        effects.show_shuffle(turn, deck)
    for refill in dealer.notes:
        assert isinstance(refill, Refill)
        effects.reshuffle(turn, refill.deck, EVERYONE)


def _tell(turn: Turn, over: Over, test: Test, now: Recount, why: str) -> None:
    text, end, ran = Raw(msgspec.json.encode(test)), now.end, over.running
    told = said(turn, msgspec.structs.replace(ran, inputs=text, answers=now.counted), end)
    turn.emit(
        ev.TestCorrected(
            ran.audience, ran.id, turn.seat.id, text, end.outcome, told, end.rows, ran.label, why,
            tuple(now.fresh.rolled), _homed(turn, over, now),
            tuple(ev.Decided(actor, chosen) for actor, chosen in now.fresh.decided),
        )
    )  # fmt: skip
    turn.emit(ev.Recounted(ran.id, now.came))


def _homed(turn: Turn, over: Over, now: Recount) -> tuple[ev.Homed, ...]:
    """New cards are seen and go where those of the test went."""
    drawn = now.fresh.drawn.items()
    return tuple(ev.Homed(source, home_of(turn, over.running, source), cards) for source, cards in drawn)
