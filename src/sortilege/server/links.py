"""Secret links. A token is `<table id>.<secret>`; only its hash is ever kept."""

import hashlib
import hmac
import secrets
from collections.abc import Iterable
from typing import Final

from sortilege.table.state import Seat

MAX_TOKEN: Final = 200


def new_table_id() -> str:
    """A short random id, in letters that a URL takes as they are."""
    return secrets.token_urlsafe(8)


def new_token(table: str) -> str:
    """A new secret for a seat of the table; 192 random bits."""
    return f"{table}.{secrets.token_urlsafe(24)}"


def table_of(token: str) -> str:
    """The table that a token is for."""
    return token[:MAX_TOKEN].partition(".")[0]


def hash_of(token: str) -> str:
    """What is kept of a token: its SHA-256, in hexadecimal."""
    return hashlib.sha256(token.encode("utf-8", "replace")).hexdigest()


def same(one: str, other: str) -> bool:
    """Whether two hashes are equal, in a time that does not tell how far they agree."""
    return hmac.compare_digest(one, other)


def holder(seats: Iterable[Seat], link: str) -> Seat | None:
    """The seat whose link has that hash."""
    return next((seat for seat in seats if seat.link and same(seat.link, link)), None)
