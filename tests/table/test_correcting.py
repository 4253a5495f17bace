"""A GM corrects a test that is over: the same cards and dice, another end, and what it did put right."""

import msgspec
from tests.table.correcting import correct, only, play, pool, refused
from tests.table.sitting import Sitting

from sortilege.components.card import read_cards
from sortilege.components.chance import seeded_chance
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import EVERYONE, GMS
from sortilege.table.event import Came, Recounted, Shuffled

# -- revelations


def target(drawn: str, **fields: object) -> Sitting:
    sitting = Sitting("revelations")
    ana = sitting.player("Ana", {"patron": "S"})
    sitting.script(drawn)
    play(sitting, ana, {"type": "target", "score": 3, **fields})
    for decision in sitting.own("s2").decisions:
        sitting.do("s2", co.Decide("t1", decision.actor, "keep"))
    only(sitting)
    return sitting


def test_another_target_counts_the_same_cards_anew() -> None:
    sitting = target("5H 7D 2C", target=6)
    assert sitting.ended.outcome.success
    piles = sitting.state.piles
    corrected = correct(sitting, "the light was out", target=8)
    assert not corrected.outcome.success
    assert [laid.card for group in corrected.rows[0].groups for laid in group.cards] == ["5H", "7D", "2C"]
    assert sitting.state.piles == piles
    assert sitting.lines("s2")[-1].startswith("Gea corrects a test (the light was out): ")


def test_a_card_too_many_is_left_out_and_one_too_few_is_drawn_now_and_once() -> None:
    sitting = target("5H 2D 7C", target=6)
    assert sitting.ended.outcome.success
    assert not correct(sitting, score=2).outcome.success
    assert correct(sitting, score=3).outcome.success
    cards = sitting.cards()
    sitting.script("9S")
    corrected = correct(sitting, score=4)
    assert corrected.outcome.fact("successes") == 2
    assert [home.cards for home in corrected.drawn] == [("9S",)]
    assert "9S" in sitting.pile("discards:s2")
    assert sitting.cards() == cards
    assert sitting.lines("s2")[-1].endswith("Drawn for it: 9♠.")
    only(sitting)
    assert correct(sitting, score=3).outcome.fact("successes") == 1
    again = correct(sitting, score=4)
    assert (again.outcome, again.drawn) == (corrected.outcome, ())


def test_a_forgotten_minus_two_lets_a_patron_card_draw_on() -> None:
    sitting = target("7H 6S 9D", target=9)
    assert sitting.ended.outcome.success
    sitting.script("5C")
    corrected = correct(sitting, modifier=-2)
    assert corrected.outcome.fact("successes") == 1
    assert [laid.card for group in corrected.rows[0].groups for laid in group.cards] == ["7H", "6S", "9D", "5C"]
    assert [home.cards for home in corrected.drawn] == [("5C",)]


def test_a_card_that_draws_on_takes_the_next_that_was_drawn() -> None:
    sitting = target("7H 6S 2C", target=6)
    assert not correct(sitting, target=11, score=2).outcome.success


def test_no_card_of_a_test_comes_up_in_it_twice() -> None:
    sitting = target("5H 2D 7C", target=6)
    sitting.chance = seeded_chance(3)
    sitting.do("s1", co.Begin("scene"))
    sitting.do("s1", co.End("scene"))  # shuffles them in
    assert {"5H", "2D", "7C"} <= set(sitting.pile("deck:s2"))
    for score in range(4, 9):
        correct(sitting, score=score)
    drawn = [card for group in sitting.state.over["t1"].running.answers for card in getattr(group, "cards", ())]
    assert len(drawn) == len(set(drawn)) == 7


def test_a_deck_that_runs_out_is_shuffled_for_a_missing_card() -> None:
    sitting = target("5H 2D 7C", target=6)
    sitting.chance = seeded_chance(1)
    sitting.do("s1", co.MoveCards("deck:s2", "discards:s2", n=len(sitting.pile("deck:s2"))))
    cards = sitting.cards()
    sitting.script("9S")
    events = sitting.do("s1", co.Correct("t1", {"score": 4}))
    assert [event.deck for event in events if isinstance(event, Shuffled)] == ["deck:s2"]
    assert sitting.pile("discards:s2") == ("9S",)
    assert sitting.cards() == cards


