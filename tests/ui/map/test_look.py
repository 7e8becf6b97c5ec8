"""What a repaint leaves over is asked for again, even if a request is lost."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from ezgame.ui.map.look import SLICE, DrawingBudget, Look

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


def test_of_much_that_is_left_over_only_a_slice_is_asked_for_in_a_turn(
    qapp: QApplication, qtbot: QtBot
) -> None:
    """All of it at once would copy the whole map in every turn, to draw a few hexes."""
    scene, look = DeafScene(), Look()
    look.share_time(scene)
    look.budget = DrawingBudget(0.0)
    left = [PLACE.translated(500 * number, 0) for number in range(2 * SLICE + 1)]
    for place in left:
        assert look.leave_over(place)
    most, before = 0, 0
    while len(scene.places) < len(left):
        qapp.processEvents()
        most, before = max(most, len(scene.places) - before), len(scene.places)
    assert most == SLICE
    for asked, place in zip(scene.places, left, strict=True):
        assert isinstance(asked, QRectF) and asked.contains(place)


def test_what_was_left_over_is_no_longer_missed_once_everything_is_painted(
    qapp: QApplication,
) -> None:
    look, painter = Look(), QPainter(image := QImage(8, 8, QImage.Format.Format_RGB32))
    look.budget = DrawingBudget(0.0)
    look.leave_over(PLACE)
    look.begin(painter, draft=False)
    assert look.unfinished, "another part was painted"
    look.expect_whole()
    look.begin(painter, draft=False)
    painter.end()
    assert not look.unfinished and not image.isNull()
