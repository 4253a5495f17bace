"""Reads dice as people write them. What is unclear is refused with its place and what is possible, never guessed."""

import re
from string import ascii_lowercase, ascii_uppercase
from typing import Final, Literal

from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.components.rolling.tree import (
    MAX_DEPTH,
    MAX_DICE,
    MAX_NUMBER,
    MAX_SIDES,
    MAX_TEXT,
    MAX_TOTAL,
    Expression,
    How,
    Keep,
    Matching,
    Negative,
    Number,
    Operation,
    Pool,
    Sign,
    Tree,
    bounds,
)
from sortilege.words import say

_SIGNS: Final[dict[str, Sign]] = {"+": "+", "-": "-", "−": "-", "–": "-", "*": "*", "×": "*", "/": "/", "÷": "/"}
_SUMS, _PRODUCTS = ("+", "-", "−", "–"), ("*", "×", "/", "÷")
_HOW: Final[dict[str, How]] = {">=": ">=", "≥": ">=", "<=": "<=", "≤": "<=", "=": "="}
_KEEPS: Final[tuple[Literal["kh", "kl", "dh", "dl"], ...]] = ("kh", "kl", "dh", "dl")
_SHOWN: Final = 12
_SMALL: Final = str.maketrans(ascii_uppercase, ascii_lowercase)
_DIGITS: Final = re.compile("[0-9]+")
LABEL: Final = re.compile(r"[^\[\]#\x00-\x1f\x7f\u200b-\u200f\u202a-\u202e\u2066-\u2069]{1,60}")


def read_dice(text: str) -> Expression:
    """The expression. Raises Refused: `unclear_dice`, `no_such_face`, or a limit: `too_long`, `too_many_dice`,
    `too_many_sides`, `too_deep`, `too_large`."""
    if len(text) > MAX_TEXT:
        told = say("The dice take {n} characters; at most {most} can be written.", n=len(text), most=MAX_TEXT)
        raise Refused("too_long", told)
    written, mark, remark = text.partition("#")
    reader = _Reader(written)
    tree = reader.whole()
    if mark and not LABEL.fullmatch(remark.strip()):
        raise reader.unclear(say("a remark behind # is one line of up to 60 characters, without # and brackets"))
    if max(map(abs, bounds(tree))) > MAX_TOTAL:
        told = say("'{dice}' could come to more than {most}: write smaller numbers.", dice=text.strip(), most=MAX_TOTAL)
        raise Refused("too_large", told)
    return Expression(tree, remark.strip())


