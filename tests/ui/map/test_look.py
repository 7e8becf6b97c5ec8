"""What a repaint leaves over is asked for again, even if a request is lost."""

from PySide6.QtWidgets import QApplication, QGraphicsScene
from pytestqt.qtbot import QtBot

from ezgame.ui.map.look import DrawingBudget, Look


class DeafScene(QGraphicsScene):
    """Counts requests and repaints nothing, as a window does that is only just coming up."""

    def __init__(self) -> None:
        super().__init__()
        self.asked = 0

    def update(self, *_args: object) -> None:  # type: ignore[override]
        self.asked += 1


def test_a_lost_request_is_repeated(qapp: QApplication, qtbot: QtBot) -> None:
    scene, look = DeafScene(), Look()
    look.share_time(scene)
    look.budget = DrawingBudget(0.0)
    assert look.over_budget and look.over_budget
    qtbot.waitUntil(lambda: scene.asked == 2, timeout=5000)
