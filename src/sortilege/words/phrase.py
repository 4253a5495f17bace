"""A text as a value: what is said, kept apart from the language it is read in."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from typing import Final, Self, TypeAlias

from sortilege.words.catalogue import ENGLISH, spoken, thousands, translations

Said: TypeAlias = "str | int | Phrase"
"""What stands at a placeholder. Plain text is a name or the like: it reads the same in every language."""

_english: Final = str.__str__


class Phrase(str):
    """A text that renders in the language of its reader: `str()` and f-strings give it in the one that is spoken.

    Its characters are the English text: so it compares, hashes and is searched. `template` is that text with its
    placeholders, whose `values` are by name; with `more` it has a plural, and `n` among its values.
    """

    __slots__ = ("more", "template", "values")

    template: str
    more: str
    values: Mapping[str, Said]

    def __new__(cls, template: str, values: Mapping[str, Said] | None = None, more: str = "") -> Self:
        """A phrase of its parts. Texts are made by `say` and `plural`."""
        values = values or {}
        chosen = more if more and values["n"] != 1 else template
        self = str.__new__(cls, chosen.format_map(_in_english(chosen, values)) if values else chosen)
        self.template, self.values, self.more = template, values, more
        return self

    def __str__(self) -> str:
        name = spoken()
        return _english(self) if name == ENGLISH else self._in(name)

    def __format__(self, spec: str) -> str:
        return _formatted(str(self), spec)

    def __reduce__(self) -> tuple[type[Self], tuple[str, Mapping[str, Said], str]]:
        return type(self), (self.template, self.values, self.more)

    def _in(self, name: str) -> str:
        known = translations(name)
        if self.more:
            chosen = known.ngettext(self.template, self.more, int(self.values["n"]))
        else:
            chosen = known.gettext(self.template) if self.template else ""
        if ":," in chosen:
            apart = {key: _Number(one) if isinstance(one, int) else one for key, one in self.values.items()}
            return chosen.format_map(apart)
        return chosen.format_map(self.values) if self.values else chosen


NO_WORDS: Final = Phrase("")
"""Nothing to say."""


def no_words() -> Phrase:
    """The same, for fields: a default that JSON Schema need not show."""
    return NO_WORDS


def _in_english(template: str, values: Mapping[str, Said]) -> Mapping[str, Said]:
    if Phrase not in map(type, values.values()):
        return values
    # Plain text is formatted faster, but knows no `capital`.
    plain = _English if ":capital" in template else str
    return {name: plain(_english(one)) if type(one) is Phrase else one for name, one in values.items()}


class _Number(int):
    """A number that stands with its thousands apart, where its place asks for it, as the spoken language has them."""

    def __format__(self, spec: str) -> str:
        told = format(int(self), spec)
        return told.replace(",", thousands(spoken())) if spec == "," else told


class _English(str):
    """A phrase at its place in an English text."""

    __slots__ = ()

    def __format__(self, spec: str) -> str:
        return _formatted(_english(self), spec)


def _formatted(text: str, spec: str) -> str:
    return text[:1].upper() + text[1:] if spec == "capital" else format(text, spec)


def say(template: str, /, **values: Said) -> Phrase:
    """A text for people: literal English with named placeholders, `say("{name} draws {n} cards.", name=…, n=…)`."""
    return Phrase(template, values)


def plural(one: str, other: str, /, n: int, **values: Said) -> Phrase:
    """A text that depends on a number: `plural("{n} card", "{n} cards", 3)`."""
    return Phrase(one, {"n": n, **values}, other)


def verbatim(text: str) -> Phrase:
    """Text that reads the same in every language: a name, a number."""
    return Phrase("{it}", {"it": text})


def in_words(name: str) -> Phrase:
    """A name that rules give, as it stands within a sentence: `hero_most` as `hero most`."""
    return Phrase(name.replace("_", " "))


def capital(text: Phrase) -> Phrase:
    """The same with a capital at its beginning, as a sentence has it."""
    return Phrase("{it:capital}", {"it": text})


def joined(items: Iterable[Said], between: str = ", ") -> Phrase:
    """The items one after another; what stands between them is the same in every language."""
    said = tuple(items)
    names, template = _places(len(said), between)
    return Phrase(template, dict(zip(names, said, strict=True)))


@lru_cache
def _places(many: int, between: str) -> tuple[tuple[str, ...], str]:
    """The names of so many values that are joined, and the template that joins them."""
    names = tuple(f"i{index}" for index in range(many))
    return names, between.join(f"{{{name}}}" for name in names)


def listed(items: Iterable[Said]) -> Phrase:
    """The items as a list that ends in `and`: `a, b and c`. There is one at least."""
    *first, last = items
    return say("{items} and {last}", items=joined(first), last=last) if first else joined([last])
