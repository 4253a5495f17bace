"""Changes of a sheet: each gives the entries to add to its ledger, or is refused and changes nothing."""

import re
from collections.abc import Iterable, Mapping

from sortilege.components.refusal import Refused
from sortilege.rules.ledger import POINTS, STAGE, Entry, Kind, Ledger, Standing, Worth
from sortilege.rules.prerequisite import Plain, Reason
from sortilege.rules.sheet import Gain
from sortilege.rules.value import PRINTABLE
from sortilege.sheets.book import Book
from sortilege.sheets.drafting import PLAY, Draft, Pen
from sortilege.sheets.quoting import Quote, find_trait, followers, given_back, quote, say_points, usual_links
from sortilege.words import joined, say


def opened(book: Book, pen: Pen) -> Ledger:
    """The first entries of a blank sheet: what it begins with, and the points of creation."""
    draft = Draft(book, pen)
    for what, value in book.build.opening.items():
        draft.put("grant", what, value)
    for budget in book.build.budgets:
        if budget.creation:
            draft.put("grant", POINTS + budget.key, budget.creation)
    return draft.entries()


def buy(book: Book, what: str, pen: Pen, links: tuple[str, ...] = (), special: str = "") -> Ledger:
    """The next step up of a trait. `special` names the sub skill that a Cyberspace skill raises by 1 more (C-XP-5).

    Raises Refused `unknown_trait`, `bad_links`, `not_allowed` with every reason, `needs_special`, `skills_follow` or
    `bad_name`.
    """
    offer = quote(book, what, links)
    _require_name(book, what)
    _require_unfollowed(book, what)
    _require(offer.binding(book.standing.creating))
    draft = Draft(book, pen)
    if (back := _step_down(book, what)) is not None:
        _refund(draft, back)
        return draft.entries()
    draft.put("buy", what, offer.to, price=offer.price, budget=offer.budget, links=_new_links(book, offer))
    _branch(draft, offer, special)
    return draft.entries()


def _require_name(book: Book, what: str) -> None:
    """A new named trait has a name that people can tell from those on the sheet."""
    name, held = what.partition("/")[2], book.standing.values
    if what in held or book.build.family(what) is None:
        return
    if name != name.strip() or not re.search(PRINTABLE, name):
        raise Refused(
            "bad_name", say("'{what}' has space around it or nothing to see; a name is one line of text.", what=what)
        )
    alike = next((one for one in held if one.casefold() == what.casefold()), None)
    if alike is not None:
        raise Refused(
            "bad_name",
            say("'{name}' is on the sheet already, as '{partition}'.", name=name, partition=alike.partition("/")[2]),
        )


def _new_links(book: Book, offer: Quote) -> tuple[str, ...]:
    return offer.links if offer.trait.key not in book.standing.links else ()


def note(book: Book, what: str, pen: Pen, links: tuple[str, ...] = ()) -> Ledger:
    """Names a trait on the sheet without buying it: a skill not learnt, a sub skill. Raises Refused as `buy` does."""
    offer = quote(book, what, links)
    if offer.was is not None or book.build.family(what) is None:
        raise Refused("already_there", say("{label} is on the sheet.", label=offer.trait.label))
    _require_name(book, what)
    draft = Draft(book, pen)
    draft.put("buy", what, 0, links=offer.links)
    return draft.entries()


def lower(book: Book, what: str, pen: Pen) -> Ledger:
    """One step down, in creation: gives back what the step up cost.

    Raises Refused `creation_over`, `skills_follow`, `linked`, `unknown_trait` or `not_allowed`.
    """
    trait = find_trait(book, what)
    if not book.standing.creating:
        raise Refused(
            "creation_over", say("{label} is lowered in creation only; take purchases back instead.", label=trait.label)
        )
    _require_unfollowed(book, what)
    draft = Draft(book, pen)
    last = _last(book, what)
    if last is not None and _rose(last):
        _refund_step(draft, last.step)
        _require_links(draft)
        return draft.entries()
    back, now = given_back(book, book.standing, what), book.standing.level(what)
    if back is None or trait.creation is None:
        raise Refused(
            "not_allowed",
            say("{label} is {level} and goes no lower.", label=trait.label, level=trait.say_level(now)),
        )
    draft.put("buy", what, now - 1, price=-back, budget=trait.creation.budget)
    return draft.entries()


