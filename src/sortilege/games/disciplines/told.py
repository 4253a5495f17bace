"""What a character's levels can do, told on the sheet and at the table, and what is left to the source's own pages."""

from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from sortilege.games.disciplines.sheet import DISCIPLINES, DisciplinesSheet, label, own
from sortilege.games.disciplines.side import RATINGS, say_rating
from sortilege.games.disciplines.tellings import BODY, MIND, TALENTS, Telling
from sortilege.rules.sheet import Ability, Sheet
from sortilege.words import Phrase, joined


class Told(NamedTuple):
    """A discipline or talent, the level that brings it (of a talent the one held), what it is, and its rule."""

    what: str
    level: int
    words: Phrase
    rule: str


TELLINGS: Final = tuple(sorted((*BODY, *MIND), key=lambda one: (one.discipline, one.level)))
"""By discipline, in alphabetical order, then by level."""


def told(sheet: DisciplinesSheet) -> tuple[Told, ...]:
    """What the character can do, by disciplines and then talents; humans have no discipline to tell of."""
    return (*_disciplines(sheet), *_talents(sheet))


def _disciplines(sheet: DisciplinesSheet) -> Iterator[Told]:
    for one in TELLINGS:
        if _holds(one, getattr(sheet.disciplines, one.discipline)):
            yield Told(one.discipline, one.level, one.words, one.rule)


def _holds(one: Telling, level: int) -> bool:
    return level >= one.level and (one.until is None or level < one.until)


def _talents(sheet: DisciplinesSheet) -> Iterator[Told]:
    ratings = tuple(RATINGS)
    for what, words, rule in TALENTS:
        level = ratings.index(getattr(sheet.talents, what))
        if level:
            yield Told(what, level, words, rule)


def abilities(sheet: Sheet) -> tuple[Ability, ...]:
    """The same for people: `Agility 2`, `Medicine Average`."""
    return tuple(Ability(_named(one), one.words, one.rule) for one in told(own(sheet)))


def _named(one: Told) -> Phrase:
    level = str(one.level) if one.what in DISCIPLINES else say_rating(tuple(RATINGS)[one.level])
    return joined((label(one.what), level), " ")


IN_PLAY: Final[Mapping[str, str]] = {
    "CC-3": "the background on the sheet",
    "AD-3": "levels are awarded by the GM",
    "T-CHK-4": "the band is named with every check, and in its form",
    "T-DRI-2": "the house rule 'agility_drives'",
    "A-RLD": "the house rule 'reload_actions'",
    "A-GUN-4": "guns wear when fired more than three actions in a round",
    "C-GEN-1": "the charts are house rules whose cells can all be edited",
    "C-MEL-5": "a hold is an aim of blows",
    "C-MEL-6": "whoever is held is easier to hit",
    "C-RNG-2": "every shot takes a modifier",
    "C-DMG-13": "the pain of the badly wounded is told when they are hit",
    "K-1": "two hands hold two things",
    "X-8": "agents are felt by the test 'sense'",
}
"""What is for the GM to judge and shows in play, each with where."""

_PROSE: Final = "colour, for a player to write anew as the background"
_FICTION: Final = "a scene of the source's fiction"

LEFT_OUT: Final[Mapping[str, str]] = {
    "CC-4": "it says only that creation is over",
    "CC-5": "background of the setting",
    "DP-7": "advice on what to buy; the planner finds what a goal takes",
    "T-BUY-6": "advice on what to buy",
    **{f"T-{talent}-R": _PROSE for talent in
       ("ALE", "CHA", "CRA", "DRI", "EDU", "INT", "LAN", "LOR", "MED", "STE", "STR", "THI", "ZIO")},
    "T-LEAD": "it only leads to the talents",
    "C-DMG-0": "it calls hit points tentative; the house rules say what they are",
    "C-DMG-6": "bleeding and shock have no number, so that the GM tells of them",
    "C-DMG-14": "hit points may be rolled, but no two people of one Endurance are as far apart as it says",
    "C-FTF-3": "a blow that counts for more is called vital or clean",
    "X-4": "who is possessed is the GM's to tell",
    "X-5": "two scenes that agents' levels are made after",
    **{f"FX-{scene}": _FICTION for scene in range(1, 13)},
    "EX-23": "no class of damage drops one of two alike at six bullets and the other at eight",
}  # fmt: skip
"""What neither people nor play are told, each with why."""

SHOWN: Final = frozenset((*(one.rule for one in TELLINGS), *(rule for _, _, rule in TALENTS), *IN_PLAY))
"""The rules that the sheet or play shows."""
