"""What the next step of a trait costs, and why it may or may not be taken.

Buying, options, plans and checks all ask here, so that the price shown is the price taken.
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import Standing, Worth
from sortilege.rules.prerequisite import NOTHING, Facts, Reason, judge, worst
from sortilege.rules.price import Step, price
from sortilege.rules.sheet import Budget, Build, Family, Trait, Way
from sortilege.sheets.book import Book
from sortilege.words import NO_WORDS, Phrase, in_words, joined, plural, say, verbatim

MET: Final = Reason("met", NO_WORDS)


class Rise(Struct, frozen=True):
    """One step up: from and to which level, its price in units, and the prerequisites, which in creation bind only
    when it ends (DP-6). `way` is how it is paid now; None: it is not bought now.
    """

    trait: Trait
    way: Way | None
    was: Worth
    to: int
    price: int
    links: tuple[str, ...]
    needs: Reason

    @property
    def budget(self) -> str:
        """Where the points come from."""
        return self.way.budget if self.way else ""


class Quote(Rise, frozen=True):
    """One step up with all the reasons: `rules` are what always binds (points, range, creation)."""

    rules: Reason

    @property
    def reason(self) -> Reason:
        """All the reasons in one tree."""
        of = tuple(one for one in (*self.rules.of, self.needs) if one.words)
        return Reason(worst((self.rules.answer, self.needs.answer)), self.trait.say(self.to), of)

    def binding(self, creating: bool) -> Reason:
        """The reasons that decide whether the step may be taken now."""
        return Reason(self.rules.answer, self.trait.say(self.to), self.rules.of) if creating else self.reason


def quote(book: Book, what: str, links: tuple[str, ...] = ()) -> Quote:
    """The next step up of the trait. `links` are those of a named trait that is not on the sheet yet.

    Raises Refused `unknown_trait` or `bad_links`.
    """
    return quote_at(book, book.standing, what, links)


def quote_at(book: Book, standing: Standing, what: str, links: tuple[str, ...] = ()) -> Quote:
    """The same where another ledger of the book's rules stands."""
    rise = rise_at(book, standing, what, links)
    rules = _rules(book, standing, rise)
    return Quote(rise.trait, rise.way, rise.was, rise.to, rise.price, rise.links, rise.needs, rules)


def rise_at(book: Book, standing: Standing, what: str, links: tuple[str, ...]) -> Rise:
    """The step without the rules that always bind. Raises Refused as `quote` does."""
    trait = find_trait(book, what)
    linked = standing.links.get(what) or _links(book, standing, what, links)
    facts = book.facts_of(standing)
    way = trait.creation if standing.creating else trait.later
    to, cost = priced(trait, way, standing.level(what), facts, linked)
    needs = _asked(needs_of(trait, to, facts), way, facts)
    return Rise(trait, way, standing.values.get(what), to, cost, linked, needs)


def priced(trait: Trait, way: Way | None, now: int, facts: Facts, links: tuple[str, ...]) -> tuple[int, int]:
    """The level that the next step reaches, and its price in units; 0 where there is no such step, or it ends at 0."""
    to = _next(trait, Step(now, now + 1, facts, links))
    return to, price(way.price, Step(now, to, facts, links)) if way and 0 < to <= trait.most else 0


def given_back(book: Book, standing: Standing, what: str) -> int | None:
    """What a step down that takes no step up back gives in creation, in units; None where there is no such step."""
    trait, now = find_trait(book, what), standing.level(what)
    way = trait.creation
    if not standing.creating or way is None or not way.lowers or now <= trait.least:
        return None
    if now > int(book.build.opening.get(what, 0)):
        return 0
    facts = book.facts_of(replace(standing, values={**standing.values, what: now - 1}))
    return priced(trait, way, now - 1, facts, standing.links.get(what, ()))[1]


def find_trait(book: Book, what: str) -> Trait:
    """The trait. Raises Refused `unknown_trait`."""
    trait = book.build.trait(what)
    if trait is not None:
        return trait
    known = [*book.build.fixed, *(f"{key}/…" for key in book.build.kin)]
    raise Refused(
        "unknown_trait",
        say("'{what}' is nothing that a sheet of this game has. Known: {list}.", what=what, list=", ".join(known)),
    )


def needs_of(trait: Trait, level: int, facts: Facts) -> Reason:
    """What the level needs, with all that lower levels need."""
    of = tuple(judge(need.what, facts) for need in trait.needs if level >= need.level)
    if not of:
        return MET
    return Reason(worst(one.answer for one in of), say("what {trait} needs", trait=trait.say(level)), of)


def _asked(needs: Reason, way: Way | None, facts: Facts) -> Reason:
    if way is None or way.needs == NOTHING:
        return needs
    of = (*needs.of, judge(way.needs, facts))
    return Reason(worst(one.answer for one in of), needs.words or say("what the step needs"), of)


def followers(build: Build, standing: Standing, what: str) -> tuple[str, ...]:
    """The named traits that start from this one, which in creation keep it as it is while they are held."""
    linked = (one for one, to in standing.links.items() if what in to and standing.values.get(one))
    return tuple(one for one in linked if (family := build.family(one)) is not None and family.follows)


def say_points(budget: Budget, units: int) -> Phrase:
    """Points for people: `1 discipline point`, `1½ character points`."""
    return _counted(budget, units, *budget.counted)


