"""Dice expressions are rolled: every die is kept, with what became of it."""

from collections.abc import Iterator, Sequence
from typing import Literal

from msgspec import Struct
from msgspec.structs import replace

from sortilege.components.chance import Chance
from sortilege.components.refusal import Refused
from sortilege.components.rolling.show import show_pool, show_tree
from sortilege.components.rolling.tree import (
    MAX_EXPLOSIONS,
    Expression,
    Keep,
    Negative,
    Number,
    Operation,
    Pool,
    Tree,
    reckon,
)
from sortilege.words import say


class Die(Struct, frozen=True, omit_defaults=True):
    """One die. `exploded` ones showed their most and brought another; `hit` is one of those that were to be counted."""

    value: int
    fate: Literal["kept", "dropped", "rerolled"] = "kept"
    exploded: bool = False
    hit: bool = False


class RolledPool(Struct, frozen=True, omit_defaults=True):
    """Dice of one kind in the order they fell, and what they are worth: their sum, or `counted` how many fit."""

    text: str
    sides: int
    dice: tuple[Die, ...]
    worth: int
    counted: bool = False
    label: str = ""


class Roll(Struct, frozen=True, omit_defaults=True):
    """What was rolled, as text without its remark, and what it came to."""

    text: str
    total: int
    pools: tuple[RolledPool, ...] = ()
    remark: str = ""


def roll(expression: Expression, chance: Chance) -> Roll:
    """Rolls the dice from left to right. Raises Refused `too_many_explosions`."""
    pools = list[RolledPool]()
    total = _worth(expression.tree, chance, pools)
    return Roll(show_tree(expression.tree), total, tuple(pools), expression.remark)


def _worth(tree: Tree, chance: Chance, pools: list[RolledPool]) -> int:
    match tree:
        case Number(value=value):
            return value
        case Negative(of=of):
            return -_worth(of, chance, pools)
        case Operation(sign=sign, left=left, right=right):
            return reckon(sign, _worth(left, chance, pools), _worth(right, chance, pools))
        case Pool():
            pools.append(roll_pool(tree, chance))
            return pools[-1].worth


def roll_pool(pool: Pool, chance: Chance) -> RolledPool:
    """Rolls dice of one kind. Raises Refused `too_many_explosions`."""
    dice = list(_rerolled(pool, chance))
    if pool.explodes:
        dice = _exploded(pool, dice, chance)
    for keep in pool.keeps:
        dice = _kept(keep, dice)
    if pool.counts:
        dice = [replace(die, hit=die.fate == "kept" and pool.counts.fits(die.value)) for die in dice]
    kept = [die for die in dice if die.fate == "kept"]
    worth = sum(die.hit for die in kept) if pool.counts else sum(die.value for die in kept)
    return RolledPool(show_pool(pool), pool.sides, tuple(dice), worth, pool.counts is not None, pool.label)


def _rerolled(pool: Pool, chance: Chance) -> Iterator[Die]:
    """The dice as they fell, each that is rerolled with the one that counts in its place behind it."""
    for value in chance.roll(pool.count, pool.sides):
        if pool.reroll and pool.reroll.fits(value):
            yield Die(value, "rerolled")
            yield Die(chance.roll(1, pool.sides)[0])
        else:
            yield Die(value)


def _exploded(pool: Pool, dice: list[Die], chance: Chance) -> list[Die]:
    """Every die that shows its most brings another, which may do the same."""
    done, fresh, more = list[Die](), dice, 0
    while fresh:
        fresh = [_marked(die, pool.sides) for die in fresh]
        done += fresh
        bursts = sum(die.exploded for die in fresh)
        more += bursts
        if more > MAX_EXPLOSIONS:
            told = say(
                "{dice} exploded more than {n} times: roll fewer dice, or dice of more sides.",
                dice=show_pool(pool), n=MAX_EXPLOSIONS,
            )  # fmt: skip
            raise Refused("too_many_explosions", told)
        fresh = [Die(value) for value in chance.roll(bursts, pool.sides)] if bursts else []
    return done


def _marked(die: Die, sides: int) -> Die:
    return replace(die, exploded=die.fate == "kept" and die.value == sides)


def _kept(keep: Keep, dice: Sequence[Die]) -> list[Die]:
    """The dice with those dropped that are not kept; of equal ones the later is dropped."""
    up = keep.how in ("kh", "dl")
    left = [at for at, die in enumerate(dice) if die.fate == "kept"]
    best = sorted(left, key=lambda at: (-dice[at].value if up else dice[at].value, at))[: keep.left(len(left))]
    return [replace(die, fate="dropped") if at in left and at not in best else die for at, die in enumerate(dice)]
