"""Tests that were called with wrong numbers, and the correction of them."""

from collections.abc import Mapping

from tests.table.sitting import Sitting

from sortilege.components.chance import ScriptedChance
from sortilege.components.refusal import Refusal
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.event import Came, Moved, TestCorrected


def correct(sitting: Sitting, why: str = "", test: str = "t1", **fields: object) -> TestCorrected:
    """Corrects the test; nothing more may come up than is scripted."""
    events = sitting.do("s1", co.Correct(test, fields, why))
    assert not [event for event in events if isinstance(event, Came | Moved)]
    return next(event for event in events if isinstance(event, TestCorrected))


def refused(sitting: Sitting, seat: str = "s1", test: str = "t1", **fields: object) -> str:
    """The code of the refusal, which changes nothing."""
    before = sitting.state
    answer = sitting.try_(seat, co.Correct(test, fields))
    assert isinstance(answer, Refusal), answer
    assert sitting.state == before
    return answer.code


def only(sitting: Sitting, *dice: int) -> None:
    """Just these dice may still come up, and no card."""
    sitting.chance = ScriptedChance((), dice)


def play(sitting: Sitting, actor: Actor, test: Mapping[str, object], *others: Actor, secret: str = "no") -> None:
    sitting.do("s1", co.Call(test, (actor, *others), secret=secret))  # type: ignore[arg-type]


def pool(*dice: int, points: int = 2, **fields: object) -> tuple[Sitting, Actor]:
    sitting = Sitting("cyberspace")
    joe = sitting.player("Joe", {"hero": points})
    sitting.script(dice=dice)
    play(sitting, joe, {"type": "unopposed", "level": 3, "difficulty": 10, **fields})
    only(sitting)
    return sitting, joe


def held(sitting: Sitting, actor: Actor, field: str) -> object:
    return sitting.state.characters[actor].sheet.get(field)
