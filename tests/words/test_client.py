"""Every text of the client that people read comes from its catalogue."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.catalogue import SOURCE
from tests.words.names import human, names
from tests.words.script import HOLE, Literal, Markup, literals

WEB = SOURCE / "server" / "web"
SCRIPTS = sorted(path for path in WEB.rglob("*.js"))
NAMES = {
    "Markdown",
    "JSON",
    "Sortilege",
    "English",
    "Deutsch",
    "KS",
    "KS 10H / 2",
    "deck:",
    "discards:",
    "Tab",
    "Esc",
    "Bearer",
    "4d6dl1 + 2",
    "Order of acting",
    "nothing is kept here",
}
"""What reads the same in every language, and what machines read."""
CLASSES = set(re.findall(r"\.([a-z][\w-]*)", "".join(path.read_text() for path in WEB.rglob("*.css"))))

_SAID = re.compile(r"\b(say\(\s*|plural\(\s*(\"[^\"]*\",\s*)?)$")
_WORD = re.compile(r"[A-Za-z]{2,}")
_SENTENCE = re.compile(r"^[A-Z●…][^{}<>;=/]*\s[^{}<>;=/]*$|[a-z]{2,}[.…:!]$")
_WORDS = re.compile(r"^[a-z]{2,}( [a-z]{2,})+$")
_LONG = re.compile(r"[A-Za-z]{3,}")


def untold(source: str) -> Iterator[str]:
    """Texts of a script that are said in English whatever the reader's language is."""
    for literal in literals(source):
        yield from _in_markup(literal) if literal.markup else _in_code(literal)


def _in_markup(literal: Literal) -> Iterator[str]:
    for text in Markup(literal.text).said:
        if _WORD.search(re.sub(r"&\w+;", "", text)) and text.strip() not in NAMES:
            yield text.strip()


def _in_code(literal: Literal) -> Iterator[str]:
    """Sentences, and words with values in between, which `say` was not asked for; lists of style classes are none."""
    text = literal.text.replace(HOLE, "").strip()
    if _SAID.search(literal.before) or text in NAMES:
        return
    words = _WORDS.search(text) and not CLASSES.issuperset(text.split())
    if (words or _SENTENCE.search(text)) and _LONG.search(text):
        yield literal.text


@pytest.mark.parametrize("path", SCRIPTS, ids=lambda path: path.relative_to(WEB).as_posix())
def test_every_text_comes_from_the_catalogue(path: Path) -> None:
    assert list(untold(path.read_text())) == []


@pytest.mark.parametrize(
    "source",
    [
        "html`<p>No cards.</p>`",
        'html`<p aria-label="Cards in hand">${n}</p>`',
        "html`<p>${n > 1 ? html`<b>${n} cards</b>` : ''}</p>`",
        "const x = `Waiting for ${name}`;",
        'const x = one ? "Nobody has a turn left." : "";',
        'const x = one ? "not chosen" : "";',
    ],
)
def test_english_that_is_not_said_is_found(source: str) -> None:
    assert len(list(untold(source))) == 1


@pytest.mark.parametrize(
    "source",
    [
        'html`<p class="muted small" aria-label=${say("Cards in hand")}>${say("No cards.")}</p>`',
        'plural("{n} card is drawn.", "{n} cards are drawn.", n)',
        'html`<input type="text" value=${`${a} ${b}`} />` // A comment: not a text.',
        "const CARD = /((?:10|[A2-9JQK])[♠♥♦♣])/; // Says nothing.",
    ],
)
def test_what_is_said_or_not_read_is_no_finding(source: str) -> None:
    assert list(untold(source)) == []


def test_names_of_rules_are_read_out_as_the_client_does() -> None:
    told = names()
    assert {"Stress boons", "Above average", "Boons and banes", "Hit points", "Round"} <= told
    assert "Strength" not in told
    assert [human(one) for one in ("gm_fate", "above-average")] == ["GM fate", "Above average"]