def test_a_missing_card_of_a_secret_test_is_discarded_face_down() -> None:
    sitting = Sitting("revelations")
    ana = sitting.player("Ana", {"patron": "S"})
    sitting.player("Ben", {"patron": "H"})
    play(sitting, ana, {"type": "target", "score": 3, "target": 6}, secret="gm")
    test = next(iter(sitting.state.running))
    sitting.do("s1", co.Decide(test, ana, "keep"))
    before = sitting.public, sitting.own("s2"), sitting.own("s3")
    (home,) = correct(sitting, test=test, score=4).drawn
    assert home.target == "buried:s2"
    assert (sitting.public, sitting.own("s2"), sitting.own("s3")) == before
    assert not any("Drawn" in line for seat in ("s2", "s3") for line in sitting.lines(seat))


def test_a_fate_card_stays_played() -> None:
    sitting = Sitting("revelations")
    ana = sitting.player("Ana", {"patron": "S"})
    sitting.script("5H 3D 4C 2H")
    play(sitting, ana, {"type": "target", "score": 2, "target": 9})
    sitting.do("s2", co.Decide("t1", ana, "replace", ("5H",), "KS"))  # type: ignore[arg-type]
    sitting.do("s2", co.Decide("t1", ana, "keep"))
    only(sitting)
    fate = sitting.state.piles
    assert correct(sitting, target=10).outcome.success
    assert not correct(sitting, target=30).outcome.success
    assert sitting.state.piles == fate


# -- saga


def flip(drawn: str, **fields: object) -> tuple[Sitting, Actor]:
    sitting = Sitting("saga", True)
    ana = sitting.player("Ana", {"edge": 3, "stress": 2})
    sitting.script(drawn)
    play(sitting, ana, {"type": "test", "stat": 5, "target": 12, **fields})
    only(sitting)
    return sitting, ana


def test_another_target_or_stat_counts_the_flipped_card_anew() -> None:
    sitting, _ = flip("7H")
    assert sitting.ended.outcome.success
    assert not correct(sitting, target=13).outcome.success
    assert correct(sitting, stat=6).outcome.success


def test_a_forgotten_bane_flips_another_card() -> None:
    sitting, _ = flip("7H")
    sitting.script("3D")
    corrected = correct(sitting, banes=1)
    assert not corrected.outcome.success
    assert sitting.lines("s2")[-1].endswith("Drawn for it: 3♦.")
    only(sitting)
    assert correct(sitting, banes=0).outcome.success


def test_what_nobody_was_asked_is_decided_by_default_and_stays_so() -> None:
    sitting, _ = flip("3H")
    assert not sitting.ended.outcome.success
    sitting.script("9D")
    corrected = correct(sitting, boons=1)
    assert corrected.outcome.success
    assert [one.chosen.over for one in corrected.decided] == [("9D",)]
    assert sitting.lines("s2")[-1].endswith("Drawn for it: 9♦. By default: Ana uses 9♦.")
    only(sitting)
    again = correct(sitting, stat=1)
    assert (again.outcome.success, again.drawn) == (False, ())
    assert correct(sitting, boons=0, stat=9).outcome.success


def test_a_joker_has_moved_cards_once_and_for_all() -> None:
    sitting, _ = flip("X1")
    joker = sitting.ended.outcome
    piles = sitting.state.piles
    assert correct(sitting, target=2).outcome == joker
    assert sitting.state.piles == piles


def boon(drawn: str) -> Sitting:
    """Two cards are flipped, and the seven is used."""
    sitting, ana = flip(drawn, boons=1)
    sitting.do("s2", co.Decide("t1", ana, "use", read_cards("7H")))
    return sitting


def test_what_a_joker_would_have_done_is_done() -> None:
    sitting = boon("X1 7H")
    assert sitting.pile("hand:c1") == ()
    sitting.chance = seeded_chance(1)
    events = sitting.do("s1", co.Correct("t1", {"boons": 0}))
    assert sitting.state.over["t1"].outcome.degree == "critical failure"
    assert len(sitting.pile("hand:c1")) == 3
    assert not [event for event in events if isinstance(event, Came)]


def test_cards_that_have_moved_are_not_taken_back() -> None:
    sitting = boon("7H X1")
    only(sitting)
    assert refused(sitting, boons=0) == "cards_moved"
    assert correct(sitting, target=13).outcome.success is False


