"""The log in sentences. Told from a seat's own events only, so it can say nothing the seat may not know."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from sortilege.components.card import show_card, show_cards
from sortilege.components.dice import show_dice
from sortilege.components.pile import Pile, kind_of, owner_of
from sortilege.rules.ask import Chosen, Drawn, Rolled
from sortilege.rules.game import Game
from sortilege.rules.numbered import plain_label
from sortilege.rules.registry import find_game
from sortilege.rules.rounds import Slot
from sortilege.sheets.book import build_of
from sortilege.sheets.compare import title_in
from sortilege.sheets.saying import say_entries
from sortilege.table import event as ev
from sortilege.table import narrate_physical
from sortilege.table.narrate_spoken import SENTENCES, drawn_aside, many_drawn_aside
from sortilege.words import say

Names = Mapping[str, str]
"""Names of seats and characters by their ids, including those that have left."""


def chosen_words(game: Game, chosen: Chosen) -> str:
    """A decision in words, after the name: `plays 10♠ over 3♠`."""
    template = game.verbs.get(chosen.verb, chosen.verb + " {over}")
    card = show_card(chosen.card) if chosen.card else ""
    return template.format(card=card, over=show_cards(chosen.over)).strip()


def narrate(game_name: str, names: Names, events: Iterable[ev.AnyEvent]) -> list[str]:
    """A sentence for each event that people want to read about, in order."""
    return [sentence for _, sentence in placed(game_name, names, events)]


def placed(game_name: str, names: Names, events: Iterable[ev.AnyEvent]) -> list[tuple[int, str]]:
    """The same, each sentence with the place of its event among all, from 0."""
    game, told = find_game(game_name), [(at, event) for at, event in enumerate(events) if type(event) in _SENTENCES]
    sentences = ((at, _SENTENCES[type(event)](game, names, event)) for at, event in told)
    return [(at, str(sentence)) for at, sentence in sentences if sentence]


def _opened(_game: Game, _names: Names, event: ev.TableOpened) -> str:
    return f"The table “{event.name}” opens" + (", with one deck for all." if event.shared else ".")


def _seated(_game: Game, _names: Names, event: ev.SeatAdded) -> str:
    return f"{event.name} gets a seat as {_ROLES[event.role]}."


_ROLES = {"gm": "GM", "player": "player", "spectator": "spectator"}


def _named(_game: Game, _names: Names, event: ev.SeatNamed) -> str:
    return f"A seat is now called {event.name}."


def _role(_game: Game, names: Names, event: ev.RoleSet) -> str:
    return f"{names[event.seat]} is now {_ROLES[event.role]}."


def _revoked(_game: Game, names: Names, event: ev.LinkRevoked) -> str:
    return f"The link of {names[event.seat]} no longer works."


def _archived(_game: Game, _names: Names, _event: ev.TableArchived) -> str:
    return "The table is archived: it can be read, and nothing changes until it is reopened."


def _reopened(_game: Game, _names: Names, _event: ev.TableReopened) -> str:
    return "The table is reopened."


def _character(_game: Game, names: Names, event: ev.CharacterSet) -> str:
    whose = "an NPC" if event.npc else f"played by {names.get(event.owner or '', 'nobody')}"
    return f"The sheet of {event.sheet.get('name', event.actor)} ({whose}) is written."


def _written(game: Game, names: Names, event: ev.SheetWritten) -> str:
    name = event.sheet.get("name", event.actor)
    if not event.entries and event.rules is not None:
        return f"{name} keeps to the house rules that its prices were paid by."
    if not event.entries or len(event.entries) > _SAID:
        whose = "an NPC" if event.npc else f"played by {names.get(event.owner or '', 'nobody')}"
        return f"The sheet of {name} ({whose}) is written."
    why = event.entries[-1].why
    return f"{name}: {say_entries(build_of(game, game.switches()), event.entries)}{f' ({why})' if why else ''}."


_SAID = 8
"""The most entries that are told one by one."""


def _removed(_game: Game, names: Names, event: ev.CharacterRemoved) -> str:
    return f"{names[event.actor]} leaves the table."


def _switch(game: Game, _names: Names, event: ev.SwitchSet) -> str:
    value = {True: "on", False: "off"}[event.value] if isinstance(event.value, bool) else event.value
    return f"House rule: {title_in(game.switches, event.name)} is now {str(value).replace('_', ' ')}."


def _odds_shown(_game: Game, _names: Names, event: ev.OddsShown) -> str:
    return "Odds are shown to everyone." if event.on else "Odds are shown to the GM alone."


def _began(_game: Game, _names: Names, event: ev.Began) -> str:
    name = f": {event.name}" if event.name else ""
    return f"{event.what.capitalize()} {event.number} begins{name}."


def _ended(_game: Game, names: Names, event: ev.Ended) -> str:
    earned = ", ".join(names[actor] for actor in event.earned)
    return f"{event.what.capitalize()} {event.number} ends" + (f"; earned by {earned}." if earned else ".")


def _arrived(_game: Game, names: Names, event: ev.Arrived) -> str:
    return f"{names[event.seat]} arrives."


def _shuffled(_game: Game, names: Names, event: ev.Shuffled) -> str:
    count = len(event.back)
    why = "ran out and was shuffled" if event.test else "is shuffled"
    return f"{_deck(names, event.deck)} {why} ({_count(count, 'discard')} back)."


def _shuffle_shown(_game: Game, names: Names, event: ev.ShuffleShown) -> str:
    return f"{_deck(names, event.deck)} was shuffled ({_count(len(event.back), 'discard')} back)."


def _deck(names: Names, deck: Pile) -> str:
    owner = owner_of(deck)
    return "The shared deck" if owner == "table" else f"The deck of {names.get(owner, 'the GM')}"


def _moved(_game: Game, names: Names, event: ev.Moved) -> str:
    if kind_of(event.target) == "aside":
        return drawn_aside(names, event.target, event.cards)
    where = {"discards": "to the discards", "deck": "back into the deck", "buried": "face down to the discards"}
    kind = str(event.target).partition(":")[0]
    owner = names.get(owner_of(event.target if kind not in where else event.source), "The GM")
    cards = show_cards(event.cards)
    return f"{owner} puts {cards} {where[kind]}." if kind in where else f"In the {kind} of {owner} now: {cards}."


def _dealt(_game: Game, names: Names, event: ev.Dealt) -> str:
    if kind_of(event.hand) == "aside":
        return many_drawn_aside(names, event.hand, event.count)
    return f"{names.get(owner_of(event.hand), 'The GM')} draws {_count(event.count, 'card')} into the hand."


def _count(n: int, noun: str) -> str:
    return f"{n} {noun}" + ("" if n == 1 else "s")


def _marked(_game: Game, names: Names, event: ev.Marked) -> str:
    why = f" ({event.why})" if event.why else ""
    field, by = event.field.replace("_", " "), f"{event.by:+d}".replace("-", "−")
    return f"{names[event.actor]}: {field} {by}, now {event.now}{why}."


def _told(_game: Game, names: Names, event: ev.Told) -> str:
    return f"{names[event.actor]} {event.words}."


def _ordered(_game: Game, _names: Names, event: ev.OrderSet) -> str:
    slots = (_slot(event.names[one.actor], one) for one in event.slots)
    return f"Order of acting: {', '.join(slots)}." if event.slots else ""


def _slot(name: str, slot: Slot) -> str:
    return ("together with " if slot.tied else "") + name + (f" ({slot.words})" if slot.words else "")


def _turned(_game: Game, _names: Names, event: ev.Turned) -> str:
    if not event.next:
        return "Nobody has a turn left."
    return f"It is {event.name}'s turn" + (f" (pass {event.pass_})." if event.pass_ > 1 else ".")


def _corrected(_game: Game, names: Names, event: ev.TestCorrected) -> str:
    why = f" ({event.why})" if event.why else ""
    rolled = ", ".join(show_dice(one.dice) for one in event.rolled)
    new = f" Rolled for it: {rolled}." if rolled else ""
    return f"{names[event.by]} corrects {event.label or 'a test'}{why}: {event.said}.{new}"


def _taken_back(_game: Game, _names: Names, event: ev.TakenBack) -> str:
    return say("The GM takes back entry {entry}.", entry=event.entry)


def _performed(_game: Game, names: Names, event: ev.Performed) -> str:
    return f"{names[event.actor]} {event.words}."


def _called(_game: Game, names: Names, event: ev.TestCalled) -> str:
    who = ", ".join(names[place.actor] for place in event.at)
    secret = " (secret)" if event.secret else ""
    return f"{who}: {event.label or 'a test'}{secret}."


def _came(game: Game, names: Names, event: ev.Came) -> str:
    told = _came_up(game, names, event)
    return f"{told.removesuffix('.')} ({say('typed in')})." if event.typed else told


def _came_up(game: Game, names: Names, event: ev.Came) -> str:
    name, answer = names[event.actor], event.answer
    if isinstance(answer, Drawn):
        told = " ".join((show_cards(answer.cards), game.draws.get(plain_label(answer.label), ""))).strip()
        return f"{name} draws {told}." if answer.cards else f"{name} draws: no card is left."
    if isinstance(answer, Rolled):
        total = f" = {sum(answer.dice)}" if len(answer.dice) > 1 and game.adds_dice else ""
        return f"{name} rolls {show_dice(answer.dice)}{total}."
    return f"{name} {chosen_words(game, answer)}." if isinstance(answer, Chosen) else ""


def _sealed(game: Game, names: Names, event: ev.Sealed) -> str:
    return f"{names[event.actor]}, sealed: {chosen_words(game, event.chosen)}."


def _has_sealed(_game: Game, names: Names, event: ev.HasSealed) -> str:
    return f"{names[event.actor]} has decided."


def _waiting(_game: Game, names: Names, event: ev.Waiting) -> str:
    return f"Sealed decisions: waiting for {', '.join(names[actor] for actor in event.actors)}."


def _over(_game: Game, _names: Names, event: ev.TestEnded) -> str:
    return f"{event.said[:1].upper()}{event.said[1:]}."


def _cancelled(_game: Game, names: Names, event: ev.TestCancelled) -> str:
    seen = [card for home in event.home for card in home.cards]
    cards = f" {show_cards(tuple(seen))} were seen and are discarded." if seen else ""
    return f"{names[event.by]} calls the test off.{cards}"


_SENTENCES: dict[type[ev.Event], Callable[[Game, Names, Any], str]] = {
    ev.TableOpened: _opened,
    ev.SeatAdded: _seated,
    ev.SeatNamed: _named,
    ev.RoleSet: _role,
    ev.LinkRevoked: _revoked,
    ev.TableArchived: _archived,
    ev.TableReopened: _reopened,
    ev.CharacterSet: _character,
    ev.SheetWritten: _written,
    ev.CharacterRemoved: _removed,
    ev.SwitchSet: _switch,
    ev.OddsShown: _odds_shown,
    ev.Began: _began,
    ev.Ended: _ended,
    ev.Arrived: _arrived,
    ev.Shuffled: _shuffled,
    ev.ShuffleShown: _shuffle_shown,
    ev.Moved: _moved,
    ev.Dealt: _dealt,
    ev.Marked: _marked,
    ev.Performed: _performed,
    ev.Told: _told,
    ev.OrderSet: _ordered,
    ev.Turned: _turned,
    ev.TestCorrected: _corrected,
    ev.TakenBack: _taken_back,
    ev.TestCalled: _called,
    ev.Came: _came,
    ev.Sealed: _sealed,
    ev.HasSealed: _has_sealed,
    ev.Waiting: _waiting,
    ev.TestEnded: _over,
    ev.TestCancelled: _cancelled,
    **SENTENCES,
    **narrate_physical.SENTENCES,
}
