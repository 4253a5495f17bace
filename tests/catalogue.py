"""Finds every text that people read, and keeps the catalogues: `python -m tests.catalogue [more.po …]`.

Each catalogue gets the texts that are new and loses those that are gone. Translations stay; what is missing is taken
from the further files, as after a conflict.
"""

import re
import sys
from collections.abc import Iterable, Iterator
from io import BytesIO
from pathlib import Path

import msgspec
from babel.messages import Catalog, Message
from babel.messages.extract import extract_from_file
from babel.messages.pofile import read_po, write_po
from msgspec import Struct
from msgspec.structs import fields
from tests.words.names import names

from sortilege import words
from sortilege.rules.game import Game
from sortilege.rules.registry import games
from sortilege.rules.sheet import Build
from sortilege.rules.titles import title_in
from sortilege.server.games import offer
from sortilege.sheets.book import build_of
from sortilege.table.narrate import as_order
from sortilege.words import Phrase

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src" / "sortilege"
FOLDER = Path(words.__file__).parent
Text = str | tuple[str, str]
"""A text, or one and other where it counts."""

_STRING = r'"((?:[^"\\\n]|\\.)*)"'
_FINDINGS = re.findall(
    r'(?:Finding|_at)\(\s*"(\w+)"', "".join(path.read_text() for path in sorted((SOURCE / "sheets").glob("*.py")))
)
_CALL = re.compile(rf"\b(say|plural)\(\s*{_STRING}(?:,\s*{_STRING})?")


def template() -> Catalog:
    """All texts, each with the files that say it; the command line speaks English."""
    found = Catalog(fuzzy=False)
    for text, file in sorted([*_python(), *_client(), *_names(), *_rules()], key=str):
        found.add(text, locations=[(file, 0)])
    return found


def _python() -> Iterator[tuple[Text, str]]:
    keywords = {"say": None, "plural": (1, 2)}
    for path in {*SOURCE.rglob("*.py")} - {*(SOURCE / "cli").rglob("*.py")}:
        for _line, text, *_ in extract_from_file("python", path, keywords=keywords):
            yield text if isinstance(text, str) else (text[0], text[1]), _relative(path)


def _client() -> Iterator[tuple[Text, str]]:
    for path in (SOURCE / "server" / "web").rglob("*.js"):
        for call, one, other in _CALL.findall(path.read_text()):
            yield (_unquoted(one), _unquoted(other)) if call == "plural" else _unquoted(one), _relative(path)


def _names() -> Iterator[tuple[Text, str]]:
    """What the client makes of the rules' own names."""
    for name in names():
        yield name, _relative(SOURCE / "server" / "web" / "words.js")


def _rules() -> Iterator[tuple[Text, str]]:
    """What games say of themselves as data, and what is made of their names."""
    for game in games().values():
        where = _relative(SOURCE / "games" / game.name)
        for text in {*_phrases(offer(game)), *_made(game), *_counted(game)}:
            yield text, where


def _phrases(node: object) -> Iterator[str]:
    """The texts of all phrases in it."""
    if isinstance(node, Phrase):
        yield from [node.template] * bool(re.search("[A-Za-z]{2}", node.template))
    elif isinstance(node, Struct):
        yield from (text for name in node.__struct_fields__ for text in _phrases(getattr(node, name)))
    elif isinstance(node, dict):
        yield from (text for one in node.values() for text in _phrases(one))
    elif isinstance(node, list | tuple):
        yield from (text for one in node for text in _phrases(one))


def _made(game: Game) -> Iterator[str]:
    """Fields and house rules as sentences of the log call them."""
    for kind in (game.sheet, game.switches):
        yield from (str(title_in(kind, one.encode_name)) for one in fields(kind))
    yield from (one.encode_name.replace("_", " ") for one in fields(game.sheet))
    yield from (str(value).replace("_", " ") for value in _values(msgspec.json.schema(game.switches)))
    yield from (one.kind for one in game.piles)
    yield from map(as_order, game.verbs.values())
    yield from _on_sheets(build_of(game, game.switches()))


def _on_sheets(build: Build) -> Iterator[str]:
    """Names of levels, and of what is found wrong with a sheet."""
    yield from (word.template for one in build.traits for word in one.words if word.template != "{it}")
    for code in (*_FINDINGS, *_own_findings(build)):
        yield code.replace("_", " ")


def _own_findings(build: Build) -> Iterator[str]:
    yield from (one.code for one in build.limits)
    yield from (need.code for trait in build.traits for need in trait.needs)
    yield from (one.missing for one in build.choices if one.missing)


def _values(schema: object) -> Iterator[str]:
    if isinstance(schema, dict):
        yield from (one for one in schema.get("enum", ()) if isinstance(one, str) and re.search("[a-z]{2}", one))
        yield from (text for one in schema.values() for text in _values(one))
    elif isinstance(schema, list):
        yield from (text for one in schema for text in _values(one))


def _counted(game: Game) -> Iterator[Text]:
    for budget in build_of(game, game.switches()).budgets:
        yield from (budget.counted, budget.counted_more, budget.several.template)


def _unquoted(text: str) -> str:
    return re.sub(r"\\(.)", r"\1", text)


def _relative(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def updated(name: str, others: Iterable[Path] = ()) -> Catalog:
    """The catalogue of a language with exactly the texts that there are, and what is known of their translation."""
    known = [_read(path, name) for path in (FOLDER / f"{name}.po", *others)]
    new = Catalog(locale=name, fuzzy=False)
    for message in filter(_is_text, template()):
        found = [
            one.string for catalogue in known if (one := catalogue.get(message.id)) and type(one.id) is type(message.id)
        ]
        new.add(message.id, next(filter(_complete, found), None), message.locations)
    return new


def _is_text(message: Message) -> bool:
    """Whether it is more than the head of the file."""
    return bool(message.id)


def _complete(translated: str | tuple[str, ...] | list[str] | None) -> bool:
    return translated is not None and bool(translated) and all(translated)


def missing(catalogue: Catalog) -> list[Message]:
    """The texts without a translation."""
    return [one for one in catalogue if _is_text(one) and not _complete(one.string)]


def _read(path: Path, name: str) -> Catalog:
    with path.open("rb") as file:
        return read_po(file, locale=name)


def text_of(catalogue: Catalog) -> bytes:
    """The file that holds the catalogue."""
    file = BytesIO()
    write_po(file, catalogue, width=120, omit_header=True, sort_output=True, include_lineno=False)
    return _HEAD.format(catalogue.locale_identifier, catalogue.plural_forms).encode() + file.getvalue()


_HEAD = """\
msgid ""
msgstr ""
"Language: {}\\n"
"Plural-Forms: {}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def main() -> None:
    """Brings all catalogues up to date, and says what is missing in each."""
    for name in words.languages()[1:]:
        catalogue = updated(name, map(Path, sys.argv[1:]))
        (FOLDER / f"{name}.po").write_bytes(text_of(catalogue))
        print(f"{name}: {len(catalogue)} texts, {len(missing(catalogue))} without translation")


if __name__ == "__main__":
    main()
