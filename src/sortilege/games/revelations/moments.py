"""What ends of rounds, scenes and sessions bring: decks are reshuffled, Fate cards come back."""

from sortilege.components.card import Cards
from sortilege.components.deck import courts
from sortilege.components.pile import owner_of, pile
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.rules.effect import Effect, Move, Reshuffle
from sortilege.rules.game import Moment
from sortilege.rules.test import Switches


def moments(moment: Moment, switches: Switches) -> tuple[Effect, ...]:
    """Every deck once at the end of a round or scene (R-DECK-4); Fate cards as the switch says (R-FATE-2)."""
    assert isinstance(switches, RevelationsSwitches)
    if moment.begins:
        return ()
    return (*_reshuffles(moment, switches), *_returns(moment, switches))


def gm_keeps(switches: Switches) -> Cards:
    """The Fate cards of the GM's characters, if they have any; these count as Patron cards of whoever plays them."""
    assert isinstance(switches, RevelationsSwitches)
    return courts("S") if switches.gm_fate == "three" else ()


def _reshuffles(moment: Moment, switches: RevelationsSwitches) -> tuple[Effect, ...]:
    if switches.reshuffle != "all" or moment.name not in {"round", "scene"}:
        return ()
    return tuple(Reshuffle(deck) for deck in dict.fromkeys(one.place.deck for one in moment.cast))


def _returns(moment: Moment, switches: RevelationsSwitches) -> tuple[Effect, ...]:
    if moment.name != switches.fate_returns:
        return ()
    hands = dict.fromkeys(one.place.hand for one in moment.cast if one.place.hand)
    return tuple(Move(pile("spent", owner_of(hand)), hand) for hand in hands)
