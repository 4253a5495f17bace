"""A skill's name and specialty in one line, and back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sortilege.games.saga.naming import join, split

odd = st.text(st.sampled_from("ab ()12"), max_size=12)


@pytest.mark.rule("S-CHAR-1")
@pytest.mark.parametrize(
    ("named", "line"),
    [
        (("Academics", "Biology"), "Academics (Biology)"),
        (("Stealth", ""), "Stealth"),
        (("Academics", "Biology (marine)"), "Academics (Biology (marine))"),
        (("Pilot", "747"), "Pilot (747)"),
        (("Odd (name)", ""), "Odd (name) (10)"),
        (("Odd (name)", "deep"), "Odd (name) (deep) (10)"),
    ],
)
def test_a_line_says_both(named: tuple[str, str], line: str) -> None:
    assert join(named) == line
    assert split(line) == named


@pytest.mark.parametrize("line", ["(Biology)", "Academics(Biology)", "Academics (Biology", "Academics ()", " (x)"])
def test_a_line_that_is_no_name_with_specialty_is_a_name(line: str) -> None:
    assert split(line) == (line, "")


@given(odd.filter(lambda name: name != ""), odd)
def test_what_is_joined_is_split_again(name: str, specialty: str) -> None:
    assert split(join((name, specialty))) == (name, specialty)


@given(odd)
def test_what_is_split_is_joined_again(line: str) -> None:
    assert join(split(line)) == line


def test_the_longest_names_fit_into_a_ledger() -> None:
    assert len("skills/" + join(("(" * 30 + " (" * 15, ")" * 60))) <= 140
