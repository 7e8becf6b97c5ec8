"""What a repaint leaves over is asked for again, and nothing else is, even if a request is lost."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from ezgame.ui.map.look import AGAIN_AFTER, DrawingBudget, Look


class DeafScene(QGraphicsScene):
    """Counts requests and repaints nothing, as a window does that is only just coming up."""

    def __init__(self) -> None:
        super().__init__()
        self.asked: list[tuple[object, ...]] = []

    def update(self, *args: object) -> None:  # type: ignore[override]
        self.asked.append(args)


def test_a_lost_request_is_repeated(qapp: QApplication, qtbot: QtBot) -> None:
    scene, look = DeafScene(), Look()
    look.share_time(scene)
    look.budget = DrawingBudget(0.0)
    here, there = QRectF(0, 0, 10, 10), QRectF(50, 0, 10, 10)
    assert look.misses(here) and look.misses(there)
    qtbot.waitUntil(lambda: len(scene.asked) == 3, timeout=5000)
    assert scene.asked == [(here,), (there,), ()], (
        "the places first, and everything when nothing came"
    )


def test_a_repaint_that_came_is_not_asked_for_again(qapp: QApplication, qtbot: QtBot) -> None:
    scene, look = DeafScene(), Look()
    look.share_time(scene)
    look.budget = DrawingBudget(0.0)
    assert look.misses(QRectF(0, 0, 10, 10))
    assert look.unfinished
    qtbot.waitUntil(lambda: len(scene.asked) == 1, timeout=5000)
    assert look.unfinished, "it has only been asked for"
    picture = QPixmap(10, 10)
    painter = QPainter(picture)
    look.begin(painter, draft=False)
    painter.end()
    assert not look.unfinished
    qtbot.wait(AGAIN_AFTER + 50)
    assert len(scene.asked) == 1


def test_what_one_repaint_left_over_is_not_forgotten_for_another(
    qapp: QApplication, qtbot: QtBot
) -> None:
    scene, look = DeafScene(), Look()
    look.share_time(scene)
    look.budget = DrawingBudget(0.0)
    here = QRectF(0, 0, 10, 10)
    assert look.misses(here)
    picture = QPixmap(10, 10)
    painter = QPainter(picture)
    look.begin(painter, draft=False)  # of some other place
    painter.end()
    qtbot.waitUntil(lambda: scene.asked[:1] == [(here,)], timeout=5000)
