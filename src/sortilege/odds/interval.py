"""What a sample tells of a probability."""

from math import sqrt
from statistics import NormalDist


def wilson(hits: int, runs: int, level: float) -> tuple[float, float]:
    """The interval in which a probability lies at a level of confidence, between 0 and 1, after `hits` of `runs` >= 1.

    Wilson's score interval. Raises ValueError for a level that is not between 0 and 1.
    """
    if not 0 < level < 1:
        raise ValueError(f"a level of {level} is not between 0 and 1")
    z = NormalDist().inv_cdf((1 + level) / 2)
    share, spread = hits / runs, z * z / runs
    middle = (share + spread / 2) / (1 + spread)
    half = z / (1 + spread) * sqrt(share * (1 - share) / runs + spread / (4 * runs))
    return (middle - half if hits else 0.0), (middle + half if hits < runs else 1.0)
