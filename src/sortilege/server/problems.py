"""Refusals over HTTP: `application/problem+json` (RFC 9457) and a fitting status."""

import logging
import traceback
from http import HTTPStatus
from typing import Final

from msgspec import Struct

from sortilege.components.refusal import Refusal
from sortilege.words import say, to_json

MEDIA_TYPE: Final = "application/problem+json"


class Problem(Struct, frozen=True):
    """What a refused request gets. `code` is stable, `detail` a sentence for people."""

    type: str
    title: str
    status: int
    code: str
    detail: str


BAD_TOKEN: Final = Refusal("bad_token", say("This link is not valid, or no longer: ask the GM for a new one."))
BUSY: Final = Refusal("busy", say("Too much is going on just now: try again in a moment."))
TOO_MANY: Final = Refusal("too_many_requests", say("More than any hand could send comes from this link: slow down."))
UNREADABLE: Final = Refusal("unavailable", say("The tables cannot be read just now: try again in a moment."))
CORRUPT: Final = Refusal("corrupt_table", say("The log of this table cannot be read; it is left alone."))
NOT_SAVED: Final = Refusal("not_saved", say("This could not be saved, and nobody has seen it: try again in a moment."))
CONFLICT: Final = Refusal("conflict", say("Somebody else wrote to this table at the same moment: try again."))
BUG: Final = Refusal("internal_error", say("Something went wrong inside; nothing has changed."))

_STATUS: Final = {
    "malformed": 400,
    "bad_request": 400,
    "bad_token": 401,
    "bad_host_token": 401,
    "gm_only": 403,
    "not_yours": 403,
    "spectators_watch": 403,
    "odds_hidden": 403,
    "no_such_test": 404,
    "not_found": 404,
    "method_not_allowed": 405,
    "too_large": 413,
    "upgrade_required": 426,
    "bad_value": 422,
    "missing_field": 422,
    "unknown_field": 422,
    "bad_goal": 422,
    "not_a_table": 422,
    "newer_format": 422,
    "truncated_file": 422,
    "changed_file": 422,
    "unreadable_table": 422,
    "too_long_for_qr": 422,
    "not_json": 422,
    "duplicate_key": 422,
    "too_deep": 422,
    "too_many_entries": 422,
    "too_many_fields": 422,
    "duplicate_entry": 422,
    "missing_entry": 422,
    "entry_order": 422,
    "bad_links": 422,
    "bad_amount": 422,
    "bad_card": 422,
    "double_card": 422,
    "wrong_number": 422,
    "twice_in_test": 422,
    "too_many_requests": 429,
    "internal_error": 500,
    "corrupt_table": 500,
    "busy": 503,
    "odds_slow": 503,
    "not_saved": 503,
    "unavailable": 503,
}


def status_of(code: str) -> int:
    """The HTTP status of a refusal; 409 for what the state of the table, or the rules, do not allow."""
    return _STATUS.get(code) or (404 if code.startswith("unknown_") else 409)


def headers_of(code: str) -> dict[str, str]:
    """What a refusal says in headers, besides its body."""
    status = status_of(code)
    if status == HTTPStatus.UNAUTHORIZED:
        return {"www-authenticate": "Bearer"}
    return {"retry-after": "1"} if status in (HTTPStatus.TOO_MANY_REQUESTS, HTTPStatus.SERVICE_UNAVAILABLE) else {}


def problem(refusal: Refusal) -> Problem:
    """The refusal as it is sent."""
    status = status_of(refusal.code)
    return Problem(f"about:blank#{refusal.code}", HTTPStatus(status).phrase, status, refusal.code, str(refusal.message))


def problem_body(refusal: Refusal) -> bytes:
    """The refusal as JSON text."""
    return to_json(problem(refusal))


def log_bug(logger: logging.Logger, where: str, error: Exception) -> None:
    """Logs where an exception was raised, without its message, which may name cards."""
    logger.error("%s: %s\n%s", where, type(error).__name__, "".join(traceback.format_tb(error.__traceback__)))
