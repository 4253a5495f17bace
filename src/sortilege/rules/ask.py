"""What a step asks for, and the answers that are recorded.

Asks are saved with a paused test, so that a view needs no rule code. They name piles, never the cards in a hand.
"""

from typing import TypeAlias

from sortilege.components.card import Card, Cards
from sortilege.components.dice import Dice
from sortilege.components.pile import Pile
from sortilege.rules.value import Actor, Tagged, Value


class Draw(Tagged, frozen=True):
    """`n` >= 1 cards from a face-down pile."""

    actor: Actor
    pile: Pile
    n: int
    label: str


class Roll(Tagged, frozen=True):
    """`n` >= 1 dice of `sides` sides."""

    actor: Actor
    n: int
    sides: int
    label: str


class Option(Value, frozen=True):
    """One way to decide: a verb of the game and the lying cards it is about (`push` over `3S`).

    With `card_from` it is on offer once for each card in that pile, and not at all when the pile is empty.
    """

    verb: str
    over: Cards = ()
    card_from: Pile | None = None


class Choose(Tagged, frozen=True):
    """A decision put to an actor's seat. The first option is the default; a sole offer is taken without asking."""

    actor: Actor
    options: tuple[Option, ...]
    label: str

    def taken(self, chosen: "Chosen") -> Option | None:
        """The option that a decision takes; None where there is no such option."""
        verb, over = chosen.verb, chosen.over
        return next((option for option in self.options if option.verb == verb and option.over == over), None)


class Gather(Tagged, frozen=True):
    """Sealed decisions: the step resumes once all are in, and nobody sees another's before."""

    choices: tuple[Choose, ...]


Ask: TypeAlias = Draw | Roll | Choose | Gather


class Drawn(Tagged, frozen=True):
    """The cards that came up, 1 to as many as were asked for; none when neither pile nor discards held any."""

    label: str
    cards: Cards


class Rolled(Tagged, frozen=True):
    """The dice that came up."""

    label: str
    dice: Dice


class Chosen(Tagged, frozen=True):
    """The option taken, with the card played if it takes one.

    `now` are the numbers that tests take from the sheet, as they are when it is taken.
    """

    label: str
    verb: str
    over: Cards = ()
    card: Card | None = None
    now: tuple[tuple[str, int], ...] = ()


class Gathered(Tagged, frozen=True):
    """The sealed decisions, in the order of the `Gather`."""

    chosen: tuple[Chosen, ...]


Answer: TypeAlias = Drawn | Rolled | Chosen | Gathered


def source_of(ask: Draw | Roll | Choose, answer: Answer) -> Pile | None:
    """The pile that the cards of an answer came from; None where it has none."""
    if isinstance(ask, Draw):
        return ask.pile
    if not isinstance(ask, Choose) or not isinstance(answer, Chosen) or answer.card is None:
        return None
    option = ask.taken(answer)
    return option.card_from if option else None
