"""One against others: the first participant is compared with each of the others, pair by pair."""

from abc import abstractmethod
from typing import Final, Literal, TypeAlias

from msgspec.structs import replace

from sortilege.rules.joint import Judge, Part, Parts, merge_rows
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next

Verdict: TypeAlias = Literal["won", "lost", "tie"]
"""How a pair ended for the first participant."""

_WINNERS: Final[dict[str, int]] = {"won": 1, "lost": 2, "tie": 0}
_ALONE: Final = {1: "a win", 2: "a loss", 0: "a tie"}
_AGAINST: Final = {"won": "won against", "lost": "lost to", "tie": "tied with"}


class Pairs(Judge, frozen=True):
    """Judges each pair as soon as both have a result, and keeps only how it ended.

    The first participant rolls first, so that an opponent's total never has to be kept.
    """

    @abstractmethod
    def compare(self, first: Outcome, other: Outcome) -> Verdict:
        """How a pair ended, by the outcomes of the two participants."""

    def digest(self, parts: Parts) -> Parts:
        first = parts[0]
        if not isinstance(first, Result):
            return parts
        return first, *(self._judged(first.outcome, part) for part in parts[1:])

    def _judged(self, first: Outcome, part: Part) -> Part:
        if not isinstance(part, Result) or part.outcome.degree in _WINNERS:
            return part
        return replace(part, outcome=Outcome(self.compare(first, part.outcome)))

    def decide(self, results: tuple[Result, ...]) -> Next:
        return Result(paired(tuple(result.outcome.degree for result in results[1:])), rows=merge_rows(results))


def paired(verdicts: tuple[str, ...]) -> Outcome:
    """The joint outcome: for one pair the fact `winner` (1, 2, or 0 for a tie), for several a fact `pair N` each.

    A success is to win every pair; to lose one is none.
    """
    success = False if "lost" in verdicts else None if "tie" in verdicts else True
    if len(verdicts) > 1:
        return Outcome("pairs", success, tuple(sorted((f"pair {n}", told) for n, told in enumerate(verdicts, 1))))
    return Outcome("tie" if success is None else "winner", success, (("winner", _WINNERS[verdicts[0]]),))


def say_pairs(outcome: Outcome) -> str:
    """The joint outcome for people, as the first participant sees it: `won against 1 and 3, lost to 2`."""
    winner = outcome.fact("winner")
    if isinstance(winner, int):
        return _ALONE[winner]
    told = ((verdict, _opponents(outcome, verdict)) for verdict in _AGAINST)
    return ", ".join(f"{_AGAINST[verdict]} {_listed(numbers)}" for verdict, numbers in told if numbers)


def _opponents(outcome: Outcome, verdict: str) -> list[int]:
    return sorted(int(name.removeprefix("pair ")) for name, told in outcome.facts if told == verdict)


def _listed(numbers: list[int]) -> str:
    *most, last = map(str, numbers)
    return f"{', '.join(most)} and {last}" if most else last
