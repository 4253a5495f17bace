"""What takes whole rounds: a door to the back-room, something heavy stopped or gripped, a program annihilated."""

from typing import Annotated, Final, Literal, NamedTuple, TypeAlias

from msgspec import Meta
from msgspec.structs import replace

from sortilege.games.disciplines.doing import charged, doer, intently, require_level, rules_of
from sortilege.games.disciplines.fighter import Fight
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.tempo import full_round
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say

Task: TypeAlias = Literal["door", "stop", "grip", "annihilate"]


class Long(NamedTuple):
    """What it needs, how many rounds it takes, how it goes on and how it ends.

    It takes concentration, unless whole rounds are `spent` by the rules' own word.
    """

    discipline: str
    level: int
    rounds: int
    doing: Phrase
    done: Phrase
    spent: bool = False


TASKS: Final[dict[Task, Long]] = {
    "door": Long(
        "matrix_warping", 2, 3, say("works on a doorway"), say("opens the doorway onto the back-room"), spent=True
    ),
    "stop": Long("telekinesis", 1, 3, say("slows something down"), say("brings it to a halt"), spent=True),
    "grip": Long("telekinesis", 2, 1, say("reaches for something heavy"), say("has a grip on it")),
    "annihilate": Long(
        "matrix_warping", 3, 2, say("moves inside the program"), say("has made the program unstable"), spent=True
    ),
}
"""(D-WAR-2a, D-TEL-1c, D-TEL-2d, D-WAR-3a.)"""
GRIP: Final = "grip"
ANNIHILATE: Final = "annihilate"
KEPT: Final = (GRIP, ANNIHILATE)
"""What something else follows on."""


def is_done(fight: Fight, task: Task) -> bool:
    """Whether all rounds that the task takes have gone into it."""
    return fight.task == task and fight.spent >= TASKS[task].rounds


class Work(Act, frozen=True, tag="work"):
    """Spends a round on something that takes whole rounds; outside rounds it is done at once.

    Rounds add up until another task is begun. Refused `needs_level`; `no_actions` once something else was done in the
    round.
    """

    task: Annotated[Task, Meta(title="Task")]

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet, rules = doer(who), rules_of(switches)
        long = TASKS[self.task]
        require_level(sheet, long.level, long.discipline)
        spent = 1 + (sheet.fight.spent if sheet.fight.task == self.task else 0) if sheet.fighting else long.rounds
        words = (
            long.done
            if spent >= long.rounds
            else say("{doing}: round {spent} of {rounds}", doing=long.doing, spent=spent, rounds=long.rounds)
        )
        after = self._after(sheet.fight, min(spent, long.rounds))
        return (*charged(who, _price(sheet, long, rules)), Write(who.place.actor, "fight", after, words))

    def _after(self, fight: Fight, spent: int) -> Fight:
        over = spent == TASKS[self.task].rounds and self.task not in KEPT
        return replace(fight, task="", spent=0) if over else replace(fight, task=self.task, spent=spent)

    def say(self) -> Phrase:
        return TASKS[self.task].doing


def _price(sheet: DisciplinesSheet, long: Long, rules: DisciplinesSwitches) -> int:
    full = full_round(sheet.disciplines, sheet.fight.accelerating, rules)
    return full if long.spent else intently(full, rules)
