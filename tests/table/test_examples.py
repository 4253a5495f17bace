"""The worked examples of the ledgers, played at the table with what came up in the source."""

import pytest
from tests.table.sitting import Sitting

from sortilege.components.card import Card
from sortilege.rules.ask import Chosen
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.event import Came, Marked


def attributes(**scores: int) -> dict[str, object]:
    return {"attributes": scores}


def facts(sitting: Sitting) -> dict[str, int | str]:
    return dict(sitting.ended.outcome.facts)


# -- revelations ------------------------------------------------------------------------------------------------------


@pytest.mark.rule("R-EX-1")
def test_engel_picks_the_lock_in_record_time() -> None:
    sitting = Sitting("revelations")
    skill = {"name": "Lockpick", "score": 4, "attributes": ["Dexterity", "Memory"]}
    engel = sitting.player("Engel", {"patron": "D", "skills": [skill]})
    sitting.script("2H 7S 7C 9H")
    sitting.do("s2", co.Call({"type": "target", "score": 4, "target": 7}, (engel,), "Lockpick"))
    sitting.do("s2", co.Decide("t1", engel, "keep"))
    assert facts(sitting) == {"successes": 3}
    assert sitting.ended.outcome.success
    assert sitting.public.decks[-1].count == 36
    assert set(sitting.public.decks[-1].discards) == {"2H", "7S", "7C", "9H"}


@pytest.mark.rule("R-EX-2")
def test_hypnos_breaks_the_cuffs() -> None:
    sitting = Sitting("revelations")
    hypnos = sitting.player("Hypnos", {"patron": "S", **attributes(Strength=5)})
    sitting.script("2H 7D 9D 9S 5H 3C")
    sitting.do("s2", co.Call({"type": "target", "score": 5, "target": 12}, (hypnos,), "Strength"))
    decision = sitting.own("s2").decisions[0]
    assert decision.offers[0].verb == "keep"
    assert {offer.over for offer in decision.offers[1:]} == {(c,) for c in ("2H", "7D", "9D", "9S", "5H", "3C")}
    sitting.do("s2", co.Decide("t1", hypnos, "keep"))
    assert facts(sitting) == {"successes": 1}
    groups = sitting.ended.rows[0].groups
    assert [group.total for group in groups if len(group.cards) == 2] == [14]


@pytest.mark.rule("R-EX-3")
def test_the_foot_race_goes_to_engel() -> None:
    sitting = Sitting("revelations")
    crunch = sitting.player("Crunch", {"patron": "C"})
    mary = sitting.player("Mary", {"patron": "H"})
    engel = sitting.player("Engel", {"patron": "D"})
    sitting.script("6S 9H 2S 3S 4S  8S 2S 3S  7S 8S 9S 2S 3S")
    contestants = [{"score": 5}, {"score": 3}, {"score": 5, "default": True}]
    sitting.do("s1", co.Call({"type": "contest", "contestants": contestants}, (crunch, mary, engel), "Foot race"))
    for actor in (crunch, mary, engel):
        sitting.do(sitting.owner(actor), co.Decide("t1", actor, "keep"))
    assert facts(sitting) == {"winner": 3}


@pytest.mark.rule("R-EX-4")
def test_the_shooting_match_goes_to_engel() -> None:
    sitting = Sitting("revelations")
    crunch = sitting.player("Crunch", {"patron": "C"})
    mary = sitting.player("Mary", {"patron": "H"})
    engel = sitting.player("Engel", {"patron": "D"})
    sitting.script("2S 8H 9S 6C 5S  7S 9S  3S 3H 7S 8S 7D 8H")
    test = {"type": "opposed", "score": 4, "versus": [{"score": 2}, {"score": 5, "default": True}]}
    sitting.do("s1", co.Call(test, (crunch, mary, engel), "Pistol"))
    for actor in (crunch, mary, engel):
        sitting.do(sitting.owner(actor), co.Decide("t1", actor, "keep"))
    assert facts(sitting) == {"winner": 3}
    assert [row.words.split(",")[0] for row in sitting.ended.rows] == ["11", "9", "14"]


# -- saga -------------------------------------------------------------------------------------------------------------


def saga(name: str, **sheet: object) -> tuple[Sitting, Actor]:
    sitting = Sitting("saga")
    actor = sitting.player(name, {"edge": 1, **sheet})
    return sitting, actor


@pytest.mark.rule("S-EX-1")
def test_mylia_reaches_the_network() -> None:
    sitting, mylia = saga("Mylia")
    sitting.script("8H")
    sitting.do("s2", co.Call({"type": "test", "stat": 6, "skill": 3, "target": 12}, (mylia,), "Academics"))
    assert facts(sitting) == {"card": 8}
    assert sitting.ended.outcome.degree == "success"
    assert "17 against 12" in sitting.ended.said


