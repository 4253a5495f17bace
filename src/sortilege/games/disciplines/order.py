"""Who acts when in a fight: actions are taken one at a time in rotation (AMB-31, SW-21)."""

from functools import reduce
from typing import Annotated, ClassVar, Final, TypeAlias

from msgspec import Meta

from sortilege.games.disciplines.die import Die
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.joint import Judge, joint, merge_rows
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.rounds import Rounds, Seated, Slot
from sortilege.rules.sheet import Sheet
from sortilege.rules.step import Next
from sortilege.rules.test import Names, Part, Place, Switches, Test, name_of
from sortilege.words import Phrase, plural, say

Ranks: TypeAlias = tuple[int, ...]
"""Each participant's place, 1 the first; equal where it is not decided yet."""


class Ranked(Part, frozen=True):
    """A participant of a round, and the place that it shares with those it is tied with."""

    rank: Annotated[int, Meta(ge=1, le=200, title="Place")] = 1


class Rolloff(Judge, frozen=True):
    """Those who are tied roll a d20, the highest first, and roll again while they are equal."""

    at: tuple[Place, ...]
    ranks: Ranks

    def go(self, before: tuple[Result, ...] = ()) -> Next:
        """The next roll of those who are tied; without any, the result."""
        parts = tuple(
            Die(place.actor, 0, f"order {number}") if self.ranks.count(rank) > 1 else _settled(before, number - 1)
            for number, (place, rank) in enumerate(zip(self.at, self.ranks, strict=True), 1)
        )
        return joint(parts, self)

    def decide(self, results: tuple[Result, ...]) -> Next:
        dice = (int(one.outcome.fact("natural") or 0) for one in results)
        follow = Rolloff(self.at, dense([(rank, -natural) for rank, natural in zip(self.ranks, dice, strict=True)]))
        if len(set(follow.ranks)) < len(follow.ranks):
            return follow.go(results)
        places = ((_fact(number), rank) for number, rank in enumerate(follow.ranks, 1))
        return Result(Outcome("order", None, tuple(sorted(places))), rows=merge_rows(results))


def _settled(before: tuple[Result, ...], index: int) -> Result:
    return Result(Outcome("settled"), rows=before[index].rows if before else ())


def _fact(number: int) -> str:
    return f"place {number}"


def dense(keys: list[tuple[int, ...]]) -> Ranks:
    """Each key's place among the different ones, the lowest key first: 1, 2, …"""
    places = {key: place for place, key in enumerate(sorted(set(keys)), 1)}
    return tuple(places[key] for key in keys)


class Initiative(Test, frozen=True, tag="initiative"):
    """Those who are tied roll a d20. Outcome: `place 1`, `place 2`, … of the participants, 1 acts first."""

    offered: ClassVar[bool] = False
    parts_field: ClassVar[str | None] = "cast"
    leads: ClassVar[bool] = False

    cast: Annotated[
        tuple[Ranked, ...], Meta(min_length=2, max_length=200, title="Participants", description="In any order.")
    ]
    rules: DisciplinesSwitches = DisciplinesSwitches()

    def start(self, at: tuple[Place, ...]) -> Next:
        return Rolloff(at, dense([(one.rank,) for one in self.cast])).go()

    def say(self, outcome: Outcome, names: Names = ()) -> Phrase:
        numbers = sorted(range(1, len(self.cast) + 1), key=lambda number: int(outcome.fact(_fact(number)) or 0))
        return reduce(_then, (name_of(names, number) for number in numbers))


def _then(told: Phrase, name: Phrase) -> Phrase:
    return say("{told}, then {name}", told=told, name=name)


def initiative(cast: tuple[Seated, ...], switches: Switches) -> Test | None:
    """The rolls that the order needs: none where it is decided without."""
    assert isinstance(switches, DisciplinesSwitches)
    ranks = _ranks(cast, switches)
    return Initiative(tuple(map(Ranked, ranks)), switches) if len(set(ranks)) < len(ranks) else None


def order(cast: tuple[Seated, ...], outcome: Outcome | None, switches: Switches) -> tuple[Slot, ...]:
    """The most actions first, then Agility, then Awareness, then the d20 (AMB-31); or as the house rule says."""
    assert isinstance(switches, DisciplinesSwitches)
    rolled = [int(outcome.fact(_fact(number)) or 0) for number in range(1, len(cast) + 1)] if outcome else None
    ranked = sorted(zip(rolled or _ranks(cast, switches), range(len(cast)), strict=True))
    return tuple(_slot(cast[index]) for _, index in ranked)


def _ranks(cast: tuple[Seated, ...], switches: DisciplinesSwitches) -> Ranks:
    if switches.turn_order == "gm":
        return tuple(range(1, len(cast) + 1))
    if switches.turn_order == "d20":
        return (1,) * len(cast)
    return dense([_quickness(own(one.sheet)) for one in cast])


def _quickness(sheet: DisciplinesSheet) -> tuple[int, ...]:
    return -sheet.actions, -sheet.disciplines.agility, -sheet.disciplines.awareness


def _slot(one: Seated) -> Slot:
    actions = own(one.sheet).actions
    return Slot(
        one.place.actor,
        words=plural("{n} action", "{n} actions", actions),
    )


def left(sheet: Sheet) -> int:
    """The actions left in this round; whoever has fallen has no turn."""
    mine = own(sheet)
    return 0 if mine.fallen else mine.actions


ROUNDS: Final = Rounds(initiative, order, left, "actions")
"""Actions by Speed, one at a time in rotation."""
