"""Rounds: the order of acting, turns, passes, and the end of the round."""

import pytest
from tests.table.sitting import Sitting

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.rules.registry import games
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.event import OrderSet
from sortilege.table.order_view import OrderView
from sortilege.table.state import GM_ACTOR
from sortilege.words import to_json

ANA, BEN, CLEO, DAN = (Actor(f"c{number}") for number in range(1, 5))
ORK = Actor("n1")


def table(game: str, names: str = "Ana Ben Cleo", **sheet: object) -> Sitting:
    sitting = Sitting(game, chance=seeded_chance(5))
    for name in names.split():
        sitting.player(name, {"patron": "S", **sheet} if game == "revelations" else sheet)
    return sitting


def order(sitting: Sitting) -> OrderView:
    found = sitting.public.order
    assert found
    return found


def cast(sitting: Sitting) -> list[str]:
    return [slot.actor for slot in order(sitting).slots]


def end_turn(sitting: Sitting) -> Actor | None:
    """Ends the turn that is on; gives whose it was."""
    acting = order(sitting).acting
    assert acting
    sitting.do(sitting.owner(acting), co.EndTurn(acting))
    return acting


def played(sitting: Sitting, most: int = 60) -> list[str]:
    """Who acts until nobody has a turn left."""
    acted = list[str]()
    while order(sitting).acting and len(acted) < most:
        acted.append(str(end_turn(sitting)))
    return acted


def refused(sitting: Sitting, seat: str, command: co.AnyCommand) -> str:
    before = sitting.state
    answer = sitting.try_(seat, command)
    assert isinstance(answer, Refusal), answer
    assert sitting.state == before
    return answer.code


# -- in the GM's order: saga and cyberspace


@pytest.mark.parametrize("game", ["saga", "cyberspace"])
def test_the_gms_order_stands_and_everyone_has_one_turn(game: str) -> None:
    sitting = table(game)
    sitting.do("s1", co.Begin("round", cast=(CLEO, ANA, BEN)))
    assert cast(sitting) == ["c3", "c1", "c2"]
    assert sitting.lines("s2")[-2:] == ["Order of acting: Cleo, Ana, Ben.", "It is Cleo's turn."]
    assert played(sitting) == ["c3", "c1", "c2"]
    assert sitting.lines("s2")[-1] == "Nobody has a turn left."
    assert refused(sitting, "s1", co.EndTurn(BEN)) == "nobody_acts"


def test_the_next_round_has_those_of_the_last_in_their_order() -> None:
    sitting = table("saga")
    sitting.do("s1", co.Begin("round", cast=(CLEO, ANA)))
    sitting.do("s1", co.Arrange((ANA, BEN, CLEO)))
    sitting.do("s1", co.Begin("round"))
    assert cast(sitting) == ["c1", "c2", "c3"]
    sitting.do("s3", co.RemoveCharacter(BEN))
    sitting.do("s1", co.Begin("round"))
    assert cast(sitting) == ["c1", "c3"]
    assert sitting.state.periods["round"].number == 3


def test_without_names_the_characters_of_players_present_take_part() -> None:
    sitting = table("saga")
    sitting.npc("Ork", {})
    sitting.do("s1", co.Begin("session", present=("s2", "s4")))  # type: ignore[arg-type]
    sitting.do("s1", co.Begin("round"))
    assert cast(sitting) == ["c1", "c3"]


def test_a_hero_point_lasts_for_the_combat_turn() -> None:
    sitting = table("cyberspace", hero=2)
    sitting.do("s1", co.Begin("round"))
    sitting.do("s2", co.Perform(ANA, {"type": "be_heroic"}))
    played(sitting)
    assert sitting.state.characters[ANA].sheet["heroic"] == 1
    sitting.do("s1", co.Begin("round"))
    assert sitting.state.characters[ANA].sheet["heroic"] == 0


def test_a_round_without_anyone_waits_for_people_to_join() -> None:
    sitting = Sitting("saga")
    sitting.do("s1", co.Begin("round"))
    assert order(sitting).slots == ()
    assert order(sitting).acting is None
    ana = sitting.player("Ana", {})
    sitting.do("s1", co.Arrange((ana,)))
    assert played(sitting) == [ana]


def test_what_does_not_fit_a_round_is_refused() -> None:
    sitting = table("saga")
    assert refused(sitting, "s1", co.EndTurn(ANA)) == "not_on"
    assert refused(sitting, "s1", co.Arrange((ANA,))) == "not_on"
    assert refused(sitting, "s2", co.Begin("round")) == "gm_only"
    assert refused(sitting, "s1", co.Begin("round", cast=(ANA, ANA))) == "twice_in_round"
    assert refused(sitting, "s1", co.Begin("round", cast=(Actor("c9"),))) == "unknown_character"
    sitting.do("s1", co.Begin("round"))
    assert refused(sitting, "s2", co.Arrange((BEN, ANA))) == "gm_only"
    assert refused(sitting, "s1", co.Arrange((BEN, ANA, BEN))) == "twice_in_round"
    assert refused(sitting, "s1", co.Arrange((BEN, Actor("c9")))) == "unknown_character"
    assert refused(sitting, "s2", co.EndTurn(BEN)) == "not_their_turn"
    assert refused(sitting, "s3", co.EndTurn(ANA)) == "not_yours"
    sitting.do("s1", co.SetRole("s2", "spectator"))  # type: ignore[arg-type]
    assert refused(sitting, "s2", co.EndTurn(ANA)) == "not_yours"


