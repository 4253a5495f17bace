"""`sortilege games` tells what is installed."""

import msgspec
from tests.cli.conftest import Run

from sortilege.rules.registry import games


def test_every_game_and_test_is_listed_with_its_options(run: Run) -> None:
    told = run("games")
    assert told.code == 0
    lines = [" ".join(line.split()) for line in told.out.splitlines()]
    assert "disciplines talent --rating --difficulty [--awareness] [--agility] [--modifier]" in lines
    for game in games().values():
        for kind in game.tests:
            listed = any(line.startswith(f"{game.name} {kind.__struct_config__.tag} ") for line in lines)
            assert listed == kind.offered


def test_json_has_each_field_with_its_range_default_and_description(run: Run) -> None:
    found = msgspec.json.decode(run("games --json").out)
    assert [game["name"] for game in found] == list(games())
    tests = {(game["name"], test["name"]): test for game in found for test in game["tests"]}
    fields = {field["name"]: field for field in tests["cyberspace", "opposed"]["fields"]}
    assert (fields["level"]["allowed"], fields["level"]["required"]) == ("1 to 20", True)
    assert (fields["modifier"]["default"], fields["modifier"]["option"]) == ("0", "--modifier")
    assert [part["name"] for part in fields["versus"]["parts"]] == ["level", "modifier", "default", "hero", "heroic"]
    assert "rules" not in fields
    rules = {rule["name"]: rule for rule in found[0]["rules"]}
    assert rules["meets_succeeds"]["about"]


def test_version_and_help(run: Run) -> None:
    assert run("--version").out.startswith("sortilege ")
    assert all(name in run("--help").out for name in ("games", "try"))
