"""`sortilege try`: one test, played to its end in the terminal."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, TypeAlias

import typer
from rich.console import Console

from sortilege.cli.inputs import Setup
from sortilege.cli.show import Screen, outcome_fields, way_text
from sortilege.components.chance import Chance, seeded_chance, system_chance
from sortilege.components.pile import Pile, discards_of, move, pile
from sortilege.components.refusal import Refused
from sortilege.readers.live import Dealer, answer_to, choices, resume
from sortilege.rules.ask import Answer, Choose, Chosen, Gathered, source_of
from sortilege.rules.outcome import Result
from sortilege.rules.step import Decides, Gathers, Next
from sortilege.rules.value import tag_of
from sortilege.words import say, to_json

Ways: TypeAlias = tuple[Chosen, ...]

Decider: TypeAlias = Callable[[Decides, Ways], Chosen]
"""Takes one of several ways to decide."""


def attempt(
    setup: Setup,
    *,
    seed: Annotated[int | None, typer.Option(help="The same seed brings up the same cards and dice.")] = None,
    choose: Annotated[
        list[int] | None,
        typer.Option(metavar="NUMBER", help="Take that way at the next decision, 1 for the default; may be repeated."),
    ] = None,
    decline: Annotated[bool, typer.Option("--decline", help="Take the default at all other decisions.")] = False,
    json: Annotated[bool, typer.Option("--json", help="Print the outcome as JSON; nobody is asked.")] = False,
) -> None:
    """Resolves the test and prints how it went, or its outcome as JSON."""
    screen = Screen(Console(quiet=json, highlight=False, soft_wrap=True), setup)
    decide = _by_number(setup, choose or [], _first if decline or json else partial(_asked, screen))
    result, answers = play(setup, system_chance() if seed is None else seeded_chance(seed), screen, decide)
    screen.conclude(result)
    if json:
        print(_as_json(setup, result, answers))


def _as_json(setup: Setup, result: Result, answers: list[Answer]) -> str:
    test = tag_of(type(setup.test))
    told = {"game": setup.game.name, "test": test, "outcome": outcome_fields(result.outcome), "answers": answers}
    return to_json(told).decode()


# -- deciding ---------------------------------------------------------------------------------------------------------


def _first(_step: Decides, ways: Ways) -> Chosen:
    return ways[0]


def _asked(screen: Screen, _step: Decides, ways: Ways) -> Chosen:
    return ways[screen.ask(len(ways)) - 1]


def _by_number(setup: Setup, numbers: list[int], otherwise: Decider) -> Decider:
    """Takes the numbered ways as long as there are numbers. Refused `not_offered` where there is no such way."""
    left = iter(numbers)

    def decide(step: Decides, ways: Ways) -> Chosen:
        number = next(left, None)
        if number is None:
            return otherwise(step, ways)
        if not 1 <= number <= len(ways):
            possible = "; ".join(f"{turn} {way_text(setup.game, step, way)}" for turn, way in enumerate(ways, 1))
            raise Refused(
                "not_offered",
                say("--choose {number} is not on offer. Possible: {possible}.", number=number, possible=possible),
            )
        return ways[number - 1]

    return decide


# -- playing ----------------------------------------------------------------------------------------------------------


class _Table(Dealer):
    """The piles before people who watch the screen."""

    def __init__(self, setup: Setup, chance: Chance, screen: Screen) -> None:
        super().__init__(setup.piles, chance)
        self._screen = screen

    def refill(self, deck: Pile) -> None:
        if self.piles.get(discards_of(deck)):
            self._screen.shuffled()
        super().refill(deck)


def play(setup: Setup, chance: Chance, screen: Screen, decide: Decider) -> tuple[Result, list[Answer]]:
    """Plays a test to its end; gives the answers on the way."""
    dealer, answers = _Table(setup, chance, screen), list[Answer]()
    at = setup.test.start(setup.at)
    while not isinstance(at, Result):
        answer = answer_to(at, dealer)
        if answer is None:
            answer = _decided(at, dealer, screen, decide)
        screen.came(answer)
        answers.append(answer)
        at = resume(at, answer)
    return at, answers


def _decided(at: Next, dealer: Dealer, screen: Screen, decide: Decider) -> Answer:
    if isinstance(at, Gathers):
        return Gathered(tuple(_choose(step, dealer, screen, decide) for step in at.deciders()))
    assert isinstance(at, Decides)
    return _choose(at, dealer, screen, decide)


def _choose(step: Decides, dealer: Dealer, screen: Screen, decide: Decider) -> Chosen:
    choose = step.ask()
    ways = choices(choose, dealer)
    if len(ways) > 1:
        screen.offer(step, ways)
    chosen = decide(step, ways) if len(ways) > 1 else ways[0]
    _play_card(dealer, choose, chosen)
    return chosen


def _play_card(dealer: Dealer, choose: Choose, chosen: Chosen) -> None:
    """A played card leaves its hand, so that nobody plays it again."""
    source = source_of(choose, chosen)
    if source is not None and chosen.card is not None:
        dealer.piles = move(dealer.piles, (chosen.card,), source, pile("played", choose.actor))
