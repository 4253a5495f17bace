"""A sheet's ledger together with the rules it is kept by."""

from bisect import bisect_left, bisect_right
from collections.abc import Mapping
from functools import cached_property, reduce

import msgspec
from msgspec import Struct

from sortilege.rules.game import Game
from sortilege.rules.ledger import STAGE, Entry, Ledger, Standing, after, fold, live, repriced, trail
from sortilege.rules.prerequisite import Facts, Plain
from sortilege.rules.sheet import Build, Sheet
from sortilege.rules.test import Switches


class Book(Struct, frozen=True, dict=True):
    """A ledger and its rules. What stands is worked out once."""

    build: Build
    switches: Mapping[str, Plain]
    ledger: Ledger = ()

    @cached_property
    def standing(self) -> Standing:
        """What the ledger comes to."""
        return fold(self.ledger)

    @cached_property
    def live(self) -> Ledger:
        """The entries that were not taken back."""
        return live(self.ledger)

    def followed(self) -> tuple[tuple[Entry, Standing], ...]:
        """The live entries, each with what stood before it: too much to keep, but where it ends is what stands."""
        way = tuple(trail(self.live))
        if way and self.live == self.ledger:
            self.__dict__.setdefault("standing", after(way[-1][1], way[-1][0]))
        return way

    def since(self, step: int) -> Ledger:
        """The same of the step and all after it."""
        return self.live[bisect_left(self.live, step, key=_step_of) :]

    def of_step(self, step: int) -> Ledger:
        """The same of the step alone."""
        return self.live[bisect_left(self.live, step, key=_step_of) : bisect_right(self.live, step, key=_step_of)]

    @cached_property
    def ended(self) -> int | None:
        """The step that ended creation, if it is over."""
        return next((one.step for one in reversed(self.live) if one.what == STAGE), None)

    @cached_property
    def facts(self) -> Facts:
        """What prerequisites are judged by now."""
        return self.facts_of(self.standing)

    def facts_of(self, standing: Standing) -> Facts:
        """What prerequisites are judged by where this stands."""
        return Facts(standing.values, standing.created or {}, self.switches, self.build.say)

    def but(self, ledger: Ledger) -> "Book":
        """Another ledger by the same rules."""
        return Book(self.build, self.switches, ledger)

    def plus(self, entries: Ledger) -> "Book":
        """The book with more entries; what stands is carried on where it is known."""
        more = self.but(self.ledger + entries)
        if "standing" in self.__dict__:
            more.__dict__["standing"] = reduce(after, entries, self.standing)
        return more

    def as_if(self, standing: Standing) -> "Book":
        """No entries by the same rules, but where this stands."""
        there = self.but(())
        there.__dict__["standing"] = standing
        return there

    @cached_property
    def repriced(self) -> Mapping[int, int]:
        """What changed prices took, by the entry's number."""
        return repriced(self.ledger)

    @cached_property
    def costs(self) -> Mapping[str, int]:
        """What was paid in all, in units, by trait."""
        costs: dict[str, int] = {}
        for entry in self.live:
            costs[entry.what] = costs.get(entry.what, 0) + self.paid(entry)
        return costs

    def paid(self, entry: Entry) -> int:
        """What was paid for the entry, with what a changed price took or gave back."""
        return entry.price + self.repriced.get(entry.number, 0)

    def spent(self, what: str) -> int:
        """What was paid for the trait in all, in units."""
        return self.costs.get(what, 0)


def _step_of(entry: Entry) -> int:
    return entry.step


def book_of(game: Game, switches: Switches, ledger: Ledger = ()) -> Book:
    """The ledger by the game's rules under the house rules."""
    return Book(build_of(game, switches), msgspec.to_builtins(switches), ledger)


def build_of(game: Game, switches: Switches) -> Build:
    """How the game's characters are made; in a game that does not say, sheets are typed in whole."""
    return game.build(switches) or Build((), _derive_nothing, _spread_nothing, game.sheet.__struct_fields__)


def _derive_nothing(_: Standing) -> Mapping[str, object]:
    return {}


def _spread_nothing(_: Sheet) -> Standing:
    return Standing()
