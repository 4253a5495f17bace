"""What a participant brings to a test, and how the house rules read it (S-TEST-5, S-EXT-1, S-EXT-2)."""

from typing import Annotated

from msgspec import Meta

from sortilege.games.saga.flip import Flip, Target
from sortilege.games.saga.switches import SagaSwitches
from sortilege.rules.test import Place
from sortilege.rules.value import Value


class Effort(Value, frozen=True, kw_only=True):
    """The inputs of one flip."""

    stat: Annotated[int, Meta(ge=0, le=20, title="Stat", description="The stat's score.")]
    skill: Annotated[int, Meta(ge=0, le=20, title="Skill", description="The skill's level, 0 for none.")] = 0
    modifier: Annotated[
        int, Meta(ge=-50, le=50, title="Modifier", description="Added to the total; above 0 it helps.")
    ] = 0
    boons: Annotated[int, Meta(ge=0, le=10, title="Boons", description="Extra cards; the player picks one.")] = 0
    banes: Annotated[int, Meta(ge=0, le=10, title="Banes", description="Extra cards; the lowest counts.")] = 0
    stress_boons: Annotated[
        int, Meta(ge=0, le=10, title="Stress boons", description="Boons whose cards may bring a mental break.")
    ] = 0
    unskilled: Annotated[
        bool, Meta(title="Skill lacked", description="A skill is relevant and the character lacks it.")
    ] = False
    stress: Annotated[int, Meta(ge=0, le=20, title="Stress", description="A card up to it is a mental break.")] = 0
    edge: Annotated[
        int, Meta(ge=0, le=100, title="Edge", description="The hand is filled up to it after a used joker.")
    ] = 0

    def base(self, rules: SagaSwitches) -> int:
        """What is added to the card value (S-TEST-1, S-EXT-2)."""
        halved = self.unskilled and rules.unskilled == "half"
        return (self.stat // 2 if halved else self.stat) + self.skill + self.modifier

    def flip(self, at: Place, rules: SagaSwitches, target: Target | None = None) -> Flip:
        """The flip that the inputs make under the house rules."""
        boons, stress_boons, banes = self._left(rules)
        return Flip(
            at=at,
            base=self.base(rules),
            cards=1 + boons + banes,
            stress_cards=stress_boons,
            banes=banes,
            stress=self.stress,
            stress_now=self.stress,
            edge=self.edge,
            pushes=rules.pushes_per_test,
            push_replaces=rules.push_with_bane == "replaces",
            target=target,
        )

    def _left(self, rules: SagaSwitches) -> tuple[int, int, int]:
        """Boons, Stress boons and banes once they have cancelled, plain boons first (S-TEST-5, S-EXT-1)."""
        boons, banes = self.boons, self.banes
        stress_boons = self.stress_boons if rules.stress_boons == "on" else 0
        if rules.boons_and_banes == "both_flip":
            return boons, stress_boons, banes
        plain = min(boons, banes)
        stressed = min(stress_boons, banes - plain)
        return boons - plain, stress_boons - stressed, banes - plain - stressed
