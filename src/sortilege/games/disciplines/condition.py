"""The condition track: what each wound takes of a body, and who drops (AMB-23)."""

from collections.abc import Iterator
from fractions import Fraction
from functools import reduce
from typing import Annotated, ClassVar, Final

from msgspec import Meta
from msgspec.structs import replace

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import rules_of
from sortilege.games.disciplines.fighter import CONDITIONS, Fallen, Fighter, Wound
from sortilege.games.disciplines.hit_points import points_of
from sortilege.games.disciplines.levels import Kind
from sortilege.games.disciplines.sheet import DisciplinesSheet, fighter_of, own
from sortilege.games.disciplines.switches import DisciplinesSwitches
from sortilege.rules.effect import Append, Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.rules.value import Value
from sortilege.words import NO_WORDS, Phrase, say

WORSE: Final[tuple[Fallen, ...]] = ("", "unconscious", "dying", "dead")
DROPS: Final[dict[str, Fallen]] = {"dying": "dying", "dead": "dead", "down": "unconscious"}
"""What 0 hit points mean (SW-16)."""
SAYS: Final[dict[Fallen, Phrase]] = {
    "": say("is up again"),
    "unconscious": say("drops unconscious"),
    "dying": say("is mortally wounded and dying"),
    "dead": say("is dead"),
}
MORTAL: Final = 2
"""Up to this Endurance a bullet to heart or brain kills (AMB-42)."""
SERIOUS: Final = Fraction(1, 2)
"""Whoever has taken so much of what drops them is seriously wounded (C-DMG-13); the number is ours."""
NEVER_BLEEDS: Final = 3
"""The Regeneration with which one never bleeds to death (D-REG-3f)."""


class Body(Value, frozen=True):
    """What a body has taken: bullets and blows, each as a part of those that drop it, and how far it has fallen."""

    kind: Kind
    endurance: int
    hp: int
    bullets: Fraction = Fraction(0)
    blows: Fraction = Fraction(0)
    fallen: Fallen = ""

    def after(self, wound: Wound, rules: DisciplinesSwitches) -> "Body":
        """The body once it has that wound too. One that comes after it has dropped never makes it better off."""
        hurt = self._struck(wound, rules)
        if wound.shrugged and hurt.fallen != self.fallen:
            return self._shrugged(rules)
        return hurt

    def _struck(self, wound: Wound, rules: DisciplinesSwitches) -> "Body":
        if wound.kind == "bullet":
            more = replace(self, bullets=self.bullets + Fraction(wound.worth, self.hp))
            return more.fell(more.by_bullet(wound, rules))
        if wound.kind == "blow" and wound.of:
            more = replace(self, blows=self.blows + Fraction(wound.worth, wound.of))
            return more.fell(more.by_blow(rules))
        return self.fell("dead") if wound.kind in ("fatal", "destroyed") else self

    def by_bullet(self, wound: Wound, rules: DisciplinesSwitches) -> Fallen:
        """How far a bullet that has been counted makes it fall: mortally wounded, where nothing is left."""
        if wound.vital and self.endurance <= MORTAL and rules.vital_bullets == "fatal":
            return "dead"
        return DROPS[rules.no_hit_points] if self.taken(rules, "bullet") >= 1 else ""

    def by_blow(self, rules: DisciplinesSwitches) -> Fallen:
        """How far a blow that has been counted makes it fall; twice those that drop a human kill it."""
        if self.kind == "human" and self.blows >= 2:
            return "dead"
        return "unconscious" if self.taken(rules, "blow") >= 1 else ""

    def taken(self, rules: DisciplinesSwitches, by: str = "") -> Fraction:
        """The part that is taken of what drops it; counted apart (SW-16), by bullets, by blows or by the worse."""
        if rules.condition == "one_track":
            return self.bullets + self.blows
        return {"bullet": self.bullets, "blow": self.blows}.get(by, max(self.bullets, self.blows))

    def fell(self, fallen: Fallen) -> "Body":
        """The body fallen so far, or as far as it has before."""
        return replace(self, fallen=max(self.fallen, fallen, key=WORSE.index))

    def _shrugged(self, rules: DisciplinesSwitches) -> "Body":
        """After a fatal bullet that is ignored (AMB-35), or leaves one hit point."""
        if rules.shrugged == "ignored":
            return self
        left = 1 - Fraction(1, self.hp) - self.taken(rules, "bullet")
        return replace(self, bullets=self.bullets + max(Fraction(0), left))


