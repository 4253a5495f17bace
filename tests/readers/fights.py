"""Small inputs for the tests of disciplines that fights and their wounds, risks and ends are made of."""

from collections.abc import Mapping

from hypothesis import strategies as st
from tests.readers.cases import SEATS, Built, Case, Cases, build, build_parts, places, switches

from sortilege.games.disciplines.blows import BLOWS
from sortilege.games.disciplines.evasion import PREPAID
from sortilege.games.disciplines.fighter import Fight, Fighter, Visit, Wound, Wounded
from sortilege.games.disciplines.hazards import HAZARDS
from sortilege.games.disciplines.levels import Disciplines
from sortilege.games.disciplines.order import Initiative, Ranked
from sortilege.games.disciplines.sensing import NEEDS
from sortilege.readers.policy import Best, Decline
from sortilege.rules.outcome import Outcome
from sortilege.rules.test import Place, Test
from sortilege.rules.value import Actor

ANA, BO, CLEO = map(Actor, SEATS)
"""Whoever acts, the target, and somebody else."""

Drawn = st.SearchStrategy[object]

levels = st.integers(-1, 3)
counts = st.integers(0, 3)
kinds = st.sampled_from(["rebel", "human", "program", "exile"])
fallen = st.sampled_from(["", "", "", "unconscious", "dying", "dead"])
modifiers = st.sampled_from([0, 0, -100, -10, 15, 100])
percents = st.sampled_from(["points", "relative"])


def rules(**fields: Drawn) -> Drawn:
    return switches("disciplines", **fields)


def disciplines(**fields: Drawn) -> st.SearchStrategy[Disciplines]:
    """Levels of those that matter, 0 in the others."""
    return st.builds(Disciplines, **fields)


def fighters(own: Drawn = st.just(Disciplines()), **fields: Drawn) -> st.SearchStrategy[Fighter]:
    """Those who are up, in a round or in none."""
    usual: dict[str, Drawn] = {"fighting": st.booleans(), "actions": counts}
    return st.builds(Fighter, disciplines=own, **{**usual, **fields})


def fights(**fields: Drawn) -> st.SearchStrategy[Fight]:
    return st.builds(Fight, **fields)


def fails(outcome: Outcome) -> bool:
    """What a target wants."""
    return outcome.success is False


def alone(test: Test, at: tuple[Place, ...]) -> Case:
    """A test in which nobody decides anything."""
    return Case(test, at, {}, (Decline(),))


def cases(test: Built, many: int = 1) -> Cases:
    return st.builds(alone, test, places(many))


@st.composite
def initiatives(draw: st.DrawFn) -> Case:
    """Two who are tied at most: three dice come up in too many ways."""
    ranks = draw(st.sampled_from([(1, 1), (2, 1), (1, 1, 2), (2, 1, 2), (3, 1, 2)]))
    test = Initiative(tuple(map(Ranked, ranks)))
    return Case(test, draw(places(len(ranks))), {}, (Decline(),), endless=True)


# -- percent that levels state, and what is sure


@st.composite
def risks(draw: st.DrawFn) -> Case:
    name = draw(st.sampled_from(sorted(HAZARDS)))
    hazard, ranges = HAZARDS[name], draw(st.sampled_from(["midpoint", "roll", "gm"]))
    needed = dict([hazard.needs] if hazard.needs else [])
    own = Disciplines(**{**needed, hazard.discipline: draw(st.sampled_from(sorted(hazard.chances)))})
    said = st.sampled_from([0, 1, 35, 100])
    test = build(
        "disciplines risk",
        fighter=fighters(st.just(own), fight=fights(flying=st.booleans())),
        risk=st.just(name),
        chance=said if ranges == "gm" else st.none() | said,
        rules=rules(ranges=st.just(ranges), inherit=st.booleans()),
    )
    return draw(cases(test))


@st.composite
def senses(draw: st.DrawFn) -> Case:
    sense = draw(st.sampled_from(sorted(NEEDS)))
    test = build(
        "disciplines sense",
        fighter=fighters(disciplines(awareness=st.integers(NEEDS[sense], 3))),
        versus=build_parts(
            "disciplines sense", 1, fighter=fighters(kind=st.just("human") if sense == "sneaking" else kinds)
        ),
        sense=st.just(sense),
        feet=st.sampled_from([0, 600, 601]),
    )
    return draw(cases(test, 2))


