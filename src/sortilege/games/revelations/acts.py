"""What is done outside tests."""

from typing import ClassVar

from sortilege.components.card import Card, show_card
from sortilege.components.pile import owner_of, pile
from sortilege.components.refusal import Refusal
from sortilege.games.revelations.lying import FATE
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.effect import Effect, Move, Reshuffle
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import Phrase, in_words, say


class GiveFateBack(Act, frozen=True, tag="give_fate_back"):
    """The GM gives a used Fate card back (R-FATE-2). Refused `no_fate_card` for any other card."""

    gm_only: ClassVar[bool] = True

    card: Card

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...] | Refusal:
        hand = who.place.hand
        if hand is None or self.card not in FATE:
            return Refusal(
                "no_fate_card",
                say("'{card}' is no Fate card; those are a King, Queen and Jack (KS QS JS).", card=self.card),
            )
        return (Move(pile("spent", owner_of(hand)), hand, (self.card,)),)

    def say(self) -> Phrase:
        return say("gets the Fate card {card} back", card=show_card(self.card))


class ReshuffleDeck(Act, frozen=True, tag="reshuffle_deck"):
    """At the end of a round or scene the GM reshuffles the deck of an owner who wants it (R-DECK-4).

    Refused `not_owners_choice` where the end itself shuffles every deck.
    """

    gm_only: ClassVar[bool] = True

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...] | Refusal:
        assert isinstance(switches, RevelationsSwitches)
        if switches.reshuffle != "owner_chooses":
            why = say("the end of a round or scene shuffles every deck.")
            told = in_words(switches.reshuffle)
            return Refusal(
                "not_owners_choice", say("The house rule 'Reshuffle' is '{reshuffle}': {why}", reshuffle=told, why=why)
            )
        return (Reshuffle(who.place.deck),)

    def say(self) -> Phrase:
        return say("shuffles the discards back into the deck")
