"""The odds of a flip without following every card.

For each value the ranks are classified: any number of cards may come up, at most one, or none, if the cards are to be
worth no more than that (a pair is worth twice a card). With banes it is the lowest card that counts, so ranks below a
value may not come up. A push is classified alike: it brings its own card, or a pair with a card that lies. The
differences between the counts for one value and the next are the odds.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import chain, product
from math import comb, factorial, perm
from typing import NamedTuple, TypeAlias

from sortilege.components.card import Cards, is_joker, rank
from sortilege.games.saga.counting import MANY, Classes, classes
from sortilege.games.saga.flip import Flip, Lying, in_play, pushed
from sortilege.games.saga.worth import VALUES
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know, Stock
from sortilege.rules.outcome import Outcome
from sortilege.rules.want import Want, succeeds

Cap: TypeAlias = Callable[[str], int]
"""How many cards of a rank may lie: 0, 1 or `MANY`."""

Step: TypeAlias = tuple[int, tuple[tuple[int, Classes | None], ...]]
"""A value, and what is counted for it and all before it: classes (None for no way), added or taken away."""

_NOTHING = -1


class Unseen(NamedTuple):
    """What may be drawn: `among` of the cards whose `ranks` are counted lie in the pile, and `jokers` besides."""

    ranks: Mapping[str, int]
    among: int
    jokers: int = 0

    @property
    def size(self) -> int:
        return self.among + self.jokers


class Coming(NamedTuple):
    """How many cards are still to be flipped: of the test and plain boons or banes, of Stress boons, and to check."""

    plain: int
    stress: int
    check: int = 0

    @property
    def all(self) -> int:
        return sum(self)


def closed(flip: Flip, coming: Coming, lying: Lying, know: Know, want: Want | None) -> Distribution[Outcome] | None:
    """How the flip ends; None where it does not apply.

    It applies unless the pile may run out, luck may be pushed twice, boons and banes are flipped together, or
    something else than success is wanted.
    """
    unseen, hand = unseen_of(know.stock(flip.at.deck).refilled()), _hand(flip, lying, know, want)
    if unseen is None or hand is None:
        return None
    test = _Flipped(flip, unseen, coming, lying, hand)
    return Distribution.of(test.ends()) if test.applies else None


def unseen_of(stock: Stock) -> Unseen | None:
    """What may be drawn; None where cards that surely lie in the pile are not alike to the others and not jokers."""
    if not stock.maybe:
        return Unseen(Counter(map(rank, stock.sure)), len(stock.sure))
    if not all(map(is_joker, stock.sure)):
        return None
    return Unseen(Counter(map(rank, stock.maybe)), stock.among, len(stock.sure))


def _hand(flip: Flip, lying: Lying, know: Know, want: Want | None) -> Cards | None:
    """The cards that may be pushed in; None where what the actor does cannot be told."""
    if want is None or want.actor != flip.at.actor:
        return ()
    if want.goal != succeeds:
        return None
    hand = know.hand(flip.at.hand) if flip.at.hand else ()
    pushes = min(len(hand), flip.pushes - pushed(lying)) if flip.target else 0
    return (hand if pushes == 1 else None) if pushes > 0 else ()


class _Flipped:
    """A flip with what is still to come."""

    def __init__(self, flip: Flip, unseen: Unseen, coming: Coming, lying: Lying, hand: Cards) -> None:
        self.flip, self.unseen, self.coming = flip, unseen, coming
        self.lying = Counter(map(rank, in_play(lying)))
        self.many = self.lying.total() + coming.plain + coming.stress
        self.stress = flip.stress if coming.stress else flip.stress_now
        self.broken = flip.broken(lying)
        self.banes = 0 if flip.settled(lying) else flip.banes
        self.hand = {each: VALUES[each] for each in map(rank, hand)}
        self.kinds = [self._kind(each, cards) for each, cards in unseen.ranks.items()]

    @property
    def applies(self) -> bool:
        """Whether the cards in the pile are enough, luck is pushed once, and all cards but one are dropped or none."""
        enough = self.unseen.size >= self.coming.all + bool(self.hand)
        twice = self.hand and self.coming.check
        return enough and not twice and self.many > 0 and not 0 < self.banes < self.many - 1

    def ends(self) -> Iterator[tuple[Outcome, int]]:
        """How it may end, with weights."""
        checked = self.coming._replace(check=1) if self.hand else self.coming
        scale = _weight(self.unseen, checked) // _weight(self.unseen, self.coming)
        kept = self._told(self.coming, self._kept)
        pushes = self._told(checked, self._pushed) if self.hand else ()
        for broken, value, weight in chain(((one, of, scale * weight) for one, of, weight in kept), pushes):
            yield self.flip.ends(broken, value), weight

    def _told(self, coming: Coming, steps: Callable[[Counter[str]], list[Step]]) -> Iterator[tuple[bool, int, int]]:
        """Whether there is a break, the value that counts, and the weight of both."""
        risky = self.stress > 0 and coming.stress + coming.check > 0
        for jokers, patterns in self._patterns(coming).items():
            before, before_safe = 0, 0
            for value, terms in steps(self.lying + Counter({"X": jokers})):
                every = sum([sign * _every(one, patterns) for sign, one in terms if one])
                safe = sum([sign * _safe(one, patterns) for sign, one in terms if one]) if risky else every
                if value != _NOTHING:
                    yield self.broken, value, safe - before_safe
                    yield True, value, every - before - safe + before_safe
                before, before_safe = every, safe

    def _patterns(self, coming: Coming) -> "dict[int, list[_Pattern]]":
        """The ways in which jokers that surely lie in the pile come up, by how many of them are flipped."""
        found: dict[int, list[_Pattern]] = {}
        for jokers in product(*(range(min(self.unseen.jokers, many) + 1) for many in coming)):
            pattern = _pattern(self.unseen, coming, Coming(*jokers), self.stress)
            # Jokers matter to the lowest card; else they are as if they had not come.
            flipped = jokers[0] + jokers[1] if self.banes else 0
            found.setdefault(flipped, []).append(pattern)
        return found

    # -- what is counted

    def _kept(self, lying: Counter[str]) -> list[Step]:
        """What may count where nothing is pushed."""
        need, values = self._need, self._values()
        if self.banes:
            high = [self._step(value, lying, at_least(value)) for value in reversed(values) if value >= need]
            return high + self._low_kept(lying, [value for value in reversed(values) if value < need])
        high = [self._step(value, lying, at_most(value)) for value in values if value >= need]
        below = [self._step(_NOTHING, lying, at_most(need - 1))] if need else []
        return self._kept_below(lying, [value for value in values if value < need]) + below + high

    def _kept_below(self, lying: Counter[str], values: list[int]) -> list[Step]:
        """Values that are no success, where no push would make one."""
        need = self._need
        if max(self.hand.values(), default=0) >= need:
            return []
        barred = self._pairs_above(need - 1)
        return [self._step(value, lying, at_most(value, barred)) for value in values]

    def _low_kept(self, lying: Counter[str], values: list[int]) -> list[Step]:
        """The same with banes: the second lowest card is no success either, or no hand card is."""
        need = self._need
        none = max(self.hand.values(), default=0) < need
        if self.flip.push_replaces or self.many == 1 or none:
            return [self._step(value, lying, at_least(value)) for value in values] if none else []
        start: Step = (_NOTHING, ())
        return [
            start,
            *((v, (*self._step(v, lying, at_least(v))[1], (-1, self._one_below(need, v, lying)))) for v in values),
        ]

    def _pushed(self, lying: Counter[str]) -> list[Step]:
        """What pushes make of flips that were no success."""
        need, best = self._need, max(self.hand.values())
        if self.banes:
            return self._pushed_over_banes(lying, best) if best >= need else []
        reached = sorted({best, *(2 * value for value in self.hand.values() if self.many > 1)})
        steps = [
            self._step(value, lying, at_most(need - 1, self._pairs_above(value)))
            for value in reached
            if value >= max(best, need)
        ]
        if best >= need:
            return steps
        return [self._step(_NOTHING, lying, at_most(need - 1, self._pairs_above(need - 1))), *steps]

    def _pushed_over_banes(self, lying: Counter[str], best: int) -> list[Step]:
        """The played card takes the place of the lowest; it counts, or the second lowest that lies."""
        need = self._need
        if self.flip.push_replaces or self.many == 1:
            every, high = self._classes(lying, at_least(0)), self._classes(lying, at_least(need))
            return [(best, ((1, every), (-1, high)))]
        reached = [value for value in {*self._values(), best} if need <= value <= best]
        return [
            (value, ((1, self._one_below(value, 0, lying)), (-1, self._one_below(value, need, lying))))
            for value in sorted(reached, reverse=True)
        ]

    @property
    def _need(self) -> int:
        """The least card value that does not ask for a push; a joker always does, if there is a card to push."""
        target = self.flip.target
        return max(1, target.number - self.flip.base) if target and self.hand else 0

    def _values(self) -> list[int]:
        """What the cards that count may be worth, from the lowest up."""
        single = {VALUES[each] for each in (*self.unseen.ranks, *self.lying)} | ({0} if self.unseen.jokers else set())
        pairs = {2 * value for value in single} if self.many > 1 and not self.banes else set()
        return sorted(single | pairs)

    def _pairs_above(self, value: int) -> frozenset[str]:
        """The ranks that make a pair worth more with a hand card."""
        return frozenset(each for each, worth in self.hand.items() if 2 * worth > value and self.many > 1)

    def _step(self, value: int, lying: Counter[str], cap: Cap) -> Step:
        return value, ((1, self._classes(lying, cap)),)

    def _classes(self, lying: Counter[str], cap: Cap) -> Classes | None:
        """The unseen cards classified; None where more lie than may."""
        if any(there > cap(each) for each, there in lying.items()):
            return None
        return classes([(cards, safe, cap(each) - lying[each]) for each, cards, safe in self.kinds])

    def _one_below(self, value: int, least: int, lying: Counter[str]) -> Classes | None:
        """At most one card is worth less than the value, and none less than the least."""
        there = sum(lying[each] for each, worth in VALUES.items() if worth < value)
        if there > 1 or any(VALUES[each] < least for each in lying):
            return None
        apart = [
            (cards, safe, MANY if VALUES[each] >= value else 0)
            for each, cards, safe in self.kinds
            if not least <= VALUES[each] < value
        ]
        between = [(cards, safe) for each, cards, safe in self.kinds if least <= VALUES[each] < value]
        return classes([*apart, (sum(cards for cards, _ in between), sum(safe for _, safe in between), 1 - there)])

    def _kind(self, each: str, cards: int) -> tuple[str, int, int]:
        """The rank, how many of its cards are unseen, and how many of them would bring no break."""
        return each, cards, 0 if 0 < self.stress >= VALUES[each] else cards


def at_most(value: int, barred: frozenset[str] = frozenset()) -> Cap:
    """No card and no pair is worth more."""

    def cap(each: str) -> int:
        worth = VALUES[each]
        return 0 if worth > value or each in barred else 1 if 2 * worth > value else MANY

    return cap


def at_least(value: int) -> Cap:
    """Every card is worth so much."""
    return lambda each: MANY if VALUES[each] >= value else 0


# -- jokers among cards that may be elsewhere


class _Pattern(NamedTuple):
    """So many of the other cards come up in a way, `safe` if none of its jokers brings a mental break."""

    weight: int
    safe: bool
    others: Coming
    rest: int


def _pattern(unseen: Unseen, coming: Coming, jokers: Coming, stress: int) -> _Pattern:
    others = Coming(*(many - few for many, few in zip(coming, jokers, strict=True)))
    cards = sum(unseen.ranks.values())
    weight = comb(coming.plain, jokers.plain) * comb(coming.stress, jokers.stress)
    weight *= perm(unseen.jokers, jokers.all) * perm(unseen.among, others.all)
    weight *= factorial(others.plain) * factorial(others.stress)
    weight *= perm(cards - others.all, min(coming.all, cards) - others.all) if cards >= others.all else 0
    breaks = stress > 0 and jokers.stress + jokers.check > 0
    return _Pattern(weight, not breaks, others, cards - others.plain - others.stress if others.check else 1)


def _weight(unseen: Unseen, coming: Coming) -> int:
    """The weight of all patterns together, with all that comes up in them."""
    cards = sum(unseen.ranks.values())
    return perm(unseen.size, coming.all) * perm(cards, min(coming.all, cards))


def _every(one: Classes, patterns: list[_Pattern]) -> int:
    return sum(
        weight * rest * one.ways(others.plain + others.stress, 0, 0) * comb(others.plain + others.stress, others.stress)
        for weight, _, others, rest in patterns
        if weight
    )


def _safe(one: Classes, patterns: list[_Pattern]) -> int:
    return sum(weight * one.ways(*others) for weight, safe, others, _ in patterns if weight and safe)
