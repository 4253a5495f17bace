"""The log in sentences. Told from a seat's own events only, so it can say nothing the seat may not know."""

from collections.abc import Callable, Iterable, Iterator
from functools import cache
from typing import Any, Final

from sortilege.components.card import Cards, show_card, show_cards
from sortilege.components.dice import show_dice
from sortilege.components.pile import Pile, kind_of, owner_of
from sortilege.rules.ask import Answer, Chosen, Drawn, Rolled
from sortilege.rules.game import Game
from sortilege.rules.numbered import plain_label
from sortilege.rules.registry import find_game
from sortilege.rules.rounds import Slot
from sortilege.rules.titles import title_in
from sortilege.sheets.book import build_of
from sortilege.sheets.saying import say_entries
from sortilege.table import event as ev
from sortilege.table import narrate_physical
from sortilege.table.narrate_free_play import SENTENCES, drawn_aside, many_drawn_aside
from sortilege.table.state import GM_ACTOR, ORDER, Names
from sortilege.words import NO_WORDS, Phrase, capital, in_words, joined, plural, say, verbatim


def chosen_words(game: Game, chosen: Chosen) -> Phrase:
    """A decision in words, after the name: `plays 10♠ over 3♠`."""
    return _decided(game.verbs.get(chosen.verb), chosen)


def chosen_order(game: Game, chosen: Chosen) -> Phrase:
    """The same as an order: `Play 10♠ over 3♠`."""
    words = game.verbs.get(chosen.verb)
    return _decided(words and as_order(words), chosen)


@cache
def as_order(words: str) -> str:
    """What somebody does as an order, before it is translated: `Play {card} over {over}`."""
    verb, _, rest = words.partition(" ")
    told = f"{'do' if verb == 'does' else verb.removesuffix('s')} {rest}".strip()
    return told[:1].upper() + told[1:]


def _decided(template: str | None, chosen: Chosen) -> Phrase:
    if template is None:
        return joined((chosen.verb, show_cards(chosen.over)) if chosen.over else (chosen.verb,), " ")
    card = show_card(chosen.card) if chosen.card else ""
    return Phrase(template, {"card": card, "over": show_cards(chosen.over)})


_UNNAMED: Final = "GM"
"""The GM's own character until it gets a name: called so in every language."""


def narrate(game_name: str, names: Names, events: Iterable[ev.AnyEvent]) -> list[str]:
    """A sentence for each event that people want to read about, in order."""
    return [sentence for _, sentence in placed(game_name, names, events)]


def placed(game_name: str, names: Names, events: Iterable[ev.AnyEvent]) -> list[tuple[int, str]]:
    """The same, each sentence with the place of its event among all, from 0."""
    names = {**names, GM_ACTOR: say("GM")} if names.get(GM_ACTOR) == _UNNAMED else names
    game, told = find_game(game_name), [(at, event) for at, event in enumerate(events) if type(event) in _SENTENCES]
    sentences = ((at, _SENTENCES[type(event)](game, names, event)) for at, event in told)
    return [(at, str(sentence)) for at, sentence in sentences if sentence]


def _opened(_game: Game, _names: Names, event: ev.TableOpened) -> Phrase:
    if event.shared:
        return say("The table “{name}” opens, with one deck for all.", name=event.name)
    return say("The table “{name}” opens.", name=event.name)


def _seated(_game: Game, _names: Names, event: ev.SeatAdded) -> Phrase:
    return say("{name} gets a seat as {role}.", name=event.name, role=_ROLES[event.role])


_ROLES = {"gm": say("GM"), "player": say("player"), "spectator": say("spectator")}


def _named(_game: Game, _names: Names, event: ev.SeatNamed) -> Phrase:
    return say("A seat is now called {name}.", name=event.name)


def _role(_game: Game, names: Names, event: ev.RoleSet) -> Phrase:
    return say("{name} is now {role}.", name=names[event.seat], role=_ROLES[event.role])


def _revoked(_game: Game, names: Names, event: ev.LinkRevoked) -> Phrase:
    return say("The link of {name} no longer works.", name=names[event.seat])


def _archived(_game: Game, _names: Names, _event: ev.TableArchived) -> Phrase:
    return say("The table is archived: it can be read, and nothing changes until it is reopened.")


def _reopened(_game: Game, _names: Names, _event: ev.TableReopened) -> Phrase:
    return say("The table is reopened.")


def _character(_game: Game, names: Names, event: ev.CharacterSet) -> Phrase:
    return _whole_sheet(str(event.sheet.get("name", event.actor)), names, event)


def _whole_sheet(name: str, names: Names, event: ev.CharacterSet | ev.SheetWritten) -> Phrase:
    if event.npc:
        return say("The sheet of {name} (an NPC) is written.", name=name)
    player = names.get(event.owner or "") or say("nobody")
    return say("The sheet of {name} (played by {player}) is written.", name=name, player=player)


