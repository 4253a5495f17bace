"""Fights hand to hand at the table: blows that drop people, openings, holds, Evasion, and the GM's corrections."""

from collections.abc import Mapping

import pytest
from tests.table.sitting import Sitting

from sortilege.components.refusal import Refusal, Refused
from sortilege.games.disciplines.game import game
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.odds import Chance, before
from sortilege.table.sight import Sight, sight
from sortilege.table.turn import sheet_of

HUMAN = dict.fromkeys(Disciplines.__struct_fields__, -1)


class Fight:
    """A table where Ion, a player's character, fights Harris, an NPC."""

    def __init__(self, ion: Mapping[str, int], harris: Mapping[str, int], kind: str = "rebel") -> None:
        self.sitting = Sitting("disciplines")
        self.ion = self.sitting.player("Ion", {"disciplines": dict(ion)})
        levels = {**(HUMAN if kind == "human" else {}), **harris}
        self.harris = self.sitting.npc("Harris", {"kind": kind, "disciplines": levels})

    def round(self) -> None:
        self.sitting.do("s1", co.Begin("round", cast=(self.ion, self.harris)))

    def attack(self, *dice: int, **how: object) -> str:
        """Ion attacks Harris; gives how it ended."""
        result = self.try_(*dice, **how)
        assert not isinstance(result, Refusal), result
        return self.sitting.ended.outcome.degree

    def suffer(self, *dice: int) -> str:
        """Harris attacks Ion; gives how it ended."""
        self.sitting.script(dice=dice)
        self.sitting.do("s1", co.Call({"type": "melee", "versus": [{}]}, (self.harris, self.ion)))
        return self.sitting.ended.outcome.degree

    def try_(self, *dice: int, **how: object) -> object:
        self.sitting.script(dice=dice)
        return self.sitting.try_("s1", co.Call({"type": "melee", "versus": [{}], **how}, (self.ion, self.harris)))

    def sheet(self, actor: Actor) -> DisciplinesSheet:
        return own(sheet_of(game, self.sitting.state.characters[actor]))


def code(refusal: object) -> str:
    assert isinstance(refusal, Refusal), refusal
    return refusal.code


# -- who drops


@pytest.mark.rule("D-STR-0a")
def test_three_blows_of_strength_0_knock_out_a_human() -> None:
    fight = Fight({}, {}, "human")
    fight.attack(1)
    fight.attack(1)
    assert fight.sheet(fight.harris).fallen == ""
    fight.attack(1)
    assert fight.sheet(fight.harris).fallen == "unconscious"


@pytest.mark.rule("D-STR-1a")
def test_two_blows_of_strength_1_knock_out_a_human_and_four_kill() -> None:
    fight, after = Fight({"strength": 1}, {}, "human"), []
    for _ in range(4):
        fight.attack(1)
        after.append(fight.sheet(fight.harris).fallen)
    assert after == ["", "unconscious", "unconscious", "dead"]


@pytest.mark.rule("D-STR-0b", "D-STR-1b", "D-STR-2a", "D-STR-3a")
@pytest.mark.parametrize(
    ("strength", "how", "fallen"),
    [
        (0, {"armed": True}, ""),
        (1, {"armed": True}, "unconscious"),
        (2, {}, "unconscious"),
        (3, {"aim": "vital"}, "dead"),
    ],
)
def test_what_one_hit_does_to_a_human(strength: int, how: dict[str, object], fallen: str) -> None:
    fight = Fight({"strength": strength}, {}, "human")
    fight.attack(1, **how)
    assert fight.sheet(fight.harris).fallen == fallen


@pytest.mark.rule("D-STR-0b")
def test_two_hits_with_a_deadly_object_are_enough_at_strength_0() -> None:
    fight = Fight({}, {}, "human")
    fight.attack(1, armed=True)
    fight.attack(1, armed=True)
    assert fight.sheet(fight.harris).fallen == "unconscious"


