"""The cheapest way from a character to goals, step by step."""

from collections import Counter
from collections.abc import Iterator
from typing import Final, TypeAlias

from msgspec import Struct, field
from msgspec.structs import replace

from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import Facts, Plain, Reason
from sortilege.rules.value import Value
from sortilege.sheets.beginnings import Beginning, beginnings
from sortilege.sheets.book import Book
from sortilege.sheets.drafting import Pen
from sortilege.sheets.pace import Costs, Wait, say_wait, wait_for
from sortilege.sheets.paths import Path, Paths, Wanted
from sortilege.sheets.quoting import Quote, find_trait, priced, quote, quote_at, say_points, usual_links
from sortilege.sheets.writing import opened
from sortilege.words import NO_WORDS, Phrase, no_words, say

Goal: TypeAlias = Wanted
"""A trait and the level that it is to reach."""

IN_CREATION: Final = say("in creation")
NEVER: Final = say("never")
_TRIED: Final = 8
"""So many of the cheapest ways are walked, where some turn out to be barred."""
_PLENTY: Final = 10**9


class PlanStep(Value, frozen=True):
    """One step up, from level `was`, at `price` in units of `budget` (`cost` in words), `total` with those before it.

    `when` tells from when on there are points for it; with `needs_gm` a GM must say yes.
    """

    what: str
    label: str
    was: int
    to: int
    says: Phrase
    price: int
    cost: Phrase
    budget: str
    total: int
    when: Phrase
    needs_gm: bool = False
    links: tuple[str, ...] = ()


class Plan(Value, frozen=True):
    """Steps in an order in which they may be bought, what they cost in all by budget, and when the last may be bought.

    `start` names what a character begins with that is still to be made; points of creation are in no `costs`. Where
    the goals cannot be had there are no steps, and `blocked` says why.
    """

    steps: tuple[PlanStep, ...]
    costs: Costs
    when: Phrase
    start: Phrase = field(default_factory=no_words)
    blocked: tuple[Reason, ...] = ()


class _Route(Struct, frozen=True):
    """A way to the goals from a beginning, and what it costs."""

    beginning: Beginning
    path: Path
    costs: Costs
    wait: Wait

    def key(self) -> tuple[object, ...]:
        """Earlier and cheaper is less."""
        made = sum(offer.price for offer in self.beginning.made)
        return (*self.wait.key(), sum(self.costs.values()), made, len(self.path))


def plan(book: Book, goals: tuple[Goal, ...]) -> Plan:
    """The way to all goals that is there earliest and costs least, from what stands or from any start that contains it.

    Traits that nothing needs are not bought to make others cheaper. Raises Refused `unknown_trait` or `bad_links`.
    """
    begun = book if book.ledger else book.plus(opened(book, Pen()))
    paths = Paths(begun, begun.standing)
    ways = paths.to(goals)
    if not ways:
        return _blocked(*paths.blocked)
    barred: list[Reason] = []
    for route in sorted(_routes(begun, ways), key=_Route.key)[:_TRIED]:
        walked = _walk(begun, route)
        if isinstance(walked, Plan):
            return walked
        barred.append(walked)
    return _blocked(*barred[:1] or (Reason("unmet", say("no creation that can be finished contains what was chosen")),))


def _blocked(*reasons: Reason) -> Plan:
    return Plan((), {}, NEVER, blocked=tuple(dict.fromkeys(reasons)))


def _routes(book: Book, ways: tuple[Path, ...]) -> Iterator[_Route]:
    for path in ways:
        _require_links(book, path)
        for beginning in beginnings(book, path):
            costs = _costs(book, beginning.standing, path)
            yield _Route(beginning, path, costs, wait_for(book.build, beginning.standing, costs))


def _require_links(book: Book, path: Path) -> None:
    for what, _ in path:
        if book.build.family(what) is not None:
            quote(book, what)


def _costs(book: Book, standing: Standing, path: Path) -> Costs:
    """What the path costs by budget; nothing is asked but prices, without words, as many beginnings are compared."""
    values: dict[str, Plain] = dict(standing.values)
    facts = Facts(values, standing.created or {}, book.switches, lambda *_: NO_WORDS)
    costs: Counter[str] = Counter()
    for what, level in path:
        for budget, cost in _climb(book, standing, (what, level), values, facts):
            costs[budget] += cost
    return costs


def _climb(
    book: Book, standing: Standing, wanted: Wanted, values: dict[str, Plain], facts: Facts
) -> Iterator[tuple[str, int]]:
    what, level = wanted
    trait, links = find_trait(book, what), standing.links.get(what) or usual_links(book.build, what)
    way = trait.creation if standing.creating else trait.later
    while (now := facts.level(what)) < level:
        values[what], cost = priced(trait, way, now, facts, links)
        yield (way.budget, cost) if way else ("", _PLENTY)


# -- the steps --------------------------------------------------------------------------------------------------------


def _walk(book: Book, route: _Route) -> Plan | Reason:
    """The plan, or what bars the route."""
    beginning = route.beginning
    standing = replace(beginning.standing, points=dict.fromkeys(book.build.purses, _PLENTY))
    steps = list(_made(book, beginning))
    totals: Counter[str] = Counter()
    for what, level in route.path:
        while standing.level(what) < level:
            offer = quote_at(book, standing, what)
            if offer.reason.answer == "unmet":
                return offer.reason
            totals[offer.budget] += offer.price
            when = say_wait(book.build, beginning.standing, wait_for(book.build, beginning.standing, totals))
            steps.append(_step(book, offer, totals[offer.budget], when))
            standing = _after(standing, offer)
    return Plan(tuple(steps), dict(+totals), say_wait(book.build, beginning.standing, route.wait), beginning.says)


def _made(book: Book, beginning: Beginning) -> Iterator[PlanStep]:
    totals: Counter[str] = Counter()
    for offer in beginning.made:
        totals[offer.budget] += offer.price
        yield _step(book, offer, totals[offer.budget], IN_CREATION)


def _after(standing: Standing, offer: Quote) -> Standing:
    what = offer.trait.key
    links = {**standing.links, what: offer.links} if offer.links else standing.links
    return replace(standing, values={**standing.values, what: offer.to}, links=links)


def _step(book: Book, offer: Quote, total: int, when: Phrase) -> PlanStep:
    trait, budget = offer.trait, book.build.purses.get(offer.budget)
    return PlanStep(
        trait.key, trait.label, offer.was if isinstance(offer.was, int) else 0, offer.to, trait.say(offer.to),
        offer.price, say_points(budget, offer.price) if budget else NO_WORDS, offer.budget, total, when,
        offer.reason.answer == "needs_gm", offer.links,
    )  # fmt: skip
