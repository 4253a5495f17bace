"""Documents for property tests: finished characters by chance, and ledgers in which anything may be wrong."""

from collections.abc import Mapping

import hypothesis.strategies as st
from msgspec.structs import replace

from sortilege.components.chance import seeded_chance
from sortilege.rules.game import Game
from sortilege.rules.ledger import IMPORTED, POINTS, STAGE, Entry, Ledger, Worth
from sortilege.rules.registry import games
from sortilege.sheets.book import build_of
from sortilege.sheets.document import Document, document, replaced
from sortilege.sheets.drafting import Pen
from sortilege.sheets.making import random_character

GAMES = tuple(games().values())
TEXTS = st.text(st.characters(codec="utf-8"), max_size=20)
WORTHS: st.SearchStrategy[Worth] = st.one_of(
    st.integers(-2, 7), st.integers(-(10**9), 10**9), st.booleans(), st.sampled_from(["play", "S"]), TEXTS, st.none()
)


def whats(game: Game) -> st.SearchStrategy[str]:
    """What entries may be about, and what no sheet of the game has."""
    build = build_of(game, game.switches())
    known = [*build.fixed, *(one.key for one in build.choices), *build.opening, *build.begins, STAGE, IMPORTED]
    points = [POINTS + key for key in (*build.purses, "gold")]
    named = [f"{key}/{name}" for key, one in build.kin.items() for name in (*one.usual, "Odd", "Firearms: Lasers")]
    named += [f"{key}/" for key in build.kin]
    return st.sampled_from([*known, *points, *named, "bogus", "bogus/Odd", "points/", "/"])


@st.composite
def ledgers(draw: st.DrawFn, game: Game) -> Ledger:
    """Entries that a file may hold, right or wrong; only what they are about stands."""
    keys = whats(game)
    written: list[Entry] = []
    for number in range(1, draw(st.integers(0, 12)) + 1):
        written.append(draw(_entry(number, tuple(written), keys, game)))
    return tuple(written)


@st.composite
def _entry(draw: st.DrawFn, number: int, before: Ledger, keys: st.SearchStrategy[str], game: Game) -> Entry:
    stands = {one.number for one in before if one.kind != "refund"} - {
        one.about for one in before if one.kind == "refund"
    }
    kinds = ["grant", "buy", "buy", "adjust", "waive", "migrate", *(["refund"] if stands else [])]
    kind = draw(st.sampled_from(kinds))
    about = None
    if kind == "refund" or (kind == "migrate" and stands and draw(st.booleans())):
        about = draw(st.sampled_from(sorted(stands)))
    return Entry(
        number,
        (before[-1].step if before else 1) + draw(st.integers(0, 1)),
        kind,  # type: ignore[arg-type]
        draw(keys),
        draw(WORTHS),
        draw(WORTHS),
        draw(st.one_of(st.just(0), st.integers(-20, 20))),
        draw(st.sampled_from(["", "gold", *build_of(game, game.switches()).purses])),
        tuple(draw(st.lists(keys, max_size=3))),
        about,
        gm=draw(st.booleans()),
    )


@st.composite
def bent(draw: st.DrawFn, game: Game) -> Ledger:
    """The ledger of a finished legal character, with one entry other than it was."""
    made = random_character(game, game.switches(), seeded_chance(draw(st.integers(0, 10**6))), Pen("Ann"))
    at = draw(st.integers(0, len(made.ledger) - 1))
    other = draw(
        st.one_of(
            st.fixed_dictionaries({"what": whats(game)}),
            st.fixed_dictionaries({"was": WORTHS}),
            st.fixed_dictionaries({"to": WORTHS}),
            st.fixed_dictionaries({"price": st.integers(-9, 9)}),
            st.fixed_dictionaries({"kind": st.sampled_from(["grant", "adjust", "waive", "migrate"])}),
        )
    )
    return (*made.ledger[:at], replace(made.ledger[at], **other), *made.ledger[at + 1 :])


@st.composite
def documents(draw: st.DrawFn, game: Game) -> Document:
    """A document of the game, however broken."""
    rest = draw(st.one_of(st.just({"name": "Neo"}), st.dictionaries(TEXTS, st.one_of(WORTHS, st.lists(WORTHS)))))
    made = replaced(document(game, game.switches(), rest), draw(st.one_of(ledgers(game), bent(game))))
    return _stamped(made, draw(st.sampled_from([{}, {"engine": "99.0"}, {"game_version": 7}, {"rules": {"odd": 1}}])))


def _stamped(made: Document, other: Mapping[str, object]) -> Document:
    return replace(made, **other)
