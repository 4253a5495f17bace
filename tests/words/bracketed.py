"""A language for tests, in which each text of the catalogue stands in brackets: what stands outside was never said."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from gettext import NullTranslations
from string import Formatter

import pytest

from sortilege.words import ENGLISH, client_catalogue, phrase
from sortilege.words.catalogue import read_catalogue, translations

_SAID = re.compile("«[^«»]*(»|$)")
_WORD = re.compile(r"[^\W\d_]{2,}")


class Bracketed(NullTranslations):
    """Brackets around what a translator sees, but not around the values in it."""

    def gettext(self, message: str) -> str:
        return bracketed(message) if message in _texts() else message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        return bracketed(msgid1 if n == 1 else msgid2) if msgid1 in _texts() else msgid1


@cache
def _texts() -> frozenset[str]:
    return frozenset(one.id if isinstance(one.id, str) else one.id[0] for one in read_catalogue("de") if one.id)


def bracketed(text: str) -> str:
    """`«{»name`…: `{name}« draws »{cards}`."""
    try:
        pieces = list(Formatter().parse(text))
    except ValueError:
        return f"«{text}»"
    return "".join(_in_brackets(said) + _place(name, spec) for said, name, spec, _ in pieces)


def _in_brackets(said: str) -> str:
    return f"«{said}»" if said else ""


def _place(name: str | None, spec: str | None) -> str:
    return "" if name is None else f"{{{name}{':' + spec if spec else ''}}}"


@contextmanager
def brackets() -> Iterator[None]:
    """All languages besides English are this one within."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(phrase, "translations", lambda name: translations(name) if name == ENGLISH else Bracketed())
        yield


def client_in_brackets() -> dict[str, object]:
    """The texts that the web client says, as it gets them."""
    told = client_catalogue("de")
    texts = told["texts"]
    assert isinstance(texts, dict)
    return {**told, "texts": {text: _forms(text, said) for text, said in texts.items()}}


def _forms(text: str, said: object) -> object:
    return [bracketed(form) for form in (text, text)] if isinstance(said, tuple | list) else bracketed(text)


def outside(text: str) -> set[str]:
    """The words of a rendered text that stand in no brackets."""
    return set(_WORD.findall(_SAID.sub(" ", text)))
