"""The middle of the window: the map with its part switch and zoom buttons, in the sea where they cover nothing."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.ids import HexId
from ezgame.models.automatic import automatic_turn
from ezgame.models.later import later
from ezgame.models.session import Session
from ezgame.models.words.wording import Wording, say
from ezgame.ui.appearance import appearance
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import ALL, MapView
from ezgame.ui.map.warm import Warming
from ezgame.ui.paint.canvas import U
from ezgame.ui.play.board_position import board_position
from ezgame.ui.play.map_tools import MapTools
from ezgame.ui.play.route_tool import run_pictures
from ezgame.ui.widgets.marks import Mark, draw_mark
from ezgame.ui.widgets.text import set_tip

SMALL = 27.0
"""Below this R in pixels the whole map is an overview only, and the acting company's part is shown."""


class MapArea(QWidget):
    """Map and switch. The part of the acting company comes by itself until somebody chooses another."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        position = board_position(session.rules, session.state)
        self.scene = MapScene(session.title, parent=self, position=position)
        self.scene.look.share_time(self.scene)
        self.view = MapView(self.scene, self)
        self.view.setAccessibleName(session.text.say("map.name"))
        self.tools = MapTools(session, self.view)
        self.view.tell = self._told
        self._chosen_by_hand = False
        self._map_text = 1.0
        self._rows = QVBoxLayout(self)
        self._rows.setContentsMargins(0, 0, 0, 0)
        self._rows.setSpacing(0)
        self._rows.addWidget(self.view)
        at_home = {company.part for company in session.title.companies.values()}
        parts = tuple(part for part in self.scene.board.parts if part in at_home)
        # On the viewport, not beside it: a map with something lying over it cannot be moved as it is, and every
        # step of a drag would draw all of it again.
        self.parts = PartSwitch(parts if len(parts) > 1 else (), session.text, self.view.viewport())
        self.parts.setVisible(len(parts) > 1)
        self.zoom = ZoomButtons(self.view, session.text, self.view.viewport())
        for corner in (self.parts, self.zoom):
            corner.setAttribute(Qt.WidgetAttribute.WA_NoMousePropagation)
            corner.installEventFilter(self)
        for name, button in self.parts.buttons.items():
            button.clicked.connect(partial(self._on_part, name))
        self.view.partChanged.connect(self.parts.show_part)
        self.view.installEventFilter(self)
        session.follow(self._follow_company)
        self._automatic = automatic_turn(session)
        self._automatic.changed.connect(self._show_run)
        session.jumped.connect(self._on_jumped)
        self.set_theme()
        self._set_text_scale()
        Warming(session, self.scene)
        appearance().changed.connect(self.set_theme)
        appearance().changed.connect(self._set_text_scale)

    def set_theme(self, name: str | None = None) -> None:
        """Colours of the map; the window's light or dark decides which variant."""
        self._theme = name if name is not None else getattr(self, "_theme", "default")
        self._sheet = self._session.viewpoint.trying is not None
        self.scene.set_theme(self._theme, appearance().dark, self._sheet)

    def _on_jumped(self) -> None:
        """A future that is tried lies on other paper than the game."""
        if self._sheet != (self._session.viewpoint.trying is not None):
            self.set_theme()

    def _told(self, hex_: HexId) -> str:
        """What a hex is, for screen readers: the card beside the pointer as one sentence."""
        if hex_ not in self._session.title.board.hexes:
            return str(hex_)
        note = self.tools.pointing.places.hex(hex_)
        rows = (f"{label} {words}".strip() for label, words in note.rows)
        return "; ".join((note.title, *rows, *note.notes))

    def set_map_text(self, size: float) -> None:
        """Writing on the map, against the rest of the window."""
        self._map_text = size
        self._set_text_scale()

    def _set_text_scale(self) -> None:
        self.view.set_text_scale(appearance().scale * self._map_text)
        # Once the buttons know their new sizes.
        later(self, self._place)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self.view and event.type() == QEvent.Type.Resize:
            self._place()
            self._follow_company()
        elif event.type() == QEvent.Type.Enter and watched in (self.parts, self.zoom):
            self.tools.leave()
        return False

    def put_above(self, row: QWidget) -> None:
        """Show something above the map."""
        self._rows.insertWidget(0, row)

    def _place(self) -> None:
        """The switch sits in the lower right corner, the zoom buttons in one where they cover no hex of the whole map:
        the upper right one if they can."""
        self.parts.adjustSize()
        self.zoom.adjustSize()
        gap = appearance().px(8)
        room = self.view.size()  # the viewport follows it in a moment
        self.parts.move(
            room.width() - self.parts.width() - gap, room.height() - self.parts.height() - gap
        )
        left, right = gap, room.width() - self.zoom.width() - gap
        top, low = gap, room.height() - self.zoom.height() - gap
        corners = [QPoint(right, top), QPoint(left, top), QPoint(left, low)]
        if self.parts.isHidden():
            corners.insert(1, QPoint(right, low))
        self.zoom.move(min(corners, key=self._hexes_under))
        self.parts.raise_()
        self.zoom.raise_()

    def _hexes_under(self, corner: QPoint) -> int:
        """How many hexes of the whole map, as large as it fits, the zoom buttons would touch in a corner."""
        rect, room = self.scene.sceneRect(), QRectF(self.view.rect())
        scale = min(room.width() / max(1.0, rect.width()), room.height() / max(1.0, rect.height()))
        place = QRectF(corner, self.zoom.size()).translated(-room.center())
        board = QRectF(place.topLeft() / scale, place.size() / scale).translated(rect.center())
        reach = 0.9 * U  # less than a corner of a hex, which may be touched
        wide = board.adjusted(-reach, -reach, reach, reach)
        return sum(wide.contains(self.scene.hex_center(h)) for h in self.scene.board.hexes)

    def _on_part(self, part: str) -> None:
        self._chosen_by_hand = True
        self.view.show_part(part)

    def _follow_company(self) -> None:
        """On a small map, show the part of the company that acts."""
        state = self._session.state
        turn = state.operating
        if turn is None or turn.company is None or state.clock.kind != "operating":
            self._chosen_by_hand = False
            return
        if self._chosen_by_hand:
            return
        part = self._session.title.companies[turn.company].part
        wanted = part if part in self.parts.buttons and self.is_small() else ALL
        if wanted != self.view.part:
            self.view.show_part(wanted)
        self._show_run()

    def _show_run(self) -> None:
        """The run of a company that nobody directs is seen from end to end, unless somebody has chosen what to
        look at; routes that are only pointed at move nothing."""
        turn = self._automatic
        if self._chosen_by_hand or turn.company is None or turn.searching or turn.pointed:
            return
        stops = {amount.hex for run in run_pictures(turn.drawn) for amount in run.amounts}
        self.view.show_hexes(stops)

    def is_small(self) -> bool:
        """Whether the whole map would be too small to play on."""
        rect, room = self.scene.sceneRect(), self.view.viewport().rect()
        scale = min(room.width() / max(1.0, rect.width()), room.height() / max(1.0, rect.height()))
        return scale * 100.0 < SMALL * appearance().scale


