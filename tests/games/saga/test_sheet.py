"""The sheet, and what of it tests take."""

import pytest

from sortilege.components.refusal import Refused
from sortilege.games.saga import game
from sortilege.games.saga.sheet import STATS, Consequence, SagaSheet, Skill
from sortilege.rules.reading import read

JIRI = SagaSheet(
    "Jiri",
    stats={"Intelligence": 5, "Speed": 7},
    skills=(Skill("Stealth", "Speed", 1), Skill("Academics", "Intelligence", 4, "Biology")),
    edge=4,
    stress=2,
    consequences=(Consequence("Fear", 2, "fungus"), Consequence("Smells of mould")),
)


def test_a_new_sheet_has_the_usual_stats() -> None:
    assert tuple(SagaSheet("New").stats) == STATS


def test_bases_are_each_skill_with_its_stat_then_each_stat_alone() -> None:
    assert [(base.label, dict(base.fields)) for base in game.bases(JIRI)] == [
        ("Academics (Biology)", {"stat": 5, "skill": 4}),
        ("Stealth", {"stat": 7, "skill": 1}),
        ("Speed", {"stat": 7, "skill": 0}),
        ("Intelligence", {"stat": 5, "skill": 0}),
    ]


@pytest.mark.rule("S-EXT-4")
def test_the_sheet_binds_stress_and_edge() -> None:
    assert game.bound(JIRI) == {"stress": 2, "edge": 4}
    assert game.bound(SagaSheet("Calm", edge=0)) == {"stress": 0, "edge": 0}


@pytest.mark.rule("S-EXT-4")
@pytest.mark.parametrize(
    ("raw", "code"),
    [
        ({"name": "A", "stats": {"Speed": 21}}, "bad_value"),
        ({"name": "A", "stats": {"Speed": 0}}, "bad_value"),
        ({"name": "A", "skills": [{"name": "Stealth", "stat": "Sped", "level": 2}]}, "bad_value"),
        ({"name": "A", "consequences": [{"name": "Stressed", "value": 2}]}, "bad_value"),
        ({"name": "A", "edge": -1}, "bad_value"),
        ({"name": "A", "luck": 1}, "unknown_field"),
    ],
)
def test_a_sheet_that_cannot_be_is_refused(raw: object, code: str) -> None:
    with pytest.raises(Refused) as caught:
        read(SagaSheet, raw)
    assert caught.value.refusal.code == code


def test_free_consequences_and_own_stats_are_read() -> None:
    raw = {"name": "A", "stats": {"Psi": 12}, "consequences": [{"name": "Cursed", "subject": "the well"}]}
    sheet = read(SagaSheet, raw)
    assert (sheet.stats["Psi"], sheet.consequences[0].value) == (12, None)
