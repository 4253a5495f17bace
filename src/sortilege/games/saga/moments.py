"""What happens to Edge hands when a session begins and when someone joins it (S-EDGE-1, S-EDGE-2)."""

from collections.abc import Iterable

from sortilege.components.card import JOKERS
from sortilege.games.saga.sheet import SagaSheet
from sortilege.games.saga.switches import SagaSwitches
from sortilege.rules.effect import Deal, Effect, Move, Reshuffle
from sortilege.rules.game import Moment
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Place, Switches


def moments(moment: Moment, switches: Switches) -> tuple[Effect, ...]:
    """The effects of the moment, in order."""
    assert isinstance(switches, SagaSwitches)
    if not moment.begins:
        return ()
    if moment.name == "session":
        return (*_gather(moment.cast), *_deal(moment.cast), *_deal_gm(moment.cast, upto=moment.present))
    if moment.name == "arrival":
        return (*_deal(moment.cast), *_deal_gm(moment.cast, least=1))
    return ()


def _gather(cast: tuple[Seated, ...]) -> Iterable[Effect]:
    """Hands and discards go back into the decks."""
    places = [seated.place for seated in cast]
    moves = dict.fromkeys(Move(place.hand, place.deck) for place in places if place.hand)
    return (*moves, *dict.fromkeys(Reshuffle(place.deck) for place in places))


def _deal(cast: tuple[Seated, ...]) -> Iterable[Effect]:
    """The character of each player who is present is dealt as many cards as its Edge."""
    for seated in cast:
        assert isinstance(seated.sheet, SagaSheet)
        if seated.present and not seated.npc and seated.sheet.edge:
            yield from _deal_at(seated.place, upto=seated.sheet.edge)


def _deal_gm(cast: tuple[Seated, ...], upto: int = 0, least: int = 0) -> Iterable[Effect]:
    """The hand that all NPCs share is dealt once."""
    npcs = [seated.place for seated in cast if seated.npc]
    return _deal_at(npcs[0], upto, least) if npcs and (upto or least) else ()


def _deal_at(place: Place, upto: int = 0, least: int = 0) -> tuple[Effect, ...]:
    return (Deal(place.deck, place.hand, upto, least, JOKERS),) if place.hand else ()
