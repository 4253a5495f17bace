"""The log as seats may read it."""

from tests.table.sitting import Sitting

from sortilege.table import command as co

CHECK = {"type": "unopposed", "level": 2, "difficulty": 5}


def test_everyone_is_told_who_takes_part_by_name_npcs_too() -> None:
    sitting = Sitting("cyberspace")
    joe, guard = sitting.player("Joe", {}), sitting.npc("Guard", {})
    sitting.do("s1", co.Call({"type": "opposed", "level": 3, "versus": [{"level": 4}]}, (joe, guard)))
    assert sitting.feed("s2")[-1].names == {joe: "Joe", guard: "Guard"}


def test_nobody_is_told_who_takes_part_in_a_hidden_test() -> None:
    sitting = Sitting("cyberspace")
    sitting.player("Joe", {})
    guard = sitting.npc("Guard", {})
    sitting.do("s1", co.Call(CHECK, (guard,), secret="gm"))
    assert sitting.feed("s1")[-1].names == {guard: "Guard"}
    assert sitting.feed("s2")[-1].names == {}
