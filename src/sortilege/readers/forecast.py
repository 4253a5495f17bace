"""How a fight of two may end, in the best way there is: raced, followed, or played."""

from sortilege.components.chance import Chance
from sortilege.readers.fight import Forecast, played
from sortilege.readers.following import TooLarge, followed
from sortilege.readers.racing import raced
from sortilege.readers.ring import Duel, Ring


def forecast(duel: Duel, ring: Ring, rounds: int, chance: Chance, runs: int) -> Forecast:
    """Exactly where that is feasible, and else played so many times."""
    try:
        return raced(duel, ring, rounds) or followed(duel, ring, rounds)
    except TooLarge:
        return played(duel, ring, rounds, chance, runs)
