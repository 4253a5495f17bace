"""How the pairs of one against several end, counted: everyone brings something up, and the pairs are compared.

What the first brings up counts in every pair; given that, each pair ends by itself.
"""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import product
from math import comb, lcm, prod
from typing import Final, Literal, NamedTuple, TypeAlias

from sortilege.odds.distribution import Distribution

Verdict: TypeAlias = Literal["won", "lost", "tie"]
"""How a pair ended for the first participant."""

Verdicts: TypeAlias = tuple[Verdict, ...]

Chances: TypeAlias = tuple[int, int, int]
"""The weights of a pair being won, lost and tied, given what the first brought up."""

Column: TypeAlias = tuple[Chances, ...]
"""The chances of a pair for each thing that the first may bring up; their sums are all equal."""

JUDGED: Final[dict[str, Chances]] = {"won": (1, 0, 0), "lost": (0, 1, 0), "tie": (0, 0, 1)}

_ALL: Final[tuple[Verdict, ...]] = ("won", "lost", "tie")
_Counts: TypeAlias = tuple[int, ...]


class Go(NamedTuple):
    """One go: the weight of each thing that the first may bring up, and a column for each pair."""

    first: tuple[int, ...]
    pairs: tuple[Column, ...]


MOST_COUNTED: Final = 13
"""The most pairs whose ends are counted: each more makes three times as many."""


def once(go: Go) -> Distribution[Verdicts]:
    """How the pairs end where ties stand."""
    ends: dict[Verdicts, tuple[int, ...]] = {(): go.first}
    for column in go.pairs:
        ends = {
            (*told, verdict): weights
            for told, before in ends.items()
            for each, verdict in enumerate(_ALL)
            if any(weights := tuple([weight * chances[each] for weight, chances in zip(before, column, strict=True)]))
        }
    return Distribution.of((told, sum(weights)) for told, weights in ends.items())


def settled(now: Go, again: Go) -> Distribution[Verdicts]:
    """How the pairs end where those that tie go again with the first, until none is tied.

    Whether some pairs are all won does not hang on the others, as the first goes again alike for all. So the chances
    that so many of each kind of pair are all won are enough: what is lost follows by inclusion and exclusion.
    """
    kinds = tuple(dict.fromkeys(zip(now.pairs, again.pairs, strict=True)))
    which = [kinds.index(pair) for pair in zip(now.pairs, again.pairs, strict=True)]
    many = tuple(which.count(kind) for kind in range(len(kinds)))
    later = _all_won_again(Go(again.first, tuple(column for _, column in kinds)))
    first = Go(now.first, tuple(column for column, _ in kinds))
    all_won = cache(lambda some: _all_won(first, some, later))
    exactly = cache(lambda won: _exactly(won, many, all_won))
    found = {told: exactly(_won(told, which, len(kinds))) for told in product(_ALL[:2], repeat=len(which))}
    common = lcm(*(chance.denominator for chance in found.values()))
    return Distribution.of((told, int(chance * common)) for told, chance in found.items())


def _won(told: Verdicts, which: list[int], kinds: int) -> _Counts:
    """How many pairs of each kind are won."""
    won = [kind for kind, verdict in zip(which, told, strict=True) if verdict == "won"]
    return tuple([won.count(kind) for kind in range(kinds)])


def _exactly(won: _Counts, many: _Counts, all_won: Callable[[_Counts], Fraction]) -> Fraction:
    """The chance that just so many given pairs of each kind are won and all others lost."""
    lost = tuple(of - some for some, of in zip(won, many, strict=True))
    return sum(
        (
            (-1) ** sum(more) * prod(map(comb, lost, more)) * all_won(tuple(map(sum, zip(won, more, strict=True))))
            for more in _upto(lost)
        ),
        Fraction(0),
    )


def _all_won_again(go: Go) -> Callable[[_Counts], Fraction]:
    """The chance that so many pairs of each kind are all won in the end, from a new go on."""

    @cache
    def later(some: _Counts) -> Fraction:
        if not any(some):
            return Fraction(1)
        stay = Fraction(_weight(go, some, some), _total(go, some))
        return _all_won(go, some, lambda tied: Fraction(0) if tied == some else later(tied)) / (1 - stay)

    return later


def _all_won(go: Go, some: _Counts, later: Callable[[_Counts], Fraction]) -> Fraction:
    """The chance that so many pairs of each kind are all won: in this go, or tied in it and then `later`."""
    ways = ((prod(map(comb, some, tied)) * _weight(go, some, tied), tied) for tied in _upto(some))
    return sum((weight * later(tied) for weight, tied in ways if weight), Fraction(0)) / _total(go, some)


def _weight(go: Go, some: _Counts, tied: _Counts) -> int:
    """The weight of so many given pairs of each kind being tied and the rest of the some won."""
    weights = go.first
    for column, of, ties in zip(go.pairs, some, tied, strict=True):
        if of:
            each = [chances[0] ** (of - ties) * chances[2] ** ties for chances in column]
            weights = tuple([weight * one for weight, one in zip(weights, each, strict=True)])
    return sum(weights)


def _total(go: Go, some: _Counts) -> int:
    each: list[int] = [sum(column[0]) ** of for column, of in zip(go.pairs, some, strict=True)]
    return sum(go.first) * prod(each)


def _upto(counts: _Counts) -> Iterator[_Counts]:
    return product(*(range(count + 1) for count in counts))