def _step_down(book: Book, what: str) -> Entry | None:
    """The last step of the trait, if it went down and the next step up takes it back: what creation gave for it is
    not to be had back in play.
    """
    last = _last(book, what) if book.standing.creating else None
    return last if last is not None and not _rose(last) else None


def _last(book: Book, what: str) -> Entry | None:
    """The trait's last purchase, unless its level was set since."""
    bought = [one for one in book.live if one.what == what and one.kind == "buy"]
    return bought[-1] if bought and bought[-1].to == book.standing.values.get(what) else None


def _rose(entry: Entry) -> bool:
    return entry.change >= 0


def take_back(book: Book, pen: Pen, step: int | None = None) -> Ledger:
    """Takes back a step and all purchases after it, latest first; without `step`, the last thing done.

    Raises Refused `nothing_to_take_back`, `unknown_step`, `creation_over`, `points_spent` or
    `linked`.
    """
    steps = returnable(book)
    if not steps:
        raise Refused("nothing_to_take_back", say("Nothing was bought or granted on this sheet yet."))
    first = steps[-1] if step is None else step
    if first not in steps:
        raise Refused(
            "unknown_step",
            say(
                "Step {first} cannot be taken back. Those that can: {list}.",
                first=first,
                list=", ".join(map(str, steps)),
            ),
        )
    draft = Draft(book, pen)
    for one in falling(book, first):
        _refund_step(draft, one)
    _require_no_debt(draft)
    _require_links(draft)
    return draft.entries()


def returnable(book: Book) -> list[int]:
    """The steps that are there to be taken back: purchases and grants, but not the opening."""
    opening = book.ledger[0].step if book.ledger else 0
    kinds = ("buy", "grant")
    found = {one.step for one in book.live if one.kind in kinds and one.step != opening}
    return sorted(found)


def falling(book: Book, first: int) -> list[int]:
    """The steps that are taken back with this one, itself among them; latest first.

    Purchases and the end of creation fall with the purchases after them, awards with those after them that raise the
    same value. Raises Refused `creation_over`.
    """
    entries = book.since(first)
    mine = [one for one in entries if one.step == first]
    if any(one.what == STAGE for one in mine):
        return sorted({one.step for one in entries if one.kind in ("buy", "grant")}, reverse=True)
    if all(one.kind == "grant" for one in mine):
        raised = {one.what for one in mine if not one.what.startswith(POINTS)}
        later = {one.step for one in entries if one.kind == "grant" and one.what in raised}
        return sorted({first, *later}, reverse=True)
    _require_open(book, first)
    return sorted({one.step for one in entries if one.kind == "buy"}, reverse=True)


def _require_open(book: Book, step: int) -> None:
    if book.ended is not None and step < book.ended:
        raise Refused(
            "creation_over",
            say(
                "Step {step} belongs to creation, which is over; take its end (step {ended}) back first.",
                step=step,
                ended=book.ended,
            ),
        )


def _refund_step(draft: Draft, step: int) -> None:
    for entry in reversed(draft.before.of_step(step)):
        _refund(draft, entry)


def _refund(draft: Draft, entry: Entry) -> None:
    if entry.what.startswith(POINTS):
        left = draft.book.standing.points.get(entry.what.removeprefix(POINTS), 0)
        draft.put("refund", entry.what, left - entry.change, about=entry.number)
        return
    now = draft.book.standing.values.get(entry.what)
    # What was set outright since is not the purchase's to change.
    to = entry.was if now == entry.to else now
    draft.put("refund", entry.what, to, price=-draft.before.paid(entry), budget=entry.budget, about=entry.number)


