"""A dice expression as a typed tree, and the least and most that it can come to."""

from typing import Final, Literal, TypeAlias, Union

from msgspec import Struct

MAX_TEXT: Final = 200
MAX_DICE: Final = 100
MAX_SIDES: Final = 1000
MAX_DEPTH: Final = 8
MAX_EXPLOSIONS: Final = 500
MAX_NUMBER: Final = 100_000
MAX_TOTAL: Final = 1_000_000_000

How: TypeAlias = Literal["=", "<=", ">="]
Sign: TypeAlias = Literal["+", "-", "*", "/"]


class Matching(Struct, frozen=True):
    """Which faces are meant: `=3`, `<=2`, `>=5`."""

    how: How
    value: int

    def fits(self, face: int) -> bool:
        """Whether that face is meant."""
        return face == self.value if self.how == "=" else face <= self.value if self.how == "<=" else face >= self.value


class Keep(Struct, frozen=True):
    """Keeps or drops the highest or lowest `n` of the dice that are left."""

    how: Literal["kh", "kl", "dh", "dl"]
    n: int

    def left(self, dice: int) -> int:
        """How many of that many dice are left."""
        return self.n if self.how[0] == "k" else dice - self.n


class Pool(Struct, frozen=True):
    """Dice of one kind, worth their sum, or with `counts` as many as fit.

    They are worked on in this order: rerolled once, exploding, kept or dropped, counted.
    """

    count: int
    sides: int
    reroll: Matching | None = None
    explodes: bool = False
    keeps: tuple[Keep, ...] = ()
    counts: Matching | None = None
    label: str = ""


class Number(Struct, frozen=True):
    """A number as written, from 0."""

    value: int
    label: str = ""


class Negative(Struct, frozen=True):
    """What is taken off."""

    of: "Tree"
    label: str = ""


class Operation(Struct, frozen=True):
    """Two parts reckoned together; `/` rounds down, and its right side is a written number from 1."""

    sign: Sign
    left: "Tree"
    right: "Tree"
    label: str = ""


Tree: TypeAlias = Union[Pool, Number, Negative, Operation]  # noqa: UP007 - names of classes that come later


class Expression(Struct, frozen=True):
    """A whole expression, with what people remark on it."""

    tree: Tree
    remark: str = ""


def bounds(tree: Tree) -> tuple[int, int]:
    """The least and the most that the expression can come to."""
    match tree:
        case Number(value=value):
            return value, value
        case Negative(of=of):
            low, high = bounds(of)
            return -high, -low
        case Pool():
            return _pool_bounds(tree)
        case Operation(sign=sign, left=left, right=right):
            ends = [reckon(sign, one, two) for one in bounds(left) for two in bounds(right)]
            return min(ends), max(ends)


def _pool_bounds(pool: Pool) -> tuple[int, int]:
    least, most = kept_of(pool, pool.count), kept_of(pool, pool.count + (MAX_EXPLOSIONS if pool.explodes else 0))
    return (0, most) if pool.counts else (least, most * pool.sides)


def kept_of(pool: Pool, dice: int) -> int:
    """How many of that many dice are kept."""
    for keep in pool.keeps:
        dice = keep.left(dice)
    return dice


def reckon(sign: Sign, left: int, right: int) -> int:
    """The two numbers together."""
    match sign:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case "/":
            return left // right
