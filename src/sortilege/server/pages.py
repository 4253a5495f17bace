"""The web client: one page, whose scripts come from here and nowhere else."""

import base64
import hashlib
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any, Final

from litestar import MediaType, Request, Response, Router, get
from litestar.exceptions import NotFoundException
from litestar.params import FromPath

from sortilege.server.packed import FOREVER, Packed, pack, packed_answer
from sortilege.words import ENGLISH, client_catalogue, languages, to_json

WEB: Final = Path(__file__).parent / "web"
_INLINE: Final = re.compile(rb"<script[^>]*>([^<]+)</script>")
_IMPORT: Final = re.compile(r'^(?:import|export) (?:[\w*{}\s,]+ from )?"(\.[^"]+)";', re.MULTILINE)
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
_COMMENT: Final = re.compile(rb"^[ \t]*/\*\*(?:(?!\*/).)*\*/[ \t]*$", re.MULTILINE | re.DOTALL)

_TABLE: Final = ("app.js", "pages/player.js")
"""Scripts that every page of a table needs, with all that they import."""


@cache
def _files() -> dict[str, Packed]:
    paths = sorted(path for path in WEB.rglob("*") if path.suffix in _KINDS)
    files = {path.relative_to(WEB).as_posix(): path.read_bytes() for path in paths}
    files[_STYLE] = b"".join(files[name] for name in _SHEET.findall(files["index.html"].decode()))
    return {name: pack(body, _KINDS[Path(name).suffix]) for name, body in files.items()}


@cache
def version() -> str:
    """Stands in the address of every file of the client, and changes with any of them."""
    told = "".join(f"{name} {file.tag}" for name, file in _files().items())
    return hashlib.sha256(told.encode()).hexdigest()[:12]


@cache
def _light(name: str) -> Packed:
    """A file without the comments that its types stand in, each line still where it was."""
    file = _files()[name]
    return pack(_COMMENT.sub(lambda found: b"\n" * found[0].count(b"\n"), file.body), file.kind)


def needed(*scripts: str) -> list[str]:
    """The scripts and all that they import, themselves first: a browser would learn of them one level at a time."""
    found: dict[str, None] = {}
    waiting = list(scripts)
    while waiting:
        name = waiting.pop(0)
        if name not in found:
            found[name] = None
            waiting += _imports(name)
    return list(found)


def _imports(name: str) -> Iterator[str]:
    for path in _IMPORT.findall(_files()[name].body.decode()):
        yield (WEB / name).parent.joinpath(path).resolve().relative_to(WEB.resolve()).as_posix()


@cache
def _page(at: str) -> Packed:
    text = _SHEETS.sub(f'<link rel="stylesheet" href="/static/{_STYLE}">\n', (WEB / "index.html").read_text())
    text = text.replace("/static/", f"/static/{version()}/")
    links = (f'<link rel="modulepreload" href="/static/{version()}/{name}">' for name in _preloaded(at))
    return pack(text.replace("</head>", "\n".join([*links, "</head>"])).encode(), MediaType.HTML)


def _preloaded(at: str) -> list[str]:
    vendor = [name for name in _files() if name.endswith(".mjs")]
    return [
        *vendor,
        *(needed(*_TABLE) if at == "/table" else needed("app.js", f"pages{at if at > '/' else '/home'}.js")),
    ]


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
    """A file of the client: light and for good under the version's address, else as it was written."""
    name = path.lstrip("/")
    current = name.removeprefix(f"{version()}/")
    if current not in _files():
        raise NotFoundException
    if current == name:
        return packed_answer(request, _files()[name])
    return packed_answer(request, _light(current), FOREVER)


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
