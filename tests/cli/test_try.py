"""`sortilege try` plays the very rules of the table, and takes what is typed for them from the tests' fields."""

from typing import Any

import pytest
from tests.cli.conftest import Ran, Run

from sortilege.rules.registry import games

EXAMPLES = [
    "revelations target --score 4 --target 7",
    "revelations target --score 4 --target 12 --patron S --fate 3",
    "revelations opposed --score 5 --patron S",
    "revelations opposed --score 5 --patron S --versus score=4,patron=H --versus score=3,default,modifier=1",
    "revelations contest --contestant score=5,target=6 --contestant score=3,target=6",
    "cyberspace unopposed --level 5 --difficulty 15",
    "cyberspace opposed --level 3 --versus 2",
    "saga test --stat 6 --skill 3 --target 12 --boons 2 --banes 1",
    "saga contest --contestant stat=5,skill=2 --contestant 4",
    "disciplines talent --rating exceptional --difficulty 15",
    "disciplines opposed --modifier 3 --versus 5",
    "disciplines melee --fighter agility=2,strength=1 --versus agility=1",
    "disciplines break_hold --fighter strength=1,held_by=2 --versus strength=1,holds=1",
    "disciplines shoot --fighter agility=2,speed=3 --versus agility=1 --bullets 3",
    "disciplines block --fighter telekinesis=1 --versus agility=0 --versus agility=0",
    "disciplines risk --risk brick_wall --fighter strength=2",
    "disciplines annihilate --fighter matrix_warping=3 --versus kind=program",
    "disciplines hit_points --fighter endurance=2 --rule ranges=roll",
    "disciplines breath --fighter endurance=0 --rule ranges=roll",
    "revelations group_target --member score=5,target=6 --member score=3,target=6",
    "cyberspace group_unopposed --member level=5,difficulty=15 --member level=3,difficulty=15,modifier=2",
    "saga group_test --member stat=6,target=12 --member stat=4,skill=2,target=12",
    "disciplines group_talent --member rating=exceptional,difficulty=15 --member rating=poor,difficulty=15",
]
SURE = [
    "disciplines let_go --fighter holds=2 --versus held_by=1",
    "disciplines unblock --fighter telekinesis=1,blocking=true --versus actions=0",
    "disciplines resurrect --fighter regeneration=3 --versus fallen=dead",
    "disciplines sense --sense sneaking --fighter awareness=1 --versus kind=human",
]
"""Without chance, from where they begin."""
BY_SHEETS = {("disciplines", "heal"), ("disciplines", "wear")}
"""What only a sheet can tell: which wounds somebody has, how often a gun was fired."""


def test_every_test_of_every_game_has_an_example() -> None:
    named = {(game, test) for game, test, *_ in map(str.split, EXAMPLES + SURE)}
    offered = ((game.name, kind) for game in games().values() for kind in game.tests if kind.offered)
    assert named | BY_SHEETS == {(game, kind.__struct_config__.tag) for game, kind in offered}


@pytest.mark.parametrize("example", SURE)
def test_what_is_sure_is_told_without_chance(run: Run, example: str) -> None:
    assert run(f"try {example}").code == 0
    assert len({run(f"try {example} --json").out for _ in range(5)}) == 1


@pytest.mark.parametrize("example", EXAMPLES)
def test_a_seed_brings_the_same_for_people_and_as_json(run: Run, example: str) -> None:
    shown, again, told = (
        run(f"try {example} --seed 7"),
        run(f"try {example} --seed 7"),
        run(f"try {example} --seed 7 --json"),
    )
    assert (shown.code, told.code, shown.err, told.err) == (0, 0, "", "")
    assert shown.out == again.out
    game, test = example.split()[:2]
    assert list(told.data) == ["game", "test", "outcome", "answers"]
    assert (told.data["game"], told.data["test"]) == (game, test)
    assert told.data["answers"]


@pytest.mark.parametrize("example", EXAMPLES)
def test_without_a_seed_the_operating_system_deals(run: Run, example: str) -> None:
    assert len({run(f"try {example} --json").out for _ in range(20)}) > 1


def outcome(ran: Ran) -> dict[str, Any]:
    assert ran.code == 0, ran.err
    found = ran.data["outcome"]
    assert isinstance(found, dict)
    return found


