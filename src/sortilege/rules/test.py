"""A test: the inputs of one resolved action. Forms, command line, HTTP and JSON Schema come from its fields."""

from abc import abstractmethod
from collections.abc import Mapping
from typing import ClassVar, Self, TypeVar

from msgspec.structs import replace

from sortilege.components.pile import Pile
from sortilege.rules.effect import Mark
from sortilege.rules.outcome import Outcome
from sortilege.rules.step import Next
from sortilege.rules.value import Actor, Tagged, Value

ValueT = TypeVar("ValueT", bound=Value)


class Place(Value, frozen=True):
    """Where a participant sits: who it is, the deck drawn from, and the pile cards may be played from, if any."""

    actor: Actor
    deck: Pile
    hand: Pile | None = None


class Switches(Value, frozen=True):
    """A game's house rules: one field a switch, its default first, documented by `msgspec.Meta`."""


class Part(Value, frozen=True):
    """The inputs of one participant, where a test has several."""


class Test(Tagged, frozen=True):
    """The inputs of a test. A field `rules` holds the game's switches as they were when the test was called."""

    __test__: ClassVar[bool] = False

    parts_field: ClassVar[str | None] = None
    """The field that lists participants, in a test of several."""

    leads: ClassVar[bool] = True
    """Whether the test's own fields describe the first participant, before those of `parts_field`."""

    gm_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields that only a GM may set at the table."""

    @abstractmethod
    def start(self, at: tuple[Place, ...]) -> Next:
        """The first step; `at` has a place for each participant, in order."""

    @abstractmethod
    def say(self, outcome: Outcome) -> str:
        """The outcome for people, after a colon: `17 against 12, a success by 5`."""

    def seats(self) -> int:
        """How many participants the test has, at least 1."""
        return self.leads + len(self._listed())

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:  # noqa: ARG002 - games that have costs need it
        """What is paid when the test is called, and given back when it is cancelled."""
        return ()

    def bind(self, sheets: tuple[Mapping[str, object], ...]) -> Self:
        """The test with the fields that come from each participant's sheet, one mapping each; others are ignored."""
        listed = sheets[self.leads :]
        bound = fill(self, sheets[0]) if self.leads and sheets else self
        if self.parts_field is None:
            return bound
        parts = tuple(fill(part, sheet) for part, sheet in zip(self._listed(), listed, strict=True))
        return replace(bound, **{self.parts_field: parts})

    def _listed(self) -> tuple[Part, ...]:
        return getattr(self, self.parts_field) if self.parts_field else ()


def fill(value: ValueT, fields: Mapping[str, object]) -> ValueT:
    """The value with those of the fields that it has."""
    return replace(value, **{name: fields[name] for name in value.__struct_fields__ if name in fields})
