"""The game as Sortilege knows it."""

from typing import Final

from sortilege.games.disciplines.annihilation import Annihilate
from sortilege.games.disciplines.blocking import Block, Unblock
from sortilege.games.disciplines.build import build
from sortilege.games.disciplines.carrying import PutAway, Ready
from sortilege.games.disciplines.condition import Bleed, settles
from sortilege.games.disciplines.evasion import PrepayEvasion
from sortilege.games.disciplines.fights import FIGHTS
from sortilege.games.disciplines.flying import Float, Fly, Land, TakeOff
from sortilege.games.disciplines.healing import Rest
from sortilege.games.disciplines.hit_points import HitPoints
from sortilege.games.disciplines.holds import BreakHold, LetGo
from sortilege.games.disciplines.leaping import Leap, WallRun
from sortilege.games.disciplines.letting_go import together
from sortilege.games.disciplines.melee import Melee
from sortilege.games.disciplines.moments import moments
from sortilege.games.disciplines.moving import Move
from sortilege.games.disciplines.opposed import Opposed
from sortilege.games.disciplines.order import ROUNDS, Initiative
from sortilege.games.disciplines.powers import Lift, Nudge, PassThrough
from sortilege.games.disciplines.resurrection import Resurrect, Rise
from sortilege.games.disciplines.risks import Risk
from sortilege.games.disciplines.running import Breath
from sortilege.games.disciplines.sensing import Senses
from sortilege.games.disciplines.sheet import DisciplinesSheet, bases, bound, findings
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.spontaneous import Heal, Regenerate
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.talent import Talent
from sortilege.games.disciplines.tasks import Work
from sortilege.games.disciplines.told import abilities
from sortilege.games.disciplines.visit import Accelerate, Enter, Leave
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
        HitPoints,
        Heal,
        Resurrect,
    ),
    bases=bases,
    bound=bound,
    findings=findings,
    abilities=abilities,
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
        Rest,
        Regenerate,
        Rise,
        Bleed,
        Leave,
        Enter,
        Accelerate,
    ),
    moments=moments,
    settles=settles,
    together=together,
    adds_dice=False,
    rounds=ROUNDS,
    fights=FIGHTS,
    verbs={
        "stand": "does not evade",
        "evade": "evades",
        "drop": "lets the bullets drop",
        "send_back": "sends the bullets back",
    },
)
