"""A sign of life for every live connection, so that a page notices within seconds that nothing arrives any more."""

import asyncio
from collections.abc import Mapping
from itertools import cycle
from typing import Final

from sortilege.server.live import text_frame
from sortilege.server.room import Room

EVERY: Final = 2.0
"""Seconds between two beats of a connection; pages take longer silence for a lost line."""

_TURNS: Final = 40
BEAT: Final = text_frame(b"{}")


async def keep_beating(rooms: Mapping[str, Room]) -> None:
    """Beats for all tables until it is cancelled: some of them at a time, so that nobody's act waits for all of it."""
    for turn in cycle(range(_TURNS)):
        await asyncio.sleep(EVERY / _TURNS)
        for room in list(rooms.values())[turn::_TURNS]:
            room.live.tell(BEAT)
