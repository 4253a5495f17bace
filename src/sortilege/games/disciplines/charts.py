"""The three charts that the source lost, as the house rules hold them: ours by default, every cell editable (SW-22)."""

from sortilege.games.disciplines.cells import CH_1, CH_2, CH_3, Cell, Layout, cells
from sortilege.games.disciplines.switches import DisciplinesSwitches


def melee_base(attacker: int, target: int, rules: DisciplinesSwitches) -> int:
    """Percent to hit hand to hand, by the Agility of both, −1 to 3 (C-MEL-1, CH-1); by Strength or Balance in holds
    and trips."""
    return _percent(CH_1, rules.melee_chart, attacker, target)


def gun_base(attacker: int, target: int, rules: DisciplinesSwitches) -> int:
    """Percent to hit with a bullet, by Agility + Speed of both, −2 to 6 (C-RNG-1, CH-2)."""
    return _percent(CH_2, rules.gun_chart, attacker, target)


def blows_needed(strength: int, endurance: int, rules: DisciplinesSwitches) -> int | None:
    """How many blows of that Strength, −1 to 3, drop one of that Endurance, −1 to 4; None for never (CH-3)."""
    return _at(CH_3, rules.blow_chart, strength, endurance)


def _percent(layout: Layout, text: str, row: int, column: int) -> int:
    percent = _at(layout, text, row, column)
    assert percent is not None, f"{layout.switch} has no never"
    return percent


def _at(layout: Layout, text: str, row: int, column: int) -> Cell:
    return cells(layout, text)[layout.rows.index(row)][layout.columns.index(column)]
