"""Settings survive the end of the process; whatever their file holds, the program starts and runs none of it."""

import os
import subprocess
import sys
from pathlib import Path

import pytest
from PySide6.QtCore import QLibraryInfo, QSettings, QVersionNumber
from pytestqt.qtbot import QtBot

from ezgame.app.gui import Program
from ezgame.app.settings import Settings
from ezgame.storage.shelf import RECENT, Shelf
from ezgame.ui.appearance import appearance
from tests.app.table import list_games
from tests.ui.hands import settle


def test_names_and_flags_come_back_in_a_new_process(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "config" / "ezgame.json"
    first = Settings(path)
    first.keep_names(("Ñoño", "Ben"))
    first.classic = True
    first.warnings = False
    first.keep_layout("1366x768", "AAAA")
    again = Settings(path)
    assert again.names() == ("Ñoño", "Ben")
    assert again.classic and not again.warnings
    assert again.layout("1366x768") == "AAAA"
    assert again.layout("1920x1080") is None
    again.forget_layout("1366x768")
    assert Settings(path).layout("1366x768") is None


def test_the_look_is_applied_and_bad_values_are_ignored(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ezgame.json"
    for scale in ("huge", "nan", "inf"):
        path.write_text(
            f'{{"look/dark":"yes","look/scale":"{scale}","group/names":"not json","x":7}}',
            encoding="utf-8",
        )
        settings = Settings(path)
        settings.apply_look(1.2)
        assert appearance().dark and appearance().scale == 1.2
        assert settings.names() == ()
    appearance().set(dark=False, scale=1.0)


def test_the_text_size_stays_within_bounds(qtbot: QtBot, tmp_path: Path) -> None:
    settings = Settings(tmp_path / "ezgame.json")
    appearance().set(dark=False, scale=1.0)
    for _ in range(40):
        settings.change_scale(0.1)
    assert appearance().scale == 2.5
    appearance().set(dark=False, scale=1.0)


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, "[]", "\x00\xff", '{"look/dark":' * 3000, "x" * 2_000_000],
    ids=range(7),
)
def test_damaged_settings_are_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "ezgame.json"
    path.write_text(text, encoding="latin-1")
    settings = Settings(path)
    assert settings.names() == () and not settings.classic
    assert path.with_name("ezgame.json.damaged").exists()
    settings.classic = True
    assert Settings(path).classic


def test_an_ini_of_before_gives_its_plain_words_only(tmp_path: Path) -> None:
    path = tmp_path / "ezgame.ini"
    path.write_text(
        "[look]\ndark=yes\nscale=1.3\n[play]\nwarnings=no\n[group]\nnames=@Variant(\\0\\0)\n",
        encoding="utf-8",
    )
    settings = Settings(tmp_path / "ezgame.json")
    settings.apply_look()
    try:
        assert appearance().dark and appearance().scale == 1.3
    finally:
        appearance().set(dark=False, scale=1.0)
    assert not settings.warnings and settings.names() == ()


EVIL = """
import os, sys
from PySide6.QtCore import QSettings
class Evil:
    def __reduce__(self):
        return (os.mkdir, (sys.argv[2],))
store = QSettings(sys.argv[1], QSettings.Format.IniFormat)
for key in ("FileDialog/history", "FileDialog/lastVisited", "FileDialog/shortcuts", "look/dark"):
    store.setValue(key, Evil())
store.sync()
"""
PLAIN_QT = """
from PySide6.QtWidgets import QApplication, QFileDialog
app = QApplication([])
QFileDialog(None, "x", "", "x (*.x)").show()
"""
OURS = """
from pathlib import Path
from PySide6.QtWidgets import QApplication
from ezgame.app.application import make_application
from ezgame.app.gui import Program
app = make_application(["ezgame"])
program = Program()
program.settings.apply_look()
program.commands.ask_open()
for _ in range(5):
    app.processEvents()
program.leaving.now()
"""


@pytest.mark.posix
@pytest.mark.parametrize(("program", "runs"), [(PLAIN_QT, True), (OURS, False)])
def test_no_settings_file_runs_code(tmp_path: Path, program: str, runs: bool) -> None:
    """The file is dangerous indeed: a plain Qt dialog in Python runs what it says, until PySide6 6.12."""
    runs = runs and QLibraryInfo.version() < QVersionNumber(6, 12)
    config = tmp_path / "config"
    (config / "ezgame").mkdir(parents=True)
    for place in (config / "QtProject.conf", config / "ezgame" / "ezgame.ini"):
        command = [sys.executable, "-c", EVIL, str(place), str(tmp_path / "ran")]
        subprocess.run(command, check=True, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"})
    assert "PyObjectWrapper" in (config / "QtProject.conf").read_text(encoding="latin-1")
    home = {"XDG_CONFIG_HOME": str(config), "XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    env = {**os.environ, **home, "QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(
        [sys.executable, "-c", program], check=False, env=env, capture_output=True
    )
    assert runs or done.returncode == 0
    assert (tmp_path / "ran").exists() == runs


def test_wicked_layouts_and_recent_lists_keep_nobody_from_playing(
    qtbot: QtBot, tmp_path: Path
) -> None:
    shelf = Shelf(tmp_path / "games")
    shelf.folder.mkdir()
    names = '["/etc/passwd","/dev/zero","%s","a\\u0000b",7,null,{},"/no/such/place"]' % ("x" * 5000)
    settings = Settings(tmp_path / "ezgame.json")
    layouts = ("AAAA", "/" * 4000, "not base64 ²", "", "AAAA")
    for wicked, layout in zip((names, "[" * 50_000, "{}", "\udcff", ""), layouts, strict=True):
        (shelf.folder / RECENT).write_bytes(wicked.encode(errors="surrogateescape"))
        program = Program(settings, shelf)
        qtbot.addWidget(program.frame)
        list_games(program)
        for size in ("800x800", "1920x1080"):
            settings.keep_layout(size, layout)
        button = program.frame.start.new.start
        button.click()
        settle()
        assert program.frame.game is not None
        program.frame.show_start()
        settle()
        program.leaving.now()
        program.closings.wait()


def test_qt_reads_no_settings_of_its_own(qapp: object) -> None:
    from ezgame.app.application import make_application

    make_application(["ezgame"])
    assert QSettings("QtProject").fileName().startswith(os.devnull)
