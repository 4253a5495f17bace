"""Two people at the same moment get one consistent order."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from tests.server.serving import Seat, new_id, serving

from sortilege.components.card import is_joker
from sortilege.components.deck import DECK_54
from sortilege.store.sql import SqlStore

DRAW = {"type": "draw_edge"}


def draw_all(seat: Seat, actor: str, start: Barrier) -> list[int]:
    """Draws as fast as it goes until nothing is left; gives the numbers of the draws."""
    numbers: list[int] = []
    start.wait(10)
    while (answer := seat.try_({"type": "perform", "actor": actor, "act": DRAW})).status_code == 200:
        numbers.append(answer.json()["number"])
    assert answer.json()["code"] == "deck_empty"
    return numbers


@pytest.mark.rule("S-EDGE-3")
def test_two_players_draw_the_shared_deck_empty_but_for_its_jokers(database: SqlStore) -> None:
    with serving(database) as house:
        gm = house.open("saga", shared=True)
        ana, ben = gm.player("Ana"), gm.player("Ben")
        start = Barrier(2)
        with gm.live(after=5) as line, ThreadPoolExecutor(2) as pool:
            draws = [pool.submit(draw_all, seat, actor, start) for seat, actor in ((ana, "c1"), (ben, "c2"))]
            told = [entry["number"] for message in line.until(5 + 52) for entry in message["entries"]]
            numbers = [number for one in draws for number in one.result()]
        hands = [*ana.table()["own"]["hands"]["hand:c1"], *ben.table()["own"]["hands"]["hand:c2"]]
        assert len(hands) == 52
        assert set(hands) == {card for card in DECK_54 if not is_joker(card)}
        assert all(one.result() for one in draws)
        assert sorted(numbers) == told == list(range(6, 58))
        assert gm.table()["public"]["decks"][0]["count"] == 2
        assert [entry["number"] for entry in ben.log()] == list(range(1, 58))


@pytest.mark.rule("S-EDGE-3")
def test_a_repeated_command_draws_once(database: SqlStore) -> None:
    with serving(database) as house:
        ana = house.open("saga", shared=True).player("Ana")
        draw, id_, start = {"type": "perform", "actor": "c1", "act": DRAW}, new_id(), Barrier(6)

        def repeat(_: int) -> dict[str, object]:
            start.wait(10)
            return dict(ana.try_(draw, id_).json())

        with ThreadPoolExecutor(6) as pool:
            answers = list(pool.map(repeat, range(6)))
        assert {answer["number"] for answer in answers} == {4}
        assert len(ana.table()["own"]["hands"]["hand:c1"]) == 1
