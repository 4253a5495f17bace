"""A table's file gives back the log to the byte, and whatever is wrong with one is refused by name."""

import hashlib
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.components.refusal import Refused
from sortilege.rules.registry import find_game
from sortilege.server.host.tablefile import read_table, write_table
from sortilege.store import Entry
from sortilege.table.audience import SeatId
from sortilege.table.codec import Body, encode_body
from sortilege.table.event import SeatNamed
from sortilege.table.seats import open_table

GM = SeatId("s1")


def a_log(names: list[str]) -> list[Entry]:
    """A table whose GM's seat got these names, one after another."""
    opened = open_table("Night train ♠", find_game("saga"), "0.1.0", False, "Gea", "hash-1")
    bodies = [Body(GM, "0.1.0", opened), *(Body(GM, "0.1.0", (SeatNamed(GM, name),)) for name in names)]
    return [
        Entry(number, f"s1/command-{number}", 1_700_000_000.123456 + number, encode_body(body))
        for number, body in enumerate(bodies, 1)
    ]


def a_file() -> bytes:
    return write_table("oak-1_X", a_log(["Gus", "Gil"]), "0.1.0", 1_700_000_000.5)


def sealed(text: bytes) -> bytes:
    """The lines with a sum that fits, as whoever wants to cheat writes it."""
    return text + b'{"sha256":"%b"}\n' % hashlib.sha256(text).hexdigest().encode()


def with_lines(change: Callable[[list[bytes]], list[bytes]]) -> bytes:
    lines = change(a_file().splitlines()[:-1])
    return sealed(b"".join(line + b"\n" for line in lines))


def with_last(old: bytes, new: bytes) -> bytes:
    """Its last entry has something else in it."""
    return with_lines(lambda lines: [*lines[:-1], lines[-1].replace(old, new)])


def with_header(**fields: object) -> bytes:
    def change(lines: list[bytes]) -> list[bytes]:
        return [msgspec.json.encode({**msgspec.json.decode(lines[0]), **fields}), *lines[1:]]

    return with_lines(change)


@given(st.lists(st.text(max_size=20), max_size=5))
def test_a_log_comes_back_to_the_byte(names: list[str]) -> None:
    log = a_log(names)
    read = read_table(write_table("oak", log, "0.1.0", 1e9))
    assert read.table == "oak"
    assert list(read.log) == log
    assert read.state.seats[GM].name == (names[-1] if names else "Gea")


def test_the_file_is_lines_of_json_that_tell_what_it_is() -> None:
    header, *entries, seal = map(msgspec.json.decode, a_file().splitlines())
    assert header == {
        "sortilege": "table",
        "format": 1,
        "engine": "0.1.0",
        "table": "oak-1_X",
        "name": "Night train ♠",
        "game": "saga",
        "entries": 3,
        "at": "2023-11-14T22:13:20Z",
    }
    assert [entry["number"] for entry in entries] == [1, 2, 3]
    assert entries[1]["body"]["events"] == [{"type": "seat_named/1", "seat": "s1", "name": "Gus"}]
    assert list(seal) == ["sha256"]


def code_of(text: bytes) -> str:
    with pytest.raises(Refused) as refused:
        read_table(text)
    assert str(refused.value).endswith(".")
    return refused.value.refusal.code


@pytest.mark.parametrize(
    "text", [b"", b"hello", b"{}", b"[1]", b"SQLite format 3\0", b"\xff\xfe", b'{"sortilege":"sheet"}']
)
def test_what_is_no_table_is_refused(text: bytes) -> None:
    assert code_of(text) == "not_a_table"


@given(st.data())
def test_a_file_that_is_cut_off_anywhere_is_refused(data: st.DataObject) -> None:
    file = a_file()
    header = len(file.splitlines()[0])
    cut = data.draw(st.integers(0, len(file) - 2))
    assert code_of(file[:cut]) == ("truncated_file" if cut >= header else "not_a_table")


