"""What characters do outside tests."""

from typing import ClassVar, Literal

from sortilege.components.refusal import Refusal
from sortilege.games.cyberspace.sheet import own
from sortilege.rules.effect import Effect, Mark
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say


class BeHeroic(Act, frozen=True, tag="be_heroic"):
    """A hero point doubles every level for the whole combat turn (C-HERO-2).

    Refused `not_on` outside a combat round, `already_heroic` while one does, `no_hero_points` when none is left.
    """

    within: ClassVar[Literal["round"]] = "round"

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...] | Refusal:
        sheet, actor = own(who.sheet), who.place.actor
        if sheet.heroic:
            return Refusal(
                "already_heroic", say("{name} is heroic already, until the combat turn ends.", name=sheet.name)
            )
        if not sheet.hero:
            return Refusal(
                "no_hero_points", say("{name} has 0 hero points left until the adventure ends.", name=sheet.name)
            )
        return Mark(actor, "hero", -1), Mark(actor, "heroic", 1)

    def say(self) -> Phrase:
        return say("spends a hero point: levels are doubled for the whole combat turn")
