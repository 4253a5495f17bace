"""What a ledger gives that no rule gives: grants, prices and steps down that nobody is given by the rules."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import groupby

from sortilege.rules.ledger import POINTS, Entry, Standing
from sortilege.rules.sheet import Award
from sortilege.sheets.book import Book
from sortilege.sheets.drafting import Pen
from sortilege.sheets.quoting import given_back
from sortilege.sheets.writing import begin, opened
from sortilege.words import NO_WORDS, Phrase, say

Stood = Iterable[tuple[Entry, Standing]]
"""Entries, each with what stood before it."""
_NOBODY = Pen()


def ungranted(book: Book, stood: Stood) -> Iterator[Entry]:
    """The first grant of each step that is neither the opening, nor the end of creation, nor an award."""
    for _, group in groupby(stood, key=lambda one: one[0].step):
        pairs = list(group)
        grants = [entry for entry, _ in pairs if entry.kind == "grant"]
        if grants and not _granted(book, pairs[0][1], grants):
            yield grants[0]


def _granted(book: Book, standing: Standing, grants: list[Entry]) -> bool:
    if not standing.creating:
        return any(_awarded(one, standing, grants) for one in book.build.awards)
    at = book.as_if(standing)
    givings = [begin(at, _NOBODY)] + ([opened(at, _NOBODY)] if standing == Standing() else [])
    return _told(grants) in map(_told, givings)


def _told(entries: Iterable[Entry]) -> list[tuple[str, str, str]]:
    return sorted((one.what, repr(one.was), repr(one.to)) for one in entries)


def _awarded(one: Award, standing: Standing, grants: list[Entry]) -> bool:
    """Whether the grants are what a GM awards, so many times."""
    raised = [entry.to for entry in grants if entry.what == one.raises]
    points: Counter[str] = Counter()
    for entry in grants:
        if entry.what != one.raises:
            points[entry.what] += entry.change
    level = standing.level(one.raises)
    times = len(raised) if one.raises else points[POINTS + one.gains[0].budget] // one.gains[0].units
    gained = {POINTS + gain.budget: gain.over(level, times) for gain in one.gains}
    in_a_row = raised == list(range(level + 1, level + 1 + len(raised)))
    return 1 <= times <= one.most and in_a_row and +points == +Counter(gained)


def odd(book: Book, standing: Standing, entry: Entry) -> Phrase:
    """What is wrong with an entry that is no step up; nothing with what the rules write."""
    if entry.kind != "buy" and entry.price:
        return say("only what is bought has a price")
    if entry.about is not None and not _about_price(book, entry):
        return say("it is about entry {about}, but it is no change of that one's price", about=entry.about)
    return _oddly_bought(book, standing, entry) if entry.kind == "buy" else NO_WORDS


def _about_price(book: Book, entry: Entry) -> bool:
    about = book.ledger[entry.about - 1] if entry.about and entry.about <= len(book.ledger) else entry
    return entry.kind == "migrate" and about.kind == "buy" and entry.what == POINTS + about.budget


def _oddly_bought(book: Book, standing: Standing, entry: Entry) -> Phrase:
    choice = book.build.choice(entry.what)
    if choice is not None:
        may = (standing.creating or choice.always) and entry.to in choice.among and not book.paid(entry)
        return NO_WORDS if may else say("{label} is not chosen so", label=choice.label)
    trait = book.build.trait(entry.what)
    if trait is None:
        return say("{what} is not bought", what=entry.what)
    if type(entry.to) is not int:
        return say("{label} has no such level", label=trait.label)
    if entry.to > standing.level(entry.what) or _noted(book, standing, entry) or _lowered(book, standing, entry):
        return NO_WORDS
    return say("{label} does not go down so", label=trait.label)


def _noted(book: Book, standing: Standing, entry: Entry) -> bool:
    """Whether a named trait was only put on the sheet."""
    new = entry.what not in standing.values and book.build.family(entry.what) is not None
    return new and entry.to == 0 and not book.paid(entry)


def _lowered(book: Book, standing: Standing, entry: Entry) -> bool:
    back = given_back(book, standing, entry.what)
    return back is not None and (entry.to, book.paid(entry)) == (standing.level(entry.what) - 1, -back)
