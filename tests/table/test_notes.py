"""A note pad is its seat's own, is kept by what changes in it, and comes back from any log."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_free_play import SCREEN, A, B, last, refused, table

from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.codec import decode_body
from sortilege.table.event import NotesChanged
from sortilege.table.evolve import fold
from sortilege.table.state import Notes
from sortilege.words import to_json

GM = SeatId("s1")


@given(st.lists(st.text("ab♠", max_size=6), max_size=6))
def test_a_pad_is_what_was_written_last_however_often_it_is_folded(texts: list[str]) -> None:
    """As a snapshot may hold it already."""
    sitting = Sitting("cyberspace")
    for seen, text in enumerate(texts):
        sitting.do(GM, co.WriteNotes(text, seen))
        assert sitting.own(GM).notes == Notes(text, seen + 1)
    again = fold(sitting.state, [one for _, events in sitting.log[1:] for one in events])
    assert again.notes == sitting.state.notes


def test_the_log_keeps_only_what_has_changed() -> None:
    sitting = Sitting("cyberspace")
    long = "x" * 5000
    sitting.do(GM, co.WriteNotes(long, 0))
    assert sitting.do(GM, co.WriteNotes(f"{long[:999]}♠{long[1000:]}", 1)) == (
        NotesChanged(("s1",), GM, 999, 1, "♠", 2),
    )
    assert sitting.do(GM, co.WriteNotes("", 2)) == (NotesChanged(("s1",), GM, 0, 5000, "", 3),)


def test_pads_as_they_were_once_kept_are_read() -> None:
    sitting = Sitting("cyberspace")
    was = b'{"type":"notes_written/1","audience":["s1"],"seat":"s1","text":"Who?","saved":3}'
    sitting.state = fold(sitting.state, decode_body(b'{"by":"s1","engine":"0","events":[%b]}' % was).events)
    assert sitting.own(GM).notes == Notes("Who?", 3)
    sitting.do(GM, co.WriteNotes("Who else?", 3))
    assert sitting.own(GM).notes == Notes("Who else?", 4)


def test_notes_are_the_seats_own() -> None:
    sitting = table()
    sitting.do(GM, co.WriteNotes("The butler did it", 0))
    assert sitting.own(GM).notes.text == "The butler did it"
    for seat in (A, B, SCREEN):
        assert b"butler" not in to_json((sitting.public, sitting.own(seat), sitting.feed(seat)))
    assert refused(sitting, GM, co.WriteNotes("No, the cook", 0))[0] == "notes_changed"
    sitting.do(GM, co.WriteNotes("No, the cook", 1))
    assert sitting.own(GM).notes.saved == 2
    sitting.do(GM, co.AddSeat("Gus", "gm"))
    assert sitting.own("s5").notes.text == ""
    assert last(sitting, GM) != ["No, the cook"]


def test_notes_and_cards_aside_come_back_from_the_log() -> None:
    sitting = table()
    sitting.do(A, co.DrawFree(2, private=True))
    sitting.do(GM, co.WriteNotes("The butler did it", 0))
    sitting.do(GM, co.AllowPeeking(True))
    again = sitting.folded()
    assert again == sitting.state
    assert (again.notes, again.peeking) == ({"s1": Notes("The butler did it", 1)}, True)


def test_notes_stay_when_an_act_is_taken_back() -> None:
    sitting = table()
    sitting.do(A, co.DrawFree())
    entry = len(sitting.log)
    sitting.do(GM, co.WriteNotes("Who has the key?", 0))
    sitting.do(A, co.Say("Oops"))
    sitting.do(GM, co.TakeBack(entry))
    assert sitting.own(GM).notes.text == "Who has the key?"
    assert len(sitting.pile("deck:s2")) == 54
