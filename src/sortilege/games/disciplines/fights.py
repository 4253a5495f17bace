"""How two characters fight when nobody watches: what each policy does in a turn, and what a fight depends on."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from msgspec.structs import astuple, replace

from sortilege.components.refusal import Refusal, Refused
from sortilege.games.disciplines.attacking import Defender
from sortilege.games.disciplines.augmented import ROUNDS_MISSED, require_augmented
from sortilege.games.disciplines.blocking import Block, Shooter, Unblock
from sortilege.games.disciplines.condition import Body, body_of, counted, unhurt
from sortilege.games.disciplines.doing import rules_of
from sortilege.games.disciplines.evasion import LOWERS, Evading, PrepayEvasion
from sortilege.games.disciplines.fighter import Fight, Visit, Wound
from sortilege.games.disciplines.melee import Melee, Opponent
from sortilege.games.disciplines.sheet import DisciplinesSheet, fighter_of, own
from sortilege.games.disciplines.shooting import Shoot
from sortilege.games.disciplines.spontaneous import IN_COMBAT, PRICES, Regenerate
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.visit import Accelerate
from sortilege.games.disciplines.weapons import NAMES, THROWN, WeaponName, rate
from sortilege.games.disciplines.wear import FREE
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.rules.effect import Effect
from sortilege.rules.fight import Corner, Deed, Facing, Fights
from sortilege.rules.game import Act
from sortilege.rules.outcome import Result
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Decides, Next
from sortilege.rules.test import Switches
from sortilege.rules.want import succeeds
from sortilege.words import Phrase, say

MELEE: Final = "melee"
BRAWL: Final = "brawl"
GUNS: Final = "guns"
POLICIES: Final[Mapping[str, Phrase]] = {
    MELEE: say("Punches and kicks at the body with every action, and does nothing else."),
    BRAWL: say(
        "Punches and kicks with all it has: accelerates while the visit has rounds for it, evades blows, mends its "
        "wounds as far as it may in combat, and augments a blow whenever it has the opening."
    ),
    GUNS: say(
        "Fires at the body, as often as an action allows, in {actions} actions a round, which spares the gun; the "
        "others are kept to evade. Accelerates and mends its wounds as a brawler does. Whoever has "
        "Telekinesis blocks a "
        "shooter's bullets first, sends them back where it can, and fires afterwards. Blocked shooters fire "
        "all the same.",
        actions=FREE,
    ),
}
APART: Final = 30
"""Feet between two who shoot, as the chart has it (C-RNG-2)."""
WITHIN_REACH: Final = 3
"""Feet where one of them strikes: point-blank (AMB-28)."""


def enters(sheet: Sheet) -> DisciplinesSheet:
    """Fresh in the Matrix, with the wounds that are there."""
    return replace(own(sheet), fighting=0, actions=0, visit=Visit(), fight=Fight())


def fallen(sheet: Sheet) -> str:
    """`unconscious`, `dying` or `dead`."""
    return own(sheet).fallen


# -- turns ------------------------------------------------------------------------------------------------------------


def deed(facing: Facing) -> Deed:
    """What the policy does in a turn."""
    if facing.mine.policy == MELEE:
        return _strike(facing)
    if own(facing.me.sheet).fight.blocking:
        return _unblock(facing)
    helps = _accelerate(facing) or _prepay(facing) or _mend(facing)
    if helps:
        return helps
    return _strike(facing) if facing.mine.policy == BRAWL else _gunfight(facing)


def _accelerate(facing: Facing) -> tuple[Effect, ...]:
    return _act(facing, Accelerate()) if own(facing.me.sheet).disciplines.matrix_warping > 0 else ()


def _prepay(facing: Facing) -> tuple[Effect, ...]:
    """Where the house rules have Evasion paid beforehand."""
    levels = LOWERS["bullets" if facing.theirs.policy == GUNS else "blows"]
    evades = own(facing.me.sheet).disciplines.evasion in levels and own(facing.foe.sheet).actions > 0
    return _act(facing, PrepayEvasion(attackers=1)) if evades else ()


def _act(facing: Facing, act: Act) -> tuple[Effect, ...]:
    """What the act does; nothing where the rules refuse it."""
    try:
        effects = act.effects(facing.me, facing.switches)
    except Refused:
        return ()
    return () if isinstance(effects, Refusal) else effects


def _mend(facing: Facing) -> tuple[Effect, ...]:
    """One's own first wound that can be mended in combat."""
    sheet = own(facing.me.sheet)
    if not IN_COMBAT.get(sheet.disciplines.regeneration):
        return ()
    tried = (_act(facing, Regenerate(number)) for number, _ in enumerate(sheet.wounds, 1))
    return next(filter(None, tried), ())


