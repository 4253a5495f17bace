"""How fast a seat may ask: more than anybody plays, less than what would slow down the others."""

from typing import Final

BURST: Final = 300.0
PER_SECOND: Final = 30.0


class Pace:
    """A token bucket: `BURST` requests at once, then `PER_SECOND`."""

    def __init__(self, now: float) -> None:
        self._left, self._at = BURST, now

    def allows(self, now: float) -> bool:
        """Counts a request at that time, in seconds of any steady clock."""
        self._left = min(BURST, self._left + (now - self._at) * PER_SECOND)
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
