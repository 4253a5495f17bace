"""Playing cards as text: rank and suit (`8H`, `TH`, `X1`)."""

from typing import Final, NewType, TypeAlias

from sortilege.components.refusal import Refused
from sortilege.words import say

Card = NewType("Card", str)
"""Two characters: rank `A23456789TJQK` and suit `SHDC`, or a joker `X1`, `X2`."""

Cards: TypeAlias = tuple[Card, ...]

RANKS: Final = "A23456789TJQK"
SUITS: Final = "SHDC"
SYMBOLS: Final = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
JOKERS: Final[Cards] = (Card("X1"), Card("X2"))

_PLAIN_SUITS: Final = str.maketrans({"♠": "S", "♤": "S", "♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C"})
_KNOWN: Final = frozenset(rank + suit for rank in RANKS for suit in SUITS) | frozenset(JOKERS)


def read_card(text: str) -> Card:
    """Read `8H 8h 8♥ 10H TH X1 X2`. Raises Refused `bad_card`."""
    plain = text.strip().replace("\ufe0f", "").translate(_PLAIN_SUITS).upper()
    if plain.startswith("10"):
        plain = "T" + plain[2:]
    if plain not in _KNOWN:
        allowed = say("write a rank (A 2-9 T J Q K) and a suit (S H D C), or X1, X2")
        raise Refused("bad_card", say("'{text}' is not a card: {allowed}.", text=text, allowed=allowed))
    return Card(plain)


def read_cards(text: str) -> Cards:
    """Read cards parted by spaces or commas. Raises Refused `bad_card`, or `double_card` when one is named twice."""
    cards = tuple(read_card(word) for word in text.replace(",", " ").split())
    doubles = sorted({card for card in cards if cards.count(card) > 1})
    if doubles:
        raise Refused(
            "double_card", say("{list} is named more than once: a deck has each card once.", list=" ".join(doubles))
        )
    return cards


def rank(card: Card) -> str:
    """The rank, one of `RANKS`, or `X` for a joker."""
    return card[0]


def suit(card: Card) -> str:
    """The suit, one of `SUITS`; a joker has none and gives its number, which equals no suit."""
    return card[1]


def is_joker(card: Card) -> bool:
    """Whether the card is one of the two jokers."""
    return card[0] == "X"


def show_card(card: Card) -> str:
    """The card for people: `10♥`, `Q♠`, `Joker 1`."""
    return _SHOWN[card]


def _shown(card: Card) -> str:
    if is_joker(card):
        return f"Joker {card[1]}"
    return ("10" if card[0] == "T" else card[0]) + SYMBOLS[card[1]]


_SHOWN: Final = {Card(card): _shown(Card(card)) for card in _KNOWN}


def show_cards(cards: Cards) -> str:
    """The cards for people, parted by spaces."""
    return " ".join([_SHOWN[card] for card in cards])
