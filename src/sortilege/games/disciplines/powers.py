"""Matrix Warping and Telekinesis outside fights: walls, doors, and what is moved without hands."""

from math import ceil
from typing import Annotated, Final, Literal, TypeAlias

from msgspec import Meta

from sortilege.components.refusal import Refused
from sortilege.games.disciplines.doing import charged, doer, moment, mover, require_level, rules_of
from sortilege.games.disciplines.leaping import require_run_up
from sortilege.games.disciplines.moving import FEET
from sortilege.games.disciplines.tasks import GRIP, is_done
from sortilege.rules.effect import Effect, Write
from sortilege.rules.game import Act
from sortilege.rules.rounds import Seated
from sortilege.rules.test import Switches
from sortilege.words import Phrase, say

Way: TypeAlias = Literal["forward", "up", "down"]

HELD: Final = 10
"""Feet that what is held moves in an action (D-TEL-2d)."""
LIGHT: Final = 400
"""Pounds that are held without more ado (D-TEL-2d)."""


class PassThrough(Act, frozen=True, tag="pass_through"):
    """Passes through solid matter: a moment's concentration, a run-up, and as long as running through takes.

    (D-WAR-1b.) Refused `needs_level` below Matrix Warping 1; `forward_only`; `no_run_up`; `no_actions`.
    """

    thickness: Annotated[int, Meta(ge=1, le=10_000, title="Thickness", description="In feet.")] = 1
    way: Annotated[Way, Meta(title="Way")] = "forward"

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = mover(who)
        require_level(sheet, 1, "matrix_warping")
        if self.way != "forward":
            told = say("Nobody passes through matter straight up or down; only forward.")
            raise Refused("forward_only", told)
        require_run_up(sheet)
        price = moment(rules_of(switches)) + ceil(self.thickness / FEET["run"])
        words = say("comes out of {thickness} ft of solid matter, which is unharmed", thickness=self.thickness)
        return (*charged(who, price), Write(who.place.actor, "fight", sheet.fight, words))

    def say(self) -> Phrase:
        return say("runs into solid matter")


class Nudge(Act, frozen=True, tag="nudge"):
    """Changes the path of something in flight, which takes a moment (D-TEL-1e). Refused `needs_level`, `no_actions`."""

    what: Annotated[Literal["ball", "disc"], Meta(title="What flies")] = "ball"

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = doer(who)
        require_level(sheet, 1, "telekinesis")
        words = say("sends the ball 5 ft astray") if self.what == "ball" else say("sends the disc well off its course")
        return (*charged(who, moment(rules_of(switches))), Write(who.place.actor, "fight", sheet.fight, words))

    def say(self) -> Phrase:
        return say("nudges something in flight")


class Lift(Act, frozen=True, tag="lift"):
    """Holds a willing person, or a thing of up to 400 pounds, and moves it 10 feet an action (D-TEL-2d).

    What is heavier is gripped for a round first: the task `grip`. Refused `needs_level` below Telekinesis 2,
    `unwilling`, `too_heavy`, `no_actions`.
    """

    what: Annotated[Literal["person", "thing"], Meta(title="What is held")] = "thing"
    willing: Annotated[bool, Meta(title="Willing")] = True
    pounds: Annotated[int, Meta(ge=0, le=1_000_000, title="Pounds")] = 0
    actions: Annotated[int, Meta(ge=1, le=20, title="Actions")] = 1

    def effects(self, who: Seated, switches: Switches) -> tuple[Effect, ...]:
        sheet = doer(who)
        require_level(sheet, 2, "telekinesis")
        if self.what == "person" and not self.willing:
            raise Refused("unwilling", say("Only the willing are held in the air; this person is not."))
        if self.what == "thing" and self.pounds > LIGHT and not is_done(sheet.fight, GRIP):
            raise Refused(
                "too_heavy",
                say(
                    "{pounds} lb are more than {light}: a round goes into the grip first.",
                    pounds=self.pounds,
                    light=LIGHT,
                ),
            )
        words = say("moves it {feet} ft", feet=HELD * self.actions)
        return (*charged(who, self.actions), Write(who.place.actor, "fight", sheet.fight, words))

    def say(self) -> Phrase:
        return say("holds a {what} in the air", what=self.what)
