"""Who is at a session, what the GM may know of hands, and what secret tests do to a deck that others see."""

import pytest
from tests.table.sitting import Sitting
from tests.table.test_play import ANA, BEN, FLIP, GM, refused

from sortilege.components.card import Card
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.event import Shuffled


def saga(*names: str, shared: bool = False, stress: int = 0) -> Sitting:
    sitting = Sitting("saga", shared)
    for name in names or ("Ana", "Ben"):
        sitting.player(name, {"edge": 2, "stress": stress})
    return sitting


def hands(sitting: Sitting) -> dict[str, int]:
    return {str(name): len(cards) for name, cards in sitting.state.piles.items() if name.startswith("hand:")}


def open_discards(sitting: Sitting) -> tuple[str, ...]:
    return tuple(sitting.public.decks[0].discards)


@pytest.mark.rule("S-EDGE-2")
def test_only_players_count_as_present() -> None:
    sitting = saga()
    sitting.do("s1", co.AddSeat("Eve", role="spectator"))
    eve, gea = SeatId("s4"), SeatId("s1")
    assert refused(sitting, gea, co.Begin("session", present=(SeatId("s2"), eve))).code == "not_a_player"
    sitting.do("s1", co.Begin("session"))
    assert refused(sitting, eve, co.Arrive(eve)).code == "not_a_player"
    assert refused(sitting, gea, co.Arrive(gea)).code == "not_a_player"
    assert hands(sitting)["hand:gm"] == 2


@pytest.mark.rule("S-EDGE-2")
def test_a_player_who_became_gm_is_no_player_any_more() -> None:
    sitting = saga()
    sitting.do("s1", co.SetRole(SeatId("s3"), "gm"))
    sitting.do("s1", co.Begin("session"))
    assert sitting.state.present == {"s2"}
    assert hands(sitting) == {"hand:gm": 1, "hand:c1": 2, "hand:c2": 0}


@pytest.mark.rule("S-JOK-1", "S-EDGE-2")
def test_after_a_session_nobody_is_present_and_all_players_count() -> None:
    sitting = saga()
    sitting.do("s1", co.Begin("session", present=(SeatId("s2"),)))
    sitting.do("s1", co.Call(FLIP, (GM,)))
    assert b'"edge":1' in bytes(sitting.state.running["t1"].inputs)
    sitting.do("s1", co.End("session"))
    assert not any(seat.present for seat in sitting.public.seats)
    sitting.do("s1", co.Call(FLIP, (GM,)))
    assert b'"edge":2' in bytes(sitting.state.running["t2"].inputs)


@pytest.mark.rule("S-EDGE-2")
def test_a_character_typed_in_during_a_session_is_dealt_in() -> None:
    sitting = saga("Ana")
    sitting.do("s1", co.Begin("session"))
    sitting.do("s1", co.AddSeat("Cleo"))
    cleo = SeatId("s3")
    sitting.do(cleo, co.Arrive(cleo))
    sitting.do(cleo, co.SetCharacter({"name": "Cleo", "edge": 3}))
    assert hands(sitting) == {"hand:gm": 2, "hand:c1": 2, "hand:c2": 3}


@pytest.mark.rule("S-EDGE-4")
def test_the_gm_cannot_find_out_a_hand_by_naming_cards() -> None:
    sitting = saga(stress=2)
    sitting.do("s1", co.Begin("session"))
    held = sitting.pile("hand:c1")[0]
    other = next(card for card in ("2H", "3H", "4H") if card not in sitting.pile("hand:c1"))
    told = [refused(sitting, "s1", co.Perform(ANA, {"type": "lower_stress", "card": card})) for card in (held, other)]
    assert told[0] == told[1]
    assert told[0].code == "not_yours"


@pytest.mark.rule("S-JOK-2", "S-DECK-3")
def test_everyone_sees_discards_go_back_after_a_secret_test() -> None:
    sitting = saga(shared=True)
    sitting.do("s1", co.Begin("session"))
    sitting.script("5S")
    sitting.do("s3", co.Call(FLIP, (BEN,)))
    sitting.do("s3", co.Decide("t1", BEN, "use", (Card("5S"),)))
    sitting.script("X1")
    sitting.do("s2", co.Call(FLIP, (ANA,), "hidden", "roller"))
    assert open_discards(sitting) == ("5S",)
    (hidden,) = sitting.state.running
    sitting.do("s2", co.Decide(hidden, ANA, "use", (Card("X1"),)))
    assert open_discards(sitting) == ()
    (shuffled,) = [event for event in sitting.feed("s3")[-1].events if isinstance(event, Shuffled)]
    assert shuffled.back == ("5S",)
