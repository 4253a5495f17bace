"""The log as seats may read it."""

from tests.table.sitting import Sitting

from sortilege.table import command as co
from sortilege.table.narrate import narrate

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


def test_each_line_tells_which_event_it_is_about() -> None:
    sitting = Sitting("saga")
    ana, cleo = sitting.player("Ana", {}), sitting.player("Cleo", {})
    sitting.do("s1", co.Begin("session"))
    racers = [{"stat": 4, "skill": 2}, {"stat": 5, "skill": 1}]
    sitting.do("s1", co.Call({"type": "contest", "contestants": racers}, (ana, cleo), "race"))
    for entry in sitting.feed("s1"):
        places = entry.told or range(len(entry.lines))
        alone = (narrate("saga", sitting.state.names, entry.events[place : place + 1]) for place in places)
        assert [sentence for told in alone for sentence in told] == list(entry.lines)
    assert sitting.feed("s1")[-1].told
