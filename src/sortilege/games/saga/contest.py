"""Several against each other: all flip, the highest total wins (S-CON-1)."""

from collections.abc import Iterator, Mapping
from itertools import chain
from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.games.saga.effort import Effort
from sortilege.games.saga.flip import shuffles_of
from sortilege.games.saga.odds import unseen_of
from sortilege.games.saga.shared import Contender, Shared
from sortilege.games.saga.steps import Announcing, Flipping, start
from sortilege.games.saga.switches import SagaSwitches
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.effect import Effect, shuffled_last
from sortilege.rules.joint import Judge, Part, Parts, joint, merge_rows
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.places import placed, places_of
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Test, name_of, say_winner
from sortilege.rules.test import Part as PartInputs
from sortilege.rules.want import Want, succeeds, wins
from sortilege.words import Phrase, listed, say


class Contestant(PartInputs, Effort, frozen=True):
    """The inputs of one contestant."""


class Contest(Test, frozen=True, tag="contest"):
    """All flip and may push their luck; the highest total wins, equal totals tie, a used joker loses."""

    parts_field: ClassVar[str | None] = "contestants"
    leads: ClassVar[bool] = False

    contestants: Annotated[
        tuple[Contestant, ...], Meta(min_length=2, max_length=40, title="Contestants", description="Each with a stat.")
    ]
    rules: SagaSwitches = SagaSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        flips = [each.flip(place, self.rules) for each, place in zip(self.contestants, at, strict=True)]
        return joint(tuple(map(start, flips)), HighestWins(tuple(flip.base for flip in flips)))

    def called_off(self, at: tuple[Place, ...], lying: Mapping[Pile, Cards]) -> tuple[Effect, ...]:
        return shuffles_of(at, lying)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        broken = str(outcome.fact("breaks") or "")
        breaks = [name_of(names, int(number)) for number in broken.split(" and ") if number]
        told = say_winner(outcome, names)
        return say("{told}, a mental break for {breaks}", told=told, breaks=listed(breaks)) if breaks else told


_Stands: TypeAlias = tuple[int | None, int, tuple[int, ...]]
"""The highest total so far, who alone has it (a number from 1, or 0), and the turns of all with a mental break."""

_START: Final[_Stands] = (None, 0, ())


class HighestWins(Judge, frozen=True):
    """Adds each card value to its contestant's base."""

    bases: tuple[int, ...]

    def decide(self, results: tuple[Result, ...]) -> Next:
        stands = _START
        for turn, result in enumerate(results):
            stands = self._after(stands, turn, result.outcome)
        effects = shuffled_last(chain.from_iterable(result.effects for result in results))
        return Result(_outcome(stands), effects, placed(merge_rows(results), places_of(self._reached(results))))

    def _reached(self, results: tuple[Result, ...]) -> list[int | None]:
        """The totals, None for who has none."""
        cards = (result.outcome.fact("card") for result in results)
        return [base + card if isinstance(card, int) else None for base, card in zip(self.bases, cards, strict=True)]

    def closed(self, parts: Parts, know: Know, want: Want | None) -> Distribution[Outcome] | None:
        """Where nobody pushes, contestants with own decks are counted one after another, those with one together."""
        if not _keeps(parts, know, want):
            return None
        decks = [part.flip.at.deck for part in parts if isinstance(part, Flipping)]
        if len(set(decks)) < len(decks):
            return self._together(parts, know, decks[0]) if len(set(decks)) == 1 else None
        found = Distribution.certain(_START)
        for turn, part in enumerate(parts):
            odds = _odds(part, know)
            if odds is None:
                return None
            found = Distribution.of(self._stands(turn, found, odds))
        return found.map(_outcome)

    def _together(self, parts: Parts, know: Know, deck: Pile) -> Distribution[Outcome] | None:
        contenders = tuple(map(_contender, parts, self.bases))
        unseen = unseen_of(know.stock(deck).refilled())
        known = tuple(one for one in contenders if one)
        if unseen is None or len(known) < len(parts):
            return None
        shared = Shared(known, unseen)
        if shared.cards > unseen.size:
            return None
        broken = [turn for turn, part in enumerate(parts) if _broken(part)]
        return Distribution.of(
            (_outcome((None, winner, tuple(sorted({*broken, *turns})))), weight)
            for winner, turns, weight in shared.ends()
        )

    def _stands(
        self, turn: int, before: Distribution[_Stands], odds: Distribution[Outcome]
    ) -> Iterator[tuple[_Stands, int]]:
        for stands, times in before.weights.items():
            for outcome, weight in odds.weights.items():
                yield self._after(stands, turn, outcome), times * weight

    def _after(self, stands: _Stands, turn: int, outcome: Outcome) -> _Stands:
        """Nobody has a total who used a joker, or had no card; equal totals tie."""
        top, winner, breaks = stands
        if outcome.fact("break"):
            breaks = (*breaks, turn)
        card = outcome.fact("card")
        if not isinstance(card, int) or (top is not None and self.bases[turn] + card < top):
            return top, winner, breaks
        reached = self.bases[turn] + card
        return reached, 0 if reached == top else turn + 1, breaks


def _keeps(parts: Parts, know: Know, want: Want | None) -> bool:
    """Whether all take their best use: nobody succeeds in a contest, and who wants to win and holds nothing does so."""
    if want is None or want.goal == succeeds:
        return True
    flips = [(turn, part.flip) for turn, part in enumerate(parts, 1) if isinstance(part, Flipping | Announcing)]
    own = [(turn, flip.at.hand) for turn, flip in flips if flip.at.actor == want.actor]
    return all(want.goal == wins(turn) and not (hand and know.hand(hand)) for turn, hand in own)


def _contender(part: Part, base: int) -> Contender | None:
    """None where a Stress boon may still bring a mental break, or boons and banes are flipped together."""
    if isinstance(part, Flipping):
        return part.contender(base)
    outcome = part.outcome if isinstance(part, Result) else part.so_far()
    card = outcome.fact("card") if outcome else None
    return Contender(base, value=card if isinstance(card, int) else 0)


def _broken(part: Part) -> bool:
    if isinstance(part, Result):
        return bool(part.outcome.fact("break"))
    return isinstance(part, Flipping | Announcing) and part.flip.broken(part.lying)


def _odds(part: Part, know: Know) -> Distribution[Outcome] | None:
    return Distribution.certain(part.outcome) if isinstance(part, Result) else part.closed(know, None)


def _outcome(stands: _Stands) -> Outcome:
    """Who has a mental break is a fact for people: `1 and 3`."""
    _, winner, breaks = stands
    told = (("breaks", " and ".join(str(turn + 1) for turn in breaks)),) if breaks else ()
    return Outcome("winner" if winner else "tie", None, (*told, ("winner", winner)))
