"""What people do with the window of the program and its files."""

from pathlib import Path

from PySide6.QtCore import QLibraryInfo, QMimeData, QPoint, QPointF, Qt, QUrl, QVersionNumber
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ezgame.app.gui import Program
from ezgame.ui.files.notice import Notice
from tests.ui.hands import settle

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


WHOLE = QLibraryInfo.version() < QVersionNumber(6, 12)
ENTRY = QPoint(90, 90) if WHOLE else QPointF(90, 90)
"""Where a drag comes in: parts of a pixel since Qt 6.12, which warns of whole ones."""


def drop(program: Program, *paths: Path) -> None:
    """Drop files on the window as a file manager does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    enter = QDragEnterEvent(ENTRY, Qt.DropAction.CopyAction, data, LEFT, PLAIN)
    QApplication.sendEvent(program.frame, enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(90, 90), Qt.DropAction.CopyAction, data, LEFT, PLAIN)
    QApplication.sendEvent(program.frame, event)
    settle()
    await_files(program)


def await_files(program: Program) -> None:
    """Look on while a file is opened, imported or saved."""
    while program.desk.busy:
        settle()
    settle()


def open_file(program: Program, path: Path) -> None:
    """Open a file and look on until that is done."""
    program.opener.open_any(path)
    await_files(program)


def list_games(program: Program) -> None:
    """Look on while the start page is brought up to date."""
    program.start_list.renew()
    while program.start_list.busy:
        settle()
    settle()


def notice(program: Program) -> Notice:
    found = [n for n in program.frame.findChildren(Notice) if n.isVisible()]
    assert len(found) == 1
    return found[0]


def press(program: Program, index: int) -> None:
    button = notice(program).buttons[index]
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    settle()
    await_files(program)


def act(program: Program) -> bool:
    """Any action that is possible."""
    assert program.saver is not None
    session = program.saver.session
    return session.submit(session.choices()[0].action)


def end_by_agreement(program: Program) -> None:
    """By the menu, and everybody at the table agrees."""
    program.commands.end_by_agreement()
    settle()
    button = notice(program).buttons[0]
    QTest.mouseClick(button, LEFT, PLAIN, button.rect().center())
    program.frame.activateWindow()  # as a window manager does when a dialog closes
    settle()
