"""What firing does to guns (SW-17), and reloading them."""

from typing import Annotated, Final

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import charged, doer, rules_of
from sortilege.games.disciplines.fighter import Fighter, count_of, counted
from sortilege.games.disciplines.hundred import Hundred
from sortilege.games.disciplines.percents import SIDES
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.weapons import Weapon, most_bullets, say_weapon
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.outcome import Outcome, Result, Row
from sortilege.rules.rounds import Seated
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Switches, Test
from sortilege.rules.value import Actor
from sortilege.words import NO_WORDS, Phrase, say

FREE: Final = 3
"""So many actions of firing in a round do not wear a gun (A-GUN-4)."""
RISK: Final = 5
"""Percent for each action more (AMB-26)."""


class Wear(Test, frozen=True, tag="wear"):
    """Whether a gun that was fired in more than 3 actions of a round is damaged, when the round's shots are fired.

    Refused `no_wear` up to 3 actions, `too_early` while its bearer has actions left.
    """

    fighter: Fighter = Fighter()
    weapon: Weapon = "9mm"
    gun: Annotated[str, Meta(max_length=40, title="Which gun", description="As it was named when it was fired.")] = ""
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        if self.actions <= FREE:
            raise Refused(
                "no_wear",
                say(
                    "The {name} was fired in {actions} actions; up to {free} do no harm.",
                    name=say_weapon(self.name),
                    actions=self.actions,
                    free=FREE,
                ),
            )
        if self.fighter.fighting and self.fighter.actions:
            raise Refused(
                "too_early",
                say("{actions} actions are left; wear comes after all shots.", actions=self.fighter.actions),
            )
        if self.rules.gun_wear == "warn":
            return Result(Outcome("warning", None), (self._forgotten(at[0].actor, NO_WORDS),))
        holds, breaks = (self._ended(at[0].actor, damaged=damaged) for damaged in (False, True))
        return Wearing(at[0].actor, 0, min(SIDES, RISK * (self.actions - FREE)), "wear", (), breaks, holds)

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        most = most_bullets(self.weapon, self.actions, self.rules)
        gun = say_weapon(self.name)
        fired = say("{actions} actions with the {gun}, up to {most} bullets", actions=self.actions, gun=gun, most=most)
        return say("{fired}, {ends}", fired=fired, ends=_ENDS[outcome.degree])

    @property
    def name(self) -> str:
        """What the gun is called."""
        return self.gun or self.weapon

    @property
    def actions(self) -> int:
        """The actions of this round in which it was fired."""
        return count_of(self.fighter.fight.guns, self.name)

    def _ended(self, actor: Actor, *, damaged: bool) -> Result:
        words = say("has a damaged gun, the {gun}", gun=say_weapon(self.name)) if damaged else NO_WORDS
        degree = "damaged" if damaged else "holds"
        return Result(Outcome(degree, not damaged), (self._forgotten(actor, words),))

    def _forgotten(self, actor: Actor, words: Phrase) -> Write:
        fight = self.fighter.fight
        return Write(actor, "fight", replace(fight, guns=counted(fight.guns, self.name, 0)), words)


_ENDS: Final = {"warning": say("which wears it"), "damaged": say("which damages it"), "holds": say("and it holds")}


class Wearing(Hundred, frozen=True):
    """Whether the gun is damaged."""

    breaks: Result
    holds: Result

    def then(self, success: bool, rows: tuple[Row, ...]) -> Next:
        return replace(self.breaks if success else self.holds, rows=rows)


class Reload(Act, frozen=True, tag="reload"):
    """Reloads a gun, by SW-17 in 2 actions (A-RLD). Refused `no_actions`, or as `doer` does."""

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        doer(who)
        return charged(who, rules_of(switches).reload_actions)

    def say(self) -> Phrase:
        return say("reloads")
