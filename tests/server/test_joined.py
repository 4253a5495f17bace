"""The client's scripts joined into files: every module once, and no page without what it needs."""

import re

import pytest

from sortilege.server.joined import join, loaded_with
from sortilege.server.pages import WEB, _joined

_SCOPE = re.compile(r"^export const (\$\w+) = await", re.MULTILINE)
MODULES = {
    "app.js": 'import { one, two as second } from "./parts/a.js";\n'
    'export const later = () => import("./pages/x.js");\n',
    "parts/a.js": 'import lib from "lib";\nexport const one = lib(1);\nexport async function two() {}\n',
    "parts/b.js": 'import "./c.js";\nimport {\n  one,\n} from "./a.js";\nexport const b = one;\n',
    "parts/c.js": 'import { h } from "lib";\nh();\n',
    "pages/x.js": 'import { b } from "../parts/b.js";\nexport function X() {\n  return b;\n}\n',
    "pages/y.js": 'import { b } from "../parts/b.js";\nimport { X } from "./x.js";\nexport const Y = [b, X];\n',
}


def test_modules_of_the_same_pages_make_one_file() -> None:
    files = join(MODULES, "app.js", ["pages/x.js", "pages/y.js"])
    assert files.keys() == {"app.js", "joined/all.js", "joined/x+y.js", "pages/x.js", "pages/y.js"}
    assert loaded_with(files, "pages/y.js") == ["pages/y.js", "joined/x+y.js", "pages/x.js", "joined/all.js"]


def test_each_module_stays_a_scope_of_its_own() -> None:
    files = join(MODULES, "app.js", ["pages/x.js", "pages/y.js"])
    assert files["app.js"].text == (
        'import { $parts_a } from "./joined/all.js";\n'
        "export const $app = await (async () => {\n"
        "const { one, two: second } = $parts_a;\n"
        'const later = () => import("./pages/x.js");\n'
        "return { later };\n})();\n"
        "export const { later } = $app;\n"
    )
    assert files["joined/x+y.js"].text == (
        'import * as $lib from "lib";\n'
        'import { $parts_a } from "./all.js";\n'
        "export const $parts_c = await (async () => {\nconst { h } = $lib;\nh();\nreturn {  };\n})();\n"
        "export const $parts_b = await (async () => {\n"
        "const {\n  one,\n} = $parts_a;\nconst b = one;\nreturn { b };\n})();\n"
    )


@pytest.mark.parametrize(
    "text",
    [
        "export default 1;\n",
        "export let counted = 0;\n",
        'export * from "./a.js";\n',
        'import lib, { h } from "lib";\n',
        'import { app } from "../app.js";\n',
    ],
)
def test_what_cannot_be_joined_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"parts/a\.js|app\.js"):
        join({**MODULES, "parts/a.js": text}, "app.js", ["pages/x.js"])


def test_every_module_of_the_client_is_in_one_file() -> None:
    made = [name for file in _joined().values() for name in _SCOPE.findall(file.text)]
    assert len(made) == len(set(made)) == len(list(WEB.rglob("*.js")))


def test_a_page_comes_with_all_that_it_uses() -> None:
    files = _joined()
    for name in files:
        there: set[str] = set()
        for file in loaded_with(files, name):
            there |= set(_SCOPE.findall(files[file].text))
        for file in loaded_with(files, name):
            assert set(re.findall(r"\$(?:parts|pages|sheet)_\w+", files[file].text)) <= there, name
