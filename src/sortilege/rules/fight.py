"""Fights that nobody watches: what characters do in their turns when a policy decides for them."""

from collections.abc import Callable, Mapping
from typing import TypeAlias

from msgspec import Struct

from sortilege.rules.effect import Effect
from sortilege.rules.rounds import Seated
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Decides
from sortilege.rules.test import Switches, Test
from sortilege.rules.value import Value
from sortilege.words import Phrase

Deed: TypeAlias = Test | tuple[Effect, ...] | None
"""What somebody does in a turn: a test of both with all its inputs, itself first; the effects of an act; None to let
the others act first. A turn is over when it has cost something; an act without effects is to wait."""


class Corner(Value, frozen=True):
    """How a side fights: by a policy of its game, with a weapon where the policy takes one."""

    policy: str
    weapon: str = ""


class Facing(Value, frozen=True):
    """A fight as one of the two sees it."""

    me: Seated
    foe: Seated
    mine: Corner
    theirs: Corner
    switches: Switches


class Fights(Struct, frozen=True):
    """How two characters of a game fight until one of them has fallen.

    `policies` are told apart by name, each with what it does, the usual one first. Those that are `armed` take one of
    the `weapons`, the usual one first too.
    """

    policies: Mapping[str, Phrase]
    armed: frozenset[str]
    weapons: tuple[str, ...]
    enters: Callable[[Sheet], Sheet]
    """The sheet as its character comes to a fight."""
    deed: Callable[[Facing], Deed]
    """What is done in a turn."""
    verb: Callable[[Facing, Decides], str]
    """How a decision is taken in a test, as its step offers it: the option's verb."""
    fallen: Callable[[Sheet], str]
    """How it ended for somebody, in a word; empty for whoever can go on."""
    plain: Callable[[Sheet, Corner, Switches], Sheet]
    """A sheet with the same future as this one in a fight, and the same for all that have it: wounds are summed up."""
    steady: frozenset[str] = frozenset()
    """Policies by which each turn is the same test at the same odds, whatever has happened; each that hits has the same
    effects, which add up: counters go down, or lists grow."""
