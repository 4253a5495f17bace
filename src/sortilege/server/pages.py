"""The web client: one page, whose scripts come from here and nowhere else."""

import base64
import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from sortilege.server.joined import Joined, join, loaded_with
from sortilege.server.packed import FOREVER, Packed, pack, packed_answer
from sortilege.words import ENGLISH, client_catalogue, languages, to_json

WEB: Final = Path(__file__).parent / "web"
_INLINE: Final = re.compile(rb"<script[^>]*>([^<]+)</script>")
_KINDS: Final = {
    ".js": "text/javascript",
    ".mjs": "text/javascript",
    ".css": "text/css",
    ".svg": "image/svg+xml",
    ".html": "text/html",
}
_STYLE: Final = "style.css"
"""All style sheets of the page in their order, as one."""

_SHEETS: Final = re.compile(r'(?:<link rel="stylesheet" [^>]+>\n)+')
_SHEET: Final = re.compile(r'"/static/(style/[^"]+)"')
_COMMENT: Final = re.compile(r"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*\n", re.MULTILINE | re.DOTALL)

_START: Final = "app.js"
_PAGES: Final = {"/": "pages/home.js", "/host": "pages/host.js", "/table": "pages/player.js"}
"""The page that is most likely wanted at each address: which one it is, is known when the seat is."""


@cache
def _files() -> dict[str, bytes]:
    """All as it was written."""
    paths = sorted(path for path in WEB.rglob("*") if path.suffix in _KINDS)
    return {path.relative_to(WEB).as_posix(): path.read_bytes() for path in paths}


@cache
def _written(name: str) -> Packed:
    return pack(_files()[name], _KINDS[Path(name).suffix])


@cache
def _joined() -> dict[str, Joined]:
    """The scripts without the comments that their types stand in, joined by the pages that need them."""
    scripts = {name: _COMMENT.sub("", text.decode()) for name, text in _files().items() if name.endswith(".js")}
    return join(scripts, _START, [name for name in scripts if name.startswith("pages/")])


@cache
def _served() -> dict[str, Packed]:
    """What a page loads."""
    files = {name: _written(name) for name in _files() if not name.endswith(".js")}
    style = b"".join(_files()[name] for name in _SHEET.findall(_files()["index.html"].decode()))
    scripts = {name: pack(file.text.encode(), _KINDS[".js"]) for name, file in _joined().items()}
    return {**files, **scripts, _STYLE: pack(style, _KINDS[".css"])}


@cache
def version() -> str:
    """Stands in the address of every file that a page loads, and changes with any of them."""
    told = "".join(f"{name} {file.tag}" for name, file in _served().items())
    return hashlib.sha256(told.encode()).hexdigest()[:12]


@cache
def _page(at: str) -> Packed:
    text = _SHEETS.sub(f'<link rel="stylesheet" href="/static/{_STYLE}">\n', (WEB / "index.html").read_text())
    text = text.replace("/static/", f"/static/{version()}/")
    links = (f'<link rel="modulepreload" href="/static/{version()}/{name}">' for name in _preloaded(_PAGES[at]))
    return pack(text.replace("</head>", "\n".join([*links, "</head>"])).encode(), MediaType.HTML)


def _preloaded(page: str) -> list[str]:
    """All that the page imports: a browser would learn of it one level at a time."""
    libraries = [name for name in _served() if name.endswith(".mjs")]
    return [*libraries, *dict.fromkeys(name for entry in (_START, page) for name in loaded_with(_joined(), entry))]


@cache
def _policy() -> str:
    """What the page may load: its own files, and what stands in it."""
    found = _INLINE.findall(_page("/").body)
    inline = [f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'" for text in found]
    return (
        f"default-src 'none'; script-src 'self' {' '.join(inline)}; style-src 'self' 'unsafe-inline'; "
        "img-src 'self' data:; font-src 'self'; manifest-src 'self'; connect-src 'self'; "
        "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    )


def pages() -> Router:
    """The routes of the web client."""
    routes = [get_page, get_words, get_file]
    headers = {"X-Content-Type-Options": "nosniff"}
    return Router("/", route_handlers=routes, response_headers=headers, include_in_schema=False)


@get(["/", "/table", "/host"], sync_to_thread=False)
def get_page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """The one page, which looks at its own address."""
    answer = packed_answer(request, _page(request.url.path.rstrip("/") or "/"))
    answer.headers |= {"Content-Security-Policy": _policy(), "Referrer-Policy": "no-referrer"}
    return answer


@get("/static/{path:path}", sync_to_thread=False)
def get_file(request: Request[Any, Any, Any], path: FromPath[str]) -> Response[bytes]:
    """A file of the client: joined and for good under the version's address, else as it was written."""
    name = path.lstrip("/")
    at, _, joined = name.partition("/")
    if at == version() and joined in _served():
        return packed_answer(request, _served()[joined], FOREVER)
    if name in _files():
        return packed_answer(request, _written(name))
    raise NotFoundException


@get("/static/words/{file:str}", sync_to_thread=False)
def get_words(request: Request[Any, Any, Any], file: FromPath[str]) -> Response[bytes]:
    """The client's texts in a language: `de.json`."""
    name = file.removesuffix(".json")
    if name == ENGLISH or name not in languages():
        raise NotFoundException
    return packed_answer(request, _words(name))


@cache
def _words(name: str) -> Packed:
    return pack(to_json(client_catalogue(name)), MediaType.JSON)
