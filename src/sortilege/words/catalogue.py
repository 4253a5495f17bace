"""The languages there are, and which one is spoken just now: one catalogue `<language>.po` each; English needs none."""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache, lru_cache
from gettext import GNUTranslations, NullTranslations, c2py
from importlib.metadata import entry_points
from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final

from babel.core import Locale, negotiate_locale
from babel.messages import Catalog, Message
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po

ENGLISH: Final = "en"
_FOLDER: Final = Path(__file__).parent
_spoken: Final = ContextVar("spoken", default=ENGLISH)
spoken: Final = _spoken.get
"""The language that phrases are rendered in just now."""


@cache
def languages() -> tuple[str, ...]:
    """The languages that texts can be read in, English first."""
    return (ENGLISH, *sorted(path.stem for path in _FOLDER.glob("*.po")))


@contextmanager
def language(name: str) -> Iterator[None]:
    """Phrases are rendered in that language within; one of `languages()`."""
    token = _spoken.set(name)
    try:
        yield
    finally:
        _spoken.reset(token)


@lru_cache(maxsize=1024)
def best_language(wanted: str) -> str:
    """The best language for an Accept-Language header (RFC 9110, 12.5.4): `de-AT, en;q=0.5`. Else English."""
    ranked = sorted(filter(None, map(_weighed, wanted.split(",")[:20])), reverse=True, key=lambda one: one[0])
    return negotiate_locale([name for _, name in ranked], languages(), sep="-") or ENGLISH


def _weighed(part: str) -> tuple[float, str] | None:
    name, _, quality = part.partition(";")
    try:
        weight = float(quality.partition("q=")[2] or 1)
    except ValueError:
        return None
    return (weight, name.strip()) if weight > 0 else None


@cache
def read_catalogue(name: str) -> Catalog:
    """The catalogue of a language besides English: the one here, and what games bring for texts of their own."""
    catalogue = _read(_FOLDER / f"{name}.po", name)
    for one in _brought(name):
        if one.id not in catalogue:
            catalogue[one.id] = one
    return catalogue


@cache
def _brought(name: str) -> tuple[Message, ...]:
    """What stands in `words` in the packages of games, which are not imported for it."""
    specs = (find_spec(point.module) for point in entry_points(group="sortilege.games"))
    folders = (Path(path) / "words" for spec in specs if spec for path in spec.submodule_search_locations or ())
    files = (folder / f"{name}.po" for folder in folders)
    return tuple(one for file in files if file.is_file() for one in _read(file, name) if one.id)


def _read(path: Path, name: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=name)


@cache
def translations(name: str) -> NullTranslations:
    """What texts are called in that language; a text without translation stays as it is."""
    if name == ENGLISH:
        return NullTranslations()
    compiled = BytesIO()
    write_mo(compiled, read_catalogue(name))
    compiled.seek(0)
    return GNUTranslations(compiled)


@cache
def thousands(name: str) -> str:
    """What stands between thousands in that language: `.` in German."""
    return str(Locale.parse(name).number_symbols["latn"]["group"])


def client_catalogue(name: str) -> dict[str, object]:
    """The texts that the web client says, for itself: `plural` names the forms of those that count (CLDR), in order."""
    said = (*_brought(name), *filter(_of_client, read_catalogue(name)))
    texts = {_key(one): one.string for one in said if one.string and all(one.string)}
    return {"language": name, "plural": _forms(name), "texts": texts}


def _of_client(message: Message) -> bool:
    return any(path.endswith(".js") for path, _ in message.locations)


def _key(message: Message) -> str:
    return message.id if isinstance(message.id, str) else message.id[0]


def _forms(name: str) -> list[str]:
    """The CLDR category of each form of a plural."""
    catalogue, locale = read_catalogue(name), Locale.parse(name)
    index = c2py(catalogue.plural_expr)
    found = {index(n): locale.plural_form(n) for n in range(1000, -1, -1)}
    return [found[form] for form in range(catalogue.num_plurals)]