@pytest.mark.rule("S-EX-2")
def test_jiri_is_interrupted() -> None:
    sitting, jiri = saga("Jiri")
    sitting.script("2S TC")
    sitting.do("s2", co.Call({"type": "test", "stat": 5, "skill": 4, "banes": 1, "target": 12}, (jiri,), "Academics"))
    assert facts(sitting) == {"card": 2}
    assert sitting.ended.outcome.degree == "failure"
    assert "11 against 12" in sitting.ended.said


@pytest.mark.rule("S-EX-3")
def test_hassan_finds_a_pair_of_queens() -> None:
    sitting, hassan = saga("Hassan")
    sitting.script("5H QS QD")
    sitting.do("s2", co.Call({"type": "test", "stat": 5, "skill": 3, "boons": 2, "target": 10}, (hassan,), "Medicine"))
    best = sitting.own("s2").decisions[0].offers[0]
    assert set(best.over) == {"QS", "QD"}
    sitting.do("s2", co.Decide("t1", hassan, best.verb, best.over))
    assert facts(sitting) == {"card": 10}
    assert "18 against 10" in sitting.ended.said


@pytest.mark.rule("S-EX-4")
def test_marek_pushes_his_luck_and_breaks() -> None:
    sitting, marek = saga("Marek", stress=2)
    sitting.script("TS")
    sitting.do("s1", co.Begin("session"))
    assert sitting.own("s2").hands == {"hand:c1": ("TS",)}
    sitting.script("3S 2H")
    sitting.do("s2", co.Call({"type": "test", "stat": 5, "skill": 2, "target": 15}, (marek,), "Stealth"))
    announce, push = sitting.own("s2").decisions[0].offers
    assert (announce.verb, push.verb, push.card) == ("use", "push", "TS")
    sitting.do("s2", co.Decide("t1", marek, "push", (Card("3S"),), push.card))
    assert facts(sitting) == {"card": 10, "break": 1}
    assert sitting.ended.outcome.degree == "success"
    assert "17 against 15" in sitting.ended.said
    assert "Marek plays 10♠ over 3♠." in sitting.lines("s2")


# -- cyberspace -------------------------------------------------------------------------------------------------------


def rolled(sitting: Sitting) -> list[int]:
    came = [event for _, events in sitting.log for event in events if isinstance(event, Came)]
    return [len(getattr(event.answer, "dice", ())) for event in came]


@pytest.mark.rule("C-EX-1")
def test_darkness_and_toolkit_add_up() -> None:
    sitting = Sitting("cyberspace")
    hacker = sitting.player("Hacker", {})
    sitting.script(dice=(6, 6, 4))
    sitting.do("s2", co.Call({"type": "unopposed", "level": 4, "modifier": -2 + 1, "difficulty": 15}, (hacker,)))
    assert rolled(sitting) == [3]
    assert facts(sitting) == {"total": 16}
    assert sitting.ended.outcome.success


@pytest.mark.rule("C-EX-2")
def test_defaulting_leaves_one_die_at_least() -> None:
    sitting = Sitting("cyberspace")
    joe = sitting.player("Joe", {})
    sitting.script(dice=(6,))
    sitting.do("s2", co.Call({"type": "unopposed", "level": 2, "default": True, "difficulty": 5}, (joe,), "Technical"))
    assert rolled(sitting) == [1]
    assert sitting.ended.outcome.success


@pytest.mark.rule("C-EX-3")
def test_the_lock_needs_more_than_fifteen() -> None:
    sitting = Sitting("cyberspace")
    joe = sitting.player("Joe", {})
    sitting.script(dice=(4, 5, 6))
    sitting.do("s2", co.Call({"type": "unopposed", "level": 4, "modifier": -1, "difficulty": 15}, (joe,), "Locks"))
    assert rolled(sitting) == [3]
    assert facts(sitting) == {"total": 15}
    assert not sitting.ended.outcome.success


@pytest.mark.rule("C-EX-4")
def test_the_guard_and_joe_tie_and_roll_again() -> None:
    sitting = Sitting("cyberspace")
    joe = sitting.player("Joe", {})
    guard = sitting.npc("Guard", {})
    test = {"type": "opposed", "level": 3, "modifier": 1, "versus": [{"level": 4, "modifier": -1}]}
    sitting.script(dice=(3, 3, 1, 2, 4, 4, 1, 6, 6, 6, 6, 1, 1, 1))
    sitting.do("s1", co.Call(test, (joe, guard), "Stealth against Perception"))
    assert rolled(sitting) == [4, 3, 4, 3]
    assert facts(sitting)["winner"] == 1


