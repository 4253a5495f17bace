"""What fights do to a character: wounds, what a visit and a round have used, and what tests of combat read."""

from collections.abc import Mapping
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from sortilege.games.disciplines.levels import Disciplines, Kind
from sortilege.rules.value import Actor, Name, Value
from sortilege.words import Phrase, say

Count: TypeAlias = Annotated[int, Meta(ge=0, le=1_000_000)]
Counts: TypeAlias = tuple[tuple[str, Count], ...]
"""How often each of them, in alphabetical order; a mapping would not be hashable, as inputs of tests are."""
Pace: TypeAlias = Literal["", "slow", "fast", "jet"]
Task: TypeAlias = Literal["", "door", "stop", "grip", "annihilate"]
Readied: TypeAlias = Annotated[tuple[Name, ...], Meta(max_length=20, title="In hand", description="What is ready.")]
WoundKind: TypeAlias = Literal["bullet", "blow", "bone", "limb", "mark", "fatal", "destroyed"]
Fallen: TypeAlias = Annotated[
    Literal["", "unconscious", "dying", "dead"],
    Meta(title="Condition", description="Empty while the character is up (AMB-23)."),
]
CONDITIONS: Final[Mapping[Fallen, Phrase]] = {
    "": say("up"),
    "unconscious": say("unconscious"),
    "dying": say("dying"),
    "dead": say("dead"),
}


EVADED: Final = "evaded"
"""By which a decision tells how many attackers are evaded when it is taken."""


class Wound(Value, frozen=True):
    """One wound, so that this bullet and that bone can heal (AMB-23).

    A bullet's `worth` is damage, of the hit points on the sheet. A blow's is how many blows it counts for, of the `of`
    that drop its target (CH-3); `of` 0 never drops. Bones, limbs and marks only last. `fatal` kills whatever else there
    is, and `destroyed` leaves too little of the body to be brought back (D-REG-3c). `minutes` have passed without
    combat. `vital` is a hit to heart or brain; `shrugged` tells that it is ignored if it would be fatal when it comes
    (D-END-3c), a die that is rolled with the shot, as shooters do not see wounds. A healed wound's mark is a wound of
    its own, which vanishes after `of` minutes, or 0 where that depends on its bearer (D-REG-2e).
    """

    kind: WoundKind
    worth: Annotated[
        Count, Meta(title="Damage, or blows", description="A bullet's damage, or blows it counts for.")
    ] = 0
    of: Annotated[
        Count,
        Meta(title="Of so many", description="Blows that drop, 0 for never; minutes after which a mark vanishes."),
    ] = 0
    vital: Annotated[bool, Meta(title="Heart or brain")] = False
    shrugged: Annotated[bool, Meta(title="Ignored if fatal", description="When it comes (D-END-3c).")] = False
    minutes: Annotated[Count, Meta(title="Minutes without combat since")] = 0
    words: Annotated[str, Meta(max_length=80, title="Where, or by what")] = ""


class Wounded(Value, frozen=True):
    """What tests that mend wounds read: hit points, 0 for the average, and wounds."""

    hp: Count = 0
    wounds: Annotated[tuple[Wound, ...], Meta(max_length=500)] = ()


class Visit(Value, frozen=True):
    """What was used since the Matrix was entered; leaving it resets all (section 4.13, AMB-41)."""

    inside: bool = True
    augmented: Count = 0
    accelerated: Count = 0
    spontaneous: Count = 0
    in_combat: Count = 0


class Fight(Value, frozen=True):
    """What goes on in a round, and from round to round of a fight.

    `evading` and `blocked` are those whose bullets (and, at Evasion 3, blows) are evaded, and those whose bullets
    telekinesis stops, this round; `blocking` forbids acting before they have shot, and whoever `has_blocked` does not
    try again in the round. `guns` counts the actions each gun
    was fired in this round, `boosted` movement actions in a row, `running` rounds of running. `missed` counts the
    rounds in a row in which that opponent's blows all missed, of those who `tried` this round and `hit`. `breath` is
    how many rounds of running were rolled for, 0 where none were; `pace` how fast one flies. `task` takes whole rounds,
    of which `spent` have gone into it.
    """

    accelerating: bool = False
    evading: tuple[Actor, ...] = ()
    blocked: tuple[Actor, ...] = ()
    blocking: bool = False
    has_blocked: bool = False
    guns: Counts = ()
    boosted: Count = 0
    ran: bool = False
    running: Count = 0
    winded: bool = False
    holds: str = ""
    held_by: str = ""
    tried: tuple[Actor, ...] = ()
    hit: tuple[Actor, ...] = ()
    missed: Counts = ()
    flying: bool = False
    pace: Pace = ""
    breath: Count = 0
    task: Task = ""
    spent: Count = 0


class Fighter(Value, frozen=True):
    """What a test of combat reads off a sheet. `actions` are left in this round; they bind only while `fighting`."""

    disciplines: Disciplines = Disciplines()
    kind: Kind = "rebel"
    fallen: Fallen = ""
    fighting: bool = False
    actions: Count = 0
    fight: Fight = Fight()
    visit: Visit = Visit()


def count_of(counts: Counts, name: str) -> int:
    """How often that one; 0 where it is not named."""
    return dict(counts).get(name, 0)


def counted(counts: Counts, name: str, count: int) -> Counts:
    """The counts with that one's set; one that is 0 is not named."""
    changed = {**dict(counts), name: count}
    return tuple(sorted((who, many) for who, many in changed.items() if many))
