"""Several make the same test at once: all draw or roll, all decide, sealed, and they are ranked.

Every test that `ranks` has a group of its own, made here out of its fields; games do nothing for it.
"""

from collections.abc import Mapping
from functools import cache
from itertools import chain
from typing import Annotated, ClassVar, Final, get_type_hints

from msgspec import NODEFAULT, Meta, defstruct
from msgspec.structs import fields

from sortilege.components.card import Cards
from sortilege.components.pile import Pile
from sortilege.rules.effect import Effect, Mark, shuffled_last
from sortilege.rules.joint import joint
from sortilege.rules.numbered import numbered
from sortilege.rules.outcome import Outcome
from sortilege.rules.ranking import Ranking
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Part, Place, Test, say_winner
from sortilege.rules.value import tag_of
from sortilege.words import Phrase

MOST: Final = 40
"""As many as have a seat at a table."""


class Group(Test, frozen=True):
    """Several make the test at once. Outcome: `winner`, counted from 1, 0 where several are first."""

    parts_field: ClassVar[str | None] = "members"
    leads: ClassVar[bool] = False
    ranked: ClassVar[bool] = True
    single: ClassVar[type[Test]]
    """The test that each of them makes."""

    def tests(self) -> tuple[Test, ...]:
        """Each member's own test, in order."""
        members: tuple[Part, ...] = self._listed()
        rules = {"rules": self.rules} if hasattr(self, "rules") else {}
        names = [name for name in _fields_of(self.single) if name != "rules"]
        return tuple(self.single(**{name: getattr(one, name) for name in names}, **rules) for one in members)

    def start(self, at: tuple[Place, ...]) -> Next:
        tests = self.tests()
        each = enumerate(zip(tests, at, strict=True), 1)
        return joint(tuple(numbered(test.start((place,)), number) for number, (test, place) in each), Ranking(tests))

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        return say_winner(outcome, names)

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        pairs = zip(self.tests(), at, strict=True)
        return tuple(chain.from_iterable(test.costs((place,)) for test, place in pairs))

    def called_off(self, at: tuple[Place, ...], lying: Mapping[Pile, Cards]) -> tuple[Effect, ...]:
        pairs = zip(self.tests(), at, strict=True)
        return shuffled_last(chain.from_iterable(test.called_off((place,), lying) for test, place in pairs))


@cache
def group_of(kind: type[Test]) -> type[Group]:
    """The group test whose members all make that test: `group_target` of `target`."""
    own = _fields_of(kind)
    rules = {name: own.pop(name) for name in ("rules",) if name in own}
    member = defstruct(f"{kind.__name__}Member", _defined(own), bases=(Part,), frozen=True, kw_only=True)
    many = Meta(min_length=2, max_length=MOST, title="Members", description="Two or more, each with own numbers.")
    listed = ("members", Annotated[tuple[member, ...], many])  # type: ignore[valid-type]  # made just now
    doc = f"Several at once, ranked. {kind.__doc__ or ''}"
    made = defstruct(
        f"Group{kind.__name__}",
        [listed, *_defined(rules)],
        bases=(Group,),
        namespace={"single": kind, "__doc__": doc, "gm_fields": frozenset()},
        frozen=True,
        tag=f"group_{tag_of(kind)}",
    )
    assert issubclass(made, Group)
    return made


def _fields_of(kind: type[Test]) -> dict[str, tuple[object, object]]:
    """Each field's type, and its default if it has one."""
    hints = get_type_hints(kind, include_extras=True)
    return {field.name: (hints[field.name], field.default) for field in fields(kind)}


def _defined(own: Mapping[str, tuple[object, object]]) -> list[tuple[str, object] | tuple[str, object, object]]:
    return [(name, hint) if default is NODEFAULT else (name, hint, default) for name, (hint, default) in own.items()]
