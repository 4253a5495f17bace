"""One against others: the first participant is compared with each of the others, pair by pair."""

from abc import abstractmethod
from typing import Final

from msgspec.structs import replace

from sortilege.rules.joint import Judge, Part, Parts, merge_rows
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Next
from sortilege.rules.test import Names, name_of, say_winner
from sortilege.rules.verdicts import Verdict
from sortilege.words import Phrase, joined, listed, say

_WINNERS: Final[dict[str, int]] = {"won": 1, "lost": 2, "tie": 0}


def _against(verdict: str, others: Phrase) -> Phrase:
    match verdict:
        case "won":
            return say("wins against {others}", others=others)
        case "lost":
            return say("loses to {others}", others=others)
    return say("ties with {others}", others=others)


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


def say_pairs(outcome: Outcome, names: Names) -> Phrase:
    """The joint outcome for people: `Joe wins`, or `Joe wins against Ann and Bo, loses to Cy`."""
    if outcome.fact("winner") is not None:
        return say_winner(outcome, names)
    told = ((verdict, _opponents(outcome, verdict, names)) for verdict in ("won", "lost", "tie"))
    ended = joined(_against(verdict, listed(others)) for verdict, others in told if others)
    return joined((name_of(names, 1), ended), " ")


def _opponents(outcome: Outcome, verdict: str, names: Names) -> list[Phrase]:
    pairs = sorted(int(name.removeprefix("pair ")) for name, told in outcome.facts if told == verdict)
    return [name_of(names, pair + 1) for pair in pairs]
