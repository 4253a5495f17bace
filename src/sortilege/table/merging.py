"""Two changes of one value, made apart from the same beginning, become one: counts, lists, and what holds them."""

from collections.abc import Sequence
from typing import TypeVar

import msgspec

T = TypeVar("T")


class Clash(Exception):
    """What is there now is neither what it was, nor does it count or list anything."""


def plain(value: object) -> object:
    """The value as JSON data."""
    return msgspec.json.decode(msgspec.json.encode(value))


def merged(old: object, new: object, current: object) -> object:
    """What is there now with the difference between old and new made to it. Raises Clash where that cannot be."""
    if old == new:
        return current
    if type(old) is int and type(new) is int and type(current) is int:
        return current + new - old
    if isinstance(old, list) and isinstance(new, list) and isinstance(current, list):
        return _listed(old, new, current)
    if isinstance(old, dict) and isinstance(new, dict) and isinstance(current, dict):
        return {key: _at_least_0(merged(old.get(key), new.get(key), current[key])) for key in current}
    if current not in (old, new):
        raise Clash
    return new


def _at_least_0(value: object) -> object:
    if type(value) is int and value < 0:
        raise Clash
    return value


def _listed(old: list[object], new: list[object], current: list[object]) -> list[object]:
    """Items go from the end of the list, where the newest are."""
    counts = [_counts(one) for one in (old, new, current)]
    if counts[0] is not None and counts[1] is not None and counts[2] is not None:
        return _counted(counts[0], counts[1], counts[2])
    gone, more = less(old, new), less(new, old)
    if less(gone, current):
        raise Clash
    return [*less(current[::-1], gone)[::-1], *more]


def _counts(items: list[object]) -> dict[str, int] | None:
    """Names with how often each, as sheets count things; None for another list."""
    counts = dict[str, int]()
    for one in items:
        match one:
            case [str(name), int(count)]:
                counts[name] = count
            case _:
                return None
    return counts


def _counted(old: dict[str, int], new: dict[str, int], current: dict[str, int]) -> list[object]:
    """Of each as many more as there are by the change; what is there no more is not named."""
    names = sorted({*old, *new, *current})
    sums = {name: current.get(name, 0) + new.get(name, 0) - old.get(name, 0) for name in names}
    return [[name, _at_least_0(count)] for name, count in sums.items() if count]


def less(items: Sequence[T], gone: Sequence[T]) -> list[T]:
    """The items without one for each of those that are gone."""
    left = list(items)
    for one in gone:
        if one in left:
            left.remove(one)
    return left
