"""Texts as values: equal, hashable, and read in the language that is spoken."""

import pickle

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.words import Phrase, capital, joined, language, listed, plural, say
from sortilege.words.phrase import Said
from sortilege.words.wire import read_whole, rendered, whole

_NAMES = st.text(st.characters(categories=["L", "P", "S"]), min_size=1, max_size=8)


def _nested(inner: st.SearchStrategy[Said]) -> st.SearchStrategy[Said]:
    values = st.dictionaries(st.sampled_from(["a", "b"]), inner, min_size=2, max_size=2)
    counts = st.tuples(st.integers(0, 3), inner).map(
        lambda one: plural("{n} card {a}", "{n} cards {a}", one[0], a=one[1])
    )
    return st.one_of(values.map(lambda one: Phrase("{a} over {b}", one)), counts, st.just(say("keeps")))


_PHRASES = st.recursive(st.one_of(_NAMES, st.integers(), st.just(say("a tie"))), _nested).filter(
    lambda one: isinstance(one, Phrase)
)


def test_a_phrase_reads_as_its_english() -> None:
    assert say("{name} draws {n} cards.", name="Mira", n=3) == "Mira draws 3 cards."
    assert plural("{n} card", "{n} cards", 1) == "1 card"
    assert plural("{n} card", "{n} cards", 0) == "0 cards"
    assert say("{left} and more", left=say("a {what}", what=say("card"))) == "a card and more"
    assert f"{say('a tie')}!" == "a tie!"


@pytest.mark.parametrize(("items", "text"), [(["a"], "a"), (["a", "b"], "a and b"), (["a", "b", "c"], "a, b and c")])
def test_a_list_ends_in_and(items: list[str], text: str) -> None:
    assert listed(items) == text


def test_what_is_joined_keeps_its_phrases() -> None:
    assert joined([say("a tie"), "b"], "; ") == "a tie; b"
    assert not joined([])


def test_a_phrase_is_its_english_whatever_is_spoken_when_it_is_made() -> None:
    with language("de"):
        made = say("{what} and more", what=say("a tie")), capital(say("a tie")), joined([say("a tie"), "b"])
    assert made == ("a tie and more", "A tie", "a tie, b")


def test_thousands_stand_apart_as_the_language_has_them() -> None:
    told = say("The file holds more than {most:,} values.", most=100_000)
    assert str(told) == "The file holds more than 100,000 values."
    with language("de"):
        assert str(told) == "Die Datei enthält mehr als 100.000 Werte."


def test_a_text_without_values_may_hold_braces() -> None:
    assert str(Phrase("{x}")) == "{x}"


@given(_PHRASES)
def test_the_log_keeps_a_phrase_whole(phrase: Phrase) -> None:
    text = msgspec.json.encode(phrase, enc_hook=whole)
    back = msgspec.json.decode(text, type=Phrase, dec_hook=read_whole)
    assert (back, back.template, back.values, back.more) == (phrase, phrase.template, phrase.values, phrase.more)
    assert hash(back) == hash(phrase) == hash(str(phrase))


def test_an_old_log_has_plain_text() -> None:
    assert msgspec.json.decode(b'"17 {against} 12"', type=Phrase, dec_hook=read_whole) == "17 {against} 12"


@pytest.mark.parametrize("text", [b"3", b"[]", b"[1]", b'["a",{"b":null}]', b'["a",{"b":[[]]}]'])
def test_what_is_no_phrase_is_not_read(text: bytes) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.json.decode(text, type=Phrase, dec_hook=read_whole)


def test_no_phrase_is_encoded_by_accident() -> None:
    with pytest.raises(TypeError):
        msgspec.json.encode(say("a tie"))
    with pytest.raises(NotImplementedError):
        msgspec.json.encode(object(), enc_hook=rendered)


@given(_PHRASES)
def test_a_phrase_can_be_copied(phrase: Phrase) -> None:
    back = pickle.loads(pickle.dumps(phrase))
    assert (back, back.template, back.values) == (phrase, phrase.template, phrase.values)
