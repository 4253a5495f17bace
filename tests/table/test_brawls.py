"""Whatever is done in a fight: it is counted right, a log folds to the same, and what is an NPC's own stays secret."""

from random import Random
from typing import Final

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from tests.table.sitting import Sitting

from sortilege.components.chance import seeded_chance
from sortilege.components.refusal import Refusal
from sortilege.games.disciplines.game import game
from sortilege.games.disciplines.sheet import DisciplinesSheet, own
from sortilege.rules.value import Actor
from sortilege.table import command as co
from sortilege.table.audience import SeatId
from sortilege.table.state import GM_ACTOR, State
from sortilege.table.turn import sheet_of
from sortilege.words import to_json

GEA, ANA_SEAT = SeatId("s1"), SeatId("s2")
ANA, BO, SMITH, GHOST, SHADE = map(Actor, ("c1", "c2", "n1", "n2", "n3"))
EVERYTHING: Final = {"agility": 1, "endurance": 2, "energy": 2, "evasion": 2, "speed": 1, "telekinesis": 2}
ACTS: Final[tuple[dict[str, object], ...]] = (
    {"type": "move"}, {"type": "leave"}, {"type": "enter"}, {"type": "accelerate"}, {"type": "regenerate", "wound": 1},
    {"type": "rise"}, {"type": "rest"}, {"type": "ready", "what": "a bat"}, {"type": "prepay_evasion", "attackers": 2},
    {"type": "take_off"}, {"type": "land"}, {"type": "work", "task": "stop"}, {"type": "reload"},
    {"type": "bleed_to_death"},
)  # fmt: skip
TESTS: Final[tuple[dict[str, object], ...]] = (
    {"type": "melee"}, {"type": "melee", "aim": "hold"}, {"type": "melee", "aim": "vital"},
    {"type": "melee", "aim": "disarm"}, {"type": "melee", "augmented": True, "clean": True},
    {"type": "melee", "aim": "trip"}, {"type": "break_hold"}, {"type": "let_go"}, {"type": "shoot"},
    {"type": "shoot", "bullets": 3}, {"type": "shoot", "weapon": "throwing knife"}, {"type": "block"},
    {"type": "unblock"}, {"type": "heal", "wound": 1}, {"type": "resurrect"}, {"type": "annihilate"},
)  # fmt: skip
SWITCHES: Final = (
    ("evasion", "prepaid"), ("evasion", "by_attack"), ("gun_rolls", "action"), ("grips", "second_roll"),
    ("condition", "separate"), ("no_hit_points", "dead"), ("exit_heals", "regeneration_2"), ("block_actions", "all"),
)  # fmt: skip
FIELDS: Final[tuple[dict[str, object], ...]] = (
    {"modifier": -40}, {"modifier": 40}, {"aim": "body"}, {"bullets": 2}, {"bullets": 1}, {"damage": 3},
    {"weapon": ".45"}, {"armed": True}, {"bone": True}, {"wound": 2},
)  # fmt: skip
MOVES: Final = (
    "act", "act", "test", "test", "test", "test", "decide", "decide", "correct", "round", "turn", "end", "cancel",
    "describe", "switch", "arrange", "remove",
)  # fmt: skip


def table() -> Sitting:
    sitting = Sitting("disciplines", chance=seeded_chance(7))
    for name in ("Ana", "Bo"):
        sitting.player(name, {"disciplines": {**EVERYTHING, "regeneration": 3, "flight": 1, "matrix_warping": 1}})
    for name, kind in (("Smith", "program"), ("Ghost", "rebel"), ("Shade", "rebel")):
        sitting.npc(name, {"kind": kind, "disciplines": EVERYTHING})
    return sitting


def command(sitting: Sitting, kind: str, luck: Random) -> co.AnyCommand | None:
    """A command of that kind, as people might give it."""
    state = sitting.state
    actors = [actor for actor in state.characters if actor != GM_ACTOR]
    one, other = luck.sample(actors, 2)
    match kind:
        case "act":
            return co.Perform(one, luck.choice(ACTS))
        case "test":
            return co.Call({**luck.choice(TESTS), "versus": [{}]}, (one, other), "", luck.choice(("no", "no", "gm")))
        case "correct" if state.over:
            return co.Correct(luck.choice(list(state.over)), luck.choice(FIELDS))
        case "cancel" if state.running:
            return co.Cancel(luck.choice(list(state.running)))
        case "describe":
            wounds = [{"kind": "bullet", "worth": luck.randint(1, 9)}] * luck.randrange(3)
            return co.Describe(one, luck.choice(({"wounds": wounds}, {"fallen": ""})))
        case "switch":
            return co.SetSwitch(*luck.choice(SWITCHES))
        case "remove" if len(actors) > 3:
            return co.RemoveCharacter(one)
        case "decide":
            return decision(sitting, luck)
    return turning(sitting, kind, tuple(luck.sample(actors, luck.randint(1, len(actors)))))


def turning(sitting: Sitting, kind: str, cast: tuple[Actor, ...]) -> co.AnyCommand | None:
    order = sitting.state.order
    match kind:
        case "round":
            return co.Begin("round", cast=cast)
        case "arrange":
            return co.Arrange(cast)
        case "end":
            return co.End("round")
        case "turn" if order and order.acting:
            return co.EndTurn(order.acting)
    return None


def decision(sitting: Sitting, luck: Random) -> co.Decide | None:
    for one in sitting.own(GEA).decisions:
        return co.Decide(one.test, one.actor, luck.choice(one.offers).verb)
    return None