@pytest.mark.rule("C-HERO-1", "C-HERO-2", "C-HERO-3")
def test_a_hero_point_doubles_and_comes_back_with_one_more() -> None:
    sitting = Sitting("cyberspace")
    joe = sitting.player("Joe", {})
    sitting.do("s1", co.Begin("adventure"))
    test = {"type": "unopposed", "level": 2, "difficulty": 15, "hero": True}
    sitting.do("s2", co.Call(test, (joe,)))
    assert rolled(sitting) == [4]
    refusal = sitting.try_("s2", co.Call(test, (joe,)))
    assert getattr(refusal, "code", None) == "not_enough"
    sitting.do("s1", co.End("adventure", (joe,)))
    marks = [event for _, events in sitting.log for event in events if isinstance(event, Marked)]
    assert [(mark.field, mark.now) for mark in marks] == [("hero", 0), ("hero", 2), ("hero_most", 2)]


# -- disciplines ------------------------------------------------------------------------------------------------------


def checked(rating: str, difficulty: int, die: int) -> tuple[str, bool | None]:
    """How a talent check of a player ends at the table."""
    sitting = Sitting("disciplines")
    phobe = sitting.player("Phobe", {})
    sitting.script(dice=(die,))
    sitting.do("s2", co.Call({"type": "talent", "rating": rating, "difficulty": difficulty}, (phobe,)))
    return sitting.ended.outcome.degree, sitting.ended.outcome.success


@pytest.mark.rule("EX-13")
def test_only_a_natural_20_does_the_all_but_impossible() -> None:
    assert [die for die in range(1, 21) if checked("exceptional", 27, die)[1]] == [20]


@pytest.mark.rule("EX-14")
@pytest.mark.parametrize(("difficulty", "failures"), [(14, 6), (15, 7), (16, 8)])
def test_the_exceptional_fail_about_one_in_three(difficulty: int, failures: int) -> None:
    assert sum(not checked("exceptional", difficulty, die)[1] for die in range(1, 21)) == failures


@pytest.mark.rule("EX-15")
def test_natural_dice_are_extreme_for_the_poor_and_the_exceptional() -> None:
    assert checked("poor", 10, 1) == ("disastrous failure", False)
    assert checked("exceptional", 10, 20) == ("phenomenal success", True)
    assert (checked("average", 10, 1)[0], checked("average", 10, 20)[0]) == ("failure", "success")


def spotted(spotter: dict[str, object], hider: dict[str, object], dice: tuple[int, int]) -> Sitting:
    """Alertness against Stealth, with ratings and Awareness as the sheets' bases give them."""
    sitting = Sitting("disciplines")
    switch = sitting.player("Switch", {"talents": {"alertness": "poor"}, "disciplines": spotter})
    apoc = sitting.player("Apoc", {"talents": {"stealth": "average"}, "disciplines": hider})
    bases = [{base.label: base for base in one.bases} for one in sitting.public.characters]
    versus = [dict(bases[1]["Stealth"].fields)]
    sitting.script(dice=dice)
    test = {"type": "opposed", "ties": "second", **bases[0]["Alertness"].fields, "versus": versus}
    sitting.do("s1", co.Call(test, (switch, apoc), "Alertness against Stealth"))
    return sitting


@pytest.mark.rule("EX-16")
def test_equal_totals_leave_the_hider_unnoticed() -> None:
    assert facts(spotted({}, {}, (12, 5))) == {"winner": 2}
    assert facts(spotted({}, {}, (13, 5))) == {"winner": 1}


@pytest.mark.rule("EX-17")
def test_the_poor_with_awareness_3_roll_with_one_less() -> None:
    rows = spotted({"awareness": 3}, {}, (10, 5)).ended.rows
    assert [row.groups[0].total for row in rows] == [9, 5]


def test_a_chosen_option_reads_like_a_person_would_say_it() -> None:
    sitting, marek = saga("Marek")
    sitting.script("TS")
    sitting.do("s1", co.Begin("session"))
    sitting.script("3S")
    sitting.do("s2", co.Call({"type": "test", "stat": 5, "target": 9}, (marek,)))
    sitting.do("s2", co.Decide("t1", marek, "use", (Card("3S"),)))
    chosen = [e.answer for _, events in sitting.log for e in events if isinstance(e, Came)][-1]
    assert isinstance(chosen, Chosen)
    assert chosen.card is None