def test_the_pile_is_what_the_deck_holds(run: Run) -> None:
    told = run(["try", "revelations", "target", "--score", "4", "--target", "7", "--pile", "7S 8♥ 10D 2C", "--json"])
    assert outcome(told) == {"degree": "success", "success": True, "successes": 3}


@pytest.mark.rule("R-DECK-4")
def test_discards_come_back_when_the_pile_runs_out(run: Run) -> None:
    line = ["try", "revelations", "target", "--score", "3", "--target", "7", "--pile", "8S", "--discards", "9S 10S"]
    assert outcome(run([*line, "--json"]))["successes"] == 3
    assert "The deck ran out; its discards are shuffled." in run(line).out


def test_a_hand_is_taken_out_of_the_deck(run: Run) -> None:
    hand = " ".join(rank + suit for suit in "SHDC" for rank in "23456789TJQK") + " X1 X2"
    told = run(["try", "saga", "test", "--stat", "1", "--target", "30", "--boons", "3", "--hand", hand, "--json"])
    flipped = told.data["answers"][0]["cards"]  # type: ignore[index]
    assert sorted(flipped) == ["AC", "AD", "AH", "AS"]


def test_contestants_draw_from_own_decks_unless_they_share_one(run: Run) -> None:
    line = ["try", "revelations", "contest", "--contestant", "1", "--contestant", "1", "--pile", "7S 8S", "--json"]
    own = {tuple(answer["cards"][0] for answer in run(line).data["answers"]) for _ in range(60)}  # type: ignore[attr-defined]
    assert {("7S", "7S"), ("8S", "8S")} & own
    shared = [run([*line, "--shared-deck"]).data["answers"] for _ in range(20)]
    assert all({answer["cards"][0] for answer in answers} == {"7S", "8S"} for answers in shared)  # type: ignore[attr-defined]


@pytest.mark.rule("R-FATE-2")
def test_fate_cards_are_offered_with_what_they_make(run: Run) -> None:
    line = [
        "try",
        "revelations",
        "target",
        "--score",
        "1",
        "--target",
        "7",
        "--pile",
        "2S 8H",
        "--fate",
        "1",
        "--seed",
        "1",
    ]
    shown = run(line)
    assert "keeps the cards" in shown.out
    assert "Which one, 1 to 2? [1]" in shown.out
    told = run([*line, "--choose", "2", "--json"])
    assert outcome(told)["successes"] == 1


SAGA = ["try", "saga", "test", "--stat", "6", "--target", "16", "--pile", "2C 3C", "--hand", "TH", "--seed", "1"]


@pytest.mark.rule("S-LUCK-1")
def test_the_person_decides(run: Run) -> None:
    pushed = run(SAGA, typed="2\n1\n")
    assert "10♥" in pushed.out.splitlines()[-1] or "16 against 16, a success" in pushed.out
    kept = run(SAGA, typed="\n")
    assert "against 16, a failure" in kept.out


def test_a_wrong_answer_is_asked_again(run: Run) -> None:
    shown = run(SAGA, typed="9\nx\n2\n1\n")
    assert "'9' is not on offer: type a number from 1 to 2." in shown.out
    assert "'x' is not on offer" in shown.out
    assert "a success" in shown.out


def test_nobody_is_asked_who_declines_or_wants_json(run: Run) -> None:
    declined = run([*SAGA, "--decline"], typed="2\n")
    assert "Which one" not in declined.out
    assert "a failure" in declined.out
    assert outcome(run([*SAGA, "--json"], typed="2\n"))["success"] is False


def test_numbers_decide_in_their_order(run: Run) -> None:
    line = ["try", "saga", "test", "--stat", "6", "--target", "16", "--boons", "1", "--pile", "2C 3C", "--hand", "TH"]
    push, use_the_other = ["--choose", "3"], ["--choose", "2"]
    told = run([*line, *push, *use_the_other, "--discards", "5D", "--json"])
    assert outcome(told) == {"degree": "failure", "success": False, "card": 3}
    assert [answer["type"] for answer in told.data["answers"]] == ["drawn", "chosen", "drawn", "chosen"]  # type: ignore[attr-defined]
    assert outcome(run([*line, *push, "--json"]))["card"] == 10