def sheets(state: State) -> dict[Actor, DisciplinesSheet]:
    return {actor: own(sheet_of(game, one)) for actor, one in state.characters.items()}


def counts(state: State) -> None:
    """Nobody has less than nothing or more than a round gives, and holds have two sides."""
    everyone = sheets(state)
    for actor, sheet in everyone.items():
        assert 0 <= sheet.actions <= 13
        assert sheet.visit.spontaneous <= 40
        assert len(dict(sheet.fight.guns)) == len(sheet.fight.guns)
        if holder := sheet.fight.held_by:
            assert everyone[Actor(holder)].fight.holds == actor
        if held := sheet.fight.holds:
            assert everyone[Actor(held)].fight.held_by == actor


def loses_no_wounds(before: State, after: State) -> None:
    """What somebody has suffered is still there, and what is new comes last."""
    then = sheets(before)
    for actor, sheet in sheets(after).items():
        assert sheet.wounds[: len(then[actor].wounds)] == then[actor].wounds


FIGHTS: Final = frozenset({"melee", "shoot", "block", "unblock", "break_hold", "let_go"})


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(st.lists(st.sampled_from(MOVES), min_size=10, max_size=50), st.randoms(use_true_random=False))
def test_whatever_is_done_in_a_fight_is_counted_and_folds_to_the_same(kinds: list[str], luck: Random) -> None:
    sitting = table()
    sitting.do(GEA, co.Begin("round", cast=(ANA, BO, SMITH)))
    for kind in kinds:
        before, made = sitting.state, command(sitting, kind, luck)
        seat = GEA if luck.random() < 0.7 else ANA_SEAT
        if made is None or isinstance(sitting.try_(seat, made), Refusal):
            assert sitting.state is before
            continue
        counts(sitting.state)
        if isinstance(made, co.Decide) or (isinstance(made, co.Call) and made.test["type"] in FIGHTS):
            loses_no_wounds(before, sitting.state)
    again = sitting.folded()
    assert again == sitting.state


# -- secrets


def seen(sitting: Sitting, seat: SeatId) -> bytes:
    return to_json((sitting.public, sitting.own(seat), sitting.feed(seat)))


HIDDEN: Final[tuple[dict[str, object], ...]] = tuple(one for one in TESTS if one["type"] != "annihilate")


def behind_the_screen(sitting: Sitting, luck: Random) -> None:
    """Something that only the GM sees happens between NPCs that nobody has met."""
    one, other = luck.sample((GHOST, SHADE), 2)
    secret = [one for one in sitting.state.over if one.startswith("x")]
    waits = decision(sitting, luck)
    tries: list[co.AnyCommand] = [
        co.Call({**luck.choice(HIDDEN), "versus": [{}]}, (one, other), "hush", "gm"),
        co.Describe(one, {"wounds": [{"kind": "bullet", "worth": luck.randint(1, 9)}], "hp": luck.randint(0, 9)}),
        co.Describe(SMITH, {"wounds": [{"kind": "mark", "words": str(luck.random())}]}),
        *([co.Correct(luck.choice(secret), luck.choice(FIELDS))] if secret else []),
        *([waits] if waits and waits.test.startswith("x") else []),
    ]
    if isinstance(sitting.try_(GEA, luck.choice(tries)), Refusal):
        sitting.do(GEA, co.Describe(GHOST, {"background": str(luck.random())}))


def in_the_open(sitting: Sitting, kind: str, luck: Random) -> tuple[SeatId, co.AnyCommand] | None:
    """A command that hangs on nothing secret."""
    one, other = luck.sample((ANA, BO), 2)
    foes = luck.sample((ANA, BO, SMITH), 2)
    match kind:
        case "test":
            return GEA, co.Call({**luck.choice(TESTS[:9]), "versus": [{}]}, luck.choice(((one, other), tuple(foes))))
        case "act":
            return GEA, co.Perform(one, luck.choice(ACTS))
        case "round":
            return GEA, co.Begin("round", cast=(ANA, BO, SMITH))
        case "peek":
            return ANA_SEAT, co.Call({**luck.choice(TESTS), "versus": [{}]}, (ANA, luck.choice((SMITH, GHOST, SHADE))))
        case "turn":
            return GEA, co.EndTurn(
                sitting.state.order.acting if sitting.state.order and sitting.state.order.acting else ANA
            )
    return None


OPEN: Final = ("test", "test", "act", "round", "peek", "turn")


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(
    st.lists(st.sampled_from(OPEN), min_size=3, max_size=15),
    st.randoms(use_true_random=False),
    st.randoms(use_true_random=False),
    st.randoms(use_true_random=False),
)
def test_what_happens_to_npcs_behind_the_screen_makes_no_difference_to_a_player(
    kinds: list[str], luck: Random, first: Random, second: Random
) -> None:
    tables, ways = (table(), table()), (first, second)
    for number, kind in enumerate(kinds):
        for sitting, way in zip(tables, ways, strict=True):
            behind_the_screen(sitting, way)
        made = in_the_open(tables[0], kind, luck)
        if made is None:
            continue
        answers = []
        for sitting in tables:
            sitting.chance = seeded_chance(number)
            answer = sitting.try_(*made)
            answers.append(answer if isinstance(answer, Refusal) else None)
        assert answers[0] == answers[1]
        assert seen(tables[0], ANA_SEAT) == seen(tables[1], ANA_SEAT)