@pytest.mark.rule("X-2", "D-WAR-1a")
@pytest.mark.parametrize(("warping", "fallen"), [(0, ""), (1, "unconscious")])
def test_an_agent_is_beaten_by_those_who_warp(warping: int, fallen: str) -> None:
    fight = Fight({"strength": 3, "matrix_warping": warping}, {"endurance": 3, "strength": 3}, "program")
    for _ in range(3):
        fight.attack(1)
    assert fight.sheet(fight.harris).fallen == fallen


@pytest.mark.rule("D-END-2b")
def test_an_agents_tenth_hit_drops_endurance_2() -> None:
    fight = Fight({"endurance": 2}, {"strength": 3}, "program")
    for _ in range(9):
        fight.suffer(1)
    assert fight.sheet(fight.ion).fallen == ""
    fight.suffer(1)
    assert fight.sheet(fight.ion).fallen == "unconscious"
    assert code(fight.try_(1)) == "fallen"


# -- actions


@pytest.mark.rule("A-MEL-1", "A-1")
def test_attacks_take_the_rounds_actions_and_none_are_made_without() -> None:
    fight = Fight({}, {"endurance": 3})
    fight.round()
    for left in (2, 1, 0):
        fight.attack(99)
        assert fight.sheet(fight.ion).actions == left
    before = fight.sitting.state
    assert code(fight.try_(1)) == "not_enough"
    assert fight.sitting.state == before


# -- augmented attacks


@pytest.mark.rule("EX-7")
def test_an_angry_charge_may_be_kicked_for_double() -> None:
    fight = Fight({"energy": 1, "strength": 2}, {"endurance": 3}, "program")
    assert code(fight.try_(1, augmented=True)) == "not_clean"
    assert fight.attack(70, augmented=True, clean=True) == "hit"
    assert fight.sitting.ended.outcome.fact("worth") == 2
    assert fight.sheet(fight.ion).visit.augmented == 1


@pytest.mark.rule("EX-7", "D-ENG-1f")
def test_only_the_gm_calls_a_hit_clean() -> None:
    sitting = Sitting("disciplines")
    ion = sitting.player("Ion", {"disciplines": {"energy": 1}})
    switch = sitting.player("Switch", {})
    test = {"type": "melee", "versus": [{}], "augmented": True, "clean": True}
    assert code(sitting.try_("s2", co.Call(test, (ion, switch)))) == "gm_only"


@pytest.mark.rule("EX-8", "D-ENG-1f", "AMB-37")
def test_after_three_rounds_of_misses_an_augmented_attack_is_allowed_once() -> None:
    fight = Fight({"energy": 1}, {})
    for _ in range(3):
        fight.round()
        assert code(fight.try_(1, augmented=True)) == "not_clean"
        fight.suffer(99)
        fight.suffer(99)
    fight.round()
    fight.attack(99, augmented=True)
    assert code(fight.try_(1, augmented=True)) == "not_clean"


@pytest.mark.rule("AMB-37")
def test_a_hit_or_a_round_without_attacks_starts_the_count_anew() -> None:
    for between in ("hit", "nothing"):
        fight = Fight({"energy": 1, "endurance": 3}, {})
        for turn in range(4):
            fight.round()
            if turn != 2:
                fight.suffer(99)
            elif between == "hit":
                fight.suffer(1)
        fight.round()
        assert code(fight.try_(1, augmented=True)) == "not_clean"


@pytest.mark.rule("D-ENG-1d")
def test_a_fourth_augmented_attack_of_the_visit_is_refused() -> None:
    fight = Fight({"energy": 1}, {"endurance": 3})
    for _ in range(3):
        fight.attack(1, augmented=True, clean=True)
    assert code(fight.try_(1, augmented=True, clean=True)) == "used_up"


# -- the chance


@pytest.mark.rule("EX-21")
@pytest.mark.parametrize(("die", "degree"), [(1, "hit"), (2, "miss")])
def test_a_chance_that_awareness_takes_away_stays_at_1(die: int, degree: str) -> None:
    fight = Fight({"agility": 3, "awareness": 1}, {}, "human")
    assert fight.suffer(die) == degree


