"""What a repaint leaves over is asked for again, even if a request is lost."""

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from ezgame.ui.map.look import DrawingBudget, Look

PLACE = QRectF(0, 0, 10, 10)


class DeafScene(QGraphicsScene):
    """Counts requests and repaints nothing, as a window does that is only just coming up."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0
        self.places: list[object] = []

    def update(self, *places: object) -> None:
        self.asked += 1
        self.places += places


def test_a_lost_request_is_repeated(qapp: QApplication, qtbot: QtBot) -> None:
    scene, look = DeafScene(), Look()
    look.share_time(scene)
    look.budget = DrawingBudget(0.0)
    assert look.leave_over(PLACE) and look.leave_over(PLACE)
    qtbot.waitUntil(lambda: scene.asked == 2, timeout=5000)


def test_only_what_was_left_over_is_asked_for(qapp: QApplication, qtbot: QtBot) -> None:
    scene, look = DeafScene(), Look()
    look.share_time(scene)
    look.budget = DrawingBudget(0.0)
    other = PLACE.translated(500, 0)
    assert look.leave_over(PLACE) and look.leave_over(other) and look.unfinished
    qtbot.waitUntil(lambda: scene.asked == 2, timeout=5000)
    for asked, left in zip(scene.places, (PLACE, other), strict=True):
        assert isinstance(asked, QRectF)
        assert asked.contains(left) and asked.width() < 50
