"""The game as one value."""

from typing import Final

from sortilege.components.card import JOKERS
from sortilege.components.deck import DECK_54
from sortilege.games.saga.acts import DrawEdge, LowerStress
from sortilege.games.saga.build import build
from sortilege.games.saga.contest import Contest
from sortilege.games.saga.moments import moments
from sortilege.games.saga.sheet import SagaSheet, bases, bound, npc_bound
from sortilege.games.saga.switches import SagaSwitches
from sortilege.games.saga.target import FlipTest
from sortilege.rules.game import Game, PileKind
from sortilege.words import say

game: Final = Game(
    name="saga",
    title="Saga",
    version=1,
    sheet=SagaSheet,
    switches=SagaSwitches,
    tests=(FlipTest, Contest),
    bases=bases,
    bound=bound,
    build=build,
    npc_bound=npc_bound,
    acts=(LowerStress, DrawEdge),
    piles=(
        PileKind("deck", "deck", "nobody", "discards"),
        PileKind("discards", "deck", "all"),
        PileKind("hand", "actor", "owner", "discards"),
    ),
    deck=DECK_54,
    never_held=JOKERS,
    hand="hand",
    moments=moments,
    risks={"break": say("mental break")},
    draws={"stress": say("for a Stress boon"), "break": say("to see whether the mind breaks")},
    verbs={"use": "uses {over}", "push": "plays {card} over {over}"},
)
