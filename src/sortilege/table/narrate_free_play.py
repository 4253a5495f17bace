"""What people say, roll, draw and show, in sentences for the log."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from sortilege.components.card import Cards, show_cards
from sortilege.components.pile import Pile, kind_of, owner_of
from sortilege.components.rolling.roll import Die, RolledPool
from sortilege.rules.game import Game
from sortilege.table import free_play
from sortilege.table.audience import EVERYONE
from sortilege.table.fact import Event
from sortilege.table.state import Names
from sortilege.words import Phrase, joined, listed, plural, say


def _spoke(_game: Game, names: Names, event: free_play.Spoke) -> Phrase:
    name = names[event.seat]
    if event.audience == EVERYONE:
        return say("{name}: “{text}”", name=name, text=event.text)
    to = to_whom(names, tuple(one for one in event.audience if one != event.seat))
    return say("{name} to {whom}: “{text}”", name=name, whom=to, text=event.text)


def to_whom(names: Names, audience: tuple[str, ...]) -> Phrase:
    """An audience in words: `Ben and the GM`."""
    if "everyone" in audience or not audience:
        return say("everyone")
    seats = [names[one] for one in audience if one != "gm"]
    return listed([*seats, say("the GM")] if "gm" in audience else seats)


def _rolled(_game: Game, names: Names, event: free_play.DiceRolled) -> Phrase:
    roll = event.roll
    told: dict[str, str | int] = {"name": names[event.seat], "dice": roll.text, "total": roll.total}
    told |= {"fell": _fell(roll.pools), "what": say(" ({remark})", remark=roll.remark) if roll.remark else ""}
    if event.secret == "no":
        return say("{name} rolls {dice}{what}: {fell} = {total}.", **told)
    if event.secret == "roller":
        return say("{name} rolls {dice}{what}, private: {fell} = {total}.", **told)
    return say("{name} rolls {dice}{what}, blind: {fell} = {total}.", **told)


def _fell(pools: tuple[RolledPool, ...]) -> Phrase:
    return joined([_pool(pool) for pool in pools], " · ")


def _pool(pool: RolledPool) -> str:
    dice = " ".join(map(_die, pool.dice))
    return f"{pool.label} {dice}".strip()


def _die(die: Die) -> str:
    """Dropped dice in parentheses, those rolled again with `↻`, exploded ones with `!`, counted ones with `✓`."""
    if die.fate != "kept":
        return f"({die.value})" if die.fate == "dropped" else f"{die.value}↻"
    return f"{die.value}{'!' * die.exploded}{'✓' * die.hit}"


def _blind(_game: Game, names: Names, event: free_play.BlindMade) -> Phrase:
    if event.what == "roll":
        return say("{name} rolls blind: only the GM sees how.", name=names[event.seat])
    label = event.label or say("a test")
    return say("{name} makes a blind test, {label}: only the GM sees how it ends.", name=names[event.seat], label=label)


def _drew(_game: Game, names: Names, event: free_play.DrewOpenly) -> Phrase:
    cards = show_cards(event.cards)
    return plural("{name} draws openly: {cards}.", "{name} draws {n} cards openly: {cards}.", len(event.cards),
                  name=names[event.seat], cards=cards)  # fmt: skip


def drawn_aside(names: Names, aside: Pile, cards: Cards) -> Phrase:
    """What the seat itself reads of cards that it has drawn to keep aside."""
    return say("{name} keeps aside: {cards}.", name=names[owner_of(aside)], cards=show_cards(cards))


def many_drawn_aside(names: Names, aside: Pile, n: int) -> Phrase:
    """What everyone reads of it."""
    return plural(
        "{name} draws a card to keep aside, face down.", "{name} draws {n} cards to keep aside, face down.", n,
        name=names[owner_of(aside)],
    )  # fmt: skip


def _put_back(_game: Game, names: Names, event: free_play.PutBack) -> Phrase:
    return plural(
        "{name} puts a card back that was kept aside.", "{name} puts {n} cards back that were kept aside.", event.count,
        name=names[event.seat],
    )  # fmt: skip


def _revealed(_game: Game, names: Names, event: free_play.Revealed) -> Phrase:
    whom = to_whom(names, tuple(one for one in event.audience if one != event.seat))
    told = {"name": names[event.seat], "whom": whom, "cards": show_cards(event.cards)}
    if kind_of(event.source) == "aside":
        return say("{name} shows {whom} cards kept aside: {cards}.", **told)
    if event.whole:
        return say("{name} shows {whom} the whole hand: {cards}.", **told)
    return say("{name} shows {whom} from the hand: {cards}.", **told)


def _has_revealed(_game: Game, names: Names, event: free_play.HasRevealed) -> Phrase:
    return say("{name} shows {whom} cards.", name=names[event.seat], whom=to_whom(names, event.to))


def _peeking(_game: Game, _names: Names, event: free_play.PeekingSet) -> Phrase:
    if event.on:
        return say("GMs may look at hidden cards of others from now on; their owner is told each time.")
    return say("GMs no longer look at hidden cards of others.")


def _peeked(_game: Game, names: Names, event: free_play.Peeked) -> Phrase:
    cards = show_cards(event.cards) or say("none")
    return say("You see in {pile}: {cards}.", pile=_pile(names, event.source), cards=cards)


def _has_peeked(_game: Game, names: Names, event: free_play.HasPeeked) -> Phrase:
    return say("{name} looks at {pile}.", name=names[event.seat], pile=_pile(names, event.source))


def _pile(names: Names, source: Pile) -> Phrase:
    name = names.get(owner_of(source), "")
    if kind_of(source) == "aside":
        return say("the cards that {name} keeps aside", name=name)
    return say("the hand of {name}", name=name)


SENTENCES: Final[Mapping[type[Event], Callable[[Game, Names, Any], Phrase]]] = {
    free_play.Spoke: _spoke,
    free_play.DiceRolled: _rolled,
    free_play.BlindMade: _blind,
    free_play.DrewOpenly: _drew,
    free_play.PutBack: _put_back,
    free_play.Revealed: _revealed,
    free_play.HasRevealed: _has_revealed,
    free_play.PeekingSet: _peeking,
    free_play.Peeked: _peeked,
    free_play.HasPeeked: _has_peeked,
}
