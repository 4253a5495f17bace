"""How characters are made and advanced."""

from collections.abc import Mapping
from functools import cache, partial
from typing import Final, get_args

from sortilege.games.disciplines.levels import Kind
from sortilege.games.disciplines.npcs import NPCS, by_chance
from sortilege.games.disciplines.sheet import DISCIPLINES, TALENTS, own
from sortilege.games.disciplines.spreads import MOST_EXCEPTIONAL, Pool
from sortilege.games.disciplines.spreads import POINTS as TALENT_POINTS
from sortilege.games.disciplines.starts import MOST, completes, starts
from sortilege.games.disciplines.starts import POINTS as DISCIPLINE_POINTS
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.games.disciplines.traits import DISCIPLINE, EXCEPTIONAL, RATING_NAMES, TALENT, traits
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import Count, Not, Plain, Prerequisite
from sortilege.rules.sheet import Award, Budget, Build, Choice, Gain, Limit, Sheet
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say

KINDS: Final[tuple[str, ...]] = get_args(get_args(Kind)[0])
_KINDS: Final = tuple(Phrase(kind.title()) for kind in KINDS)
GAINS: Final = (Gain(DISCIPLINE), Gain(TALENT, odd=True))
"""What a level brings: a discipline point, and a talent point where it is odd (AD-1, AD-2)."""
LEVEL: Final = Award("level", say("level"), GAINS, raises="level", most=100)


@cache
def build(switches: Switches) -> Build:
    """The rules under the house rules. Raises TypeError for those of another game."""
    if not isinstance(switches, DisciplinesSwitches):
        raise TypeError(f"{switches!r} are no house rules of disciplines")
    level = 0 if switches.start_level == "0" else 1
    return Build(
        traits=traits(switches),
        derive=partial(derive, level),
        spread=spread,
        rest=(
            "name",
            "background",
            "hp",
            "wounds",
            "fallen",
            "by_wounds",
            "pain",
            "fighting",
            "actions",
            "visit",
            "fight",
            "readied",
        ),
        inner=("by_wounds", "pain", "fighting", "actions", "visit", "fight"),
        budgets=_budgets(switches),
        choices=(Choice("kind", say("Kind"), say("Character"), KINDS, _KINDS),),
        limits=LIMITS,
        awards=(LEVEL,),
        opening={"kind": "rebel"},
        begins={"level": level},
        begin_gains=GAINS if switches.start_level == "1_with_points" else (),
        completes=completes,
        starts=starts(),
        random=partial(by_chance, Pool(spend=switches.talent_leftovers == "must_spend")),
        npcs=NPCS,
    )


def _budgets(rules: DisciplinesSwitches) -> tuple[Budget, ...]:
    return (
        Budget(DISCIPLINE, "discipline point", DISCIPLINE_POINTS, left="must_spend"),
        Budget(TALENT, "talent point", TALENT_POINTS, left=rules.talent_leftovers),
    )


def _at_most(many: int, of: tuple[str, ...], level: int, words: Phrase) -> Prerequisite:
    return Not(Count(of, level, many + 1, words), say("at most {many} {words}", many=many, words=words))


LIMITS: Final = (
    Limit(
        "too_many_disciplines",
        _at_most(MOST, DISCIPLINES, 1, say("disciplines with points at creation")),
        say("Points of creation go into at most {most} disciplines.", most=MOST),
    ),
    Limit(
        "too_many_exceptional",
        _at_most(MOST_EXCEPTIONAL, TALENTS, EXCEPTIONAL, say("talents that begin Exceptional")),
        say("At most {most} talents begin Exceptional.", most=MOST_EXCEPTIONAL),
    ),
)
"""DP-4 and T-BUY-2. Play may go past both (AD-11)."""


def derive(start_level: int, standing: Standing) -> Mapping[str, object]:
    """The sheet's fields; in creation the level is the one that play will begin with."""
    return {
        "kind": standing.values.get("kind", "rebel"),
        "level": standing.values.get("level", start_level),
        "disciplines": {what: standing.level(what) for what in DISCIPLINES},
        "talents": {what: _rating(standing.level(what)) for what in TALENTS},
    }


def _rating(level: int) -> str:
    """The rating's name; for a level that no talent has, one that no sheet takes."""
    return RATING_NAMES[level] if 0 <= level <= EXCEPTIONAL else str(level)


def spread(sheet: Sheet) -> Standing:
    """The values of a sheet that was typed in whole; what is 0 or Poor is left out."""
    mine = own(sheet)
    levels = {what: getattr(mine.disciplines, what) for what in DISCIPLINES}
    ratings = {what: RATING_NAMES.index(getattr(mine.talents, what)) for what in TALENTS}
    held: Mapping[str, Plain] = {what: level for what, level in {**levels, **ratings}.items() if level}
    return Standing({"kind": mine.kind, "level": mine.level, **held})
