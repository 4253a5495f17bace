"""The game as Sortilege knows it."""

from typing import Final

from sortilege.games.disciplines.build import build
from sortilege.games.disciplines.opposed import Opposed
from sortilege.games.disciplines.sheet import DisciplinesSheet, bases, bound, findings
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.talent import Talent
from sortilege.rules.game import Game

game: Final = Game(
    name="disciplines",
    title="Disciplines",
    version=1,
    sheet=DisciplinesSheet,
    switches=DisciplinesSwitches,
    tests=(Talent, Opposed),
    bases=bases,
    bound=bound,
    findings=findings,
    build=build,
)
