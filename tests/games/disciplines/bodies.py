"""Characters with wounds, for tests of condition, healing, visits and rounds."""

from collections.abc import Iterable

from msgspec.structs import replace
from tests.games.dice import places
from tests.games.disciplines.fighters import HUMAN

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.condition import settles
from sortilege.games.disciplines.fighter import Wound
from sortilege.games.disciplines.levels import Disciplines, Kind
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Append, Effect, Mark, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated

OURS = DisciplinesSwitches()


def body(*wounds: Wound, kind: Kind = "rebel", hp: int = 0, **levels: int) -> DisciplinesSheet:
    """Someone with these wounds and levels; as far down as the wounds say."""
    base = replace(HUMAN if kind == "human" else Disciplines(), **levels)
    return settled(DisciplinesSheet("Ana", kind=kind, disciplines=base, hp=hp, wounds=wounds))


def seated(sheet: DisciplinesSheet) -> Seated:
    return Seated(places(1)[0], sheet)


def settled(sheet: DisciplinesSheet, rules: DisciplinesSwitches = OURS) -> DisciplinesSheet:
    """The sheet once its wounds have told."""
    return applied(sheet, settles(seated(sheet), rules))


def applied(sheet: DisciplinesSheet, effects: Iterable[Effect]) -> DisciplinesSheet:
    """The sheet after effects on it."""
    for effect in effects:
        if isinstance(effect, Write):
            sheet = replace(sheet, **{effect.field: effect.value})
        elif isinstance(effect, Append):
            sheet = replace(sheet, **{effect.field: (*getattr(sheet, effect.field), effect.item)})
        elif isinstance(effect, Mark):
            sheet = replace(sheet, **{effect.field: max(0, getattr(sheet, effect.field) + effect.by)})
    return sheet


def done(act: Act, sheet: DisciplinesSheet, rules: DisciplinesSwitches = OURS) -> DisciplinesSheet:
    """The sheet after the act and what follows from it."""
    effects = act.effects(seated(sheet), rules)
    assert isinstance(effects, tuple)
    return settled(applied(sheet, effects), rules)


def refused(act: Act, sheet: DisciplinesSheet, rules: DisciplinesSwitches = OURS) -> str:
    """The code by which the act is refused."""
    try:
        act.effects(seated(sheet), rules)
    except Refused as error:
        return error.refusal.code
    raise AssertionError(f"{act} was not refused")


def bullet(worth: int = 1, *, vital: bool = False, shrugged: bool = False) -> Wound:
    return Wound("bullet", worth, vital=vital, shrugged=shrugged)


def blow(of: int, worth: int = 1) -> Wound:
    return Wound("blow", worth, of)
