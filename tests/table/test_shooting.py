"""Gunfights at the table: actions paid by both sides, Evasion, blocking, wounds, wear, and the GM's corrections."""

from collections.abc import Mapping

import pytest
from tests.table.sitting import Sitting

from sortilege.components.refusal import Refusal
from sortilege.games.disciplines.game import game
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.odds import before
from sortilege.table.sight import sight
from sortilege.table.turn import sheet_of

GEA, TYCHE_SEAT = "s1", "s2"
HUMAN = dict.fromkeys(Disciplines.__struct_fields__, -1)
AGENT = {"agility": 3, "awareness": 3, "endurance": 3, "evasion": 3, "speed": 3, "strength": 3}


class Gunfight:
    """A table where Tyche, a player's character, meets NPCs with guns."""

    def __init__(self, tyche: Mapping[str, int], *foes: Mapping[str, int]) -> None:
        self.sitting = Sitting("disciplines")
        self.tyche = self.sitting.player("Tyche", {"disciplines": dict(tyche)})
        self.foes = [self.sitting.npc(f"Foe {n}", {"disciplines": dict(one)}) for n, one in enumerate(foes, 1)]
        self.sitting.do(GEA, co.Begin("round", cast=(self.tyche, *self.foes)))

    def call(self, test: Mapping[str, object], who: tuple[Actor, ...], *dice: int) -> None:
        self.sitting.script(dice=dice)
        self.sitting.do(GEA, co.Call(test, who))

    def shoots(self, shooter: Actor, target: Actor, *dice: int, decides: str = "", **how: object) -> str:
        """Somebody shoots at somebody; gives how it ended."""
        self.call({"type": "shoot", "versus": [{}], **how}, (shooter, target), *dice)
        for running in tuple(self.sitting.state.running.values()):
            (decider,) = running.questions
            self.sitting.do(GEA, co.Decide(running.id, decider, decides))
        return self.sitting.ended.outcome.degree

    def blocks(self, *dice: int, shooters: int) -> object:
        """Tyche blocks the first so many foes; gives how many are stopped."""
        test = {"type": "block", "versus": [{}] * shooters}
        self.call(test, (self.tyche, *self.foes[:shooters]), *dice)
        return self.sitting.ended.outcome.fact("stopped")

    def refused(self, test: Mapping[str, object], *who: Actor) -> str:
        """The code with which a call is refused; nothing is spent then."""
        spent = self.sitting.state
        refusal = self.sitting.try_(GEA, co.Call(test, who))
        assert isinstance(refusal, Refusal), refusal
        assert self.sitting.state == spent
        return refusal.code

    def sheet(self, actor: Actor) -> DisciplinesSheet:
        return own(sheet_of(game, self.sitting.state.characters[actor]))

    def actions(self, actor: Actor) -> int:
        return self.sheet(actor).actions


# -- shooting ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("A-GUN-2", "C-DMG-1")
def test_an_action_of_three_bullets_leaves_wounds_and_is_told() -> None:
    fight = Gunfight({}, {})
    (harris,) = fight.foes
    assert fight.shoots(harris, fight.tyche, 50, 51, 1, bullets=3) == "hit"
    assert [wound.worth for wound in fight.sheet(fight.tyche).wounds] == [1, 1]
    assert fight.actions(harris) == 2
    assert "2 of 3 hit" in fight.sitting.ended.said
    assert "Tyche is hit with the 9mm for 1 damage." in fight.sitting.lines(TYCHE_SEAT)


def test_bullets_drop_whom_they_take_all_hit_points() -> None:
    fight = Gunfight({}, {})
    fight.shoots(fight.tyche, fight.foes[0], 1, 1, weapon=".45", bullets=2)
    assert fight.sheet(fight.foes[0]).fallen == "dying"
    assert fight.refused({"type": "shoot", "versus": [{}]}, fight.foes[0], fight.tyche) == "fallen"


