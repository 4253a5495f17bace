"""The odds of several who flip from one deck: all their flips are counted together.

Somebody wins with a total when everybody else stays below it. How often all stay at or below their own values is one
count, in which every rank may come up so many times for each of them.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import product
from math import factorial, perm, prod
from typing import NamedTuple, TypeAlias

from sortilege.games.saga.odds import Cap, Unseen, at_least, at_most
from sortilege.games.saga.worth import VALUES

Ranks: TypeAlias = tuple[tuple[str, int], ...]

_HIGHEST = 2 * max(VALUES.values())


class Contender(NamedTuple):
    """A contestant: what is added to the card value, the ranks that lie, and how many cards are still to come.

    Without cards to come `value` is what counts, 0 for a joker. `check` is the highest value of a card that brings a
    mental break, where one is to be checked. With `banes` the lowest card counts.
    """

    base: int
    lying: Ranks = ()
    plain: int = 0
    value: int = 0
    check: int | None = None
    banes: bool = False


class _Slot(NamedTuple):
    """So many cards come up, of each rank up to its cap; jokers that surely lie in the pile too, or not."""

    many: int
    cap: Cap
    jokers: bool = True


class Shared:
    """A contest on one deck."""

    def __init__(self, contenders: tuple[Contender, ...], unseen: Unseen) -> None:
        self.contenders, self.unseen = contenders, unseen
        self.checked = tuple(turn for turn, one in enumerate(contenders) if one.check is not None)
        self._below = cache(self._count)

    @property
    def cards(self) -> int:
        """How many cards are still to come."""
        return sum(one.plain for one in self.contenders) + len(self.checked)

    def ends(self) -> Iterator[tuple[int, tuple[int, ...], int]]:
        """The winner's number from 1, or 0 for a tie; the turns of those with a break; the weight of both."""
        for broken in product((False, True), repeat=len(self.checked)):
            turns = tuple(turn for turn, breaks in zip(self.checked, broken, strict=True) if breaks)
            won = [self._wins(turn, broken) for turn in range(len(self.contenders))]
            yield from ((turn + 1, turns, weight) for turn, weight in enumerate(won))
            yield 0, turns, self._below((_HIGHEST,) * len(self.contenders), broken) - sum(won)

    def _wins(self, turn: int, broken: tuple[bool, ...]) -> int:
        """The weight of that one reaching some total, and all others less."""
        base, found = self.contenders[turn].base, 0
        for value in range(1, _HIGHEST + 1):
            below = [self._limit(one, base + value - 1) for one in self.contenders]
            if None in below[:turn] + below[turn + 1 :]:
                continue
            limits = tuple(one or 0 for one in below)
            with_it = (*limits[:turn], value, *limits[turn + 1 :])
            if self._reaches(turn, value):
                found += self._below(with_it, broken) - (0 if below[turn] is None else self._below(limits, broken))
        return found

    def _reaches(self, turn: int, value: int) -> bool:
        one = self.contenders[turn]
        return one.plain > 0 or one.value == value

    @staticmethod
    def _limit(one: Contender, total: int) -> int | None:
        """The card value up to which the total is not passed; None where it is passed already."""
        if not one.plain and one.value:
            return one.value if one.base + one.value <= total else None
        return min(max(0, total - one.base), _HIGHEST)

    # -- one count

    def _count(self, limits: tuple[int, ...], broken: tuple[bool, ...]) -> int:
        """The weight of no value passing its limit, and of breaks where they are to be."""
        flips = [_flips(one, limit) for one, limit in zip(self.contenders, limits, strict=True) if one.plain]
        checks = [_checks(self.contenders[turn], breaks) for turn, breaks in zip(self.checked, broken, strict=True)]
        found = 0
        for choice in product(*flips, *checks):
            found += prod(sign for sign, _ in choice) * self._weight(tuple(slot for _, slot in choice))
        return found

    def _weight(self, slots: tuple[_Slot, ...]) -> int:
        ways = _ways(tuple(slots), self.unseen)
        jokers = product(*(range(min(self.unseen.jokers if slot.jokers else 0, slot.many) + 1) for slot in slots))
        return sum(self._pattern(slots, some, ways) for some in jokers if sum(some) <= self.unseen.jokers)

    def _pattern(self, slots: tuple[_Slot, ...], jokers: tuple[int, ...], ways: Counter[tuple[int, ...]]) -> int:
        """So many jokers come up for each: the weight of that, with the ways in which the others do."""
        others = tuple(slot.many - some for slot, some in zip(slots, jokers, strict=True))
        cards, of = sum(self.unseen.ranks.values()), sum(others)
        if not ways[others]:
            return 0
        chosen: list[int] = [factorial(slot.many) // factorial(some) for slot, some in zip(slots, jokers, strict=True)]
        seen = perm(self.unseen.jokers, sum(jokers)) * perm(self.unseen.among, of)
        return prod(chosen) * seen * ways[others] * perm(cards - of, min(self.cards, cards) - of)


def _flips(one: Contender, limit: int) -> list[tuple[int, _Slot]]:
    """With banes, all flips but those whose lowest card is above the limit."""
    if not one.banes:
        cap, lying = at_most(limit), dict(one.lying)
        if any(there > cap(rank) for rank, there in lying.items()):
            return []
        return [(1, _Slot(one.plain, lambda rank: cap(rank) - lying.get(rank, 0)))]
    above = at_least(limit + 1)
    some_below = any(not above(rank) for rank, _ in one.lying)
    every = (1, _Slot(one.plain, at_least(0)))
    return [every] if some_below else [every, (-1, _Slot(one.plain, above, jokers=False))]


def _checks(one: Contender, breaks: bool) -> list[tuple[int, _Slot]]:
    assert one.check is not None
    safe = _Slot(1, at_least(one.check + 1 if one.check else 0), jokers=not one.check)
    return [(1, _Slot(1, at_least(0))), (-1, safe)] if breaks else [(1, safe)]


def _ways(slots: tuple[_Slot, ...], unseen: Unseen) -> Counter[tuple[int, ...]]:
    """In how many ways so many cards, or fewer, come up for each slot."""
    found = Counter({(0,) * len(slots): 1})
    for cards, most in _kinds(slots, unseen):
        before, found = found, Counter()
        for state, ways in before.items():
            room = (range(min(cap, slot.many - had) + 1) for cap, slot, had in zip(most, slots, state, strict=True))
            for taken in product(*room):
                if sum(taken) <= cards:
                    after = tuple(map(sum, zip(state, taken, strict=True)))
                    found[after] += ways * perm(cards, sum(taken)) // prod(map(factorial, taken))
    return found


def _kinds(slots: tuple[_Slot, ...], unseen: Unseen) -> list[tuple[int, tuple[int, ...]]]:
    """Ranks with their caps; those of which each slot takes any card or none are put together."""
    alike, apart = Counter[tuple[int, ...]](), []
    for rank, cards in unseen.ranks.items():
        most = tuple([min(slot.cap(rank), slot.many) for slot in slots])
        if all(cap in (0, slot.many) for cap, slot in zip(most, slots, strict=True)):
            alike[most] += cards
        else:
            apart.append((cards, most))
    return [*((cards, most) for most, cards in alike.items()), *apart]
