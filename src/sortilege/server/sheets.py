"""The API of sheets: one opened, planned for, taken along as a file, and brought from one."""

from typing import Annotated, Any, Final, TypeAlias

from litestar import Request, Response, get, post
from litestar.params import Parameter

from sortilege.components.refusal import Refusal, Refused, refused
from sortilege.rules.value import Actor
from sortilege.server.answers import json_answer
from sortilege.server.orders import read_order
from sortilege.server.seated import seated
from sortilege.sheets.files import save
from sortilege.sheets.plan import Goal
from sortilege.table.command import ImportSheet
from sortilege.table.sheet_view import sheet_document, sheet_plan, sheet_view
from sortilege.words import say, to_json

Who: TypeAlias = Annotated[str, Parameter(max_length=80)]
MAX_FILE: Final = 2_000_000
"""Bytes of a request that brings a file."""

_NOT_A_FILE: Final = Refusal("unknown_command", say("Only the command import_sheet is given here."))


@get("/api/table/sheet")
async def get_sheet(request: Request[Any, Any, Any], actor: Who) -> Response[bytes]:
    """The `SheetView` of a character."""
    room, seat = await seated(request)
    with room.working(seat.id):
        return json_answer(to_json(sheet_view(room.state, seat, Actor(actor))))


@get("/api/table/sheet/plan")
async def get_plan(
    request: Request[Any, Any, Any],
    actor: Who,
    goal: Annotated[list[str], Parameter(min_items=1, max_items=40)],
) -> Response[bytes]:
    """The cheapest `Plan` for goals such as `flight=1`."""
    room, seat = await seated(request)
    with room.working(seat.id):
        return json_answer(to_json(sheet_plan(room.state, seat, Actor(actor), tuple(map(_goal, goal)))))


def _goal(text: str) -> Goal:
    what, equals, level = text.rpartition("=")
    if not (equals and what and level.isascii() and level.isdigit() and len(level) < 6):
        raise Refused("bad_goal", say("'{text}' is no goal; one is written as flight=1.", text=text[:80]))
    return what, int(level)


@get("/api/table/sheet/file")
async def get_sheet_file(request: Request[Any, Any, Any], actor: Who) -> Response[bytes]:
    """The character's sheet as a file to take along."""
    room, seat = await seated(request)
    with room.working(seat.id):
        answer = json_answer(save(sheet_document(room.state, seat, Actor(actor))))
    answer.headers["content-disposition"] = 'attachment; filename="sheet.json"'
    return answer


@post("/api/table/sheet/file", status_code=200, request_max_body_size=MAX_FILE)
async def post_sheet_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """Carries out an order `import_sheet`, whose file may be larger than other orders; answers `Accepted`."""
    room, seat = await seated(request)
    order = read_order(await request.body())
    if not isinstance(order.command, ImportSheet):
        raise refused(_NOT_A_FILE)
    answer = await request.app.state.hub.order(room, seat, order.id, order.command)
    if isinstance(answer, Refusal):
        raise refused(answer)
    return json_answer(to_json(answer))