@st.composite
def annihilations(draw: st.DrawFn) -> Case:
    fighting = draw(st.booleans())
    ready = Fight(task="annihilate", spent=2)
    own = fighters(
        disciplines(matrix_warping=st.just(3)),
        fighting=st.just(fighting),
        fight=st.just(ready) if fighting else st.sampled_from([ready, Fight()]),
    )
    versus = build_parts("disciplines annihilate", 1, fighter=fighters(kind=st.just("program"), fallen=fallen))
    return draw(cases(build("disciplines annihilate", fighter=own, versus=versus), 2))


def breaths() -> Cases:
    own = fighters(disciplines(endurance=st.integers(-1, 2)), fight=fights(winded=st.booleans(), breath=counts))
    rolled = rules(ranges=st.just("roll"), inherit=st.booleans())
    return cases(build("disciplines breath", fighter=own, rules=rolled))


def hit_points() -> Cases:
    own = fighters(disciplines(endurance=st.integers(-1, 4)), kind=kinds, fallen=fallen)
    rolled = rules(ranges=st.sampled_from(["midpoint", "roll"]))
    return cases(build("disciplines hit_points", fighter=own, rules=rolled))


# -- hand to hand


@st.composite
def blows(draw: st.DrawFn) -> Case:
    """Attacks in every style that asks for levels or an opening of its own, which they have."""
    style = draw(st.sampled_from(["bare", "armed", "augmented", "shove", "throw"]))
    aim = draw(st.sampled_from(sorted(BLOWS)))
    opening, clean = draw(st.booleans()), style == "throw" and aim == "body"
    own = disciplines(
        agility=levels,
        strength=levels,
        energy=st.integers(1, 3) if style == "augmented" else st.just(0),
        telekinesis=st.integers(1, 3) if style == "shove" else st.just(1 if style == "throw" else 0),
        matrix_warping=st.sampled_from([0, 1]),
    )
    test = build(
        "disciplines melee",
        fighter=fighters(
            own,
            kind=kinds,
            fight=st.just(Fight(missed=((BO, 3),) if opening else ())),
            visit=st.builds(Visit, augmented=st.integers(0, 2)),
        ),
        versus=_opponents(hit=st.just((ANA,)) if style == "shove" else st.sampled_from([(), (ANA,)])),
        aim=st.just(aim),
        armed=st.just(style == "armed"),
        augmented=st.just(style == "augmented"),
        drive=st.just(style if style in ("shove", "throw") else "no"),
        clean=st.just(clean or (style == "augmented" and not opening)),
        bone=st.booleans(),
        spot=st.sampled_from(["", "left arm"]),
        modifier=modifiers,
        rules=_melee_rules(),
    )
    return draw(duels(test))


@st.composite
def grips(draw: st.DrawFn) -> Case:
    """Holds, disarming and trips; few take a second roll, which is a hundred times as many ways."""
    aim = draw(st.sampled_from(["hold", "disarm", "trip"]))
    won = draw(st.sampled_from([*["hit"] * 6, "second_roll", "retention"]))
    test = build(
        "disciplines melee",
        fighter=fighters(disciplines(agility=levels, strength=levels, balance=levels)),
        versus=_opponents(held_by=st.just("") if aim == "hold" else st.sampled_from(["", CLEO])),
        aim=st.just(aim),
        armed=st.booleans() if aim != "hold" else st.just(False),
        modifier=modifiers,
        spot=st.sampled_from(["", "knife"]),
        rules=_melee_rules(grips=st.just(won)),
    )
    return draw(duels(test))


def _opponents(**fight: Drawn) -> Drawn:
    own = {
        "agility": levels,
        "awareness": levels,
        "strength": levels,
        "balance": st.sampled_from([0, 0, 1]),
        "endurance": st.integers(-1, 4),
    }
    readied = st.sampled_from([(), ("knife",), ("gun", "knife")])
    return build_parts("disciplines melee", 1, fighter=attacked(own, st.just(3), **fight), readied=readied)


