"""What ends with a combat turn and with an adventure."""

from collections.abc import Iterator

from sortilege.games.cyberspace.sheet import own
from sortilege.rules.effect import Effect, Mark
from sortilege.rules.game import Moment
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches


def moments(moment: Moment, _switches: Switches) -> tuple[Effect, ...]:
    """Heroic combat turns end with the round (C-HERO-2); hero points come back with the adventure's end (C-HERO-3)."""
    if moment.begins or moment.name not in ("round", "adventure"):
        return ()
    return tuple(mark for who in moment.cast for mark in _marks(who, moment) if mark.by)


def _marks(who: Seated, moment: Moment) -> Iterator[Mark]:
    sheet, actor = own(who.sheet), who.place.actor
    yield Mark(actor, "heroic", -sheet.heroic)
    if moment.name == "adventure":
        more = int(actor in moment.earned)
        yield Mark(actor, "hero", max(0, sheet.hero_most - sheet.hero) + more)
        yield Mark(actor, "hero_most", more)
