"""The live reader: plays a test with real cards and dice, and stops where somebody must decide."""

from functools import lru_cache
from typing import Final, Protocol

from sortilege.components.card import Card, Cards
from sortilege.components.chance import Chance
from sortilege.components.dice import Dice
from sortilege.components.pile import Pile, Piles, buried_of, discards_of
from sortilege.rules.ask import Answer, Choose, Chosen, Draw, Drawn, Gathered, Option, Roll, Rolled
from sortilege.rules.outcome import Outcome, Result
from sortilege.rules.step import Decides, Draws, Gathers, Next, Rolls
from sortilege.rules.test import Place, Test


class Hands(Protocol):
    """Tells what may be played."""

    def hand(self, pile: Pile) -> Cards:
        """The cards in a hand that are free to be played."""
        ...


class Source(Hands, Protocol):
    """Answers asks for cards and dice."""

    def draw(self, ask: Draw) -> Cards:
        """1 to `ask.n` cards; none when neither pile nor discards hold any."""
        ...

    def roll(self, ask: Roll) -> Dice:
        """`ask.n` dice."""
        ...


class Mismatch(Exception):
    """Recorded answers do not fit the test any more: its rules have changed since."""


def advance(at: Next, source: Source) -> tuple[Next, tuple[Answer, ...]]:
    """Plays on until somebody must decide or the test is over; gives where it stands and the answers on the way."""
    answers: list[Answer] = []
    while (answer := answer_to(at, source)) is not None:
        answers.append(answer)
        at = _resume_unchecked(at, answer)
    return at, tuple(answers)


def answer_to(at: Next, source: Source) -> Answer | None:
    """What the source brings up, or the sole legal decision; None where somebody must decide or the test is over."""
    if isinstance(at, Draws):
        draw = at.ask()
        return Drawn(draw.label, source.draw(draw))
    if isinstance(at, Rolls):
        roll = at.ask()
        return Rolled(roll.label, source.roll(roll))
    if isinstance(at, Decides):
        return sole_choice(at.ask(), source)
    if isinstance(at, Gathers):
        return _sole_choices(at, source)
    return None


def _sole_choices(at: Gathers, source: Hands) -> Gathered | None:
    chosen = tuple(sole_choice(choose, source) for choose in at.ask().choices)
    sole = tuple(one for one in chosen if one is not None)
    return Gathered(sole) if len(sole) == len(chosen) else None


def sole_choice(choose: Choose, hands: Hands) -> Chosen | None:
    """The only way to decide, which is taken without asking; None when there are more."""
    if sum([len(_playable(option, hands)) for option in choose.options]) > 1:
        return None
    return choices(choose, hands)[0]


def choices(choose: Choose, hands: Hands) -> tuple[Chosen, ...]:
    """Every legal way to decide now: each option, once for each card that it could play."""
    label = choose.label
    return tuple(
        [
            Chosen(label, option.verb, option.over, card)
            for option in choose.options
            for card in _playable(option, hands)
        ]
    )


_NO_CARD: Final[tuple[None]] = (None,)


def _playable(option: Option, hands: Hands) -> tuple[Card | None, ...]:
    return _NO_CARD if option.card_from is None else hands.hand(option.card_from)


def so_far(at: Next) -> Outcome | None:
    """The outcome, or what it would be if nothing more happened."""
    return at.outcome if isinstance(at, Result) else at.so_far()


def resume(at: Next, answer: Answer) -> Next:
    """The step after a recorded answer. Raises Mismatch when the step asks for something else."""
    if not _answers(at, answer):
        raise Mismatch(f"{answer} does not answer {at}")
    return _resume_unchecked(at, answer)


def _answers(at: Next, answer: Answer) -> bool:
    if isinstance(at, Draws):
        return isinstance(answer, Drawn) and len(answer.cards) <= at.ask().n
    if isinstance(at, Rolls):
        return isinstance(answer, Rolled) and len(answer.dice) <= at.ask().n
    if isinstance(at, Decides):
        return isinstance(answer, Chosen) and _is_option(at.ask(), answer)
    if not isinstance(at, Gathers) or not isinstance(answer, Gathered):
        return False
    asked = at.ask().choices
    return len(asked) == len(answer.chosen) and all(map(_is_option, asked, answer.chosen))


def _is_option(choose: Choose, chosen: Chosen) -> bool:
    return choose.taken(chosen) is not None


def _resume_unchecked(at: Next, answer: Answer) -> Next:
    if isinstance(answer, Drawn):
        assert isinstance(at, Draws)
        return at.resume(answer.cards)
    if isinstance(answer, Rolled):
        assert isinstance(at, Rolls)
        return at.resume(answer.dice)
    if isinstance(answer, Chosen):
        assert isinstance(at, Decides)
        return at.resume(answer)
    assert isinstance(at, Gathers)
    return at.resume(answer.chosen)


@lru_cache(maxsize=4096)
def rebuild(test: Test, at: tuple[Place, ...], answers: tuple[Answer, ...]) -> Next:
    """Where a test stands after the recorded answers. Raises Mismatch when its rules have changed since."""
    if not answers:
        return test.start(at)
    return resume(rebuild(test, at, answers[:-1]), answers[-1])


class Dealer:
    """A source over piles: takes cards out of them, shuffling the discards in when a deck runs out (R-DECK-4)."""

    def __init__(self, piles: Piles, chance: Chance) -> None:
        self.piles: dict[Pile, Cards] = dict(piles)
        self.chance = chance

    def hand(self, pile: Pile) -> Cards:
        return self.piles.get(pile, ())

    def draw(self, ask: Draw) -> Cards:
        if not self.piles.get(ask.pile):
            self.refill(ask.pile)
        there = self.piles.get(ask.pile, ())
        drawn = self.chance.pick(there, min(ask.n, len(there)))
        left = list(there)
        for card in drawn:
            left.remove(card)
        self.piles[ask.pile] = tuple(left)
        return drawn

    def roll(self, ask: Roll) -> Dice:
        return self.chance.roll(ask.n, ask.sides)

    def refill(self, deck: Pile) -> None:
        """Shuffles all discards of the deck into it."""
        for discards in (discards_of(deck), buried_of(deck)):
            back = self.piles.get(discards, ())
            if back:
                self.piles[deck] = tuple(sorted(self.piles.get(deck, ()) + back))
                self.piles[discards] = ()
