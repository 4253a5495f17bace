"""Distributions as whole numbers: nothing is rounded and nothing is cut off."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from math import gcd, lcm
from typing import Generic, Self, TypeVar

from msgspec import Struct

T = TypeVar("T", bound=Hashable)
U = TypeVar("U", bound=Hashable)


class Distribution(Struct, Generic[T], frozen=True):
    """How often each outcome comes up: `weights[outcome]` times in `total`.

    Weights are at least 1, in lowest terms, and add up to the total, so that equal distributions are equal values.
    Make one by `of`, `certain` or `mix`.
    """

    weights: Mapping[T, int]
    total: int

    @classmethod
    def of(cls, weighted: Iterable[tuple[T, int]]) -> Self:
        """Out of outcomes and their weights, each at least 0; equal outcomes add up.

        Raises ValueError when a weight is negative, or none is above 0.
        """
        sums: dict[T, int] = {}
        for outcome, weight in weighted:
            if weight < 0:
                raise ValueError(f"the weight of {outcome} is {weight}, below 0")
            if weight:
                sums[outcome] = sums.get(outcome, 0) + weight
        if not sums:
            raise ValueError("a distribution needs an outcome")
        divisor = gcd(*sums.values())
        return cls({outcome: weight // divisor for outcome, weight in sums.items()}, sum(sums.values()) // divisor)

    @classmethod
    def certain(cls, outcome: T) -> Self:
        """One outcome for sure."""
        return cls({outcome: 1}, 1)

    @classmethod
    def mix(cls, parts: Iterable[tuple[int, "Distribution[T]"]]) -> Self:
        """First one of the parts by its weight, then an outcome of that part."""
        mixed = tuple(parts)
        common = lcm(*(part.total for _, part in mixed))
        return cls.of(
            (outcome, weight * times * (common // part.total))
            for weight, part in mixed
            for outcome, times in part.weights.items()
        )

    def __getitem__(self, outcome: T) -> Fraction:
        return Fraction(self.weights.get(outcome, 0), self.total)

    def __iter__(self) -> Iterator[T]:
        return iter(self.weights)

    def items(self) -> Iterator[tuple[T, Fraction]]:
        """Each outcome that is possible, with its probability."""
        return ((outcome, self[outcome]) for outcome in self.weights)

    def chance(self, goal: Callable[[T], bool]) -> Fraction:
        """The probability that the goal is reached."""
        return Fraction(sum(times for outcome, times in self.weights.items() if goal(outcome)), self.total)

    def mean(self, value: Callable[[T], int | Fraction]) -> Fraction:
        """The expected value."""
        return Fraction(sum(times * value(outcome) for outcome, times in self.weights.items())) / self.total

    def map(self, change: Callable[[T], U]) -> "Distribution[U]":
        """The distribution of what the outcomes are changed into."""
        return Distribution.of((change(outcome), times) for outcome, times in self.weights.items())

    def then(self, follow: Callable[[T], "Distribution[U]"]) -> "Distribution[U]":
        """The distribution of what follows on each outcome."""
        return Distribution.mix((times, follow(outcome)) for outcome, times in self.weights.items())

    def condition(self, known: Callable[[T], bool]) -> "Distribution[T]":
        """Given that an outcome is among the `known`. Raises ValueError when none can be."""
        return Distribution.of((outcome, times) for outcome, times in self.weights.items() if known(outcome))
