"""What people do with the window of the program and its files."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from ezgame.app.gui import Program
from ezgame.ui.files.notice import Notice
from tests.ui.hands import settle

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier
CONTROL = Qt.KeyboardModifier.ControlModifier


def drop(program: Program, *paths: Path) -> None:
    """Drop files on the window as a file manager does."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in paths])
    enter = QDragEnterEvent(QPoint(90, 90), Qt.DropAction.CopyAction, data, LEFT, PLAIN)
    QApplication.sendEvent(program.frame, enter)
    assert enter.isAccepted()
    event = QDropEvent(QPointF(90, 90), Qt.DropAction.CopyAction, data, LEFT, PLAIN)
    QApplication.sendEvent(program.frame, event)
    settle()
    await_import(program)


def await_import(program: Program) -> None:
    """Look on while a record is brought in."""
    while program.importing:
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
    await_import(program)


def act(program: Program) -> bool:
    """Any action that is possible."""
    assert program.keeper is not None
    session = program.keeper.session
    return session.submit(session.choices()[0].action)
