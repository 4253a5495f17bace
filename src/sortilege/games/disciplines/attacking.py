"""What all attacks share: one attacker, one defender, one action paid while a round goes on."""

from typing import Annotated, TypeAlias

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.fighter import CONDITIONS, Fight, Fighter
from sortilege.rules.effect import Mark, Write
from sortilege.rules.test import Part
from sortilege.rules.value import Actor, Value
from sortilege.words import say


class Defender(Part, frozen=True):
    """Whoever is attacked."""

    fighter: Fighter = Fighter()


Versus: TypeAlias = Annotated[
    tuple[Defender, ...], Meta(min_length=1, max_length=1, title="Target", description="Whoever is attacked, just one.")
]


class Someone(Value, frozen=True):
    """A participant, with the `fight` that its sheet is to hold when the test is over."""

    actor: Actor
    fighter: Fighter
    fight: Fight

    def wrote(self) -> tuple[Write, ...]:
        """What puts the fight on the sheet, if it is another one."""
        return () if self.fight == self.fighter.fight else (Write(self.actor, "fight", self.fight),)


def reacts(fighter: Fighter) -> bool:
    """Whether someone who is attacked can do anything about it: it is up, and does not block bullets."""
    return not fighter.fallen and not fighter.fight.blocking


def require_able(fighter: Fighter) -> None:
    """Raises Refused `fallen` for one who is down, `blocking` for one who blocks bullets until they are fired."""
    if fighter.fallen:
        raise Refused(
            "fallen", say("Someone {fallen} does not act; only those who are up do.", fallen=CONDITIONS[fighter.fallen])
        )
    if fighter.fight.blocking:
        raise Refused("blocking", say("Whoever blocks acts only after all blocked shooters have used their actions."))


def require_in_reach(fighter: Fighter, target: Fighter) -> None:
    """Raises Refused `not_inside` where only one of the two is in the Matrix."""
    if fighter.visit.inside != target.visit.inside:
        who = say("The target") if fighter.visit.inside else say("Whoever attacks")
        raise Refused("not_inside", say("{who} is not in the Matrix, where the other is.", who=who))


def paid(actor: Actor, fighter: Fighter, actions: int = 1) -> tuple[Mark, ...]:
    """The actions paid; none outside rounds, where nothing is counted."""
    return (Mark(actor, "actions", -actions),) if actions and fighter.fighting else ()
