"""Where a plan begins: with what stands, or at the end of a creation that contains it."""

from collections.abc import Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from sortilege.rules.ledger import Ledger, Standing
from sortilege.rules.prerequisite import Plain, judge
from sortilege.rules.sheet import Build
from sortilege.sheets.book import Book
from sortilege.sheets.drafting import Draft, Pen
from sortilege.sheets.paths import Path
from sortilege.sheets.quoting import Quote, quote
from sortilege.words import NO_WORDS, Phrase, joined


class Beginning(Struct, frozen=True):
    """What stands when play begins, or now where it has; the purchases of creation before it; the start in words."""

    standing: Standing
    made: tuple[Quote, ...] = ()
    says: Phrase = NO_WORDS


def beginnings(book: Book, path: Path) -> Iterator[Beginning]:
    """Every one that there is. Points of creation that no start takes go into the path, the cheapest steps first."""
    if not book.standing.creating:
        yield Beginning(book.standing)
        return
    build = book.build
    taken = {_budget(build, what) for start in build.starts for what in start}
    made, offers = _make(book, dict(path), taken)
    for start in build.starts or ({},):
        if _contains(book, start, taken):
            says = joined((build.say(what, level) for what, level in start.items()), " + ")
            yield Beginning(_ended(build, made.standing, start, taken), offers, says)


def _budget(build: Build, what: str) -> str:
    trait = build.trait(what)
    return trait.creation.budget if trait and trait.creation else ""


def _contains(book: Book, start: Mapping[str, int], taken: set[str]) -> bool:
    finished = {**book.build.opening, **start}
    bought = [what for what in book.standing.values if _budget(book.build, what) in taken]
    return all(book.standing.level(what) <= int(finished.get(what, 0)) for what in bought)


def _ended(build: Build, standing: Standing, start: Mapping[str, int], taken: set[str]) -> Standing:
    values: dict[str, Plain] = {**standing.values, **start}
    saved = {one.key for one in build.budgets if one.left == "saved" and one.key not in taken}
    points = {budget: left for budget, left in standing.points.items() if budget in saved}
    for gain in build.begin_gains:
        points[gain.budget] = points.get(gain.budget, 0) + gain.units
    return Standing({**values, **build.begins}, standing.links, points, values, standing.waived)


# -- points of creation -----------------------------------------------------------------------------------------------


def _make(book: Book, targets: Mapping[str, int], taken: set[str]) -> tuple[Book, tuple[Quote, ...]]:
    """The book with all steps to the targets that creation can pay, but for those of budgets that are `taken`."""
    made: list[Quote] = []
    while offers := [one for one in _offers(book, targets) if one.budget not in taken and _leaves(book, one)]:
        made.append(min(offers, key=lambda one: one.price))
        book = book.plus(_bought(book, made[-1]))
    return book, tuple(made)


def _offers(book: Book, targets: Mapping[str, int]) -> Iterator[Quote]:
    still = [what for what, level in targets.items() if book.standing.level(what) < level]
    for what in still:
        offer = quote(book, what)
        family = book.build.family(what)
        waits = family is not None and family.follows and set(still).intersection(offer.links)
        if offer.reason.answer != "unmet" and not waits:
            yield offer


def _leaves(book: Book, offer: Quote) -> bool:
    """Whether the step leaves a creation that can be completed, and breaks no limit."""
    values = {**book.standing.values, offer.trait.key: offer.to}
    facts = book.facts_of(replace(book.standing, values=values))
    limits = [one.needed for one in book.build.limits if judge(one.needed, book.facts).answer == "met"]
    return book.build.completes(values) and all(judge(one, facts).answer == "met" for one in limits)


def _bought(book: Book, offer: Quote) -> Ledger:
    draft = Draft(book, Pen())
    draft.put("buy", offer.trait.key, offer.to, price=offer.price, budget=offer.budget, links=offer.links)
    return draft.entries()
