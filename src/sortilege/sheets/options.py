"""Every step that a sheet could take next: its price, what it unlocks, and why it may or may not be taken."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from sortilege.components.refusal import Refused
from sortilege.rules.prerequisite import Plain, Reason
from sortilege.rules.sheet import Trait
from sortilege.rules.value import Value
from sortilege.sheets.book import Book
from sortilege.sheets.drafting import Pen
from sortilege.sheets.quoting import Quote, find_trait, needs_of, quote, say_points
from sortilege.sheets.writing import lower
from sortilege.words import NO_WORDS, Phrase

Locked: TypeAlias = tuple[Trait, int]
"""A trait with the level that it cannot reach yet."""

_NOBODY: Final = Pen()


class Option(Value, frozen=True):
    """The next step up of a trait: `to` a level from `level`, at `price` in units of `budget` (`cost` in words).

    `allowed` tells whether it may be bought now, and `completes` whether a creation can still be completed with it.
    `reason` has all the reasons, those too that bind only when creation ends. `unlocks` are the steps whose needs are
    met with it and not without it; `lowers` tells whether creation lets the trait go a step down. Levels go from
    `least` to `most`, and `words` name them, where they have names.
    """

    what: str
    label: str
    group: Phrase
    level: int
    says: Phrase
    to: int
    to_says: Phrase
    price: int
    cost: Phrase
    budget: str
    allowed: bool
    completes: bool
    reason: Reason
    unlocks: tuple[Phrase, ...] = ()
    lowers: bool = False
    links: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    words: tuple[Phrase, ...] = ()


def options(book: Book) -> tuple[Option, ...]:
    """The next step of each fixed trait, of the named ones on the sheet, and of the usual ones; in the game's order."""
    locked = tuple(_locked(book))
    return tuple(_option(book, what, locked) for what in _everything(book))


def offered(book: Book) -> tuple[Option, ...]:
    """The same, those first that may be bought and leave a creation that can be completed, then the others allowed."""
    return tuple(sorted(options(book), key=lambda one: (not one.allowed, not one.completes)))


def _everything(book: Book) -> Iterator[str]:
    yield from book.build.fixed
    for family in book.build.families:
        held = [what for what in book.standing.values if book.build.family(what) is family]
        usual = [f"{family.key}/{name}" for name in family.usual]
        yield from dict.fromkeys((*usual, *held))


def _locked(book: Book) -> Iterator[Locked]:
    """The next steps that need something which is not there."""
    for what in (*book.build.fixed, *book.standing.links):
        trait = book.build.trait(what)
        to = book.standing.level(what) + 1
        if trait and to <= trait.most and needs_of(trait, to, book.facts).answer == "unmet":
            yield trait, to


def _option(book: Book, what: str, locked: tuple[Locked, ...]) -> Option:
    try:
        return _offer(book, quote(book, what), locked)
    except Refused as refused:
        return _refused(book, what, refused.refusal.message)


def _offer(book: Book, offer: Quote, locked: tuple[Locked, ...]) -> Option:
    trait, level, creating = offer.trait, book.standing.level(offer.trait.key), book.standing.creating
    values = {**book.standing.values, trait.key: offer.to}
    return Option(
        trait.key, trait.label, trait.group,
        level, trait.say_level(level), offer.to, trait.say_level(offer.to),
        offer.price, _cost(book, offer), offer.budget,
        allowed=offer.binding(creating).answer != "unmet",
        completes=not creating or book.build.completes(values),
        reason=offer.reason,
        unlocks=_unlocks(book, values, locked, trait.key),
        lowers=_lowers(book, trait.key),
        links=offer.links,
        least=trait.least,
        most=trait.most,
        words=trait.words,
    )  # fmt: skip


def _refused(book: Book, what: str, why: Phrase) -> Option:
    """A step that cannot even be priced: a named trait whose links do not fit."""
    trait, level = find_trait(book, what), book.standing.level(what)
    says = trait.say_level(level), trait.say_level(level + 1)
    reason = Reason("unmet", trait.say(level + 1), (Reason("unmet", why),))
    return Option(
        what, trait.label, trait.group, level, says[0], level + 1, says[1], 0, NO_WORDS, "", False, False, reason,
        least=trait.least, most=trait.most, words=trait.words,
    )  # fmt: skip


def _cost(book: Book, offer: Quote) -> Phrase:
    budget = book.build.purses.get(offer.budget)
    return say_points(budget, offer.price) if budget else NO_WORDS


def _unlocks(book: Book, values: Mapping[str, Plain], locked: tuple[Locked, ...], what: str) -> tuple[Phrase, ...]:
    facts = book.facts_of(msgspec.structs.replace(book.standing, values=values))
    opened = (one for one in locked if one[0].key != what and needs_of(*one, facts).answer != "unmet")
    return tuple(trait.say(to) for trait, to in opened)


def _lowers(book: Book, what: str) -> bool:
    try:
        return book.standing.creating and bool(lower(book, what, _NOBODY))
    except Refused:
        return False
