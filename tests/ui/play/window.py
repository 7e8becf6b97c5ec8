"""A small window with tray, run account and map, for playing with real mouse and key events."""

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QHBoxLayout, QWidget

from ezgame.core.game import Game
from ezgame.core.ids import HexId, TileId
from ezgame.core.refusal import Refusal
from ezgame.models.session import Session
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView
from ezgame.ui.panels.run.panel import RunPanel
from ezgame.ui.panels.tiles.panel import TilesPanel
from ezgame.ui.play.map_tools import MapTools

LEFT = Qt.MouseButton.LeftButton
PLAIN = Qt.KeyboardModifier.NoModifier


class PlayWindow(QWidget):
    """Everything is done through the widgets; tests read the game to see what came of it."""

    def __init__(self, game: Game, *, run: bool = False) -> None:
        super().__init__()
        self.session = Session(game)
        self.session.setParent(self)
        self.view = MapView(MapScene(self.session.title, parent=self), self)
        self.panel = RunPanel(self.session, self) if run else None
        self.tray = TilesPanel(self.session, self)
        self.tools = MapTools(self.session, self.view)
        self.tools.drag.animated = False
        row = QHBoxLayout(self)
        self.tray.setFixedWidth(236)
        row.addWidget(self.tray)
        if self.panel is not None:
            self.panel.setFixedWidth(210)
            row.addWidget(self.panel)
        row.addWidget(self.view, 1)
        self.refusals: list[Refusal] = []
        self.session.refused.connect(self.refusals.append)
        self.resize(1300, 900)
        self.show()
        QApplication.processEvents()

    @property
    def game(self) -> Game:
        return self.session.game

    @property
    def card(self) -> str:
        """Title of the card that is shown about what is done."""
        text = self.tools.card.text
        return "" if text is None or text.quiet else text.title

    @property
    def told(self) -> str:
        """Title of the card that tells what lies under the pointer."""
        text = self.tools.card.text
        return text.title if text is not None and text.quiet else ""

    # ------------------------------------------------------------ places

    def hex_point(self, hex_: str, dx: float = 0.0, dy: float = 0.0) -> QPoint:
        """A point of a hex in the viewport; offsets in R."""
        at = self.view.mapFromScene(self.view.map.hex_center(HexId(hex_)))
        pixels = self.view.pixels
        return at + QPoint(round(dx * pixels), round(dy * pixels))

    def slot_point(self, hex_: str, stop: int, slot: int) -> QPoint:
        return self.view.mapFromScene(self.view.map.slot_center(HexId(hex_), stop, slot))

    def stop_point(self, hex_: str, stop: int) -> QPoint:
        from ezgame.ui.paint.canvas import U
        from ezgame.ui.paint.labels import plan

        scene = self.view.map
        at = plan(scene.board.hexes[HexId(hex_)]).stops[stop].at
        return self.view.mapFromScene(scene.hex_center(HexId(hex_)) + QPointF(at[0] * U, at[1] * U))

    def tray_point(self, tile: str) -> QPoint:
        QApplication.processEvents()
        found = self.tray.scene.find(TileId(tile))
        assert found is not None, f"{tile} is not in the tray"
        self.tray.view.centerOn(found.item)
        return self.tray.view.middle_of(found)

    # ------------------------------------------------------------ deeds

    def click(self, at: QPoint) -> None:
        """A click on the map, with the pointer moved there first."""
        self.point(at)
        QTest.mouseClick(self.view.viewport(), LEFT, PLAIN, at)

    def point(self, at: QPoint) -> None:
        """Move the pointer; in two steps, because a move to where it already is tells nothing."""
        QTest.mouseMove(self.view.viewport(), at + QPoint(2, 0))
        QTest.mouseMove(self.view.viewport(), at)

    def click_tray(self, tile: str) -> None:
        QTest.mouseClick(self.tray.view.viewport(), LEFT, PLAIN, self.tray_point(tile))

    def lift(self, tile: str) -> None:
        """Press on a tile of the tray and begin to drag it."""
        start = self.tray_point(tile)
        source = self.tray.view.viewport()
        QTest.mousePress(source, LEFT, PLAIN, start)
        QTest.mouseMove(source, start + QPoint(9, 3))

    def carry(self, at: QPoint) -> None:
        """Drag on to a point of the map; the tray has the mouse until it is let go."""
        QTest.mouseMove(self.tray.view.viewport(), self._in_tray(at))

    def drop(self, at: QPoint) -> None:
        QTest.mouseRelease(self.tray.view.viewport(), LEFT, PLAIN, self._in_tray(at))

    def _in_tray(self, at: QPoint) -> QPoint:
        whole = self.view.viewport().mapToGlobal(at)
        return self.tray.view.viewport().mapFromGlobal(whole)

    def wheel(self, steps: int, at: QPoint | None = None) -> None:
        """Notches of the wheel over the map; positive away from the user."""
        where = QPointF(at or self.view.viewport().rect().center())
        event = QWheelEvent(
            where, QPointF(self.view.viewport().mapToGlobal(where.toPoint())), QPoint(),
            QPoint(0, 120 * steps), Qt.MouseButton.NoButton, PLAIN,
            Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(self.view.viewport(), event)

    def key(self, key: Qt.Key) -> None:
        QTest.keyClick(self.view, key)
