"""Characters that do something, and what comes of it."""

from typing import Final

import pytest
from msgspec.structs import replace
from tests.games.dice import places

from sortilege.components.refusal import Refusal, Refused
from sortilege.games.disciplines.fighter import Fight
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Effect, Mark, Write
from sortilege.rules.game import Act
from sortilege.rules.reading import read
from sortilege.rules.rounds import Seated

USUAL: Final = DisciplinesSwitches()


def sheet(fight: Fight = Fight(), /, actions: int = 10, fighting: int = 1, **levels: int) -> DisciplinesSheet:
    """Someone in a round with so many actions left."""
    disciplines = read(Disciplines, levels)
    return DisciplinesSheet("Ana", disciplines=disciplines, fighting=fighting, actions=actions, fight=fight)


def effects(act: Act, who: DisciplinesSheet, rules: DisciplinesSwitches = USUAL) -> tuple[Effect, ...]:
    """What comes of it."""
    found = act.effects(Seated(places(1)[0], who), rules)
    assert not isinstance(found, Refusal), found
    return found


def does(act: Act, who: DisciplinesSheet, rules: DisciplinesSwitches = USUAL) -> DisciplinesSheet:
    """The sheet after it."""
    for effect in effects(act, who, rules):
        assert isinstance(effect, Mark | Write)
        value = effect.value if isinstance(effect, Write) else getattr(who, effect.field) + effect.by
        who = replace(who, **{effect.field: value})
    return who


def words(act: Act, who: DisciplinesSheet, rules: DisciplinesSwitches = USUAL) -> str:
    """What is told of it."""
    return " ".join(effect.words for effect in effects(act, who, rules) if isinstance(effect, Write))


def price(act: Act, who: DisciplinesSheet, rules: DisciplinesSwitches = USUAL) -> int:
    """The actions it takes."""
    return -sum(effect.by for effect in effects(act, who, rules) if isinstance(effect, Mark))


def refused(act: Act, who: DisciplinesSheet, rules: DisciplinesSwitches = USUAL) -> str:
    """The code of the refusal."""
    with pytest.raises(Refused) as error:
        act.effects(Seated(places(1)[0], who), rules)
    return error.value.refusal.code


def rules(**switches: object) -> DisciplinesSwitches:
    """House rules."""
    return read(DisciplinesSwitches, dict[str, object](switches))
