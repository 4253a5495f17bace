"""Dice as people write them, `4d6kh3 + 2`: read into a tree, shown, and rolled (docs/dice.md)."""
