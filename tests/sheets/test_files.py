"""Sheets as files: stable, whole, and refused only where they are no sheets."""

import json
import time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.sheets.documents import GAMES, documents

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.registry import find_game
from sortilege.sheets.checking import check
from sortilege.sheets.document import Document, blank, book_in
from sortilege.sheets.drafting import Pen
from sortilege.sheets.files import MOST_ENTRIES, MOST_THINGS, load, save
from sortilege.sheets.finding import findings
from sortilege.sheets.parsing import DEEPEST, LARGEST
from sortilege.sheets.writing import buy

DISCIPLINES = find_game("disciplines")


def begun() -> Document:
    return blank(DISCIPLINES, DISCIPLINES.switches(), "Phobe", Pen("Ann", "2026-01-02"))


def plain(document: Document | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(save(document or begun()))
    return found


def refusal(raw: object) -> tuple[str, str]:
    with pytest.raises(Refused) as caught:
        load(raw if isinstance(raw, bytes) else json.dumps(raw).encode())
    return caught.value.refusal.code, caught.value.refusal.message


def entry(number: int, **other: object) -> dict[str, object]:
    return {"number": number, "step": 1, "kind": "buy", "what": "speed", "from": None, "to": 1, **other}


# -- what holds for all sheets ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(st.data())
def test_a_file_says_what_the_sheet_said(game: Game, data: st.DataObject) -> None:
    """`check(load(save(x)))` is `check(x)`, illegal sheets included."""
    document = data.draw(documents(game))
    loaded = load(save(document))
    assert loaded.game is game
    assert loaded.document == document
    assert loaded.findings == findings(game, document)
    if document.rules != {"odd": 1}:
        assert check(book_in(game, loaded.document)) == check(book_in(game, document))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.name)
@given(st.data())
def test_a_file_is_stable(game: Game, data: st.DataObject) -> None:
    raw = save(data.draw(documents(game)))
    assert save(load(raw).document) == raw
    assert raw.endswith(b"}\n")


def test_an_entry_is_a_line_without_what_says_nothing() -> None:
    book = book_in(DISCIPLINES, begun())
    bought = book.plus(buy(book, "speed", Pen("Ann")))
    lines = save(Document("disciplines", 1, {"name": "Phobe"}, bought.ledger)).decode().splitlines()
    assert lines[-3] == (
        '    {"number": 4, "step": 2, "kind": "buy", "what": "speed", "from": null, "to": 1, "price": 1, '
        '"budget": "discipline", "who": "Ann"}'
    )
    assert lines[1] == '  "schema": 2,'


# -- what is no sheet -------------------------------------------------------------------------------------------------


def test_what_is_no_json_is_refused_with_its_line() -> None:
    assert refusal(b'{\n  "game": saga\n}') == ("not_json", "Line 2, column 11 is no JSON: a value is missing.")
    assert refusal(b'{\n"game": "\xff"}') == ("not_json", "Line 2 is no text in UTF-8.")
    assert refusal(b"")[0] == "not_json"


def test_a_mark_of_byte_order_is_passed_over() -> None:
    assert load(b"\xef\xbb\xbf" + save(begun())).document == begun()


@pytest.mark.parametrize("raw", [[], "sheet", 3, None])
def test_a_sheet_is_an_object(raw: object) -> None:
    assert refusal(raw)[0] == "bad_value"


def test_keys_that_stand_twice_are_refused_by_name() -> None:
    raw = save(begun()).replace(b'"name": "Phobe"', b'"name": "Phobe", "name": "Deimos"')
    assert refusal(raw) == ("duplicate_key", "An object of the file has 'name' more than once.")


def test_the_game_must_be_installed() -> None:
    assert refusal({**plain(), "game": "chess"}) == (
        "unknown_game",
        "There is no game 'chess'. Installed: cyberspace, disciplines, revelations, saga.",
    )
    assert refusal({"name": "Neo"})[0] == "unknown_game"


@pytest.mark.parametrize("schema", [0, 3, 99, True, "2", None, 2.0])
def test_other_schemas_are_refused(schema: object) -> None:
    code, message = refusal({**plain(), "schema": schema})
    assert code == "unknown_schema"
    assert message == f"The file's schema is {json.dumps(schema)}; this version reads 1 to 2."


def test_a_ledger_needs_its_schema() -> None:
    assert refusal({name: value for name, value in plain().items() if name != "schema"})[0] == "missing_field"


