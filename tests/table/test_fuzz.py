"""Whatever is asked of a table, it answers with events or a refusal, and a refusal changes nothing."""

from functools import cache
from typing import TypeAlias, get_args

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from msgspec import inspect
from tests.table.sitting import Sitting

from sortilege.components.refusal import Refusal, Refused
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game, games
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.codec import encode_state
from sortilege.words import to_json

Json: TypeAlias = st.SearchStrategy[object]
Move: TypeAlias = tuple[str, object] | int
"""Who asks for what in plain JSON data, or the number of an offer to take."""

COMMANDS = {str(kind.__struct_config__.tag): kind for kind in get_args(co.AnyCommand)}
CALLS: dict[str, dict[str, object]] = {
    "revelations": {"type": "target", "score": 4},
    "disciplines": {"type": "talent", "rating": "average", "difficulty": 9},
    "cyberspace": {"type": "unopposed", "level": 3, "difficulty": 10},
    "saga": {"type": "test", "stat": 5, "target": 9},
}
SEATS = ["s1", "s2", "s3", "s9"]
ACTORS = ["c1", "c2", "gm", "c9"]
CARDS = ["KS", "2H", "X1", "", "X", "2", "ZZ", "10H"]
NAMED = {
    "seat": SEATS, "deck": SEATS, "owner": SEATS, "present": SEATS, "actor": ACTORS, "earned": ACTORS, "who": ACTORS,
    "pile": ["hand:c1", "aside:s2", "deck:s2", "hand:gm", "x"], "to": ["everyone", "gm", *SEATS],
    "dice": ["3d6", "2d20kh1+5", "d%", "3d6k", "6d10>=7", ""], "where": ["deck", "discards"],
    "text": ["Hello", "/roll 2d6!", "/gmroll d6", "/blindroll d6", "/draw 2", "/draw private", "/shuffle", "/w Ben hi",
             "/help", "/", "//x", " ", "\x00"],
    "test": ["t1", "t2"], "verb": ["keep", "replace", "use", "push"], "card": CARDS, "over": CARDS,
}  # fmt: skip
"""What is worth saying by a field's name, where its type says no more than that it is text."""

PILES = ["deck:s2", "discards:s2", "hand:c1", "fate:c1", "spent:c1", "deck:table", "aside:s2", "hand:c9"]
NAMED |= {"source": PILES, "target": PILES, "field": ["hero", "stress", "actions", "name", "edge"]}

ANYTHING: Json = st.recursive(
    st.none() | st.booleans() | st.integers() | st.just(10**400) | st.floats(allow_nan=False) | st.text(max_size=9),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=9), inner, max_size=3),
    max_leaves=5,
)


def nearly(found: inspect.Type, name: str = "") -> Json:
    """JSON that fits the type; one time in sixteen it need not."""
    return st.integers(0, 15).flatmap(lambda luck: ANYTHING if luck == 15 else fitting(found, name))


def fitting(found: inspect.Type, name: str) -> Json:
    match found:
        case inspect.Metadata():
            return fitting(found.type, name)
        case inspect.StructType():
            return shaped(found.cls)
        case inspect.UnionType():
            return st.one_of([nearly(one, name) for one in found.types])
        case inspect.VarTupleType():
            unique = repr if name in NAMED else None
            return st.lists(nearly(found.item_type, name), min_size=found.min_length or 0, max_size=3, unique_by=unique)
        case inspect.TupleType():
            return st.tuples(*[nearly(one, name) for one in found.item_types]).map(list)
        case inspect.DictType():
            return st.dictionaries(st.text(min_size=1, max_size=9), nearly(found.value_type), max_size=3)
    return plain(found, name)


def plain(found: inspect.Type, name: str) -> Json:
    match found:
        case inspect.BoolType():
            return st.booleans()
        case inspect.IntType():
            return st.integers(found.ge, found.le)
        case inspect.LiteralType():
            return st.sampled_from(found.values)
        case inspect.StrType():
            return st.sampled_from(NAMED[name]) if name in NAMED else st.text(min_size=1, max_size=9)
    return st.none() if isinstance(found, inspect.NoneType) else ANYTHING


