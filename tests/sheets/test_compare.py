"""Two sheets differ in what they mean, not in how they came about."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.sheets.documents import GAMES, documents

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.registry import find_game
from sortilege.sheets.book import Book
from sortilege.sheets.compare import compare
from sortilege.sheets.document import Document, book_in, replaced
from sortilege.sheets.drafting import Pen
from sortilege.sheets.files import load, save
from sortilege.sheets.making import random_character
from sortilege.sheets.writing import adjust, award, begin, buy, take_back
from sortilege.words import to_json

PEN, GM = Pen("Ann"), Pen("Gea", gm=True)
BUILT = [game for game in GAMES if game.build(game.switches())]


def hero(name: str, seed: int = 1) -> tuple[Document, Book]:
    game = find_game(name)
    made = random_character(game, game.switches(), seeded_chance(seed), PEN, "Phobe")
    return made, book_in(game, made)


def words(a: Document, b: Document) -> list[str]:
    return [one.words for one in compare(a, b)]


def test_a_level_is_said_with_what_it_cost() -> None:
    made, book = hero("disciplines")
    book = book.plus(award(book, "level", GM, 4))
    book = book.plus(adjust(book, "speed", 2, GM))
    after = book.plus(buy(book, "speed", PEN))
    cost = after.spent("speed") - book.spent("speed")
    before, now = replaced(made, book.ledger), replaced(made, after.ledger)
    assert [(one.key, one.was, one.to) for one in compare(before, now)] == [
        ("speed", 2, 3),
        ("points/discipline", 4, 4 - cost),
    ]
    assert cost == 3
    assert words(before, now) == [
        "Speed 2 → 3, paid 3 discipline points",
        "Left: 4 discipline points → 1 discipline point",
    ]
    assert words(now, before)[0] == "Speed 3 → 2, 3 discipline points back"


def test_a_skill_is_learnt_at_a_level_by_its_attribute() -> None:
    made, book = hero("cyberspace")
    book = book.plus(award(book, "xp", GM, 20))
    new = "skills/Birdsong"
    after = book.plus(buy(book, new, PEN, ("dexterity",)))
    level = after.standing.level(new)
    cost = after.spent(new)
    said = words(replaced(made, book.ledger), replaced(made, after.ledger))
    plural = "" if cost == 1 else "s"
    paid = f", paid {cost} experience point{plural}" if cost else ""
    assert said[0] == f"Birdsong learnt at {level} (Dexterity){paid}"
    assert words(replaced(made, after.ledger), replaced(made, book.ledger))[0].startswith(f"Birdsong {level} is gone")


def test_a_choice_is_said_in_its_words() -> None:
    made, book = hero("disciplines")
    now = replaced(made, (*book.ledger, replace(book.ledger[0], number=len(book.ledger) + 1, was="rebel", to="human")))
    assert words(made, now) == ["Kind Rebel → Human"]


def test_the_rest_is_compared_by_field() -> None:
    made, _ = hero("cyberspace")
    now = replace(made, rest={**made.rest, "name": "Deimos", "background": "Long ago. " * 20, "heroic": 1})
    assert words(made, now) == ["Name Phobe → Deimos", "Heroic 0 → 1", "Background changed"]
    assert words(made, replace(made, rest={"heroic": 0, **made.rest})) == []


def test_house_rules_are_compared_with_what_they_leave_out() -> None:
    made, _ = hero("disciplines")
    assert words(made, replace(made, rules={})) == []
    assert words(made, replace(made, rules={**made.rules, "surcharge": "every_step"})) == [
        "House rule Disciplines not chosen at creation: level 1 → every step"
    ]
    assert words(made, replace(made, pinned=True)) == ["Pinned to its house rules"]


def test_sheets_of_two_games_are_not_compared() -> None:
    with pytest.raises(Refused, match="A sheet of disciplines cannot be compared with one of cyberspace"):
        compare(hero("disciplines")[0], hero("cyberspace")[0])


@pytest.mark.parametrize("game", BUILT, ids=lambda game: game.name)
@given(seed=st.integers(0, 10**6))
@settings(max_examples=20)
def test_another_history_of_the_same_is_no_difference(game: Game, seed: int) -> None:
    """With its end of creation taken back and done again, or read from a file: the values tell."""
    made = random_character(game, game.switches(), seeded_chance(seed), PEN)
    book = book_in(game, made)
    back = book.plus(take_back(book, PEN))
    again = back.plus(begin(back, PEN))
    assert len(again.ledger) > len(book.ledger)
    assert compare(made, replaced(made, again.ledger)) == ()
    assert compare(made, load(save(made)).document) == ()


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(st.data())
def test_any_two_documents_can_be_compared(game: Game, data: st.DataObject) -> None:
    a, b = data.draw(documents(game)), data.draw(documents(game))
    assert compare(a, a) == () == compare(b, b)
    there, back = compare(a, b), compare(b, a)
    assert {(one.key, str(one.was), str(one.to)) for one in there} == {
        (one.key, str(one.to), str(one.was)) for one in back
    }
    assert all(one.words and one.was != one.to for one in there)
    to_json(there)
