"""What is in hand, ready to use."""

from typing import Annotated, Final

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import charged, doer, rules_of
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.rules.value import Name
from sortilege.words import Phrase, listed, say

HANDS: Final = 2
"""Objects that can be ready at once, one in each hand (K-1, AMB-29)."""

What = Annotated[Name, Meta(title="What")]


class Ready(Act, frozen=True, tag="ready"):
    """Draws a weapon or takes something in hand, an action (A-DRAW). Refused `hands_full`, `no_actions`."""

    what: What

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = doer(who)
        if rules_of(switches).readied == "two" and len(sheet.readied) >= HANDS:
            held = listed(sheet.readied)
            raise Refused(
                "hands_full",
                say("{name} holds {held}; two hands hold two things. Put one away first.", name=sheet.name, held=held),
            )
        words = say("has {what} in hand", what=self.what)
        return (*charged(who, 1), Write(who.place.actor, "readied", (*sheet.readied, self.what), words))

    def say(self) -> Phrase:
        return say("draws {what}", what=self.what)


class PutAway(Act, frozen=True, tag="put_away"):
    """Lets go of something in hand, which takes no action. Refused `not_in_hand`."""

    what: What

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = doer(who)
        if self.what not in sheet.readied:
            held = ", ".join(sheet.readied) or say("nothing")
            raise Refused(
                "not_in_hand",
                say("{name} does not hold {what}; in hand: {held}.", name=sheet.name, what=self.what, held=held),
            )
        left = list(sheet.readied)
        left.remove(self.what)
        return (Write(who.place.actor, "readied", tuple(left)),)

    def say(self) -> Phrase:
        return say("lets go of {what}", what=self.what)
