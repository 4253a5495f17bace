"""Warping, telekinesis and what Awareness tells without a roll."""

from fractions import Fraction

import pytest
from msgspec.structs import replace
from tests.games.dice import places, play
from tests.games.disciplines.acting import does, price, refused, rules, sheet, words

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.annihilation import Annihilate
from sortilege.games.disciplines.fighter import Fight, Fighter
from sortilege.games.disciplines.levels import Disciplines, Kind
from sortilege.games.disciplines.moving import Move
from sortilege.games.disciplines.opposed import Opposed
from sortilege.games.disciplines.powers import Lift, Nudge, PassThrough
from sortilege.games.disciplines.sensing import Sense, Sensed, Senses
from sortilege.games.disciplines.sheet import DisciplinesSheet, Talents, bases
from sortilege.games.disciplines.tasks import Task, Work, is_done
from sortilege.odds.know import Know
from sortilege.readers.exactly import exact
from sortilege.readers.policy import Decline
from sortilege.rules.effect import Mark, Write
from sortilege.rules.outcome import Result
from sortilege.rules.reading import read
from sortilege.rules.test import Test
from sortilege.testing.laws import assert_laws, assert_readers_agree

# -- Matrix Warping


@pytest.mark.rule("D-WAR-0", "D-WAR-1b", "AMB-38", "SW-24")
def test_solid_matter_is_passed_through_forward_after_a_moment_and_a_run_up() -> None:
    who = does(Move("run"), sheet(matrix_warping=1))
    assert price(PassThrough(1), who) == 2
    assert price(PassThrough(31), who) == 3
    assert price(PassThrough(1), who, rules(concentration="gm")) == 1
    assert "unharmed" in words(PassThrough(4), who)
    assert refused(PassThrough(), sheet(matrix_warping=1)) == "no_run_up"
    assert refused(PassThrough(way="up"), who) == "forward_only"
    assert refused(PassThrough(), does(Move("run"), sheet())) == "needs_level"


TASKS: dict[Task, tuple[str, int, int]] = {
    "door": ("matrix_warping", 2, 3), "stop": ("telekinesis", 1, 3), "grip": ("telekinesis", 2, 1),
    "annihilate": ("matrix_warping", 3, 2),
}  # fmt: skip


@pytest.mark.rule("D-WAR-2a", "D-TEL-1c", "D-WAR-3a", "A-OTH", "D-TEL-0", "AMB-38")
@pytest.mark.parametrize("task", TASKS)
def test_tasks_take_whole_rounds(task: Task) -> None:
    what, level, rounds = TASKS[task]
    assert refused(Work(task), sheet(**{what: level - 1})) == "needs_level"
    who = sheet(speed=3, **{what: level})
    assert refused(Work(task), replace(who, actions=9)) == "no_actions"
    told = []
    for _ in range(rounds):
        told.append(words(Work(task), who))
        who = does(Work(task), who)
        assert who.actions == 0
        who = replace(who, actions=10)
    assert [f"round {number} of {rounds}" in line for number, line in enumerate(told, 1)] == [
        *[True] * (rounds - 1),
        False,
    ]
    assert is_done(who.fight, task) == (task in ("grip", "annihilate"))


@pytest.mark.rule("SW-24")
def test_rounds_are_spent_whoever_says_what_concentration_takes() -> None:
    house = rules(concentration="gm")
    assert price(Work("door"), sheet(speed=3, matrix_warping=2), house) == 10
    assert price(Work("stop"), sheet(speed=3, telekinesis=1), house) == 10
    assert price(Work("grip"), sheet(speed=3, telekinesis=2), house) == 0


def test_another_task_begins_anew_and_outside_rounds_it_is_done_at_once() -> None:
    who = replace(does(Work("stop"), sheet(speed=3, telekinesis=2)), actions=10)
    assert does(Work("grip"), who).fight.task == "grip"
    again = replace(does(Work("grip"), who), actions=10)
    assert "round 1 of 3" in words(Work("stop"), again)
    assert words(Work("door"), sheet(fighting=0, matrix_warping=2)) == "opens the doorway onto the back-room"


PROGRAM = Sensed(Fighter(kind="program"))
WARPER = Fighter(Disciplines(matrix_warping=3))


@pytest.mark.rule("D-WAR-3a", "X-6")
def test_a_program_is_deleted_or_cut_loose_at_fifty_percent() -> None:
    test = Annihilate(fighter=WARPER, versus=(PROGRAM,))
    assert [play(test, die).outcome.degree for die in (1, 50, 51, 100)] == [
        "cut loose", "cut loose", "deleted", "deleted",
    ]  # fmt: skip
    assert _written(play(test, 51)) == {("one", "fight"): Fight(), ("two", "fallen"): "dead"}
    assert _written(play(test, 50))["two", "fallen"] == ""
    assert test.say(play(test, 51).outcome, ("Neo", "Smith")) == "Smith is deleted"


def _written(result: Result) -> dict[tuple[str, str], object]:
    return {(one.actor, one.field): one.value for one in result.effects if isinstance(one, Write)}


@pytest.mark.parametrize(
    ("test", "code"),
    [(Annihilate(fighter=Fighter(Disciplines(matrix_warping=2)), versus=(PROGRAM,)), "needs_level"),
     (Annihilate(fighter=WARPER, versus=(Sensed(),)), "not_a_program"),
     (Annihilate(fighter=replace(WARPER, fighting=True), versus=(PROGRAM,)), "not_yet"),
     (Annihilate(fighter=replace(WARPER, fallen="dead"), versus=(PROGRAM,)), "fallen")],
)  # fmt: skip
def test_who_annihilates_nobody(test: Annihilate, code: str) -> None:
    with pytest.raises(Refused) as error:
        test.start(places(2))
    assert error.value.refusal.code == code