@pytest.mark.rule("RX-12")
def test_an_agent_that_evades_a_called_blow() -> None:
    levels = {"agility": 3, "awareness": 3, "evasion": 3, "speed": 3}
    fight = Fight({"agility": 3}, levels, "program")
    fight.round()
    fight.sitting.script(dice=(2,))
    fight.sitting.do("s1", co.Call({"type": "melee", "versus": [{}], "aim": "area"}, (fight.ion, fight.harris)))
    decision = fight.sitting.own("s1").decisions[0]
    assert [offer.verb for offer in decision.offers] == ["stand", "evade"]
    fight.sitting.do("s1", co.Decide(decision.test, fight.harris, "evade"))
    assert fight.sitting.ended.outcome.degree == "miss"
    assert fight.sheet(fight.harris).actions == 9
    assert fight.attack(1, aim="area") == "hit"
    assert fight.sheet(fight.harris).actions == 9
    assert fight.attack(aim="hold") == "miss"


@pytest.mark.rule("SW-22")
def test_a_chart_is_edited_at_the_table_and_bad_cells_are_refused() -> None:
    fight = Fight({}, {})
    chart = "50 35 20 10 5 / 65 {} 35 20 10 / 80 65 50 35 20 / 90 80 65 50 35 / 95 90 80 65 50"
    refusal = fight.sitting.try_("s1", co.SetSwitch("melee_chart", chart.format(120)))
    assert code(refusal) == "bad_cell"
    assert "row Agility 0, column Agility 0 is 120" in str(refusal)
    assert fight.attack(60) == "miss"
    fight.sitting.do("s1", co.SetSwitch("melee_chart", chart.format(60)))
    assert fight.attack(60) == "hit"


# -- holds


@pytest.mark.rule("A-HOLD-1", "A-HOLD-2", "C-MEL-5", "C-MEL-6", "AMB-17")
def test_a_hold_is_taken_used_and_broken() -> None:
    fight = Fight({"strength": 2}, {"endurance": 2, "strength": 1})
    fight.round()
    assert fight.attack(50, aim="hold") == "held"
    assert fight.sheet(fight.ion).fight.holds == fight.harris
    assert fight.attack(70) == "hit"
    breaks = co.Call({"type": "break_hold", "versus": [{}]}, (fight.harris, fight.ion))
    fight.sitting.script(dice=(36,))
    fight.sitting.do("s1", breaks)
    assert fight.sheet(fight.harris).fight.held_by == fight.ion
    fight.sitting.script(dice=(35,))
    fight.sitting.do("s1", breaks)
    assert (fight.sheet(fight.harris).fight.held_by, fight.sheet(fight.ion).fight.holds) == ("", "")
    assert fight.sheet(fight.harris).actions == 1
    assert fight.attack(51) == "miss"


@pytest.mark.rule("A-HOLD-2")
@pytest.mark.parametrize("leaving", ["holder falls", "holder leaves", "holder goes", "held leaves", "held goes"])
def test_a_hold_ends_on_both_sides_when_one_of_them_is_gone(leaving: str) -> None:
    fight = Fight({"strength": 2}, {"endurance": 2})
    fight.round()
    assert fight.attack(50, aim="hold") == "held"
    one, way = leaving.split()
    actor = fight.ion if one == "holder" else fight.harris
    ways: dict[str, co.AnyCommand] = {
        "falls": co.Describe(actor, {"fallen": "unconscious"}),
        "leaves": co.Perform(actor, {"type": "leave"}),
        "goes": co.RemoveCharacter(actor),
    }
    fight.sitting.do("s1", ways[way])
    left = [fight.sheet(one).fight for one in (fight.ion, fight.harris) if one in fight.sitting.state.characters]
    assert {(one.holds, one.held_by) for one in left} == {("", "")}


@pytest.mark.parametrize("test", ["melee", "shoot"])
@pytest.mark.parametrize("leaver", [0, 1])
def test_nobody_attacks_between_the_matrix_and_the_world_outside(test: str, leaver: int) -> None:
    fight = Fight({}, {})
    fight.round()
    fight.sitting.do("s1", co.Perform((fight.ion, fight.harris)[leaver], {"type": "leave"}))
    before = fight.sitting.state
    attack = co.Call({"type": test, "versus": [{}]}, (fight.ion, fight.harris))
    assert code(fight.sitting.try_("s1", attack)) == "not_inside"
    assert fight.sitting.state == before