def test_the_wounds_of_npcs_are_the_gms() -> None:
    fight = Gunfight({}, {})
    fight.shoots(fight.tyche, fight.foes[0], 1)
    assert "wounds" not in str(fight.sitting.own(TYCHE_SEAT))
    assert "Foe 1 is hit with the 9mm for 1 damage." in fight.sitting.lines(TYCHE_SEAT)


@pytest.mark.rule("A-1")
def test_without_actions_left_nobody_shoots() -> None:
    fight = Gunfight({}, {})
    for _ in range(3):
        fight.shoots(fight.foes[0], fight.tyche, 100)
    assert fight.refused({"type": "shoot", "versus": [{}]}, fight.foes[0], fight.tyche) == "not_enough"


def test_too_many_bullets_are_refused_and_nothing_is_spent() -> None:
    fight = Gunfight({}, {})
    test = {"type": "shoot", "versus": [{}], "weapon": "rifle", "bullets": 3}
    assert fight.refused(test, fight.foes[0], fight.tyche) == "bad_rate"
    assert fight.actions(fight.foes[0]) == 3


@pytest.mark.rule("C-DMG-5", "RX-15")
def test_a_357_to_the_heart_does_12_and_kills() -> None:
    fight = Gunfight({"endurance": 2}, {})
    fight.shoots(fight.foes[0], fight.tyche, 30, weapon=".357", aim="vital")
    assert [wound.worth for wound in fight.sheet(fight.tyche).wounds] == [12]
    assert fight.sheet(fight.tyche).fallen == "dead"


@pytest.mark.rule("D-END-3c", "C-DMG-15")
@pytest.mark.parametrize(("die", "fallen"), [(60, ""), (61, "dying")])
def test_endurance_3_may_shrug_off_what_ought_to_kill(die: int, fallen: str) -> None:
    fight = Gunfight({"endurance": 3}, {})
    fight.shoots(fight.foes[0], fight.tyche, 1, die, weapon=".50", aim="vital")
    assert fight.sheet(fight.tyche).fallen == fallen


@pytest.mark.rule("RX-11")
def test_an_agent_that_evades_is_hit_on_a_1() -> None:
    fight = Gunfight({"agility": 3, "speed": 3}, AGENT)
    assert fight.shoots(fight.tyche, fight.foes[0], 2, 1, decides="evade") == "miss"
    assert fight.shoots(fight.tyche, fight.foes[0], 1, 100) == "hit"
    assert fight.actions(fight.foes[0]) == 9, "the attacker is covered for the round"


# -- Evasion ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-6", "D-EVA-1a", "D-EVA-1b")
def test_evading_three_shooters_at_level_1_takes_three_actions_and_15_off_each() -> None:
    """Awareness 1, which Evasion needs, does nothing against bullets."""
    fight = Gunfight({"evasion": 1, "awareness": 1, "speed": 3}, {"speed": 3}, {"speed": 3}, {"speed": 3})
    for shooter in fight.foes:
        assert fight.shoots(shooter, fight.tyche, 36, decides="evade") == "miss"
        assert fight.shoots(shooter, fight.tyche, 35) == "hit"
    assert fight.actions(fight.tyche) == 10 - 3


@pytest.mark.rule("RX-13", "D-EVA-2b")
def test_evading_five_shooters_at_level_2_takes_three_actions() -> None:
    fight = Gunfight({"evasion": 2, "awareness": 1, "speed": 3}, *[{"speed": 3}] * 5)
    for shooter in fight.foes:
        fight.shoots(shooter, fight.tyche, 100, decides="evade")
    assert fight.actions(fight.tyche) == 10 - 3
    assert set(fight.sheet(fight.tyche).fight.evading) == set(fight.foes)


