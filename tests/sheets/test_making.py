"""Characters made at once are legal sheets; what a GM's NPC breaks is accepted."""

from collections.abc import Mapping

import msgspec
import pytest

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.registry import find_game, games
from sortilege.rules.sheet import Making
from sortilege.sheets.book import build_of
from sortilege.sheets.document import Document, book_in, findings_in, sheet_in
from sortilege.sheets.drafting import Pen
from sortilege.sheets.making import find_npc, made, npc, random_character

PEN = Pen("Ann", "2030-01-31")
BUILT = [name for name, game in games().items() if game.build(game.switches())]
KINDS = [(name, one.key) for name in BUILT for one in build_of(find_game(name), find_game(name).switches()).npcs]


def phobe(*more: tuple[str, int, tuple[str, ...]]) -> Document:
    game = find_game("disciplines")
    bought = (("speed", 3, ()), ("agility", 2, ()), ("awareness", 2, ()), *more)
    talents = tuple((what, 3, ()) for what in ("alertness", "driving", "education", "language", "medicine", "stealth"))
    return made(game, game.switches(), Making(steps=(*bought, *talents), rest={"background": "Quick."}), PEN, "Phobe")


def test_a_making_becomes_a_finished_sheet_signed_by_the_pen() -> None:
    game, one = find_game("disciplines"), phobe()
    assert findings_in(game, one) == ()
    assert (one.rest["name"], one.rest["background"]) == ("Phobe", "Quick.")
    assert not book_in(game, one).standing.creating
    assert {(entry.who, entry.when) for entry in one.ledger} == {("Ann", "2030-01-31")}
    assert sum(entry.price for entry in one.ledger if entry.budget == "discipline") == 12


def test_what_the_rules_do_not_let_be_made_is_refused() -> None:
    with pytest.raises(Refused, match="discipline point"):
        phobe(("strength", 1, ()))
    game = find_game("disciplines")
    with pytest.raises(Refused, match=r"^Creation cannot end yet: .*12 discipline points"):
        made(game, game.switches(), Making(), PEN)


@pytest.mark.parametrize("name", BUILT)
@pytest.mark.parametrize("seed", range(8))
def test_a_random_character_is_legal(name: str, seed: int) -> None:
    game = find_game(name)
    one = random_character(game, game.switches(), seeded_chance(seed), PEN)
    assert findings_in(game, one) == ()
    assert sheet_in(game, one).name
    assert one == random_character(game, game.switches(), seeded_chance(seed), PEN)


@pytest.mark.parametrize(("name", "kind"), KINDS)
def test_an_npc_is_what_its_kind_says_and_the_gm_answers_for_it(name: str, kind: str) -> None:
    game = find_game(name)
    found = find_npc(game, game.switches(), kind)
    one = npc(game, game.switches(), found, seeded_chance(1), PEN, "Smith")
    values, rest = found.make(seeded_chance(1))
    standing = book_in(game, one).standing
    assert {what: standing.values[what] for what in values} == dict(values)
    assert one.rest == {**rest, "name": "Smith"}
    assert all(entry.gm for entry in one.ledger)
    assert [finding for finding in findings_in(game, one) if not finding.waived] == []


def test_an_npc_has_its_kind_as_name_and_an_unknown_kind_is_refused() -> None:
    game = find_game("disciplines")
    found = find_npc(game, game.switches(), "human")
    assert npc(game, game.switches(), found, seeded_chance(1), PEN).rest["name"] == "Human"
    with pytest.raises(Refused, match=r"^Disciplines has no NPCs of kind 'cat'. It has: human, "):
        find_npc(game, game.switches(), "cat")


def fields(game: Game, one: Document) -> Mapping[str, object]:
    found: Mapping[str, object] = msgspec.to_builtins(sheet_in(game, one))
    return found


@pytest.mark.rule("DP-2d")
def test_people_who_do_not_know_are_below_zero_and_no_finding() -> None:
    game = find_game("disciplines")
    one = npc(game, game.switches(), find_npc(game, game.switches(), "human"), seeded_chance(1), PEN)
    levels = fields(game, one)["disciplines"]
    assert isinstance(levels, dict)
    assert set(levels.values()) == {-1}
