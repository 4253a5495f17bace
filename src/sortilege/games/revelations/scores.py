"""What a score is worth: cards to draw, and how much easier it makes things (R-SCORE-1)."""

from typing import Final

CARDS: Final = {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 6, 8: 7, 9: 7, 10: 8}
"""Cards drawn for each score."""

UNAUGMENTED: Final = 6
"""The highest score without augmentation (R-SCORE-2)."""

_EASED: Final = frozenset({7, 9})


def help_of(score: int, default: bool, modifier: int) -> int:
    """What score, defaulting (R-DEF-1) and situation do together; above 0 lowers a Target or raises a result."""
    return (score in _EASED) - default + modifier
