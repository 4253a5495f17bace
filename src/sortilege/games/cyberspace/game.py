"""The game as Sortilege knows it."""

from typing import Final

from sortilege.games.cyberspace.acts import BeHeroic
from sortilege.games.cyberspace.build import build
from sortilege.games.cyberspace.moments import moments
from sortilege.games.cyberspace.opposed import Opposed
from sortilege.games.cyberspace.sheet import CyberspaceSheet, bases, bound, findings
from sortilege.games.cyberspace.switches import CyberspaceSwitches
from sortilege.games.cyberspace.unopposed import Unopposed
from sortilege.rules.game import Game

game: Final = Game(
    name="cyberspace",
    title="Cyberspace",
    version=1,
    sheet=CyberspaceSheet,
    switches=CyberspaceSwitches,
    tests=(Unopposed, Opposed),
    bases=bases,
    bound=bound,
    findings=findings,
    build=build,
    acts=(BeHeroic,),
    moments=moments,
)