@pytest.mark.parametrize(
    ("fields", "code"),
    [
        ({"ledger": [{"number": 1}]}, "missing_field"),
        ({"ledger": [entry(1, kind="gift")]}, "bad_value"),
        ({"ledger": [entry(1, colour="red")]}, "unknown_field"),
        ({"ledger": [entry(1, to=10**10)]}, "bad_value"),
        ({"ledger": [entry(0)]}, "bad_value"),
        ({"ledger": 4}, "bad_value"),
        ({"rest": []}, "bad_value"),
        ({"pinned": "yes"}, "bad_value"),
        ({"secret": 1}, "unknown_field"),
    ],
)
def test_other_shapes_are_refused(fields: dict[str, object], code: str) -> None:
    assert refusal({**plain(), **fields})[0] == code


def test_entries_that_stand_twice_are_named() -> None:
    ledger = [entry(1), entry(2), entry(2), entry(3), entry(3)]
    assert refusal({**plain(), "ledger": ledger}) == (
        "duplicate_entry",
        "Entries stand in the file more than once: 2, 3.",
    )


def test_entries_that_are_missing_are_named() -> None:
    assert refusal({**plain(), "ledger": [entry(1), entry(3), entry(6)]}) == (
        "missing_entry",
        "Entries are missing: 2; the last is 6.",
    )


def test_entries_go_up() -> None:
    assert refusal({**plain(), "ledger": [entry(2), entry(1)]})[0] == "entry_order"
    assert refusal({**plain(), "ledger": [entry(1, step=4), entry(2, step=3)]})[0] == "entry_order"


@pytest.mark.parametrize("about", [None, 1, 3, 4, 9])
def test_a_refund_is_of_an_entry_that_stands_before_it(about: int | None) -> None:
    """Entry 1 was taken back by 2 already; 3 is the refund itself."""
    ledger = [entry(1), entry(2, kind="refund", about=1), entry(3, kind="refund", about=about)]
    assert refusal({**plain(), "ledger": ledger})[0] == "missing_entry"


@pytest.mark.parametrize("about", [1, 4])
def test_a_changed_price_is_of_an_entry_that_stands_before_it(about: int) -> None:
    moved = {"what": "points/discipline", "from": 0, "to": 1}
    ledger = [entry(1), entry(2, kind="refund", about=1), entry(3, kind="migrate", about=about, **moved)]
    assert refusal({**plain(), "ledger": ledger})[0] == "missing_entry"


def test_files_are_bounded() -> None:
    assert refusal(b" " * (LARGEST + 1))[0] == "too_large"
    assert refusal(b"[" * 100_000)[0] == "too_deep"
    assert refusal({**plain(), "rest": {"name": json.loads("[" * DEEPEST + "]" * DEEPEST)}})[0] == "too_deep"
    things = [{**entry(number), "what": f"skills/{number}"} for number in range(1, MOST_THINGS + 2)]
    assert refusal({**plain(), "ledger": things})[0] == "too_many_entries"
    least = [{**entry(number), "what": "a"} for number in range(1, MOST_ENTRIES + 2)]
    assert refusal(json.dumps({**plain(), "ledger": least}, separators=(",", ":")).encode())[0] == "too_many_entries"


def test_files_are_bounded_in_what_costs_time() -> None:
    """Each of these kept a server busy for seconds."""
    begins = time.process_time()
    fields = {f"k{number}": 0 for number in range(40_000)}
    assert refusal({**plain(), "rules": fields})[0] == "too_many_fields"
    assert refusal({**plain(), "rest": fields})[0] == "too_many_fields"
    assert refusal({**plain(), "rest": {"name": [0] * 500_000}})[0] == "too_large"
    budgets = [{**entry(number), "price": 1, "budget": str(number)} for number in range(1, MOST_THINGS + 2)]
    assert refusal({**plain(), "ledger": budgets})[0] == "too_many_entries"
    assert time.process_time() - begins < 2


def test_no_step_is_above_the_number_of_entries() -> None:
    """The next one would have more digits than a file can hold."""
    assert refusal({**plain(), "ledger": [entry(1, step=2**63 - 1)]})[0] == "entry_order"


@pytest.mark.parametrize("number", ["NaN", "-Infinity", "1e999", "1" + "0" * 30, "9" * 5000])
def test_numbers_that_cannot_be_kept_are_refused(number: str) -> None:
    raw = save(begun()).replace(b'"name": "Phobe"', f'"name": {number}'.encode())
    assert refusal(raw)[0] == "bad_value"


