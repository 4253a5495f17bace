"""Real cards and dice in sentences."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sortilege.components.card import show_cards
from sortilege.components.dice import show_dice
from sortilege.components.pile import Pile, kind_of, owner_of
from sortilege.rules.ask import Drawn, Rolled
from sortilege.rules.game import Game
from sortilege.table import physical
from sortilege.table.fact import Event
from sortilege.table.state import Names
from sortilege.words import Phrase, listed, plural, say


def _typing(_game: Game, _names: Names, event: physical.TypingSet) -> Phrase:
    if not event.what:
        return say("Cards and dice come from the table again.")
    what = listed([_WHAT[one] for one in event.what])
    return say("From now on {what} are real: what comes up is typed in.", what=what)


_WHAT: Final = {"cards": say("cards"), "dice": say("dice")}


def _typed_in(_game: Game, names: Names, event: physical.TypedIn) -> Phrase:
    name, answer = names[event.actor], event.answer
    if isinstance(answer, Drawn):
        return say("{name}, typed in: {what}.", name=name, what=show_cards(answer.cards))
    assert isinstance(answer, Rolled)
    return say("{name}, typed in: {what}.", name=name, what=show_dice(answer.dice))


def _hand_typed(_game: Game, names: Names, event: physical.HandTyped) -> Phrase:
    return say("{name} types in the cards in the hand.", name=names.get(owner_of(event.hand)) or say("The GM"))


def _moved(_game: Game, names: Names, event: physical.CardsMoved) -> Phrase:
    return plural(
        "The GM moves {n} card: {source} → {target}{why}.",
        "The GM moves {n} cards: {source} → {target}{why}.",
        event.count,
        source=pile_of(names, event.source),
        target=pile_of(names, event.target),
        why=f" ({event.why})" if event.why else "",
    )


def pile_of(names: Names, pile: Pile) -> Phrase:
    """A pile by its kind and owner."""
    owner = say("everyone") if owner_of(pile) == "table" else names.get(owner_of(pile), say("the GM"))
    kind = _KINDS.get(kind_of(pile))
    if kind is None:
        return say("{kind} of {name}", kind=kind_of(pile), name=owner)
    return say("{kind} of {name}", kind=kind, name=owner)


_KINDS: Final = {
    "deck": say("deck"),
    "discards": say("discards"),
    "buried": say("face-down discards"),
    "hand": say("hand"),
    "fate": say("Fate cards"),
    "spent": say("spent Fate cards"),
    "aside": say("cards kept aside"),
}


SENTENCES: Final[Mapping[type[Event], Callable[[Game, Names, Any], Phrase]]] = {
    physical.TypingSet: _typing,
    physical.TypedIn: _typed_in,
    physical.HandTyped: _hand_typed,
    physical.CardsMoved: _moved,
}
