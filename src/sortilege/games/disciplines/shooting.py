"""Shooting: one action of firing by one shooter at one target."""

from fractions import Fraction
from typing import Annotated, ClassVar, Final

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Someone, Versus, paid, reacts, require_able, require_in_reach
from sortilege.games.disciplines.blocking import stopped
from sortilege.games.disciplines.charts import gun_base
from sortilege.games.disciplines.condition import body_of
from sortilege.games.disciplines.damage import Aim, Dropping, bullet, dropping, shrugs_off
from sortilege.games.disciplines.evasion import LOWERS, Dodge, Stance, evade
from sortilege.games.disciplines.fighter import Fight, Fighter, Wound, count_of, counted
from sortilege.games.disciplines.hit_points import points_of
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.percents import to_hit
from sortilege.games.disciplines.sheet import own
from sortilege.games.disciplines.summary import Summary
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tempo import full_round
from sortilege.games.disciplines.volley import Burst, Shots
from sortilege.games.disciplines.weapons import THROWN, Weapon, damage, require_rate
from sortilege.rules.effect import Mark
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Promise, Test
from sortilege.words import Phrase, say

CALLED: Final = -20
"""Percentage points of aiming at a specific place (C-RNG-3)."""
AWARE: Final = {2: 5, 3: 10}
"""What the target's Awareness takes off (D-AWA-2c, D-AWA-3c)."""
CATCHES: Final = 2
"""The Agility that catches throwing knives without a roll (D-AGI-2c, D-AGI-3b)."""


