"""The web client: one page, whose scripts come from here and nowhere else."""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Final

from litestar import MediaType, Response, Router, get
from litestar.datastructures import CacheControlHeader
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import File
from litestar.static_files import create_static_files_router

from sortilege.words import ENGLISH, client_catalogue, languages, to_json

WEB: Final = Path(__file__).parent / "web"
_INLINE: Final = re.compile(rb"<script[^>]*>([^<]+)</script>")


def _policy() -> str:
    """What the page may load: its own files, and the import map that stands in it."""
    found = _INLINE.findall((WEB / "index.html").read_bytes())
    inline = [f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'" for text in found]
    return (
        f"default-src 'none'; script-src 'self' {' '.join(inline)}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def pages() -> Router:
    """The routes of the web client."""
    headers = {
        "Content-Security-Policy": _policy(),
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
        "Cache-Control": "no-cache",
    }
    static = create_static_files_router("/static", [WEB], cache_control=CacheControlHeader(no_cache=True))
    return Router("/", route_handlers=[get_page, get_words, static], response_headers=headers, include_in_schema=False)


@get(["/", "/table", "/host"], sync_to_thread=False)
def get_page() -> File:
    """The one page, which looks at its own address."""
    return File(WEB / "index.html", content_disposition_type="inline", media_type=MediaType.HTML)


@get("/static/words/{file:str}", sync_to_thread=False)
def get_words(file: FromPath[str]) -> Response[bytes]:
    """The client's texts in a language: `de.json`."""
    name = file.removesuffix(".json")
    if name == ENGLISH or name not in languages():
        raise NotFoundException
    return Response(_words(name), media_type=MediaType.JSON)


@cache
def _words(name: str) -> bytes:
    return to_json(client_catalogue(name))
