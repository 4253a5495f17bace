"""Whose link a request carries."""

from typing import Any

from litestar import Request

from sortilege.server.hub import Hub
from sortilege.server.orders import bearer
from sortilege.server.room import Room
from sortilege.table.state import Seat


async def seated(request: Request[Any, Any, Any]) -> tuple[Room, Seat]:
    """The table and the seat. Raises Refused as `Hub.find` does."""
    hub: Hub = request.app.state.hub
    return await hub.find(bearer(request.scope))
