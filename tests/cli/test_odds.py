"""`sortilege odds` answers what was worked out independently, to scripts and to people."""

import os
import re
import shlex
import subprocess
import sys
from fractions import Fraction
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import msgspec
import pytest
from tests.cli.conftest import Ran, Run
from tests.cli.test_try import EXAMPLES as OF_TRY
from tests.readers.oracles import Oracle, read_oracles

ORACLES = [pytest.param(oracle, id=oracle.told) for oracle in read_oracles("odds.txt")]
PILE = "2C 5C 9C TC AD 3D 7D 8D 3H 6H 9H TH AS 4S 5S 7S TS"
EXAMPLES = [
    *(example.replace(" --fate 3", " --fate 1") for example in OF_TRY),
    'saga test --stat 6 --target 16 --hand "6H KS 7D" --stress 3 --stress-boons 1',
    "saga contest --contestant stat=3,stress=2,stress_boons=1 --contestant 4",
    "cyberspace opposed --level 3 --versus 2 --versus 3",
    "cyberspace unopposed --level 3 --difficulty 5 --automatic",
    "disciplines opposed --modifier 3 --versus 5 --versus -2",
]
KEYS = ["game", "test", "distribution", "exact", "lost_mass"]


def odds(run: Run, line: str) -> dict[str, Any]:
    told = run(["odds", *shlex.split(line), "--json"])
    assert (told.code, told.err) == (0, "")
    return told.data


def chance(told: dict[str, Any], event: str) -> Fraction:
    """The probability of an oracle's event, out of the answer."""
    name, _, value = event.partition("=")
    if not value:
        return Fraction(told["success"])
    rows = (row for row in told["distribution"] if _is(row[name], value))
    return sum((Fraction(row["probability"]) for row in rows), Fraction(0))


def _is(fact: int | str | None, value: str) -> bool:
    return isinstance(fact, int) and fact >= int(value[:-1]) if value.endswith("+") else str(fact) == value


# -- scripts ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("oracle", ORACLES)
def test_oracle(run: Run, oracle: Oracle) -> None:
    told = odds(run, oracle.told)
    assert [(event, chance(told, event)) for event, _ in oracle.odds] == list(oracle.odds)


@pytest.mark.parametrize("oracle", [ORACLES[1], ORACLES[-1]])
def test_oracle_in_a_process_of_its_own(oracle: Any) -> None:
    script = Path(sys.executable).parent / "sortilege"
    done = subprocess.run(
        [script, "odds", *shlex.split(oracle.told), "--json"], capture_output=True, text=True, timeout=60, check=True
    )
    told = msgspec.json.decode(done.stdout, type=dict[str, object])
    assert [(event, chance(told, event)) for event, _ in oracle.odds] == list(oracle.odds)
    assert (done.stderr, done.stdout.count("\n")) == ("", 1)


@pytest.mark.parametrize("example", EXAMPLES)
def test_the_answer_has_these_fields_and_no_others(run: Run, example: str) -> None:
    told = odds(run, example)
    goal = [key for key in told if key in ("success", "wins")]
    assert list(told) == [*KEYS[:2], *goal, *KEYS[2:]]
    assert [told["game"], told["test"]] == example.split()[:2]
    assert (told["exact"], told["lost_mass"]) == (True, "0")
    assert sum(Fraction(row["probability"]) for row in told["distribution"]) == 1
    for row in told["distribution"]:
        assert str(Fraction(row["probability"])) == row["probability"]
        assert Fraction(row["probability"]) > 0


