"""What a draw comes to over card values, exactly: the table's rules for piles that run out and for Fate cards, counted.

Nothing here says what a total is worth to a test; the steps make outcomes of what is counted.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from math import comb, factorial, lcm
from typing import NamedTuple

from sortilege.components.card import Card, Cards, suit
from sortilege.games.revelations.chains import (
    Cut,
    Deal,
    Moments,
    Run,
    below,
    staying_below,
    tally,
)
from sortilege.games.revelations.lying import FATE, WORTH
from sortilege.games.revelations.reaching import gathers, reaching
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Stock

FATE_WORTH = 10


class Ahead(NamedTuple):
    """What is still to be drawn: a chain that has `begun` with that total, 0 for none, then `chains` new ones.

    When the pile runs out, the cards `back` are shuffled in, once (R-DECK-4).
    """

    pile: Cut
    back: Cut
    chains: int
    begun: int = 0

    @property
    def wanted(self) -> int:
        """How many chains are to end."""
        return self.chains + bool(self.begun)

    @property
    def ends(self) -> int:
        """How many cards there are that may end a chain."""
        return len(self.pile.others) + len(self.back.others)

    @property
    def any_card(self) -> bool:
        return self.wanted > 0 and self.pile.size + self.back.size > 0


# -- the cards -------------------------------------------------------------------------------------------------------


def cuts(stock: Stock, patron: str, ends: int) -> tuple[Cut, Cut] | None:
    """The pile and what comes back when it runs out; None where it is not known enough for so many chains to end.

    Cards that may lie in the pile or elsewhere are as good as a longer pile, as long as what lies there cannot run out.
    """
    stock = stock.refilled()
    if not stock.maybe:
        return _cut(stock.sure, patron), _cut(stock.discards, patron)
    unseen = _cut(stock.maybe, patron)
    enough = stock.among - len(unseen.patrons) >= ends
    return (unseen, Cut()) if enough and not stock.sure else None


def _cut(cards: Iterable[Card], patron: str) -> Cut:
    patrons, others = list[int](), list[int]()
    for card in cards:
        (patrons if suit(card) == patron else others).append(WORTH[card])
    return Cut(tuple(sorted(patrons)), tuple(sorted(others)))


# -- chains ----------------------------------------------------------------------------------------------------------


def successes(ahead: Ahead, goal: int) -> Distribution[int]:
    """How many of the chains reach the goal; one that no card is left for counts with what it has."""
    pile, back, chains, begun = ahead
    if not ahead.wanted:
        return Distribution.certain(0)
    if not pile.size:
        if back.size:
            return successes(Ahead(back, Cut(), chains, begun), goal)
        return Distribution.certain(int(0 < begun >= goal))
    return _running_out(ahead, goal) if len(pile.others) < ahead.wanted else _dealt(pile, chains, begun, goal)


def _dealt(pile: Cut, chains: int, begun: int, goal: int) -> Distribution[int]:
    """Out of a pile that has an end for each chain."""
    if not pile.patrons and not begun:
        return _single_cards(pile, chains, goal)
    deal = Deal(pile, chains, begun)
    if deal.most > 1 and gathers(pile, begun, goal):
        return tally(reaching(deal, goal))
    return tally(staying_below(deal, goal)).map(lambda many: deal.most - many)


def _single_cards(pile: Cut, cards: int, goal: int) -> Distribution[int]:
    low = bisect_left(pile.others, goal)
    return Distribution.of((many, comb(pile.size - low, many) * comb(low, cards - many)) for many in range(cards + 1))


def highest(ahead: Ahead, least: int) -> Distribution[int]:
    """The highest chain, or `least` where none is higher."""
    pile, back, _, begun = ahead
    top = begun + sum(pile.patrons + back.patrons) + max(pile.others + back.others, default=0)
    lower = [successes(ahead, goal)[0] for goal in range(least + 1, top + 2)] or [Fraction(1)]
    whole = lcm(*(chance.denominator for chance in lower))
    each = (one - before for one, before in zip(lower, [Fraction(0), *lower], strict=False))
    return Distribution.of((total, int(chance * whole)) for total, chance in enumerate(each, least))


def _running_out(ahead: Ahead, goal: int) -> Distribution[int]:
    """The whole pile is drawn: each card that may end a chain ends one, what lies behind the last goes on."""
    pile, back, chains, begun = ahead
    ends = len(pile.others)
    if not ends:
        return successes(Ahead(Cut(), back, chains - (not begun), begun + sum(pile.patrons)), goal)
    deal = Deal(pile, ends - bool(begun), begun)

    parts = []
    for tail, moments in _tails(deal, goal):
        after = Ahead(Cut(), back, chains - deal.chains - bool(tail), tail)
        parts.append((moments[0], _both(tally(moments).map(lambda low: ends - low), successes(after, goal))))
    return Distribution.mix(parts)


def _both(first: Distribution[int], second: Distribution[int]) -> Distribution[int]:
    return first.then(lambda one: second.map(lambda other: one + other))


def _tails(deal: Deal, goal: int) -> Iterator[tuple[int, Moments]]:
    """The moments of how many chains stay below the goal, for each total of the Patron cards behind the last end.

    Totals that reach the goal are as good as the goal itself.
    """
    patrons, ends = len(deal.cut.patrons), len(deal.cut.others)
    laid: dict[int, dict[int, int]] = {}
    for run in below(deal.cut.patrons, max(goal, 1)):
        laid.setdefault(run.total, {})[run.mask] = factorial(run.size)
    rest = staying_below(deal, goal)
    for tail, ways in laid.items():
        moments = staying_below(deal, goal, laid=ways, orders=lambda taken, gone: _closed(patrons - taken, ends - gone))
        yield tail, moments
        rest = [all_ways - own for all_ways, own in zip(rest, moments, strict=True)]
    if rest[0]:
        yield max(goal, 1), rest


def _closed(patrons: int, ends: int) -> int:
    """The orders of so many cards that have an end last."""
    return ends * factorial(patrons + ends - 1) if ends else int(not patrons)


# -- Fate cards (R-FATE-2) -------------------------------------------------------------------------------------------


class Short(NamedTuple):
    """A chain that lies below the goal.

    `prefix` is what lies before its last card, None where that is a Fate card; `lowest` its lowest other drawn card.
    """

    total: int
    prefix: int | None
    lowest: int

    @classmethod
    def of(cls, chain: Cards) -> "Short":
        *inner, last = chain
        prefix = None if last in FATE else sum(WORTH[card] for card in inner)
        lowest = min((WORTH[card] for card in inner if card not in FATE), default=FATE_WORTH)
        return cls(sum(WORTH[card] for card in chain), prefix, lowest)


def saves(ahead: Ahead, lying: Sequence[Short], goal: int, fate: int) -> bool:
    """Whether so many Fate cards are sure to make a success, whatever lies and comes.

    One over any card makes 10. Over the last card of a chain, again and again, each adds 10 to what lies before that,
    and the last draws at least 1 more.
    """
    if goal <= FATE_WORTH:
        return ahead.any_card or any(one.prefix is not None or one.lowest < FATE_WORTH for one in lying)
    prefixes = [one.prefix for one in lying if one.prefix is not None] + [0] * bool(ahead.wanted)
    sure = max(prefixes, default=-goal) + FATE_WORTH * fate + 1
    return goal <= sure and ahead.ends >= ahead.wanted + fate


def failing(ahead: Ahead, lying: Sequence[Short], goal: int) -> Fraction | None:
    """The chance that all chains fall short, and one Fate card too, used as well as can be; None where not known.

    It makes a success for sure over a card within a chain, if any is low enough. Otherwise it is best over the last
    card of the chain with the most before that, and what is drawn then is one more chain.
    """
    if any(one.total - one.lowest + FATE_WORTH >= goal for one in lying):
        return Fraction(0)
    prefixes = [one.prefix for one in lying if one.prefix is not None]
    if not ahead.wanted:
        return _falls_short(ahead, max(prefixes), goal) if prefixes else Fraction(1)
    if ahead.begun or len(ahead.pile.others) <= ahead.chains:
        return None
    least = max(prefixes, default=0)
    ways = _all_short(ahead, least, least, goal)
    for most in range(least + 1, goal - FATE_WORTH):
        ways += _all_short(ahead, most, most, goal) - _all_short(ahead, most - 1, most, goal)
    return Fraction(ways, factorial(ahead.pile.size))


def _falls_short(ahead: Ahead, prefix: int, goal: int) -> Fraction:
    return successes(ahead._replace(begun=prefix + FATE_WORTH), goal)[0]


def _all_short(ahead: Ahead, most: int, prefix: int, goal: int) -> int:
    """The orders in which all fall short, with at most `most` before their ends, and a Fate card after `prefix` too."""

    def counts(run: Run) -> int:
        return run.total - run.lowest + FATE_WORTH if run.total <= most else goal

    return staying_below(Deal(ahead.pile, ahead.chains, FATE_WORTH + prefix), goal, counts)[-1]
