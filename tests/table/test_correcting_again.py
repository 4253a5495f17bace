"""Corrections to and fro: what has come up once stays, no card is lost, and nothing comes up twice."""

from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_groups import NAMES

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.rules.ask import Drawn
from sortilege.table import command as co
from sortilege.table.event import TestCorrected

FIELDS: Mapping[str, Mapping[str, range]] = {
    "revelations": {"score": range(1, 8), "target": range(4, 14), "modifier": range(-3, 4)},
    "disciplines": {"difficulty": range(1, 15), "modifier": range(-5, 6)},
    "cyberspace": {"level": range(1, 8), "difficulty": range(3, 25), "modifier": range(-3, 4), "hero": range(2)},
    "saga": {
        "stat": range(1, 9), "target": range(5, 18), "boons": range(3), "banes": range(3), "stress_boons": range(2),
    },
}  # fmt: skip
PLAIN = {"disciplines": {"rating": "average"}}
REFUSED = {"nothing_changes", "cards_moved", "other_draws", "not_enough"}


def drawn(game: str, luck: Random) -> dict[str, object]:
    """Inputs of a test."""
    found: dict[str, object] = {name: luck.choice(values) for name, values in FIELDS[game].items()}
    return {**found, **({"hero": bool(found["hero"])} if "hero" in found else {})}


def played(game: str, members: int, luck: Random) -> tuple[Sitting, dict[str, object]]:
    """A test that is over, of one or of several at once, decided at random."""
    sitting, fields = Sitting(game, True, seeded_chance(luck.randrange(10**6))), drawn(game, luck)
    sheet = {"saga": {"edge": 3, "stress": 3}, "cyberspace": {"hero": 3}}.get(game, {})
    patron = {"patron": "S"} if game == "revelations" else {}
    cast = tuple(sitting.player(f"P{number}", {**sheet, **patron}) for number in range(members))
    sitting.do("s1", co.Begin("session"))
    sitting.do("s1", co.Call(inputs(game, members, fields), cast))
    while decisions := sitting.own("s1").decisions:
        seat = sitting.owner(decisions[0].actor)
        mine = next(one for one in sitting.own(seat).decisions if one.actor == decisions[0].actor)
        offer = luck.choice(mine.offers)
        sitting.do(seat, co.Decide(mine.test, mine.actor, offer.verb, offer.over, offer.card))
    return sitting, fields


def inputs(game: str, members: int, fields: Mapping[str, object]) -> dict[str, object]:
    one = {**PLAIN.get(game, {}), **fields}
    if members == 1:
        return {"type": NAMES[game], **one}
    return {"type": f"group_{NAMES[game]}", "members": [one] * members}


def changes(members: int, fields: Mapping[str, object]) -> dict[str, object]:
    return dict(fields) if members == 1 else {"members": [fields] * members}


@pytest.mark.parametrize("members", [1, 3])
@pytest.mark.parametrize("game", ["revelations", "disciplines", "cyberspace", "saga"])
@settings(max_examples=25, deadline=None)
@given(luck=st.randoms(use_true_random=False))
def test_the_same_numbers_bring_the_same_end(game: str, members: int, luck: Random) -> None:
    sitting, fields = played(game, members, luck)
    cards, seen = sitting.cards(), [(fields, sitting.ended.outcome)]
    for _ in range(6):
        known = luck.random() < 0.5
        wanted, end = luck.choice(seen) if known else (drawn(game, luck), None)
        answer = sitting.try_("s1", co.Correct("t1", changes(members, wanted)))
        assert sitting.cards() == cards
        if isinstance(answer, Refusal):
            assert answer.code in REFUSED, answer
            continue
        told = next(event for event in answer if isinstance(event, TestCorrected))
        assert not known or (told.outcome, told.drawn, told.rolled) == (end, (), ())
        seen.append((wanted, told.outcome))
    up = [card for one in sitting.state.over["t1"].running.answers if isinstance(one, Drawn) for card in one.cards]
    assert len(up) == len(set(up))