@pytest.mark.parametrize(
    ("line", "fields", "goal"),
    [
        ("revelations target --score 2", ["successes"], ["success"]),
        ("revelations opposed --score 2", ["total"], []),
        ("revelations opposed --score 2 --versus 2", ["winner"], ["wins"]),
        ("revelations contest --contestant 1 --contestant 1", ["winner"], ["wins"]),
        ("cyberspace unopposed --level 2 --difficulty 5", ["total"], ["success"]),
        ("cyberspace opposed --level 2 --versus 2", ["winner"], ["wins"]),
        ("cyberspace opposed --level 2 --versus 2 --versus 1", ["pair 1", "pair 2"], ["success"]),
        ("disciplines talent --rating poor --difficulty 15", ["total", "degree"], ["success"]),
        ("disciplines opposed --versus 2", ["winner"], ["wins"]),
        ("saga test --stat 6 --target 12", ["card"], ["success"]),
        ("saga test --stat 6 --target 12 --stress 3 --stress-boons 1", ["card", "break"], ["success"]),
        ("saga contest --contestant 2 --contestant 3", ["winner"], ["wins"]),
    ],
)
def test_each_test_has_its_outcome_fields(run: Run, line: str, fields: list[str], goal: list[str]) -> None:
    told = odds(run, line)
    assert [key for key in told if key not in KEYS] == goal
    assert all(sorted(row) == sorted([*fields, "probability"]) for row in told["distribution"])


def test_wins_are_by_number_and_tie(run: Run) -> None:
    told = odds(run, "revelations contest --contestant 1 --contestant 1 --contestant 9 --shared-deck")
    assert list(told["wins"]) == ["1", "2", "3", "tie"]
    rows = {str(row["winner"] or "tie"): row["probability"] for row in told["distribution"]}
    assert rows == {number: found for number, found in told["wins"].items() if found != "0"}
    assert [row["winner"] for row in told["distribution"]][-1] == 0


def test_success_against_several_is_to_win_every_pair(run: Run) -> None:
    told = odds(run, "disciplines opposed --modifier 3 --versus 5 --versus 5")
    every = [row for row in told["distribution"] if (row["pair 1"], row["pair 2"]) == ("won", "won")]
    assert [row["probability"] for row in every] == [told["success"]]
    assert Fraction(told["success"]) < Fraction(157, 400)


@pytest.mark.rule("T-CHK-3")
def test_degrees_are_told(run: Run) -> None:
    rows = odds(run, "disciplines talent --rating exceptional --difficulty 15")["distribution"]
    assert rows[-1] == {"total": 27, "degree": "phenomenal success", "probability": "1/20"}
    assert {row["degree"] for row in rows} == {"failure", "success", "phenomenal success"}


@pytest.mark.rule("T-CHK-1")
@pytest.mark.parametrize(
    ("rating", "succeeds"),
    [
        ("poor", "1/20"),
        ("below-average", "3/20"),
        ("average", "3/10"),
        ("above-average", "9/20"),
        ("exceptional", "13/20"),
    ],
)
def test_every_rating_has_its_name(run: Run, rating: str, succeeds: str) -> None:
    assert odds(run, f"disciplines talent --rating {rating} --difficulty 15")["success"] == succeeds


def test_ties_go_to_a_side(run: Run) -> None:
    line = "disciplines opposed --modifier 3 --versus 5"
    assert odds(run, f"{line} --ties tie") == odds(run, line)
    assert odds(run, f"{line} --ties first")["wins"] == {"1": "173/400", "2": "227/400", "tie": "0"}
    assert odds(run, f"{line} --ties second")["wins"] == {"1": "157/400", "2": "243/400", "tie": "0"}


@pytest.mark.rule("R-SCORE-1")
def test_the_score_is_that_of_the_sheet(run: Run) -> None:
    seven, six = (odds(run, f"revelations target --score {one}") for one in ("7 --target 7", "6 --target 6"))
    assert seven == six


@pytest.mark.rule("R-OPP-1")
def test_rivals_take_default_and_modifier(run: Run) -> None:
    line = "revelations opposed --score 1 --versus score=1,modifier={},default --modifier 1"
    assert odds(run, line.format(2))["wins"] == odds(run, "revelations opposed --score 1 --versus 1")["wins"]
    assert odds(run, line.format(20))["wins"]["2"] == "1"


