"""`make bench ARGS="runs …"`: the window proposes each run it meets, and the figures are printed."""

import pytest

from ezgame.content.resources import resource
from tests.tools import bench
from tests.tools.commands import run_one_of


def test_every_run_looked_at_is_proposed_and_called_off(
    qapp: object, capsys: pytest.CaptureFixture[str]
) -> None:
    # Slow machines may be late, which is the exit code's business and not the test's.
    code = run_one_of(bench, ["runs", str(resource("samples", "18esp.ezgame")), "--every", "40"])
    out = capsys.readouterr().out
    assert code in (0, 1)
    assert "runs of 1 games" in out and "proposal" in out and "called off" in out
    assert not out.startswith("0 runs")


def test_a_size_that_is_none_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    assert run_one_of(bench, ["runs", "x.ezgame", "--size", "large"]) == 1
    assert "is no size" in capsys.readouterr().err
