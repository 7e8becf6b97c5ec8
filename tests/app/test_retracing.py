"""A file that shows another position than its actions lead to: the window says so and offers to go on where they
lead."""

import json
from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.storage.lines import seal_all
from ezgame.storage.reading import read_file
from ezgame.storage.writing import game_bytes
from tests.app.table import act, drop, notice, press
from tests.tools.selftests.play import sample_game


@pytest.fixture
def wrong(tmp_path: Path) -> Path:
    """The last position has 7 more for a player than the actions lead to."""
    path = tmp_path / "evening.ezgame"
    lines = [json.loads(line) for line in game_bytes(sample_game(60, 2)).splitlines()]
    for line in lines:
        del line["seal"]
    last = [line for line in lines if "state" in line][-1]
    last["state"]["players"]["P0"]["cash"] += 7
    path.write_bytes(seal_all(lines))
    return path


def test_the_window_offers_where_the_actions_lead(
    qtbot: QtBot, program: Program, wrong: Path
) -> None:
    drop(program, wrong)
    saver = program.saver
    assert saver is not None
    before, shown = wrong.read_bytes(), saver.session.state
    qtbot.waitUntil(lambda: saver.file.doubtful, timeout=60_000)
    assert (
        "the position in the file is not the one that its actions lead to" in notice(program).told()
    )
    assert notice(program).windowTitle() == "The file does not fit together"
    assert saver.session.state == shown, "nothing changes by itself"
    press(program, 0)
    assert program.saver is not None and program.saver is not saver
    assert program.saver.file.path.name == "evening (recovered).ezgame"
    assert program.saver.session.state == sample_game(60, 2).state
    assert act(program) and read_file(program.saver.file.path).position == 61
    program.closings.wait()
    assert wrong.read_bytes() == before


def test_whoever_leaves_it_as_it_stands_plays_on_there(
    qtbot: QtBot, program: Program, wrong: Path
) -> None:
    drop(program, wrong)
    saver = program.saver
    assert saver is not None
    qtbot.waitUntil(lambda: saver.file.doubtful, timeout=60_000)
    press(program, -1)
    assert program.saver is saver and act(program) and read_file(wrong).position == 61