def test_two_who_end_the_same_turn_at_once_end_it_once() -> None:
    sitting = table("saga")
    sitting.do("s1", co.Begin("round"))
    sitting.do("s2", co.EndTurn(ANA))
    assert refused(sitting, "s1", co.EndTurn(ANA)) == "not_their_turn"
    assert order(sitting).acting == BEN


def test_arranging_takes_nobodys_turn_and_gives_none_twice() -> None:
    sitting = table("saga", "Ana Ben Cleo Dan")
    sitting.do("s1", co.Begin("round", cast=(ANA, BEN, CLEO)))
    end_turn(sitting)
    sitting.do("s1", co.Arrange((CLEO, ANA, DAN, BEN)))
    assert order(sitting).acting == BEN
    assert played(sitting) == ["c2", "c3", "c4"]


def test_who_acts_and_leaves_the_order_gives_the_turn_to_the_next() -> None:
    sitting = table("revelations")
    sitting.script("TS 9S 8S")
    sitting.do("s1", co.Begin("round"))
    assert [slot.left for slot in order(sitting).slots] == [2, 2, 2]
    end_turn(sitting)
    assert order(sitting).acting == BEN
    sitting.do("s1", co.Arrange((ANA, CLEO)))
    assert order(sitting).acting == CLEO
    assert played(sitting) == ["c3", "c1", "c3"]


def test_who_comes_back_to_the_order_has_what_was_left() -> None:
    sitting = table("saga")
    sitting.do("s1", co.Begin("round"))
    end_turn(sitting)
    sitting.do("s1", co.Arrange((BEN, CLEO)))
    sitting.do("s1", co.Arrange((ANA, BEN, CLEO)))
    assert played(sitting) == ["c2", "c3"]


def test_one_who_is_taken_off_the_table_has_no_turn() -> None:
    sitting = table("saga")
    sitting.do("s1", co.Begin("round"))
    sitting.do("s2", co.RemoveCharacter(ANA))
    assert order(sitting).acting == BEN
    assert cast(sitting) == ["c2", "c3"]
    assert played(sitting) == ["c2", "c3"]


def test_one_who_is_given_away_is_ended_by_the_new_player() -> None:
    sitting = table("saga")
    sitting.do("s1", co.Begin("round"))
    sitting.do("s1", co.SetCharacter({"name": "Ana"}, actor=ANA, owner="s3"))  # type: ignore[arg-type]
    assert refused(sitting, "s2", co.EndTurn(ANA)) == "not_yours"
    sitting.do("s3", co.EndTurn(ANA))


def test_the_round_goes_with_the_scene() -> None:
    sitting = table("saga")
    sitting.do("s1", co.Begin("round"))
    sitting.do("s1", co.Begin("scene"))
    assert sitting.public.order is None


# -- revelations


@pytest.mark.rule("R-ROUND-1")
@pytest.mark.rule("R-ROUND-2")
def test_a_card_and_speed_order_the_round_in_passes_of_10() -> None:
    sitting = table("revelations")
    sitting.script("2S TH 8D")
    sitting.do("s1", co.Begin("round", cast=(ANA, BEN, CLEO)))
    assert [(slot.actor, slot.score, slot.words, slot.left) for slot in order(sitting).slots] == [
        (BEN, 13, "10 + Speed 3", 2), (CLEO, 11, "8 + Speed 3", 2), (ANA, 5, "2 + Speed 3", 1),
    ]  # fmt: skip
    assert played(sitting) == ["c2", "c3", "c1", "c2", "c3"]
    assert "It is Ben's turn (pass 2)." in sitting.lines("s4")
    assert sitting.pile("discards:s3") == ("TH",)
    sitting.do("s1", co.End("round"))
    assert sitting.pile("discards:s3") == ()
    assert len(sitting.pile("deck:s3")) == 40


@pytest.mark.rule("R-ROUND-2")
def test_those_who_are_tied_are_said_to_act_together() -> None:
    sitting = table("revelations", "Ana Ben")
    sitting.script("5S 5H")
    sitting.do("s1", co.Begin("round"))
    assert [slot.tied for slot in order(sitting).slots] == [False, True]
    assert "Order of acting: Ana (5 + Speed 3), together with Ben (5 + Speed 3)." in sitting.lines("s2")


