"""The game as a value."""

from typing import Final

from sortilege.components.deck import DECK_40
from sortilege.games.revelations.acts import GiveFateBack, ReshuffleDeck
from sortilege.games.revelations.build import build
from sortilege.games.revelations.contest import Contest
from sortilege.games.revelations.initiative import ROUNDS, Initiative
from sortilege.games.revelations.moments import gm_keeps, moments
from sortilege.games.revelations.opposed import Opposed
from sortilege.games.revelations.sheet import Character, bases, bound, findings, kept
from sortilege.games.revelations.switches import RevelationsSwitches
from sortilege.games.revelations.target import Target
from sortilege.rules.game import Game, PileKind

game: Final = Game(
    name="revelations",
    title="Revelations",
    version=1,
    sheet=Character,
    switches=RevelationsSwitches,
    tests=(Target, Contest, Opposed, Initiative),
    bases=bases,
    bound=bound,
    build=build,
    findings=findings,
    acts=(GiveFateBack, ReshuffleDeck),
    piles=(
        PileKind("deck", "deck", "nobody", to="discards"),
        PileKind("discards", "deck", "all"),
        PileKind("fate", "actor", "all", to="spent"),
        PileKind("spent", "actor", "all"),
    ),
    deck=DECK_40,
    hand="fate",
    kept=kept,
    gm_keeps=gm_keeps,
    moments=moments,
    rounds=ROUNDS,
    verbs={"keep": "keeps the cards", "replace": "plays {card} over {over}"},
)
