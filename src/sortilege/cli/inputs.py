"""What people type for a test becomes the test, the places of those who take part, and the piles before them."""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from sortilege.cli.fields import Field, fields_of, known, option_of, options_of
from sortilege.components.card import RANKS, SYMBOLS, Card, Cards, rank, read_cards
from sortilege.components.pile import Pile, discards_of, pile
from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.reading import read
from sortilege.rules.test import Place, Switches, Test, ruled
from sortilege.rules.value import Actor, tag_of
from sortilege.words import say


class Words(Struct, frozen=True):
    """What was typed. `fields` are by name, None where left out, a list of texts for parts (`score=5,target=6`).

    `pile`, `discards` and `hand` name cards; without `pile` a deck is whole but for the other two. `kept` is how many
    cards the first participant has kept apart from the deck (Fate cards). `rules` are house rules, `name=value` each.
    """

    fields: Mapping[str, str | bool | list[str] | None]
    pile: str | None = None
    discards: str = ""
    hand: str = ""
    kept: int = 0
    shared: bool = False
    rules: tuple[str, ...] = ()


class Setup(Struct, frozen=True):
    """A test that is ready to begin."""

    game: Game
    test: Test
    at: tuple[Place, ...]
    piles: Mapping[Pile, Cards]

    @property
    def decks(self) -> tuple[Pile, ...]:
        """The decks that are drawn from, each once."""
        return tuple(dict.fromkeys(place.deck for place in self.at))


def set_up(game: Game, kind: type[Test], words: Words) -> Setup:
    """The test as typed. Raises Refused for whatever does not fit, with the value and what is allowed."""
    test = read_test(game, kind, words)
    hand = read_cards(words.hand) if words.hand else _kept(game, test, words.kept)
    at = _places(game, test, words.shared, bool(hand))
    return Setup(game, test, at, _piles(game, at, words, hand) if game.deck else {})


# -- the test ---------------------------------------------------------------------------------------------------------


def read_test(game: Game, kind: type[Test], words: Words) -> Test:
    """The test's inputs as typed, under the house rules."""
    fields = fields_of(kind)
    given = {name: value for name, value in words.fields.items() if value is not None and value != []}
    missing = [field for field in fields if field.required and field.name not in given]
    if missing:
        needs = " and ".join(options_of(tuple(missing)))
        raise Refused(
            "missing_field",
            say(
                "{name} needs {needs}. Known: {list}.",
                name=name_of(game, kind),
                needs=needs,
                list=", ".join(options_of(fields)),
            ),
        )
    raw = {field.name: _typed(field, given[field.name]) for field in fields if field.name in given}
    return read(kind, {**raw, **ruled(kind, read_rules(game.switches, words.rules))}, words=True)


def name_of(game: Game, kind: type[Test]) -> str:
    """The game and its test, as on the command line."""
    return f"{game.name} {tag_of(kind)}"


def _typed(field: Field, value: str | bool | list[str]) -> object:
    if isinstance(value, list):
        return [_part(field, text) for text in value]
    return _part(field, value) if field.kind == "group" and isinstance(value, str) else value


def _part(field: Field, text: str) -> dict[str, object]:
    """One participant or group: `score=5,target=6`. A lone value is the first field's, a lone name a flag's."""
    part: dict[str, object] = {}
    for turn, piece in enumerate(text.split(",")):
        name, equals, value = (one.strip() for one in piece.partition("="))
        flag = any(one.kind == "flag" and one.name == name for one in field.parts)
        if not equals and not flag and turn == 0:
            name, value = field.parts[0].name, name
        _require_known(option_of(field), field.parts, name)
        _put(part, next(one for one in field.parts if one.name == name), True if flag and not equals else value)
    return part


def _put(part: dict[str, object], field: Field, value: object) -> None:
    """Sets the field, in the groups that it lies in."""
    for name in field.path:
        inner = part.setdefault(name, {})
        assert isinstance(inner, dict)
        part = inner
    part[field.name] = value


