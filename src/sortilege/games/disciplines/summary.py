"""What shooting somebody promises, beyond the odds of one action."""

from collections.abc import Iterator
from fractions import Fraction
from math import comb

from msgspec import Struct

from sortilege.games.disciplines.damage import Dropping
from sortilege.games.disciplines.percents import SIDES
from sortilege.rules.test import Promise
from sortilege.words import NO_WORDS, Phrase, plural, say


class Summary(Struct, frozen=True):
    """Firing `bullets` at `percent` each in every one of so many `actions`; `together` one roll decides on an action's.

    `needs` is what drops the target, None where it is down.
    """

    percent: int
    bullets: int
    actions: int
    together: bool
    needs: Dropping | None

    @property
    def some(self) -> Fraction:
        """The chance that at least one of an action's bullets hits."""
        return 1 - _binomial(self._rolls, self.percent)[0]

    @property
    def drops(self) -> Fraction:
        """The chance that the actions drop the target."""
        each, needs = self.bullets // self._rolls, self.needs
        if needs is None:
            return Fraction(0)
        likely = enumerate(_binomial(self._rolls * self.actions, self.percent))
        return sum((chance * needs.dropped(each * hits) for hits, chance in likely), Fraction(0))

    def promises(self, condition: Phrase = NO_WORDS) -> Iterator[Promise]:
        """The same for people; `condition` says what it hangs on."""
        yield Promise(say("Each bullet hits{condition}", condition=condition), Fraction(self.percent, SIDES))
        yield Promise(say("At least one of the action's bullets hits{condition}", condition=condition), self.some)
        if self.needs is not None:
            many = plural("{n} action", "{n} actions", self.actions)
            yield Promise(
                say("The target drops within {many} like this{condition}", many=many, condition=condition), self.drops
            )

    @property
    def _rolls(self) -> int:
        return 1 if self.together else self.bullets


def _binomial(n: int, percent: int) -> tuple[Fraction, ...]:
    """How likely 0 to n of n rolls hit."""
    yes, no = percent, SIDES - percent
    return tuple(Fraction(comb(n, hits) * yes**hits * no ** (n - hits), SIDES**n) for hits in range(n + 1))