def _require_no_debt(draft: Draft) -> None:
    for key, left in draft.book.standing.points.items():
        budget = draft.book.build.purses.get(key)
        if budget is not None and left < min(0, draft.before.standing.points.get(key, 0)):
            raise Refused(
                "points_spent",
                say("{points} of it are spent; take those purchases back first.", points=say_points(budget, -left)),
            )


def begin(book: Book, pen: Pen) -> Ledger:
    """Ends creation. Raises Refused `creation_over`; whether it may end is for `checking.ends` to say."""
    if not book.standing.creating:
        raise Refused("creation_over", say("Creation is over already."))
    draft = Draft(book, pen)
    for budget in book.build.budgets:
        if budget.left == "lost" and book.standing.points.get(budget.key):
            draft.put("grant", POINTS + budget.key, 0)
    draft.put("grant", STAGE, PLAY)
    for what, value in book.build.begins.items():
        draft.put("grant", what, value)
    _gain(draft, book.build.begin_gains, 1)
    return draft.entries()


def award(book: Book, key: str, pen: Pen, amount: int = 1) -> Ledger:
    """What a GM awards, so many times. Raises Refused `unknown_award`, `bad_amount` or `in_creation`."""
    found = next((one for one in book.build.awards if one.key == key), None)
    if found is None:
        known = ", ".join(one.key for one in book.build.awards) or say("none")
        raise Refused("unknown_award", say("This game has no award '{key}'. Known: {known}.", key=key, known=known))
    if not 1 <= amount <= found.most:
        told = say("{amount} times {label} cannot be awarded; 1 to {most} can.",
                   amount=amount, label=found.label, most=found.most)  # fmt: skip
        raise Refused("bad_amount", told)
    if book.standing.creating:
        raise Refused("in_creation", say("The character is still being made; end creation first."))
    draft = Draft(book, pen)
    if not found.raises:
        _gain(draft, found.gains, amount)
        return draft.entries()
    for _ in range(amount):
        level = draft.book.standing.level(found.raises) + 1
        draft.put("grant", found.raises, level)
        _gain(draft, tuple(one for one in found.gains if level % 2 or not one.odd), 1)
    return draft.entries()


def _gain(draft: Draft, gains: Iterable[Gain], times: int) -> None:
    for gain in gains:
        left = draft.book.standing.points.get(gain.budget, 0)
        draft.put("grant", POINTS + gain.budget, left + gain.units * times)


def choose(book: Book, key: str, value: Plain, pen: Pen) -> Ledger:
    """Sets a choice without a price. Raises Refused `unknown_choice`, `bad_value` or `creation_over`."""
    found = book.build.choice(key)
    if found is None:
        known = ", ".join(one.key for one in book.build.choices) or say("none")
        raise Refused("unknown_choice", say("There is no choice '{key}'. Known: {known}.", key=key, known=known))
    if value not in found.among:
        raise Refused(
            "bad_value",
            say(
                "{label} is {value}; it is one of {list}.",
                label=found.label,
                value=found.say(value),
                list=joined(map(found.say, found.among)),
            ),
        )
    if not (book.standing.creating or found.always):
        raise Refused(
            "creation_over", say("{label} is chosen in creation; a GM can still change it.", label=found.label)
        )
    draft = Draft(book, pen)
    draft.put("buy", key, value)
    return draft.entries()


def adjust(book: Book, what: str, to: Worth, pen: Pen, links: tuple[str, ...] = ()) -> Ledger:
    """Sets a value or the points left (`points/xp`, in units) outright, past prices and needs.

    `links` are those of a named trait that is not on the sheet yet. Raises Refused `unknown_trait`, `bad_value`,
    `bad_links` or `linked`.
    """
    _require_worth(book, what, to)
    draft = Draft(book, pen)
    named = to is not None and what not in book.standing.values and book.build.family(what) is not None
    draft.put("adjust", what, to, links=quote(book, what, links).links if named else ())
    _require_links(draft)
    return draft.entries()