def test_the_target_is_asked_and_told_what_evading_costs() -> None:
    fight = Gunfight({"evasion": 1, "awareness": 1, "speed": 0}, {})
    fight.call({"type": "shoot", "versus": [{}]}, (fight.foes[0], fight.tyche))
    (decision,) = fight.sitting.own(TYCHE_SEAT).decisions
    assert [offer.verb for offer in decision.offers] == ["stand", "evade"]
    assert decision.rows[0].words == "may evade for 1 action"
    fight.sitting.script(dice=(50,))
    fight.sitting.do(TYCHE_SEAT, co.Decide(decision.test, fight.tyche, "stand"))
    assert fight.sitting.ended.outcome.success
    assert fight.actions(fight.tyche) == 3


def test_evasion_is_over_with_the_round() -> None:
    fight = Gunfight({"evasion": 1, "awareness": 1, "speed": 3}, {})
    fight.shoots(fight.foes[0], fight.tyche, 100, decides="evade")
    fight.sitting.do(GEA, co.Begin("round", cast=(fight.tyche, *fight.foes)))
    assert fight.sheet(fight.tyche).fight.evading == ()
    assert fight.actions(fight.tyche) == 10


# -- blocking ---------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-18", "D-TEL-1a")
def test_telekinesis_1_against_one_two_and_three_shooters() -> None:
    assert Gunfight({"telekinesis": 1}, {}).blocks(shooters=1) == 1
    assert [Gunfight({"telekinesis": 1}, {}, {}).blocks(die, shooters=2) for die in (60, 61)] == [2, 0]
    three = Gunfight({"telekinesis": 1}, {}, {}, {})
    assert three.blocks(60, shooters=3) == 2
    assert [three.shoots(one, three.tyche, *dice) for one, dice in zip(three.foes, [(), (), (50,)], strict=True)] == [
        "stopped",
        "stopped",
        "hit",
    ]


@pytest.mark.rule("EX-18", "EX-19", "SW-10")
def test_by_house_rule_two_and_six_are_stopped_surely() -> None:
    for level, shooters, stopped in ((1, 3, 2), (2, 7, 6)):
        fight = Gunfight({"telekinesis": level}, *[{}] * shooters)
        fight.sitting.do(GEA, co.SetSwitch("block_beyond", "sure"))
        assert fight.blocks(shooters=shooters) == stopped


@pytest.mark.rule("EX-19", "D-TEL-2a", "D-TEL-2b")
def test_telekinesis_2_against_three_six_and_seven_shooters_and_back_to_one() -> None:
    assert Gunfight({"telekinesis": 2}, *[{}] * 3).blocks(shooters=3) == 3
    assert [Gunfight({"telekinesis": 2}, *[{}] * 6).blocks(die, shooters=6) for die in (70, 71)] == [6, 0]
    assert Gunfight({"telekinesis": 2}, *[{}] * 7).blocks(70, shooters=7) == 6
    alone = Gunfight({"telekinesis": 2}, {})
    alone.blocks(shooters=1)
    assert alone.shoots(alone.foes[0], alone.tyche, 50, 51, decides="send_back", bullets=2) == "returned"
    assert len(alone.sheet(alone.foes[0]).wounds) == 1
    assert alone.sheet(alone.tyche).wounds == ()


@pytest.mark.rule("AMB-12b")
def test_the_blocker_acts_after_those_it_stops() -> None:
    fight = Gunfight({"telekinesis": 1}, {})
    fight.blocks(shooters=1)
    shot, free = {"type": "shoot", "versus": [{}]}, {"type": "unblock", "versus": [{}]}
    both = (fight.tyche, fight.foes[0])
    assert fight.refused(shot, *both) == "blocking"
    assert fight.refused(free, *both) == "still_to_shoot"
    for _ in range(3):
        assert fight.shoots(fight.foes[0], fight.tyche) == "stopped"
    fight.call(free, both)
    assert fight.shoots(fight.tyche, fight.foes[0], 50) == "hit"
    assert fight.refused({"type": "block", "versus": [{}]}, *both) == "used_up"
    assert fight.actions(fight.tyche) == 2


