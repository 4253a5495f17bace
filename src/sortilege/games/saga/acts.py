"""What a character does with the Edge hand outside a test."""

from typing import Annotated

from msgspec import Meta

from sortilege.components.card import JOKERS, Card, read_card, show_card
from sortilege.components.pile import discards_of
from sortilege.components.refusal import Refusal
from sortilege.games.saga.sheet import SagaSheet
from sortilege.rules.effect import Deal, Effect, Mark, Move
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say

_NO_HAND = Refusal("no_hand", say("There is no Edge hand here; a character at the table has one."))


class LowerStress(Act, frozen=True, tag="lower_stress"):
    """Discard a hand card, whichever it is, to lower Stress by 1 (S-STRESS-1).

    Refusals: `no_hand`, `no_stress`, `bad_card`.
    """

    card: Annotated[Card, Meta(title="Card", description="A card of the Edge hand.")]

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...] | Refusal:
        place, sheet = who.place, who.sheet
        assert isinstance(sheet, SagaSheet)
        if place.hand is None:
            return _NO_HAND
        if sheet.stress == 0:
            return Refusal(
                "no_stress",
                say("The Stress of {name} is 0 already; only Stress of 1 or more goes down.", name=sheet.name),
            )
        return (Move(place.hand, discards_of(place.deck), (read_card(self.card),)), Mark(place.actor, "stress", -1))

    def say(self) -> Phrase:
        return say("discards {card} to lower Stress", card=show_card(read_card(self.card)))


class DrawEdge(Act, frozen=True, tag="draw_edge"):
    """Draw additional Edge, past the Edge score if it comes to that (S-EDGE-3). Refusal: `no_hand`."""

    n: Annotated[int, Meta(ge=1, le=20, title="Cards", description="How many cards to draw.")] = 1

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...] | Refusal:
        place = who.place
        return (Deal(place.deck, place.hand, least=self.n, aside=JOKERS),) if place.hand else _NO_HAND

    def say(self) -> Phrase:
        return say("draws {n} Edge", n=self.n)
