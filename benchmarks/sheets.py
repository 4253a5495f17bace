"""Milliseconds to check a sheet, to list its options and to plan, in each game, on one core.

Sheets are characters made by chance and advanced by awards and purchases until none is left to buy.
"""

import sys
import time
from collections.abc import Callable, Iterable
from functools import partial
from itertools import islice
from statistics import median
from typing import Final

from msgspec import Struct

from benchmarks.engine import machine
from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.registry import games
from sortilege.rules.sheet import Build
from sortilege.sheets.book import Book, book_of
from sortilege.sheets.document import Document, book_in, findings_in, replaced
from sortilege.sheets.drafting import Pen
from sortilege.sheets.making import random_character
from sortilege.sheets.options import options
from sortilege.sheets.plan import Goal, Plan, plan
from sortilege.sheets.writing import award, buy

CHECK_AIM: Final = 1.0
PLAN_AIM: Final = 100.0
TIMES: Final = 7
PURCHASES: Final = 30
GM: Final = Pen("GM", "2030-01-31", gm=True)


class Figure(Struct, frozen=True):
    """What was done, the median and the slowest of many, and the aim for the slowest, in milliseconds."""

    what: str
    middle: float
    slowest: float
    aim: float | None = None

    def __str__(self) -> str:
        missed = f"   aim {self.aim:g}{', MISSED' if self.slowest > self.aim else ''}" if self.aim else ""
        return f"{self.middle:>9.2f} {self.slowest:>9.2f}  {self.what}{missed}"


def advanced(game: Game, purchases: int = PURCHASES) -> Document:
    """A character in play with so many purchases after creation, or as many as there are."""
    made = random_character(game, game.switches(), seeded_chance(1), GM)
    book = book_in(game, made)
    for one in book.build.awards:
        book = book.plus(award(book, one.key, GM, min(one.most, 60)))
    for _ in range(purchases):
        book = _one_more(book)
    return replaced(made, book.ledger)


def _one_more(book: Book) -> Book:
    """The book after a purchase that is allowed: the lowest level first, so that many traits rise."""
    for option in sorted(options(book), key=lambda one: one.level):
        try:
            return book.plus(buy(book, option.what, GM))
        except Refused:
            continue
    return book


def goals(build: Build) -> tuple[tuple[Goal, ...], ...]:
    """Each trait and usual named one at its highest, and all of them together."""
    usual = [(f"{one.key}/{name}", one.trait.most) for one in build.families for name in one.usual]
    each = [*((one.key, one.most) for one in build.traits), *usual]
    return (*((one,) for one in each), tuple(each))


def milliseconds(run: Callable[[], object], times: int = TIMES) -> float:
    """Processor time of one run, the best of several."""
    return min(_once(run) for _ in range(times)) * 1000


def _once(run: Callable[[], object]) -> float:
    start = time.process_time()
    run()
    return time.process_time() - start


def figures(game: Game, times: int = TIMES, most: int | None = None) -> tuple[Figure, ...]:
    """What the game's sheets take; of goals, the first `most` and all together."""
    document = advanced(game)
    book = book_in(game, document)
    size = f"{len(document.ledger)} entries"
    every = goals(book.build)
    some = (*islice(every[:-1], most), every[-1])
    blank = book_of(game, game.switches())
    checks = [milliseconds(lambda: findings_in(game, document), times)]
    lists = [milliseconds(lambda: options(book.but(book.ledger)), times)]
    return (
        _figure(f"{game.name}: check a sheet of {size}", checks, CHECK_AIM),
        _figure(f"{game.name}: list the options of that sheet", lists),
        _figure(f"{game.name}: plan each of {len(some)} goals from that sheet", _plans(book, some, times), PLAN_AIM),
        _figure(f"{game.name}: plan each from nothing", _plans(blank, some, times), PLAN_AIM),
    )


def _plans(book: Book, some: Iterable[tuple[Goal, ...]], times: int) -> list[float]:
    return [milliseconds(partial(_planned, book, goal), times) for goal in some]


def _planned(book: Book, goal: tuple[Goal, ...]) -> Plan:
    return plan(book.but(book.ledger), goal)


def _figure(what: str, found: list[float], aim: float | None = None) -> Figure:
    return Figure(what, median(found), max(found), aim)


def main() -> None:
    """Prints a line for each figure; ends with 1 when an aim is missed."""
    print(f"milliseconds on one core, median and slowest: {machine()}")
    found = [figure for game in games().values() for figure in _told(game)]
    if any(one.aim and one.slowest > one.aim for one in found):
        sys.exit("an aim was missed")


def _told(game: Game) -> Iterable[Figure]:
    for figure in figures(game):
        print(figure, flush=True)
        yield figure


if __name__ == "__main__":
    main()