def test_after_two_rounds_inside_a_program_is_annihilated() -> None:
    ready = replace(WARPER, fighting=True, fight=Fight(task="annihilate", spent=2))
    assert _written(play(Annihilate(fighter=ready, versus=(PROGRAM,)), 60))["one", "fight"] == Fight()


# -- Telekinesis


@pytest.mark.rule("D-TEL-1e", "D-TEL-0", "AMB-38", "SW-24")
def test_a_nudge_takes_one_action() -> None:
    assert price(Nudge(), sheet(telekinesis=1)) == 1
    assert price(Nudge(), sheet(telekinesis=1), rules(concentration="gm")) == 0
    assert words(Nudge("ball"), sheet(telekinesis=1)) == "sends the ball 5 ft astray"
    assert "well off" in words(Nudge("disc"), sheet(telekinesis=1))
    assert refused(Nudge(), sheet()) == "needs_level"


@pytest.mark.rule("D-TEL-2d", "A-OTH")
def test_what_is_held_moves_10_feet_an_action() -> None:
    who = sheet(telekinesis=2, speed=3)
    assert words(Lift(pounds=400, actions=3), who) == "moves it 30 ft"
    assert price(Lift(pounds=400, actions=3), who) == 3
    assert refused(Lift(pounds=401), who) == "too_heavy"
    gripping = replace(does(Work("grip"), who), actions=10)
    assert words(Lift(pounds=401), gripping) == "moves it 10 ft"
    assert words(Lift("person", pounds=450), who) == "moves it 10 ft"
    assert refused(Lift("person", willing=False), who) == "unwilling"
    assert refused(Lift(), sheet(telekinesis=1)) == "needs_level"


# -- Awareness


def sense(sense: Sense, awareness: int, kind: Kind = "rebel", feet: int = 0) -> Senses:
    watcher = Fighter(Disciplines(awareness=awareness), fighting=True, actions=3)
    return Senses(fighter=watcher, versus=(Sensed(Fighter(kind=kind)),), sense=sense, feet=feet)


@pytest.mark.rule("D-AWA-1a")
def test_no_human_takes_awareness_1_unaware() -> None:
    assert play(sense("sneaking", 1, "human")).outcome.success
    assert code_of(sense("sneaking", 0, "human")) == "needs_level"
    assert code_of(sense("sneaking", 3, "rebel")) == "needs_roll"


@pytest.mark.rule("D-AWA-2a")
def test_awareness_2_notices_guns() -> None:
    assert play(sense("gun", 2)).outcome.success
    assert code_of(sense("gun", 1)) == "needs_level"


@pytest.mark.rule("D-AWA-3b")
@pytest.mark.parametrize(
    ("kind", "feet", "feels"), [("program", 600, True), ("program", 601, False), ("rebel", 5, False)]
)
def test_awareness_3_feels_agents_within_600_feet(kind: Kind, feet: int, feels: bool) -> None:
    assert play(sense("agent", 3, kind, feet)).outcome.success == feels
    assert code_of(sense("agent", 2, kind, feet)) == "needs_level"


@pytest.mark.rule("D-AWA-3d", "AMB-38", "SW-24", "X-7")
def test_awareness_3_sees_auras_after_a_moment() -> None:
    kinds: tuple[Kind, ...] = ("human", "rebel", "program", "exile")
    tests = [sense("aura", 3, kind) for kind in kinds]
    told = [test.say(play(test).outcome, ("Ana", "Bo")) for test in tests]
    assert told == [
        "Bo: the aura of someone who does not know", "Bo: the aura of a rebel", "Bo: the aura of a program",
        "Bo: the aura of an exile",
    ]  # fmt: skip
    assert tests[0].costs(places(2)) == (Mark(places(2)[0].actor, "actions", -1),)
    assert replace(tests[0], rules=rules(concentration="gm")).costs(places(2)) == ()
    assert sense("gun", 3).costs(places(2)) == ()
    assert code_of(sense("aura", 2)) == "needs_level"


@pytest.mark.rule("T-ALE-1", "T-STE-1")
def test_alertness_is_rolled_for_what_others_hide_and_the_best_of_hiders_is_hardly_found() -> None:
    spotter, hider = DisciplinesSheet("Ana"), DisciplinesSheet("Bo", talents=Talents(stealth="exceptional"))
    hider = replace(hider, disciplines=Disciplines(awareness=3))
    alert, hidden = _base(spotter, "Alertness"), _base(hider, "Stealth")
    test = read(Opposed, {**alert, "rating": "average", "awareness": 1, "versus": [hidden], "ties": "second"})
    odds = exact(test, places(2), Know.of({}, {}), Decline())
    assert 0 < sum(odds[one] for one in odds if one.success) < Fraction(3, 20)


def _base(who: DisciplinesSheet, name: str) -> dict[str, object]:
    return next(dict(base.fields) for base in bases(who) if base.label == name)


def code_of(test: Test) -> str:
    with pytest.raises(Refused) as error:
        test.start(places(test.seats()))
    return error.value.refusal.code


LAWFUL = (Annihilate(fighter=WARPER, versus=(PROGRAM,)), sense("aura", 3), sense("agent", 3))


@pytest.mark.parametrize("test", LAWFUL)
def test_they_keep_the_laws(test: Test) -> None:
    assert_laws(test, places(2), {})
    assert_readers_agree(test, places(2), {})
