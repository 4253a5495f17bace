"""What a seat may know reaches the process that works out odds as it is."""

from collections.abc import Callable

import pytest
from tests.table import test_log as plays
from tests.table.sitting import Sitting

from sortilege.server.chances import encode, read_sight
from sortilege.table.following import follow
from sortilege.table.sight import sight
from sortilege.table.state import State

PLAYS = (plays.revelations, plays.saga, plays.cyberspace, plays.disciplines, plays.sheets, plays.rounds)


@pytest.mark.parametrize("play", PLAYS)
def test_every_sight_of_a_table_arrives_whole(play: Callable[[], Sitting]) -> None:
    state = State()
    for number, (_, events) in enumerate(play().log, 1):
        state = follow(state, events, number)
        for seat in state.seats.values():
            seen = sight(state, seat)
            assert read_sight(encode(seen)) == seen