def test_a_played_card_is_gone(run: Run) -> None:
    line = [*SAGA, "--rule", "pushes_per_test=2", "--choose", "2", "--json"]
    told = run(line)
    assert [a["card"] for a in told.data["answers"] if a["type"] == "chosen"] == ["TH", None]  # type: ignore[attr-defined]


def test_house_rules_change_the_outcome(run: Run) -> None:
    line = ["try", "cyberspace", "unopposed", "--level", "5", "--difficulty", "16", "--seed", "7", "--json"]
    assert outcome(run(line)) == {"degree": "failure", "success": False, "total": 16}
    assert outcome(run([*line, "--rule", "meets_succeeds=true"]))["success"] is True


def test_flags_can_be_set_and_unset(run: Run) -> None:
    line = "try cyberspace unopposed --level 5 --difficulty 15 --seed 7 --json"
    assert len(run(line + " --default").data["answers"][0]["dice"]) == 3  # type: ignore[index]
    assert len(run(line + " --no-default").data["answers"][0]["dice"]) == 5  # type: ignore[index]


REFUSED = [
    ("try nogame target", "There is no game 'nogame'. Installed: cyberspace, disciplines, revelations, saga."),
    ("try saga target", "Saga has no test 'target'. It has: test, contest, group_test."),
    ("try saga test --stat 6", "saga test needs --target."),
    ("try saga test --stat 6 --target 9 --luck 3", "saga test does not take '--luck'. Known: --stat, --skill,"),
    ("try saga test --stat 6 --target 9 more", "saga test does not take 'more'."),
    ("try saga test --stat 60 --target 9", 'stat is "60"; expected a whole number from 0 to 20.'),
    ("try saga test --stat six --target 9", 'stat is "six"; expected a whole number from 0 to 20.'),
    ("try saga test --stat 6 --target 9 --hand 6H,6h", "6H is named more than once"),
    ("try saga test --stat 6 --target 9 --hand 6H --pile 6H,7H", "6H lies in more than one pile"),
    ("try saga test --stat 6 --target 9 --hand 6Z", "'6Z' is not a card"),
    ("try revelations target --score 4 --patron Z", 'patron is "Z"; expected one of "", "C", "D", "H", "S".'),
    ("try revelations target --score 4 --pile KH", "KH is not in the deck of revelations: it has the ranks A 2"),
    ("try revelations target --score 4 --fate 4", "--fate is 4; a character has 0 to 3 of those cards."),
    ("try revelations target --score 4 --fate -1", "--fate is -1; a character has 0 to 3 of those cards."),
    ("try revelations target --score 4 --rule luck=1", "There is no 'luck' in --rule. Known: patron_threshold,"),
    ("try revelations contest --contestant 4", "contestants is"),
    ("try revelations contest", "revelations contest needs --contestant."),
    ("try revelations contest --contestant skore=3", "There is no 'skore' in --contestant. Known: score"),
    ("try revelations contest --contestant 4 --contestant 30", 'contestants.1.score is "30"; expected a whole number'),
    ("try cyberspace unopposed --level 5 --difficulty 15 --automatic", "A task of difficulty 15 needs a roll"),
    ("try revelations target --score 1 --fate 1 --choose 5 --seed 1", "--choose 5 is not on offer. Possible: 1 keeps"),
]  # fmt: skip


@pytest.mark.parametrize(("line", "message"), REFUSED)
def test_refusals_are_a_sentence_and_print_no_outcome(run: Run, line: str, message: str) -> None:
    for asked in (line, line + " --json"):
        told = run(asked)
        assert (told.code, told.err[: len(message)]) == (2, message)
        assert told.err.count("\n") == 1
    assert told.out == ""


def test_help_shows_each_field_with_its_range_and_description(run: Run) -> None:
    told = run("try saga test --help").out
    for words in ("--stress-boons", "0 to 10", "Boons whose cards may bring a mental break.", "--unskilled", "--hand"):
        assert words in told
    assert "score: 1 to 10; target: 1 to 99" in " ".join(
        run("try revelations contest --help").out.replace("│", " ").split()
    )


def test_help_lists_games_and_tests(run: Run) -> None:
    assert all(name in run("try --help").out for name in games())
    assert all(name in run("try revelations --help").out for name in ("target", "contest", "opposed"))
