"""Ctrl-C and the system's wish to end close the window cleanly; nothing wakes a window in which nothing happens."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ezgame.app.gui import Program
from ezgame.content.games import new_game
from ezgame.storage.file_opening import open_game
from ezgame.storage.reading import read_file
from ezgame.storage.writing import game_bytes
from tests.app.table import notice, press
from tests.tools.selftests.play import sample_game
from tests.ui.hands import settle

PLAYING = """
import sys
from pathlib import Path
from PySide6.QtCore import QTimer
from ezgame.app import gui
from ezgame.app.settings import Settings
from ezgame.storage.shelf import Shelf

folder = Path(sys.argv[1])
gui.Settings = lambda: Settings(folder / "ezgame.json")
gui.data_folder = lambda: folder
begun = []
show = gui.Program.show

def show_and_play(program, path=None):
    show(program, path)
    def play():
        if program.saver is None:
            QTimer.singleShot(50, play)
            return
        session = program.saver.session
        session.submit(session.choices()[0].action)
        print("played", flush=True)
    play()

gui.Program.show = show_and_play
sys.exit(gui.run_window(folder / "evening.ezgame"))
"""


@pytest.mark.posix
@pytest.mark.parametrize("wish", [signal.SIGINT, signal.SIGTERM, signal.SIGHUP])
def test_a_signal_ends_the_program_and_keeps_the_game(tmp_path: Path, wish: signal.Signals) -> None:
    path = tmp_path / "evening.ezgame"
    path.write_bytes(game_bytes(sample_game(20, 2)))
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    program = subprocess.Popen(
        [sys.executable, "-c", PLAYING, str(tmp_path)],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    assert program.stdout is not None
    while b"played" not in (line := program.stdout.readline()):
        assert line, program.communicate()
    program.send_signal(wish)
    _, errors = program.communicate(timeout=120)
    assert program.returncode == 128 + wish and b"Traceback" not in errors
    contents = read_file(path)
    assert contents.closed and contents.position == 21 and not contents.fault
    open_game(path, new_game).close()


def test_a_file_that_exists_is_replaced_only_if_somebody_says_so(
    program: Program, tmp_path: Path
) -> None:
    path = tmp_path / "<i>x.txt"
    path.write_text("mine", encoding="utf-8")
    taken: list[Path] = []
    dialog = program.dialogs.report(taken.append)
    dialog.fileSelected.emit(str(path))
    dialog.close()
    settle()
    assert taken == [] and "<i>x.txt exists already." in notice(program).told()
    press(program, 1)
    assert taken == []
    program.dialogs.once_sure(path, taken.append)
    press(program, 0)
    assert taken == [path]