def test_a_sealed_contest_keeps_its_decisions() -> None:
    sitting = Sitting("saga", True)
    both = [sitting.player(name, {"edge": 3}) for name in ("Ana", "Ben")]
    sitting.do("s1", co.Begin("session"))
    play(sitting, both[0], {"type": "contest", "contestants": [{"stat": 5}, {"stat": 5}]}, both[1])
    while sitting.state.running:
        decision = next(iter(sitting.own("s1").decisions))
        offer = decision.offers[0]
        sitting.do("s1", co.Decide(decision.test, decision.actor, offer.verb, offer.over))
    only(sitting)
    assert correct(sitting, contestants=[{"stat": 10}, {"stat": 1}]).outcome.fact("winner") == 1
    assert correct(sitting, contestants=[{"stat": 1}, {"stat": 10}]).outcome.fact("winner") == 2
    seen = [event for entry in sitting.feed("s2") for event in entry.events]
    assert not [event for event in seen if isinstance(event, Recounted)]


# -- in every game


def test_what_cannot_be_corrected_is_refused_by_name_and_changes_nothing() -> None:
    sitting, _ = pool(6, 4, 5)
    assert refused(sitting, seat="s2", modifier=1) == "gm_only"
    assert refused(sitting, test="t9", modifier=1) == "no_such_test"
    assert refused(sitting, modifier=99) == "bad_value"
    assert refused(sitting, colour="red") == "unknown_field"
    assert refused(sitting, type="opposed") == "bad_value"
    assert refused(sitting, rules={}) == "bad_value"
    assert refused(sitting, automatic=True) == "not_automatic"
    assert refused(sitting) == refused(sitting, modifier=0) == "nothing_changes"


def test_the_number_of_participants_stays() -> None:
    sitting = Sitting("cyberspace")
    joe, guard = sitting.player("Joe", {}), sitting.npc("Guard", {})
    play(sitting, joe, {"type": "opposed", "level": 2, "versus": [{"level": 2}]}, guard)
    assert refused(sitting, versus=[{"level": 2}, {"level": 2}]) == "wrong_number"


def test_one_who_left_the_table_is_not_corrected() -> None:
    sitting, joe = pool(1, 2, 3, 4, 5, 6, hero=True)
    sitting.do("s1", co.RemoveCharacter(joe))
    assert refused(sitting, hero=False) == "unknown_character"
    assert correct(sitting, difficulty=30).outcome.success is False


def test_a_secret_test_is_corrected_in_secret() -> None:
    sitting = Sitting("cyberspace")
    joe = sitting.player("Joe", {})
    sitting.player("Ben", {})
    play(sitting, joe, {"type": "unopposed", "level": 1, "difficulty": 3}, secret="gm")
    test = next(iter(sitting.state.over))
    before = sitting.public, sitting.own("s2"), sitting.own("s3")
    corrected = correct(sitting, test=test, difficulty=4)
    assert corrected.audience == GMS
    assert (sitting.public, sitting.own("s2"), sitting.own("s3")) == before
    for seat in ("s2", "s3"):
        assert not sitting.feed(seat)[-1].events


def test_a_correction_outlasts_a_restart() -> None:
    sitting, _ = pool(6, 4, 5)
    only(sitting, 1)
    correct(sitting, modifier=1)
    state = sitting.folded()
    assert state == sitting.state
    sitting.state = state
    only(sitting)
    assert correct(sitting, modifier=-1).outcome.fact("total") == 10


def test_only_the_last_tests_can_be_corrected() -> None:
    sitting, joe = pool(6, 4, 5)
    sitting.script(dice=(1,) * 60)
    for _ in range(20):
        play(sitting, joe, {"type": "unopposed", "level": 3, "difficulty": 10})
    assert refused(sitting, modifier=-1) == "no_such_test"
    assert correct(sitting, test="t21", modifier=-1).audience == EVERYONE


def test_the_order_of_acting_is_arranged_not_corrected() -> None:
    sitting = Sitting("revelations")
    sitting.player("Ana", {"patron": "S"})
    sitting.do("s1", co.Begin("round"))
    assert refused(sitting, cast=[{"speed": 6}]) == "no_such_test"


def test_a_test_played_under_other_rules_is_not_corrected() -> None:
    sitting, _ = pool(6, 4, 5)
    over = sitting.state.over["t1"]
    other = msgspec.structs.replace(over.outcome, degree="success", success=not over.outcome.success)
    sitting.state = msgspec.structs.replace(sitting.state, over={"t1": msgspec.structs.replace(over, outcome=other)})
    assert refused(sitting, modifier=-1) == "rules_changed"
