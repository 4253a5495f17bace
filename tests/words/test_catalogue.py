"""Which language is spoken, and what its catalogue gives."""

import pytest

from sortilege.words import best_language, client_catalogue, language, languages, spoken


@pytest.mark.parametrize(
    ("wanted", "best"),
    [
        ("de", "de"),
        ("de-AT, en;q=0.5", "de"),
        ("en-GB, de;q=0.9", "en"),
        ("en;q=0.2, de;q=0.9", "de"),
        ("fr, de;q=0.5", "de"),
        ("de;q=0, en", "en"),
        ("fr", "en"),
        ("*", "en"),
        ("", "en"),
        ("de;q=x, ,;;,q=1", "en"),
    ],
)
def test_the_best_language_is_found(wanted: str, best: str) -> None:
    assert best_language(wanted) == best


def test_english_is_spoken_unless_another_is() -> None:
    assert languages() == ("en", "de")
    assert spoken() == "en"
    with language("de"):
        assert spoken() == "de"
    assert spoken() == "en"


def test_the_client_gets_what_it_says_itself() -> None:
    given = client_catalogue("de")
    assert (given["language"], given["plural"]) == ("de", ["one", "other"])
    assert isinstance(texts := given["texts"], dict)
    assert texts["Language"] == "Sprache"
    assert "{items} and {last}" not in texts