def test_a_house_rule_changes_the_odds(run: Run) -> None:
    line = "cyberspace unopposed --level 1 --difficulty 6"
    assert odds(run, line)["success"] == "0"
    assert odds(run, f"{line} --rule meets_succeeds=true")["success"] == "1/6"


@pytest.mark.rule("R-DECK-4")
def test_the_pile_is_what_is_left_and_discards_come_back(run: Run) -> None:
    line = "revelations target --score 2 --target 7 --pile 8S"
    assert odds(run, line)["distribution"] == [{"successes": 1, "probability": "1"}]
    again = odds(run, f'{line} --discards "2S 9S"')["distribution"]
    assert again == [{"successes": 1, "probability": "1/2"}, {"successes": 2, "probability": "1/2"}]


# -- the best use of a hand -------------------------------------------------------------------------------------------

SAGA = "saga test --stat 6 --skill 3 --target 21 --boons 2"


@pytest.mark.rule("S-LUCK-1")
def test_a_hand_is_played_at_its_best_unless_never(run: Run) -> None:
    best, kept = (odds(run, f'{SAGA} --hand "6H KS 7D"{push}') for push in ("", " --push never"))
    assert best == odds(run, f'{SAGA} --hand "6H KS 7D" --push best')
    assert Fraction(best["success"]) > Fraction(kept["success"])


def test_a_hand_is_taken_out_of_a_full_deck(run: Run) -> None:
    line = "saga test --stat 0 --target 10 --push never"
    assert chance(odds(run, f"{line} --hand TS"), "card=10") == Fraction(3, 53)
    assert chance(odds(run, f'{line} --hand TS --discards "TH TD"'), "card=10") == Fraction(1, 51)


def test_nothing_is_spent_for_nothing(run: Run) -> None:
    for line in (
        "saga test --stat 9 --target 10 --pile 2S --hand KH",
        "saga test --stat 1 --target 90 --pile 2S --hand KH",
    ):
        assert odds(run, line)["distribution"] == [{"card": 2, "probability": "1"}]


@pytest.mark.rule("R-FATE-2")
def test_fate_cards_are_used_at_their_best(run: Run) -> None:
    line = "revelations target --score 1 --target 7 --pile '2S 8H' --fate 1"
    assert odds(run, line)["success"] == "1"
    assert odds(run, f"{line} --push never")["success"] == "1/2"


def test_against_others_the_best_use_is_the_one_that_wins(run: Run) -> None:
    line = "saga contest --contestant 5 --contestant 5 --pile '2S 8H' --hand TD"
    assert odds(run, line)["wins"] == {"1": "1", "2": "0", "tie": "0"}
    assert odds(run, f"{line} --push never")["wins"] == {"1": "1/4", "2": "1/4", "tie": "1/2"}


# -- people -----------------------------------------------------------------------------------------------------------


def shown(run: Run, line: str) -> str:
    told = run(["odds", *shlex.split(line)])
    assert (told.code, told.err) == (0, "")
    return told.out


def rows(text: str) -> list[list[str]]:
    """The words of each bar's line."""
    return [line.split() for line in text.split("\n\n", 1)[1].splitlines()[1:] if line.strip()]


@pytest.mark.parametrize("example", EXAMPLES)
def test_bars_leave_nothing_out(run: Run, example: str) -> None:
    exact = [Fraction(words[-1]) for words in rows(shown(run, example))]
    assert sum(exact) == 1


def test_bars_have_percents_and_fractions(run: Run) -> None:
    text = shown(run, "revelations target --score 4 --target 7")
    assert text.splitlines()[:3] == [
        "Revelations: target, score 4, target 7",
        "Given a full deck of 40 cards.",
        "Success: 88.4 % (40382/45695). Average successes: 1.60.",
    ]
    first, *_, last = rows(text)
    assert first[:2] + first[3:] == ["0", "failure", "11.6", "%", "100.0", "%", "5313/45695"]
    assert last[:2] + last[3:] == ["4", "success", "2.0", "%", "2.0", "%", "14/703"]


