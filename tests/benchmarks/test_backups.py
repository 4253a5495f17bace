"""The benchmark of backups runs, and tells what it timed."""

import re

import pytest

from benchmarks import backups


def test_it_tells_how_long_backups_and_commits_took(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backups, "CALM", 10)
    backups.main(200)
    told = capsys.readouterr().out
    assert re.match(r"200 entries, \d+ MB: backups took \d\.\d\d, \d\.\d\d, \d\.\d\d s\n", told)
    assert len(re.findall(r"p50 \d+\.\d ms", told)) == 2