class Shoot(Test, frozen=True, tag="shoot", kw_only=True):
    """Fires at a target, each bullet by the chart of Agility and Speed (C-RNG-1 to C-RNG-4).

    Refused `bad_rate` for more or fewer bullets than one action fires, `no_damage` where the GM has to say it,
    or as `require_able` and `require_in_reach` do.
    """

    parts_field: ClassVar[str | None] = "versus"
    gm_fields: ClassVar[frozenset[str]] = frozenset({"damage"})
    degrees: ClassVar[bool] = True

    fighter: Fighter = Fighter()
    versus: Versus
    weapon: Weapon = "9mm"
    bullets: Annotated[
        int, Meta(ge=1, le=10, title="Bullets", description="1 to 3 automatic, 1 or 2 else, 5 to 10 heavy machine gun.")
    ] = 1
    feet: Annotated[int, Meta(ge=0, le=20_000, title="Feet", description="How far the target is off.")] = 30
    aim: Aim = "body"
    modifier: Annotated[
        int, Meta(ge=-100, le=100, title="Modifier", description="Percent by range, light, cover and so on (C-RNG-2).")
    ] = 0
    damage: Annotated[
        int, Meta(ge=0, le=200, title="Damage", description="Of one bullet, if the GM says so; 0 for the weapon's.")
    ] = 0
    gun: Annotated[
        str, Meta(max_length=40, title="Which gun", description="Tells two guns of a kind apart, for their wear.")
    ] = ""
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def __post_init__(self) -> None:
        require_rate(self.weapon, self.bullets, self.rules)
        if not self._damage:
            raise Refused("no_damage", say("'damage' is 0; a weapon of no class needs at least 1, by the GM."))

    def start(self, at: tuple[Place, ...]) -> Next:
        require_able(self.fighter)
        require_in_reach(self.fighter, self.versus[0].fighter)
        shooter, target = self._sides(at)
        if self._blocked(shooter, target):
            return stopped(target, shooter.wrote(), lambda: self._fired(target, shooter, returned=True))
        if self._caught:
            caught = Row(1, words=say("catches the knife"))
            return Result(Outcome("caught", False, (("hits", 0),)), shooter.wrote(), (caught,))
        return self._fired(shooter, target)

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        return paid(at[0].actor, self.fighter)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        if outcome.degree == "returned":
            hits = outcome.count("returned")
            return say("stopped and sent back, {hits} of {bullets} hit", hits=hits, bullets=self.bullets)
        if outcome.degree == "stopped":
            return say("stopped")
        if outcome.degree == "caught":
            return say("caught")
        return say("{hits} of {bullets} hit", hits=outcome.count("hits"), bullets=self.bullets)

    def promises(self, at: tuple[Place, ...], known: tuple[Sheet | None, ...]) -> tuple[Promise, ...]:
        shooter, target = self._sides(at)
        if self._blocked(shooter, target) or self._caught:
            return ()
        needs, stance = self._needs(known[1]), Stance(shooter.actor, target, "bullets", self.rules)
        told = [*self.summary(needs, evades=stance.covered).promises()]
        if stance.able and not stance.covered:
            told += self.summary(needs, evades=True).promises(say(", if it evades"))
        if needs is not None:
            told.append(Promise(say("Hits that drop the target, on average"), number=needs.expected))
        return tuple(told)

    def summary(self, needs: Dropping | None, *, evades: bool) -> Summary:
        """What firing like this with all actions left promises; `needs` as far as the viewer knows."""
        mine, target = self.fighter, self.versus[0].fighter
        whole_round = full_round(mine.disciplines, mine.fight.accelerating, self.rules)
        percent = self.percent(mine.disciplines, target.disciplines, evades=evades)
        together = self.rules.gun_rolls == "action"
        return Summary(percent, self.bullets, mine.actions if mine.fighting else whole_round, together, needs)

    def _needs(self, seen: Sheet | None) -> Dropping | None:
        """What drops the target, unhurt unless its sheet is seen; None where it is down."""
        levels = self.versus[0].fighter.disciplines
        hp = Fraction(points_of(levels.endurance).average)
        if seen is not None:
            body = body_of(own(seen), self.rules)
            hp = body.hp * (1 - body.taken(self.rules, "bullet"))
        return dropping(levels, hp, self.wound(), self.rules) if hp > 0 else None

    def percent(self, shooter: Disciplines, target: Disciplines, *, evades: bool) -> int:
        """The chance of each bullet, 1 to 100."""
        changes = (
            CALLED if self.aim != "body" else 0,
            -AWARE.get(target.awareness, 0),
            -LOWERS["bullets"].get(target.evasion, 0) if evades else 0,
            self.modifier,
        )
        base = gun_base(shooter.agility + shooter.speed, target.agility + target.speed, self.rules)
        return to_hit(base, changes, self.rules)

    def wound(self) -> Wound:
        """What each bullet that hits does."""
        return bullet(self.weapon, self.aim, self._damage)

    @property
    def _damage(self) -> int:
        return self.damage or damage(self.weapon, self.feet, self.rules)

    def _blocked(self, shooter: Someone, target: Someone) -> bool:
        """Whether the target's telekinesis stops the bullets."""
        return shooter.actor in target.fight.blocked and not target.fighter.fallen

    @property
    def _caught(self) -> bool:
        target = self.versus[0].fighter
        return self.weapon == THROWN and reacts(target) and target.disciplines.agility >= CATCHES

    def _sides(self, at: tuple[Place, ...]) -> tuple[Someone, Someone]:
        """The shooter after firing, and the target."""
        mine, theirs = self.fighter, self.versus[0].fighter
        target = Someone(at[1].actor, theirs, theirs.fight)
        if not mine.fighting:
            return Someone(at[0].actor, mine, mine.fight), target
        left = replace(mine, actions=max(0, mine.actions - 1))
        return Someone(at[0].actor, left, self._worn(mine.fight)), target

    def _worn(self, fight: Fight) -> Fight:
        if self.weapon == THROWN:
            return fight
        gun = self.gun or self.weapon
        return replace(fight, guns=counted(fight.guns, gun, count_of(fight.guns, gun) + 1))

    def _fired(self, shooter: Someone, target: Someone, *, returned: bool = False) -> Next:
        """The bullets on their way; those that come back were aimed at nothing in particular."""
        shot = replace(self, aim="body") if returned else self
        stance = Stance(shooter.actor, target, "bullets", self.rules)
        return evade(stance, lambda dodge: Shots(shot._burst(shooter, target, dodge, returned)))

    def _burst(self, shooter: Someone, target: Someone, dodge: Dodge, returned: bool) -> Burst:
        levels = target.fighter.disciplines
        return Burst(
            shooter=shooter.actor,
            target=target.actor,
            part=1 if returned else 0,
            bullets=self.bullets,
            percent=self.percent(shooter.fighter.disciplines, levels, evades=dodge.evades),
            wound=self.wound(),
            shrugs=shrugs_off(levels, self.rules),
            together=self.rules.gun_rolls == "action",
            returned=returned,
            before=(*shooter.wrote(), *dodge.costs, *replace(target, fight=dodge.fight).wrote()),
        )
