"""The games that are installed, by entry point `sortilege.games`. Those that come along register like any other."""

from functools import cache
from importlib.metadata import entry_points

from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.rules.game import Act, Game
from sortilege.rules.group import group_of
from sortilege.rules.test import Test
from sortilege.rules.value import tag_of
from sortilege.words import say


@cache
def games() -> dict[str, Game]:
    """Every installed game by its name, in alphabetical order."""
    found = [point.load() for point in entry_points(group="sortilege.games")]
    return {game.name: _with_groups(game) for game in sorted(found, key=lambda game: str(game.name))}


def _with_groups(game: Game) -> Game:
    """The game with a group test for each test that several can make at once."""
    return replace(game, tests=(*game.tests, *(group_of(test) for test in game.tests if test.ranks)))


def find_game(name: str) -> Game:
    """The game of that name. Raises Refused `unknown_game`."""
    if name not in games():
        raise Refused(
            "unknown_game", say("There is no game '{name}'. Installed: {list}.", name=name, list=", ".join(games()))
        )
    return games()[name]


def find_test(game: Game, name: str) -> type[Test]:
    """The game's test of that name that people call. Raises Refused `unknown_test`."""
    tests = {tag_of(test): test for test in game.tests if test.offered}
    if name not in tests:
        raise Refused(
            "unknown_test",
            say("{name} has no test '{test}'. It has: {list}.", name=game.title, test=name, list=", ".join(tests)),
        )
    return tests[name]


def find_act(game: Game, name: str) -> type[Act]:
    """The game's act of that name. Raises Refused `unknown_act`."""
    acts = {tag_of(act): act for act in game.acts}
    if name not in acts:
        raise Refused(
            "unknown_act",
            say(
                "{name} has no act '{act}'. It has: {list}.",
                name=game.title,
                act=name,
                list=", ".join(acts) or say("none"),
            ),
        )
    return acts[name]
