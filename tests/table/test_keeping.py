"""A table is put away and taken up again, and another begins as it is."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_fuzz import COMMANDS, begun, commands
from tests.table.test_play import refused

from sortilege.components.pile import Pile
from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game, games
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, decode_body, encode_body
from sortilege.table.evolve import fold
from sortilege.table.keeping import copied
from sortilege.table.state import State
from sortilege.table.view import own_view, public_view
from sortilege.words import to_json

GEA, ANA = SeatId("s1"), SeatId("s2")


@settings(max_examples=150, deadline=None)
@given(raw=commands("saga"), seat=st.sampled_from([GEA, ANA]))
def test_an_archived_table_takes_no_command_but_to_reopen_it(raw: object, seat: SeatId) -> None:
    sitting = begun("saga", shared=False)
    sitting.do(GEA, co.Archive())
    before = sitting.state
    assert isinstance(raw, dict)
    try:
        command = read(COMMANDS[str(raw["type"])], raw)
    except Refused:
        return
    if not isinstance(command, co.Reopen):
        answer = sitting.try_(seat, command)
        assert isinstance(answer, Refusal)
        assert answer.code == "archived"
    assert sitting.state == before


def test_a_reopened_table_goes_on_where_it_was() -> None:
    sitting = begun("saga", shared=False)
    offers = sitting.own(GEA).decisions
    sitting.do(GEA, co.Archive())
    put_away = sitting.public
    assert "archived" in sitting.lines(ANA)[-1]
    sitting.do(GEA, co.Reopen())
    assert (put_away.archived, sitting.public.archived) == (True, False)
    assert sitting.own(GEA).decisions == offers
    sitting.do(ANA, co.Call({"type": "test", "stat": 5, "target": 9}, (Actor("c1"),)))


@pytest.mark.parametrize(
    ("seat", "archived", "command", "code"),
    [
        (ANA, False, co.Archive(), "gm_only"),
        (ANA, True, co.Reopen(), "gm_only"),
        (GEA, False, co.Reopen(), "not_archived"),
        (GEA, True, co.Archive(), "archived"),
    ],
)
def test_who_may_do_it_and_when(seat: SeatId, archived: bool, command: co.AnyCommand, code: str) -> None:
    sitting = begun("cyberspace", shared=False)
    if archived:
        sitting.do(GEA, co.Archive())
    assert refused(sitting, seat, command).code == code


def revelations() -> Sitting:
    sitting = Sitting("revelations")
    sitting.player("Ana", {"patron": "S"})
    sitting.player("Ben", {"patron": "H"})
    sitting.npc("Guard", {"patron": "C"})
    sitting.do(GEA, co.SetSwitch("gm_fate", "three"))
    sitting.do(GEA, co.ShowOdds(False))
    sitting.do(GEA, co.AllowPeeking(True))
    sitting.do(GEA, co.Begin("session"))
    sitting.do(GEA, co.Call({"type": "target", "score": 4}, (Actor("c1"),)))
    return sitting


def saga() -> Sitting:
    sitting = Sitting("saga", shared=True)
    sitting.player("Ana", {"stress": 3})
    sitting.do(GEA, co.Begin("session"))
    sitting.do(GEA, co.HandOver(ANA))
    return sitting


def made() -> Sitting:
    """One character in creation, one at random: with ledgers."""
    sitting = Sitting("disciplines")
    sitting.do(GEA, co.AddSeat("Ana"))
    sitting.do(GEA, co.MakeCharacter("Trin", "random", owner=ANA))
    sitting.do(GEA, co.MakeCharacter("Phobe", owner=ANA))
    return sitting


PLAYED = pytest.mark.parametrize("played", [revelations, saga, made, lambda: begun("cyberspace", False)])


def copy_of(sitting: Sitting) -> State:
    """The state of a copy, out of its log's text."""
    events = copied(sitting.state, find_game(sitting.state.game), "Again", "test", "hash-new")
    return fold(State(), decode_body(encode_body(Body(GEA, "test", events))).events)


@PLAYED
def test_a_copy_has_the_same_characters_seats_and_house_rules(played: Callable[[], Sitting]) -> None:
    was, now = played().state, copy_of(played())
    assert now.name == "Again"
    for field in ("game", "shared", "switches", "odds", "peeking"):
        assert getattr(now, field) == getattr(was, field)
    assert [(s.id, s.name, s.role, s.deck) for s in now.seats.values()] == [
        (s.id, s.name, s.role, s.deck) for s in was.seats.values()
    ]
    assert now.characters == was.characters


@PLAYED
def test_a_copy_begins_with_whole_decks_and_nothing_going_on(played: Callable[[], Sitting]) -> None:
    sitting, now = played(), copy_of(played())
    assert (now.running, now.periods, now.present, now.over, now.archived) == ({}, {}, frozenset(), {}, False)
    decks = {name for name in sitting.state.piles if name.startswith("deck:")}
    assert {name: sorted(now.piles[name]) for name in decks} == {
        name: sorted(find_game(now.game).deck) for name in decks
    }
    assert not any(cards for name, cards in now.piles.items() if name.startswith(("discards:", "buried:")))


def test_a_copy_gives_back_the_cards_that_characters_keep() -> None:
    now = copy_of(revelations())
    assert now.piles[Pile("fate:c1")] == ("JS", "KS", "QS")
    assert now.piles[Pile("fate:gm")]


@PLAYED
def test_only_the_first_gm_has_a_link_to_a_copy(played: Callable[[], Sitting]) -> None:
    now = copy_of(played())
    linked = [seat for seat in now.seats.values() if seat.link]
    assert [(seat.link, seat.role) for seat in linked] == [("hash-new", "gm")]


def test_notes_and_talk_stay_behind() -> None:
    """The seats of a copy may go to other people."""
    sitting = revelations()
    for seat in (GEA, ANA):
        sitting.do(seat, co.WriteNotes("nobody else reads this", 0))
    sitting.do(ANA, co.Say("nor this", ("s3",)))
    assert not copy_of(sitting).notes
    events = copied(sitting.state, find_game("revelations"), "Again", "test", "hash-new")
    assert b"reads this" not in encode_body(Body(GEA, "test", events))


@pytest.mark.parametrize("game", games())
def test_every_seat_sees_a_copy(game: str) -> None:
    now = copy_of(begun(game, False))
    to_json((public_view(now), [own_view(now, seat) for seat in now.seats.values()]))
