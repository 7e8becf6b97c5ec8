"""`make bench ARGS="ui --keys"`: a key is over when the window has sent the last frame of what it did."""

import pytest
from PySide6.QtCore import Qt, QTimer
from PySide6.QtGui import QKeyEvent, QPaintEvent
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.core.errors import EzgameError
from tests.tools.benches import key_frames
from tests.tools.benches.key_frames import KEYS, TO_QT, Frames, to_qt, until_rest


class Listener(QWidget):
    """Shows a key at once and once more when that was painted, but not every key."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: list[Qt.Key] = []
        self.left = 0

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self.heard.append(Qt.Key(event.key()))
        if event.key() == Qt.Key.Key_U:
            self.left = 1
            self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self.left:
            self.left = 0
            QTimer.singleShot(0, self, self.update)


@pytest.fixture
def listener(qtbot: QtBot) -> Listener:
    widget = Listener()
    qtbot.addWidget(widget)
    widget.show()
    qtbot.waitExposed(widget)
    return widget


def test_every_frame_after_a_key_is_counted_until_none_comes(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_frames, "QUIET", 0.2)
    frames = Frames(listener)
    first, last = until_rest(frames, to_qt(listener), ("Shift_L", "u"))
    assert Qt.Key.Key_U in listener.heard
    assert frames.count >= 2 and first < last


def test_a_key_that_shows_nothing_is_no_figure(
    listener: Listener, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(key_frames, "PATIENCE", 0.01)
    with pytest.raises(EzgameError, match="equal changed nothing"):
        until_rest(Frames(listener), to_qt(listener), ("equal",))


def test_every_key_can_be_pressed_without_a_server() -> None:
    assert {key for _, keys, _, _ in KEYS for key in keys} <= set(TO_QT)
