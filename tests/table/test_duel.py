"""A whole duel at the table: two shooters, a hold, a bullet regenerated, a way out, and corrections after all that."""

from collections.abc import Mapping

import pytest
from tests.table.sitting import Sitting

from sortilege.components.refusal import Refusal
from sortilege.games.disciplines.cells import MELEE
from sortilege.games.disciplines.game import game
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.turn import sheet_of

GEA, NIOBE = "s1", "s2"
LEVELS = {"speed": 3, "awareness": 3, "strength": 3, "endurance": 4, "evasion": 2, "regeneration": 3}
AGENT = {"agility": 3, "awareness": 3, "endurance": 3, "evasion": 3, "speed": 3, "strength": 3}
HUMAN = dict.fromkeys(Disciplines.__struct_fields__, -1)


class Duel:
    """Niobe, a player's, against Smith, an agent, and Harris, a human, in a round."""

    def __init__(self) -> None:
        self.sitting = Sitting("disciplines")
        self.niobe = self.sitting.player("Niobe", {"disciplines": LEVELS})
        self.smith = self.sitting.npc("Smith", {"kind": "program", "disciplines": AGENT})
        self.harris = self.sitting.npc("Harris", {"kind": "human", "disciplines": HUMAN})
        self.sitting.do(GEA, co.Begin("round", cast=(self.niobe, self.smith, self.harris)))

    def call(self, kind: str, who: Actor, whom: Actor, *dice: int, decides: str = "", **how: object) -> str:
        """The GM calls a test, and the target decides if it is asked; gives the test's name."""
        self.sitting.script(dice=dice)
        self.sitting.do(GEA, co.Call({"type": kind, "versus": [{}], **how}, (who, whom)))
        for running in tuple(self.sitting.state.running.values()):
            self.sitting.do(self.sitting.owner(whom), co.Decide(running.id, whom, decides))
        return list(self.sitting.state.over)[-1]

    def act(self, kind: str, **fields: object) -> None:
        """Niobe does something without a test."""
        self.sitting.do(NIOBE, co.Perform(self.niobe, {"type": kind, **fields}))

    def correct(self, test: str, modifier: int) -> str:
        """Gives what came of it."""
        before = self.sitting.state.over[test].outcome.degree
        self.sitting.do(GEA, co.Correct(test, {"modifier": modifier}))
        return f"{before} → {self.sitting.state.over[test].outcome.degree}"

    def refused(self, seat: str, command: co.AnyCommand) -> Refusal:
        """A command is refused, and nothing changes."""
        before = self.sitting.state
        refusal = self.sitting.try_(seat, command)
        assert isinstance(refusal, Refusal), refusal
        assert self.sitting.state == before
        return refusal

    def sheet(self, actor: Actor) -> DisciplinesSheet:
        return own(sheet_of(game, self.sitting.state.characters[actor]))

    @property
    def left(self) -> Mapping[str, int]:
        """The actions left, in the order of acting."""
        order = self.sitting.public.order
        assert order
        return {slot.name: slot.left for slot in order.slots}

    @property
    def wounds(self) -> list[str]:
        """Niobe's."""
        return [wound.kind for wound in self.sheet(self.niobe).wounds]


def evade_both(duel: Duel) -> str:
    """Smith hits once, Niobe pays, and Harris is evaded for the same action; gives Smith's test."""
    test = duel.call("shoot", duel.smith, duel.niobe, 28, 29, 99, 99, decides="evade", bullets=2)
    assert (duel.left, duel.wounds) == ({"Smith": 9, "Niobe": 9, "Harris": 2}, ["bullet"])
    duel.sitting.do(NIOBE, co.EndTurn(duel.niobe))
    duel.call("shoot", duel.harris, duel.niobe, 1, 99)
    assert (duel.left, duel.wounds) == ({"Smith": 9, "Niobe": 8, "Harris": 1}, ["bullet", "bullet"])
    return test


def hold_and_break(duel: Duel) -> None:
    duel.call("melee", duel.smith, duel.niobe, 1, aim="hold")
    assert duel.sheet(duel.niobe).fight.held_by == duel.smith
    duel.call("break_hold", duel.niobe, duel.smith, 51)
    assert duel.sheet(duel.niobe).fight.held_by == duel.smith
    for other in (duel.harris, duel.smith):
        duel.sitting.do(GEA, co.EndTurn(other))
    duel.call("break_hold", duel.niobe, duel.smith, 50)
    assert (duel.sheet(duel.niobe).fight.held_by, duel.sheet(duel.smith).fight.holds) == ("", "")
    assert duel.left == {"Smith": 7, "Niobe": 6, "Harris": 0}


def leave_and_enter(duel: Duel) -> None:
    duel.act("leave")
    assert (duel.wounds, duel.left["Niobe"]) == ([], 0)
    duel.act("enter")
    assert duel.sheet(duel.niobe).visit.spontaneous == 0


