"""A number that the rules give as a range."""

from sortilege.rules.value import Value


class Span(Value, frozen=True):
    """From `low` to `high`; both the same where the rules give just one number."""

    low: int
    high: int

    @property
    def middle(self) -> int:
        """The middle, rounded up (AMB-22)."""
        return (self.low + self.high + 1) // 2

    @property
    def sides(self) -> int:
        """The sides of a die that comes up with any number of it."""
        return self.high - self.low + 1

    def at(self, side: int) -> int:
        """The number that a side of that die stands for."""
        return self.low + side - 1
