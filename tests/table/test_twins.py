"""Corrections, real cards and cards moved by hand tell a seat nothing of cards that it may not know."""

from collections.abc import Mapping
from random import Random

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting
from tests.table.test_groups import group
from tests.table.test_secrets import (
    ANA,
    BEN,
    CLEO,
    MOVES,
    A,
    B,
    Recorded,
    Twin,
    known_to_ben,
    move,
    other_secrets,
    renamed,
    saga_table,
    seen_by,
)

from sortilege.components.card import Card, is_joker
from sortilege.components.chance import seeded_chance
from sortilege.components.deck import DECK_54
from sortilege.components.pile import Pile
from sortilege.components.refusal import Refusal
from sortilege.rules.ask import Draw, Drawn
from sortilege.table import command as co
from sortilege.table.audience import EVERYONE, SeatId, may_know
from sortilege.table.event import Came, Moved, TypedIn, audience_of
from sortilege.table.hands import free

GM = SeatId("s1")
MORE = ("take back", "take back", "some", "some", "named", "real", "type in", "type in", "group", "ben")
Given = tuple[SeatId, co.AnyCommand]


def more(sitting: Sitting, kind: str, luck: Random) -> Given | None:
    state = sitting.state
    piles = ["hand:c1", "hand:c2", "hand:c3", "hand:gm", "aside:s2", "aside:s3", *state.piles]
    source, target = luck.choice(piles), luck.choice(piles)
    match kind:
        case "take back" if state.past:
            return GM, co.TakeBack(state.past[-1].entry)
        case "some":
            return GM, co.MoveCards(source, target, (), luck.randint(1, 2))
        case "named":
            cards = luck.sample([card for card in DECK_54 if not is_joker(card)], luck.randint(1, 2))
            return GM, co.MoveCards(source, target, tuple(cards))
        case "real":
            return GM, co.SetTyping(() if state.typed else ("cards",))
        case "type in":
            return typed(sitting, luck)
        case "group":
            return GM, co.Call(group("saga", 3), (ANA, BEN, CLEO), "all")
        case "ben":
            return B, luck.choice(tries(sitting, luck))
    return None


def typed(sitting: Sitting, luck: Random) -> Given | None:
    due = [(one.id, one.due) for one in sitting.state.running.values() if isinstance(one.due, Draw)]
    if not due:
        return None
    test, ask = luck.choice(due)
    there = free(sitting.state, ask.pile)
    cards = tuple(luck.sample(there, min(ask.n, len(there))))
    seat = luck.choice([GM, SeatId(sitting.owner(ask.actor))])
    return seat, co.TypeIn(test, ask.actor, cards)


def tries(sitting: Sitting, luck: Random) -> list[co.AnyCommand]:
    """What Ben may try, perhaps in vain."""
    test = luck.choice([*sitting.state.running, "x12"])
    return [
        co.DrawFree(luck.randint(1, 20), private=luck.random() < 0.5),
        co.TypeIn(test, BEN, (luck.choice(DECK_54),)),
        co.TypeIn(test, ANA, (luck.choice(DECK_54),)),
        co.Reveal(Pile("hand:c1")),
        co.Reveal(Pile("hand:c2"), (), (A,)),
        co.PutAway("deck"),
        co.PutAway("discards"),
        co.Decide(test, ANA, "use", (luck.choice(DECK_54),)),
        co.Call({"type": "test", "stat": 5, "target": 12}, (BEN,), "listen", "gm"),
        co.Say("/draw 3 private"),
        co.Shuffle(),
    ]


def known(sitting: Sitting) -> set[Card]:
    """The cards that B has a right to know after the last command, with what came up for Ben or was named aloud."""
    cards = known_to_ben(sitting)
    for event in sitting.log[-1][1]:
        if not may_know(audience_of(event), B, "player"):
            continue
        if isinstance(event, Came | TypedIn) and isinstance(event.answer, Drawn):
            cards |= set(event.answer.cards) if event.actor == BEN or audience_of(event) == EVERYONE else set()
        if isinstance(event, Moved) and (audience_of(event) == EVERYONE or "c2" in event.source + event.target):
            cards |= set(event.cards)
        if isinstance(event, Moved) and "s3" in event.source + event.target:
            cards |= set(event.cards)
    return cards


def other(twin: Sitting, seat: SeatId, command: co.AnyCommand, instead: Mapping[Card, Card]) -> co.AnyCommand:
    if isinstance(command, co.TypeIn):
        return msgspec.structs.replace(command, cards=tuple(instead[card] for card in command.cards))
    return command if seat == B else renamed(twin, seat, command, instead)


@settings(max_examples=100, deadline=None)
@given(
    st.booleans(),
    st.lists(st.sampled_from((*MOVES, *MORE, *MORE)), min_size=5, max_size=40),
    st.randoms(use_true_random=False),
)
def test_two_tables_that_differ_in_secrets_look_the_same(shared: bool, kinds: list[str], luck: Random) -> None:
    """To Ben, who gets the same refusals too, whatever he tries."""
    recorded = Recorded(seeded_chance(luck.randrange(10**6)))
    first = saga_table(shared, recorded)
    steps = list[tuple[SeatId, co.AnyCommand, Refusal | None, bytes]]()
    seen, shown = known(first), seen_by(first, B)
    begun = shown
    for kind in kinds:
        made = more(first, kind, luck) or move(first, kind, luck)
        if made is None:
            continue
        picks = len(recorded.picks), len(recorded.rolls)
        answer = first.try_(*made)
        if isinstance(answer, Refusal):
            del recorded.picks[picks[0] :], recorded.rolls[picks[1] :]
            if made[0] != B:
                continue
        else:
            seen |= known(first)
        steps.append((*made, answer if isinstance(answer, Refusal) else None, seen_by(first, B)))
    instead = other_secrets(seen, luck)
    twin = saga_table(shared, Twin(recorded, instead))
    assert seen_by(twin, B) == begun
    for seat, command, refusal, looks in steps:
        answer = twin.try_(seat, other(twin, seat, command, instead))
        assert (answer if isinstance(answer, Refusal) else None) == refusal, command
        assert seen_by(twin, B) == looks, command