def _written(game: Game, names: Names, event: ev.SheetWritten) -> Phrase:
    name = str(event.sheet.get("name", event.actor))
    if not event.entries and event.rules is not None:
        return say("{name} keeps to the house rules that its prices were paid by.", name=name)
    if not event.entries or len(event.entries) > _SAID:
        return _whole_sheet(name, names, event)
    why = event.entries[-1].why
    said = say_entries(build_of(game, game.switches()), event.entries)
    return joined((name, ": ", said, f" ({why})" if why else "", "."), "")


_SAID = 8
"""The most entries that are told one by one."""


def _removed(_game: Game, names: Names, event: ev.CharacterRemoved) -> Phrase:
    return say("{name} leaves the table.", name=names[event.actor])


def _switch(game: Game, _names: Names, event: ev.SwitchSet) -> Phrase:
    value = _ON[event.value] if isinstance(event.value, bool) else in_words(str(event.value))
    return say("House rule: {rule} is now {value}.", rule=title_in(game.switches, event.name), value=value)


_ON: Final = {True: say("on"), False: say("off")}


def _odds_shown(_game: Game, _names: Names, event: ev.OddsShown) -> Phrase:
    return say("Odds are shown to everyone.") if event.on else say("Odds are shown to the GM alone.")


def _began(_game: Game, _names: Names, event: ev.Began) -> Phrase:
    what = PERIODS[event.what]
    if event.name:
        return say("{what} {number} begins: {name}.", what=what, number=event.number, name=event.name)
    return say("{what} {number} begins.", what=what, number=event.number)


def _ended(_game: Game, names: Names, event: ev.Ended) -> Phrase:
    what, earned = PERIODS[event.what], joined(names[actor] for actor in event.earned)
    if earned:
        return say("{what} {number} ends; earned by {names}.", what=what, number=event.number, names=earned)
    return say("{what} {number} ends.", what=what, number=event.number)


PERIODS: Final = {
    "session": say("Session"),
    "scene": say("Scene"),
    "round": say("Round"),
    "adventure": say("Adventure"),
}


def _arrived(_game: Game, names: Names, event: ev.Arrived) -> Phrase:
    return say("{name} arrives.", name=names[event.seat])


def _shuffled(_game: Game, names: Names, event: ev.Shuffled) -> Phrase:
    deck, back = _deck(names, event.deck), _back(event.back)
    if event.test:
        return say("{deck} ran out and was shuffled ({back}).", deck=deck, back=back)
    return say("{deck} is shuffled ({back}).", deck=deck, back=back)


def _shuffle_shown(_game: Game, names: Names, event: ev.ShuffleShown) -> Phrase:
    return say("{deck} was shuffled ({back}).", deck=_deck(names, event.deck), back=_back(event.back))


def _back(cards: Cards) -> Phrase:
    return plural("{n} discard back", "{n} discards back", len(cards))


def _deck(names: Names, deck: Pile) -> Phrase:
    owner = owner_of(deck)
    return (
        say("The shared deck")
        if owner == "table"
        else say("The deck of {name}", name=names.get(owner) or say("the GM"))
    )


def _moved(_game: Game, names: Names, event: ev.Moved) -> Phrase:
    kind, cards = kind_of(event.target), show_cards(event.cards)
    if kind == "aside":
        return drawn_aside(names, event.target, event.cards)
    owner = names.get(owner_of(event.source if kind in _WHERE else event.target)) or say("The GM")
    if kind in _WHERE:
        return say("{name} puts {cards} {where}.", name=owner, cards=cards, where=_WHERE[kind])
    if kind != "hand":
        return say("{pile} now: {cards}.", pile=capital(narrate_physical.pile_of(names, event.target)), cards=cards)
    return say("In the hand of {name} now: {cards}.", name=owner, cards=cards)


_WHERE: Final = {
    "discards": say("to the discards"),
    "deck": say("back into the deck"),
    "buried": say("face down to the discards"),
}


def _dealt(_game: Game, names: Names, event: ev.Dealt) -> Phrase:
    if kind_of(event.hand) == "aside":
        return many_drawn_aside(names, event.hand, event.count)
    name = names.get(owner_of(event.hand)) or say("The GM")
    return plural(
        "{name} draws {n} card into the hand.", "{name} draws {n} cards into the hand.", event.count, name=name
    )


def _marked(_game: Game, names: Names, event: ev.Marked) -> Phrase:
    by, field = f"{event.by:+d}".replace("-", "−"), in_words(event.field)
    told = say("{name}: {field} {by}, now {now}", name=names[event.actor], field=field, by=by, now=event.now)
    return joined((told, f" ({event.why})" if event.why else "", "."), "")


def _told(_game: Game, names: Names, event: ev.Told) -> Phrase:
    return _does(names[event.actor], event.words)


