"""The application: its icon, and the files that the system asks it to open by an event, as macOS does."""

from pathlib import Path

import pytest
from PySide6.QtCore import QSize, QUrl
from PySide6.QtGui import QFileOpenEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.app.application import Application, make_application
from ezgame.app.gui import Program
from ezgame.storage.game_file import GameFile
from tests.models.games import a_game_after


@pytest.fixture
def application(qapp: Application) -> Application:
    app = make_application()
    assert app is qapp
    app.listened = False
    app.early.clear()
    return app


def send(app: Application, path: Path) -> None:
    app.sendEvent(app, QFileOpenEvent(QUrl.fromLocalFile(str(path))))


def test_windows_show_the_icon_of_the_program(application: Application, qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    for size in (16, 32, 64):
        image = window.windowIcon().pixmap(QSize(size, size)).toImage()
        assert image.width() == size and image.pixelColor(size // 2, size // 2).alpha() == 255


def test_a_file_asked_for_by_an_event_is_opened(
    application: Application, program: Program, qtbot: QtBot, tmp_path: Path
) -> None:
    file = GameFile.new(a_game_after(3), tmp_path / "evening.ezgame")
    file.close()
    application.file_wanted.connect(program.opener.open_any)
    try:
        application.listen()
        send(application, file.path)
        qtbot.waitUntil(lambda: program.saver is not None, timeout=60_000)
    finally:
        application.file_wanted.disconnect(program.opener.open_any)
    assert program.saver is not None and program.saver.file.path == file.path


def test_files_asked_for_before_there_is_a_window_are_kept(
    application: Application, tmp_path: Path
) -> None:
    heard: list[Path] = []
    application.file_wanted.connect(heard.append)
    try:
        send(application, tmp_path / "ein Spiel ñ.ezgame")
        assert heard == []
        application.listen()
        assert heard == [tmp_path / "ein Spiel ñ.ezgame"]
        send(application, tmp_path / "b.ezgame")
        assert heard[1:] == [tmp_path / "b.ezgame"]
    finally:
        application.file_wanted.disconnect(heard.append)


def test_an_address_that_is_no_file_is_not_opened(application: Application) -> None:
    heard: list[Path] = []
    application.file_wanted.connect(heard.append)
    try:
        application.listen()
        application.sendEvent(application, QFileOpenEvent(QUrl("https://18xx.games/a.ezgame")))
    finally:
        application.file_wanted.disconnect(heard.append)
    assert heard == []
