"""A test that is over comes to another end with other inputs: what came up is counted again.

What came up belongs to the asks of the same label, in its order. Dice too many are left out from the last, those that
are missing are rolled; cards too many are left out too, but none is drawn again, as the piles have moved on.
"""

from msgspec import Struct

from sortilege.components.chance import Chance
from sortilege.components.refusal import Refused
from sortilege.readers.live import Hands, resume, sole_choice
from sortilege.rules.ask import Answer, Choose, Chosen, Draw, Drawn, Gathered, Roll, Rolled
from sortilege.rules.outcome import Result
from sortilege.rules.step import AnyStep, Decides, Draws, Rolls
from sortilege.rules.test import Place, Test
from sortilege.words import say


class Recount(Struct, frozen=True):
    """Where a test ends, the answers that count for it, all that has come up, and the dice that are new."""

    end: Result
    counted: tuple[Answer, ...]
    came: tuple[Answer, ...]
    rolled: tuple[Rolled, ...]


def recount(test: Test, at: tuple[Place, ...], came: tuple[Answer, ...], chance: Chance, hands: Hands) -> Recount:
    """The test with these answers. Raises Refused `other_draws` where it asks for other cards or decisions."""
    up = _Up(came, chance, hands)
    step, counted = test.start(at), list[Answer]()
    while not isinstance(step, Result):
        counted.append(up.answer(step))
        step = resume(step, counted[-1])
    if left := [one.card for one in up.chosen if one.card]:
        raise _refused(f"it has no use for {' '.join(left)}, which was played")
    return Recount(step, tuple(counted), tuple(up.came), tuple(up.rolled))


def _refused(told: str) -> Refused:
    return Refused("other_draws", say("So changed, the test asks for something else: {told}.", told=told))


class _Up:
    """What came up; each is handed out once."""

    def __init__(self, came: tuple[Answer, ...], chance: Chance, hands: Hands) -> None:
        self.came, self.chance, self.hands = list(came), chance, hands
        self.chosen = [chosen for one in came for chosen in _chosen(one)]
        self.drawn = [one for one in came if isinstance(one, Drawn)]
        self.spent = set[int]()
        self.rolled = list[Rolled]()

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
        raise _refused("it needs a card that was not drawn, and cards are not drawn again")

    def _roll(self, ask: Roll) -> Rolled:
        index = self._rolled(ask)
        had = self.came[index]
        assert isinstance(had, Rolled)
        if missing := max(0, ask.n - len(had.dice)):
            new = Rolled(ask.label, self.chance.roll(missing, ask.sides))
            self.rolled.append(new)
            self.came[index] = Rolled(ask.label, had.dice + new.dice)
        return Rolled(ask.label, (had.dice + self.rolled[-1].dice if missing else had.dice)[: ask.n])

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
        for chosen in self.chosen:
            if chosen.label == choose.label and choose.taken(chosen):
                self.chosen.remove(chosen)
                return chosen
        sole = sole_choice(choose, self.hands)
        if sole is None:
            raise _refused(f"somebody would have to decide ({choose.label})")
        return sole


def _chosen(answer: Answer) -> tuple[Chosen, ...]:
    if isinstance(answer, Gathered):
        return answer.chosen
    return (answer,) if isinstance(answer, Chosen) else ()
