"""Scripts of the client, joined into few files before a page is first served.

A browser that asks for each of some eighty modules waits for most of them a level at a time, and compresses none with
its neighbours. Here the modules that the same pages need make one file; each stays a scope of its own in it:

    export const $parts_cards = await (async () => {
      const { html } = $html;
      function Card() { … }
      return { Card };
    })();

What is written must be plain: imports on top in lines of their own, `export` before a function or a constant.
"""

import posixpath
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Final, TypeAlias

from msgspec import Struct

_IMPORT: Final = re.compile(r'^import (?:(?P<names>\w+|\{[\w\s,]+\}) from )?"(?P<path>[^"]+)";', re.MULTILINE)
_LATER: Final = re.compile(r'\bimport\("(?P<path>\.[^"]+)"\)')
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:function|const|class) (?P<name>\w+))", re.MULTILINE)
_UNREAD: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)

Modules: TypeAlias = Mapping[str, str]
"""What is written, by its path."""


class Joined(Struct, frozen=True):
    """A file of several modules, and the files that it imports."""

    text: str
    uses: tuple[str, ...]


def join(modules: Modules, first: str, pages: Iterable[str]) -> dict[str, Joined]:
    """Files for a client that starts with `first` and imports `pages` when it needs them; these keep their names.

    Modules of others are imported by their bare names, as they stand. Raises ValueError for what is not plain.
    """
    homes = _homes(modules, first, list(pages))
    files = defaultdict(list)
    for name, file in homes.items():
        files[file].append(name)
    return {file: _file(file, names, modules, homes) for file, names in files.items()}


def loaded_with(files: Mapping[str, Joined], name: str) -> list[str]:
    """The file of that name, and all that are imported by it and by those."""
    found = [name]
    for file in found:
        found += [other for other in files[file].uses if other not in found]
    return found


def _homes(modules: Modules, first: str, pages: list[str]) -> dict[str, str]:
    """The file that each module stands in, the modules in the order in which they run."""
    needs = {entry: set(_in_order(modules, [entry])) for entry in (first, *pages)}
    homes = {}
    for name in _in_order(modules, needs):
        entries = [entry for entry in needs if name in needs[entry]]
        homes[name] = name if name in needs else entries[0] if len(entries) == 1 else _shared(entries, first)
    return homes


def _shared(entries: list[str], first: str) -> str:
    """The file of modules that those entries need; what the first needs with others is there for all of them."""
    names = ["all"] if first in entries else [posixpath.basename(entry).removesuffix(".js") for entry in entries]
    return f"joined/{'+'.join(names)}.js"


def _in_order(modules: Modules, entries: Iterable[str]) -> list[str]:
    """Every module after those that it imports. Raises ValueError where they import each other in a ring."""
    found: dict[str, bool] = {}

    def visit(name: str) -> None:
        if name in found:
            if not found[name]:
                raise ValueError(f"{name} imports itself over others")
            return
        found[name] = False
        for path in _imports(name, modules[name]):
            visit(path)
        found[name] = True
        order.append(name)

    order: list[str] = []
    for entry in entries:
        visit(entry)
    return order


def _imports(name: str, text: str) -> Iterator[str]:
    paths = (found["path"] for found in _IMPORT.finditer(text))
    return (_at(name, path) for path in paths if path.startswith("."))


def _at(name: str, path: str) -> str:
    """The module that a path means, seen from the module of that name."""
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _file(file: str, names: list[str], modules: Modules, homes: Mapping[str, str]) -> Joined:
    uses: dict[str, set[str]] = defaultdict(set)
    for path in (path for name in names for path in _imports(name, modules[name])):
        uses[homes[path]].add(_variable(path))
    uses.pop(file, None)
    others = [f'import {{ {", ".join(sorted(uses[other]))} }} from "{_from(file, other)}";' for other in sorted(uses)]
    scopes = [_scope(name, modules[name], file) for name in names]
    shown = [f"export const {{ {', '.join(_exports(modules[file]))} }} = {_variable(file)};"] if file in modules else []
    return Joined("\n".join([*_libraries(names, modules), *others, *scopes, *shown, ""]), tuple(sorted(uses)))


def _libraries(names: list[str], modules: Modules) -> list[str]:
    paths = {found["path"] for name in names for found in _IMPORT.finditer(modules[name])}
    return [f'import * as {_variable(path)} from "{path}";' for path in sorted(paths) if not path.startswith(".")]


def _scope(name: str, text: str, file: str) -> str:
    """A module as a constant that holds what it exports."""
    body = _IMPORT.sub(lambda found: _named(found["names"], _source(name, found["path"])), text)
    body = _EXPORT.sub("", body)
    body = _LATER.sub(lambda found: f'import("{_from(file, _at(name, found["path"]))}")', body)
    if unread := _UNREAD.search(body):
        raise ValueError(f"{name}: cannot join {unread[0]!r}")
    exports = ", ".join(_exports(text))
    return f"export const {_variable(name)} = await (async () => {{\n{body.strip()}\nreturn {{ {exports} }};\n}})();"


def _source(name: str, path: str) -> str:
    return _variable(_at(name, path) if path.startswith(".") else path)


def _named(names: str | None, source: str) -> str:
    """An import as a constant: `{ h as element }`, `htm`, or nothing to name."""
    if names is None:
        return ""
    if not names.startswith("{"):
        names = f"{{ default: {names} }}"
    return f"const {names.replace(' as ', ': ')} = {source};"


def _exports(text: str) -> list[str]:
    return [found["name"] for found in _EXPORT.finditer(text)]


def _variable(path: str) -> str:
    return "$" + re.sub(r"\W+", "_", path.removesuffix(".js"))


def _from(file: str, other: str) -> str:
    """How a file names another one."""
    path = posixpath.relpath(other, posixpath.dirname(file) or ".")
    return path if path.startswith(".") else f"./{path}"