def _ordered(_game: Game, _names: Names, event: ev.OrderSet) -> Phrase:
    slots = (_slot(event.names[one.actor], one) for one in event.slots)
    return say("Order of acting: {list}.", list=joined(slots)) if event.slots else NO_WORDS


def _slot(name: str, slot: Slot) -> Phrase:
    told = say("{name} ({words})", name=name, words=slot.words) if slot.words else verbatim(name)
    return say("together with {who}", who=told) if slot.tied else told


def _turned(_game: Game, _names: Names, event: ev.Turned) -> Phrase:
    if not event.next:
        return say("Nobody has a turn left.")
    if event.pass_ > 1:
        return say("It is {name}'s turn (pass {number}).", name=event.name, number=event.pass_)
    return say("It is {name}'s turn.", name=event.name)


def _corrected(game: Game, names: Names, event: ev.TestCorrected) -> Phrase:
    label, name = event.label or say("a test"), names[event.by]
    told = (
        say("{name} corrects {label} ({why}): {said}.", name=name, label=label, why=event.why, said=event.said)
        if event.why
        else say("{name} corrects {label}: {said}.", name=name, label=label, said=event.said)
    )
    return joined((told, *_fresh(game, names, event)), " ")


def _fresh(game: Game, names: Names, event: ev.TestCorrected) -> Iterator[Phrase]:
    """What had not come up before."""
    if event.rolled:
        yield say("Rolled for it: {dice}.", dice=", ".join(show_dice(one.dice) for one in event.rolled))
    if event.drawn:
        yield say("Drawn for it: {cards}.", cards=", ".join(show_cards(one.cards) for one in event.drawn))
    for one in event.decided:
        yield say("By default: {name} {does}.", name=names[one.actor], does=chosen_words(game, one.chosen))


def _taken_back(_game: Game, _names: Names, event: ev.TakenBack) -> Phrase:
    return say("The GM takes back entry {entry}.", entry=event.entry)


def _performed(_game: Game, names: Names, event: ev.Performed) -> Phrase:
    return _does(names[event.actor], event.words)


def _called(_game: Game, names: Names, event: ev.TestCalled) -> Phrase:
    who = joined(names[place.actor] for place in event.at)
    label = label_of(event) or say("a test")
    return (
        say("{who}: {label} (secret).", who=who, label=label) if event.secret else joined((who, ": ", label, "."), "")
    )


def label_of(event: ev.TestCalled) -> str:
    """As somebody typed it, but for the one that the table gives."""
    return ORDER if event.label == ORDER else event.label


def _came(game: Game, names: Names, event: ev.Came) -> Phrase:
    told = _came_up(game, names[event.actor], event.answer)
    if not told:
        return NO_WORDS
    return say("{told} (typed in).", told=told) if event.typed else joined((told, "."), "")


def _came_up(game: Game, name: str, answer: Answer) -> Phrase:
    if isinstance(answer, Drawn):
        return _drew(name, answer, game.draws.get(plain_label(answer.label)))
    if isinstance(answer, Rolled):
        total = f" = {sum(answer.dice)}" if len(answer.dice) > 1 and game.adds_dice else ""
        return say("{name} rolls {dice}", name=name, dice=show_dice(answer.dice) + total)
    return joined((name, chosen_words(game, answer)), " ") if isinstance(answer, Chosen) else NO_WORDS


def _drew(name: str, drawn: Drawn, why: Phrase | None) -> Phrase:
    cards = show_cards(drawn.cards)
    if not drawn.cards:
        return say("{name} draws: no card is left", name=name)
    if why:
        return say("{name} draws {cards} {why}", name=name, cards=cards, why=why)
    return say("{name} draws {cards}", name=name, cards=cards)


def _does(name: str, what: Phrase) -> Phrase:
    return joined((name, " ", what, "."), "")


def _sealed(game: Game, names: Names, event: ev.Sealed) -> Phrase:
    return say("{name}, sealed: {does}.", name=names[event.actor], does=chosen_words(game, event.chosen))


def _has_sealed(_game: Game, names: Names, event: ev.HasSealed) -> Phrase:
    return say("{name} has decided.", name=names[event.actor])


def _waiting(_game: Game, names: Names, event: ev.Waiting) -> Phrase:
    return say("Sealed decisions: waiting for {list}.", list=joined(names[actor] for actor in event.actors))


def _over(_game: Game, _names: Names, event: ev.TestEnded) -> Phrase:
    return joined((capital(event.said), "."), "")


def _cancelled(_game: Game, names: Names, event: ev.TestCancelled) -> Phrase:
    seen = [card for home in event.home for card in home.cards]
    off = say("{name} calls the test off.", name=names[event.by])
    cards = show_cards(tuple(seen))
    return joined((off, say("{cards} were seen and are discarded.", cards=cards)), " ") if seen else off


_SENTENCES: dict[type[ev.Event], Callable[[Game, Names, Any], Phrase]] = {
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
