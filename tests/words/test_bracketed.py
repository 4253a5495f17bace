"""Nothing is said in English to whoever reads another language: refusals, and what a log tells of play."""

import re
from collections.abc import Iterable, Iterator

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_fuzz import COMMANDS, Move, begun, moves, take
from tests.words.bracketed import brackets, outside

from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.reading import read
from sortilege.rules.registry import games
from sortilege.sheets.book import build_of
from sortilege.words import language, listed, plural, say, to_json

OF_MACHINES = {
    "bad_value", "missing_field", "unknown_field", "unknown_act", "unknown_test", "unknown_npc", "unknown_character",
    "unknown_pile", "unknown_seat", "unknown_trait", "unknown_choice", "unknown_points", "unknown_award", "no_counter",
    "not_hidden", "not_described", "unknown_finding", "no_such_test", "unknown_game", "malformed", "unknown_command",
}  # fmt: skip
"""Refusals of names that no page sends: they list those that there are, as they are sent."""


def test_what_was_said_stands_in_brackets() -> None:
    told = say("{name} draws {cards}", name="Ana", cards=listed(["8♥", plural("{n} card", "{n} cards", 2)]))
    with brackets(), language("de"):
        assert str(told) == "Ana« draws »8♥« and »2« cards»"
        assert outside(str(told)) == {"Ana"}
        assert outside(str(say("never heard of"))) == {"never", "heard", "of"}


def names_of(game: str) -> Iterator[str]:
    """What reads the same in every language: people, games, and traits as their book calls them."""
    yield from ("Ana", "Ben", "Gea", "Test", "GM", game.capitalize())
    build = build_of(games()[game], games()[game].switches())
    yield from (one.label for one in build.traits)
    yield from (name for one in build.families for name in one.usual)


def english(lines: Iterable[str], known: Iterable[str]) -> list[str]:
    """The lines that say something which nobody can translate."""
    words = {word for name in known for word in re.findall(r"[^\W\d_]{2,}", name)}
    return [line for line in lines if outside(line) - words]


def given_in(raw: object) -> Iterator[str]:
    """Every text in what was asked."""
    if isinstance(raw, str):
        yield raw
    for one in (*raw, *raw.values()) if isinstance(raw, dict) else raw if isinstance(raw, list) else ():
        yield from given_in(one)


def sentences(node: object) -> Iterator[str]:
    """All texts of several words in it."""
    if isinstance(node, str):
        yield from [node] * (" " in node)
    for one in node.values() if isinstance(node, dict) else node if isinstance(node, list) else ():
        yield from sentences(one)


def refusal_of(sitting: Sitting, move: Move) -> Refusal | None:
    """Does it, or asks for it as a client does."""
    if isinstance(move, int):
        take(sitting, move)
        return None
    seat, raw = move
    assert isinstance(raw, dict)
    try:
        answer = sitting.try_(seat, read(COMMANDS[raw["type"]], raw))
    except Refused as refused:
        return refused.refusal
    return answer if isinstance(answer, Refusal) else None


def shown(sitting: Sitting) -> object:
    """All that a player and the GM see of the table."""
    views = [(sitting.public, sitting.own(seat), sitting.lines(seat)) for seat in ("s1", "s2")]
    return msgspec.json.decode(to_json(views))


@pytest.mark.parametrize("game", sorted(games()))
@settings(
    max_examples=25,
    derandomize=True,
    deadline=None,
    suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large],
)
@given(data=st.data())
def test_refusals_and_the_table_are_said(game: str, data: st.DataObject) -> None:
    sitting, asked = begun(game, shared=False), data.draw(st.lists(moves(game), min_size=4, max_size=16))
    known = [*names_of(game), *given_in([move[1] for move in asked if not isinstance(move, int)])]
    with brackets(), language("de"):
        refusals = [refusal for move in asked if (refusal := refusal_of(sitting, move))]
        assert english([str(one.message) for one in refusals if one.code not in OF_MACHINES], known) == []
        assert english(sentences(shown(sitting)), known) == []
