"""What the server takes from outside: chance, the clock, ids and secrets, and how it writes."""

import time
from collections.abc import Callable

from msgspec import Struct, field

from sortilege.components.chance import Chance, system_chance
from sortilege.server.links import new_table_id, new_token
from sortilege.server.reach import Reach


class Around(Struct, frozen=True):
    """Everything that differs between play and tests.

    `clock` gives POSIX seconds. `delay` (seconds) is added to each commit; `in_flight` commands may wait for theirs.
    `reach` tells how other devices find the server.
    """

    chance: Chance = field(default_factory=system_chance)
    clock: Callable[[], float] = time.time
    table_id: Callable[[], str] = new_table_id
    token: Callable[[str], str] = new_token
    reach: Reach = Reach()
    delay: float = 0.0
    in_flight: int = 256
