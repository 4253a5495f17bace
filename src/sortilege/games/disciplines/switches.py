"""The house rules of disciplines: talent checks (SW-11), and making and advancing characters (SW-1 to SW-4)."""

from typing import Annotated, Literal

from msgspec import Meta

from sortilege.games.disciplines.cells import BLOWS, CH_1, CH_2, CH_3, GUNS, MELEE, cells
from sortilege.rules.test import Switches


def _sides(down: str, first: int, across: str, begins: int) -> dict[str, object]:
    """What the rows and columns of a chart count, and where they begin: for forms, beside its JSON Schema."""
    return {"chart": {"down": {"words": down, "from": first}, "across": {"words": across, "from": begins}}}


class DisciplinesSwitches(Switches, frozen=True):
    """The defaults are our rulings where the text is open."""

    below_zero: Annotated[
        bool,
        Meta(title="Level −1 counts", description="A discipline at −1 takes 2 off, as each level adds 2 (AMB-14)."),
    ] = True
    naturals: Annotated[
        bool,
        Meta(
            title="Natural 1 and 20 in opposed checks",
            description="A lone natural 1 loses and a lone natural 20 wins, whatever the totals (AMB-15).",
        ),
    ] = True
    agility_drives: Annotated[
        bool, Meta(title="Agility helps Driving", description="Each Agility level adds 2 to Driving (AMB-24).")
    ] = True
    start_level: Annotated[
        Literal["1", "0", "1_with_points"],
        Meta(
            title="Level at the start",
            description="Play begins at level 1 with no points but those of creation, at level 0, or at level 1 with "
            "the points that an odd level brings (AMB-1).",
        ),
    ] = "1"
    talent_leftovers: Annotated[
        Literal["must_spend", "lost", "saved"],
        Meta(
            title="Talent points left over",
            description="When creation ends none may be left, or they are lost, or saved for later (AMB-4).",
        ),
    ] = "must_spend"
    surcharge: Annotated[
        Literal["level_1", "every_step"],
        Meta(
            title="Disciplines not chosen at creation",
            description="Only their level 1 costs more, or each further level costs 1 more too (AMB-2).",
        ),
    ] = "level_1"
    talent_raise: Annotated[
        Literal["difference", "one"],
        Meta(
            title="Raising a talent later",
            description="Costs what the ratings differ by, so that Exceptional costs 2, or 1 for each rating (AMB-5).",
        ),
    ] = "difference"
    melee_chart: Annotated[
        str,
        Meta(
            max_length=500,
            title="Melee chart (ours)",
            description="Percent to hit, down by the attacker's Agility from −1 to 3, across by the target's. The "
            "source's chart is lost; this one is ours (SW-22, CH-1).",
            extra_json_schema=_sides("Attacker's Agility", -1, "Target's Agility", -1),
        ),
    ] = MELEE
    gun_chart: Annotated[
        str,
        Meta(
            max_length=1000,
            title="Gun chart (ours)",
            description="Percent to hit with a pistol at 30 feet, down by the shooter's Agility and Speed together "
            "from −2 to 6, across by the target's. The source's chart is lost; this one is ours (SW-22, CH-2).",
            extra_json_schema=_sides("Shooter's Agility + Speed", -2, "Target's Agility + Speed", -2),
        ),
    ] = GUNS
    blow_chart: Annotated[
        str,
        Meta(
            max_length=500,
            title="Blow chart (ours)",
            description="Blows to drop someone, down by the striker's Strength from −1 to 3, across by the target's "
            "Endurance from −1 to 4; - for never. The source's chart is lost; this one is ours (SW-22, CH-3).",
            extra_json_schema=_sides("Striker's Strength", -1, "Target's Endurance", -1),
        ),
    ] = BLOWS
    percents: Annotated[
        Literal["points", "relative"],
        Meta(
            title="Percentages",
            description="What changes a chance is added to it or taken off it, or is that part of it (SW-6, AMB-7).",
        ),
    ] = "points"
    human_actions: Annotated[
        Literal[2, 1, 3],
        Meta(title="Actions of humans", description="In a round, of those whose Speed is −1 (SW-5, AMB-6)."),
    ] = 2
    running_leap: Annotated[
        Literal["90", "30"],
        Meta(
            title="Running leap at Strength 3",
            description="In feet: three times the standing leap, as at lower levels, or just that (SW-13, AMB-21).",
        ),
    ] = "90"
    ranges: Annotated[
        Literal["midpoint", "roll", "gm"],
        Meta(
            title="Numbers given as a range",
            description="The middle of it, a roll within it, or what the GM says (SW-15, AMB-22, AMB-39).",
        ),
    ] = "midpoint"
    readied: Annotated[
        Literal["two", "any"],
        Meta(title="Objects in hand", description="One in each hand, or as many as the GM lets (SW-19, AMB-29)."),
    ] = "two"
    inherit: Annotated[
        bool,
        Meta(
            title="Levels keep what lower ones have",
            description="A level has what those below it have, unless it says otherwise (SW-20, AMB-30).",
        ),
    ] = True
    flight_ceiling: Annotated[
        Literal["none", "10000"],
        Meta(title="Ceiling of Flight 3", description="None, or that of Flight 2 in feet (SW-20, AMB-30)."),
    ] = "none"
    concentration: Annotated[
        Literal["counted", "gm"],
        Meta(
            title="Concentrating",
            description="A moment takes 1 action, a short period half the round's, an intent effort all of them; or it "
            "takes what the GM says (SW-24, AMB-38).",
        ),
    ] = "counted"
    augmented: Annotated[
        Literal["bonus", "none", "automatic"],
        Meta(
            title="Augmented attacks",
            description="Energy's augmented attack has 20 percent more chance to hit, or no more, or always hits "
            "(SW-9, AMB-11).",
        ),
    ] = "bonus"
    grips: Annotated[
        Literal["hit", "second_roll", "retention"],
        Meta(
            title="Holds and disarming",
            description="The hit is enough, or the attacker rolls once more, Strength against Strength, or the target "
            "rolls to keep free or keep the weapon (SW-12, AMB-16, AMB-17).",
        ),
    ] = "hit"
    agents: Annotated[
        Literal["infinite", "finite"],
        Meta(
            title="Blows at programs",
            description="Without Matrix Warping no number of blows drops a program, or one more than drops Endurance "
            "3 (SW-23).",
        ),
    ] = "infinite"
    trips: Annotated[
        Literal["balance", "gm"],
        Meta(
            title="Tripping",
            description="The melee chart read with Balance instead of Agility, or the GM decides (SW-24, AMB-40).",
        ),
    ] = "balance"
    throws: Annotated[
        Literal["roll", "midpoint"],
        Meta(
            title="How far telekinesis throws",
            description="Rolled within the range that the text gives, or its middle (SW-15, AMB-22).",
        ),
    ] = "roll"
    evasion: Annotated[
        Literal["by_attacker", "by_attack", "prepaid"],
        Meta(
            title="Evasion is paid",
            description="When an attacker first attacks in a round, for the whole of it; for every attack; or before "
            "it comes, for so many attackers (SW-8, AMB-10).",
        ),
    ] = "by_attacker"
    gun_rolls: Annotated[
        Literal["bullet", "action"],
        Meta(
            title="Rolls to hit with guns",
            description="Each bullet has its own, or one decides on all bullets of an action (SW-7, AMB-9).",
        ),
    ] = "bullet"
    point_blank: Annotated[
        int,
        Meta(
            ge=0,
            le=15,
            title="Point blank",
            description="Nearer than so many feet guns are fired point-blank (SW-18, AMB-28).",
        ),
    ] = 5
    rifle_damage: Annotated[
        int,
        Meta(ge=1, le=20, title="Damage of a rifle's bullet", description="The source has none (SW-18, AMB-28)."),
    ] = 3
    knife_damage: Annotated[
        int,
        Meta(ge=1, le=20, title="Damage of a thrown knife", description="The source has none (SW-18)."),
    ] = 1
    weapon_blows: Annotated[
        int,
        Meta(ge=1, le=20, title="Hit with a melee weapon", description="Counts as so many blows (SW-18, AMB-28)."),
    ] = 2
    semi_automatic: Annotated[
        Literal["automatic", "twice"],
        Meta(
            title="Semi-automatic pistols",
            description="Fire up to 3 times an action as automatic weapons do, or twice (SW-18, AMB-28).",
        ),
    ] = "automatic"
    gun_wear: Annotated[
        Literal["risk", "warn"],
        Meta(
            title="Guns fired in more than 3 actions",
            description="Each action more is a risk of 5% that the gun is damaged when the round ends, or people are "
            "only warned (SW-17, AMB-26).",
        ),
    ] = "risk"
    reload_actions: Annotated[
        int, Meta(ge=1, le=10, title="Reloading", description="Takes so many actions (SW-17, AMB-27).")
    ] = 2
    block_beyond: Annotated[
        Literal["rolled", "sure"],
        Meta(
            title="Blocking more shooters than the roll is for",
            description="As many as it is for are stopped if the roll succeeds, or for sure (SW-10, AMB-12).",
        ),
    ] = "rolled"
    block_actions: Annotated[
        Literal["0", "1", "all"],
        Meta(title="Blocking costs", description="No action, one, or all that are left (SW-10, AMB-12b)."),
    ] = "0"
    condition: Annotated[
        Literal["one_track", "separate"],
        Meta(
            title="Bullets and blows",
            description="Add up on one track, each as a part of what drops its target, or are counted apart (SW-16, "
            "AMB-23).",
        ),
    ] = "one_track"
    no_hit_points: Annotated[
        Literal["dying", "dead", "down"],
        Meta(title="At 0 hit points", description="One is dying, dead, or down and unconscious (SW-16, AMB-23)."),
    ] = "dying"
    vital_bullets: Annotated[
        Literal["fatal", "quadruple"],
        Meta(
            title="Bullets to heart or brain",
            description="Kill up to Endurance 2, or only do four times the damage there too (SW-16, AMB-42).",
        ),
    ] = "fatal"
    shrugged: Annotated[
        Literal["ignored", "one_left"],
        Meta(title="A fatal bullet shrugged off", description="Does nothing, or leaves 1 hit point (SW-16, AMB-35)."),
    ] = "ignored"
    exit_heals: Annotated[
        Literal["all", "regeneration_2"],
        Meta(title="Leaving the Matrix heals", description="Everyone, or those with Regeneration 2 (SW-14, AMB-18)."),
    ] = "all"
    rises_in_combat: Annotated[
        bool,
        Meta(title="Back from death in combat", description="One brings oneself back in combat too (SW-14, AMB-19)."),
    ] = True
    combat_healing: Annotated[
        Literal["visit", "fight"],
        Meta(
            title="Spontaneous healing in combat",
            description="Five actions of a whole visit, or of each fight (SW-14, AMB-19).",
        ),
    ] = "visit"
    turn_order: Annotated[
        Literal["speed", "gm", "d20"],
        Meta(
            title="Order of acting",
            description="Most actions first, then Agility, Awareness, a d20; as the GM names them; or by a d20 alone "
            "(SW-21, AMB-31).",
        ),
    ] = "speed"

    def __post_init__(self) -> None:
        """Raises Refused as `cells` does."""
        cells(CH_1, self.melee_chart)
        cells(CH_2, self.gun_chart)
        cells(CH_3, self.blow_chart)
