"""Every catalogue has every text, and each translation has what its text has."""

from string import Formatter

import pytest
from babel.messages import Message
from tests.catalogue import FOLDER, missing, text_of, updated

from sortilege.words import languages
from sortilege.words.catalogue import read_catalogue

OTHERS = languages()[1:]


@pytest.mark.parametrize("name", OTHERS)
def test_every_text_is_translated(name: str) -> None:
    assert [one.id for one in missing(updated(name))] == [], "python -m tests.catalogue, then translate them"


@pytest.mark.parametrize("name", OTHERS)
def test_no_translation_is_of_a_text_that_is_gone(name: str) -> None:
    kept = (FOLDER / f"{name}.po").read_bytes()
    assert text_of(updated(name)) == kept, "python -m tests.catalogue brings it up to date"


@pytest.mark.parametrize("name", OTHERS)
def test_a_translation_has_the_places_of_its_text(name: str) -> None:
    assert [one.id for one in read_catalogue(name) if one.id and not _fits(one)] == []


@pytest.mark.parametrize("name", OTHERS)
def test_what_counts_has_every_form_of_the_language(name: str) -> None:
    catalogue = read_catalogue(name)
    counting = [one for one in catalogue if isinstance(one.id, tuple)]
    assert counting
    assert [one.id for one in counting if len(one.string or ()) != catalogue.num_plurals] == []


def _fits(message: Message) -> bool:
    """Whether each form has all places; of a text that counts, one may say its number in a word."""
    texts = [message.id] if isinstance(message.id, str) else [*message.id]
    forms = [message.string] if isinstance(message.string, str) else [*(message.string or ())]
    wanted = set().union(*map(_places, texts))
    spare = {("n", "", None)} if len(texts) > 1 else set()
    return all(_places(one) <= wanted <= _places(one) | spare for one in forms)


def _places(text: str) -> set[tuple[str, str | None, str | None]]:
    return {(name, spec, conversion) for _, name, spec, conversion in _parsed(text) if name is not None}


def _parsed(text: str) -> list[tuple[str, str | None, str | None, str | None]]:
    """A text with a brace of its own has no places."""
    try:
        return list(Formatter().parse(text))
    except ValueError:
        return []
