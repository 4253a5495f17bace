"""Corrections in the games of dice: what was rolled stays, points and wounds follow."""

from tests.table.correcting import correct, held, only, play, pool, refused
from tests.table.sitting import Sitting

from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.event import AnyEvent, Marked, Told
from sortilege.words import to_json

# -- cyberspace


def test_dice_too_many_are_left_out_from_the_last() -> None:
    sitting, _ = pool(6, 4, 5)
    assert correct(sitting, modifier=-2).outcome.fact("total") == 6
    assert correct(sitting, modifier=-1).outcome.fact("total") == 10
    assert correct(sitting, modifier=0).outcome.fact("total") == 15


def test_missing_dice_are_rolled_once() -> None:
    sitting, _ = pool(6, 4, 5)
    only(sitting, 2, 3)
    corrected = correct(sitting, "the scope", modifier=2)
    assert corrected.outcome.fact("total") == 20
    assert [one.dice for one in corrected.rolled] == [(2, 3)]
    assert sitting.lines("s2")[-1].endswith("a success. Rolled for it: 2 + 3.")
    only(sitting)
    assert correct(sitting, modifier=0).outcome.fact("total") == 15
    assert correct(sitting, modifier=2).outcome.fact("total") == 20


def test_dice_of_one_roll_never_count_in_another() -> None:
    sitting = Sitting("cyberspace")
    joe, guard = sitting.player("Joe", {}), sitting.npc("Guard", {})
    sitting.script(dice=(1, 6, 4, 3, 5, 2, 6, 6))
    play(sitting, joe, {"type": "opposed", "level": 2, "versus": [{"level": 2}]}, guard)
    assert sitting.ended.outcome.fact("winner") == 2
    only(sitting)
    corrected = correct(sitting, versus=[{"level": 1}])
    assert [[group.dice for group in row.groups] for row in corrected.rows] == [[(1, 6)], [(4,)]]
    assert corrected.outcome.fact("winner") == 1
    again = correct(sitting, versus=[{"level": 2}])
    assert again.outcome == sitting.ended.outcome
    assert again.rows == sitting.ended.rows


def test_a_hero_point_comes_back_or_is_spent_after_all() -> None:
    sitting, joe = pool(1, 2, 3, 4, 5, 6, points=1, hero=True)
    assert held(sitting, joe, "hero") == 0
    assert correct(sitting, hero=False).outcome.fact("total") == 6
    assert held(sitting, joe, "hero") == 1
    assert correct(sitting, hero=True).outcome.fact("total") == 21
    assert held(sitting, joe, "hero") == 0


def test_a_point_that_was_not_there_or_is_not_any_more_is_refused() -> None:
    sitting, _ = pool(1, 2, 3, points=0)
    only(sitting, 1, 1, 1)
    assert refused(sitting, hero=True) == "not_enough"
    sitting, joe = pool(1, 2, 3, points=1)
    sitting.do("s1", co.Begin("round"))
    sitting.do("s2", co.Perform(joe, {"type": "be_heroic"}))
    only(sitting, 1, 1, 1)
    assert refused(sitting, hero=True) == "not_enough"


def test_what_the_correction_does_not_touch_stays() -> None:
    sitting, joe = pool(1, 2, 3, 4, 5, 6, hero=True)
    sitting.do("s1", co.Begin("round"))
    sitting.do("s2", co.Perform(joe, {"type": "be_heroic"}))
    correct(sitting, hero=False)
    assert (held(sitting, joe, "hero"), held(sitting, joe, "heroic")) == (1, 1)


# -- disciplines


GUARD = Actor("n1")


def punch(*dice: int, fighting: bool = False, **fields: object) -> tuple[Sitting, Actor]:
    """Niobe strikes at a guard of the same levels, at 50 %."""
    sitting = Sitting("disciplines")
    niobe = sitting.player("Niobe", {})
    sitting.npc("Guard", {})
    if fighting:
        sitting.do("s1", co.Begin("round", cast=(niobe, GUARD), name="in the lobby"))
    sitting.script(dice=dice)
    play(sitting, niobe, {"type": "melee", "versus": [{}], **fields}, GUARD)
    only(sitting)
    return sitting, niobe