def attacked(own: Mapping[str, Drawn], evades: Drawn, **fight: Drawn) -> st.SearchStrategy[Fighter]:
    """Anybody, or somebody of such an Evasion who may decide to evade."""
    evading = st.sampled_from([(), (ANA,), (CLEO,), (PREPAID,)])
    ready = fighters(
        disciplines(**own, evasion=evades),
        fighting=st.just(True),
        actions=st.integers(1, 3),
        fight=fights(evading=st.sampled_from([(), (CLEO,)]), **fight),
    )
    anybody = disciplines(**own, evasion=st.just(0) | evades)
    return ready | fighters(anybody, kind=kinds, fallen=fallen, fight=fights(evading=evading, **fight))


def _melee_rules(**fields: Drawn) -> Drawn:
    return rules(
        percents=percents,
        evasion=st.sampled_from(["by_attacker", "by_attack", "prepaid"]),
        augmented=st.sampled_from(["bonus", "none", "automatic"]),
        agents=st.sampled_from(["infinite", "finite"]),
        throws=st.sampled_from(["midpoint", "midpoint", "roll"]),
        **fields,
    )


def duels(test: Built) -> Cases:
    """The target stands, or decides for itself."""
    return st.builds(lambda one, at: Case(one, at, {}, (Decline(), Best(BO, fails))), test, places(2))


@st.composite
def broken_holds(draw: st.DrawFn) -> Case:
    holds = st.sampled_from([ANA, ANA, CLEO, ""])
    holder = fighters(disciplines(strength=levels), fallen=fallen, fight=fights(holds=holds))
    test = build(
        "disciplines break_hold",
        fighter=fighters(disciplines(strength=levels), fight=st.just(Fight(held_by=BO))),
        versus=build_parts("disciplines break_hold", 1, fighter=holder),
        rules=rules(percents=percents),
    )
    return draw(cases(test, 2))


def released() -> Cases:
    own = fighters(fallen=fallen, fight=st.just(Fight(holds=BO)))
    held = fighters(fallen=fallen, fight=st.just(Fight(held_by=ANA)))
    versus = build_parts("disciplines let_go", 1, fighter=held)
    return cases(build("disciplines let_go", fighter=own, versus=versus), 2)


# -- guns


@st.composite
def shots(draw: st.DrawFn) -> Case:
    """One roll to hit; few are shrugged off by a second, which is a hundred times as many ways."""
    weapon = draw(st.sampled_from(["9mm", ".357", "shotgun", "rifle", "throwing knife", "other"]))
    once = weapon in ("throwing knife", "other")
    many = draw(st.sampled_from([1] if once else [1, 2]))
    shrugs = many == 1 and draw(st.sampled_from([*[False] * 7, True]))
    own = {
        "agility": levels,
        "awareness": levels,
        "speed": levels,
        "telekinesis": st.sampled_from([1, 2, 3]),
        "endurance": st.integers(3, 4) if shrugs else st.integers(-1, 2),
    }
    blocked = st.just(()) | st.sampled_from([(ANA,), (ANA,), (ANA, CLEO)])
    target = attacked(own, st.integers(1, 3), blocked=blocked)
    test = build(
        "disciplines shoot",
        fighter=fighters(disciplines(agility=levels, speed=levels), fight=st.just(Fight(guns=(("9mm", 2),)))),
        versus=build_parts("disciplines shoot", 1, fighter=target),
        weapon=st.just(weapon),
        bullets=st.just(many),
        feet=st.sampled_from([0, 14, 30]),
        aim=st.sampled_from(["body", "area", "vital"]),
        modifier=modifiers,
        damage=st.just(2) if weapon == "other" else st.sampled_from([0, 5]),
        rules=rules(
            percents=percents,
            evasion=st.sampled_from(["by_attacker", "by_attack", "prepaid"]),
            gun_rolls=st.just("action" if many > 1 else "bullet"),
        ),
    )
    return draw(cases(test, 2) if shrugs else duels(test))


