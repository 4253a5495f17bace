"""`sortilege odds`: the exact odds of one test, as a chart in the terminal or in a file, or as JSON."""

from pathlib import Path
from typing import Annotated

import typer
from rich.console import Console

from sortilege.cli.bars import show_chart
from sortilege.cli.chances import chart_of
from sortilege.cli.inputs import Setup
from sortilege.cli.options import NEEDS_HAND
from sortilege.cli.picture import draw, require_drawable
from sortilege.components.refusal import Refused
from sortilege.odds.distribution import Distribution
from sortilege.odds.know import Know
from sortilege.readers import Best, Decline, Policy, exact
from sortilege.readers.summary import in_order, success_of, wins_of
from sortilege.rules.outcome import Outcome
from sortilege.rules.value import tag_of
from sortilege.rules.want import succeeds, wins
from sortilege.words import say, to_json


def tell_odds(
    setup: Setup,
    *,
    push: Annotated[
        str,
        typer.Option(
            metavar="best|never",
            help="Play from the hand as is best for success, and spend nothing for nothing; or never.",
        ),
        NEEDS_HAND,
    ] = "best",
    json: Annotated[bool, typer.Option("--json", help="Print the distribution as JSON, in exact fractions.")] = False,
    chart: Annotated[
        tuple[str, str] | None,
        typer.Option(metavar="png|svg FILE", help="Draw the distribution into a new file; needs the extra 'chart'."),
    ] = None,
) -> None:
    """Works out how the test may end and prints it as a bar chart, or as JSON."""
    if chart:
        require_drawable(chart[0])
    policy = _policy(setup, push)
    with Console(stderr=True).status("Working out the odds …"):
        odds = exact(setup.test, setup.at, Know.of_piles(setup.piles, setup.decks), policy)
    told = chart_of(setup, odds, isinstance(policy, Best))
    if chart:
        draw(told, chart[0], Path(chart[1]))
    if json:
        print(_as_json(setup, odds))
    else:
        show_chart(Console(highlight=False), told)


def _policy(setup: Setup, push: str) -> Policy:
    """The first participant alone may have a hand; against others its best use is the one that wins."""
    if push not in ("best", "never"):
        raise Refused("bad_value", say('push is "{push}"; expected one of "best", "never".', push=push))
    first = setup.at[0]
    if first.hand is None or push == "never":
        return Decline()
    return Best(first.actor, succeeds if setup.test.seats() == 1 else wins(1))


# -- JSON -------------------------------------------------------------------------------------------------------------


def _as_json(setup: Setup, odds: Distribution[Outcome]) -> str:
    """Nothing is ever cut off, so that no mass is lost."""
    told = {
        "game": setup.game.name,
        "test": tag_of(type(setup.test)),
        **_goal(setup, odds),
        "distribution": _rows(odds, setup.test.degrees),
        "exact": True,
        "lost_mass": "0",
    }
    return to_json(told).decode()


def _goal(setup: Setup, odds: Distribution[Outcome]) -> dict[str, object]:
    success, won = success_of(odds), wins_of(odds, setup.test.seats())
    if won is not None:
        return {"wins": {number: str(chance) for number, chance in won.items()}}
    return {} if success is None else {"success": str(success)}


def _rows(odds: Distribution[Outcome], degrees: bool) -> list[dict[str, object]]:
    """The fields of each outcome, null where it lacks one of them; the degree where fields do not tell all apart."""
    names = dict.fromkeys(name for end in odds for name, _ in end.facts)
    degrees = degrees or len({end.facts for end in odds if end.facts}) < len(odds.weights)
    return [
        {
            **{name: end.fact(name) for name in names},
            **({"degree": end.degree} if degrees else {}),
            "probability": str(chance),
        }
        for end, chance in in_order(odds)
    ]
