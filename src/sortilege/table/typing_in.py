"""Real cards and dice: what came up is typed in, and checked as far as the table knows."""

from sortilege.components.card import Cards, read_card, read_cards, show_cards
from sortilege.components.pile import Pile
from sortilege.components.refusal import Refused
from sortilege.rules.ask import Answer, Draw, Drawn, Roll, Rolled
from sortilege.rules.step import Draws, Next
from sortilege.table import command as co
from sortilege.table import event as ev
from sortilege.table.audience import may_know
from sortilege.table.deciding import find_running
from sortilege.table.finding import bring
from sortilege.table.hands import free
from sortilege.table.inputs import where
from sortilege.table.playing import play_on, typing_audience
from sortilege.table.turn import Turn
from sortilege.words import plural, say


def set_typing(turn: Turn, command: co.SetTyping) -> None:
    """Cards or dice are real from now on, or no longer; tests that wait go on as they were called."""
    turn.require_gm(say("say what is typed in"))
    turn.emit(ev.TypingSet(tuple(sorted(set(command.what)))))


def type_in(turn: Turn, command: co.TypeIn) -> None:
    """Takes what came up for the actor whom the test waits for.

    Raises Refused `no_such_test`, `not_yours`, `nothing_due`, `wrong_count`, `wrong_die`, `card_not_there`, `bad_card`.
    """
    running = find_running(turn, command.test)
    turn.own(command.actor)
    due = running.due
    if due is None or due.actor != command.actor:
        told = say("{test} waits for nothing that {actor} types in.", test=running.id, actor=command.actor)
        raise Refused("nothing_due", told)
    answer = _drawn(turn, due, command) if isinstance(due, Draw) else _rolled(due, command)
    turn.emit(ev.TypedIn(typing_audience(turn, running, due.actor), running.id, due.actor, answer))
    play_on(turn, running.id, where(turn.state, running), answer)


def _rolled(due: Roll, command: co.TypeIn) -> Rolled:
    if command.cards or len(command.dice) != due.n:
        told = plural("{n} die is rolled here, not {typed}.", "{n} dice are rolled here, not {typed}.", due.n,
                      typed=len(command.dice))  # fmt: skip
        raise Refused("wrong_count", told)
    if wrong := [die for die in command.dice if not 1 <= die <= due.sides]:
        raise Refused("wrong_die", say("{die} is on no die with {sides} sides.", die=wrong[0], sides=due.sides))
    return Rolled(due.label, command.dice)


def _drawn(turn: Turn, due: Draw, command: co.TypeIn) -> Drawn:
    """The cards, which `play_on` counts."""
    cards = tuple(map(read_card, command.cards))
    bring(turn, due.pile, cards)
    return Drawn(due.label, cards)


def type_hand(turn: Turn, command: co.TypeHand) -> None:
    """The real cards of a hand come into it out of the deck, and those that the table had dealt go back.

    Raises Refused `not_real`, `not_yours`, `no_hand`, `set_aside`, `bad_card`, `double_card`, `wrong_count`,
    `never_held`, `nothing_changes` or `card_not_there`.
    """
    _require_real(turn)
    turn.own(command.actor)
    place = turn.place(command.actor)
    hand = _require_hand(turn, place.hand)
    had = turn.state.piles.get(hand, ())
    cards = _require_holdable(turn, had, read_cards(" ".join(command.cards)))
    new = tuple(card for card in cards if card not in had)
    owners = turn.hand_owners(hand)
    turn.emit(ev.Moved(owners, hand, place.deck, tuple(card for card in had if card not in cards)))
    bring(turn, place.deck, new)
    if missing := tuple(card for card in new if card not in free(turn.state, place.deck)):
        told = say("A hand cannot hold {cards} now: everyone sees that elsewhere.", cards=show_cards(missing))
        raise Refused("card_not_there", told)
    turn.emit(ev.Moved(owners, place.deck, hand, new))
    turn.emit(ev.HandTyped(hand))


def _require_real(turn: Turn) -> None:
    if "cards" not in turn.state.typed:
        raise Refused("not_real", say("Cards are dealt by the table here: a GM says under By hand that they are real."))


def _require_hand(turn: Turn, hand: Pile | None) -> Pile:
    """The hand, if its cards came from a deck, the seat sees them, and no decision has set one aside."""
    if hand is None or turn.game.hand is None or not turn.game.from_deck(turn.game.hand):
        raise Refused("no_hand", say("In {game} nobody is dealt a hand.", game=turn.game.title))
    if not may_know(turn.hand_owners(hand), turn.seat.id, turn.seat.role):
        raise Refused("not_yours", say("Only who holds the hand knows its cards."))
    if free(turn.state, hand) != turn.state.piles.get(hand, ()):
        raise Refused("set_aside", say("A card of this hand is being played: type the hand in afterwards."))
    return hand


def _require_holdable(turn: Turn, had: Cards, cards: Cards) -> Cards:
    if len(cards) != len(had):
        told = plural("The hand holds {n} card, not {typed}.", "The hand holds {n} cards, not {typed}.", len(had),
                      typed=len(cards))  # fmt: skip
        raise Refused("wrong_count", told)
    if wrong := tuple(card for card in cards if card in turn.game.never_held):
        told = say("A hand never holds {cards}: put it back, shuffle and draw another.", cards=show_cards(wrong))
        raise Refused("never_held", told)
    if set(cards) == set(had):
        raise Refused("nothing_changes", say("The hand holds these cards already."))
    return cards


def typed_cards(turn: Turn, at: Next, cards: Cards) -> tuple[Answer, ...]:
    """The cards as answers to what a test draws from its start on, one after another.

    Raises Refused `not_real`, `bad_card`, `card_not_there` or `wrong_count`; `play_on` counts the rest.
    """
    _require_real(turn)
    left, drawn = tuple(map(read_card, cards)), list[tuple[Pile, Drawn]]()
    if strange := tuple(card for card in left if card not in turn.game.deck):
        told = say("{cards} cannot have come up from that deck.", cards=show_cards(strange))
        raise Refused("card_not_there", told)
    while isinstance(at, Draws) and left:
        ask = at.ask()
        drawn.append((ask.pile, Drawn(ask.label, left[: ask.n])))
        at, left = at.resume(left[: ask.n]), left[ask.n :]
    if left or isinstance(at, Draws):
        raise Refused("wrong_count", say("Name one card for each who takes part, in that order."))
    for deck in dict.fromkeys(deck for deck, _ in drawn):
        bring(turn, deck, tuple(card for one, answer in drawn if one == deck for card in answer.cards))
    return tuple(answer for _, answer in drawn)
