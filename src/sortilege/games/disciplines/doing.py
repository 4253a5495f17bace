"""What every act of a body takes: someone who is up and free, actions in a round, and concentration."""

from typing import NoReturn

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.attacking import paid, require_able
from sortilege.games.disciplines.fighter import Fighter
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet, fighter_of, label, own
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Mark
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import say


def doer(who: Seated) -> DisciplinesSheet:
    """The sheet of someone who can do something. Raises Refused as `require_able` does."""
    sheet = own(who.sheet)
    require_able(fighter_of(sheet))
    return sheet


def mover(who: Seated) -> DisciplinesSheet:
    """The sheet of someone who can go somewhere. Raises Refused `held`, or as `doer` does."""
    sheet = doer(who)
    if sheet.fight.held_by:
        raise Refused("held", say("{name} is in a hold, which must be broken first.", name=sheet.name))
    return sheet


def charged(who: Seated, price: int) -> tuple[Mark, ...]:
    """The actions paid. Raises Refused `no_actions` where fewer are left in the round."""
    fighter = fighter_of(own(who.sheet))
    marks = paid(who.place.actor, fighter, price)
    if marks and fighter.actions < price:
        name = who.sheet.name
        raise Refused(
            "no_actions",
            say(
                "{name} has {actions} actions left this round; this takes {price}.",
                name=name,
                actions=fighter.actions,
                price=price,
            ),
        )
    return marks


def require_level(sheet: DisciplinesSheet, level: int, what: str) -> int:
    """The level held. Raises Refused `needs_level` where it is lower, or as `require_inside` does."""
    held: int = getattr(sheet.disciplines, what)
    if held < level:
        lacks_level(sheet.name, sheet.disciplines, what, level)
    require_inside(sheet.name, fighter_of(sheet))
    return held


def require_inside(name: str, fighter: Fighter) -> None:
    """Raises Refused `not_inside` for what only the Matrix lets one do."""
    if not fighter.visit.inside:
        raise Refused("not_inside", say("{name} is not in the Matrix, where alone this is done.", name=name))


def lacks_level(name: str, disciplines: Disciplines, what: str, level: int) -> NoReturn:
    """Raises Refused `needs_level`."""
    held = str(getattr(disciplines, what)).replace("-", "−")
    raise Refused(
        "needs_level",
        say(
            "{name} has {what} {held}; this needs {what} {level}.", name=name, what=label(what), held=held, level=level
        ),
    )


def rules_of(switches: Switches) -> DisciplinesSwitches:
    """The house rules as this game's. Raises TypeError for another game's."""
    if not isinstance(switches, DisciplinesSwitches):
        raise TypeError(f"{switches!r} are no house rules of disciplines")
    return switches


# -- concentration (AMB-38): actions, none of them where the GM says what it takes


def moment(rules: DisciplinesSwitches) -> int:
    """A moment's concentration, or very little of it."""
    return int(rules.concentration == "counted")


def short_period(full: int, rules: DisciplinesSwitches) -> int:
    """Half of the round's `full` actions, rounded up."""
    return (full + 1) // 2 * moment(rules)


def intently(full: int, rules: DisciplinesSwitches) -> int:
    """A whole round."""
    return full * moment(rules)