def _strike(facing: Facing) -> Melee:
    me, foe = fighter_of(own(facing.me.sheet)), fighter_of(own(facing.foe.sheet))
    augmented = facing.mine.policy == BRAWL and _has_opening(facing)
    return Melee(fighter=me, versus=(Opponent(foe),), augmented=augmented, rules=rules_of(facing.switches))


def _has_opening(facing: Facing) -> bool:
    try:
        require_augmented(fighter_of(own(facing.me.sheet)), facing.foe.place.actor, clean=False)
    except Refused:
        return False
    return True


def _gunfight(facing: Facing) -> Deed:
    me, foe = own(facing.me.sheet), own(facing.foe.sheet)
    if facing.theirs.policy == GUNS and foe.actions and me.disciplines.telekinesis > 0 and not me.fight.has_blocked:
        return Block(fighter=fighter_of(me), versus=(Shooter(fighter_of(foe)),), rules=rules_of(facing.switches))
    if sum(dict(me.fight.guns).values()) < FREE:
        return _fire(facing)
    blocked = facing.me.place.actor in foe.fight.blocked
    return None if me.disciplines.evasion > 0 and not blocked else ()


def _unblock(facing: Facing) -> Deed:
    """Whoever blocks lets the other act first, and then is free."""
    me, foe = fighter_of(own(facing.me.sheet)), fighter_of(own(facing.foe.sheet))
    return None if foe.actions else Unblock(fighter=me, versus=(Shooter(foe),), rules=rules_of(facing.switches))


def _fire(facing: Facing) -> Shoot:
    me, foe, rules = fighter_of(own(facing.me.sheet)), fighter_of(own(facing.foe.sheet)), rules_of(facing.switches)
    weapon: WeaponName = next((one for one in NAMES if one == facing.mine.weapon), NAMES[0])
    apart = APART if facing.theirs.policy == GUNS else WITHIN_REACH
    bullets = rate(weapon, rules).most
    return Shoot(fighter=me, versus=(Defender(foe),), weapon=weapon, bullets=bullets, feet=apart, rules=rules)


def verb(facing: Facing, at: Decides) -> str:
    """Evades where that makes a hit less likely, and sends bullets back."""
    if not isinstance(at, Evading):
        return at.ask().options[-1].verb
    pays = facing.mine.policy != MELEE and _chance(at.evaded) < _chance(at.stood)
    return "evade" if pays else "stand"


def _chance(attack: Next) -> Fraction:
    odds = Distribution.certain(attack.outcome) if isinstance(attack, Result) else attack.closed(Know(), None)
    assert odds is not None, f"{attack} does not know how it ends"
    return odds.chance(lambda end: succeeds(end) or bool(end.fact("returned")))


# -- what a fight depends on ------------------------------------------------------------------------------------------


def plain(sheet: Sheet, corner: Corner, switches: Switches) -> DisciplinesSheet:
    """The sheet with its wounds added up, and without what the policy never looks at."""
    mine, rules = own(sheet), rules_of(switches)
    return replace(mine, wounds=_wounds(mine, rules), fight=_fight(mine, corner))


def _wounds(sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> tuple[Wound, ...]:
    """Those that count: one by one where they can be mended, else summed up.

    A bullet that is shrugged off but leaves one hit point, by a house rule, comes to no whole number beside blows.
    """
    body = body_of(sheet, rules)
    if rules.shrugged == "one_left" and body.blows:
        return tuple(replace(wound, minutes=0, words="") for wound in sheet.wounds)
    if not IN_COMBAT.get(sheet.disciplines.regeneration):
        return _summed(body)
    counting = counted(sheet.wounds, unhurt(fighter_of(sheet), sheet.hp), rules)
    kept = (Wound(one.kind, one.worth, one.of) for one in counting if one.kind in PRICES)
    return tuple(sorted(kept, key=astuple))


def _summed(body: Body) -> tuple[Wound, ...]:
    damage, blows = body.bullets * body.hp, body.blows
    shot = (Wound("bullet", int(damage)),) if damage else ()
    return (*shot, Wound("blow", blows.numerator, blows.denominator)) if blows else shot


def _fight(sheet: DisciplinesSheet, corner: Corner) -> Fight:
    """Guns count within a round; misses for augmented blows alone, up to as many as these take."""
    fight = sheet.fight if sheet.fighting else replace(sheet.fight, guns=())
    if corner.policy != BRAWL or sheet.disciplines.energy < 1:
        return replace(fight, tried=(), hit=(), missed=())
    return replace(fight, missed=tuple((who, min(many, ROUNDS_MISSED)) for who, many in fight.missed))


FIGHTS: Final = Fights(
    policies=POLICIES,
    armed=frozenset({GUNS}),
    weapons=tuple(one for one in NAMES if one not in (THROWN, "other")),
    enters=enters,
    deed=deed,
    verb=verb,
    fallen=fallen,
    plain=plain,
    steady=frozenset({MELEE}),
)
