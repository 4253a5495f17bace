"""What ends between two when one of them falls, leaves the Matrix, or leaves the table."""

from collections.abc import Iterator, Mapping
from typing import TypeAlias

from msgspec.structs import replace

from sortilege.games.disciplines.fighter import Fight
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.rules.effect import Effect, Write
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches

Sheets: TypeAlias = Mapping[str, DisciplinesSheet]


def together(cast: tuple[Seated, ...], _switches: Switches) -> tuple[Effect, ...]:
    """Nobody stays in a hold that is none any more, nor blocks for those who are not there (A-HOLD-2, AMB-12b)."""
    return tuple(_freed(cast, {who.place.actor: own(who.sheet) for who in cast}))


def _freed(cast: tuple[Seated, ...], sheets: Sheets) -> Iterator[Write]:
    for actor in (who.place.actor for who in cast):
        was = sheets[actor].fight
        if was != Fight() and (now := _still(actor, was, sheets)) != was:
            yield Write(actor, "fight", now)


def _still(actor: str, fight: Fight, sheets: Sheets) -> Fight:
    """What goes on with others, of what is said to go on."""
    blocked = tuple(one for one in fight.blocked if one in sheets)
    return replace(
        fight,
        holds=fight.holds if _grips(actor, fight.holds, sheets) else "",
        held_by=fight.held_by if _grips(fight.held_by, actor, sheets) else "",
        blocked=blocked,
        blocking=fight.blocking and bool(blocked),
    )


def _grips(holder: str, held: str, sheets: Sheets) -> bool:
    """Whether one holds the other: both say so and are in the Matrix, and the holder is up."""
    if holder not in sheets or held not in sheets:
        return False
    one, other = sheets[holder], sheets[held]
    there = one.visit.inside and other.visit.inside and not one.fallen
    return there and one.fight.holds == held and other.fight.held_by == holder