@given(st.data())
def test_a_file_that_was_changed_anywhere_is_refused(data: st.DataObject) -> None:
    file = a_file()
    at = data.draw(st.integers(0, len(file) - 2))
    other = data.draw(st.integers(0, 255).filter(lambda byte: byte != file[at]))
    changed = file[:at] + bytes([other]) + file[at + 1 :]
    assert code_of(changed) in ("changed_file", "truncated_file", "not_a_table", "newer_format")


@pytest.mark.parametrize(
    ("file", "code"),
    [
        (with_header(format=2), "newer_format"),
        (with_header(game="nonsense"), "unknown_game"),
        (with_header(table="../etc"), "not_a_table"),
        (with_header(table="a.b"), "not_a_table"),
        (with_header(entries=4), "truncated_file"),
        (with_header(entries=2), "changed_file"),
        (with_last(b'"number":3', b'"number":4'), "unreadable_table"),
        (with_last(b"command-3", b"command-2"), "unreadable_table"),
        (with_last(b"seat_named/1", b"seat_named/9"), "unreadable_table"),
        (with_last(b'"seat":"s1"', b'"seat":"s9"'), "unreadable_table"),
        (with_lines(lambda lines: [*lines[:-1], b"{"]), "unreadable_table"),
    ],
)  # fmt: skip
def test_what_cannot_be_a_table_of_ours_is_refused(file: bytes, code: str) -> None:
    assert code_of(file) == code


def with_event(event: bytes) -> bytes:
    """With one more entry, of that event."""
    entry = b'{"number":4,"command":"s1/x","at":1.0,"body":{"by":"s1","engine":"0.1.0","events":[%b]}}' % event

    def change(lines: list[bytes]) -> list[bytes]:
        return [msgspec.json.encode({**msgspec.json.decode(lines[0]), "entries": 4}), *lines[1:], entry]

    return with_lines(change)


def told(words: bytes) -> bytes:
    return with_event(b'{"type":"told/1","audience":["everyone"],"actor":"gm","words":%b}' % words)


@pytest.mark.parametrize(
    "file",
    [
        with_event(b"[" * 100_000 + b"]" * 100_000),
        with_event(b'{"type":"spoke/1","audience":["everyone"],"seat":"s9","text":"Boo"}'),
        with_event(b'{"type":"role_set/1","seat":"s1","role":"player"}'),
        with_event(b'{"type":"order_set/1","slots":[{"actor":"c9","turns":1}],"names":{}}'),
        with_event(b'{"type":"began/1","what":"siesta","number":1}'),
        with_event(b'{"type":"switch_set/1","name":"nonsense","value":"x"}'),
        with_event(b'{"type":"arrived/1","seat":"s9"}'),
        told(b'["{n:>9999999999}",{"n":1}]'),
        told(b'["{n:>300000000}",{"n":1}]'),
        told(b'["{n.real}",{"n":1}]'),
        told(b'["{n!r}",{"n":1}]'),
        told(b'["{m}",{"n":1}]'),
        told(b'["a","b",{"m":1}]'),
        told(b'["a","b","c",{"n":1}]'),
        told(b'["{a}{a}",{"a":' * 40 + b'"x"' + b"}]" * 40),
        with_last(b'"at":1700000003.123456', b'"at":1e300'),
        with_last(b'"at":1700000003.123456', b'"at":-1'),
        with_last(b"command-3", b"a\\u0000b"),
        with_last(b"command-3", b"x" * 1000),
        sealed(msgspec.json.encode({**msgspec.json.decode(a_file().splitlines()[0]), "entries": 0}) + b"\n"),
    ],
)  # fmt: skip
def test_what_would_harm_those_who_look_at_it_is_refused(file: bytes) -> None:
    assert code_of(file) == "unreadable_table"


def test_a_phrase_may_have_braces_and_a_capital_in_it() -> None:
    assert read_table(told(b'["{it:capital} {{so}} {n}",{"it":["a {tie}"],"n":3}]')).log


def test_a_header_with_more_in_it_is_read() -> None:
    """So that later versions can add to it."""
    assert read_table(with_header(mood="dark")).table == "oak-1_X"