class _Reader:
    """Walks along the text once; `at` is how far it has come."""

    def __init__(self, text: str) -> None:
        self.written, self.text, self.at, self.dice = text, text.translate(_SMALL), 0, 0

    # -- the grammar, from the weakest signs to the strongest ----------------------------------------------------------

    def whole(self) -> Tree:
        tree = self.sum(0)
        self.spaces()
        if self.at < len(self.text):
            raise self.unclear(say("here come +, −, ×, /, a [label], a # remark, or the end"))
        return tree

    def sum(self, depth: int) -> Tree:
        left = self.product(depth)
        while sign := self.take(*_SUMS):
            left = Operation(_SIGNS[sign], left, self.product(depth))
        return left

    def product(self, depth: int) -> Tree:
        left = self.signed(depth)
        while sign := self.take(*_PRODUCTS):
            start = self.at
            right = self.signed(depth)
            if _SIGNS[sign] == "/" and not (isinstance(right, Number) and right.value):
                raise self.unclear(say("only a written number from 1 divides, and the result is rounded down"), start)
            left = Operation(_SIGNS[sign], left, right)
        return left

    def signed(self, depth: int) -> Tree:
        return Negative(self.single(depth)) if self.take("-", "−", "–") else self.single(depth)

    def single(self, depth: int) -> Tree:
        if self.take("("):
            return self.labelled(self.inner(depth + 1))
        self.spaces()
        if self.digit():
            start, number = self.at, self.number()
            return self.labelled(self.pool(number, start) if self.ahead("d") else Number(number))
        if self.ahead("d"):
            return self.labelled(self.pool(1, self.at))
        raise self.unclear(say("here come dice such as 2d6, a number, or a part in parentheses"))

    def inner(self, depth: int) -> Tree:
        if depth > MAX_DEPTH:
            raise Refused("too_deep", say("Parentheses stand in one another {n} deep at most.", n=MAX_DEPTH))
        tree = self.sum(depth)
        if not self.take(")"):
            raise self.unclear(say("a ) is missing, or +, −, ×, /"))
        return tree

    def labelled(self, tree: Tree) -> Tree:
        start = self.at
        if not self.take("["):
            return tree
        found = LABEL.match(self.written, self.at)
        if found is None or self.written[found.end() : found.end() + 1] != "]" or not found[0].strip():
            raise self.unclear(say("a label is written as [fire], with up to 60 characters"), start)
        if tree.label:
            raise self.unclear(say("what stands in parentheses has a label already"), start)
        self.at = found.end() + 1
        return replace(tree, label=found[0].strip())

    # -- dice ----------------------------------------------------------------------------------------------------------

    def pool(self, count: int, start: int) -> Pool:
        self.at += 1
        sides = self.sides()
        self.count_dice(count, start)
        reroll = self.reroll(sides)
        explodes = bool(self.take("!"))
        pool = Pool(count, sides, reroll, explodes, self.keeps(count), self.matching(sides))
        if self.ahead_of("r", "!", "k", "d", *_HOW):
            order = say("what is done to dice is written in the order in which it is done: r, !, kh kl dh dl, >= <= =")
            raise self.unclear(order)
        return pool

    def sides(self) -> int:
        if self.ahead("%"):
            self.at += 1
            return 100
        start = self.at
        sides = self.number(say("here comes how many sides a die has: d6, or d% for d100"))
        if sides > MAX_SIDES:
            told = say("A die has {most} sides at most, not {n}.", most=MAX_SIDES, n=sides)
            raise Refused("too_many_sides", told)
        if sides < 2:
            raise self.unclear(say("a die has 2 sides at least"), start)
        return sides

    def count_dice(self, count: int, start: int) -> None:
        self.dice += count
        if self.dice > MAX_DICE:
            told = say("{most} dice can be rolled at once, not {n}.", most=MAX_DICE, n=self.dice)
            raise Refused("too_many_dice", told)
        if not count:
            raise self.unclear(say("at least one die is rolled"), start)

    def reroll(self, sides: int) -> Matching | None:
        if not self.take("r"):
            return None
        if self.ahead(*_HOW) and (found := self.matching(sides)):
            return found
        if self.ahead("<"):
            self.at += 1
            return Matching("<=", self.face(sides, above=1) - 1)
        return Matching("=", self.face(sides) if self.digit() else 1)

    def keeps(self, count: int) -> tuple[Keep, ...]:
        found = list[Keep]()
        while self.ahead_of("k", "d"):
            start = self.at
            found.append(self.keep())
            if not (found[-1].n and 0 < found[-1].left(count) <= count):
                raise self.unclear(
                    say("this keeps or drops from 1 to all of {n} dice, and one at least is left", n=count), start
                )
            count = found[-1].left(count)
        return tuple(found)

    def keep(self) -> Keep:
        how = next((one for one in _KEEPS if self.take(one)), None)
        if how is None:
            raise self.unclear(say("kh or kl keep the highest or lowest dice, dh or dl drop them"))
        return Keep(how, self.number() if self.digit() else 1)

    def matching(self, sides: int) -> Matching | None:
        how = self.take(*_HOW)
        if how:
            return Matching(_HOW[how], self.face(sides))
        if self.ahead_of("<", ">"):
            raise self.unclear(say("dice are counted by >=, <= or ="))
        return None

    def face(self, sides: int, above: int = 0) -> int:
        self.spaces()
        start = self.at
        face = self.number(say("here comes a face of the die, from {least} to {most}", least=1 + above, most=sides))
        if not 1 + above <= face <= sides:
            told = say(
                "'{n}' cannot stand at character {at} of '{dice}': of a d{sides}, {least} to {sides} are possible.",
                dice=self.written.strip(), sides=sides, n=face, at=start + 1, least=1 + above,
            )  # fmt: skip
            raise Refused("no_such_face", told)
        return face

    # -- characters ----------------------------------------------------------------------------------------------------

    def spaces(self) -> None:
        while self.text[self.at : self.at + 1] in (" ", "\t", "\xa0"):
            self.at += 1

    def ahead(self, *signs: str) -> bool:
        """Whether one of these comes at once."""
        return self.text.startswith(signs, self.at)

    def ahead_of(self, *signs: str) -> bool:
        """Whether one of these comes, after spaces."""
        self.spaces()
        return self.ahead(*signs)

    def take(self, *signs: str) -> str:
        """Goes past the first of these that comes, after spaces; empty if none does."""
        self.spaces()
        found = next((sign for sign in signs if self.ahead(sign)), "")
        self.at += len(found)
        return found

    def digit(self) -> bool:
        """Whether a digit comes at once."""
        return self.text[self.at : self.at + 1] in tuple("0123456789")

    def number(self, wanted: str = "") -> int:
        found = _DIGITS.match(self.text, self.at)
        if found is None:
            raise self.unclear(wanted)
        if len(found[0]) > len(str(MAX_NUMBER)) or int(found[0]) > MAX_NUMBER:
            told = say("'{n}' is too large: numbers go up to {most}.", n=found[0][:_SHOWN], most=MAX_NUMBER)
            raise Refused("too_large", told)
        self.at = found.end()
        return int(found[0])

    def unclear(self, possible: str, at: int | None = None) -> Refused:
        """What to raise: the place, here or at `at`, and what is possible there."""
        at = self.at if at is None else at
        rest, dice = self.written[at:].strip(), self.written.strip()
        if not rest:
            return Refused(
                "unclear_dice", say("'{dice}' is unclear at its end: {possible}.", dice=dice, possible=possible)
            )
        told = say(
            "'{dice}' is unclear from '{rest}' on (character {at}): {possible}.",
            dice=dice, rest=rest[:_SHOWN], at=at + 1, possible=possible,
        )  # fmt: skip
        return Refused("unclear_dice", told)
