"""The odds of several who draw from decks of their own: what comes to one makes no difference to the others."""

from collections.abc import Iterable, Sequence
from math import comb

from sortilege.games.revelations.counting import Counting
from sortilege.games.revelations.drawing import Dealing, Deciding, Terms, fate_cards
from sortilege.games.revelations.odds import Ahead, cuts, successes
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.joint import Part, Parts
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.ranking import Standing, foremost, won
from sortilege.rules.want import Want


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


def _number(part: Part, know: Know, fact: str) -> Distribution[Standing] | None:
    odds = Distribution.certain(part.outcome) if isinstance(part, Result) else part.closed(know, None)
    return None if odds is None else odds.map(lambda end: (int(end.fact(fact) or 0), 0))


def _twice(terms: Counting, part: Part, know: Know) -> Distribution[Standing] | None:
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


def _so_far(terms: Counting, part: Part) -> tuple[int, int]:
    """How many chains are still to be drawn, and how many successes lie there."""
    if isinstance(part, Dealing | Deciding):
        return part.left if isinstance(part, Dealing) else 0, terms.best(part.lying.totals())
    assert isinstance(part, Result)
    return 0, int(part.outcome.fact("successes") or 0)


def _rank(odds: Iterable[Distribution[Standing] | None]) -> Distribution[Outcome] | None:
    first = foremost(odds)
    return first.map(won) if first else None