def fields_of(kind: type) -> tuple[inspect.Field, ...]:
    found = inspect.type_info(kind)
    assert isinstance(found, inspect.StructType)
    return found.fields


def shaped(kind: type[msgspec.Struct], **given_fields: Json) -> Json:
    """An object with the fields of a struct: those it needs and those given, and some of the others."""
    tag = {"type": st.just(kind.__struct_config__.tag)} if kind.__struct_config__.tag else {}
    others = {field.name: field for field in fields_of(kind) if field.name not in given_fields}
    needed = {name: nearly(field.type, name) for name, field in others.items() if field.required}
    optional = {name: nearly(field.type, name) for name, field in others.items() if not field.required}
    return st.fixed_dictionaries({**tag, **needed, **given_fields}, optional=optional)


@cache
def commands(game_name: str) -> Json:
    """Commands, with the tests, acts, sheets and house rules of the game in them."""
    game = find_game(game_name)
    rules = ((st.just(field.name), nearly(field.type)) for field in fields_of(game.switches))
    return st.one_of(
        [
            *map(shaped, COMMANDS.values()),
            *(shaped(co.Call, test=shaped(test)) for test in game.tests),
            *(shaped(co.Perform, act=shaped(act)) for act in game.acts),
            *(shaped(co.SetSwitch, name=name, value=value) for name, value in rules),
            shaped(co.SetCharacter, sheet=shaped(game.sheet)),
            shaped(co.Decide, test=st.just("t1"), actor=st.just("c1")),
        ]
    )


def moves(game_name: str) -> st.SearchStrategy[Move]:
    return st.tuples(st.sampled_from(["s1", "s1", "s2", "s3"]), commands(game_name)) | st.integers(0, 99)


def ask(sitting: Sitting, seat: str, raw: object) -> None:
    """Asks as a client does."""
    assert isinstance(raw, dict)
    before = encode_state(sitting.state)
    try:
        answer = sitting.try_(seat, read(COMMANDS[str(raw["type"])], raw))
    except Refused as refused:
        answer = refused.refusal
    if isinstance(answer, Refusal):
        assert answer.code.isidentifier()
        assert answer.message.endswith(".")
        assert encode_state(sitting.state) == before


def take(sitting: Sitting, number: int) -> None:
    """Takes one of all the offers that are made now; each must be legal, unless the table was archived."""
    if sitting.state.archived:
        return
    offered = [(one, offer) for one in sitting.own("s1").decisions for offer in one.offers]
    if offered:
        decision, offer = offered[number % len(offered)]
        sitting.do("s1", co.Decide(decision.test, decision.actor, offer.verb, offer.over, offer.card))


def begun(game_name: str, shared: bool) -> Sitting:
    """A session with two players, in which a test may be waiting."""
    sitting = Sitting(game_name, shared)
    for name in ("Ana", "Ben"):
        sitting.player(name, {"patron": "S"} if game_name == "revelations" else {})
    sitting.do("s1", co.Begin("session"))
    sitting.do("s1", co.Call(CALLS[game_name], (Actor("c1"),)))
    return sitting


@pytest.mark.parametrize("game_name", games())
@settings(max_examples=100, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])
@given(data=st.data())
def test_nothing_but_events_and_refusals_comes_out(game_name: str, data: st.DataObject) -> None:
    sitting = begun(game_name, data.draw(st.booleans()))
    for move in data.draw(st.lists(moves(game_name), min_size=5, max_size=15)):
        if isinstance(move, int):
            take(sitting, move)
        else:
            ask(sitting, *move)
        for seat in sitting.state.seats:
            to_json((sitting.public, sitting.own(seat), sitting.feed(seat)))
