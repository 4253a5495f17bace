"""Evasion: whoever is attacked for the first time in a round by someone may pay actions to evade (AMB-10)."""

from collections.abc import Callable, Hashable
from typing import Annotated, ClassVar, Final, Literal, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Someone, paid, reacts
from sortilege.games.disciplines.doing import charged, doer, require_level, rules_of
from sortilege.games.disciplines.fighter import EVADED, Fight
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.ask import Choose, Chosen, Option
from sortilege.rules.effect import Effect, Mark, Write
from sortilege.rules.game import Act
from sortilege.rules.outcome import Result, Row
from sortilege.rules.rounds import Seated
from sortilege.rules.step import Decides, Next
from sortilege.rules.test import Switches
from sortilege.rules.value import Actor, Value
from sortilege.words import Phrase, plural, say

Against: TypeAlias = Literal["bullets", "blows"]

LOWERS: Final[dict[Against, dict[int, int]]] = {"bullets": {1: 15, 2: 30, 3: 50}, "blows": {3: 15}}
"""What Evasion takes off chances, in percentage points, by its level (D-EVA-1a, 2a, 3a, 3b)."""

PREPAID: Final = Actor("")
"""Stands in `evading` for an attacker who has been paid for and is still to come (SW-8)."""


def evasion_price(level: int, attackers: int) -> int:
    """Actions to evade so many attackers at level 1 to 3: one each, from level 2 on one for two (D-EVA-1b, 2b)."""
    return attackers if level == 1 else (attackers + 1) // 2


class Dodge(Value, frozen=True):
    """How the target takes an attack: evading or not, what that costs, and its `fight` from then on."""

    evades: bool
    fight: Fight
    costs: tuple[Mark, ...] = ()


class Stance(Value, frozen=True):
    """A target under attack."""

    attacker: Actor
    target: Someone
    against: Against
    rules: DisciplinesSwitches

    @property
    def lowers(self) -> int:
        """What evading takes off the chance to hit; 0 where the target cannot evade such an attack."""
        return LOWERS[self.against].get(self._level, 0)

    @property
    def covered(self) -> bool:
        """Whether this attacker is evaded already, for the round."""
        paid_for = self.attacker in self.target.fight.evading and self.rules.evasion != "by_attack"
        return paid_for and reacts(self.target.fighter)

    @property
    def price(self) -> int:
        """What this attacker adds to the price of those that are evaded already."""
        if self._has_prepaid:
            return 0
        many = len(self.target.fight.evading)
        return evasion_price(self._level, many + 1) - evasion_price(self._level, many)

    @property
    def pairs(self) -> bool:
        """Whether one action is the price of two attackers."""
        return self.price > 0 and self._level > 1

    @property
    def able(self) -> bool:
        """Whether the target may evade: it is up, does not block bullets, and can pay."""
        fighter = self.target.fighter
        return bool(self.lowers) and reacts(fighter) and (not fighter.fighting or self._can_pay)

    def stands(self) -> Dodge:
        """The attack is taken as it comes."""
        return Dodge(False, self.target.fight)

    def evades(self) -> Dodge:
        """The attacker is evaded, for the whole round if one goes on."""
        fight, fighter = self.target.fight, self.target.fighter
        if self.covered or not fighter.fighting:
            return Dodge(True, fight)
        evading = replace(fight, evading=(*self._others, self.attacker))
        return Dodge(True, evading, paid(self.target.actor, fighter, self.price))

    @property
    def _level(self) -> int:
        return self.target.fighter.disciplines.evasion

    @property
    def _has_prepaid(self) -> bool:
        return PREPAID in self.target.fight.evading

    @property
    def _can_pay(self) -> bool:
        return self._has_prepaid or (self.rules.evasion != "prepaid" and self.target.fighter.actions >= self.price)

    @property
    def _others(self) -> tuple[Actor, ...]:
        evading = [*self.target.fight.evading]
        if self._has_prepaid:
            evading.remove(PREPAID)
        return tuple(evading)


def evade(stance: Stance, attack: Callable[[Dodge], Next]) -> Next:
    """The attack as the target takes it; a decision where evading costs actions that the target has."""
    if not stance.lowers or not (stance.covered or stance.able):
        return attack(stance.stands())
    if stance.covered or not stance.price:
        return attack(stance.evades())
    evades = stance.evades()
    free = attack(replace(evades, costs=()))
    return Evading(stance.target.actor, evades.costs, stance.pairs, attack(stance.stands()), attack(evades), free)


class Evading(Decides, frozen=True):
    """The target decides whether it pays to evade, one action; what follows of either is known.

    In `pairs` it is free for one who has come to evade an odd number of others while the decision was open.
    """

    actor: Actor
    costs: tuple[Mark, ...]
    pairs: bool
    stood: Next
    evaded: Next
    free: Next

    def key(self) -> Hashable:
        return self.actor, _key(self.stood), _key(self.evaded)

    def ask(self) -> Choose:
        return Choose(self.actor, (Option("stand"), Option("evade")), "evasion")

    def resume(self, got: Chosen) -> Next:
        if got.verb != "evade":
            return self.stood
        second = self.pairs and dict(got.now).get(EVADED, 0) % 2
        return self.free if second else self.evaded

    def rows(self) -> tuple[Row, ...]:
        return (Row(1, words=self._offered),)

    @property
    def _offered(self) -> Phrase:
        return say("may evade for 1 action") if self.costs else say("may evade")


def _key(follow: Next) -> Hashable:
    return follow.outcome if isinstance(follow, Result) else follow.key()


class PrepayEvasion(Act, frozen=True, tag="prepay_evasion"):
    """Pays for evading so many attackers of this round, whoever they will be (SW-8).

    Refused `not_prepaid` by other house rules, `needs_level` without Evasion, `used_up` the second time, `no_actions`.
    """

    within: ClassVar[Literal["round"]] = "round"

    attackers: Annotated[int, Meta(ge=1, le=20, title="Attackers", description="How many are evaded this round.")]

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = doer(who)
        if rules_of(switches).evasion != "prepaid":
            raise Refused("not_prepaid", say("Evasion is paid when one is attacked; only a house rule has it prepaid."))
        level = require_level(sheet, 1, "evasion")
        if sheet.fight.evading:
            raise Refused("used_up", say("{name} has paid for Evasion in this round already.", name=sheet.name))
        evading = replace(sheet.fight, evading=(PREPAID,) * self.attackers)
        return *charged(who, evasion_price(level, self.attackers)), Write(who.place.actor, "fight", evading)

    def say(self) -> Phrase:
        return plural("prepares to evade {n} attacker", "prepares to evade {n} attackers", self.attackers)
