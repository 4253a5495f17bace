"""Fighters with guns, and how their tests go."""

from sortilege.components.chance import ScriptedChance
from sortilege.games.disciplines.attacking import Defender
from sortilege.games.disciplines.fighter import Fight, Fighter, Wound
from sortilege.games.disciplines.levels import Disciplines
from sortilege.readers.live import Dealer, advance, resume
from sortilege.rules.ask import Chosen
from sortilege.rules.effect import Append, Mark, Write
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides, Next
from sortilege.rules.value import Actor

ONE, TWO = Actor("one"), Actor("two")


def fighter(actions: int | None = None, fight: Fight | None = None, /, **levels: int) -> Fighter:
    """Someone of these levels; in a round if so many actions are left."""
    own = Disciplines(**levels)
    return Fighter(own, fighting=actions is not None, actions=actions or 0, fight=fight or Fight())


def against(actions: int | None = None, fight: Fight | None = None, /, **levels: int) -> tuple[Defender, ...]:
    """The one target of an attack."""
    return (Defender(fighter(actions, fight, **levels)),)


def chosen(at: Next, verb: str) -> Next:
    """The step after a decision that is open."""
    assert isinstance(at, Decides), at
    return resume(at, Chosen(at.ask().label, verb))


def ended(at: Next, *dice: int) -> Result:
    """The result with these dice."""
    end, _ = advance(at, Dealer({}, ScriptedChance(dice=dice)))
    assert isinstance(end, Result), end
    return end


def wounds(result: Result) -> list[Wound]:
    """The wounds of the result, all of them on the same character."""
    appended = [one for one in result.effects if isinstance(one, Append)]
    assert len({one.actor for one in appended}) <= 1
    items = [one.item for one in appended]
    assert all(isinstance(one, Wound) for one in items)
    return [one for one in items if isinstance(one, Wound)]


def wounded(result: Result) -> set[Actor]:
    """Who has wounds of the result."""
    return {one.actor for one in result.effects if isinstance(one, Append)}


def fight_of(result: Result, actor: Actor) -> Fight | None:
    """What the result writes as the actor's fight, at most once."""
    written = [one.value for one in result.effects if isinstance(one, Write) and one.actor == actor]
    assert len(written) <= 1
    (fight,) = written or [None]
    assert fight is None or isinstance(fight, Fight)
    return fight


def paid(result: Result, actor: Actor) -> int:
    """The actions that the result takes from the actor."""
    return -sum(one.by for one in result.effects if isinstance(one, Mark) and one.actor == actor)