@st.composite
def blocks(draw: st.DrawFn) -> Case:
    many = draw(st.integers(1, 2))
    test = build(
        "disciplines block",
        fighter=fighters(disciplines(telekinesis=st.integers(1, 3))),
        versus=build_parts("disciplines block", many, behind=st.booleans()),
        rules=rules(block_beyond=st.sampled_from(["rolled", "sure"])),
    )
    return draw(cases(test, many + 1))


@st.composite
def unblocks(draw: st.DrawFn) -> Case:
    many = draw(st.integers(1, 2))
    blocked = st.sampled_from([(BO,), (BO, CLEO)[:many], ()])
    test = build(
        "disciplines unblock",
        fighter=fighters(fallen=fallen, fight=fights(blocking=st.just(True), blocked=blocked)),
        versus=build_parts("disciplines unblock", many, fighter=fighters(actions=st.just(0), fallen=fallen)),
    )
    return draw(cases(test, many + 1))


@st.composite
def worn_guns(draw: st.DrawFn) -> Case:
    weapon, gun = draw(st.sampled_from(["9mm", "rifle"])), draw(st.sampled_from(["", "the old one"]))
    guns = st.tuples(st.tuples(st.just(gun or weapon), st.sampled_from([4, 5, 10, 30])))
    test = build(
        "disciplines wear",
        fighter=fighters(fallen=fallen, actions=st.just(0), fight=fights(guns=guns)),
        weapon=st.just(weapon),
        gun=st.just(gun),
        rules=rules(gun_wear=st.sampled_from(["risk", "risk", "warn"])),
    )
    return draw(cases(test))


# -- wounds

wounds = st.builds(
    Wound,
    st.sampled_from(["bullet", "blow", "bone", "limb", "mark", "fatal"]),
    worth=counts,
    of=counts,
    vital=st.booleans(),
    shrugged=st.booleans(),
)
mendable = st.builds(Wound, st.sampled_from(["bullet", "blow"]), worth=counts, of=counts, shrugged=st.booleans())


@st.composite
def healed(draw: st.DrawFn) -> Case:
    others = draw(st.lists(wounds, max_size=2))
    number = draw(st.integers(0, len(others)))
    hurt = Wounded(draw(counts), (*others[:number], draw(mendable), *others[number:]))
    patient = fighters(
        disciplines(endurance=st.integers(-1, 4)), kind=kinds, fallen=st.sampled_from(["", "unconscious", "dying"])
    )
    test = build(
        "disciplines heal",
        wound=st.just(number + 1),
        versus=build_parts("disciplines heal", 1, fighter=patient, wounded=st.just(hurt)),
        fighter=fighters(
            disciplines(regeneration=st.just(3)),
            fallen=st.sampled_from(["", "dying"]),
            visit=st.builds(Visit, spontaneous=st.integers(0, 37), in_combat=st.integers(0, 2)),
        ),
        rules=rules(condition=st.sampled_from(["one_track", "separate"])),
    )
    return draw(cases(test, 2))


def resurrections() -> Cases:
    patient = fighters(kind=st.sampled_from(["rebel", "human"]), fallen=st.just("dead"))
    wounded = st.builds(Wounded, counts, st.lists(wounds, max_size=3).map(tuple))
    test = build(
        "disciplines resurrect",
        versus=build_parts("disciplines resurrect", 1, fighter=patient, wounded=wounded),
        fighter=fighters(disciplines(regeneration=st.just(3)), fighting=st.just(False)),
    )
    return cases(test, 2)


FIGHTS: dict[str, Cases] = {
    "disciplines initiative": initiatives(),
    "disciplines risk": risks(),
    "disciplines sense": senses(),
    "disciplines annihilate": annihilations(),
    "disciplines breath": breaths(),
    "disciplines melee": blows() | grips(),
    "disciplines break_hold": broken_holds(),
    "disciplines let_go": released(),
    "disciplines shoot": shots(),
    "disciplines block": blocks(),
    "disciplines unblock": unblocks(),
    "disciplines wear": worn_guns(),
    "disciplines hit_points": hit_points(),
    "disciplines heal": healed(),
    "disciplines resurrect": resurrections(),
}
