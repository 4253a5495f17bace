"""What people call things on a sheet, in whatever spelling, and the levels and values that they type."""

import re
from collections.abc import Iterator, Mapping
from difflib import get_close_matches

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import POINTS, Worth
from sortilege.rules.prerequisite import Plain
from sortilege.rules.sheet import Award, Build, Choice, Family, Trait
from sortilege.sheets.book import Book
from sortilege.sheets.quoting import find_trait
from sortilege.words import say


def plain(text: str) -> str:
    """The text without capitals, and with one space wherever there are spaces, hyphens or underscores."""
    return re.sub(r"[\s_\-]+", " ", text.casefold()).strip()


def find(book: Book, typed: str) -> str:
    """The key of what is meant: a trait, a named one (`skills/Firearms`), or a choice.

    Raises Refused `unknown_trait` with close ones, or `several_traits`.
    """
    spoken = _spoken(book)
    found = dict.fromkeys(key for name, key in spoken if plain(name) == plain(typed))
    if len(found) > 1:
        raise Refused(
            "several_traits", say("'{typed}' may be {list}: type one of these.", typed=typed, list=" or ".join(found))
        )
    if found:
        return next(iter(found))
    named = _named(book.build, typed)
    if named is None:
        raise Refused(
            "unknown_trait", say("There is no '{typed}'. {hint}", typed=typed, hint=_hint(book.build, typed, spoken))
        )
    return named


def find_award(build: Build, typed: str) -> Award:
    """The award of that key or label. Raises Refused `unknown_award`."""
    found = next((one for one in build.awards if plain(typed) in (plain(one.key), plain(one.label))), None)
    if found is None:
        known = ", ".join(one.key for one in build.awards) or say("none")
        raise Refused(
            "unknown_award", say("This game has no award '{typed}'. Known: {known}.", typed=typed, known=known)
        )
    return found


def read_level(trait: Trait, typed: str) -> int:
    """A level by number or by its word (`Above Average`). Raises Refused `bad_value`."""
    words = {plain(word): level for level, word in enumerate(trait.words, trait.least)}
    text = typed.strip().replace("−", "-")
    if plain(typed) in words:
        return words[plain(typed)]
    if re.fullmatch(r"-?\d{1,6}", text):
        return int(text)
    allowed = ", ".join(trait.words) or say(
        "a number from {say_level} to {say_level2}",
        say_level=trait.say_level(trait.least),
        say_level2=trait.say_level(trait.most),
    )
    raise Refused(
        "bad_value", say("{label} is '{typed}'; expected {allowed}.", label=trait.label, typed=typed, allowed=allowed)
    )


def read_value(choice: Choice, typed: str) -> Plain:
    """One of a choice's values, by itself or by its word. Raises Refused `bad_value`."""
    for value, words in zip(choice.among, _words_of(choice), strict=True):
        if plain(typed) in {plain(one) for one in words}:
            return value
    raise Refused(
        "bad_value",
        say(
            "{label} is '{typed}'; expected one of {list}.",
            label=choice.label,
            typed=typed,
            list=", ".join(map(_say, choice.among)),
        ),
    )


def read_worth(book: Book, name: str, typed: str) -> tuple[str, Worth]:
    """A key with the value that is typed for it: a trait's, a choice's, or the points left of a budget in its units.

    Raises Refused `bad_value`, or as `find` does.
    """
    if name.startswith(POINTS) and re.fullmatch(r"\d{1,7}", typed.strip()):
        return name, int(typed)
    what = find(book, name)
    choice = book.build.choice(what)
    return what, read_value(choice, typed) if choice else read_level(find_trait(book, what), typed)


def _words_of(choice: Choice) -> Iterator[list[str]]:
    for at, value in enumerate(choice.among):
        yes_or_no = ["yes" if value else "no"] if isinstance(value, bool) else []
        yield [_say(value), *yes_or_no, *choice.words[at : at + 1]]


def _say(value: Plain) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


# -- spellings --------------------------------------------------------------------------------------------------------


def _spoken(book: Book) -> list[tuple[str, str]]:
    """Every spelling with the key that it means; what is on the sheet comes first."""
    build, standing = book.build, book.standing
    things: tuple[Trait | Choice, ...] = (*build.traits, *build.choices)
    fixed = [(name, one.key) for one in things for name in (one.key, one.label)]
    usual = [f"{family.key}/{name}" for family in build.families for name in family.usual]
    named = dict.fromkeys([*(what for what in standing.values if build.family(what)), *usual])
    return [*fixed, *(pair for what in named for pair in ((what, what), (what.partition("/")[2], what)))]


def _named(build: Build, typed: str) -> str | None:
    """The key of a named trait that is not on the sheet, if a family is typed before it."""
    before, slash, name = typed.partition("/")
    family = next((one for one in build.families if plain(before) in _family_names(one)), None)
    return f"{family.key}/{name.strip()}" if family and slash and name.strip() else None


def _family_names(family: Family) -> set[str]:
    names = {plain(family.key), plain(family.label)}
    return names | {name.removesuffix("s") for name in names}


def _hint(build: Build, typed: str, spoken: list[tuple[str, str]]) -> str:
    labels: Mapping[str, str] = {plain(name): name for name, _ in spoken}
    close = get_close_matches(plain(typed), labels, n=4, cutoff=0.6)
    known = {key: name for name, key in spoken}
    near = f"Close: {', '.join(labels[one] for one in close)}." if close else f"Known: {', '.join(known.values())}."
    new = " or ".join(f"{family.key}/{typed}" for family in build.families if "/" not in typed)
    return f"{near} A new one is {new}." if new else near