def wounds(sitting: Sitting) -> int:
    found = held(sitting, GUARD, "wounds")
    assert isinstance(found, list | tuple)
    return len(found)


def test_a_miss_becomes_a_hit_with_its_wound_and_back() -> None:
    sitting, _ = punch(60)
    assert (sitting.ended.outcome.degree, wounds(sitting)) == ("miss", 0)
    assert correct(sitting, "he was held", modifier=20).outcome.degree == "hit"
    assert wounds(sitting) == 1
    assert sitting.lines("s2")[-2:] == ["Gea corrects a test (he was held): Niobe hits Guard.", "Guard takes a blow."]
    assert correct(sitting, modifier=0).outcome.degree == "miss"
    assert wounds(sitting) == 0
    assert sitting.lines("s2")[-1] == "Guard – taken back: takes a blow."


def test_the_sheet_of_an_npc_stays_the_gms() -> None:
    sitting, _ = punch(60)
    events = sitting.do("s1", co.Correct("t1", {"modifier": 20}))
    mine = [event for entry in sitting.feed("s2")[-1:] for event in entry.events]
    assert {type(event).__name__ for event in events if event not in mine} == {"Appended", "Recounted"}
    assert b"wounds" not in to_json(sitting.feed("s2")[-1])


def test_the_right_wound_is_taken_back_and_others_stay() -> None:
    sitting, niobe = punch(40)
    sitting.script(dice=(20,))
    play(sitting, niobe, {"type": "melee", "versus": [{}], "aim": "vital"}, GUARD)
    assert wounds(sitting) == 2
    only(sitting)
    correct(sitting, modifier=-20)
    left = held(sitting, GUARD, "wounds")
    assert isinstance(left, list)
    assert [wound["worth"] for wound in left] == [4]


def test_of_equal_wounds_the_newest_is_taken_back() -> None:
    sitting, niobe = punch(40)
    for aim in ("vital", "body"):
        sitting.script(dice=(20,))
        play(sitting, niobe, {"type": "melee", "versus": [{}], "aim": aim}, GUARD)
    only(sitting)
    correct(sitting, test="t3", modifier=-40)
    left = held(sitting, GUARD, "wounds")
    assert isinstance(left, list)
    assert [wound["worth"] for wound in left] == [1, 4]


def test_a_wound_that_has_healed_since_cannot_be_taken_back() -> None:
    sitting, _ = punch(40)
    sitting.do("s1", co.Describe(GUARD, {"wounds": []}))
    assert refused(sitting, modifier=-20) == "changed_since"


def test_who_has_fallen_of_it_gets_up_again() -> None:
    sitting, niobe = punch(40)
    for _ in range(2):
        assert held(sitting, GUARD, "fallen") == ""
        sitting.script(dice=(20,))
        play(sitting, niobe, {"type": "melee", "versus": [{}], "aim": "vital"}, GUARD)
    assert held(sitting, GUARD, "fallen") == "unconscious"
    only(sitting)
    correct(sitting, test="t3", modifier=-60)
    assert held(sitting, GUARD, "fallen") == ""


def test_actions_are_paid_as_before_and_a_turn_does_not_pass_twice() -> None:
    sitting, niobe = punch(1, 2, 60, fighting=True)
    order = sitting.state.order
    assert order is not None
    assert held(sitting, niobe, "actions") == 2
    assert correct(sitting, test="t2", modifier=20).outcome.degree == "hit"
    assert held(sitting, niobe, "actions") == 2
    assert sitting.state.order == order


def told(events: tuple[AnyEvent, ...]) -> list[str]:
    return [event.words for event in events if isinstance(event, Told)]


def test_a_counter_that_stood_at_0_comes_back_to_0() -> None:
    """What a test takes from nothing it cannot give back."""
    sitting, joe = pool(1, 2, 3, points=0)
    marks = [event for _, events in sitting.log for event in events if isinstance(event, Marked)]
    assert not marks
    assert told(sitting.do("s1", co.Correct("t1", {"difficulty": 2}))) == []
    assert held(sitting, joe, "hero") == 0