# -- guns -------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("EX-9", "A-GUN-4", "A-GUN-5", "AMB-26")
def test_13_actions_with_a_rifle_fire_26_rounds_and_wear_it() -> None:
    fight = Gunfight({"speed": 3, "matrix_warping": 3}, {"speed": 3, "endurance": 4})
    fight.sitting.do(TYCHE_SEAT, co.Perform(fight.tyche, {"type": "accelerate"}))
    assert fight.actions(fight.tyche) == 13
    fired = 0
    for _ in range(13):
        fight.shoots(fight.tyche, fight.foes[0], 100, 100, 1, 1, weapon="rifle", bullets=2)
        fired += 2
    assert (fired, fight.actions(fight.tyche)) == (26, 0)
    fight.call({"type": "wear", "weapon": "rifle"}, (fight.tyche,), 50)
    assert "13 actions with the rifle, up to 26 bullets, which damages it" in fight.sitting.ended.said
    assert "Tyche has a damaged gun, the rifle." in fight.sitting.lines(TYCHE_SEAT)
    assert fight.refused({"type": "wear", "weapon": "rifle"}, fight.tyche) == "no_wear"


@pytest.mark.rule("AMB-26")
def test_wear_is_still_known_when_the_round_has_ended() -> None:
    fight = Gunfight({"speed": 1}, {})
    for _ in range(4):
        fight.shoots(fight.tyche, fight.foes[0], 100, weapon="shotgun")
    assert fight.refused({"type": "wear", "weapon": "shotgun"}, fight.tyche) == "too_early"
    fight.sitting.do(GEA, co.End("round"))
    fight.call({"type": "wear", "weapon": "shotgun"}, (fight.tyche,), 6)
    assert fight.sitting.ended.outcome.degree == "holds"


@pytest.mark.rule("A-RLD", "AMB-27")
def test_reloading_takes_two_actions() -> None:
    fight = Gunfight({}, {})
    fight.sitting.do(TYCHE_SEAT, co.Perform(fight.tyche, {"type": "reload"}))
    assert fight.actions(fight.tyche) == 1
    refusal = fight.sitting.try_(TYCHE_SEAT, co.Perform(fight.tyche, {"type": "reload"}))
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_actions"


# -- odds and corrections ---------------------------------------------------------------------------------------------


def test_the_panel_shows_each_shot_any_hit_and_the_fall_of_the_target() -> None:
    fight = Gunfight({}, {})
    seen = sight(fight.sitting.state, fight.sitting.state.seats[SeatId(GEA)])
    test = {"type": "shoot", "versus": [{}], "bullets": 2}
    outlook = before(seen, co.Call(test, (fight.tyche, fight.foes[0])))
    assert outlook.success is not None
    assert outlook.success.exact == "3/4"
    told = {one.words: one.chance.exact if one.chance else one.number for one in outlook.promises}
    assert told == {
        "Each bullet hits": "1/2",
        "At least one of the action's bullets hits": "3/4",
        "The target drops within 3 actions like this": "11/32",
        "Hits that drop the target, on average": 4.0,
    }


def test_a_corrected_modifier_lets_the_same_rolls_end_otherwise() -> None:
    fight = Gunfight({"endurance": 3}, {})
    fight.shoots(fight.foes[0], fight.tyche, 55, 65, 70, 70, bullets=2)
    assert fight.sheet(fight.tyche).wounds == ()
    test = list(fight.sitting.state.over)[-1]
    fight.sitting.do(GEA, co.Correct(test, {"modifier": 10}))
    assert len(fight.sheet(fight.tyche).wounds) == 1
    fight.sitting.do(GEA, co.Correct(test, {"modifier": 20}))
    assert len(fight.sheet(fight.tyche).wounds) == 2
    fight.sitting.do(GEA, co.Correct(test, {"modifier": 0}))
    assert fight.sheet(fight.tyche).wounds == ()