def say_more(budget: Budget, units: int) -> Phrase:
    """Points that are missing: `2 more experience points`."""
    return _counted(budget, units, *budget.counted_more)


def _counted(budget: Budget, units: int, one: str, other: str) -> Phrase:
    whole, rest = divmod(abs(units), budget.unit)
    part = {(1, 2): "½", (1, 4): "¼", (3, 4): "¾"}.get((rest, budget.unit), f" {rest}/{budget.unit}" if rest else "")
    number = f"{whole or ''}{part}" or "0"
    sign = "−" if units < 0 else ""
    return Phrase(one, {"n": how_many(budget, units), "points": sign + number}, other)


def say_left(budget: Budget, units: int) -> Phrase:
    """What is left: `1 talent point is left`."""
    points = say_points(budget, units)
    return plural("{points} is left", "{points} are left", how_many(budget, units), points=points)


def how_many(budget: Budget, units: int) -> int:
    """The number that decides how so many units are said: up to a point is one, as in `½ character point`."""
    return 1 if 0 < abs(units) <= budget.unit else 2


def _next(trait: Trait, step: Step) -> int:
    if step.now == 0 and trait.first is not None:
        return max(1, price(trait.first, step))
    return step.to


def usual_links(build: Build, what: str) -> tuple[str, ...]:
    """What the named trait is linked to where nobody says otherwise."""
    family, name = build.family(what), what.partition("/")[2]
    return family.usual.get(name, ()) or _skill_of(build, family, name) if family else ()


def _skill_of(build: Build, family: Family, name: str) -> tuple[str, ...]:
    """What a sub trait is part of by its name: `Computers: Hacking` of Computers (C-XP-5)."""
    head = name.partition(": ")[0]
    return tuple(f"{one.key}/{head}" for one in _over(build, family) if head in one.branching)


def _over(build: Build, family: Family) -> list[Family]:
    return [one for one in build.families if one.branches == family.key]


def _links(book: Book, standing: Standing, what: str, links: tuple[str, ...]) -> tuple[str, ...]:
    family = book.build.family(what)
    if family is None:
        return ()
    chosen = links or usual_links(book.build, what)
    may = all(_may_link(family, standing, one) for one in chosen)
    part_of_another = _over(book.build, family) and chosen != _skill_of(book.build, family, what.partition("/")[2])
    if len(chosen) != family.links or not may or part_of_another:
        among = joined(_called(book.build, one) for one in _linkable(family, standing))
        given = joined(_called(book.build, one) for one in chosen) or say("none")
        raise Refused(
            "bad_links",
            say(
                "{label} '{partition}' goes with {links} of {among}; it has {given}.",
                label=family.label,
                partition=what.partition("/")[2],
                links=family.links,
                among=among,
                given=given,
            ),
        )
    return chosen


def _may_link(family: Family, standing: Standing, link: str) -> bool:
    return link in family.to or (link in standing.values and link.partition("/")[0] in family.to)


def _called(build: Build, what: str) -> Phrase:
    """What a named trait may be linked to: a trait, or any of a family."""
    trait = build.trait(what)
    return verbatim(trait.label) if trait else in_words(what)


def _linkable(family: Family, standing: Standing) -> list[str]:
    named = [one for one in standing.values if "/" in one and one.partition("/")[0] in family.to]
    return named or list(family.to)


def _rules(book: Book, standing: Standing, rise: Rise) -> Reason:
    trait, way = rise.trait, rise.way
    if way is None:
        when = say("in creation") if standing.creating else say("after creation")
        return _one(False, say("{label} is not bought {when}", label=trait.label, when=when))
    if rise.to > trait.most:
        return _one(False, say("{label} goes up to {level}", label=trait.label, level=trait.say_level(trait.most)))
    cost = rise.price
    return _both(
        _enough(book, standing, way, cost), _within(book, trait, way, cost), _unfollowed(book, standing, trait)
    )


def _unfollowed(book: Book, standing: Standing, trait: Trait) -> Reason:
    held = followers(book.build, standing, trait.key) if standing.creating else ()
    names = ", ".join(one.partition("/")[2] for one in held)
    return (
        Reason("unmet", say("{label} is what {names} start from; take them back first", label=trait.label, names=names))
        if held
        else MET
    )


def _enough(book: Book, standing: Standing, way: Way, cost: int) -> Reason:
    budget = book.build.purses.get(way.budget)
    if budget is None or not cost:
        return MET
    left = standing.points.get(way.budget, 0)
    needed = plural(
        "{points} is needed", "{points} are needed", how_many(budget, cost), points=say_points(budget, cost)
    )
    words = joined((needed, say_left(budget, left)), "; ")
    return Reason("met" if cost <= left else "unmet", words)


def _within(book: Book, trait: Trait, way: Way, cost: int) -> Reason:
    budget = book.build.purses.get(way.budget)
    if way.most is None or budget is None:
        return MET
    total = book.spent(trait.key) + cost
    words = say(
        "at most {points} go into {label}; this would make {other_points}",
        points=say_points(budget, way.most),
        label=trait.label,
        other_points=say_points(budget, total),
    )
    return Reason("met" if total <= way.most else "unmet", words)


def _one(met: bool, words: Phrase) -> Reason:
    return _both(Reason("met" if met else "unmet", words))


def _both(*of: Reason) -> Reason:
    return Reason(worst(one.answer for one in of), say("the rules"), tuple(one for one in of if one.words))
