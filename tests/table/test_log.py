"""The log: it folds to the same state, loses no card, and logs written before still load."""

import os
from collections.abc import Callable
from pathlib import Path
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_secrets import MOVES, move, saga_table

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.sheets.change import Adjust, Award, Buy, TakeBack
from sortilege.sheets.files import save
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, CorruptLog, decode_body, encode_body
from sortilege.table.following import follow
from sortilege.table.sheet_view import sheet_document
from sortilege.table.state import State
from sortilege.words import to_json

ANA, BEN = Actor("c1"), Actor("c2")
GOLDEN = Path(__file__).parent / "golden"


@settings(max_examples=40, deadline=None)
@given(st.booleans(), st.lists(st.sampled_from(MOVES), max_size=25), st.randoms(use_true_random=False))
def test_no_card_is_lost_doubled_or_invented(shared: bool, kinds: list[str], luck: Random) -> None:
    sitting = saga_table(shared, seeded_chance(luck.randrange(10**6)))
    before = sitting.cards()
    for kind in kinds:
        command = move(sitting, kind, luck)
        if command:
            sitting.try_(*command)
            assert sitting.cards() == before


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(MOVES), max_size=15), st.randoms(use_true_random=False))
def test_a_log_folds_to_the_state_it_was_written_from(kinds: list[str], luck: Random) -> None:
    sitting = saga_table(True, seeded_chance(luck.randrange(10**6)))
    for kind in kinds:
        command = move(sitting, kind, luck)
        if command:
            sitting.try_(*command)
    state = sitting.folded()
    assert state == sitting.state


@pytest.mark.parametrize("text", [b"", b"{}", b"[1]", b'{"by":"s1","engine":"1","events":[{"type":"new_thing/1"}]}'])
def test_a_damaged_or_newer_entry_says_so(text: bytes) -> None:
    with pytest.raises(CorruptLog, match="damaged, or from a newer version"):
        decode_body(text)


def revelations() -> Sitting:
    sitting = Sitting("revelations", chance=seeded_chance(7))
    for name, patron in (("Ana", "S"), ("Ben", "H")):
        sitting.player(name, {"patron": patron})
    sitting.do("s1", co.Begin("session"))
    sitting.do("s2", co.Call({"type": "target", "score": 5, "target": 12}, (ANA,), "Strength"))
    offer = sitting.own("s2").decisions[0].offers[-1]
    sitting.do("s2", co.Decide("t1", ANA, offer.verb, offer.over, offer.card))
    sitting.do("s2", co.Decide("t1", ANA, "keep"))
    sitting.do("s1", co.Begin("scene", "the cage"))
    contest = {"type": "contest", "contestants": [{"score": 3}, {"score": 4}]}
    sitting.do("s1", co.Call(contest, (ANA, BEN), "Race"))
    sitting.do("s2", co.Decide("t2", ANA, "keep"))
    return sitting


def saga() -> Sitting:
    sitting = saga_table(True, seeded_chance(7))
    luck = Random(7)
    for kind in [*MOVES, *MOVES, "contest", "secret"]:
        command = move(sitting, kind, luck)
        if command:
            sitting.try_(*command)
    return sitting


def cyberspace() -> Sitting:
    sitting = Sitting("cyberspace", chance=seeded_chance(7))
    joe = sitting.player("Joe", {})
    guard = sitting.npc("Guard", {})
    sitting.do("s1", co.Begin("adventure", "Mitsumi"))
    sitting.do("s2", co.Call({"type": "unopposed", "level": 3, "difficulty": 10, "hero": True}, (joe,), "Locks"))
    sitting.do("s1", co.Call({"type": "opposed", "level": 3, "versus": [{"level": 2}]}, (joe, guard), "Hide"))
    sitting.do("s1", co.End("adventure", (joe,)))
    return sitting


def disciplines() -> Sitting:
    sitting = Sitting("disciplines", chance=seeded_chance(7))
    niobe = sitting.player("Niobe", {"talents": {"stealth": "exceptional"}})
    agent = sitting.npc("Agent", {})
    sitting.do("s2", co.Call({"type": "talent", "rating": "exceptional", "difficulty": 15}, (niobe,), "Stealth"))
    test = {"type": "opposed", "modifier": 7, "versus": [{"modifier": 3}], "ties": "first"}
    sitting.do("s1", co.Call(test, (niobe, agent), "Stealth against Alertness", secret="gm"))
    return sitting


