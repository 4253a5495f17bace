"""Two who fight by policies, made without files."""

from typing import Final

from sortilege.games.disciplines.game import game
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DISCIPLINES, DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.readers.fight import Forecast
from sortilege.readers.ring import Duel, Ring
from sortilege.rules.fight import Corner
from sortilege.rules.reading import read

MELEE: Final = Corner("melee")
BRAWL: Final = Corner("brawl")


def guns(weapon: str = ".357") -> Corner:
    return Corner("guns", weapon)


def rebel(name: str = "Ana", /, **levels: int) -> DisciplinesSheet:
    """Someone with these levels, and 0 elsewhere."""
    return DisciplinesSheet(name, disciplines=read(Disciplines, levels))


def human(name: str = "Tom") -> DisciplinesSheet:
    return DisciplinesSheet(name, kind="human", disciplines=read(Disciplines, dict.fromkeys(DISCIPLINES, -1)))


def duel(first: Corner, second: Corner | None = None, rules: DisciplinesSwitches | None = None) -> Duel:
    assert game.fights
    return Duel(game, game.fights, rules or DisciplinesSwitches(), (first, second or first))


def ring(fight: Duel, first: DisciplinesSheet, second: DisciplinesSheet) -> Ring:
    return fight.entered((first, second))


def wins(found: Forecast, winner: int) -> float:
    """How likely that one wins; 0 for neither."""
    return float(found.odds.chance(lambda end: end.winner == winner))
