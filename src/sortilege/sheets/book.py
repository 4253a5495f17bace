"""A sheet's ledger together with the rules it is kept by."""

from collections.abc import Mapping
from functools import cached_property

import msgspec
from msgspec import Struct

from sortilege.rules.game import Game
from sortilege.rules.ledger import Ledger, Standing, fold, live, paid
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
        """The book with more entries."""
        return self.but(self.ledger + entries)

    def spent(self, what: str) -> int:
        """What was paid for the trait in all, in units."""
        return sum(paid(self.ledger, entry) for entry in live(self.ledger) if entry.what == what)


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
