"""Something that is requested several times in one turn of the event loop is done once."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.ui.widgets.once_later import OnceLater, OnceSoon


def test_requests_of_one_turn_are_answered_once_and_later(qtbot: QtBot) -> None:
    parent = QObject()
    done: list[int] = []
    later = OnceLater(parent, lambda: done.append(len(done)))
    for _ in range(3):
        later.request()
    assert done == [], "not while somebody still asks"
    qtbot.waitUntil(lambda: not later.isActive())
    assert done == [0]
    later.request()
    qtbot.waitUntil(lambda: not later.isActive())
    assert done == [0, 1], "what is asked for afterwards is done again"


def test_what_was_stopped_is_not_done(qtbot: QtBot) -> None:
    parent = QObject()
    done: list[int] = []
    later = OnceLater(parent, lambda: done.append(1))
    later.request()
    later.stop()
    qtbot.wait(1)
    assert done == []


class Glass(QWidget):
    """Notes what had been done when it was repainted."""

    def __init__(self, done: list[str]) -> None:
        super().__init__()
        self._done = done

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._done.append("painted")


def test_what_is_wanted_soon_is_done_once_and_before_the_repaint(qtbot: QtBot) -> None:
    done: list[str] = []
    glass = Glass(done)
    qtbot.addWidget(glass)
    with qtbot.waitExposed(glass):
        glass.show()
    qtbot.waitUntil(lambda: bool(done))
    later, soon = (
        OnceLater(glass, lambda: done.append("later")),
        OnceSoon(glass, lambda: done.append("soon")),
    )
    done.clear()
    glass.update()
    later.request()
    for _ in range(3):
        soon.request()
    assert done == [] and soon.isActive(), "not while somebody still asks"
    qtbot.waitUntil(lambda: len(done) == 3)
    assert done == ["soon", "painted", "later"]
    soon.request()
    soon.stop()
    qtbot.wait(1)
    assert done == ["soon", "painted", "later"], "what was stopped is not done"
