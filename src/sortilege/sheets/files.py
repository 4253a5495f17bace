"""Sheets as files: JSON that is stable and readable, and everything that is wrong with one that is read."""

import json
from collections import Counter
from collections.abc import Mapping
from itertools import chain, pairwise
from typing import Final

import msgspec
from msgspec import Struct

from sortilege.components.refusal import Refused
from sortilege.rules.game import Game
from sortilege.rules.ledger import POINTS, Entry, Ledger
from sortilege.rules.reading import read
from sortilege.rules.registry import find_game
from sortilege.sheets.checking import Finding
from sortilege.sheets.document import Document
from sortilege.sheets.finding import findings
from sortilege.sheets.migrate import current
from sortilege.sheets.parsing import parse
from sortilege.words import Phrase, joined, say

MOST_ENTRIES: Final = 2_000
"""How many entries a ledger has besides refunds, as nothing is to keep people from taking back."""
MOST_THINGS: Final = 300
"""How many different things they are about, and out of how many budgets. A check holds what stood before each entry
while others wait."""
MOST_FIELDS: Final = 60
MOST_STEPS: Final = 1_000_000


class Loaded(Struct, frozen=True):
    """A sheet out of a file, its game, and everything that is wrong with it."""

    game: Game
    document: Document
    findings: tuple[Finding, ...]


# -- writing ----------------------------------------------------------------------------------------------------------


def save(document: Document) -> bytes:
    """The sheet as JSON in UTF-8: keys in a fixed order, an entry a line, a newline at the end."""
    plain = {**msgspec.to_builtins(document), "ledger": []}
    heads = {name: _json(value, indent=2).replace("\n", "\n  ") for name, value in plain.items()}
    if document.ledger:
        lines = ",\n".join(f"    {_json(_said(entry))}" for entry in document.ledger)
        heads["ledger"] = f"[\n{lines}\n  ]"
    fields = ",\n".join(f'  "{name}": {heads[name]}' for name in ORDER)
    return f"{{\n{fields}\n}}\n".encode()


ORDER: Final = ("schema", "game", "game_version", "engine", "pinned", "rules", "rest", "ledger")
_DEFAULTS: Final = {one.encode_name: one.default for one in msgspec.structs.fields(Entry) if not one.required}


def _said(entry: Entry) -> Mapping[str, object]:
    """The entry's fields, without those that say nothing."""
    fields: dict[str, object] = msgspec.to_builtins(entry)
    return {name: value for name, value in fields.items() if value != _DEFAULTS.get(name, ...)}


def _json(value: object, indent: int | None = None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)


# -- reading ----------------------------------------------------------------------------------------------------------


def load(raw: bytes, game: str = "") -> Loaded:
    """The sheet in a file of any schema so far. `game` is that of a sheet which does not name its own.

    What breaks rules is found, not refused. Raises Refused for what is no sheet: `too_large`, `not_json`,
    `duplicate_key`, `too_deep`, `unknown_schema`, `unknown_game`, `bad_value`, `missing_field`, `unknown_field`,
    `too_many_fields`, `too_many_entries`, `duplicate_entry`, `missing_entry` or `entry_order`.
    """
    found, document = unchecked(raw, game)
    return Loaded(found, document, findings(found, document))


def unchecked(raw: bytes, game: str = "") -> tuple[Game, Document]:
    """The sheet and its game, without what is wrong with it. Raises Refused as `load` does."""
    plain = parse(raw)
    if not isinstance(plain, dict):
        raise Refused("bad_value", say("The file holds no object; a sheet is one."))
    document = read(Document, current(plain, game))
    found = find_game(document.game)
    if max(len(document.rules), len(document.rest)) > MOST_FIELDS:
        raise Refused(
            "too_many_fields",
            say("'rules' and 'rest' have at most {most} fields each.", most=MOST_FIELDS),
        )
    require_bounded(document.ledger)
    _require_whole(document.ledger)
    return found, document


def require_bounded(ledger: Ledger) -> None:
    """Raises Refused `too_many_entries` for a ledger that no file can hold."""
    many = sum(entry.kind != "refund" for entry in ledger)
    if many > MOST_ENTRIES:
        raise Refused(
            "too_many_entries",
            say("The sheet has {many:,} entries; {most:,} are the most.", many=many, most=MOST_ENTRIES),
        )
    things = [(entry.what, POINTS + entry.budget) for entry in ledger if entry.kind != "waive"]
    if len(set(chain.from_iterable(things))) > MOST_THINGS:
        raise Refused(
            "too_many_entries",
            say("The entries are about more than {most} different things.", most=MOST_THINGS),
        )


def _require_whole(ledger: Ledger) -> None:
    _require_numbers([entry.number for entry in ledger])
    _require_steps(ledger)
    _require_undone_once(ledger)


def _require_numbers(numbers: list[int]) -> None:
    twice = sorted(number for number, times in Counter(numbers).items() if times > 1)
    if twice:
        raise Refused("duplicate_entry", say("Entries stand in the file more than once: {few}.", few=_few(twice)))
    missing = sorted(set(range(1, len(numbers) + 1)) - set(numbers))
    if missing:
        raise Refused(
            "missing_entry",
            say("Entries are missing: {few}; the last is {numbers}.", few=_few(missing), numbers=max(numbers)),
        )
    for number, should in zip(numbers, range(1, len(numbers) + 1), strict=True):
        if number != should:
            raise Refused(
                "entry_order",
                say("Entry {number} stands where {should} belongs; they go up by 1.", number=number, should=should),
            )


def _few(numbers: list[int]) -> Phrase:
    few, more = joined(numbers[:10]), len(numbers) - 10
    return say("{few} and {n} more", few=few, n=more) if more > 0 else few


def _require_steps(ledger: Ledger) -> None:
    if ledger and ledger[-1].step > MOST_STEPS:
        raise Refused(
            "entry_order",
            say("The last step is {step}; {most:,} is the highest.", step=ledger[-1].step, most=MOST_STEPS),
        )
    for before, entry in pairwise(ledger):
        if entry.step < before.step:
            raise Refused(
                "entry_order",
                say(
                    "Entry {number} is of step {step}, after step {before}; steps go up.",
                    number=entry.number,
                    step=entry.step,
                    before=before.step,
                ),
            )


def _require_undone_once(ledger: Ledger) -> None:
    """Refunds, and migrations about an entry, are each about one before them that stands."""
    stands: set[int | None] = set()
    for entry in ledger:
        if entry.about not in stands and (entry.kind == "refund" or (entry.kind == "migrate" and entry.about)):
            words = say(
                "Entry {number} is about entry {about}, which does not stand before it.",
                number=entry.number,
                about=str(entry.about),
            )
            raise Refused("missing_entry", words)
        if entry.kind == "refund":
            stands.remove(entry.about)
        else:
            stands.add(entry.number)
