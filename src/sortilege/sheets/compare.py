"""In what two sheets differ, by what they mean and not by how they came about."""

from collections.abc import Iterator, Mapping
from typing import Final, TypeAlias

import msgspec

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.ledger import IMPORTED, STAGE, Worth
from sortilege.rules.prerequisite import Plain
from sortilege.rules.registry import find_game
from sortilege.rules.titles import title_in
from sortilege.rules.value import Value
from sortilege.sheets.book import Book
from sortilege.sheets.document import Document, usual_fields
from sortilege.sheets.finding import kept_by
from sortilege.sheets.quoting import say_points
from sortilege.sheets.saying import NOTHING, say_label, say_worth
from sortilege.words import NO_WORDS, Phrase, capital, in_words, joined, say, verbatim

Field: TypeAlias = object
"""JSON data."""
SHORT: Final = 60
"""Characters of a text that is shown in full."""


class Change(Value, frozen=True):
    """One difference. `key` tells where: `name`, `stage`, `speed`, `links/skills/Firearms`, `points/xp`, `rules/die`.

    `words` say it: `Speed 2 → 3, paid 3 discipline points`.
    """

    key: str
    was: Field
    to: Field
    words: Phrase


def compare(a: Document, b: Document) -> tuple[Change, ...]:
    """What is other on `b` than on `a`; nothing for equal sheets. Raises Refused `other_game` or `unknown_game`."""
    if a.game != b.game:
        raise Refused(
            "other_game", say("A sheet of {game} cannot be compared with one of {other}.", game=a.game, other=b.game)
        )
    game = find_game(a.game)
    books = kept_by(game, a), kept_by(game, b)
    return (
        *_rest(game, a, b),
        *_stage(*books),
        *_values(*books),
        *_links(*books),
        *_points(*books),
        *_rules(game, a, b),
    )


# -- what the ledger decides ------------------------------------------------------------------------------------------


def _stage(a: Book, b: Book) -> Iterator[Change]:
    if a.standing.creating != b.standing.creating:
        words = say("Creation goes on") if b.standing.creating else say("Creation is over")
        yield Change(STAGE, a.standing.values.get(STAGE), b.standing.values.get(STAGE), words)


def _values(a: Book, b: Book) -> Iterator[Change]:
    for what in dict.fromkeys((*a.standing.values, *b.standing.values)):
        was, to = _value(a, what), _value(b, what)
        if was != to and what not in (STAGE, IMPORTED):
            yield Change(what, was, to, joined((_say_value(a, b, what), _say_paid(a, b, what)), ""))


def _value(book: Book, what: str) -> Worth:
    """The value; a level that every sheet has is 0 where nothing was bought, unlike that of a named trait."""
    return book.standing.values.get(what, 0 if what in book.build.fixed else None)


def _say_value(a: Book, b: Book, what: str) -> Phrase:
    was, to = _value(a, what), _value(b, what)
    label = capital(say_label(b.build, what))
    said = say_worth(b.build, what, to)
    if was is None and b.build.family(what) is not None:
        learnt = say("learnt at {level}", level=said) if to else say("noted, not learnt")
        return joined((label, " ", learnt, _say_links(b, what)), "")
    if to is None and b.build.family(what) is not None:
        return say("{label} {level} is gone", label=label, level=say_worth(a.build, what, was))
    return joined((label, say_worth(a.build, what, was), "→", said), " ")


def _say_links(book: Book, what: str) -> Phrase:
    links = book.standing.links.get(what, ())
    return joined((" (", joined(say_label(book.build, link) for link in links), ")"), "") if links else NO_WORDS


def _say_paid(a: Book, b: Book, what: str) -> Phrase:
    """What `b` paid for it more than `a` did, or less."""
    before, now = _costs(a, what), _costs(b, what)
    said = list[Phrase]()
    for key in dict.fromkeys((*before, *now)):
        more, budget = now.get(key, 0) - before.get(key, 0), b.build.purses.get(key)
        if more and budget is not None:
            points = say_points(budget, abs(more))
            said.append(say(", paid {points}", points=points) if more > 0 else say(", {points} back", points=points))
    return joined(said, "")


