"""Answers that are the same for everyone: compressed once, and not sent again to who has them.

Nothing else is compressed. Where an answer holds both a secret and words that somebody else chose, its length under
compression tells of the secret (BREACH), and all answers about a table do.
"""

import gzip
import hashlib
from typing import Any, Final

from litestar import Request, Response
from msgspec import Struct

_LEVEL: Final = 9
FOREVER: Final = "public, max-age=31536000, immutable"
ASK_AGAIN: Final = "no-cache"


class Packed(Struct, frozen=True):
    """A body as it is and compressed, with a tag that changes with it."""

    body: bytes
    packed: bytes
    tag: str
    kind: str


def pack(body: bytes, kind: str) -> Packed:
    """Packs a body of that media type."""
    packed = gzip.compress(body, _LEVEL, mtime=0)
    return Packed(body, packed, f'"{hashlib.sha256(body).hexdigest()[:16]}"', kind)


def packed_answer(request: Request[Any, Any, Any], thing: Packed, keep: str = ASK_AGAIN) -> Response[bytes]:
    """The thing, compressed if the client can read that; nothing but its tag if the client has it."""
    headers = {"Cache-Control": keep, "Vary": "Accept-Encoding"}
    if keep != FOREVER:
        headers |= {"ETag": thing.tag, "Vary": "Accept-Encoding, Accept-Language"}
    if thing.tag in request.headers.get("if-none-match", ""):
        return Response(b"", status_code=304, media_type=thing.kind, headers=headers)
    if "gzip" not in request.headers.get("accept-encoding", "") or len(thing.packed) >= len(thing.body):
        return Response(thing.body, media_type=thing.kind, headers=headers)
    return Response(thing.packed, media_type=thing.kind, headers={**headers, "Content-Encoding": "gzip"})
