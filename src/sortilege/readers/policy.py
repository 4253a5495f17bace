"""How decisions are taken where nobody is asked: in exact odds and in simulations."""

from collections.abc import Callable, Hashable, Sequence
from fractions import Fraction
from itertools import product
from typing import Protocol, TypeAlias

from msgspec import Struct

from sortilege.components.card import Card
from sortilege.components.pile import Pile
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.readers.live import choices, resume
from sortilege.rules.ask import Choose, Chosen, Gathered, source_of
from sortilege.rules.outcome import Outcome
from sortilege.rules.step import AnyStep, Decides, Gathers, Next
from sortilege.rules.value import Actor
from sortilege.rules.want import Goal, Want, succeeds

Way: TypeAlias = tuple[Chosen, ...]
"""A decision, or a sealed one for each decider."""


class Policy(Protocol):
    """Says which ways to decide are weighed, and what they are worth; `best_of` them is taken."""

    def weighs(self, choose: Choose, offered: Way) -> Way:
        """Those of the ways offered, in their order, that come into question; at least one."""
        ...

    def closes(self, at: AnyStep, know: Know) -> Distribution[Outcome] | None:
        """The odds from a step on, where the step knows them without being followed and decides as this policy."""
        ...

    def worth(self, odds: Distribution[Outcome]) -> Fraction:
        """What it is worth to reach these odds; not asked where a single way is weighed."""
        ...


class Decline(Struct, frozen=True):
    """Everybody takes the first option: keeps what lies, spends nothing."""

    def weighs(self, choose: Choose, offered: Way) -> Way:  # noqa: ARG002 - all are declined alike
        return offered[:1]

    def closes(self, at: AnyStep, know: Know) -> Distribution[Outcome] | None:
        return at.closed(know, None)

    def worth(self, odds: Distribution[Outcome]) -> Fraction:  # noqa: ARG002
        return Fraction(0)


class Best(Struct, frozen=True):
    """The actor makes the goal as likely as can be, and spends nothing for nothing.

    Everybody else takes the first option: what they hold and want is not known, so the odds are those "if kept".
    """

    actor: Actor
    goal: Goal = succeeds

    def weighs(self, choose: Choose, offered: Way) -> Way:
        return offered if choose.actor == self.actor else offered[:1]

    def closes(self, at: AnyStep, know: Know) -> Distribution[Outcome] | None:
        return at.closed(know, Want(self.actor, self.goal))

    def worth(self, odds: Distribution[Outcome]) -> Fraction:
        return odds.chance(self.goal)


class Given(Struct, frozen=True):
    """Decides by a given rule, out of what is offered; it must not tell apart cards that the test lumps together.

    To give a single decision that is open now, take the odds of the step that is `decided` by it.
    """

    rule: Callable[[Choose, Way], Chosen]

    def weighs(self, choose: Choose, offered: Way) -> Way:
        return (self.rule(choose, offered),)

    def closes(self, at: AnyStep, know: Know) -> Distribution[Outcome] | None:  # noqa: ARG002 - steps cannot know the rule
        return None

    def worth(self, odds: Distribution[Outcome]) -> Fraction:  # noqa: ARG002
        return Fraction(0)


def best_of(found: Sequence[Distribution[Outcome]], policy: Policy) -> int:
    """The place of the best odds. Among equals the first way of all, which spends nothing, then the higher total.

    What is left equal is told apart by the odds alone, so that the order of the ways does not matter.
    """
    worth = [policy.worth(odds) for odds in found] if len(found) > 1 else [Fraction(0)]
    equal = [place for place, each in enumerate(worth) if each == max(worth)]
    return 0 if 0 in equal else max(equal, key=lambda place: (found[place].mean(height), _ordered(found[place])))


def height(outcome: Outcome) -> int:
    """The number that an outcome is about, 0 where it has none."""
    named = (outcome.fact(name) for name in ("total", "successes", "hits", "card"))
    return next((value for value in named if isinstance(value, int)), 0)


def _ordered(odds: Distribution[Outcome]) -> list[tuple[str, Fraction]]:
    return sorted((str(outcome), chance) for outcome, chance in odds.items())


def ways(at: Decides | Gathers, know: Know, policy: Policy, lump: Callable[[Card], Hashable]) -> tuple[Way, ...]:
    """The ways to decide that the policy weighs, one for each lump of cards that could be played.

    Sealed decisions are weighed together, where one policy takes several of them.
    """
    weighed = (policy.weighs(choose, _unlike(choices(choose, know), lump)) for choose in asked(at))
    return tuple(way for way in product(*weighed) if not _clash(at, way))


def decided(at: Decides | Gathers, know: Know, way: Way) -> tuple[Next, Know]:
    """The step after a decision, and what is known then: played cards have left their hands."""
    for hand, card in _played(at, way):
        know = know.played(hand, card)
    return resume(at, way[0] if isinstance(at, Decides) else Gathered(way)), know


def asked(at: Decides | Gathers) -> tuple[Choose, ...]:
    """The choices that are put to the seats, one or several sealed ones."""
    ask = at.ask()
    return (ask,) if isinstance(ask, Choose) else ask.choices


def _unlike(offered: Way, lump: Callable[[Card], Hashable]) -> Way:
    first: dict[Hashable, Chosen] = {}
    for way in offered:
        first.setdefault((way.verb, way.over, way.card and lump(way.card)), way)
    return tuple(first.values())


def _clash(at: Decides | Gathers, way: Way) -> bool:
    played = _played(at, way)
    return len(set(played)) < len(played)


def _played(at: Decides | Gathers, way: Way) -> list[tuple[Pile, Card]]:
    return [
        (hand, chosen.card)
        for choose, chosen in zip(asked(at), way, strict=True)
        if (hand := source_of(choose, chosen)) and chosen.card
    ]
