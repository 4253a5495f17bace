"""Who may know of an event."""

from typing import Final, Literal, NewType, TypeAlias

SeatId = NewType("SeatId", str)
"""A seat's id at its table: `s1`, `s2`, …"""

HOST: Final = SeatId("host")
"""Who runs the server: no seat, but the one who acted where a whole table was put away, say."""

Role: TypeAlias = Literal["gm", "player", "spectator"]

Secrecy: TypeAlias = Literal["no", "roller", "gm"]
"""Who sees a test or a roll: everyone (open), the roller and the GMs (private), or the GMs alone (blind)."""

Typing: TypeAlias = Literal["cards", "dice"]
"""What is real at a table, so that it is typed in."""

Audience: TypeAlias = tuple[str, ...]
"""`everyone`, `gm` and seat ids; the empty one means that nobody may know."""

EVERYONE: Final[Audience] = ("everyone",)
GMS: Final[Audience] = ("gm",)
NOBODY: Final[Audience] = ()


def may_know(audience: Audience, seat: SeatId, role: Role) -> bool:
    """Whether that seat belongs to the audience."""
    return "everyone" in audience or seat in audience or (role == "gm" and "gm" in audience)
