"""The editor of a board: tiles from the tray, bars on sides, the red tile's exits and values, undo, files."""

from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

from PySide6.QtCore import QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QColor, QKeyEvent, QMouseEvent, QPen, QPolygonF
from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QFileDialog,
    QGraphicsItem,
    QGraphicsLineItem,
    QGraphicsPolygonItem,
    QGridLayout,
    QHBoxLayout,
    QRadioButton,
    QSpinBox,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.definitions.changes import BoardChanges, PrintedHex
from ezgame.core.errors import ContentError, reason
from ezgame.core.ids import Color, HexId, TileId
from ezgame.core.message import Told
from ezgame.models.drafts.board_draft import BoardDraft
from ezgame.models.words.setup_words import wording_of
from ezgame.models.words.wording import Wording, explain, say
from ezgame.ui.appearance import appearance
from ezgame.ui.geometry.lattice import add, edge_ends
from ezgame.ui.keys import TURN_KEYS
from ezgame.ui.map import z_order
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.picture import BoardPosition, TokenPicture
from ezgame.ui.reading_order import ReadingOrder
from ezgame.ui.start.board_tray import BoardTray
from ezgame.ui.theme import map_theme
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.text import Label

TILES, BARS, EXITS = "tiles", "bars", "exits"
NEAR = 0.30
"""How near to a side a click means it, in units of R."""


class EditorView(MapView):
    """The map; a click also tells which side it came nearest to."""

    sideClicked = Signal(str, int)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        at = self.mapToScene(event.position().toPoint())
        side = self.side_at(at)
        super().mouseReleaseEvent(event)
        if side is not None and event.button() == Qt.MouseButton.LeftButton:
            self.sideClicked.emit(*side)

    def side_at(self, at: QPointF) -> tuple[HexId, int] | None:
        """The hex and the edge that a place is nearest to, if it is near one."""
        name = self.map.hex_at(at)
        if name is None:
            return None
        board = self.map.board
        here = board.places[name]
        found = []
        for edge in range(6):
            (ax, ay), (bx, by) = edge_ends(board.layout, edge)
            x, y = here[0] + (ax + bx) / 2, here[1] + (ay + by) / 2
            found.append((abs(at.x() / U - x) + abs(at.y() / U - y), edge))
        near, edge = min(found)
        # In the middle of a hex no side is meant.
        return (name, edge) if near < 2 * NEAR else None


