"""Dice as plain numbers."""

from typing import TypeAlias

Dice: TypeAlias = tuple[int, ...]
"""What dice came up, in the order rolled, each from 1 to its number of sides."""


def show_dice(dice: Dice) -> str:
    """The dice for people: `3 + 4 + 6`."""
    return " + ".join(map(str, dice))
