"""Fighters for tests of combat, by the levels that matter."""

from collections.abc import Mapping

from msgspec.structs import replace

from sortilege.games.disciplines.fighter import Fight, Fighter, Visit, Wound
from sortilege.games.disciplines.levels import Disciplines, Kind
from sortilege.games.disciplines.melee import Melee, Opponent
from sortilege.rules.effect import Append, Mark, Write
from sortilege.rules.outcome import Result
from sortilege.rules.value import Actor

ONE, TWO = Actor("one"), Actor("two")
"""The attacker and the target, as `places` names them."""
HUMAN = Disciplines(**dict.fromkeys(Disciplines.__struct_fields__, -1))


def fighter(
    kind: Kind = "rebel",
    fight: Fight | None = None,
    visit: Visit | None = None,
    actions: int | None = None,
    **levels: int,
) -> Fighter:
    """Someone with these levels, 0 in all others (−1 for a human); in a round if `actions` are left."""
    base = replace(HUMAN if kind == "human" else Disciplines(), **levels)
    return Fighter(base, kind, "", actions is not None, actions or 0, fight or Fight(), visit or Visit())


def attack(mine: Fighter, theirs: Fighter, **how: object) -> Melee:
    """An attack with these inputs."""
    return Melee(fighter=mine, versus=(Opponent(theirs),), **how)  # type: ignore[arg-type]


def wounds(result: Result, actor: Actor = TWO) -> list[Wound]:
    """The wounds that somebody gets."""
    return [
        one.item
        for one in result.effects
        if isinstance(one, Append) and one.actor == actor and isinstance(one.item, Wound)
    ]


def written(result: Result) -> Mapping[tuple[Actor, str], object]:
    """What is written on sheets, by actor and field; each at most once."""
    writes = [one for one in result.effects if isinstance(one, Write)]
    found = {(one.actor, one.field): one.value for one in writes}
    assert len(found) == len(writes), writes
    return found


def fight_of(result: Result, actor: Actor) -> Fight:
    """The fight that is written on somebody's sheet."""
    fight = written(result)[actor, "fight"]
    assert isinstance(fight, Fight)
    return fight


def told(result: Result) -> str:
    """All that is told of effects."""
    return "; ".join(one.words for one in result.effects if isinstance(one, Write | Append) and one.words)


def marks(result: Result) -> dict[tuple[Actor, str], int]:
    """What counters change by."""
    return {(one.actor, one.field): one.by for one in result.effects if isinstance(one, Mark)}
