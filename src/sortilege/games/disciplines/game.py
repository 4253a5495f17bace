"""The game as Sortilege knows it."""

from typing import Final

from sortilege.games.disciplines.annihilation import Annihilate
from sortilege.games.disciplines.blocking import Block, Unblock
from sortilege.games.disciplines.build import build
from sortilege.games.disciplines.carrying import PutAway, Ready
from sortilege.games.disciplines.evasion import PrepayEvasion
from sortilege.games.disciplines.flying import Float, Fly, Land, TakeOff
from sortilege.games.disciplines.holds import BreakHold, LetGo
from sortilege.games.disciplines.leaping import Leap, WallRun
from sortilege.games.disciplines.melee import Melee
from sortilege.games.disciplines.moving import Move
from sortilege.games.disciplines.opposed import Opposed
from sortilege.games.disciplines.order import ROUNDS, Initiative
from sortilege.games.disciplines.powers import Lift, Nudge, PassThrough
from sortilege.games.disciplines.risks import Risk
from sortilege.games.disciplines.running import Breath
from sortilege.games.disciplines.sensing import Senses
from sortilege.games.disciplines.sheet import DisciplinesSheet, bases, bound, findings
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.talent import Talent
from sortilege.games.disciplines.tasks import Work
from sortilege.games.disciplines.wear import Reload, Wear
from sortilege.rules.game import Game

game: Final = Game(
    name="disciplines",
    title="Disciplines",
    version=1,
    sheet=DisciplinesSheet,
    switches=DisciplinesSwitches,
    tests=(
        Talent,
        Opposed,
        Initiative,
        Risk,
        Senses,
        Annihilate,
        Breath,
        Melee,
        BreakHold,
        LetGo,
        Shoot,
        Block,
        Unblock,
        Wear,
    ),
    bases=bases,
    bound=bound,
    findings=findings,
    build=build,
    acts=(
        Move,
        Leap,
        WallRun,
        TakeOff,
        Fly,
        Float,
        Land,
        PassThrough,
        Nudge,
        Lift,
        Work,
        Ready,
        PutAway,
        PrepayEvasion,
        Reload,
    ),
    rounds=ROUNDS,
    verbs={
        "stand": "does not evade",
        "evade": "evades",
        "drop": "lets the bullets drop",
        "send_back": "sends the bullets back",
    },
)
