"""The ASGI application."""

import logging
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final, cast

from litestar import Litestar, Request, Response, asgi, get
from litestar.datastructures import State as AppState
from litestar.enums import ScopeType
from litestar.exceptions import HTTPException
from litestar.params import Parameter
from litestar.types import HTTPScope, LifeSpanScope, Receive, Scope, Send

from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.registry import games
from sortilege.server.answers import json_answer
from sortilege.server.around import Around
from sortilege.server.asking import get_decision_odds, get_odds, get_shot
from sortilege.server.chances import Chances
from sortilege.server.described import CONFIG, describe
from sortilege.server.games import offers, played
from sortilege.server.host.backups import Backups
from sortilege.server.host.routes import HOST_ROUTES
from sortilege.server.hub import Hub
from sortilege.server.links import hash_of
from sortilege.server.logs import get_log, get_log_json, get_log_markdown, get_log_schema, get_recap
from sortilege.server.orders import COMMANDS, MAX_BODY, answer_order
from sortilege.server.packed import packed_answer
from sortilege.server.pages import pages
from sortilege.server.problems import BUG, MEDIA_TYPE, headers_of, log_bug, problem_body, status_of
from sortilege.server.room import FEED, seat_json
from sortilege.server.seated import seated
from sortilege.server.sheets import get_plan, get_sheet, get_sheet_file, post_sheet_file
from sortilege.server.tongue import language_of
from sortilege.server.watch import watch
from sortilege.sheets.lint import require_sound
from sortilege.store import Store
from sortilege.words import language, verbatim

_logger = logging.getLogger(__name__)
_CODES: Final = {400: "bad_value", 404: "not_found", 405: "method_not_allowed", 413: "too_large"}


class _App(Litestar):
    """Litestar, but for the hot route, which has no use for the layers in between."""

    async def __call__(self, scope: Scope | LifeSpanScope, receive: Any, send: Any) -> None:
        if scope["type"] == ScopeType.HTTP:
            with language(language_of(cast("HTTPScope", scope))):
                await self._answer(cast("HTTPScope", scope), receive, send)
        else:
            await super().__call__(scope, receive, send)

    async def _answer(self, scope: HTTPScope, receive: Receive, send: Send) -> None:
        if scope["path"] == COMMANDS:
            await answer_order(self.state.hub, scope, receive, send)
        else:
            await super().__call__(scope, receive, send)


def create_app(store: Store, host_token: str, around: Around | None = None, backups: Backups | None = None) -> Litestar:
    """The server over a store. Whoever has the host token opens tables, and is told of `backups`.

    Raises UnsoundRules for a game's bad data."""
    for game in games().values():
        require_sound(game)
    hub, chances = Hub(store, around or Around()), Chances()

    @asynccontextmanager
    async def running(_app: Litestar) -> AsyncIterator[None]:
        hub.start()
        yield
        chances.stop()
        await hub.stop()

    @asgi("/api/table/live", copy_scope=False)
    async def live(scope: Scope, receive: Receive, send: Send) -> None:
        await watch(hub, scope, receive, send)

    sheets = [get_sheet, get_plan, get_sheet_file, post_sheet_file]
    odds = [get_odds, get_decision_odds, get_shot]
    logs = [get_log, get_log_json, get_log_markdown, get_log_schema, get_recap]
    app = _App(
        [live, get_games, get_game, *HOST_ROUTES, get_table, get_events, *logs, *odds, *sheets, pages()],
        state=AppState({"hub": hub, "host": hash_of(host_token), "chances": chances, "backups": backups}),
        lifespan=[running],
        exception_handlers={Refused: _refused, HTTPException: _http, Exception: _bug},
        request_max_body_size=MAX_BODY,
        openapi_config=CONFIG,
        logging_config=None,
    )
    describe(app)
    return app


# -- the API ----------------------------------------------------------------------------------------------------------


@get("/api/games", sync_to_thread=False)
def get_games(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The installed games with their tests, acts, sheets and house rules."""
    return packed_answer(request, offers())


@get("/api/table/game")
async def get_game(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The game of this table; `shared` are definitions that belong to the schema of each of its tests."""
    room, _ = await seated(request)
    return packed_answer(request, played(room.state.game))


@get("/api/table")
async def get_table(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The table as this seat sees it."""
    return json_answer(seat_json(*await seated(request)))


@get("/api/table/events")
async def get_events(
    request: Request[Any, Any, Any],
    after: Annotated[int, Parameter(ge=0)] = 0,
    limit: Annotated[int, Parameter(ge=1, le=FEED)] = FEED,
) -> Response[bytes]:
    """The oldest entries numbered above `after`, as this seat may read them; `number` is the last one's."""
    room, seat = await seated(request)
    told = await request.app.state.hub.told(room, after, limit)
    number = told[-1].entry.number if told else min(after, room.state.number)
    return json_answer(b'{"number":%d,"entries":%b}' % (number, room.shown.entries(seat, told)))


# -- trouble ----------------------------------------------------------------------------------------------------------


def _refused(_request: Request[Any, Any, Any], error: Refused) -> Response[bytes]:
    return _problem(error.refusal)


def _http(_request: Request[Any, Any, Any], error: HTTPException) -> Response[bytes]:
    code = _CODES.get(error.status_code, "bad_request")
    wrong = [f"{one['key']}: {one['message'].replace('`', '')}" for one in _details(error) if "key" in one]
    return _problem(Refusal(code, verbatim("; ".join(wrong) or f"{error.detail.rstrip('.')}.")))


def _details(error: HTTPException) -> list[dict[str, str]]:
    return error.extra if isinstance(error.extra, list) else []


def _bug(request: Request[Any, Any, Any], error: Exception) -> Response[bytes]:
    log_bug(_logger, request.scope["path"], error)
    return _problem(BUG)


def _problem(refusal: Refusal) -> Response[bytes]:
    status, headers = status_of(refusal.code), headers_of(refusal.code)
    return Response(problem_body(refusal), status_code=status, media_type=MEDIA_TYPE, headers=headers)
