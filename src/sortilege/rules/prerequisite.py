"""What must hold before something may be bought: a few kinds of typed values, each of which says why or why not."""

from collections.abc import Callable, Iterable, Mapping
from functools import singledispatch
from typing import Final, Literal, TypeAlias, Union

from msgspec import Struct

from sortilege.rules.value import Tagged, Value
from sortilege.words import Phrase, in_words, say

Answer: TypeAlias = Literal["met", "unmet", "needs_gm"]
Plain: TypeAlias = int | str | bool
"""A value on a sheet: a level, a choice, a yes or no."""


class Reason(Value, frozen=True):
    """Why something is allowed or not, as a tree: the words of this node, and what it hangs on."""

    answer: Answer
    words: Phrase
    of: tuple["Reason", ...] = ()

    def unmet(self) -> tuple["Reason", ...]:
        """The leaves that stand in the way, in order; none where the answer is met."""
        if self.answer == "met":
            return ()
        return tuple(leaf for one in self.of for leaf in one.unmet()) or (self,)


class Facts(Struct, frozen=True):
    """What prerequisites are judged by: levels now and at the end of creation, house rules, and names for people."""

    values: Mapping[str, Plain]
    created: Mapping[str, Plain]
    switches: Mapping[str, Plain]
    label: Callable[[str, int], Phrase]
    """The trait with a level in words: `Awareness 3`."""

    def level(self, what: str, at: Literal["now", "creation"] = "now") -> int:
        """The level; 0 for what is not on the sheet."""
        found = (self.values if at == "now" else self.created).get(what, 0)
        return found if isinstance(found, int) else 0


class AtLeast(Tagged, frozen=True, tag="at_least"):
    """A trait at a level or higher, now or already at the end of creation."""

    what: str
    level: int = 1
    at: Literal["now", "creation"] = "now"


class Count(Tagged, frozen=True):
    """At least `many` of the traits at the level or higher."""

    of: tuple[str, ...]
    level: int
    many: int
    words: Phrase
    """What is counted, for people: `disciplines at level 1`."""


class Switched(Tagged, frozen=True, tag="switch"):
    """A house rule has that value."""

    name: str
    value: Plain


class GMsWord(Tagged, frozen=True, tag="gms_word"):
    """Only the GM can say; `words` tell what about."""

    words: Phrase


class All(Tagged, frozen=True):
    """Every one of them."""

    of: tuple["Prerequisite", ...]


class AnyOf(Tagged, frozen=True, tag="any"):
    """One of them at least."""

    of: tuple["Prerequisite", ...]


class Not(Tagged, frozen=True):
    """The opposite; what needs the GM still does."""

    of: "Prerequisite"
    words: Phrase


Prerequisite: TypeAlias = Union[AtLeast, Count, Switched, GMsWord, All, AnyOf, Not]  # noqa: UP007 - read at run time

NOTHING: Final = All(())
"""Always met."""
ALL_OF: Final = say("all of these")
"""The words of a reason that hangs on all below it."""


@singledispatch
def judge(needed: Prerequisite, facts: Facts) -> Reason:  # noqa: ARG001 - its kinds need it
    """Whether it is met, and why."""
    raise TypeError(f"{needed!r} is no prerequisite")


@judge.register
def _(needed: AtLeast, facts: Facts) -> Reason:
    has = facts.level(needed.what, needed.at)
    words = facts.label(needed.what, needed.level)
    if has >= needed.level:
        return Reason("met", words)
    held = facts.label(needed.what, has)
    if needed.at == "creation":
        return Reason("unmet", say("{words} is needed at creation; it is {held}", words=words, held=held))
    return Reason("unmet", say("{words} is needed; it is {held}", words=words, held=held))


@judge.register
def _(needed: Count, facts: Facts) -> Reason:
    has = sum(facts.level(what) >= needed.level for what in needed.of)
    answer: Answer = "met" if has >= needed.many else "unmet"
    return Reason(
        answer, say("{many} {words} are needed; there are {has}", many=needed.many, words=needed.words, has=has)
    )


@judge.register
def _(needed: Switched, facts: Facts) -> Reason:
    answer: Answer = "met" if facts.switches.get(needed.name) == needed.value else "unmet"
    return Reason(
        answer,
        say("the house rule {name} must be {value}", name=in_words(needed.name), value=in_words(str(needed.value))),
    )


@judge.register
def _(needed: GMsWord, _facts: Facts) -> Reason:
    return Reason("needs_gm", needed.words)


@judge.register
def _(needed: All, facts: Facts) -> Reason:
    of = tuple(judge(one, facts) for one in needed.of)
    return Reason(worst(one.answer for one in of), ALL_OF, of)


@judge.register
def _(needed: AnyOf, facts: Facts) -> Reason:
    of = tuple(judge(one, facts) for one in needed.of)
    return Reason(_any({one.answer for one in of}), say("one of these"), of)


@judge.register
def _(needed: Not, facts: Facts) -> Reason:
    inner = judge(needed.of, facts)
    return Reason(_OPPOSITE[inner.answer], needed.words, (inner,) if inner.answer == "needs_gm" else ())


_OPPOSITE: Final[Mapping[Answer, Answer]] = {"met": "unmet", "unmet": "met", "needs_gm": "needs_gm"}


def worst(of: Iterable[Answer]) -> Answer:
    """The answer where all must be met."""
    answers = set(of)
    return "unmet" if "unmet" in answers else "needs_gm" if "needs_gm" in answers else "met"


def _any(answers: set[Answer]) -> Answer:
    return "met" if "met" in answers else "needs_gm" if "needs_gm" in answers else "unmet"