def sheets() -> Sitting:
    """A character made, advanced, overridden and brought in, with the same events in every game."""
    sitting = Sitting("disciplines", chance=seeded_chance(7))
    for name in ("Ana", "Ben"):
        sitting.do("s1", co.AddSeat(name))
    sitting.do("s2", co.MakeCharacter("Ana", "random"))
    sitting.do("s1", co.MakeCharacter("Smith", "agent"))
    sitting.do("s1", co.AwardAll((ANA,), Award("level", 2), "the rescue"))
    for change in (Buy("stealth"), TakeBack(), Adjust("flight", 1)):
        seen = len(sitting.state.characters[ANA].ledger)
        sitting.do("s1", co.WriteSheet(ANA, change, seen, "as agreed"))
    file = save(sheet_document(sitting.state, sitting.state.seats[SeatId("s2")], ANA)).decode()
    sitting.do("s3", co.ImportSheet(file))
    sitting.do("s1", co.SetSwitch("surcharge", "every_step"))
    sitting.do("s1", co.Reprice(ANA, "pin", len(sitting.state.characters[ANA].ledger)))
    return sitting


def rounds() -> Sitting:
    """A fight in rounds with a secret NPC that joins, tests that wait, acts out of turn, and corrections."""
    sitting = Sitting("disciplines", chance=seeded_chance(7))
    niobe = sitting.player("Niobe", {"disciplines": {"speed": 3, "awareness": 1, "evasion": 2}})
    ben = sitting.player("Ben", {"disciplines": {"speed": 1}})
    smith = sitting.npc("Smith", {"disciplines": {"speed": 3, "awareness": 1}})
    sitting.do("s1", co.Begin("round", "the lobby", cast=(ben, niobe)))
    sitting.do("s1", co.Arrange((niobe, smith, ben)))
    sitting.do("s2", co.Call({"type": "melee", "versus": [{}]}, (niobe, ben), "Kick"))
    sitting.do("s1", co.Call({"type": "shoot", "versus": [{}], "bullets": 3}, (smith, niobe), "Desert Eagle"))
    decision = sitting.own("s2").decisions[0]
    sitting.do("s2", co.Decide(decision.test, niobe, decision.offers[-1].verb))
    sitting.do("s3", co.EndTurn(ben))
    sitting.do("s3", co.Perform(ben, {"type": "move"}))
    for test, modifier in (("t1", 40), ("t2", 60), ("t1", -60)):
        sitting.do("s1", co.Correct(test, {"modifier": modifier}, "the light"))
    sitting.do("s1", co.End("round"))
    return sitting


@pytest.mark.parametrize("play", [revelations, saga, cyberspace, disciplines, sheets, rounds])
def test_a_log_written_before_still_loads(play: Callable[[], Sitting]) -> None:
    """A golden log, and what every seat sees of it.

    Logs are never rewritten. With SORTILEGE_WRITE_GOLDEN, what is seen is written anew, to be read as a change.
    """
    log, shown = GOLDEN / f"{play.__name__}.log.jsonl", GOLDEN / f"{play.__name__}.shown.json"
    writes = "SORTILEGE_WRITE_GOLDEN" in os.environ
    if writes and not log.exists():
        bodies = (encode_body(Body(by, "0.1.0", events)) for by, events in play().log)
        log.write_bytes(b"".join(body + b"\n" for body in bodies))
    seen = msgspec.json.format(_shown(_loaded(log))) + b"\n"
    if writes:
        shown.write_bytes(seen)
    assert seen == shown.read_bytes()


def _loaded(log: Path) -> Sitting:
    sitting = Sitting("saga")
    sitting.log, sitting.state = [], State()
    for number, line in enumerate(log.read_bytes().splitlines(), 1):
        body = decode_body(line)
        sitting.log.append((body.by, body.events))
        sitting.state = follow(sitting.state, body.events, number)
    return sitting


def _shown(sitting: Sitting) -> bytes:
    """What every seat sees: the playthrough that must not change."""
    seats = {seat: (sitting.own(seat), sitting.feed(seat)) for seat in map(SeatId, sitting.state.seats)}
    return to_json({"public": sitting.public, "seats": seats})


def test_refusals_leave_no_trace_in_the_log() -> None:
    sitting = revelations()
    before = len(sitting.log)
    assert isinstance(sitting.try_("s2", co.Begin("scene")), Refusal)
    assert len(sitting.log) == before
