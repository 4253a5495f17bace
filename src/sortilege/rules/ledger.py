"""A sheet as a ledger: every change of a value or of points is an entry, and what stands now follows from them.

Nothing here knows a game, so that a ledger can be read for good.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import reduce
from itertools import accumulate
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta, Struct

from sortilege.rules.prerequisite import Plain
from sortilege.rules.value import Value

Kind: TypeAlias = Literal["grant", "buy", "refund", "adjust", "waive", "migrate"]

STAGE: Final = "stage"
"""Holds `play` once creation is over."""
IMPORTED: Final = "imported"
"""Tells that the sheet came from a file that no GM answers for."""
POINTS: Final = "points/"
"""What begins so is not a trait but the points left of a budget."""

What: TypeAlias = Annotated[str, Meta(min_length=1, max_length=140)]
Worth: TypeAlias = (
    Annotated[int, Meta(ge=-1_000_000_000, le=1_000_000_000)] | Annotated[str, Meta(max_length=140)] | bool | None
)


class Entry(Value, frozen=True, rename={"was": "from"}):
    """One change: `what` went from a value to another, at a price out of a budget.

    `step` joins entries that were made, and are taken back, together. A refund is `about` an entry that it takes back,
    and has what was paid for it as price, with the other sign; a migration may be about one that costs something else
    now. A waiver's `what` is the key of the finding that a GM accepts. `links` are the traits that a named
    one is linked to. None is a value that is not on the sheet. `gm` tells that a GM wrote it.
    """

    number: Annotated[int, Meta(ge=1)]
    step: Annotated[int, Meta(ge=1)]
    kind: Kind
    what: What
    was: Worth
    to: Worth
    price: Annotated[int, Meta(ge=-1_000_000, le=1_000_000)] = 0
    budget: Annotated[str, Meta(max_length=40)] = ""
    links: tuple[What, ...] = ()
    about: Annotated[int, Meta(ge=1)] | None = None
    who: Annotated[str, Meta(max_length=60)] = ""
    when: Annotated[str, Meta(max_length=40)] = ""
    why: Annotated[str, Meta(max_length=300)] = ""
    gm: bool = False

    @property
    def change(self) -> int:
        """By how much a level or points changed; what is no number counts as 0."""
        return number(self.to) - number(self.was)


Ledger: TypeAlias = tuple[Entry, ...]


class Standing(Struct, frozen=True):
    """What a ledger comes to: values, links of named traits, points left, values when creation ended, waivers."""

    values: Mapping[str, Plain] = {}
    links: Mapping[str, tuple[str, ...]] = {}
    points: Mapping[str, int] = {}
    created: Mapping[str, Plain] | None = None
    waived: frozenset[str] = frozenset()

    @property
    def creating(self) -> bool:
        """Whether creation goes on."""
        return self.created is None

    def level(self, what: str) -> int:
        """The level; 0 for what is not on the sheet."""
        found = self.values.get(what, 0)
        return found if isinstance(found, int) else 0


def fold(ledger: Iterable[Entry]) -> Standing:
    """What the entries come to."""
    return reduce(after, ledger, Standing())


def trail(ledger: Ledger) -> Iterator[tuple[Entry, Standing]]:
    """The entries in order, each with what stood before it; nothing of the way is kept."""
    return zip(ledger, accumulate(ledger, after, initial=Standing()), strict=False)


def after(standing: Standing, entry: Entry) -> Standing:
    """What stands after one more entry."""
    if entry.kind == "waive":
        return msgspec.structs.replace(standing, waived=standing.waived | {entry.what}) if entry.gm else standing
    points = _paid(standing.points, entry) if entry.price else standing.points
    if entry.what.startswith(POINTS):
        return Standing(standing.values, standing.links, _gained(points, entry), standing.created, standing.waived)
    values = _with(standing.values, entry.what, entry.to)
    created = standing.created if entry.what != STAGE else values if entry.to == "play" else None
    return Standing(values, _linked(standing.links, entry), points, created, standing.waived)


def _linked(links: Mapping[str, tuple[str, ...]], entry: Entry) -> Mapping[str, tuple[str, ...]]:
    """Links go with what leaves the sheet, so that taking back a purchase leaves nothing of it."""
    if entry.to is None and entry.what in links:
        return {what: to for what, to in links.items() if what != entry.what}
    return {**links, entry.what: entry.links} if entry.links else links


def _paid(points: Mapping[str, int], entry: Entry) -> Mapping[str, int]:
    return {**points, entry.budget: points.get(entry.budget, 0) - entry.price}


def _gained(points: Mapping[str, int], entry: Entry) -> Mapping[str, int]:
    """Points go by differences, so that the same holds among live entries alone."""
    budget = entry.what.removeprefix(POINTS)
    return {**points, budget: points.get(budget, 0) + entry.change}


def _with(values: Mapping[str, Plain], what: str, to: Worth) -> Mapping[str, Plain]:
    if to is None:
        return {name: value for name, value in values.items() if name != what}
    return {**values, what: to}


def live(ledger: Ledger) -> Ledger:
    """The entries that were not taken back, without the refunds."""
    undone = {entry.about for entry in ledger if entry.kind == "refund"}
    return tuple(entry for entry in ledger if entry.kind != "refund" and entry.number not in undone)


def paid(ledger: Ledger, entry: Entry) -> int:
    """What was paid for an entry in all, in units of its budget, with what a changed price took or gave back."""
    return entry.price + repriced(ledger).get(entry.number, 0)


def repriced(ledger: Ledger) -> Mapping[int, int]:
    """What changed prices took in units of the entry's budget, or gave back where negative, by the entry's number."""
    taken: dict[int, int] = {}
    for one in ledger:
        if one.kind == "migrate" and one.about is not None:
            taken[one.about] = taken.get(one.about, 0) - one.change
    return taken


def number(worth: Worth) -> int:
    """A level or points; 0 for what is no number."""
    return worth if isinstance(worth, int) else 0
