"""How fast a seat may ask."""

from sortilege.server.pace import BURST, FREE, PER_SECOND, WORTH, Pace


def allowed(pace: Pace, now: float) -> int:
    """How many requests it allows at once."""
    count = 0
    while pace.allows(now):
        count += 1
    return count


def test_a_burst_is_allowed_and_then_as_many_as_a_second_brings() -> None:
    pace = Pace(0)
    assert allowed(pace, 0) == BURST
    assert allowed(pace, 1) == PER_SECOND
    assert allowed(pace, 100) == BURST


def test_work_counts_as_requests() -> None:
    pace = Pace(0)
    pace.charge(FREE)
    pace.charge(FREE + 10 * WORTH)
    assert allowed(pace, 0) == BURST - 10


def test_one_hard_request_locks_nobody_out() -> None:
    pace = Pace(0)
    pace.charge(60)
    assert allowed(pace, 0) == BURST * 2 / 3
    pace.charge(60)
    assert not pace.allows(1)
