"""An attack hand to hand as far as it has come, its chance, and what follows of it."""

from typing import Final

from msgspec.structs import replace

from sortilege.games.disciplines.attacking import Someone, reacts
from sortilege.games.disciplines.augmented import count_anew, noted, used_up
from sortilege.games.disciplines.blows import BLOWS, PROGRAMS, Aim, drops_at, harmless, worth_of
from sortilege.games.disciplines.charts import melee_base
from sortilege.games.disciplines.driving import Drive, holds_ground
from sortilege.games.disciplines.evasion import Dodge
from sortilege.games.disciplines.fighter import Fighter, Readied, Wound
from sortilege.games.disciplines.percents import SIDES, to_hit
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Append, Effect, Write
from sortilege.rules.outcome import Outcome
from sortilege.rules.value import Actor, Value
from sortilege.words import NO_WORDS, Phrase, joined, say, verbatim

AWARENESS: Final = {1: 5, 2: 10, 3: 15}
"""What Awareness takes off the chance of blows, in percentage points (D-AWA-1c, 2c, 3c)."""
EVASION: Final = 15
CALLED: Final = 20
HELD: Final = 20
AUGMENTED: Final = 20

_DONE: Final[dict[Aim, Phrase]] = {"hold": say("is held"), "disarm": say("is disarmed"), "trip": say("is tripped")}
_DEGREES: Final[dict[Aim, str]] = {"hold": "held", "disarm": "disarmed", "trip": "tripped"}


