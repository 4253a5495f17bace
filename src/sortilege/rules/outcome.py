"""How a test ended, and what lies open on the table meanwhile."""

from msgspec import field

from sortilege.components.card import Card
from sortilege.components.dice import Dice
from sortilege.rules.effect import Effect
from sortilege.rules.value import Value
from sortilege.words import Phrase, no_words


class Outcome(Value, frozen=True):
    """The key of exact odds: every fact in it splits them, so it holds nothing that odds should not tell apart.

    `success` is None where a test only measures (an opposed total). Facts are sorted by name.
    """

    degree: str
    success: bool | None = None
    facts: tuple[tuple[str, int | str], ...] = ()

    def fact(self, name: str) -> int | str | None:
        """The fact of that name, or None."""
        return dict(self.facts).get(name)

    @property
    def rank(self) -> int:
        """Successes (2) stand above measures (1), and those above failures (0)."""
        return {True: 2, None: 1, False: 0}[self.success]

    def count(self, name: str) -> int:
        """The number of that name; 0 where there is none."""
        found = self.fact(name)
        return found if isinstance(found, int) else 0


class Laid(Value, frozen=True):
    """A card lying in a test. Marks: `used` counts for the result, `played` came from a hand or is a Fate card,
    `replaced` no longer counts, `stress` and `break` are checked against Stress; empty for none."""

    card: Card
    mark: str = ""


class Group(Value, frozen=True):
    """Cards or dice that count together: a chain, a pair, a pool. `total` is what they are worth, if it matters."""

    cards: tuple[Laid, ...] = ()
    dice: Dice = ()
    total: int | None = None


class Row(Value, frozen=True):
    """What lies before one participant (`part`, from 0); `words` says where it stands, in the field's terms.

    Where several are ranked, `place` counts from 1 (0: it has none), `reached` is what it was ranked by, in words, and
    `success` whether it succeeded by itself.
    """

    part: int = 0
    groups: tuple[Group, ...] = ()
    words: Phrase = field(default_factory=no_words)
    place: int = 0
    reached: Phrase = field(default_factory=no_words)
    success: bool | None = None


class Result(Value, frozen=True):
    """The end of a test: outcome, effects on the table in their order, and what lies open."""

    outcome: Outcome
    effects: tuple[Effect, ...] = ()
    rows: tuple[Row, ...] = ()
