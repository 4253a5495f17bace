"""Phrases in JSON: rendered for a reader, or kept whole for the log."""

import re
from functools import lru_cache
from typing import Final

import msgspec

from sortilege.words.phrase import Phrase, Said

_PLAIN: Final = re.compile(r"(?:[^{}]|\{\{|\}\}|\{\w+(?::capital)?\})*")
_LONGEST: Final = 100_000


def rendered(value: object) -> str:
    """The text of a phrase in the language that is spoken: what readers get. For encoders, as `enc_hook`."""
    if isinstance(value, Phrase):
        return str(value)
    raise NotImplementedError(f"{type(value).__name__} is nothing that JSON can hold")


def whole(value: object) -> object:
    """A phrase with its values: plain text where there are none, else `[template, values]`. As `enc_hook`."""
    if isinstance(value, Phrase):
        return _parts(value) if value.values else value.template
    raise NotImplementedError(f"{type(value).__name__} is nothing that JSON can hold")


def _parts(phrase: Phrase) -> list[object]:
    """`[template]`, `[template, values]` or `[one, other, values]`."""
    values = {name: _parts(one) if isinstance(one, Phrase) else one for name, one in phrase.values.items()}
    return [phrase.template, *([phrase.more] if phrase.more else []), *([values] if values else [])]


def read_whole(kind: type, raw: object) -> object:
    """What `whole` wrote; other plain text is a phrase without values. As `dec_hook`. Raises ValueError."""
    return _phrase(raw) if kind is Phrase else raw


def _phrase(raw: object) -> Phrase:
    match raw:
        case str():
            return Phrase(raw)
        case [str(template), *more, dict(values)] if all(map(_is_plain, (template, *more))):
            return _filled(template, {str(name): _said(one) for name, one in values.items()}, *map(str, more))
        case [str(template)]:
            return Phrase(template)
    raise ValueError("this is no phrase")


@lru_cache(maxsize=4096)
def _is_plain(template: object) -> bool:
    """Whether it only names its values: a log may be a stranger's, and formats could ask for any width."""
    return isinstance(template, str) and _PLAIN.fullmatch(template) is not None


def _filled(template: str, values: dict[str, Said], more: str = "") -> Phrase:
    try:
        phrase = Phrase(template, values, more)
    except LookupError:
        raise ValueError("a phrase has a value for each of its places") from None
    if len(phrase) > _LONGEST:
        raise ValueError("a phrase is something that people can read")
    return phrase


def _said(raw: object) -> Said:
    if isinstance(raw, list):
        return _phrase(raw)
    if isinstance(raw, str | int):
        return raw
    raise ValueError("a phrase has texts, numbers and phrases in it")


to_json: Final = msgspec.json.Encoder(enc_hook=rendered).encode
"""A value as JSON text, in the language that is spoken."""