@pytest.mark.parametrize(
    ("line", "given"),
    [
        ("revelations target --score 4", "Given a full deck of 40 cards."),
        (
            f"revelations target --score 4 --pile '{PILE}'",
            "Given 17 cards left in the deck (no discards to shuffle in).",
        ),
        ("revelations target --score 1 --pile '2C 3C' --discards 4C", "left in the deck (1 discard to shuffle in)."),
        ("revelations target --score 1 --fate 1", "Given a full deck of 40 cards and the best use of 1 fate card."),
        ("revelations target --score 1 --fate 2 --push never", "and no use of 2 fate cards."),
        ("revelations contest --contestant 1 --contestant 1", "Given a full deck of 40 cards for each."),
        ("revelations contest --contestant 1 --contestant 1 --shared-deck", "Given a full deck of 40 cards for all."),
        ("saga test --stat 4 --target 9 --hand '6H KS'", "and the best use of the hand 6♥ K♠."),
    ],
)
def test_what_is_taken_as_given_is_said(run: Run, line: str, given: str) -> None:
    assert shown(run, line).splitlines()[1].endswith(given)


def test_rare_ends_are_one_bar(run: Run) -> None:
    found = rows(shown(run, "revelations opposed --score 5 --patron S"))
    assert found[0][:3] == ["up", "to", "3"]
    assert found[-1][0] == "from"
    assert "100.0" in found[0]
    own = odds(run, "revelations opposed --score 5 --patron S")
    assert Fraction(found[-1][-1]) == chance(own, f"total={found[-1][1]}+")
    assert Fraction(found[0][-1]) == 1 - chance(own, "total=4+")


@pytest.mark.rule("S-LUCK-2")
def test_a_risk_is_said_and_splits_no_bars(run: Run) -> None:
    line = "saga test --stat 6 --target 12 --stress 3 --stress-boons 1"
    text, told = shown(run, line), odds(run, line)
    risk = chance(told, "break=1")
    assert f"Mental break: {float(risk):.1%} ({risk}).".replace("%", " %") in text
    labels = [words[0] for words in rows(text)]
    assert len(labels) == len(set(labels)) < len(told["distribution"])


# -- a chart for a handout --------------------------------------------------------------------------------------------


