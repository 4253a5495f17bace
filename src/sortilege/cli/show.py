"""What lies before people at the terminal: cards, dice, chains, totals, and the ways to decide."""

from typing import Final

from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from sortilege.cli.inputs import Setup
from sortilege.components.card import Card, is_joker, show_card, suit
from sortilege.components.dice import show_dice
from sortilege.rules.ask import Answer, Chosen, Drawn, Rolled
from sortilege.rules.game import Game
from sortilege.rules.outcome import Group, Laid, Outcome, Result, Row
from sortilege.rules.places import tell
from sortilege.rules.step import Decides, Draws
from sortilege.table.narrate import chosen_words

_COLOURS: Final = {"S": "default", "C": "green", "H": "red", "D": "blue"}
_SUCCESS: Final = {True: "bold green", False: "bold red", None: "bold"}


class Screen:
    """Tells a test as it goes on."""

    def __init__(self, console: Console, setup: Setup) -> None:
        self._console, self._setup, self._several = console, setup, setup.test.seats() > 1

    def came(self, answer: Answer) -> None:
        """Tells what came up; decisions have been told."""
        if isinstance(answer, Drawn):
            cards = Text(" ").join(map(card_text, answer.cards)) if answer.cards else Text("no card is left")
            self._console.print(Text.assemble(f"{_upper(answer.label)}: ", cards))
        elif isinstance(answer, Rolled):
            self._console.print(Text(f"{_upper(answer.label)}: {show_dice(answer.dice)}"))

    def shuffled(self) -> None:
        """Tells that a deck ran out and its discards became the deck."""
        self._console.print("The deck ran out; its discards are shuffled.")

    def offer(self, step: Decides, ways: tuple[Chosen, ...]) -> None:
        """Tells what lies before somebody who decides, and the ways to decide, by number."""
        ask = step.ask()
        whose = f" (number {ask.actor} decides)" if self._several else ""
        for row in step.rows():
            self._console.print(row_text(row))
        self._console.print(Text(f"{_upper(ask.label)}{whose}:"))
        for number, way in enumerate(ways, 1):
            self._console.print(Text(f"{number:4}  {way_text(self._setup.game, step, way)}"))

    def ask(self, most: int) -> int:
        """A number from 1 to `most`; 1 for an empty line, or when nobody is there to answer."""
        while True:
            typed = _line(self._console, f"Which one, 1 to {most}? [1] ")
            if typed is None or not typed.strip():
                return 1
            if typed.strip().isdecimal() and 1 <= int(typed) <= most:
                return int(typed)
            self._console.print(Text(f"'{typed.strip()}' is not on offer: type a number from 1 to {most}."))

    def conclude(self, result: Result) -> None:
        """Tells what lies in the end, and the outcome."""
        said = tell(self._setup.test, result)
        for row in result.rows:
            whose = f"{row.part + 1}: " if self._several else ""
            self._console.print(Text.assemble(whose, row_text(replace(row, words="") if row.words == said else row)))
        self._console.print(Text(f"{_upper(said)}.", _SUCCESS[result.outcome.success]))


def _line(console: Console, prompt: str) -> str | None:
    try:
        return console.input(Text(prompt))
    except EOFError:
        console.print()
        return None


def _upper(text: str) -> str:
    return text[:1].upper() + text[1:]


def card_text(card: Card, style: str = "") -> Text:
    """The card, each suit in its colour."""
    colour = "magenta" if is_joker(card) else _COLOURS[suit(card)]
    return Text(show_card(card), f"{colour} {style}")


def laid_text(laid: Laid) -> Text:
    """A card with what its marks say: in brackets when it was replaced, a star when it was played."""
    marks = laid.mark.split()
    if "replaced" in marks:
        return Text.assemble("(", card_text(laid.card, "strike"), ")")
    checks = "".join(f" [{mark}]" for mark in marks if mark in ("stress", "break"))
    return Text.assemble(
        card_text(laid.card, "bold" if "used" in marks else ""), "*" if "played" in marks else "", checks
    )


def group_text(group: Group) -> Text:
    """A chain, a pair or a pool with its total, and a tick where it counts."""
    text = Text(" + ").join(map(laid_text, group.cards))
    text.append(show_dice(group.dice))
    if group.total is not None and len(group.cards) + len(group.dice) > 1:
        text.append(f" = {group.total}")
    return text.append(" ✓") if any("used" in laid.mark.split() for laid in group.cards) else text


def row_text(row: Row) -> Text:
    """What lies before one participant, and where it stands."""
    lying = Text("   ").join(map(group_text, row.groups))
    return Text.assemble(lying, f"   ({row.words})" if row.words else "")


def way_text(game: Game, step: Decides, way: Chosen) -> str:
    """A way to decide in words, and what it makes of the test: `keeps the cards: 2 successes at 7 or more`."""
    follow = step.resume(way)
    rows = follow.rows if isinstance(follow, Result) else follow.rows()
    makes = "; ".join(row.words for row in rows if row.words)
    more = ", and a draw follows" if isinstance(follow, Draws) else ""
    return chosen_words(game, way) + (f": {makes}{more}" if makes else "")


def outcome_fields(outcome: Outcome) -> dict[str, object]:
    """The outcome as plain JSON data: degree, success and its facts."""
    return {"degree": outcome.degree, "success": outcome.success, **dict(outcome.facts)}
