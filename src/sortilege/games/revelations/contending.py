"""The odds of several who draw from decks of their own: what comes to one makes no difference to the others."""

from collections.abc import Iterable, Sequence
from math import comb
from typing import TypeAlias

from sortilege.games.revelations.counting import Counting
from sortilege.games.revelations.drawing import Dealing, Deciding, Terms, fate_cards
from sortilege.games.revelations.odds import Ahead, cuts, successes
from sortilege.games.revelations.ranking import won
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.joint import Part, Parts
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.want import Want

_Drawn: TypeAlias = tuple[int, int]
"""What somebody has in the draw, and in a redraw that would decide between equals."""


def highest_wins(parts: Parts, know: Know, want: Want | None, fact: str) -> Distribution[Outcome] | None:
    """The highest number of that fact wins. None where decks are shared, Fate cards are used, or not all is known."""
    if not _apart([part.terms for part in parts if isinstance(part, Dealing | Deciding)], know, want):
        return None
    return _rank([_number(part, know, fact) for part in parts])


def redraw_wins(terms: Sequence[Counting], parts: Parts, know: Know, want: Want | None) -> Distribution[Outcome] | None:
    """The most successes win, and among equals the most in another draw; None as above."""
    if not _apart(terms, know, want):
        return None
    return _rank([_twice(own, part, know) for own, part in zip(terms, parts, strict=True)])


def _apart(terms: Sequence[Terms], know: Know, want: Want | None) -> bool:
    places = [one.place for one in terms]
    own = len({place.deck for place in places}) == len(places)
    return own and not any(fate_cards(place, know, want) for place in places)


def _number(part: Part, know: Know, fact: str) -> Distribution[_Drawn] | None:
    odds = Distribution.certain(part.outcome) if isinstance(part, Result) else part.closed(know, None)
    return None if odds is None else odds.map(lambda end: (int(end.fact(fact) or 0), 0))


def _twice(terms: Counting, part: Part, know: Know) -> Distribution[_Drawn] | None:
    """Chains are exchangeable: of those that succeed, any are as likely to be in the redraw."""
    left, already = _so_far(terms, part)
    known = cuts(know.stock(terms.place.deck), terms.patron, left + terms.cards)
    if (
        known is None
        or len(known[0].others) < left + terms.cards
        or (isinstance(part, Dealing) and part.on is not None)
    ):
        return None
    return successes(Ahead(*known, left + terms.cards), terms.goal).then(
        lambda many: Distribution.of(
            ((already + many - later, later), comb(left, many - later) * comb(terms.cards, later))
            for later in range(min(many, terms.cards) + 1)
        )
    )


def _so_far(terms: Counting, part: Part) -> _Drawn:
    """How many chains are still to be drawn, and how many successes lie there."""
    if isinstance(part, Dealing | Deciding):
        return part.left if isinstance(part, Dealing) else 0, terms.best(part.lying.totals())
    assert isinstance(part, Result)
    return 0, int(part.outcome.fact("successes") or 0)


def _rank(odds: Iterable[Distribution[_Drawn] | None]) -> Distribution[Outcome] | None:
    """Who has the highest, one contestant after another: the highest so far, and the number of who has it."""
    found = Distribution.certain(((-(10**9), 0), 0))
    for number, own in enumerate(odds, 1):
        if own is None:
            return None
        found = Distribution.of(
            (_after(stands, number, drawn), times * weight)
            for stands, times in found.weights.items()
            for drawn, weight in own.weights.items()
        )
    return found.map(lambda stands: won(stands[1]))


def _after(stands: tuple[_Drawn, int], number: int, drawn: _Drawn) -> tuple[_Drawn, int]:
    """Of equals nobody wins, who is number 0."""
    best, first = stands
    if drawn == best:
        return best, 0
    return (drawn, number) if drawn > best else (best, first)
