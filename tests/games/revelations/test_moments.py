"""Rounds, scenes and sessions end; and what the GM may do between tests."""

import pytest
from msgspec.structs import replace
from tests.games.revelations.play import places

from sortilege.components.card import Card
from sortilege.components.pile import pile
from sortilege.components.refusal import Refusal
from sortilege.games.revelations import game
from sortilege.games.revelations.acts import GiveFateBack, ReshuffleDeck
from sortilege.games.revelations.sheet import Character
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.effect import Effect, Move, Reshuffle
from sortilege.rules.game import Moment
from sortilege.rules.rounds import Seated

ANA, MAREK = (Seated(place, Character(place.actor, "S")) for place in places(2))
RULES = RevelationsSwitches()
RESHUFFLES = (Reshuffle(pile("deck", "one")), Reshuffle(pile("deck", "two")))
RETURNS = tuple(Move(pile("spent", name), pile("fate", name)) for name in ("one", "two"))


def ends(name: str, rules: RevelationsSwitches = RULES, cast: tuple[Seated, ...] = (ANA, MAREK)) -> tuple[Effect, ...]:
    return game.moments(Moment(name, False, cast), rules)  # type: ignore[arg-type]


@pytest.mark.rule("R-DECK-4")
@pytest.mark.rule("R-ROUND-1")
@pytest.mark.parametrize("name", ["round", "scene"])
def test_the_end_of_a_round_or_scene_reshuffles_every_deck(name: str) -> None:
    assert ends(name) == RESHUFFLES


@pytest.mark.rule("R-DECK-4")
@pytest.mark.rule("R-DECK-2")
def test_a_shared_deck_is_reshuffled_once() -> None:
    both = tuple(Seated(place, Character(place.actor)) for place in places(2, shared=True))
    assert ends("scene", cast=both) == (Reshuffle(pile("deck", "all")),)


@pytest.mark.rule("R-DECK-4")
def test_owners_may_choose_and_the_gm_reshuffles_for_them() -> None:
    assert ends("round", RevelationsSwitches(reshuffle="owner_chooses")) == ()
    chosen = RevelationsSwitches(reshuffle="owner_chooses")
    assert ReshuffleDeck().effects(MAREK, chosen) == RESHUFFLES[1:]
    refusal = ReshuffleDeck().effects(MAREK, RevelationsSwitches())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "not_owners_choice"
    assert ReshuffleDeck.gm_only


@pytest.mark.rule("R-FATE-2")
def test_fate_cards_come_back_when_the_switch_says() -> None:
    assert ends("session") == RETURNS
    scene = RevelationsSwitches(fate_returns="scene")
    assert ends("scene", scene) == (*RESHUFFLES, *RETURNS)
    assert ends("session", scene) == ()
    never = RevelationsSwitches(fate_returns="never")
    assert (ends("session", never), ends("scene", never)) == ((), RESHUFFLES)


@pytest.mark.rule("R-FATE-2")
def test_the_cards_of_all_the_gms_characters_come_back_once() -> None:
    hand = pile("fate", "gm")
    cast = tuple(Seated(replace(one.place, hand=hand), one.sheet, npc=True) for one in (ANA, MAREK))
    assert ends("session", cast=cast) == (Move(pile("spent", "gm"), hand),)


@pytest.mark.rule("R-FATE-1")
def test_nothing_happens_when_something_begins() -> None:
    assert game.moments(Moment("scene", True, (ANA, MAREK)), RULES) == ()


@pytest.mark.rule("R-FATE-2")
def test_the_gm_gives_a_fate_card_back() -> None:
    act = GiveFateBack(Card("KS"))
    assert act.gm_only
    assert act.effects(ANA, RevelationsSwitches()) == (Move(pile("spent", "one"), pile("fate", "one"), (Card("KS"),)),)
    assert act.say() == "gets the Fate card K♠ back"


@pytest.mark.rule("R-FATE-2")
def test_other_cards_are_not_given_back() -> None:
    refusal = GiveFateBack(Card("TS")).effects(ANA, RevelationsSwitches())
    assert isinstance(refusal, Refusal)
    assert refusal.code == "no_fate_card"
    assert "'TS'" in refusal.message


@pytest.mark.rule("R-DECK-3")
@pytest.mark.rule("R-FATE-1")
def test_drawn_cards_go_to_open_discards_and_fate_cards_apart() -> None:
    kinds = {kind.kind: (kind.per, kind.seen, kind.to) for kind in game.piles}
    assert kinds == {
        "deck": ("deck", "nobody", "discards"),
        "discards": ("deck", "all", None),
        "fate": ("actor", "all", "spent"),
        "spent": ("actor", "all", None),
    }