@pytest.mark.rule("D-EVA-2b", "A-HOLD-2", "D-REG-2b", "D-REG-2d")
def test_a_whole_duel_in_turn_and_a_correction_at_its_end() -> None:
    duel = Duel()
    evade_both(duel)
    hold_and_break(duel)
    duel.sitting.do(GEA, co.EndTurn(duel.smith))
    duel.act("regenerate", wound=1)
    assert (duel.left, duel.wounds) == ({"Smith": 6, "Niobe": 3, "Harris": 0}, ["mark", "bullet"])
    leave_and_enter(duel)
    assert not [line for line in duel.sitting.lines(NIOBE) if "out of turn" in line]

    duel.sitting.do(GEA, co.Begin("round", cast=(duel.niobe, duel.smith)))
    test = duel.call("shoot", duel.smith, duel.niobe, 60, 99, decides="stand")
    assert (duel.correct(test, 5), duel.wounds) == ("miss → hit", ["bullet"])
    assert (duel.correct(test, 0), duel.wounds) == ("hit → miss", [])
    assert duel.left == {"Smith": 9, "Niobe": 10}


def test_a_bullet_regenerated_since_stays_so_when_its_shot_is_corrected() -> None:
    """Of two alike she would have mended the other, had the first missed."""
    duel = Duel()
    test = evade_both(duel)
    duel.act("regenerate", wound=1)
    assert (duel.correct(test, 30), duel.wounds) == ("hit → hit", ["mark", "bullet", "bullet"])
    assert (duel.correct(test, -60), duel.wounds) == ("hit → miss", ["mark"])
    assert (duel.correct(test, 0), duel.wounds) == ("miss → hit", ["mark", "bullet"])


def test_what_the_way_out_has_healed_is_not_taken_back_by_a_correction() -> None:
    duel = Duel()
    test = evade_both(duel)
    leave_and_enter(duel)
    assert duel.refused(GEA, co.Correct(test, {"modifier": -60})).code == "changed_since"
    assert (duel.correct(test, 30), duel.wounds) == ("hit → hit", ["bullet"])


# -- what is refused


@pytest.mark.rule("A-1")
def test_an_attack_without_actions_left_is_refused_and_no_die_falls() -> None:
    duel = Duel()
    for _ in range(2):
        duel.call("shoot", duel.harris, duel.smith, 100, decides="stand")
    told = len(duel.sitting.log)
    refusal = duel.refused(GEA, co.Call({"type": "shoot", "versus": [{}]}, (duel.harris, duel.niobe)))
    assert (refusal.code, refusal.message[:20]) == ("not_enough", "Harris has 0 actions")
    assert len(duel.sitting.log) == told


@pytest.mark.rule("D-WAR-1c", "D-TEL-1a", "D-REG-3b")
def test_a_power_without_its_level_is_refused_and_costs_nothing() -> None:
    duel = Duel()
    accelerate = duel.refused(NIOBE, co.Perform(duel.niobe, {"type": "accelerate"}))
    assert (accelerate.code, "Matrix Warping 0" in accelerate.message) == ("needs_level", True)
    block = co.Call({"type": "block", "versus": [{}]}, (duel.niobe, duel.smith))
    heal = co.Call({"type": "heal", "wound": 1, "versus": [{}]}, (duel.smith, duel.niobe))
    assert [duel.refused(GEA, call).code for call in (block, heal)] == ["needs_level", "needs_level"]


@pytest.mark.rule("D-REG-3c")
def test_a_second_resurrection_in_a_visit_is_refused_and_the_dead_stay_dead() -> None:
    duel = Duel()
    duel.sitting.do(GEA, co.End("round"))
    resurrect = co.Call({"type": "resurrect", "versus": [{}]}, (duel.niobe, duel.harris))
    duel.call("shoot", duel.niobe, duel.harris, 1, aim="vital", weapon=".357")
    assert duel.sheet(duel.harris).fallen == "dead"
    duel.sitting.do(GEA, resurrect)
    assert duel.sheet(duel.harris).fallen == ""
    duel.call("shoot", duel.niobe, duel.harris, 1, aim="vital", weapon=".357")
    refusal = duel.refused(GEA, resurrect)
    assert (refusal.code, "40 of 40" in refusal.message) == ("used_up", True)
    assert duel.sheet(duel.harris).fallen == "dead"


@pytest.mark.rule("SW-22")
@pytest.mark.parametrize("cell", ["101", "120", "-1", "fifty"])
def test_a_cell_of_a_chart_outside_0_to_100_is_refused_by_its_place(cell: str) -> None:
    duel = Duel()
    rows = MELEE.split(" / ")
    chart = " / ".join([rows[0], rows[1].replace("50", cell), *rows[2:]])
    refusal = duel.refused(GEA, co.SetSwitch("melee_chart", chart))
    assert refusal.code == "bad_cell"
    assert f"row Agility 0, column Agility 0 is {cell}; a cell is a whole number from 0 to 100" in refusal.message
