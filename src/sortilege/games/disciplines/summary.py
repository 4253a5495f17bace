"""What shooting somebody promises, beyond the odds of one action."""

from fractions import Fraction
from math import comb

from msgspec import Struct

from sortilege.games.disciplines.damage import dropping
from sortilege.games.disciplines.percents import SIDES
from sortilege.games.disciplines.shooting import Shoot


class Summary(Struct, frozen=True):
    """For people: `percent` of each bullet, the chance that at least one of the action's hits, how many hits drop the
    target on average, and the chance that so many actions do."""

    percent: int
    some: Fraction
    hits_to_drop: Fraction
    drops: Fraction


def summary(test: Shoot, left: int, *, actions: int = 1, evades: bool = False) -> Summary:
    """Firing like this in so many actions at a target with `left` >= 1 hit points, as far as the viewer knows them.

    `evades` tells whether the target does; a blocked shooter is not asked for.
    """
    target = test.versus[0].fighter.disciplines
    percent = test.percent(test.fighter.disciplines, target, evades=evades)
    together = test.rules.gun_rolls == "action"
    rolls, each = (1, test.bullets) if together else (test.bullets, 1)
    needs = dropping(target, left, test.wound())
    drops = sum(
        (chance * needs.dropped(each * hits) for hits, chance in enumerate(_binomial(rolls * actions, percent))),
        Fraction(0),
    )
    return Summary(percent, 1 - _binomial(rolls, percent)[0], needs.expected, drops)


def _binomial(n: int, percent: int) -> tuple[Fraction, ...]:
    """How likely 0 to n of n rolls hit."""
    yes, no = percent, SIDES - percent
    return tuple(Fraction(comb(n, hits) * yes**hits * no ** (n - hits), SIDES**n) for hits in range(n + 1))
