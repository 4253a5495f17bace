"""Everything that is wrong with a sheet: its whole ledger is read again by the rules as they are now."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import IMPORTED, POINTS, STAGE, Entry, Standing, Worth, trail
from sortilege.rules.prerequisite import Reason, judge
from sortilege.rules.sheet import Trait
from sortilege.rules.value import Value
from sortilege.sheets.book import Book
from sortilege.sheets.quoting import Rise, needs_of, rise_at, say_left, say_points
from sortilege.sheets.unearned import Stood, odd, ungranted
from sortilege.words import Phrase, joined, plural, say


class Finding(Value, frozen=True):
    """Something wrong, by a stable `code`, about `key`: `prerequisite/flight`. `waived` when a GM accepts it."""

    code: str
    key: str
    message: Phrase
    reason: Reason | None = None
    waived: bool = False


def check(book: Book) -> tuple[Finding, ...]:
    """All findings, in the order of the ledger, then those of the whole; waived ones too."""
    stood = book.followed()
    found = (*_entries(book, stood), *_creation(book, stood), *_held(book), *_shares(book), *_purses(book))
    waived = book.standing.waived
    return tuple(_marked(one, waived) for one in found)


def open_findings(book: Book) -> tuple[Finding, ...]:
    """The findings that no GM has accepted."""
    return tuple(one for one in check(book) if not one.waived)


def ends(book: Book) -> tuple[Finding, ...]:
    """Why creation cannot end yet; nothing when it can."""
    found = (*_unchosen(book), *_made(book, book.standing), *_held(book), *_shares(book), *_purses(book))
    return tuple(one for one in found if one.key not in book.standing.waived)


def _marked(finding: Finding, waived: frozenset[str]) -> Finding:
    if finding.key not in waived:
        return finding
    return Finding(finding.code, finding.key, finding.message, finding.reason, True)


# -- entries ----------------------------------------------------------------------------------------------------------


def _entries(book: Book, stood: Stood) -> Iterator[Finding]:
    for entry, standing in stood:
        yield from _entry(book, standing, entry)
    for entry in ungranted(book, stood):
        yield _at("unearned", entry, say("nothing in the rules grants it so"))
    yield from _chain(book, stood if book.live == book.ledger else trail(book.ledger))
    yield from _typed_in(book)


def _entry(book: Book, standing: Standing, entry: Entry) -> Iterator[Finding]:
    if entry.kind == "waive":
        return
    plain = entry.what not in (STAGE, IMPORTED) and not entry.what.startswith(POINTS)
    if plain and not _known(book, entry.what):
        yield _at("unknown_trait", entry, say("'{what}' is nothing that a sheet of this game has", what=entry.what))
        return
    if words := odd(book, standing, entry):
        yield _at("unearned", entry, words)
    if entry.kind == "buy" and book.build.trait(entry.what) is not None:
        yield from _purchase(book, standing, entry)


def _known(book: Book, what: str) -> bool:
    build = book.build
    return (
        build.trait(what) is not None or build.choice(what) is not None or what in build.begins or what in build.opening
    )


def _purchase(book: Book, standing: Standing, entry: Entry) -> Iterator[Finding]:
    if not isinstance(entry.to, int) or entry.to <= standing.level(entry.what):
        return
    try:
        rise = rise_at(book, standing, entry.what, entry.links)
    except Refused as refused:
        yield _at(refused.refusal.code, entry, refused.refusal.message)
        return
    if entry.to != rise.to:
        yield _at(
            "wrong_step",
            entry,
            say("{trait} was bought; the next step is {to}", trait=rise.trait.say(entry.to), to=rise.to),
        )
    elif rise.way is None and not _comes_with(book, entry):
        when = say("in creation") if standing.creating else say("after creation")
        yield _at("not_sold", entry, say("{label} is not bought {when}", label=rise.trait.label, when=when))
    else:
        yield from _paid(book, entry, rise)
        yield from _judged(standing, entry, rise.needs)


def _paid(book: Book, entry: Entry, rise: Rise) -> Iterator[Finding]:
    cost = book.paid(entry)
    if cost != rise.price and (budget := book.build.purses.get(rise.budget)):
        says = rise.trait.say(rise.to)
        words = say(
            "{says} cost {points}; it costs {other_points}",
            says=says,
            points=say_points(budget, cost),
            other_points=say_points(budget, rise.price),
        )
        yield _at("price_differs", entry, words)
    if cost and entry.budget != rise.budget:
        words = say(
            "{trait} was paid out of '{budget}'; it is paid out of '{other}'",
            trait=rise.trait.say(rise.to),
            budget=entry.budget,
            other=rise.budget,
        )
        yield _at("wrong_budget", entry, words)


def _comes_with(book: Book, entry: Entry) -> bool:
    """Whether it is the one sub trait that rises because what it is linked to was raised in the same step (C-XP-5)."""
    raised, *others = book.of_step(entry.step)
    family = book.build.family(raised.what)
    bought = raised.kind == "buy" and raised.was and raised.what in entry.links
    return others == [entry] and bool(bought) and family is not None and entry.what.startswith(f"{family.branches}/")


def _judged(standing: Standing, entry: Entry, needs: Reason) -> Iterator[Finding]:
    if entry.gm or needs.answer == "met":
        return
    words = joined((leaf.words for leaf in needs.unmet()), "; ")
    if needs.answer == "needs_gm":
        yield _at("needs_gm", entry, words, needs)
    elif not standing.creating:
        yield _at("prerequisite", entry, words, needs)


def _at(code: str, entry: Entry, words: Phrase, needs: Reason | None = None) -> Finding:
    told = say("Entry {number}: {words}.", number=entry.number, words=words)
    return Finding(code, f"{code}/{entry.number}", told, needs)


def _chain(book: Book, whole: Stood) -> Iterator[Finding]:
    """Entries that do not begin where the one before ended, and refunds of something else than was paid."""
    for entry, standing in whole:
        stood = _stood(standing, entry.what)
        if entry.kind != "waive" and entry.was != stood:
            yield _at(
                "broken_ledger",
                entry,
                say(
                    "{what} goes from {was}, but it was {stood}", what=entry.what, was=str(entry.was), stood=str(stood)
                ),
            )
        elif entry.kind == "refund" and not _undoes(book, entry):
            yield _at(
                "broken_ledger",
                entry,
                say("it takes back another thing or price than entry {about} was", about=str(entry.about)),
            )


def _stood(standing: Standing, what: str) -> Worth:
    if what.startswith(POINTS):
        return standing.points.get(what.removeprefix(POINTS), 0)
    return standing.values.get(what)


def _undoes(book: Book, refund: Entry) -> bool:
    if refund.about is None or not 1 <= refund.about < refund.number:
        return False
    entry = book.ledger[refund.about - 1]
    if entry.kind not in ("buy", "grant"):
        return False
    if refund.what != entry.what or refund.budget != entry.budget or refund.price != -book.paid(entry):
        return False
    if entry.what.startswith(POINTS):
        return refund.change == -entry.change
    return refund.to == (entry.was if refund.was == entry.to else refund.was)


def _typed_in(book: Book) -> Iterator[Finding]:
    """What players typed in or brought in past the rules, since a GM last accepted it."""
    past = [one for one in book.live if one.kind in ("adjust", "migrate") and not one.gm and not one.about]
    brought, numbers = _numbers(past, True), _numbers(past, False)
    if brought:
        words = say("The sheet was brought in from a file and waits for the GM's word.")
        yield Finding("imported", f"imported/{brought[-1]}", words)
    if numbers:
        typed = plural("{n} value was typed in", "{n} values were typed in", len(numbers))
        words = say("{typed}; the GM's word is needed.", typed=typed)
        yield Finding("typed_in", f"typed_in/{numbers[-1]}", words)


def _numbers(entries: Iterable[Entry], imported: bool) -> list[int]:
    return [one.number for one in entries if (one.what == IMPORTED) is imported]


# -- creation ---------------------------------------------------------------------------------------------------------


def _creation(book: Book, stood: Stood) -> Iterator[Finding]:
    if book.standing.creating:
        yield Finding("in_creation", "in_creation", say("The character is still being made."))
        yield from _made(book, book.standing)
        return
    ended = _ended(stood)
    if ended is not None:
        yield from _made(book, ended)


def _ended(stood: Stood) -> Standing | None:
    """Where the sheet stood when creation ended; None when it was typed in whole."""
    end = next((entry for entry, _ in stood if entry.what == STAGE), None)
    if end is None or end.kind != "grant":
        return None
    return next(standing for entry, standing in stood if entry.step == end.step)


def _unchosen(book: Book) -> Iterator[Finding]:
    for choice in book.build.choices:
        if choice.missing and choice.key not in book.standing.values:
            among = joined(map(choice.say, choice.among))
            yield Finding(
                choice.missing,
                choice.missing,
                say("{label} is not chosen yet; it is one of {among}.", label=choice.label, among=among),
            )


def _made(book: Book, standing: Standing) -> Iterator[Finding]:
    """What a finished creation must meet."""
    facts = book.facts_of(standing)
    for limit in book.build.limits:
        reason = judge(limit.needed, facts)
        if reason.answer == "unmet":
            yield Finding(limit.code, limit.code, limit.words, reason)
    for budget in book.build.budgets:
        left = standing.points.get(budget.key, 0)
        if left > 0 and budget.left == "must_spend":
            words = say("{left}; creation ends with none.", left=say_left(budget, left))
            yield Finding("points_left", f"points_left/{budget.key}", words)


# -- the whole --------------------------------------------------------------------------------------------------------


def _held(book: Book) -> Iterator[Finding]:
    """Ranges of all traits, and what the levels held need."""
    values = {**dict.fromkeys(book.build.fixed, 0), **_levels(book.standing)}
    for what, level in values.items():
        trait = book.build.trait(what)
        if trait is not None:
            yield from _trait(book, trait, level)


def _levels(standing: Standing) -> Mapping[str, int]:
    return {what: level for what, level in standing.values.items() if type(level) is int}


def _trait(book: Book, trait: Trait, level: int) -> Iterator[Finding]:
    lowest = 0 if book.build.family(trait.key) else trait.least
    if not lowest <= level <= trait.most:
        words = say(
            "{label} is {level}; it is {lowest} to {highest}.",
            label=trait.label,
            level=level,
            lowest=trait.say_level(lowest),
            highest=trait.say_level(trait.most),
        )
        yield Finding("out_of_range", f"out_of_range/{trait.key}", words)
    needs = needs_of(trait, level, book.facts)
    if needs.answer == "unmet":
        words = say(
            "{trait} needs more: {list}.",
            trait=trait.say(level),
            list=joined((leaf.words for leaf in needs.unmet()), "; "),
        )
        code = _code(trait, level, book)
        yield Finding(code, f"{code}/{trait.key}", words, needs)


def _code(trait: Trait, level: int, book: Book) -> str:
    unmet = (one for one in trait.needs if level >= one.level and judge(one.what, book.facts).answer == "unmet")
    return next(unmet).code


def _shares(book: Book) -> Iterator[Finding]:
    """Traits that more points of a budget went into than may go into one."""
    costs: Counter[tuple[str, str]] = Counter()
    for entry in book.live:
        if entry.budget:
            costs[entry.what, entry.budget] += book.paid(entry)
    for (what, key), cost in costs.items():
        most = _most(book, what, key)
        if most is not None and cost > most:
            budget, label = book.build.purses[key], what.rpartition("/")[2]
            words = say(
                "{points} went into {label}; at most {other_points} may.",
                points=say_points(budget, cost),
                label=label,
                other_points=say_points(budget, most),
            )
            yield Finding("too_much", f"too_much/{what}", words)


def _most(book: Book, what: str, budget: str) -> int | None:
    trait = book.build.trait(what)
    ways = (trait.creation, trait.later) if trait else ()
    return next((way.most for way in ways if way and way.budget == budget), None)


def _purses(book: Book) -> Iterator[Finding]:
    for key, left in book.standing.points.items():
        budget = book.build.purses.get(key)
        if budget is None:
            yield Finding(
                "unknown_points", f"unknown_points/{key}", say("There are no points '{key}' in this game.", key=key)
            )
        elif left < 0:
            yield Finding(
                "overspent",
                f"overspent/{key}",
                say("{points} more are spent than there were.", points=say_points(budget, -left)),
            )