def test_half_characters_are_refused() -> None:
    assert refusal(save(begun()).replace(b"Phobe", rb"\ud800"))[0] == "bad_value"


def test_the_largest_files_are_read_in_time() -> None:
    """What anyone may send must not hold up the others: a file of all its entries takes seconds at most."""
    many = MOST_THINGS - 10
    ledger = [
        {**entry(number + 1), "what": f"skills/S{number % many}", "to": number // many + 1, "links": ["dexterity"]}
        for number in range(MOST_ENTRIES)
    ]
    raw = json.dumps({**plain(), "game": "cyberspace", "rules": {}, "ledger": ledger}, separators=(",", ":")).encode()
    begins = time.perf_counter()
    load(raw)
    assert time.perf_counter() - begins < 10


# -- what is kept and marked ------------------------------------------------------------------------------------------


def codes(raw: dict[str, object]) -> list[str]:
    return [one.code for one in load(json.dumps(raw).encode()).findings]


def test_a_sheet_of_another_version_is_kept_and_marked() -> None:
    raw = {**plain(), "game_version": 7, "engine": "99.1"}
    assert codes(raw)[:2] == ["foreign", "foreign"]
    assert codes({**plain(), "engine": "unknown"})[0] == "foreign"
    assert "foreign" not in codes(plain())


def test_house_rules_of_another_version_are_kept_and_marked() -> None:
    raw = {**plain(), "rules": {"gravity": 3, "surcharge": "sometimes", "talent_raise": "one"}}
    loaded = load(json.dumps(raw).encode())
    assert [one.key for one in loaded.findings if one.code == "unknown_rule"] == [
        "unknown_rule/gravity",
        "unknown_rule/surcharge",
    ]
    assert loaded.document.rules == raw["rules"]


def test_an_unknown_trait_is_kept_and_marked() -> None:
    assert "unknown_trait" in codes({**plain(), "ledger": [entry(1, what="mind_reading")]})


def test_a_sheet_that_no_test_can_read_is_kept_and_marked() -> None:
    loaded = load(json.dumps({**plain(), "ledger": [entry(1, to=50)]}).encode())
    found = next(one for one in loaded.findings if one.code == "unreadable_sheet")
    assert "50" in found.message
    assert {"wrong_step", "out_of_range"} <= {one.code for one in loaded.findings}


def test_what_the_rest_says_of_the_ledgers_fields_is_passed_over() -> None:
    raw = {**plain(), "rest": {"name": "Phobe", "level": 90}}
    assert "spare_field/level" in [one.key for one in load(json.dumps(raw).encode()).findings]


def test_points_from_nowhere_are_found() -> None:
    """A ledger is followed from entry to entry, and a refund gives what was paid."""
    book = book_in(DISCIPLINES, begun())
    bought = book.plus(buy(book, "speed", Pen())).ledger
    forged = [
        json.loads(line.rstrip(","))
        for line in save(Document("disciplines", 1, {}, bought)).decode().splitlines()[-6:-2]
    ]
    start = len(forged) + 1
    rich = entry(start, step=9, kind="grant", what="points/discipline", **{"from": 90, "to": 99})
    dear = entry(
        start, step=9, kind="refund", about=start - 1, price=-5, budget="discipline", **{"from": 1, "to": None}
    )
    for odd in (rich, dear):
        assert f"broken_ledger/{start}" in [
            one.key for one in load(json.dumps({**plain(), "ledger": [*forged, odd]}).encode()).findings
        ]


def test_a_purchase_out_of_other_points_is_found() -> None:
    """Talent points that pay for a discipline are at the right price, and wrong all the same."""
    forged = entry(1, price=1, budget="talent")
    assert "wrong_budget" in codes({**plain(), "ledger": [forged]})
    assert "wrong_budget" not in codes({**plain(), "ledger": [{**forged, "budget": "discipline"}]})


def test_all_findings_are_listed() -> None:
    ledger = [entry(1, to=3), entry(2, what="bogus"), entry(3, what="flight", price=9, budget="discipline")]
    found = codes({**plain(), "game_version": 2, "rules": {"odd": 1}, "ledger": ledger})
    assert {"foreign", "unknown_rule", "wrong_step", "unknown_trait", "price_differs", "in_creation"} <= set(found)
