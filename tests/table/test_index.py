"""Filters and search find exactly what stands in a seat's own feed."""

from random import Random
from typing import get_args

from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_secrets import ANA, MOVES, A, B, C, flip, move, saga_table

from sortilege.components.chance import seeded_chance
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.event import AnyEvent, TestCalled
from sortilege.table.fact import snake
from sortilege.table.feed import FeedEntry
from sortilege.table.index import Index, Row, Wanted, words_of
from sortilege.table.kinds import _KIND_OF, KINDS, kinds_of

GM = SeatId("s1")
PILES = ("hand", "pile", "source", "target")


def index_of(sitting: Sitting) -> Index:
    index = Index(sitting.state)
    for _, events in sitting.log:
        index.add(sitting.state, events)
    return index


def rows(sitting: Sitting, seat: str) -> list[Row]:
    return index_of(sitting).rows(sitting.state.seats[SeatId(seat)])


def readable(sitting: Sitting, seat: SeatId) -> list[FeedEntry]:
    return [entry for entry in sitting.feed(seat) if entry.lines]


def holds(entry: FeedEntry, word: str) -> bool:
    return word.casefold() in "\n".join(map(str, entry.lines)).casefold()


def played(shared: bool, kinds: list[str], luck: Random) -> Sitting:
    sitting = saga_table(shared, seeded_chance(luck.randrange(10**6)))
    for kind in kinds:
        command = move(sitting, kind, luck)
        if command:
            sitting.try_(*command)
        if luck.random() < 0.1 and sitting.state.past:
            sitting.do("s1", co.TakeBack(sitting.state.past[-1].entry))
    return sitting


@settings(max_examples=40, deadline=None)
@given(st.booleans(), st.lists(st.sampled_from(MOVES), max_size=30), st.randoms(use_true_random=False))
def test_a_search_finds_exactly_what_the_seats_own_feed_holds(shared: bool, kinds: list[str], luck: Random) -> None:
    sitting = played(shared, kinds, luck)
    index = index_of(sitting)
    all_words = sorted({word for seat in (A, GM) for one in readable(sitting, seat) for word in str(one.lines).split()})
    for seat in (GM, A, B, C):
        mine, feed = index.rows(sitting.state.seats[seat]), readable(sitting, seat)
        assert [row.number for row in mine] == [entry.number for entry in feed]
        assert [row.kinds for row in mine] == [kinds_of(entry.events) for entry in feed]
        for word in luck.sample(all_words, min(20, len(all_words))):
            found = [row.number for row in mine if Wanted(words_of(word)).takes(row)]
            assert found == [entry.number for entry in feed if holds(entry, word)]


@settings(max_examples=20, deadline=None)
@given(st.lists(st.sampled_from(MOVES), max_size=20), st.randoms(use_true_random=False))
def test_no_row_names_who_or_what_its_seat_may_not_know(kinds: list[str], luck: Random) -> None:
    sitting = played(True, kinds, luck)
    for seat in (B, C):
        feed = {entry.number: entry for entry in readable(sitting, seat)}
        called = {event.test for entry in feed.values() for event in entry.events if isinstance(event, TestCalled)}
        for row in rows(sitting, seat):
            events = feed[row.number].events
            named = {str(getattr(event, "actor", "")) for event in events}
            named |= {value for event in events for field in PILES if (value := getattr(event, field, None))}
            tests = {getattr(event, "test", None) for event in feed[row.number].events}
            assert ANA not in row.about or named & {ANA, "hand:c1"} or tests & called


def test_every_event_has_a_kind() -> None:
    names = {snake(kind.__name__) for kind in get_args(AnyEvent)}
    assert names - set(_KIND_OF) == {"came"}, "name its kind in sortilege/table/kinds.py"
    assert set(_KIND_OF.values()) == set(KINDS)


def test_what_comes_of_a_test_is_about_those_who_take_part_in_it() -> None:
    sitting = saga_table(True, seeded_chance(3))
    sitting.do("s1", co.Call(flip(2), (ANA,), "Climb"))
    offer = sitting.own(A).decisions[0].offers[0]
    sitting.do(A, co.Decide("t1", ANA, offer.verb, offer.over, offer.card))
    sitting.do("s1", co.Correct("t1", {"target": 2}, "the fog"))
    end, correction = rows(sitting, "s3")[-2:]
    assert ANA in end.about
    assert ANA in correction.about
    assert correction.changes == end.number
    assert correction.kinds[-1] == "corrections"


def test_a_corrected_secret_test_leads_nowhere_for_others() -> None:
    sitting = saga_table(True, seeded_chance(3))
    sitting.do(A, co.Call(flip(), (ANA,), "Sneak", "roller"))
    decision = sitting.own(A).decisions[0]
    sitting.do(A, co.Decide(decision.test, ANA, decision.offers[0].verb, decision.offers[0].over))
    sitting.do("s1", co.Correct(next(iter(sitting.state.over)), {"target": 2}))
    assert rows(sitting, "s1")[-1].changes == len(sitting.log) - 1
    assert all(row.number < len(sitting.log) - 1 for row in rows(sitting, "s3"))


def test_taking_back_leads_to_what_was_taken_back() -> None:
    sitting = saga_table(True, seeded_chance(3))
    sitting.do("s1", co.Begin("scene", "the docks"))
    scene = len(sitting.log)
    sitting.do("s1", co.TakeBack(scene))
    assert rows(sitting, "s3")[-1].changes == scene


def test_an_index_fits_until_a_name_or_a_role_changes() -> None:
    sitting = saga_table(True, seeded_chance(3))
    index = index_of(sitting)
    sitting.do("s1", co.Begin("scene"))
    assert index.fits(sitting.state)
    sitting.npc("Guard", {})
    assert index.fits(sitting.state)
    sitting.do("s3", co.NameSeat(B, "Benno"))
    assert not index.fits(sitting.state)
    index = index_of(sitting)
    sitting.do("s1", co.SetRole(C, "gm"))
    assert not index.fits(sitting.state)


def test_words_are_found_in_any_case_and_cards_however_they_are_drawn() -> None:
    row = Row(1, ("cards",), frozenset(), "ana draws 10♥.")
    assert Wanted(words_of("DRAWS 10♥\ufe0e")).takes(row)
    assert not Wanted(words_of("draws 9♥")).takes(row)
    assert Wanted((), ("tests", "cards"), ()).takes(row)
    assert not Wanted((), ("tests",), ()).takes(row)


def test_cards_that_come_into_a_hand_are_about_whoever_holds_it() -> None:
    sitting = saga_table(False, seeded_chance(1))
    row = rows(sitting, B)[-1]
    assert ANA in row.about
    sitting.do("s1", co.MoveCards("deck:s2", "discards:s2", n=1))
    assert A in rows(sitting, B)[-1].about
