"""`sortilege fight`: who wins, how and how soon, for people and for scripts; what does not fit is refused by name."""

from pathlib import Path
from typing import Any

import msgspec
import pytest
from tests.cli.conftest import Ran, Run


@pytest.fixture
def sheets(run: Run, here: Path) -> Path:
    """Ana, quick and skilled; Bo, who is neither; two agents; a human; somebody of another game."""
    made = ["disciplines --name Ana -o a.json", "disciplines --name Bo -o b.json", "saga --name Cy -o c.json"]
    agents = [
        "disciplines --npc agent --name Smith -o smith.json",
        "disciplines --npc agent --name Jones -o jones.json",
    ]
    for line in [*made, *agents, "disciplines --npc human --seed 1 --name Tom -o tom.json"]:
        assert run(f"sheet new {line}").code == 0
    assert run("sheet buy a.json agility=2 speed=2 awareness=1").code == 0
    return here


def fight(run: Run, line: str) -> Ran:
    told = run(f"fight {line}")
    assert (told.code, told.err) == (0, ""), told.err
    return told


def data(run: Run, line: str) -> dict[str, Any]:
    told = fight(run, f"{line} --json")
    assert told.out.count("\n") == 1
    return told.data


def test_the_answer_says_who_wins_how_and_how_soon(run: Run, sheets: Path) -> None:
    told = data(run, "a.json b.json")
    assert list(told) == [
        "game", "sides", "rounds", "exact", "lost_mass", "runs", "never", "wins", "intervals", "ends", "length",
    ]  # fmt: skip
    assert [side["name"] for side in told["sides"]] == ["Ana", "Bo"]
    assert (told["exact"], told["runs"], told["never"], told["intervals"]) == (True, None, False, None)
    assert sum(told["wins"].values()) == pytest.approx(1, abs=1e-12)
    assert told["wins"]["1"] > 0.95
    assert {(end["winner"], end["how"]) for end in told["ends"]} == {(1, "unconscious"), (2, "unconscious")}
    length = told["length"]
    assert sum(one["probability"] for one in length["distribution"]) == pytest.approx(1)
    assert length["mean"] == pytest.approx(sum(one["round"] * one["probability"] for one in length["distribution"]))
    assert length["half"] <= length["nine_of_ten"]


def test_people_read_a_table(run: Run, sheets: Path) -> None:
    out = fight(run, "tom.json tom.json").out
    assert "Disciplines: Tom of tom.json (melee) against Tom of tom.json again (melee)" in out
    assert "Worked out exactly." in out
    assert out.count("50.0 %") == 4
    assert "rounds on average" in out


def test_a_sample_says_its_interval_and_repeats_itself_with_its_seed(run: Run, sheets: Path) -> None:
    line = "a.json b.json --policy guns --weapon .357 --runs 200"
    told, again, other = (data(run, f"{line} --seed {seed}") for seed in (1, 1, 2))
    assert told == again != other
    assert (told["exact"], told["runs"]) == (False, 200)
    low, high = told["intervals"]["1"]
    exact = data(run, "a.json b.json --policy guns --weapon .357")["wins"]["1"]
    assert low <= exact <= high
    assert told["intervals"]["level"] == 0.99
    assert "Played 200 times; each chance lies in its interval with 99% confidence." in fight(run, line).out


def test_two_who_never_drop_each_other_are_told_so(run: Run, sheets: Path) -> None:
    assert "Neither can ever drop the other." in fight(run, "smith.json jones.json").out
    told = data(run, "smith.json jones.json")
    assert (told["never"], told["wins"]["neither"], told["length"]) == (True, 1, None)
    by_rule = data(run, "smith.json jones.json --rule agents=finite")
    assert (by_rule["never"], by_rule["wins"]["1"]) == (False, pytest.approx(0.5))


def test_each_side_has_its_policy_and_weapon(run: Run, sheets: Path) -> None:
    told = data(run, "a.json b.json --policy a=guns,b=brawl --weapon a=.45")
    assert told["sides"] == [
        {"name": "Ana", "policy": "guns", "weapon": ".45"},
        {"name": "Bo", "policy": "brawl", "weapon": None},
    ]
    assert {(end["winner"], end["how"]) for end in told["ends"]} == {(1, "dying"), (2, "unconscious")}
    assert data(run, "a.json b.json --policy b=guns")["sides"][1]["weapon"] == "9mm"


def test_a_fight_may_be_broken_off(run: Run, sheets: Path) -> None:
    told = data(run, "tom.json tom.json --rounds 3")
    assert told["rounds"] == 3
    assert told["wins"]["neither"] > 0.5
    assert "go on after round 3" in fight(run, "tom.json tom.json --rounds 3").out
    assert "None of the fights was over in round 1." in fight(run, "tom.json tom.json --rounds 1 --runs 1").out


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("a.json b.json --policy flee", "There is no policy 'flee'. Known: melee, brawl, guns."),
        ("a.json b.json --policy c=guns", "the sides are a and b"),
        ("a.json b.json --policy guns --weapon bow", "There is no weapon 'bow'. Known: 9mm,"),
        ("a.json b.json --weapon .45", "--weapon goes with the policies that fire: guns."),
        ("a.json c.json", "a.json is of disciplines and c.json of saga."),
        ("c.json c.json", "Saga has no policies for fights."),
        ("a.json nowhere.json", "nowhere.json cannot be read"),
        ("a.json b.json --rule luck=1", "luck"),
    ],
)
def test_what_does_not_fit_is_refused(run: Run, sheets: Path, line: str, said: str) -> None:
    told = run(f"fight {line}")
    assert (told.code, told.out) == (2, "")
    assert said in told.err


def test_nobody_who_is_down_fights(run: Run, sheets: Path) -> None:
    text = Path("b.json").read_text(encoding="utf-8")
    hurt = text.replace('"name": "Bo"', '"name": "Bo", "wounds": [{"kind": "bullet", "worth": 4}]')
    Path("b.json").write_text(hurt, encoding="utf-8")
    told = run("fight a.json b.json")
    assert (told.code, told.err) == (2, "Bo is dying; only those who are up fight.\n")


def test_policies_are_listed_with_the_games(run: Run) -> None:
    found = {game["name"]: game["fights"] for game in msgspec.json.decode(run("games --json").out)}
    assert list(found["disciplines"]["policies"]) == ["melee", "brawl", "guns"]
    assert all(found["disciplines"]["policies"].values())
    assert found["saga"] is None