def _costs(book: Book, what: str) -> Mapping[str, int]:
    costs: dict[str, int] = {}
    for entry in book.live:
        if entry.what == what:
            costs[entry.budget] = costs.get(entry.budget, 0) + book.paid(entry)
    return costs


def _links(a: Book, b: Book) -> Iterator[Change]:
    for what, was in a.standing.links.items():
        to = b.standing.links.get(what, was)
        if was != to and what in a.standing.values and what in b.standing.values:
            words = say(
                "{label}{links} → {label}{new_links}",
                label=say_label(b.build, what),
                links=_say_links(a, what),
                new_links=_say_links(b, what),
            )
            yield Change(f"links/{what}", was, to, words)


def _points(a: Book, b: Book) -> Iterator[Change]:
    for key in dict.fromkeys((*a.standing.points, *b.standing.points)):
        was, to = a.standing.points.get(key, 0), b.standing.points.get(key, 0)
        budget = b.build.purses.get(key)
        said = (say_points(budget, was), "→", say_points(budget, to)) if budget else (key, was, "→", to)
        if was != to:
            yield Change(f"points/{key}", was, to, say("Left: {said}", said=joined(said, " ")))


# -- the rest ---------------------------------------------------------------------------------------------------------


def _rest(game: Game, a: Document, b: Document) -> Iterator[Change]:
    before, now = _filled(game, a), _filled(game, b)
    inner = kept_by(game, b).build.inner
    for name in (one for one in dict.fromkeys((*kept_by(game, b).build.rest, *before, *now)) if one not in inner):
        was, to = before.get(name), now.get(name)
        if was != to:
            yield Change(name, was, to, _say_field(title_of(game, name), was, to))


def _filled(game: Game, document: Document) -> Mapping[str, Field]:
    """The rest with what it leaves out, in the shapes of JSON, so that equal data is equal."""
    given = msgspec.json.decode(msgspec.json.encode(document.rest))
    names = kept_by(game, document).build.rest
    return {**{name: value for name, value in usual_fields(game).items() if name in names}, **given}


def _say_field(title: Phrase, was: Field, to: Field) -> Phrase:
    """Numbers and short texts in full; of what is longer or has parts, only that it changed."""
    if _short(was) and _short(to):
        return joined((title, _say_plain(was), "→", _say_plain(to)), " ")
    return say("{title} changed", title=title)


def _short(value: Field) -> bool:
    return value is None or (isinstance(value, str | int | float) and len(str(value)) <= SHORT)


def _say_plain(value: Field) -> Phrase:
    if isinstance(value, bool):
        return say("yes") if value else say("no")
    return NOTHING if value in (None, "") else verbatim(str(value))


def _switched(value: Plain | None) -> Phrase:
    """A house rule's value for people."""
    return in_words(value) if isinstance(value, str) else _say_plain(value)


def title_of(game: Game, name: str) -> Phrase:
    """What a field of the game's sheet is called: `Hero points`."""
    return title_in(game.sheet, name)


def _rules(game: Game, a: Document, b: Document) -> Iterator[Change]:
    usual: Mapping[str, Plain] = msgspec.to_builtins(game.switches())
    before, now = {**usual, **a.rules}, {**usual, **b.rules}
    for name in dict.fromkeys((*before, *now)):
        was, to = before.get(name), now.get(name)
        if was != to:
            rule = title_in(game.switches, name)
            words = say("House rule {rule}: {was} → {to}", rule=rule, was=_switched(was), to=_switched(to))
            yield Change(f"rules/{name}", was, to, words)
    if a.pinned != b.pinned:
        yield Change(
            "pinned",
            a.pinned,
            b.pinned,
            say("Pinned to its house rules") if b.pinned else say("No longer pinned to its house rules"),
        )