def _require_worth(book: Book, what: str, to: Worth) -> None:
    if what.startswith(POINTS):
        budget = book.build.purses.get(what.removeprefix(POINTS))
        if budget is None:
            raise Refused(
                "unknown_trait",
                say("There are no points '{what}'. Known: {list}.", what=what, list=", ".join(book.build.purses)),
            )
        fits = type(to) is int and to >= 0
    elif (found := book.build.choice(what)) is not None:
        fits = to in found.among
    elif any(what == one.raises for one in book.build.awards):
        fits = type(to) is int
    else:
        find_trait(book, what)
        fits = type(to) is int or (to is None and book.build.family(what) is not None)
    if not fits:
        raise Refused("bad_value", say("{what} cannot be {to}.", what=what, to=str(to)))


def waive(book: Book, finding: str, pen: Pen) -> Ledger:
    """Accepts a finding, by its key."""
    draft = Draft(book, pen)
    draft.put("waive", finding, None)
    return draft.entries()


def typed(book: Book, target: Standing, pen: Pen, kind: Kind = "adjust") -> Ledger:
    """The entries that make the sheet what was typed in whole: values, links and points left, without prices."""
    draft = Draft(book, pen)
    values: Mapping[str, Plain] = {what: value for what, value in target.values.items() if what != STAGE}
    for what in [*values, *(one for one in book.standing.values if one not in values and one != STAGE)]:
        links = target.links.get(what) or usual_links(book.build, what)
        if values.get(what) != book.standing.values.get(what) or links != book.standing.links.get(what, links):
            draft.put(kind, what, values.get(what), links=links)
    for budget, units in target.points.items():
        if units != book.standing.points.get(budget, 0):
            draft.put(kind, POINTS + budget, units)
    if book.standing.creating and not book.ledger:
        draft.put(kind, STAGE, PLAY)
    return draft.entries()


def _require(reason: Reason) -> None:
    if reason.answer == "unmet":
        raise Refused(
            "not_allowed",
            say("{words}: {list}.", words=reason.words, list=joined((leaf.words for leaf in reason.unmet()), "; ")),
        )


def _require_unfollowed(book: Book, what: str) -> None:
    """In creation, what named traits start from stays as it is while they are held, so that order does not matter."""
    held = followers(book.build, book.standing, what)
    if book.standing.creating and held:
        names = ", ".join(one.partition("/")[2] for one in held)
        raise Refused(
            "skills_follow",
            say(
                "{label} is what {names} start from; take them back first.",
                label=find_trait(book, what).label,
                names=names,
            ),
        )


def _require_links(draft: Draft) -> None:
    """The named traits that others are linked to stay on the sheet as long as those do; fixed ones are always there."""
    gone = {entry.what for entry in draft.entries() if entry.to is None and draft.book.build.family(entry.what)}
    for what, links in draft.book.standing.links.items():
        if lost := gone.intersection(links):
            names = [one.rpartition("/")[2] for one in (what, *lost)]
            raise Refused(
                "linked", say("{name} goes with {other}; take it off the sheet first.", name=names[0], other=names[1])
            )


def _branch(draft: Draft, offer: Quote, special: str) -> None:
    """Raising a Cyberspace skill raises one sub skill by 1 more (C-XP-5); learning it does not."""
    family = draft.book.build.family(offer.trait.key)
    if family is None or offer.trait.label not in family.branching or not offer.was:
        return
    if not special.strip():
        raise Refused(
            "needs_special", say("Raising {label} raises one sub skill by 1 more: name it.", label=offer.trait.label)
        )
    what = f"{family.branches}/{offer.trait.label}: {special.strip()}"
    draft.put("buy", what, draft.book.standing.level(what) + 1, links=(offer.trait.key,))
