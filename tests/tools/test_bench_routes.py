"""`make bench ARGS="routes …"`: its figures, and its exit code when a stored optimum is missed."""

import gzip
import json
from collections.abc import Callable
from itertools import count
from pathlib import Path

import pytest

from tests.conftest import shared_path
from tests.tools import bench
from tests.tools.bench import routes
from tests.tools.commands import run_one_of

POSITION = {
    "name": "tiny",
    "title": "1830",
    "multiplier": 1,
    "trains": [
        {"id": "2-0", "name": "2", "stops": 2, "forbid_gauges": [], "forbid_nodes": [], "require_any": []}
    ],
    "nodes": [
        {"id": name, "hex": name[:2], "name": name, "kind": kind, "value": value, "subsidy": 0,
         "visit_cost": 1, "own_token": own, "blocked": False, "groups": []}
        for name, kind, value, own in [("A1.0", "city", 20, True), ("A3.0", "town", 10, False)]
    ],
    "edges": [
        {"a": "A1.0", "b": "A3.0", "hexes": ["A1", "A3"], "pieces": ["A1:0", "A3:0"],
         "atoms": ["A1/4/0", "A3/1/0"], "gauges": ["broad"]}
    ],
    "at_most_one": [],
    "bonuses": [],
    "optimum": {"max_revenue": 30},
    "autorouter": {"cpu_s": 0.5, "killed_after_cpu_s": None},
}  # fmt: skip


def write(path: Path, **changes: object) -> str:
    path.write_bytes(gzip.compress(json.dumps({**POSITION, **changes}).encode() + b"\n"))
    return str(path)


def test_figures_and_the_ratio_to_the_other_router_are_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert run_one_of(bench, ["routes", write(tmp_path / "a.jsonl.gz"), "--each"]) == 0
    out = capsys.readouterr().out
    assert "1 positions, 1 proved" in out
    assert "30 + 0, proved" in out
    assert "times as long" in out
    assert "No stored optimum was missed." in out


@pytest.mark.parametrize(
    ("clock", "told"),
    [(lambda: 1.0, False), (count(0.0, 0.015).__next__, True)],
    ids=["stands still", "steps of 15 ms"],
)
def test_a_clock_too_coarse_for_the_search_leaves_the_ratio_out(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    clock: Callable[[], float],
    told: bool,
) -> None:
    """As on Windows: most searches end within one step, some see the clock jump."""
    monkeypatch.setattr(routes, "process_time", clock)
    assert run_one_of(bench, ["routes", write(tmp_path / "a.jsonl.gz")]) == 0
    out = capsys.readouterr().out
    assert "other router" in out and ("times as long" in out) is told


def test_a_missed_optimum_ends_with_code_1(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    wrong = write(tmp_path / "a.jsonl.gz", optimum={"max_revenue": 40})
    assert run_one_of(bench, ["routes", wrong]) == 1
    assert "income 30, known 40" in capsys.readouterr().out


def test_a_file_that_holds_no_positions_gets_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "a.jsonl"
    path.write_text('{"name": "x"}\n', encoding="utf-8")
    assert run_one_of(bench, ["routes", str(path)]) == 1
    assert "not a route position" in capsys.readouterr().err


def test_stored_positions_are_met(capsys: pytest.CaptureFixture[str]) -> None:
    path = shared_path("routes", "positions.jsonl.gz")
    assert run_one_of(bench, ["routes", str(path), "--only", "1830_game_end_bank_1"]) == 0
    assert "position by position" in capsys.readouterr().out


def test_hard_positions_are_shown_by_group(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    stress = write(tmp_path / "a.jsonl.gz")
    assert run_one_of(bench, ["routes", stress, "--hard", "--only", "tiny twice", "--each"]) == 0
    rows = capsys.readouterr().out.splitlines()
    assert any("stress, trains doubled" in row and " 1 " in row for row in rows)
    assert any("tiny twice" in row and "30 + 0, proved" in row for row in rows)
