"""What is done outside tests."""

from typing import ClassVar

from sortilege.components.card import Card, show_card, show_cards
from sortilege.components.pile import pile
from sortilege.components.refusal import Refusal
from sortilege.games.revelations.sheet import kept
from sortilege.rules.effect import Effect, Move, Reshuffle
from sortilege.rules.game import Act, Seated


class GiveFateBack(Act, frozen=True, tag="give_fate_back"):
    """The GM gives a used Fate card back (R-FATE-2). Refused `no_fate_card` for any other card."""

    gm_only: ClassVar[bool] = True

    card: Card

    def effects(self, who: Seated, present: int) -> tuple[Effect, ...] | Refusal:  # noqa: ARG002 - the contract's
        theirs = kept(who.sheet)
        if self.card not in theirs:
            shown = show_cards(theirs) or "none"
            return Refusal("no_fate_card", f"{self.card} is no Fate card of {who.sheet.name}, whose are: {shown}.")
        actor = who.place.actor
        return (Move(pile("spent", actor), pile("fate", actor), (self.card,)),)

    def say(self) -> str:
        return f"gets the Fate card {show_card(self.card)} back"


class ReshuffleDeck(Act, frozen=True, tag="reshuffle_deck"):
    """The GM reshuffles one deck at the end of a round or scene, where its owner wants it (R-DECK-4)."""

    gm_only: ClassVar[bool] = True

    def effects(self, who: Seated, present: int) -> tuple[Effect, ...] | Refusal:  # noqa: ARG002 - the contract's
        return (Reshuffle(who.place.deck),)

    def say(self) -> str:
        return "has the discards shuffled back into the deck"
