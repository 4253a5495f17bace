"""A test: the inputs of one resolved action. Forms, command line, HTTP and JSON Schema come from its fields."""

from abc import abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from functools import cache
from typing import ClassVar, Final, TypeAlias

from msgspec import inspect

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.rules.effect import Effect, Mark
from sortilege.rules.outcome import Outcome
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Next
from sortilege.rules.value import Actor, Tagged, Value, bare
from sortilege.words import Phrase, say, verbatim

Names: TypeAlias = tuple[str, ...]
"""The participants' names; where there are none, they are numbered."""


def name_of(names: Names, number: int) -> Phrase:
    """The participant's name, counted from 1, or `number 2` where there are no names."""
    return verbatim(names[number - 1]) if names else say("number {number}", number=number)


DEGREES: Final[Mapping[str, Phrase]] = {
    "success": say("success"),
    "failure": say("failure"),
    "critical success": say("critical success"),
    "critical failure": say("critical failure"),
}


def say_degree(degree: str) -> Phrase:
    """A degree that needs no game to be told: `success`."""
    return DEGREES.get(degree) or verbatim(degree)


def say_winner(outcome: Outcome, names: Names) -> Phrase:
    """Who wins by the fact `winner`, for people; `a tie` where nobody does."""
    winner = outcome.fact("winner")
    return say("{name} wins", name=name_of(names, winner)) if isinstance(winner, int) and winner else say("a tie")


class Place(Value, frozen=True):
    """Where a participant sits: who it is, the deck drawn from, and the pile cards may be played from, if any."""

    actor: Actor
    deck: Pile
    hand: Pile | None = None


class Switches(Value, frozen=True):
    """A game's house rules: one field a switch, its default first, documented by `msgspec.Meta`."""


class Part(Value, frozen=True):
    """The inputs of one participant, where a test has several."""


class Promise(Value, frozen=True):
    """What a test promises besides its odds, for people: a chance, or a number such as hits on average."""

    words: Phrase
    chance: Fraction | None = None
    number: Fraction | None = None


class Test(Tagged, frozen=True):
    """The inputs of a test. A field `rules` holds the game's switches as they were when the test was called."""

    __test__: ClassVar[bool] = False

    parts_field: ClassVar[str | None] = None
    """The field that lists participants, in a test of several."""

    leads: ClassVar[bool] = True
    """Whether the test's own fields describe the first participant, before those of `parts_field`."""

    gm_fields: ClassVar[frozenset[str]] = frozenset()
    """Fields that only a GM may set at the table."""

    bares: ClassVar[int | None] = None
    """The participant, counted from 0, whose wounds or hit points it shows: of an NPC to GMs and rollers alone."""

    offered: ClassVar[bool] = True
    """Whether people call it; a test that rounds call for themselves is no kind of action."""

    degrees: ClassVar[bool] = False
    """Whether the degree of an outcome tells more than its success and its facts do."""

    ranks: ClassVar[bool] = False
    """Whether several can make it at once and be ranked: it then has a group test."""

    ranked: ClassVar[bool] = False
    """Whether its end is told by the places of those who made it."""

    @abstractmethod
    def start(self, at: tuple[Place, ...]) -> Next:
        """The first step; `at` has a place for each participant, in order."""

    @abstractmethod
    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        """The outcome for people: `17 against 12, a success by 5`. `names` are the participants', in order."""

    def reached(self, outcome: Outcome) -> int | None:  # noqa: ARG002 - only tests that rank have one
        """The number by which several are ranked, the higher the better; None where nothing was reached."""
        return None

    def say_reached(self, outcome: Outcome) -> Phrase:
        """The same for people."""
        reached = self.reached(outcome)
        return say("nothing") if reached is None else verbatim(str(reached))

    def seats(self) -> int:
        """How many participants the test has, at least 1."""
        return self.leads + len(self._listed())

    def promises(
        self,
        at: tuple[Place, ...],  # noqa: ARG002 - few have some
        known: tuple[Sheet | None, ...],  # noqa: ARG002
    ) -> tuple[Promise, ...]:
        """What people weigh besides the odds, before it is called; `known` are the sheets that they see, in order."""
        return ()

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:  # noqa: ARG002 - games that have costs need it
        """What is paid when the test is called, and given back when it is cancelled."""
        return ()

    def called_off(
        self,
        at: tuple[Place, ...],  # noqa: ARG002 - games that have such effects need both
        lying: Mapping[Pile, Cards],  # noqa: ARG002
    ) -> tuple[Effect, ...]:
        """The effects of a cancelled test, whose cards `lying` (by the pile they came from) are discarded."""
        return ()

    def _listed(self) -> tuple[Part, ...]:
        return getattr(self, self.parts_field) if self.parts_field else ()


def bind(kind: type[Test], raw: Mapping[str, object], sheets: tuple[Mapping[str, object], ...]) -> dict[str, object]:
    """A test's raw fields with those that come from each participant's sheet, one mapping each, put in.

    Fields that the test or its part does not have are left out; parts that are no objects are left to be refused.
    """
    bound = {**raw, **_known(kind, sheets[0])} if kind.leads and sheets else dict(raw)
    part, listed = part_of(kind), raw.get(kind.parts_field or "")
    if part is None or not isinstance(listed, list | tuple):
        return bound
    own = [*sheets[kind.leads :], *({} for _ in listed)]
    parts = [
        {**one, **_known(part, sheet)} if isinstance(one, Mapping) else one
        for one, sheet in zip(listed, own, strict=False)
    ]
    return {**bound, str(kind.parts_field): parts}


def ruled(kind: type[Test], rules: object) -> dict[str, object]:
    """The field `rules` filled in, in a test that has it."""
    return {"rules": rules} if "rules" in kind.__struct_fields__ else {}


@cache
def part_of(kind: type[Test]) -> type[Part] | None:
    """The type of a test's listed participants, if it lists any."""
    if kind.parts_field is None:
        return None
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    listed = bare(next(field.type for field in found.fields if field.name == kind.parts_field))
    assert isinstance(listed, inspect.VarTupleType)
    part = bare(listed.item_type)
    assert isinstance(part, inspect.StructType)
    assert issubclass(part.cls, Part)
    return part.cls


def _known(kind: type[Value], fields: Mapping[str, object]) -> dict[str, object]:
    return {name: value for name, value in fields.items() if name in kind.__struct_fields__}
