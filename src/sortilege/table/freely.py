"""Dice and cards outside the rules: rolled, drawn, kept aside, put away, shuffled."""

from typing import Final, Literal

from sortilege.components.card import Cards, read_cards, show_cards
from sortilege.components.pile import Pile, aside_of, buried_of, discards_of
from sortilege.components.refusal import Refused
from sortilege.components.rolling.read import read_dice
from sortilege.components.rolling.roll import roll as roll_dice
from sortilege.rules.effect import Deal
from sortilege.table import command as co
from sortilege.table import effects
from sortilege.table import event as ev
from sortilege.table.audience import EVERYONE, GMS, Audience, Secrecy
from sortilege.table.hands import free
from sortilege.table.turn import Turn, deck_at
from sortilege.words import say

MOST_DRAWN: Final = 20


def roll(turn: Turn, command: co.Roll) -> None:
    """Rolls dice."""
    require_playing(turn)
    rolled = roll_dice(read_dice(command.dice), turn.outside.chance)
    turn.emit(ev.DiceRolled(secret_audience(turn, command.secret), turn.seat.id, rolled, command.secret))
    tell_blind(turn, command.secret, "roll")


def secret_audience(turn: Turn, secret: Secrecy) -> Audience:
    """Who may see what the acting seat does openly, privately or blind."""
    if secret == "no":
        return EVERYONE
    return GMS if secret == "gm" or turn.gm else ("gm", turn.seat.id)


def tell_blind(turn: Turn, secret: Secrecy, what: Literal["roll", "test"], label: str = "") -> None:
    """A player who acts blind is told that it was done, and nothing else."""
    if secret == "gm" and not turn.gm:
        turn.emit(ev.BlindMade((turn.seat.id,), turn.seat.id, what, label))


def require_playing(turn: Turn) -> None:
    """Raises Refused `only_watching` for spectators."""
    if turn.seat.role == "spectator":
        told = say("{name} is a spectator: players and GMs roll and draw.", name=turn.seat.name)
        raise Refused("only_watching", told)


# -- cards -------------------------------------------------------------------------------------------------------------


def draw(turn: Turn, command: co.DrawFree) -> None:
    """Draws from the seat's deck: openly onto the discards, or face down to keep aside."""
    deck = _deck(turn)
    hidden = turn.game.never_held if command.private else ()
    _require_cards(turn, deck, command.n, hidden)
    if command.private:
        effects.deal(turn, Deal(deck, aside_of(turn.seat.id), least=command.n, aside=hidden), EVERYONE)
    else:
        _draw_openly(turn, deck, command.n)


def _deck(turn: Turn) -> Pile:
    require_playing(turn)
    deck = deck_at(turn.state, turn.seat)
    if deck not in turn.state.piles:
        told = say("{game} is played with dice: there is no deck to draw from or to shuffle.", game=turn.game.title)
        raise Refused("no_deck", told)
    return deck


def _require_cards(turn: Turn, deck: Pile, n: int, hidden: Cards) -> None:
    piles = (free(turn.state, name) for name in (deck, discards_of(deck), buried_of(deck)))
    if sum(card not in hidden for cards in piles for card in cards) < n:
        told = say("{n} cards are not left to draw: the deck and its discards hold fewer.", n=n)
        raise Refused("deck_empty", told)


def _draw_openly(turn: Turn, deck: Pile, n: int) -> None:
    """What the game keeps out of the discards is shuffled back with them, as after a test (S-JOK-2)."""
    effects.show_shuffle(turn, deck)
    there = free(turn.state, deck)
    cards = turn.outside.chance.pick(there, min(n, len(there)))
    if len(cards) < n:
        effects.reshuffle(turn, deck, EVERYONE)
        left = tuple(card for card in free(turn.state, deck) if card not in cards)
        cards += turn.outside.chance.pick(left, n - len(cards))
    turn.emit(ev.DrewOpenly(turn.seat.id, deck, cards))
    if set(cards) & set(turn.game.never_held):
        effects.reshuffle(turn, deck, EVERYONE)


def put_away(turn: Turn, command: co.PutAway) -> None:
    """Cards that the seat kept aside go to the discards, face up, or back into the deck, unseen."""
    deck, aside = _deck(turn), aside_of(turn.seat.id)
    cards = chosen_of(turn, aside, command.cards)
    if command.where == "discards":
        effects.show_shuffle(turn, deck)
        turn.emit(ev.Moved(EVERYONE, aside, discards_of(deck), cards))
    else:
        turn.emit(ev.Moved((turn.seat.id,), aside, deck, cards))
        turn.emit(ev.PutBack(turn.seat.id, len(cards)))


def chosen_of(turn: Turn, source: Pile, named: Cards) -> Cards:
    """The named cards of an own pile, or all of it. Raises Refused `no_cards`, `card_not_there`, `bad_card`."""
    there = turn.state.piles.get(source, ())
    if not there:
        raise Refused("no_cards", say("No cards are there."))
    cards = read_cards(" ".join(named)) if named else there
    if missing := tuple(card for card in cards if card not in there):
        told = say("{cards} cannot be taken: it is not in that hand or pile.", cards=show_cards(missing))
        raise Refused("card_not_there", told)
    return cards


def shuffle(turn: Turn, _command: co.Shuffle) -> None:
    """The discards of the seat's deck are shuffled into it."""
    deck = _deck(turn)
    swallowed = any(running.swallowed.get(deck) for running in turn.state.running.values())
    if not swallowed and not turn.state.piles.get(discards_of(deck)):
        raise Refused("no_discards", say("No discards lie there that could be shuffled into the deck."))
    effects.show_shuffle(turn, deck)
    effects.reshuffle(turn, deck, EVERYONE)
