"""What a fight comes to, for people and as JSON."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec import Struct
from rich.table import Table
from rich.text import Text

from sortilege.cli.chances import percent
from sortilege.cli.plainly import plain_console
from sortilege.odds.distribution import Distribution
from sortilege.odds.interval import wilson
from sortilege.readers.fight import Forecast
from sortilege.rules.fight import Corner
from sortilege.rules.game import Game

LEVEL: Final = 0.99
"""The confidence of the intervals that are told of a sample."""


class Told(Struct, frozen=True):
    """What was asked, and what was found."""

    game: Game
    names: tuple[str, str]
    corners: tuple[Corner, Corner]
    rounds: int
    found: Forecast

    @property
    def wins(self) -> dict[int, Fraction]:
        """How likely each of the two wins, by number, and 0: neither."""
        odds = self.found.odds.map(lambda end: end.winner)
        return {winner: odds[winner] for winner in (1, 2, 0)}

    @property
    def lengths(self) -> Distribution[int] | None:
        """In which round a fight ends that does; None where none does."""
        ended = [(end.round, many) for end, many in self.found.odds.weights.items() if end.how]
        return Distribution.of(ended) if ended else None

    def interval(self, chance: Fraction) -> tuple[float, float] | None:
        """Where the chance lies, if it was sampled."""
        runs = self.found.runs
        return None if runs is None else wilson(int(chance * runs), runs, LEVEL)

    @property
    def ends(self) -> list[tuple[int, str, Fraction]]:
        """Who wins and how the other has fallen, with its chance; the likeliest first."""
        ends = self.found.odds.map(lambda end: (end.winner, end.how))
        return sorted(((*end, chance) for end, chance in ends.items() if end[1]), key=lambda end: -end[2])


def within(lengths: Distribution[int], share: Fraction) -> int:
    """The round by whose end at least that share of the fights is over."""
    so_far = Fraction(0)
    for number in sorted(lengths):
        so_far += lengths[number]
        if so_far >= share:
            return number
    return max(lengths)


# -- JSON -------------------------------------------------------------------------------------------------------------


def as_data(told: Told) -> dict[str, object]:
    """As JSON: probabilities as decimal numbers, which fights that are worked out have to 15 places at least."""
    found = told.found
    return {
        "game": told.game.name,
        "sides": [
            {"name": name, "policy": one.policy, "weapon": one.weapon or None}
            for name, one in zip(told.names, told.corners, strict=True)
        ],
        "rounds": told.rounds,
        "exact": found.runs is None,
        "lost_mass": float(found.lost),
        "runs": found.runs,
        "never": found.never,
        "wins": {("neither" if not winner else str(winner)): float(one) for winner, one in told.wins.items()},
        "intervals": _intervals(told),
        "ends": [{"winner": winner, "how": how, "probability": float(one)} for winner, how, one in told.ends],
        "length": _length(told.lengths),
    }


def _intervals(told: Told) -> dict[str, object] | None:
    if told.found.runs is None:
        return None
    found = {("neither" if not winner else str(winner)): told.interval(one) for winner, one in told.wins.items()}
    return {"level": LEVEL, **found}


def _length(lengths: Distribution[int] | None) -> dict[str, object] | None:
    if lengths is None:
        return None
    return {
        "mean": float(lengths.mean(int)),
        "half": within(lengths, Fraction(1, 2)),
        "nine_of_ten": within(lengths, Fraction(9, 10)),
        "distribution": [{"round": number, "probability": float(lengths[number])} for number in sorted(lengths)],
    }


# -- for people -------------------------------------------------------------------------------------------------------


def show(told: Told) -> None:
    """Prints it."""
    console = plain_console()
    console.print(Text(f"{told.game.title}: {' against '.join(_sides(told))}", "bold"))
    console.print(Text(_how_found(told)))
    console.print()
    if told.found.never:
        console.print(Text("Neither can ever drop the other.", "bold"))
        return
    console.print(_table(told))
    console.print()
    console.print(Text(" ".join(_lasts(told))))


def _sides(told: Told) -> Iterator[str]:
    for name, corner in zip(told.names, told.corners, strict=True):
        yield f"{name} ({corner.policy}{f', {corner.weapon}' if corner.weapon else ''})"


def _how_found(told: Told) -> str:
    if told.found.runs is None:
        return "Worked out exactly."
    return f"Played {told.found.runs:,} times; each chance lies in its interval with {LEVEL:.0%} confidence."


def _table(told: Told) -> Table:
    table = Table(box=None, pad_edge=False, padding=(0, 2, 0, 0), show_header=False)
    for winner, chance in told.wins.items():
        if winner or chance >= Fraction(1, 10_000):
            table.add_row(Text(_who(told, winner), "bold"), percent(chance), _between(told, chance))
    for winner, how, chance in told.ends:
        loser = told.names[2 - winner] if winner else "both"
        table.add_row(f"{loser} {how}", percent(chance), _between(told, chance))
    return table


def _who(told: Told, winner: int) -> str:
    return f"{told.names[winner - 1]} wins" if winner else "neither wins"


def _between(told: Told, chance: Fraction) -> str:
    found = told.interval(chance)
    return f"{found[0] * 100:.1f} to {found[1] * 100:.1f} %" if found else ""


def _lasts(told: Told) -> Iterator[str]:
    lengths = told.lengths
    if lengths is None:
        yield f"None of the fights was over in round {told.rounds}."
        return
    half, most = within(lengths, Fraction(1, 2)), within(lengths, Fraction(9, 10))
    yield f"It lasts {float(lengths.mean(int)):.1f} rounds on average;"
    yield f"half of the fights are over in round {half}, nine of ten in round {most}."
    if (still := told.wins[0]) >= Fraction(1, 10_000):
        yield f"{percent(still)} go on after round {told.rounds} or drop both."