class BoardEditor(ReadingOrder, QDialog):
    """Accepted with a board that a game can begin on: `changes`."""

    def __init__(self, draft: BoardDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.draft = draft
        self.tool = TILES
        self.last: HexId | None = None
        """The tile that R and E turn."""
        self.setWindowTitle(say("board.editor"))
        self.resize(1180, 720)
        self.view: EditorView | None = None
        self._printed: Mapping[HexId, PrintedHex] = {}
        self._marks: list[QGraphicsItem] = []
        self._room = QVBoxLayout()
        side = QVBoxLayout()
        side.setSpacing(8)
        self._tools(side)
        self.tray = BoardTray(self)
        self.tray.dropped.connect(self.on_drop)
        side.addWidget(self.tray, 1)
        self._values(side)
        self.told = Label("", self)
        self.told.setWordWrap(True)
        self.told.setProperty("look", "small")
        side.addWidget(self.told)
        self._buttons(side)
        panel = QWidget(self)
        panel.setFixedWidth(appearance().px(290))
        panel.setLayout(side)
        layout = QHBoxLayout(self)
        layout.addLayout(self._room, 1)
        layout.addWidget(panel)
        self.tray.fill(draft.loaded.title, draft.tray())
        self.renew()

    @property
    def changes(self) -> BoardChanges:
        return self.draft.changes

    # ------------------------------------------------------------ parts of the window

    def _tools(self, side: QVBoxLayout) -> None:
        group = QButtonGroup(self)
        self.tools: dict[str, QRadioButton] = {}
        for tool in (TILES, BARS, EXITS):
            button = QRadioButton(say(f"board.tool.{tool}"), self)
            button.setChecked(tool == TILES)
            button.clicked.connect(lambda _on=False, name=tool: self.choose(name))
            group.addButton(button)
            side.addWidget(button)
            self.tools[tool] = button

    def _values(self, side: QVBoxLayout) -> None:
        grid = QGridLayout()
        grid.addWidget(Label(say("board.values"), self), 0, 0, 1, 4)
        self.values: dict[Color, QSpinBox] = {}
        for column, color in enumerate(self.draft.loaded.kinds.colors):
            box = QSpinBox(self)
            box.setRange(0, 200)
            box.setSingleStep(10)
            box.setAccessibleName(say("board.value", color=str(color)))
            box.valueChanged.connect(lambda value, name=color: self._on_value(name, value))
            grid.addWidget(box, 1, column)
            self.values[color] = box
        side.addLayout(grid)

    def _buttons(self, side: QVBoxLayout) -> None:
        grid = QGridLayout()
        self.undo = GameButton(say("board.undo"), compact=True, parent=self)
        self.back = GameButton(say("board.back"), compact=True, parent=self)
        self.save = GameButton(say("board.save"), compact=True, parent=self)
        self.load = GameButton(say("board.load"), compact=True, parent=self)
        slots = (
            (self.undo, self.on_undo),
            (self.back, self.on_back),
            (self.save, self._ask_save),
            (self.load, self._ask_load),
        )
        for number, (button, slot) in enumerate(slots):
            button.setAccessibleName(button.title)
            button.clicked.connect(slot)
            grid.addWidget(button, number // 2, number % 2)
        side.addLayout(grid)
        self.play = GameButton(say("board.play"), role="primary", parent=self)
        self.play.clicked.connect(self.accept)
        side.addWidget(self.play)

    # ------------------------------------------------------------ showing

    def renew(self) -> None:
        """Show the board as it lies now."""
        self._show_map()
        self._show_words()

    def _show_map(self) -> None:
        shown = self.draft.changes.printed
        # What is printed belongs to the scene; tiles and stations are only its position.
        if self.view is None or self._printed != shown:
            self._printed = shown
            self._new_view()
        assert self.view is not None
        scene = self.view.map
        tokens = {
            place: (TokenPicture(company=company, stop=0, slot=0),)
            for company, place in self.changes.stations.items()
        }
        scene.set_position(
            BoardPosition(
                tiles={h: (s.tile, s.rotation) for h, s in self.changes.tiles.items()},
                tokens=tokens,
                phase_color=self.draft.loaded.kinds.colors[0],
            )
        )
        self._shade(scene)

    def _new_view(self) -> None:
        """All printed hexes, those that are out as well; the red tile as it is now."""
        # Hexes that are left out can be brought back only while they are in sight.
        whole = replace(self.changes, out=frozenset(), bars=frozenset())
        scene = MapScene(self.draft.loaded.with_board(whole), parent=self)
        scene.set_theme("default", appearance().dark)
        view = EditorView(scene, self)
        if self.view is not None:
            self._room.removeWidget(self.view)
            self.view.hide()
            self.view.deleteLater()
        self.view = view
        self._marks = []
        view.hexClicked.connect(self.on_hex)
        view.sideClicked.connect(self.on_side)
        self._room.addWidget(view, 1)
        parts = {scene.title.board.hexes[h].part for h in self.draft.usual.out}
        if parts:
            view.show_part(next(iter(parts)))

    def _shade(self, scene: MapScene) -> None:
        """Ignored hexes lie in the shade; bars are bars, and a hole in the border is marked."""
        for item in self._marks:
            scene.removeItem(item)
        self._marks = []
        theme = map_theme("default", appearance().dark)
        shade = QColor(theme.sea)
        shade.setAlpha(170)
        layout = scene.board.layout
        ring = [edge_ends(layout, edge)[0] for edge in range(6)]
        for name in self.changes.out:
            if name in scene.board.places:
                at = scene.board.places[name]
                points = [QPointF(*(U * v for v in add(at, corner))) for corner in ring]
                hexagon = QGraphicsPolygonItem(QPolygonF(points))
                hexagon.setBrush(shade)
                hexagon.setPen(QPen(Qt.PenStyle.NoPen))
                self._mark(scene, hexagon, z_order.SHADE)
        for one, other in self.changes.bars:
            self._line(scene, one, other, QColor(theme.blocked))
        for one, other in self.draft.holes():
            self._line(scene, one, other, QColor("#F5A623"), dashed=True)

    def _line(
        self, scene: MapScene, one: HexId, other: HexId, color: QColor, *, dashed: bool = False
    ) -> None:
        hexes = scene.title.board.hexes
        edge = next((e for e, n in hexes[one].neighbours.items() if n == other), None)
        if edge is None or one not in scene.board.places:
            return
        a, b = edge_ends(scene.board.layout, edge)
        here = scene.board.places[one]
        ends = [tuple(U * v for v in add(here, end)) for end in (a, b)]
        line = QGraphicsLineItem(ends[0][0], ends[0][1], ends[1][0], ends[1][1])
        pen = QPen(color, 0.16 * U)
        pen.setCapStyle(Qt.PenCapStyle.RoundCap)
        if dashed:
            pen.setStyle(Qt.PenStyle.DotLine)
        line.setPen(pen)
        self._mark(scene, line, z_order.CURSOR)

    def _mark(self, scene: MapScene, item: QGraphicsItem, height: float = z_order.ROUTE) -> None:
        item.setZValue(height)
        # Clicks are for the hex below.
        item.setAcceptedMouseButtons(Qt.MouseButton.NoButton)
        scene.addItem(item)
        self._marks.append(item)

    def _show_words(self) -> None:
        words = wording_of(self.draft.loaded.title.id)
        faults = self.draft.faults()
        lines = [self._sentence(words, fault) for fault in faults[:3]]
        if not faults:
            lines = [words.tell(warning) for warning in self.draft.warnings()]
        lines = lines or [say("board.fine")]
        self.told.setText("\n".join(lines))
        self.play.set_reason(lines[0] if faults else "")
        self.undo.set_reason("" if self.draft.can_undo else say("board.nothing"))
        for color, box in self.values.items():
            # Shown, not entered: the draft has these values already.
            box.blockSignals(True)
            box.setValue(self.draft.values.get(color, 0))
            box.blockSignals(False)
        for row in range(self.tray.count()):
            item = self.tray.item(row)
            tile = TileId(item.data(Qt.ItemDataRole.UserRole))
            left = self.draft.left(tile)
            item.setText(f"{tile}" if left is None else f"{tile} × {left}")

    @staticmethod
    def _sentence(words: Wording, fault: str) -> str:
        return words.tell(fault.message) if isinstance(fault, Told) else fault

    # ------------------------------------------------------------ hands

    def choose(self, tool: str) -> None:
        self.tool = tool
        self.tools[tool].setChecked(True)

    def on_hex(self, name: str) -> None:
        """A click lays the chosen tile, or takes away what lies there."""
        if self.tool != TILES:
            return
        where = HexId(name)
        if where in self.changes.tiles:
            self.last = None
            if self.draft.take(where):
                self.renew()
        elif self.tray.tile is not None:
            self._lay(where, self.tray.tile)

    def on_drop(self, tile: str, at: QPoint) -> None:
        """A tile let go over a hex is laid there, whatever lay there before."""
        assert self.view is not None
        port = self.view.viewport()
        here = port.mapFromGlobal(at)
        where = self.view.map.hex_at(self.view.mapToScene(here))
        if where is not None and port.rect().contains(here):
            self.choose(TILES)
            self._lay(where, TileId(tile))

    def _lay(self, where: HexId, tile: TileId) -> None:
        lies = self.changes.tiles.get(where)
        # A tile let go where it lies already is turned next, though nothing has changed.
        if self.draft.lay(where, tile) or (lies is not None and lies.tile == tile):
            self.last = where
            self.renew()
        else:
            self.told.setText(say("board.no-fit", tile=tile, hex=where))

    def on_side(self, name: str, edge: int) -> None:
        """A click on a side sets or removes a bar, or an exit of the red tile."""
        hexes = self.draft.loaded.board.board.hexes
        other = hexes[HexId(name)].neighbours.get(edge)
        if self.tool == BARS and other is not None:
            if self.draft.toggle_bar(HexId(name), other):
                self.renew()
        elif self.tool == EXITS:
            anew = self.draft.anew
            if other == anew:
                # The side was hit from the neighbour: seen from the red tile it is the opposite
                # edge.
                edge = (edge + 3) % 6
            elif name != anew:
                return
            if self.draft.toggle_exit(edge):
                self.renew()

    def _on_value(self, color: Color, value: int) -> None:
        if self.draft.set_value(color, value or None):
            self._show_words()

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """R and E turn the tile that was laid last."""
        by = TURN_KEYS.get(Qt.Key(event.key()))
        if by is not None and self.last is not None:
            if self.draft.turn(self.last, by):
                self.renew()
            return
        super().keyPressEvent(event)

    def on_undo(self) -> None:
        if self.draft.undo():
            self.last = None
            self.renew()

    def on_back(self) -> None:
        if self.draft.reset():
            self.last = None
            self.renew()

    # ------------------------------------------------------------ files

    def _ask_save(self) -> None:
        name, _kind = QFileDialog.getSaveFileName(
            self, say("board.save"), "board.yaml", say("board.files")
        )
        if name:
            self.save_to(Path(name))

    def _ask_load(self) -> None:
        name, _kind = QFileDialog.getOpenFileName(self, say("board.load"), "", say("board.files"))
        if name:
            self.load_from(Path(name))

    def save_to(self, path: Path) -> None:
        try:
            self.draft.save(path)
        except OSError as error:
            self.told.setText(say("board.not-saved", name=path.name, why=reason(error)))
            return
        self.told.setText(say("board.saved", name=path.name))

    def load_from(self, path: Path) -> None:
        """A file that cannot be read is told in one sentence; the board stays as it is."""
        try:
            self.draft.load(path)
        except ContentError as error:
            self.told.setText(explain(error.faults[0]))
            return
        self.renew()
