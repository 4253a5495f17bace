"""The odds of a test as people read them: what was asked, what is taken as given, and a bar for each outcome."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from itertools import accumulate, takewhile
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from sortilege.cli.asked import asked, given
from sortilege.cli.inputs import Setup
from sortilege.odds.distribution import Distribution
from sortilege.readers.summary import in_order, measure_of, success_of
from sortilege.rules.outcome import Outcome
from sortilege.rules.value import tag_of

RARE: Final = Fraction(1, 2000)
"""An end of a chart that comes to less is one bar: alone, each would read 0.0 %."""


class Bar(Struct, frozen=True):
    """An outcome, or several that read the same.

    `number` is what it is about, if that is a number, and `at_least` how likely this number or more is.
    """

    label: str
    chance: Fraction
    success: bool | None = None
    degree: str = ""
    number: int | None = None
    at_least: Fraction | None = None


class Chart(Struct, frozen=True):
    """Bars, the worst first, and what stands above them; `measure` is what the labels are: `successes`, `total`."""

    title: str
    asked: str
    given: str
    headline: str
    measure: str
    bars: tuple[Bar, ...]


def chart_of(setup: Setup, odds: Distribution[Outcome], plays: bool) -> Chart:
    """The chart of a test's odds; `plays` tells whether a hand was put to its best use."""
    measure = measure_of(odds)
    bar = _winner_bar if measure == "winner" else _bar_of(setup, odds, measure)
    bars = _lumped(_merged(bar(end, chance) for end, chance in in_order(odds)))
    title = f"{setup.game.title}: {tag_of(type(setup.test))}"
    return Chart(title, asked(setup.test), given(setup, plays), _headline(setup, odds), measure or "outcome", bars)


def percent(chance: Fraction) -> str:
    """In percent with one decimal."""
    return f"{round(chance * 1000) / 10:.1f} %"


def with_percent(chance: Fraction) -> str:
    """In percent, and exactly: `88.4 % (40382/45695)`."""
    return f"{percent(chance)} ({chance})"


def _headline(setup: Setup, odds: Distribution[Outcome]) -> str:
    """What people want to know first, and what the game warns of."""
    return " ".join([*_success(odds), *_average(odds), *_risks(setup, odds)])


def _success(odds: Distribution[Outcome]) -> Iterator[str]:
    success = success_of(odds)
    if success is not None:
        yield f"Success: {with_percent(success)}."


def _average(odds: Distribution[Outcome]) -> Iterator[str]:
    measure = measure_of(odds)
    numbers = odds.map(lambda end: _number(end, measure))
    if measure != "winner" and None not in numbers:
        yield f"Average {measure}: {float(numbers.mean(lambda number: number or 0)):.2f}."


def _risks(setup: Setup, odds: Distribution[Outcome]) -> Iterator[str]:
    for fact, words in setup.game.risks.items():
        risk = sum((chance for end, chance in odds.items() if end.fact(fact)), Fraction(0))
        if risk:
            yield f"{words.capitalize()}: {with_percent(risk)}."


# -- bars -------------------------------------------------------------------------------------------------------------


def _winner_bar(end: Outcome, chance: Fraction) -> Bar:
    winner = end.fact("winner")
    return Bar(f"number {winner}" if winner else "a tie", chance)


def _bar_of(setup: Setup, odds: Distribution[Outcome], measure: str | None) -> Callable[[Outcome, Fraction], Bar]:
    numbers = odds.map(lambda end: _number(end, measure))

    def bar(end: Outcome, chance: Fraction) -> Bar:
        value, number = end.fact(measure or ""), _number(end, measure)
        label = setup.test.say(end) if value is None else str(value).replace("-", "−")
        degree = "" if end.success is None or value is None else end.degree
        reach = None if number is None else numbers.chance(lambda one: one is not None and one >= number)
        return Bar(label, chance, end.success, degree, number, reach)

    return bar


def _number(end: Outcome, measure: str | None) -> int | None:
    value = end.fact(measure or "")
    return value if isinstance(value, int) else None


def _merged(bars: Iterable[Bar]) -> list[Bar]:
    """Outcomes that read the same are one bar, as a card with and without a mental break."""
    found: dict[tuple[str, str], Bar] = {}
    for bar in bars:
        name = bar.label, bar.degree
        found[name] = replace(bar, chance=found[name].chance + bar.chance) if name in found else bar
    return list(found.values())


def _lumped(bars: list[Bar]) -> tuple[Bar, ...]:
    """Each rare end in one bar."""
    low, high = _rare(bars), _rare(bars[::-1])
    middle = bars[low : len(bars) - high]
    upper = bars[len(bars) - high :]
    return (*_lump(bars[:low], "up to {}"), *middle, *_lump(upper[::-1], "from {}"))


def _rare(bars: Sequence[Bar]) -> int:
    """How many bars at the beginning are rare together, and have the degree of the first."""
    so_far = accumulate(bar.chance for bar in bars)
    rare = takewhile(
        lambda pair: pair[0] < RARE and pair[1].number is not None and pair[1].degree == bars[0].degree,
        zip(so_far, bars, strict=True),
    )
    return sum(1 for _ in rare)


def _lump(bars: list[Bar], words: str) -> tuple[Bar, ...]:
    """One bar for several, numbered by the last of them."""
    if len(bars) < 2:
        return tuple(bars)
    last, chance = bars[-1], sum((bar.chance for bar in bars), Fraction(0))
    return (replace(last, label=words.format(last.label), chance=chance),)