class PartSwitch(QWidget):
    """All, and each part of the board."""

    def __init__(self, parts: tuple[str, ...], text: Wording, parent: QWidget) -> None:
        super().__init__(parent)
        self.buttons: dict[str, QPushButton] = {}
        group = QButtonGroup(self)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(3, 3, 3, 3)
        layout.setSpacing(2)
        for part in (ALL, *parts):
            button = QPushButton(text.say(f"map.part.{part}"), self)
            button.setCheckable(True)
            button.setAccessibleName(text.say(f"map.part.{part}.tip"))
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            group.addButton(button)
            layout.addWidget(button)
            self.buttons[part] = button
        self.buttons[ALL].setChecked(True)

    def show_part(self, part: str) -> None:
        if part in self.buttons:
            self.buttons[part].setChecked(True)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(QColor(appearance().colors.line))
        painter.setBrush(QColor(appearance().colors.panel))
        painter.drawRoundedRect(self.rect().adjusted(0, 0, -1, -1), 7, 7)


class ZoomButtons(QWidget):
    def __init__(self, view: MapView, text: Wording, parent: QWidget) -> None:
        super().__init__(parent)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        buttons: tuple[tuple[Mark, str, Callable[[], None]], ...] = (
            ("plus", "map.zoom_in", view.zoom_in),
            ("minus", "map.zoom_out", view.zoom_out),
            ("", "map.fit", view.fit),
        )
        for mark, key, slot in buttons:
            button = MarkButton(mark, text.say(key), self)
            button.clicked.connect(slot)
            layout.addWidget(button)


class MarkButton(QToolButton):
    """A small square button with a drawn sign, or "fit"."""

    def __init__(self, mark: Mark, name: str, parent: QWidget) -> None:
        super().__init__(parent)
        self._mark: Mark = mark
        self.setAccessibleName(name)
        set_tip(self, name)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        appearance().changed.connect(self._restyled)
        self._restyled()

    def _restyled(self) -> None:
        size = appearance().px(28)
        self.setFixedSize(size, size)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._mark:
            centre = QPointF(self.width() / 2, self.height() / 2)
            size, ink = appearance().px(13), QColor(appearance().colors.text)
            draw_mark(QPainter(self), self._mark, centre, size, ink)
            return
        painter = QPainter(self)
        word = say("map.fit.short")
        painter.setFont(appearance().font(12, 600))
        if painter.fontMetrics().horizontalAdvance(word) > self.width() - appearance().px(6):
            painter.setFont(appearance().font(10, 600))  # German and Spanish have no shorter word
        painter.setPen(QColor(appearance().colors.text))
        painter.drawText(self.rect(), Qt.AlignmentFlag.AlignCenter, word)
