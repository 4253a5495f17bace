"""The benchmark of sheets measures what it says it does."""

import pytest
from benchmarks.sheets import CHECK_AIM, PURCHASES, Figure, advanced, figures, goals

from sortilege.rules.game import Game
from sortilege.rules.ledger import STAGE
from sortilege.rules.registry import find_game, games
from sortilege.sheets.document import book_in, findings_in

EVERY = pytest.mark.parametrize("game", games().values(), ids=list(games()))


@EVERY
def test_the_sheet_that_is_checked_is_sound_and_in_play(game: Game) -> None:
    document = advanced(game)
    assert not book_in(game, document).standing.creating
    assert findings_in(game, document) == ()


def test_the_sheet_that_is_checked_has_been_advanced() -> None:
    ledger = advanced(find_game("disciplines")).ledger
    begun = next(entry.number for entry in ledger if entry.what == STAGE)
    assert sum(entry.kind == "buy" for entry in ledger[begun:]) == PURCHASES


@EVERY
def test_every_trait_is_a_goal_and_all_of_them_together(game: Game) -> None:
    build = game.build(game.switches())
    assert build is not None
    *each, together = goals(build)
    assert tuple(goal for (goal,) in each) == together
    assert {one.key for one in build.traits} <= {what for what, _ in together}


@EVERY
def test_four_things_are_measured(game: Game) -> None:
    found = figures(game, times=1, most=2)
    assert [one.aim for one in found] == [1, None, 100, 100]
    assert all(0 < one.middle <= one.slowest for one in found)


def test_a_missed_aim_is_told() -> None:
    assert "MISSED" in str(Figure("check", 0.5, 1.5, CHECK_AIM))
    assert "MISSED" not in str(Figure("check", 0.5, 0.9, CHECK_AIM))
