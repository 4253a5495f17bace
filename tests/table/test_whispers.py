"""Whispers reach those who are meant, or nobody."""

import pytest
from tests.table.test_free_play import GM, A, B, last, refused, table

from sortilege.table import command as co
from sortilege.table.audience import SeatId


@pytest.mark.parametrize("name", ["GM", "gm", "Gm"])
def test_nobody_gets_what_is_meant_for_the_gm_by_calling_themselves_so(name: str) -> None:
    sitting = table()
    sitting.do(B, co.NameSeat(SeatId(B), name))
    code, told = refused(sitting, A, co.Say("/w gm I poison Ben"))
    assert code == "unclear_slash"
    assert "write s1, s3 instead" in told
    sitting.do(A, co.Say("/w s1 I poison Ben"))
    assert last(sitting, GM)
    assert not last(sitting, B)


def test_a_gm_who_is_called_so_is_meant() -> None:
    sitting = table()
    sitting.do(GM, co.NameSeat(SeatId(GM), "GM"))
    sitting.do(A, co.Say("/w gm I poison Ben"))
    assert last(sitting, GM) == ["Ana to GM: “I poison Ben”"]
    assert not last(sitting, B)


@pytest.mark.parametrize("text", ["\u200b", " \u2060\ufeff", "\ufe0f"])
def test_nothing_to_see_is_not_said(text: str) -> None:
    assert refused(table(), A, co.Say(text))[0] == "bad_text"
