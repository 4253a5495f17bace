"""What was typed for a test, told in a line: its inputs, and what its odds take as given."""

from collections.abc import Iterator

from sortilege.cli.fields import fields_of
from sortilege.cli.inputs import Setup
from sortilege.components.card import Cards, show_cards
from sortilege.components.pile import discards_of
from sortilege.rules.test import Test
from sortilege.rules.value import Value


def asked(test: Test) -> str:
    """The inputs that are not as they would be left out: `score 4, target 7`, and house rules."""
    rules = getattr(test, "rules", None)
    house = [f"house rule {name}={value}" for name, value in _changed(rules)] if isinstance(rules, Value) else []
    return ", ".join([*_inputs(test), *house])


def _inputs(of: Value) -> Iterator[str]:
    for name, value in _changed(of):
        words = name.replace("_", " ")
        if isinstance(value, tuple):
            yield f"{words} {' / '.join(', '.join(_inputs(part)) for part in value)}"
        elif isinstance(value, Value):
            yield ", ".join(_inputs(value))
        else:
            yield words if value is True else f"{words} {value}".replace("-", "−")


def _changed(of: Value) -> Iterator[tuple[str, object]]:
    """Fields that are not as they would be left out, those of groups by themselves."""
    for field in fields_of(type(of)):
        value = getattr(of, field.name)
        if isinstance(value, Value):
            if any(True for _ in _changed(value)):
                yield field.name, value
        elif field.required or str(value).lower() != (field.default or str(type(value)()).lower()):
            yield field.name, value


def given(setup: Setup, plays: bool) -> str:
    """What the odds take as given: the deck, and what becomes of a hand. Empty for dice."""
    told = [*_deck(setup), *_hand(setup, plays)]
    return f"Given {' and '.join(told)}." if told else ""


def _deck(setup: Setup) -> Iterator[str]:
    if not setup.game.deck:
        return
    deck = setup.decks[0]
    whose = "" if setup.test.seats() == 1 else " for all" if len(setup.decks) == 1 else " for each"
    there, back = setup.piles[deck], setup.piles[discards_of(deck)]
    if len(there) == len(setup.game.deck):
        yield f"a full deck of {len(there)} cards{whose}"
    else:
        yield f"{_many(there, 'card')} left in the deck{whose} ({_many(back, 'discard')} to shuffle in)"


def _hand(setup: Setup, plays: bool) -> Iterator[str]:
    place = setup.at[0]
    if place.hand is None:
        return
    cards = setup.piles[place.hand]
    dealt = all(card in setup.game.deck for card in cards)
    hand = f"the hand {show_cards(cards)}" if dealt else _many(cards, f"{setup.game.hand} card")
    yield f"the best use of {hand}" if plays else f"no use of {hand}"


def _many(cards: Cards, word: str) -> str:
    return f"{len(cards) or 'no'} {word}{'' if len(cards) == 1 else 's'}"
