"""A test that is over comes to another end with other inputs: what came up is counted again.

What came up belongs to the asks of the same label, in its order. What is too many is left out from the last; what is
missing is drawn or rolled now, and what nobody was asked is decided by default.
"""

from collections.abc import Mapping
from typing import TypeAlias

from msgspec import Struct

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.components.refusal import Refused
from sortilege.readers.live import Source, choices, resume
from sortilege.rules.ask import Answer, Choose, Chosen, Draw, Drawn, Gathered, Option, Roll, Rolled
from sortilege.rules.outcome import Result
from sortilege.rules.step import AnyStep, Decides, Draws, Rolls
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor
from sortilege.words import say


class Fresh:
    """What had not come up before: cards by the pile that they came from, dice, and decisions by default."""

    def __init__(self) -> None:
        self.drawn: dict[Pile, Cards] = {}
        self.rolled = list[Rolled]()
        self.decided = list[tuple[Actor, Chosen]]()


Asked: TypeAlias = dict[Chosen, Choose]
"""What was asked, by what was decided then."""


class Recount(Struct, frozen=True):
    """Where a test ends, the answers that count for it, all that has come up, and what of it is new."""

    end: Result
    counted: tuple[Answer, ...]
    came: tuple[Answer, ...]
    asked: Asked
    fresh: Fresh


def recount(
    test: Test, at: tuple[Place, ...], came: tuple[Answer, ...], source: Source, asked: Mapping[Chosen, Choose]
) -> Recount:
    """The test with these answers, and what the source brings besides; `asked` tells what people had decided among.

    Raises Refused `other_draws`.
    """
    up = _Up(came, source, asked)
    step, counted = test.start(at), list[Answer]()
    while not isinstance(step, Result):
        counted.append(up.answer(step))
        step = resume(step, counted[-1])
    if left := [one.card for one in up.chosen if one.card]:
        told = say("So changed, the test has no use for {cards}, which was played.", cards=" ".join(left))
        raise Refused("other_draws", told)
    return Recount(step, tuple(counted), tuple(up.came), up.asked, up.fresh)


def cards_of(came: tuple[Answer, ...]) -> Cards:
    """All cards that came up or were played."""
    drawn = [card for one in came if isinstance(one, Drawn) for card in one.cards]
    played = [chosen.card for one in came for chosen in _chosen(one) if chosen.card]
    return (*drawn, *played)


class _Up:
    """What came up; each is handed out once."""

    def __init__(self, came: tuple[Answer, ...], source: Source, asked: Mapping[Chosen, Choose]) -> None:
        self.came, self.source, self.fresh = list(came), source, Fresh()
        self.before, self.asked = asked, Asked()
        self.chosen = [chosen for one in came for chosen in _chosen(one)]
        self.drawn = [one for one in came if isinstance(one, Drawn)]
        self.spent = set[int]()

    def answer(self, step: AnyStep) -> Answer:
        if isinstance(step, Draws):
            return self._draw(step.ask())
        if isinstance(step, Rolls):
            return self._roll(step.ask())
        if isinstance(step, Decides):
            return self._choose(step.ask())
        return Gathered(tuple(map(self._choose, step.ask().choices)))

    def _draw(self, ask: Draw) -> Drawn:
        for index, one in enumerate(self.drawn):
            if one.label == ask.label:
                left = Drawn(one.label, one.cards[ask.n :])
                self.drawn[index : index + 1] = [left] if left.cards or not one.cards else []
                return Drawn(one.label, one.cards[: ask.n])
        return self._draw_now(ask)

    def _draw_now(self, ask: Draw) -> Drawn:
        new = Drawn(ask.label, self.source.draw(ask))
        self.came.append(new)
        if new.cards:
            self.fresh.drawn[ask.pile] = (*self.fresh.drawn.get(ask.pile, ()), *new.cards)
        return new

    def _roll(self, ask: Roll) -> Rolled:
        index = self._rolled(ask)
        had = self.came[index]
        assert isinstance(had, Rolled)
        if missing := max(0, ask.n - len(had.dice)):
            new = Rolled(ask.label, self.source.roll(Roll(ask.actor, missing, ask.sides, ask.label)))
            self.fresh.rolled.append(new)
            had = self.came[index] = Rolled(ask.label, had.dice + new.dice)
        return Rolled(ask.label, had.dice[: ask.n])

    def _rolled(self, ask: Roll) -> int:
        """Where the dice lie that answer; a place without dice where none do."""
        for index, one in enumerate(self.came):
            if isinstance(one, Rolled) and one.label == ask.label and index not in self.spent:
                break
        else:
            index = len(self.came)
            self.came.append(Rolled(ask.label, ()))
        self.spent.add(index)
        return index

    def _choose(self, choose: Choose) -> Chosen:
        chosen = self._chosen(choose) or self._default(choose)
        self.asked[chosen] = choose
        return chosen

    def _chosen(self, choose: Choose) -> Chosen | None:
        for chosen in self.chosen:
            if chosen.label == choose.label and choose.taken(chosen) and not self._is_other(choose, chosen):
                self.chosen.remove(chosen)
                return chosen
        return None

    def _is_other(self, choose: Choose, chosen: Chosen) -> bool:
        """Whether there is something to use now that there was not when it was said which is used."""
        before = self.before.get(chosen)
        if chosen.card or before is None:
            return False
        return not set(_uses(choose, chosen)).issubset(_uses(before, chosen))

    def _default(self, choose: Choose) -> Chosen:
        """The first of those that do what was decided before, or else of all."""
        offered = choices(choose, self.source)
        verbs = [one.verb for one in self.chosen if one.label == choose.label]
        first = next((one for one in offered if one.verb in verbs and not one.card), offered[0])
        if len(offered) > 1:
            self.fresh.decided.append((choose.actor, first))
        return first


def _uses(choose: Choose, chosen: Chosen) -> list[Option]:
    return [option for option in choose.options if option.verb == chosen.verb]


def _chosen(answer: Answer) -> tuple[Chosen, ...]:
    if isinstance(answer, Gathered):
        return answer.chosen
    return (answer,) if isinstance(answer, Chosen) else ()