def unhurt(fighter: Fighter, hp: int) -> Body:
    """A body without wounds; `hp` 0 for the average of its Endurance."""
    endurance = fighter.disciplines.endurance
    return Body(fighter.kind, endurance, hp or points_of(endurance).average)


def body_of(sheet: DisciplinesSheet, rules: DisciplinesSwitches) -> Body:
    """The character's body with its wounds, in the order in which they came."""
    body = unhurt(fighter_of(sheet), sheet.hp)
    return reduce(lambda so_far, wound: so_far.after(wound, rules), sheet.wounds, body)


def counted(wounds: tuple[Wound, ...], body: Body, rules: DisciplinesSwitches) -> tuple[Wound, ...]:
    """The wounds of a body as they counted when they came, whatever else heals: what it ignored is only seen."""
    return tuple(_counted(wounds, body, rules))


def _counted(wounds: tuple[Wound, ...], body: Body, rules: DisciplinesSwitches) -> Iterator[Wound]:
    for wound in wounds:
        before, body = body, body.after(wound, rules)
        if not wound.shrugged:
            yield wound
        elif body == before:
            yield Wound("mark", words=wound.words)
        else:
            worth = int((body.bullets - before.bullets) * body.hp)
            yield replace(wound, worth=worth, shrugged=False)


def settles(who: Seated, switches: Switches) -> tuple[Effect, ...]:
    """Who falls by its wounds or gets up without them, and who is in pain from then on.

    What a GM has written stands until the wounds come to something else.
    """
    sheet, rules = own(who.sheet), rules_of(switches)
    return tuple(_settled(who, sheet, body_of(sheet, rules), rules))


def _settled(who: Seated, sheet: DisciplinesSheet, body: Body, rules: DisciplinesSwitches) -> Iterator[Effect]:
    actor = who.place.actor
    if body.fallen != sheet.by_wounds:
        yield Write(actor, "by_wounds", body.fallen)
        if body.fallen != sheet.fallen:
            yield Write(actor, "fallen", body.fallen, SAYS[body.fallen])
    pain = int(body.fallen != "dead" and body.taken(rules) >= SERIOUS)
    if pain != sheet.pain:
        yield Write(actor, "pain", pain, PAIN if pain and not body.fallen else NO_WORDS)


PAIN: Final = say("is in horrendous pain: concentrating is difficult, and so probably is moving")


class Bleed(Act, frozen=True, tag="bleed_to_death"):
    """The dying bleed to death when the GM says so (D-REG-2a).

    Refused `not_dying`, `never_bleeds` with Regeneration 3 (D-REG-3f).
    """

    gm_only: ClassVar[bool] = True

    words: Annotated[str, Meta(max_length=80, title="How")] = "bled to death"

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = own(who.sheet)
        if sheet.fallen != "dying":
            raise Refused(
                "not_dying",
                say(
                    "{name} is {fallen}; only the dying bleed to death.",
                    name=sheet.name,
                    fallen=CONDITIONS[sheet.fallen],
                ),
            )
        if sheet.disciplines.regeneration >= NEVER_BLEEDS:
            raise Refused("never_bleeds", say("{name} has Regeneration 3 and never bleeds to death.", name=sheet.name))
        return (Append(who.place.actor, "wounds", Wound("fatal", words=self.words)),)

    def say(self) -> Phrase:
        return say("bleeds to death")
