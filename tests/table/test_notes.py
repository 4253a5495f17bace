"""A note pad is kept by what changes in it, and comes back from any log."""

from hypothesis import given
from hypothesis import strategies as st
from tests.table.sitting import Sitting

from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.codec import decode_body
from sortilege.table.event import NotesChanged
from sortilege.table.evolve import fold
from sortilege.table.state import Notes

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
