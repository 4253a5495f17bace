"""How fast a seat may ask: more than anybody plays, less than what would slow down the others."""

from typing import Final

BURST: Final = 300.0
PER_SECOND: Final = 30.0
FREE: Final = 0.01
"""Seconds of work that a request may cost."""
WORTH: Final = 0.004
"""Seconds of work beyond that which count as a request more."""
MOST: Final = BURST / 3
"""The most requests that one counts as: who searches a long log for the first time goes on playing."""


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

    def charge(self, seconds: float) -> None:
        """Counts the work of a request, in seconds of the processor: a hard one as many easy ones."""
        self._left -= min(MOST, max(0.0, seconds - FREE) / WORTH)
