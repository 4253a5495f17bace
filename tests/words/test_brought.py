"""A game that is installed brings translations of its own texts."""

from collections.abc import Iterator
from importlib.metadata import EntryPoint
from pathlib import Path

import pytest

from sortilege.words import catalogue, client_catalogue, language, plural, say

GERMAN = """
msgid ""
msgstr ""
"Language: de\\n"
"Plural-Forms: nplurals=2; plural=(n != 1);\\n"
"Content-Type: text/plain; charset=utf-8\\n"

msgid "{name} bids {n}"
msgstr "{name} reizt {n}"

msgid "{n} trick"
msgid_plural "{n} tricks"
msgstr[0] "{n} Stich"
msgstr[1] "{n} Stiche"

msgid "Trump suit"
msgstr "Trumpf"

msgid "Language"
msgstr "Etwas anderes"

msgid "not translated yet"
msgstr ""
"""


@pytest.fixture
def tricks(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A package whose game is installed, with a German catalogue; its code cannot even be run."""
    (tmp_path / "tricks" / "words").mkdir(parents=True)
    (tmp_path / "tricks" / "__init__.py").write_text("raise AssertionError")
    (tmp_path / "tricks" / "words" / "de.po").write_text(GERMAN)
    points = [EntryPoint("tricks", "tricks:game", "sortilege.games"), EntryPoint("file", "calendar", "sortilege.games")]
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setattr(catalogue, "entry_points", lambda group: points)
    _forget()
    yield
    _forget()


def _forget() -> None:
    for kept in (catalogue.read_catalogue, catalogue._brought, catalogue.translations):
        kept.cache_clear()


@pytest.mark.usefixtures("tricks")
def test_its_texts_are_read_in_its_translation() -> None:
    with language("de"):
        assert str(say("{name} bids {n}", name="Ana", n=18)) == "Ana reizt 18"
        assert str(plural("{n} trick", "{n} tricks", 2)) == "2 Stiche"
        assert str(say("not translated yet")) == "not translated yet"


@pytest.mark.usefixtures("tricks")
def test_it_changes_no_text_of_ours() -> None:
    with language("de"):
        assert str(say("Language")) == "Sprache"


@pytest.mark.usefixtures("tricks")
def test_the_client_gets_them_too() -> None:
    texts = client_catalogue("de")["texts"]
    assert isinstance(texts, dict)
    assert (texts["Trump suit"], texts["Language"]) == ("Trumpf", "Sprache")
    assert texts["{n} trick"] == ("{n} Stich", "{n} Stiche")
    assert "not translated yet" not in texts
