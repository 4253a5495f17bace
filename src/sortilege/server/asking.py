"""The API of odds: what a seat may ask, told from what it sees."""

from typing import Annotated, Any, TypeAlias

from litestar import Request, Response, get, post
from litestar.params import Parameter

from sortilege.components.refusal import Refused
from sortilege.rules.reading import read
from sortilege.rules.value import Actor
from sortilege.server.answers import json_answer
from sortilege.server.chances import Chances
from sortilege.server.orders import read_json
from sortilege.server.room import Room
from sortilege.server.seated import seated
from sortilege.table.command import Call
from sortilege.table.sight import sight
from sortilege.table.state import Seat
from sortilege.words import say

Asked: TypeAlias = Annotated[str, Parameter(max_length=80)]


async def _seated(request: Request[Any, Any, Any]) -> tuple[Room, Seat, Chances]:
    """Who asks. Raises Refused: as `Hub.find` does, `odds_hidden`."""
    room, seat = await seated(request)
    if not room.state.odds and seat.role != "gm":
        raise Refused("odds_hidden", say("The GM of this table has switched the odds off for players."))
    return room, seat, request.app.state.chances


@post("/api/table/odds", status_code=200)
async def get_odds(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The `Outlook` of a test that could be called: the body is that command."""
    room, seat, chances = await _seated(request)
    call = read(Call, read_json(await request.body()))
    return json_answer(await chances.before(sight(room.state, seat), call))


@get("/api/table/odds/decision")
async def get_decision_odds(request: Request[Any, Any, Any], test: Asked, actor: Asked) -> Response[bytes]:
    """An `OfferOdds` for each offer of an open decision of this seat; null where there is none."""
    room, seat, chances = await _seated(request)
    return json_answer(await chances.beside(sight(room.state, seat), test, Actor(actor)))


@get("/api/table/odds/shot")
async def get_shot(request: Request[Any, Any, Any], test: Asked) -> Response[bytes]:
    """The `Chance` that an open test ended at least as well as it did; null where it is not known any more."""
    room, _, chances = await _seated(request)
    past = room.past.get(test)
    if past is None or past.outcome is None:
        return json_answer(b"null")
    return json_answer(await chances.shot(sight(past.before, None), past.inputs, past.at, past.outcome))