# -- decisions that wait while others are taken


def at_once(tyche: Mapping[str, int], shooters: int, left: int = 3) -> Gunfight:
    """Tyche, with so many actions left, has to decide about the bullets of so many shooters."""
    fight = Gunfight(tyche, *[{}] * shooters)
    fight.sitting.do(GEA, co.Describe(fight.tyche, {"actions": left}))
    for foe in fight.foes:
        fight.sitting.do(GEA, co.Call({"type": "shoot", "versus": [{}]}, (foe, fight.tyche)))
    return fight


def answers(fight: Gunfight, verb: str) -> object:
    """Tyche takes the next decision."""
    return fight.sitting.try_(TYCHE_SEAT, co.Decide(next(iter(fight.sitting.state.running)), fight.tyche, verb))


@pytest.mark.parametrize(("level", "paid"), [(1, [1, 2, 3]), (2, [1, 1, 2]), (3, [1, 1, 2])])
def test_those_who_shoot_at_once_are_evaded_for_the_same_as_one_after_the_other(level: int, paid: list[int]) -> None:
    fight = at_once({"evasion": level}, 3)
    for so_far in paid:
        assert not isinstance(answers(fight, "evade"), Refusal)
        assert fight.actions(fight.tyche) == 3 - so_far
    assert set(fight.sheet(fight.tyche).fight.evading) == set(fight.foes)


def test_nobody_evades_with_an_action_that_was_spent_while_the_decision_waited() -> None:
    fight = at_once({"evasion": 1}, 2, left=1)
    answers(fight, "evade")
    refusal = answers(fight, "evade")
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_enough"
    assert fight.sheet(fight.tyche).fight.evading == (fight.foes[0],)
    assert not isinstance(answers(fight, "stand"), Refusal)


def test_a_shot_that_waits_wears_the_gun_that_was_fired_meanwhile_too() -> None:
    fight = at_once({"evasion": 1}, 1)
    shooter = fight.foes[0]
    fight.sitting.do(GEA, co.Call({"type": "shoot", "versus": [{}]}, (shooter, fight.tyche)))
    answers(fight, "stand")
    answers(fight, "evade")
    assert fight.sheet(shooter).fight.guns == (("9mm", 2),)


@pytest.mark.parametrize("command", [co.End("round"), co.Begin("round"), co.Begin("scene")])
def test_no_round_ends_while_a_shot_of_it_is_on_its_way(command: co.AnyCommand) -> None:
    fight = at_once({"evasion": 1}, 1)
    before = fight.sitting.state
    refusal = fight.sitting.try_(GEA, command)
    assert isinstance(refusal, Refusal)
    assert refusal.code == "open_tests"
    assert fight.sitting.state == before
    fight.sitting.do(GEA, co.Cancel(next(iter(fight.sitting.state.running))))
    assert fight.actions(fight.foes[0]) == 3
    fight.sitting.do(GEA, command)


def test_weapons_corrected_after_later_shots_are_counted_each() -> None:
    fight = Gunfight({}, {})
    fight.shoots(fight.tyche, fight.foes[0], 100)
    first = list(fight.sitting.state.over)[-1]
    fight.shoots(fight.tyche, fight.foes[0], 100, weapon=".45")
    fight.sitting.do(GEA, co.Correct(first, {"weapon": ".45"}))
    assert fight.sheet(fight.tyche).fight.guns == ((".45", 2),)


@pytest.mark.rule("AMB-12b")
def test_whoever_has_blocked_someone_who_has_left_the_table_is_free_again() -> None:
    fight = Gunfight({"telekinesis": 1}, {})
    fight.blocks(shooters=1)
    assert fight.refused({"type": "shoot", "versus": [{}]}, fight.tyche, fight.foes[0]) == "blocking"
    fight.sitting.do(GEA, co.RemoveCharacter(fight.foes[0]))
    assert not fight.sheet(fight.tyche).fight.blocking