def _require_known(where: str, fields: tuple[Field, ...], name: str) -> None:
    if all(field.name != name for field in fields):
        raise Refused(
            "unknown_field",
            say("There is no '{name}' in {where}. Known: {known}.", name=name, where=where, known=known(fields)),
        )


def read_rules(kind: type[Switches], typed: Iterable[str]) -> Switches:
    """The house rules, `name=value` each, the others as the game has them."""
    fields, raw = fields_of(kind), {}
    for text in typed:
        name, _, value = text.partition("=")
        _require_known("--rule", fields, name.strip())
        raw[name.strip()] = value.strip()
    return read(kind, raw, words=True)


# -- places and piles -------------------------------------------------------------------------------------------------


def _places(game: Game, test: Test, shared: bool, plays: bool) -> tuple[Place, ...]:
    """A place for each participant, by number; the first alone may have cards to play."""
    hands = pile(game.hand, "1") if game.hand and plays else None
    return tuple(
        Place(Actor(number), pile("deck", "table" if shared else number), hands if number == "1" else None)
        for number in (str(turn + 1) for turn in range(test.seats()))
    )


def _kept(game: Game, test: Test, count: int) -> Cards:
    """The first `count` of the cards that a character of the test's Patron suit would have kept."""
    whole = _all_kept(game, test) if game.hand else ()
    if not 0 <= count <= len(whole):
        raise Refused(
            "bad_value",
            say(
                "--{hand} is {count}; a character has 0 to {n} of those cards.",
                hand=game.hand or "",
                count=count,
                n=len(whole),
            ),
        )
    return whole[:count]


def _all_kept(game: Game, test: Test) -> Cards:
    """What the sheet that fits the test keeps; else what any sheet does, as kept cards are alike whoever has them."""
    fields = fields_of(game.sheet)
    own: dict[str, object] = {field.name: getattr(test, field.name) for field in fields if hasattr(test, field.name)}
    others: list[dict[str, object]] = [{field.name: choice} for field in fields for choice in field.choices]
    kept = (game.kept(read(game.sheet, {"name": "1", **sheet})) for sheet in (own, *others))
    return next((cards for cards in kept if cards), ())


def _piles(game: Game, at: tuple[Place, ...], words: Words, hand: Cards) -> dict[Pile, Cards]:
    piles = {place.hand: hand for place in at if place.hand}
    dealt = hand if words.hand else ()
    for deck in dict.fromkeys(place.deck for place in at):
        own = dealt if deck == at[0].deck else ()
        piles |= _deck(game, deck, words, own)
    return piles


def _deck(game: Game, deck: Pile, words: Words, hand: Cards) -> dict[Pile, Cards]:
    discards = read_cards(words.discards)
    elsewhere = hand + discards
    there = tuple(card for card in game.deck if card not in elsewhere)
    drawn = there if words.pile is None else read_cards(words.pile)
    _require_of_deck(game, drawn + elsewhere)
    _require_once(drawn + elsewhere)
    return {deck: tuple(sorted(drawn)), discards_of(deck): tuple(sorted(discards))}


def _require_of_deck(game: Game, cards: Cards) -> None:
    strange = [card for card in cards if card not in game.deck]
    if strange:
        ranks = " ".join(one for one in RANKS if any(rank(card) == one for card in game.deck))
        jokers = " and X1 X2" if Card("X1") in game.deck else ""
        allowed = say(
            "it has the ranks {ranks} of each suit {list}{jokers}", ranks=ranks, list=" ".join(SYMBOLS), jokers=jokers
        )
        raise Refused(
            "not_in_deck",
            say(
                "{list} is not in the deck of {name}: {allowed}.",
                list=" ".join(strange),
                name=game.name,
                allowed=allowed,
            ),
        )


def _require_once(cards: Cards) -> None:
    doubles = sorted({card for card in cards if cards.count(card) > 1})
    if doubles:
        raise Refused(
            "double_card", say("{list} lies in more than one pile: a deck has each card once.", list=" ".join(doubles))
        )
