"""A small set of rules that uses every kind of prerequisite and price."""

from collections.abc import Iterable, Mapping
from typing import Annotated, Final, Literal

from msgspec import Meta
from msgspec.structs import replace

from sortilege.rules.game import Game
from sortilege.rules.ledger import Standing
from sortilege.rules.prerequisite import All, AnyOf, AtLeast, Count, GMsWord, Not, Plain, Switched
from sortilege.rules.price import Cases, CurrentLevel, Flat, Learning, LinkedLevel, Table, Triangular
from sortilege.rules.sheet import Award, Budget, Build, Choice, Family, Gain, Limit, Need, Sheet, Trait, Way
from sortilege.rules.test import Switches
from sortilege.sheets.book import Book
from sortilege.sheets.drafting import Pen
from sortilege.sheets.writing import award, begin, buy, opened
from sortilege.words import say, verbatim

PEN: Final = Pen("Ana", "2030-01-31")
GM: Final = Pen("Gil", "2030-01-31", "as I say", gm=True)

POINTS: Final = Budget("points", "point", creation=9, left="must_spend")
LORE: Final = Budget("lore", "lore point", creation=6, unit=2, left="lost")
XP: Final = Budget("xp", "experience point")
TALENT: Final = Budget("talent", "talent point")

_BASIC: Final = ("might", "wit", "charm")


def _trait(key: str, *needs: Need, most: int = 3) -> Trait:
    """Bought for its level in creation; later for its level, but 4 for a first level once two are held."""
    many = Count(_BASIC, 1, 2, say("basics at level 1"))
    later = Way("xp", Learning(Cases(((many, Flat(4)),), Flat(2)), Triangular()))
    return Trait(key, key.title(), say("Traits"), 0, most, Way("points", Triangular()), later, needs)


FLY: Final = AnyOf((AtLeast("might", 2), AtLeast("wit", 2)))

TRAITS: Final = (
    *map(_trait, _BASIC),
    _trait("flying", Need(1, FLY), Need(3, AtLeast("charm", 1))),
    _trait("mastery", Need(1, Count(_BASIC, 1, 2, say("basics at level 1"))), most=1),
    _trait("secret", Need(1, Switched("secrets", True)), most=1),
    _trait("pact", Need(1, GMsWord(say("whom the pact is with"))), most=1),
    _trait("purity", Need(1, Not(AtLeast("pact"), say("no pact is held"))), most=1),
    _trait("birthright", Need(1, AtLeast("charm", 1, at="creation")), most=1),
    _trait("crown", Need(1, All((AtLeast("flying", 2), AtLeast("mastery")))), most=1),
    Trait("nerve", "Nerve", say("Traits"), 1, 5, Way("points", Flat(1), lowers=True)),
    Trait(
        "rank",
        "Rank",
        say("Talents"),
        0,
        3,
        later=Way("talent", Table((1, 1, 2))),
        words=tuple(map(verbatim, ("None", "Some", "Much", "Most"))),
    ),
)

SKILLS: Final = Family(
    "skills",
    say("Skill"),
    Trait(
        "skills", "Skill", say("Skills"), 0, 6,
        creation=Way("lore", Learning(Flat(1), Flat(2)), most=4),
        later=Way("xp", Learning(LinkedLevel(-1), CurrentLevel())),
        first=LinkedLevel(),
    ),
    links=1,
    to=("might", "wit"),
    usual={"Climb": ("might",), "Read": ("wit",)},
    follows=True,
)  # fmt: skip


class ToySheet(Sheet, frozen=True):
    level: int = 1
    might: Annotated[int, Meta(ge=0, le=3)] = 0


class ToySwitches(Switches, frozen=True):
    secrets: bool = False
    pace: Literal["slow", "fast"] = "slow"


def _derive(standing: Standing) -> Mapping[str, object]:
    return {"level": standing.level("level"), "might": standing.level("might")}


def _spread(sheet: Sheet) -> Standing:
    assert isinstance(sheet, ToySheet)
    return Standing({"level": sheet.level, "might": sheet.might})


def _completes(values: Mapping[str, Plain]) -> bool:
    return sum(bool(values.get(what)) for what in _BASIC) < 3


BUILD: Final = Build(
    traits=TRAITS,
    derive=_derive,
    spread=_spread,
    rest=("name",),
    budgets=(POINTS, LORE, XP, TALENT),
    families=(SKILLS,),
    choices=(Choice("suit", say("Suit"), say("Luck"), ("S", "H"), (say("Spades"), say("Hearts"))),),
    limits=(
        Limit("too_many", Not(Count(_BASIC, 1, 3, say("basics")), say("at most 2 basics")), say("At most two basics.")),
    ),
    awards=(
        Award("xp", say("experience"), (Gain("xp"),)),
        Award("level", say("level"), (Gain("talent", odd=True),), raises="level", most=10),
    ),
    opening={"nerve": 3},
    begins={"level": 1},
    completes=_completes,
)

STARTS: Final = ({"might": 3, "wit": 2}, {"wit": 3, "charm": 2}, {"might": 2, "charm": 3})
STARTING: Final = replace(BUILD, starts=STARTS)


def toy_game(build: Build) -> Game:
    return Game(
        "toy", "Toy", 1, ToySheet, ToySwitches, (), bases=lambda _: (), bound=lambda _: {}, build=lambda _: build
    )


def blank(build: Build = BUILD, **switches: Plain) -> Book:
    """A sheet whose creation begins."""
    book = Book(build, {"secrets": False, "pace": "slow", **switches})
    return book.plus(opened(book, PEN))


def bought(book: Book, *whats: str) -> Book:
    """The book with the next step of each, in order."""
    for what in whats:
        book = book.plus(buy(book, what, PEN))
    return book


def playing(book: Book, xp: int = 0) -> Book:
    """The book after creation, with experience."""
    begun = book.plus(begin(book, PEN))
    return begun.plus(award(begun, "xp", GM, xp)) if xp else begun


def levels(book: Book, whats: Iterable[str]) -> dict[str, int]:
    return {what: book.standing.level(what) for what in whats}