def test_a_chart_is_drawn_as_svg(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    told = run(
        ["odds", "revelations", "target", "--score", "4", "--target", "7", "--json", "--chart", "svg", str(file)]
    )
    assert (told.code, told.data["success"]) == (0, "40382/45695")
    drawn = ElementTree.fromstring(file.read_text(encoding="utf-8"))
    assert drawn.tag.endswith("svg")
    texts = {text.strip() for text in drawn.itertext()}
    assert {"Revelations: target", "score 4, target 7", "11.6 %", "35.4 %", "36.2 %", "14.7 %", "2.0 %"} <= texts


def test_a_chart_is_drawn_as_png(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odds.png"
    told = run(["odds", "cyberspace", "opposed", "--level", "3", "--versus", "2", "--chart", "png", str(file)])
    assert (told.code, told.err) == (0, "")
    drawn = file.read_bytes()
    assert drawn[:8] == b"\x89PNG\r\n\x1a\n"
    assert drawn[12:16] == b"IHDR"
    assert int.from_bytes(drawn[16:20]) > 1000
    assert drawn[-8:-4] == b"IEND"


def refused(ran: Ran, message: str) -> None:
    assert (ran.code, ran.out, ran.err.count("\n")) == (2, "", 1)
    assert re.search(message, ran.err)


def chart(run: Run, kind: str, file: Path) -> Ran:
    return run(["odds", "revelations", "target", "--score", "4", "--chart", kind, str(file)])


def test_no_chart_is_drawn_over_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "odds.svg"
    file.write_text("mine", encoding="utf-8")
    refused(chart(run, "svg", file), "odds.svg is there already: name a new file")
    assert file.read_text(encoding="utf-8") == "mine"


def test_charts_that_cannot_be_are_refused(run: Run, tmp_path: Path) -> None:
    refused(chart(run, "pdf", tmp_path / "odds.pdf"), 'chart is "pdf"; expected one of "png", "svg"')
    refused(chart(run, "svg", tmp_path / "none" / "odds.svg"), r"cannot be written \(No such file or directory\)")
    assert os.listdir(tmp_path) == []


def test_without_its_library_the_command_says_how_to_get_it(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "vl_convert", None)
    refused(chart(run, "svg", tmp_path / "odds.svg"), r"pip install 'sortilege\[chart\]'")


# -- refusals ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("line", "message"),
    [
        ("nogame target", "There is no game 'nogame'. Installed: cyberspace, disciplines, revelations, saga."),
        ("saga target", "Saga has no test 'target'. It has: test, contest, group_test."),
        ("revelations target --target 7", "revelations target needs --score."),
        ("revelations target --score 11", 'score is "11"; expected a whole number from 1 to 10.'),
        ("revelations target --score 4 --pile 9X", "'9X' is not a card"),
        ("revelations target --score 4 --pile 9S,9S", "9S is named more than once"),
        ("revelations target --score 4 --pile KS", "KS is not in the deck of revelations"),
        ("revelations target --score 4 --pile 9S --discards 9S", "9S lies in more than one pile"),
        ("revelations target --score 4 --fate 4", "--fate is 4; a character has 0 to 3 of those cards."),
        ("revelations target --score 4 --hand KS", "revelations target does not take '--hand'. Known: --score,"),
        ("revelations contest --contestant scores=4", "There is no 'scores' in --contestant. Known: score, target,"),
        ("saga test --stat 6 --target 9 --push maybe", 'push is "maybe"; expected one of "best", "never".'),
        ("saga test --stat 6 --target 9 --rule luck=1", "There is no 'luck' in --rule. Known: boons_and_banes,"),
        ("cyberspace opposed --level 3", "cyberspace opposed needs --versus."),
        ("cyberspace unopposed --level 3 --difficulty 9 --push best", "cyberspace unopposed does not take '--push'."),
        (
            "disciplines talent --rating fine --difficulty 9",
            'rating is "fine"; expected one of "above-average", "average",',
        ),
        ("disciplines opposed --versus 3 --ties both", 'ties is "both"; expected one of "first", "second", "tie".'),
    ],
)
def test_what_does_not_fit_is_refused(run: Run, line: str, message: str) -> None:
    for asked in (line, f"{line} --json"):
        refused(run(["odds", *asked.split()]), f"^{re.escape(message)}")


def test_help_tells_the_options(run: Run) -> None:
    told = run("odds saga test --help").out
    assert all(words in told for words in ("--push", "best|never", "--chart", "png|svg FILE", "--json", "--pile"))
    assert "--push" not in run("odds cyberspace unopposed --help").out
    assert "--fate" in run("odds revelations target --help").out
    assert "odds" in run("--help").out


def test_levels_of_fighters_are_typed_by_their_names(run: Run) -> None:
    said = run("odds disciplines shoot --fighter agility=2,speed=3 --versus agility=1,speed=2 --bullets 3").out
    assert said.startswith("Disciplines: shoot, agility 2, speed 3, versus agility 1, speed 2, bullets 3")
    assert "Success: 94.5 % (118141/125000)" in said


def test_a_level_that_there_is_not_is_refused_by_name(run: Run) -> None:
    assert "There is no 'luck' in --fighter" in run("odds disciplines shoot --fighter luck=2 --versus speed=1").err
