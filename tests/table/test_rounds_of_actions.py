"""Rounds of disciplines: a turn is an action, and everyone has as many as its speed gives."""

import pytest
from tests.table.sitting import Sitting
from tests.table.test_rounds import ANA, BEN, CLEO, end_turn, order, played

from sortilege.components.chance import seeded_chance
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.event import Marked, Told


def talk(sitting: Sitting, actor: Actor) -> None:
    test = {"type": "talent", "rating": "average", "difficulty": 9}
    sitting.do(sitting.owner(actor), co.Call(test, (actor,)))


def strike(sitting: Sitting, actor: Actor, other: Actor, **fields: object) -> None:
    test = {"type": "melee", "versus": [{}], **fields}
    sitting.do("s1", co.Call(test, (actor, other)))


def fight(*speeds: int) -> Sitting:
    sitting = Sitting("disciplines", chance=seeded_chance(5))
    for name, speed in zip(("Ana", "Ben", "Cleo"), speeds, strict=False):
        sitting.player(name, {"disciplines": {"speed": speed}})
    return sitting


@pytest.mark.rule("AMB-31")
def test_actions_are_taken_one_at_a_time_in_rotation() -> None:
    sitting = fight(0, 1)
    sitting.do("s1", co.Begin("round"))
    assert [(slot.actor, slot.words, slot.left) for slot in order(sitting).slots] == [
        (BEN, "5 actions", 5), (ANA, "3 actions", 3),
    ]  # fmt: skip
    assert played(sitting) == ["c2", "c1", "c2", "c1", "c2", "c1", "c2", "c2"]
    assert [slot.left for slot in order(sitting).slots] == [0, 0]


@pytest.mark.rule("AMB-31")
def test_a_turn_is_over_with_the_first_action_that_is_paid_for() -> None:
    sitting = fight(0, 1)
    sitting.do("s1", co.Begin("round"))
    talk(sitting, BEN)
    assert order(sitting).acting == BEN
    sitting.do("s3", co.Perform(BEN, {"type": "move"}))
    assert order(sitting).acting == ANA
    strike(sitting, ANA, BEN)
    assert order(sitting).acting == BEN
    assert [slot.left for slot in order(sitting).slots] == [4, 2]


def test_a_turn_is_not_over_while_its_test_waits_and_not_if_it_is_called_off() -> None:
    sitting = Sitting("disciplines", chance=seeded_chance(5))
    ana = sitting.player("Ana", {"disciplines": {"speed": 3}})
    ben = sitting.player("Ben", {"disciplines": {"speed": 1, "evasion": 3}})
    sitting.do("s1", co.Begin("round"))
    strike(sitting, ana, ben)
    assert sitting.state.running
    assert order(sitting).acting == ana
    sitting.do("s1", co.Cancel(next(iter(sitting.state.running))))
    assert order(sitting).acting == ana
    assert order(sitting).slots[0].left == 10
    strike(sitting, ana, ben)
    decision = sitting.own("s3").decisions[0]
    sitting.do("s3", co.Decide(decision.test, ben, decision.offers[0].verb))
    assert order(sitting).acting == ben


def test_a_reaction_of_the_one_who_acts_is_not_its_turn() -> None:
    sitting = Sitting("disciplines", chance=seeded_chance(5))
    ana = sitting.player("Ana", {"disciplines": {"speed": 3, "evasion": 3}})
    ben = sitting.player("Ben", {"disciplines": {"speed": 1}})
    sitting.do("s1", co.Begin("round"))
    strike(sitting, ben, ana)
    decision = sitting.own("s2").decisions[0]
    offer = next(one for one in decision.offers if one.verb != decision.offers[0].verb)
    sitting.do("s2", co.Decide(decision.test, ana, offer.verb))
    assert not sitting.state.running
    assert order(sitting).acting == ana
    assert order(sitting).slots[0].left < 10
    assert "Ben acts out of turn." in sitting.lines("s2")


def test_who_acts_out_of_turn_may_and_it_is_told() -> None:
    sitting = fight(0, 1)
    sitting.do("s1", co.Begin("round"))
    events = sitting.do("s2", co.Perform(ANA, {"type": "move"}))
    assert [event.words for event in events if isinstance(event, Told)][-1] == "acts out of turn"
    assert order(sitting).acting == BEN
    assert [slot.left for slot in order(sitting).slots] == [5, 2]
    talk(sitting, ANA)
    assert sitting.lines("s3")[-1] != "Ana acts out of turn."


def test_waiting_costs_an_action_but_not_while_a_paid_test_waits() -> None:
    sitting = Sitting("disciplines", chance=seeded_chance(5))
    ana = sitting.player("Ana", {"disciplines": {"speed": 3}})
    ben = sitting.player("Ben", {"disciplines": {"speed": 1, "evasion": 3}})
    sitting.do("s1", co.Begin("round"))
    events = sitting.do("s2", co.EndTurn(ana))
    assert [(event.actor, event.by) for event in events if isinstance(event, Marked)] == [(ana, -1)]
    end_turn(sitting)
    strike(sitting, ana, ben)
    sitting.do("s2", co.EndTurn(ana))
    assert [slot.left for slot in order(sitting).slots] == [8, 4]
    decision = sitting.own("s3").decisions[0]
    sitting.do("s3", co.Decide(decision.test, ben, decision.offers[0].verb))
    assert order(sitting).acting == ben


def test_who_has_fallen_has_no_turn() -> None:
    sitting = fight(0, 1)
    sitting.do("s1", co.Begin("round"))
    sitting.do("s1", co.Describe(BEN, {"fallen": "unconscious"}))
    assert order(sitting).acting == ANA
    assert played(sitting) == ["c1", "c1", "c1"]


def test_only_those_in_the_round_have_their_actions_counted() -> None:
    sitting = fight(0, 1, 0)
    sitting.do("s1", co.Begin("round", cast=(ANA, BEN)))
    counted = {actor: sitting.state.characters[actor].sheet["fighting"] for actor in (ANA, BEN, CLEO)}
    assert counted == {ANA: 1, BEN: 1, CLEO: 0}
    sitting.do("s1", co.Arrange((ANA, CLEO, BEN)))
    assert sitting.state.characters[CLEO].sheet["actions"] == 3
    sitting.do("s1", co.End("round"))
    assert not any(sitting.state.characters[actor].sheet["fighting"] for actor in (ANA, BEN, CLEO))
