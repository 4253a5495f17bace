"""Actions in a round of about five seconds."""

from typing import Final

from sortilege.games.disciplines.levels import Disciplines, stated
from sortilege.games.disciplines.switches import DisciplinesSwitches

ACTIONS: Final = {0: 3, 1: 5, 2: 7, 3: 10}
"""By Speed (D-SPD-0, D-SPD-1, D-SPD-2a, D-SPD-3a)."""
FASTER: Final = {1: 1, 2: 2, 3: 3}
"""By Matrix Warping, in a round that is accelerated (D-WAR-1c, D-WAR-2b, D-WAR-3b)."""


def full_round(disciplines: Disciplines, accelerating: bool, rules: DisciplinesSwitches) -> int:
    """Actions per round, 1 to 13 (A-1); a human's, at Speed −1, are ours (AMB-6)."""
    own = ACTIONS.get(disciplines.speed, rules.human_actions)
    return own + (stated(FASTER, disciplines.matrix_warping, inherit=True) or 0) * accelerating
