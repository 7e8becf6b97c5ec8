"""`make bench ARGS="tiles …"`: every position in which a company builds is asked, and the figures are printed."""

import re

import pytest

from ezgame.content.resources import resource
from tests.tools import bench
from tests.tools.commands import run_one_of


def test_the_legal_tiles_of_a_saved_game_are_measured(capsys: pytest.CaptureFixture[str]) -> None:
    # Slow machines may be over the limit, which is the exit code's business and not the test's.
    code = run_one_of(bench, ["tiles", str(resource("samples", "18te.ezgame")), "--slowest", "2"])
    out = capsys.readouterr().out
    assert code in (0, 1)
    found = re.match(r"(\d+) positions of 1 games", out)
    assert found is not None and int(found[1]) > 20
    assert "p99" in out and "most" in out and out.count("before action") == 2
