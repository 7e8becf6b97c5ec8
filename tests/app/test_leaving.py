"""The program is left while a disk does not answer: the window says so, and the game is in its file."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ezgame.content.games import new_game
from ezgame.models.words.wording import say
from ezgame.storage.file_opening import open_game
from ezgame.storage.writing import game_bytes
from tests.conftest import CHECKOUT
from tests.tools.selftests.play import sample_game

HANGING = """
import os, signal, sys, threading
from pathlib import Path
from PySide6.QtCore import QTimer
from ezgame.app import copying, gui, leaving
from ezgame.app.settings import Settings
from ezgame.storage.shelf import Shelf
from ezgame.ui.files.notice import Notice
from ezgame.ui.files.waiting import Waiting

folder, case = Path(sys.argv[1]), sys.argv[2]
gui.Settings = lambda: Settings(folder / "ezgame.json")
gui.data_folder = lambda: folder
leaving.UNASKED = 0.2
hangs, never, fsync, stat = threading.Event(), threading.Event(), os.fsync, os.stat
os.fsync = lambda fd: never.wait() if hangs.is_set() else fsync(fd)

def hanging_stat(name, *args, **more):
    if hangs.is_set() and case in ("gone", "gone signal") and str(name) == str(folder / "evening.ezgame"):
        never.wait()
    return stat(name, *args, **more)

os.stat = hanging_stat
show = gui.Program.show

def dialogs(program):
    return [one for one in program.frame.findChildren(Waiting) if one.isVisible()]

def once(condition, then):
    then() if condition() else QTimer.singleShot(20, lambda: once(condition, then))

def show_and_play(program, path=None):
    show(program, path)

    def play():
        hangs.set()
        session = program.saver.session
        session.submit(session.choices()[0].action)
        if case == "copy":
            copying.save_as(program, folder / "copy.ezgame")
            once(lambda: dialogs(program), call_off)
        elif case.endswith("signal"):
            os.kill(os.getpid(), signal.SIGTERM)
        else:
            close()

    def call_off():
        dialogs(program)[0].button.click()
        hangs.clear()  # the disk of the game itself answers again
        once(lambda: not dialogs(program), close)

    def close():
        program.frame.close()
        print("window", program.frame.isVisible())
        for notice in program.frame.findChildren(Notice):
            print(notice.told())
            notice.buttons[1].click()
        once(lambda: dialogs(program), leave)

    def leave():
        dialog = dialogs(program)[0]
        print(dialog.windowTitle(), dialog.note.text(), dialog.button.accessibleName(), sep="\\n", flush=True)
        dialog.button.click()

    once(lambda: program.saver is not None, play)

gui.Program.show = show_and_play
sys.exit(gui.run_window(folder / "evening.ezgame"))
"""


def left(folder: Path, case: str) -> "subprocess.CompletedProcess[str]":
    path = folder / "evening.ezgame"
    path.write_bytes(game_bytes(sample_game(20, 2)))
    return subprocess.run(
        [sys.executable, "-c", HANGING, str(folder), case], cwd=CHECKOUT, timeout=300, text=True,
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"}, capture_output=True, check=False,
    )  # fmt: skip


def check_kept(path: Path) -> None:
    file = open_game(path, new_game)
    assert (file.game.position, file.hold, file.unclosed) == (21, "", False)
    file.close()


@pytest.mark.posix
@pytest.mark.parametrize("case", ["game", "copy"])
def test_nobody_need_wait_for_a_disk_that_does_not_answer(tmp_path: Path, case: str) -> None:
    """Neither for that of the game nor for that of a copy which was called off."""
    program = left(tmp_path, case)
    assert program.returncode == 0, program.stderr
    words = ["window True", say("leaving.disk"), say("leaving.written"), say("leaving.hurry")]
    assert program.stdout.splitlines()[: len(words)] == words
    check_kept(tmp_path / "evening.ezgame")


@pytest.mark.posix
def test_the_end_of_the_system_does_not_wait_for_ever(tmp_path: Path) -> None:
    program = left(tmp_path, "signal")
    assert program.returncode == 128 + signal.SIGTERM, program.stderr
    check_kept(tmp_path / "evening.ezgame")


@pytest.mark.posix
def test_nobody_waits_for_a_disk_that_is_gone_and_everybody_knows_what_that_costs(
    tmp_path: Path,
) -> None:
    """The name of the game's file cannot even be looked at: the window asks, says so and lets go."""
    program = left(tmp_path, "gone")
    assert program.returncode == 0, program.stderr
    words = ["window True", say("leaving.lost.quit"), say("leaving.disk"), say("leaving.unwritten")]
    assert program.stdout.splitlines() == [*words, say("leaving.hurry")]
    assert left(tmp_path, "gone signal").returncode == 128 + signal.SIGTERM