def test_nobody_flies_outside_the_matrix() -> None:
    fight = Fight({"flight": 3}, {})
    fight.sitting.do("s1", co.Perform(fight.ion, {"type": "leave"}))
    assert code(fight.sitting.try_("s1", co.Perform(fight.ion, {"type": "take_off"}))) == "not_inside"


@pytest.mark.rule("A-HOLD-2")
def test_a_hold_that_has_ended_by_itself_can_still_be_corrected() -> None:
    fight = Fight({"strength": 2}, {"endurance": 2})
    fight.attack(25, aim="hold")
    held = list(fight.sitting.state.over)[-1]
    fight.sitting.do("s1", co.Perform(fight.ion, {"type": "leave"}))
    fight.sitting.do("s1", co.Correct(held, {"modifier": -30}))
    assert (fight.sheet(fight.ion).fight.holds, fight.sheet(fight.harris).fight.held_by) == ("", "")


@pytest.mark.rule("C-MEL-7", "AMB-16")
def test_disarming_takes_what_is_in_hand() -> None:
    fight = Fight({}, {})
    fight.sitting.do("s1", co.Perform(fight.harris, {"type": "ready", "what": "a Glock"}))
    fight.attack(30, aim="disarm")
    assert fight.sheet(fight.harris).readied == ()
    assert "Harris is disarmed of a Glock." in fight.sitting.lines("s2")


# -- corrections


@pytest.mark.parametrize("how", [{}, {"aim": "hold"}, {"aim": "disarm"}])
@pytest.mark.parametrize("in_round", [True, False])
def test_the_gm_corrects_a_modifier_and_the_same_roll_ends_otherwise(how: dict[str, object], in_round: bool) -> None:
    fight, other = Fight({}, {}), Fight({}, {})
    for one, modifier in ((fight, 0), (other, -30)):
        one.sitting.do("s1", co.Perform(one.harris, {"type": "ready", "what": "a Glock"}))
        if in_round:
            one.round()
        one.attack(25, modifier=modifier, **how)
    fight.sitting.do("s1", co.Correct(list(fight.sitting.state.over)[-1], {"modifier": -30}))
    for actor in (fight.ion, fight.harris):
        assert fight.sheet(actor) == other.sheet(actor)


# -- odds


def seen(sitting: Sitting) -> Sight:
    """What the first player sees."""
    return sight(sitting.state, sitting.state.seats[SeatId("s2")])


@pytest.mark.rule("C-MEL-1", "C-FTF-1")
def test_the_odds_tell_the_chance_and_how_soon_the_target_drops() -> None:
    sitting = Sitting("disciplines")
    ion = sitting.player("Ion", {"disciplines": {"strength": 3}})
    switch = sitting.player("Switch", {"disciplines": {"awareness": 1}})
    outlook = before(seen(sitting), co.Call({"type": "melee", "versus": [{}], "aim": "area"}, (ion, switch)))
    assert outlook.success == Chance("1/4", 25.0)
    assert [(one.words, one.number) for one in outlook.promises][:2] == [
        ("Hits like this that drop the target", 2),
        ("Attacks until then on average", 8),
    ]
    assert outlook.promises[2].chance == Chance("5/32", 15.6)
    assert {row.says for row in outlook.rows} == {"Ion hits Switch", "Ion misses Switch"}


def test_odds_of_what_may_not_be_tried_are_refused_as_the_attack_is() -> None:
    sitting = Sitting("disciplines")
    ion, switch = sitting.player("Ion", {}), sitting.player("Switch", {})
    call = co.Call({"type": "melee", "versus": [{}], "augmented": True}, (ion, switch))
    with pytest.raises(Refused) as refused:
        before(seen(sitting), call)
    assert refused.value.refusal.code == code(sitting.try_("s2", call)) == "needs_level"
