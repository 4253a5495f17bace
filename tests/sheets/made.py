"""Files of sheets, made up entry by entry."""

import json
from typing import Any

from sortilege.components.chance import seeded_chance
from sortilege.rules.registry import find_game
from sortilege.sheets.drafting import Pen
from sortilege.sheets.files import save
from sortilege.sheets.making import random_character

Plain = dict[str, Any]


def finished(game: str) -> Plain:
    """The file of a legal character, in play."""
    found = find_game(game)
    made: Plain = json.loads(save(random_character(found, found.switches(), seeded_chance(3), Pen("Ana"), "Ana")))
    return made


def written(sheet: Plain, kind: str, what: str, was: object, to: object, **more: object) -> int:
    """Writes an entry more, a step of its own if not told otherwise; gives its number."""
    last = sheet["ledger"][-1]
    entry = {"number": last["number"] + 1, "step": last["step"] + 1, "kind": kind, "what": what, "from": was, "to": to}
    sheet["ledger"].append({**entry, **more})
    return int(entry["number"])
