"""Attacks hand to hand: blows, holds, disarming and tripping."""

from typing import Annotated, ClassVar, Final

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import Defender, Someone, paid, require_able, require_in_reach
from sortilege.games.disciplines.augmented import has_opening, require_augmented
from sortilege.games.disciplines.blows import BLOWS, Aim
from sortilege.games.disciplines.bout import Bout
from sortilege.games.disciplines.driving import Drive, require_drive
from sortilege.games.disciplines.evasion import Dodge, Stance, evade
from sortilege.games.disciplines.fighter import Fighter, Readied
from sortilege.games.disciplines.finishing import dropping
from sortilege.games.disciplines.holds import require_can_hold
from sortilege.games.disciplines.swing import swing
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Mark
from sortilege.rules.outcome import Outcome
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Place, Promise, Test, name_of
from sortilege.rules.value import PRINTABLE, Actor
from sortilege.words import Phrase, joined, say

_SAYS: Final = {
    "miss": say("misses"),
    "hit in vain": say("hits in vain"),
    "hit": say("hits"),
    "held": say("takes hold of"),
    "disarmed": say("disarms"),
    "tripped": say("trips"),
}


class Opponent(Defender, frozen=True):
    """Whoever is attacked, and what it has in hand."""

    readied: Readied = ()


class Melee(Test, frozen=True, tag="melee", kw_only=True):
    """One attack with the bare body or a melee weapon, for one action (A-MEL-1, A-MEL-2, A-HOLD-1).

    Refused, with nothing spent, as `require_able`, `require_in_reach`, `require_augmented`, `require_drive` and
    `require_can_hold` do;
    `not_with_weapon`, `not_a_blow` for what only blows of the bare body have; `never_breaks`; `gm_decides` for trips.
    """

    parts_field: ClassVar[str | None] = "versus"
    gm_fields: ClassVar[frozenset[str]] = frozenset({"clean", "bone"})

    fighter: Fighter = Fighter()
    versus: Annotated[tuple[Opponent, ...], Meta(min_length=1, max_length=1, title="Target", description="Just one.")]
    aim: Aim = "body"
    armed: Annotated[
        bool, Meta(title="Melee weapon", description="A hit with a weapon in hand counts as more blows, 2 by AMB-28.")
    ] = False
    spot: Annotated[
        str, Meta(max_length=40, pattern=f"^$|{PRINTABLE}", title="Where", description="The area aimed at, in words.")
    ] = ""
    augmented: Annotated[
        bool,
        Meta(
            title="Augmented",
            description="Energy's augmented attack: on a clean hit only, when the GM says so or the opponent has "
            "missed for 3 rounds in a row (D-ENG-1f).",
        ),
    ] = False
    clean: Annotated[
        bool, Meta(title="Clean hit", description="The target cannot defend itself properly; the GM says so.")
    ] = False
    drive: Drive = "no"
    bone: Annotated[bool, Meta(title="Breaks a bone", description="If it hits; the GM says so.")] = False
    modifier: Annotated[
        int, Meta(ge=-100, le=100, title="Modifier", description="Whatever else changes the chance, in percent.")
    ] = 0
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        attacker, target = (place.actor for place in at)
        self._require(attacker, target)
        return evade(self._stance(attacker, target), lambda dodge: swing(self._bout(attacker, target, dodge)))

    def costs(self, at: tuple[Place, ...]) -> tuple[Mark, ...]:
        return paid(at[0].actor, self.fighter)

    def promises(self, at: tuple[Place, ...], known: tuple[Sheet | None, ...]) -> tuple[Promise, ...]:
        attacker, target = (place.actor for place in at)
        stance = self._stance(attacker, target)
        dodge = stance.evades() if stance.covered else stance.stands()
        return dropping(self._bout(attacker, target, dodge), known[1]) if self.aim in BLOWS else ()

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        worth = outcome.fact("worth")
        told = joined((name_of(names, 1), _SAYS[outcome.degree], name_of(names, 2)), " ")
        if worth == 0:
            return say("{told} without effect", told=told)
        return say("{told}, for {worth} blows", told=told, worth=worth) if worth and worth != 1 else told

    @property
    def _theirs(self) -> Fighter:
        return self.versus[0].fighter

    def _stance(self, attacker: Actor, target: Actor) -> Stance:
        return Stance(attacker, Someone(target, self._theirs, self._theirs.fight), "blows", self.rules)

    def _bout(self, attacker: Actor, target: Actor, dodge: Dodge) -> Bout:
        return Bout(
            attacker=attacker,
            target=target,
            mine=self.fighter,
            theirs=self._theirs,
            aim=self.aim,
            armed=self.armed,
            augmented=self.augmented,
            opening=self.augmented and not self.clean,
            drive=self.drive,
            bone=self.bone,
            modifier=self.modifier,
            spot=self.spot,
            readied=self.versus[0].readied,
            dodge=dodge,
            rules=self.rules,
        )

    # -- what is refused

    def _require(self, attacker: Actor, target: Actor) -> None:
        require_able(self.fighter)
        require_in_reach(self.fighter, self._theirs)
        self._require_aim(target)
        if self.augmented:
            self._require_bare(say("An augmented attack"))
            require_augmented(self.fighter, target, clean=self.clean)
        if self.drive != "no":
            self._require_bare(say("A throw") if self.drive == "throw" else say("A shove"))
            again = attacker in self._theirs.fight.hit
            require_drive(self.drive, self.fighter, well_placed=self._is_well_placed(target), again=again)

    def _require_aim(self, target: Actor) -> None:
        if self.aim == "hold":
            if self.armed:
                raise Refused("not_with_weapon", say("A hold takes bare hands, not a melee weapon."))
            require_can_hold(self.fighter, self._theirs)
        if self.aim == "trip" and self.rules.trips == "gm":
            raise Refused("gm_decides", say("At this table the GM decides about trips (house rule 'trips')."))
        if self.bone and self._theirs.disciplines.energy >= 3:
            raise Refused("never_breaks", say("The bones of someone of Energy 3 never break."))

    def _require_bare(self, what: Phrase) -> None:
        if self.armed:
            raise Refused("not_with_weapon", say("{what} takes the bare body, never a melee weapon.", what=what))
        if self.aim not in BLOWS:
            aim = Phrase(self.aim.capitalize())
            told = say("{what} is a blow; it does not go with the aim '{aim}'.", what=what, aim=aim)
            raise Refused("not_a_blow", told)

    def _is_well_placed(self, target: Actor) -> bool:
        return self.clean or self.aim in ("area", "vital") or has_opening(self.fighter, target)
