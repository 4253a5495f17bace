"""The exact reader: follows every card, die and weighed decision of a test, and counts in whole numbers.

It needs nothing but the steps, so it fits every test, and checks whatever is computed in a faster way.
"""

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple, TypeAlias

from sortilege.components.card import Card
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.readers.policy import Decline, Policy, best_of, decided, ways
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Decides, Draws, Gathers, Next, Rolls
from sortilege.rules.test import Place, Test


def exact(test: Test, at: tuple[Place, ...], know: Know, policy: Policy | None = None) -> Distribution[Outcome]:
    """How the test ends, for a seat that knows so much; decisions by the policy (`Decline` if none is given).

    Raises Endless or Undecided where `Exact.odds` does.
    """
    return Exact(policy or Decline()).odds(test.start(at), know)


class Endless(Exception):
    """A step that can only return to itself."""


class Undecided(Exception):
    """A decision between odds that hang on the decision itself, because the test may return to it."""


class _Back(NamedTuple):
    """Stands for the odds of a step that is being worked out, in those of the steps that may return to it."""

    key: Hashable


class _State(NamedTuple):
    at: Next
    know: Know
    key: Hashable


_Odds: TypeAlias = Distribution[Outcome | _Back]
_Branches: TypeAlias = tuple[tuple[int, _State], ...]


class Exact:
    """The exact reader with a policy; it remembers the odds of every state it has met.

    States are merged when steps have equal keys and what remains in all piles is equal but for cards that the step
    lumps together. `merge` and `lump` switch that off, `closed` what steps know without being followed, to check that
    it changes nothing.
    """

    def __init__(self, policy: Policy, *, merge: bool = True, lump: bool = True, closed: bool = True) -> None:
        self._policy, self._merge, self._lump, self._closed = policy, merge, lump, closed
        self._solved: dict[Hashable, _Odds] = {}
        self._stand_ins: dict[Hashable, _StandIns] = {}

    def odds(self, at: Next, know: Know) -> Distribution[Outcome]:
        """How the test ends from this step on.

        Raises Endless when it never does, Undecided when a decision may lead back to itself.
        """
        start = self._state(at, know)
        self._solve(start)
        return self._found(start.key).map(_ended)

    def _solve(self, start: _State) -> None:
        """Works from the ends of the test back to its start, on a stack of its own: tests may be long."""
        stack, opened = [start], dict[Hashable, _Branches]()
        while stack:
            state = stack[-1]
            if state.key in self._solved:
                stack.pop()
            elif (known := self._known(state)) is not None:
                self._solved[state.key] = known
            elif state.key in opened:
                self._solved[state.key] = self._close(state, opened.pop(state.key))
            else:
                branches = opened[state.key] = tuple(self._branches(state))
                stack.extend(after for _, after in branches if after.key not in opened)

    def _known(self, state: _State) -> _Odds | None:
        at = state.at
        if isinstance(at, Result) or not self._closed:
            return None
        found = self._policy.closes(at, state.know)
        return found.map(_end) if found else None

    def _branches(self, state: _State) -> Iterator[tuple[int, _State]]:
        """What may come next, one card or die at a time, with its weight; each weighed decision with weight 1."""
        at, know, _ = state
        if isinstance(at, Draws):
            drawn = [(weight, at.resume((card,)), after) for weight, card, after in self._draws(at, know)]
            for weight, follow, after in drawn or [(1, at.resume(()), know)]:
                yield weight, self._state(follow, after)
        elif isinstance(at, Rolls):
            for side in range(1, at.ask().sides + 1):
                yield 1, self._state(at.resume((side,)), know)
        elif not isinstance(at, Result):
            for way in ways(at, know, self._policy, self._stands(at)):
                yield 1, self._state(*decided(at, know, way))

    def _draws(self, at: Draws, know: Know) -> Iterator[tuple[int, Card, Know]]:
        return know.draws(at.ask().pile, self._stands(at))

    def _close(self, state: _State, branches: _Branches) -> _Odds:
        """The odds of a state out of those of its branches. Given that it does not return to itself, for then it
        stands where it stood."""
        if isinstance(state.at, Result):
            return Distribution.certain(state.at.outcome)
        found = [(weight, self._found(after.key)) for weight, after in branches]
        decision = isinstance(state.at, Decides | Gathers)
        odds = self._best([each for _, each in found]) if decision else Distribution.mix(found)
        back = _Back(state.key)
        if odds.weights.keys() == {back}:
            raise Endless(f"{state.at} never ends")
        return odds.condition(lambda end: end != back) if back in odds.weights else odds

    def _best(self, found: list[_Odds]) -> _Odds:
        if len(found) == 1:
            return found[0]
        if any(isinstance(end, _Back) for odds in found for end in odds):
            raise Undecided("a decision may lead back to itself")
        return found[best_of([odds.map(_ended) for odds in found], self._policy)]

    def _found(self, key: Hashable) -> _Odds:
        """The odds of a state with those of the states that it may return to put in, as far as they are solved."""
        if key not in self._solved:
            return Distribution.certain(_Back(key))
        odds = self._solved[key]
        if any(isinstance(end, _Back) and end.key in self._solved for end in odds):
            odds = odds.then(lambda end: self._found(end.key) if isinstance(end, _Back) else Distribution.certain(end))
            self._solved[key] = odds
        return odds

    def _state(self, at: Next, know: Know) -> _State:
        if isinstance(at, Result):
            return _State(at, know, at.outcome)
        return _State(at, know, (self._key(at), know.lumped(self._stands(at))))

    def _key(self, at: Draws | Rolls | Decides | Gathers) -> Hashable:
        return at.key() if self._merge else at

    def _stands(self, at: Draws | Rolls | Decides | Gathers) -> Callable[[Card], Card]:
        key = self._key(at)
        if key not in self._stand_ins:
            self._stand_ins[key] = _StandIns(at.lump if self._lump else _itself)
        return self._stand_ins[key].__getitem__


class _StandIns(dict[Card, Card]):
    """For each card the first one met of its lump."""

    def __init__(self, lump: Callable[[Card], Hashable]) -> None:
        super().__init__()
        self._lump, self._first = lump, dict[Hashable, Card]()

    def __missing__(self, card: Card) -> Card:
        self[card] = self._first.setdefault(self._lump(card), card)
        return self[card]


def _end(outcome: Outcome) -> Outcome | _Back:
    return outcome


def _itself(card: Card) -> Hashable:
    return card


def _ended(end: Outcome | _Back) -> Outcome:
    assert isinstance(end, Outcome)
    return end