@pytest.mark.rule("R-ROUND-2")
def test_who_joins_draws_too_and_who_is_there_does_not_draw_again() -> None:
    sitting = table("revelations")
    sitting.script("9S 9H")
    sitting.do("s1", co.Begin("round", cast=(ANA, BEN)))
    sitting.script("TC")
    sitting.do("s1", co.Arrange((CLEO, ANA, BEN)))
    assert [slot.score for slot in order(sitting).slots] == [13, 12, 12]
    assert order(sitting).acting == ANA
    assert played(sitting) == ["c1", "c3", "c2", "c3", "c1", "c2"]


@pytest.mark.rule("R-ROUND-2")
@pytest.mark.rule("R-DECK-4")
def test_a_deck_that_runs_out_for_the_order_is_shuffled() -> None:
    sitting = Sitting("revelations", True, seeded_chance(3))
    for name in ("Ana", "Ben"):
        sitting.player(name, {"patron": "S"})
    while len(sitting.pile("deck:table")) > 1:
        sitting.do("s1", co.Call({"type": "opposed", "score": 1}, (GM_ACTOR,)))
    sitting.do("s1", co.Begin("round"))
    assert len(order(sitting).slots) == 2
    assert any("ran out and was shuffled" in line for line in sitting.lines("s2"))


def test_nobody_calls_the_order_of_acting() -> None:
    sitting = table("revelations")
    assert refused(sitting, "s2", co.Call({"type": "initiative", "cast": [{"speed": 3}]}, (ANA,))) == "unknown_test"


# -- secrets


@pytest.mark.parametrize("game", games())
def test_an_npc_is_told_by_name_alone_once_it_is_in_the_order(game: str) -> None:
    sheet = {"patron": "S"} if game == "revelations" else {}
    lone, hidden = (table(game, "Ana", **sheet) for _ in range(2))
    for sitting in (lone, hidden):
        sitting.chance = seeded_chance(9)
    hidden.npc("Ork", {"background": "a spy", **sheet} if game != "saga" else {})
    for sitting in (lone, hidden):
        sitting.do("s1", co.Begin("round", cast=(ANA,)))
        sitting.do("s2", co.EndTurn(ANA))
    assert lone.public == hidden.public
    assert [entry.events for entry in lone.feed("s2")[-2:]] == [entry.events for entry in hidden.feed("s2")[-2:]]
    hidden.do("s1", co.Arrange((ORK, ANA)))
    assert [slot.name for slot in order(hidden).slots] == ["Ork", "Ana"]
    seen = to_json((hidden.public, hidden.feed("s2")))
    assert b"Ork" in seen
    assert b"a spy" not in seen
    assert ORK not in [one.id for one in hidden.public.characters]
    assert refused(hidden, "s2", co.EndTurn(ORK)) == ("not_yours" if order(hidden).acting == ORK else "not_their_turn")


def test_an_npc_keeps_the_name_that_it_was_put_in_the_order_by() -> None:
    sitting = table("saga", "Ana")
    ork = sitting.npc("Hooded man", {})
    sitting.do("s1", co.Begin("round", cast=(ANA, ork)))
    sitting.do("s1", co.SetCharacter({"name": "Baron"}, actor=ork))
    end_turn(sitting)
    assert b"Baron" not in to_json((sitting.public, sitting.feed("s2")[-1]))
    assert sitting.lines("s2")[-1] == "It is Hooded man's turn."


def test_what_a_round_brings_to_an_npc_nobody_has_met_is_the_gms() -> None:
    sitting = table("cyberspace", "Ana")
    boss = sitting.npc("Boss", {"hero": 1, "hero_most": 4})
    sitting.do("s1", co.Begin("adventure"))
    sitting.do("s1", co.End("adventure"))
    assert sitting.state.characters[boss].sheet["hero"] == 4
    assert b"Boss" not in to_json(sitting.feed("s2"))
    assert boss.encode() not in to_json(sitting.feed("s2"))


# -- names


def test_the_order_says_what_everyone_is_called() -> None:
    sitting = table("saga", "Ana Ben")
    events = sitting.do("s1", co.Begin("round"))
    assert [event.names for event in events if isinstance(event, OrderSet)] == [{ANA: "Ana", BEN: "Ben"}]


def test_a_player_attacks_the_npc_that_the_order_names_and_no_other() -> None:
    sitting = Sitting("disciplines")
    neve = sitting.player("Neve", {"disciplines": {"speed": 1}})
    there, hidden = sitting.npc("Smith", {"kind": "program"}), sitting.npc("Jones", {"kind": "program"})
    sitting.do("s1", co.Begin("round", cast=(neve, there)))
    assert isinstance(sitting.try_("s2", co.Call({"type": "melee", "versus": [{}]}, (neve, hidden))), Refusal)
    sitting.do("s2", co.Call({"type": "melee", "versus": [{}]}, (neve, there)))
    assert any("Smith" in line for line in sitting.lines("s2"))
    assert not any("Jones" in line for line in sitting.lines("s2"))