class Bout(Value, frozen=True, kw_only=True):
    """Who attacks whom, how, and how the target takes it. `opening` tells that three rounds of misses are used up."""

    attacker: Actor
    target: Actor
    mine: Fighter
    theirs: Fighter
    aim: Aim
    armed: bool
    augmented: bool
    opening: bool
    drive: Drive
    bone: bool
    modifier: int
    spot: str
    readied: Readied
    dodge: Dodge
    rules: DisciplinesSwitches

    @property
    def percent(self) -> int:
        """The chance to hit, 1 to 100 (C-MEL-1, C-MEL-3, C-MEL-4)."""
        if self.augmented and self.rules.augmented == "automatic":
            return SIDES
        changes = (
            -CALLED if self.aim in ("area", "vital", "disarm") else 0,
            -AWARENESS.get(self.theirs.disciplines.awareness, 0),
            -EVASION if self.dodge.evades else 0,
            HELD if self.theirs.fight.held_by else 0,
            AUGMENTED if self.augmented and self.rules.augmented == "bonus" else 0,
            self.modifier,
        )
        return to_hit(self._base, changes, self.rules)

    @property
    def _base(self) -> int:
        mine, theirs = self.mine.disciplines, self.theirs.disciplines
        if self.aim == "trip":
            return melee_base(mine.balance, theirs.balance, self.rules)
        return melee_base(mine.agility, theirs.agility, self.rules)

    @property
    def impossible(self) -> Phrase:
        """Why a trip or a hold has no chance at all (D-BAL-1c, D-ENG-3e, D-EVA-3c)."""
        if self.aim == "trip" and self.theirs.disciplines.balance >= 1:
            return say("nobody trips someone of Balance 1 or more")
        if self.aim == "trip" and holds_ground(self.theirs, self.mine):
            return say("only Strength 3 with Energy 2 knocks over someone of Energy 3")
        if self.aim == "hold" and self._uses_evasion:
            return say("nobody holds someone who uses Evasion 3")
        return NO_WORDS

    @property
    def _uses_evasion(self) -> bool:
        used = self.dodge.evades or (bool(self.theirs.fight.evading) and reacts(self.theirs))
        return self.theirs.disciplines.evasion >= 3 and used

    @property
    def worth(self) -> int:
        """How many plain blows a hit counts for; 0 for what is no blow or does nothing."""
        if self.aim not in BLOWS or harmless(self.mine, self.theirs):
            return 0
        return worth_of(self.aim, armed=self.armed, augmented=self.augmented, rules=self.rules)

    # -- how it ends

    def outcome(self, *, hit: bool, done: bool = True) -> Outcome:
        """How the attack ended; `done` tells that what was to follow of a hit did."""
        if not hit:
            return Outcome("miss", False)
        if not done:
            return Outcome("hit in vain", False)
        facts = (("worth", self.worth),) if self.aim in BLOWS else ()
        return Outcome(_DEGREES.get(self.aim, "hit"), True, facts)

    def effects(self, *, hit: bool, done: bool = True, driven: Phrase = NO_WORDS) -> tuple[Effect, ...]:
        """What the attack does to both; `driven` tells how far it drives the target back.

        What a hit writes on a sheet a miss writes as it was, so that a correction can put it right.
        """
        won = hit and done
        told = self._told(driven) if won else NO_WORDS
        done_to: tuple[Effect, ...] = (*self._wounds(told), *self._disarmed(told))
        theirs, mine = self._their_side(hit=hit, held=won), self._my_side(held=won)
        both = (*self._wrote(theirs, NO_WORDS if done_to else told), *self._wrote(mine))
        return (*self.dodge.costs, *done_to, *both, *self._visit())

    def _told(self, driven: Phrase) -> Phrase:
        if self.aim == "disarm" and self._lost:
            return say("is disarmed of {lost}", lost=self._lost)
        if self.aim not in BLOWS:
            return _DONE[self.aim]
        if not self.worth:
            return joined((say("takes a blow unharmed"), driven), "")
        worth = say(", worth {worth}", worth=self.worth) if self.worth > 1 else NO_WORDS
        return joined((self._blow, worth, driven, self._stuns), "")

    @property
    def _blow(self) -> Phrase:
        where = verbatim(self.spot) if self.spot else say("a vital spot") if self.aim == "vital" else NO_WORDS
        if not where:
            return say("takes an augmented blow") if self.augmented else say("takes a blow")
        if self.augmented:
            return say("takes an augmented blow to {where}", where=where)
        return say("takes a blow to {where}", where=where)

    @property
    def _stuns(self) -> Phrase:
        """A powerful blow may stun a program; the GM says so (D-STR-1d, AMB-39)."""
        powerful = self.aim != "body" or self.augmented
        return say(", and may be stunned for a moment") if powerful and self.theirs.kind in PROGRAMS else NO_WORDS

    def _wounds(self, told: Phrase) -> tuple[Append, ...]:
        if not (told and self.worth):
            return ()
        of = drops_at(self.mine, self.theirs, self.rules)
        blow = Append(self.target, "wounds", Wound("blow", self.worth, of, words=self.spot), told)
        bone = Append(self.target, "wounds", Wound("bone", words=self.spot), _broken(self.spot))
        return (blow, bone) if self._breaks else (blow,)

    @property
    def _lost(self) -> str:
        """What a disarmed target loses: what is named as the spot, or the first thing in its hands."""
        return self.spot if self.spot in self.readied else next(iter(self.readied), "")

    def _disarmed(self, told: Phrase) -> tuple[Write, ...]:
        if self.aim != "disarm" or not self._lost:
            return ()
        at = self.readied.index(self._lost)
        left = self.readied[:at] + self.readied[at + 1 :] if told else self.readied
        return (Write(self.target, "readied", left, told),)

    @property
    def _breaks(self) -> bool:
        """The GM says so; and a human's bones break readily under aimed blows of Strength 1 (D-STR-1a)."""
        human = self.theirs.kind == "human" and self.aim == "area" and self.mine.disciplines.strength >= 1
        return self.bone or human

    def _their_side(self, *, hit: bool, held: bool) -> Someone:
        fight = noted(self.dodge.fight, self.attacker, hit=hit, in_round=self.theirs.fighting)
        if held and self.aim == "hold":
            fight = replace(fight, held_by=self.attacker)
        return Someone(self.target, self.theirs, fight)

    def _my_side(self, *, held: bool) -> Someone:
        fight = count_anew(self.mine.fight, self.target) if self.opening else self.mine.fight
        if held and self.aim == "hold":
            fight = replace(fight, holds=self.target)
        return Someone(self.attacker, self.mine, fight)

    def _wrote(self, side: Someone, words: Phrase = NO_WORDS) -> tuple[Write, ...]:
        changes = words or self.aim == "hold" or side.fight != side.fighter.fight
        return (Write(side.actor, "fight", side.fight, words),) if changes else ()

    def _visit(self) -> tuple[Write, ...]:
        return (Write(self.attacker, "visit", used_up(self.mine.visit)),) if self.augmented else ()


def _broken(spot: str) -> Phrase:
    return say("has a bone broken in {spot}", spot=spot) if spot else say("has a bone broken")
