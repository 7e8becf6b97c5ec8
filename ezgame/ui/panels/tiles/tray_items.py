"""What lies in the tray: tiles with count and name, and headings. Items paint, the view thinks."""

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QFont, QFontMetricsF, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QGraphicsItem, QStyleOptionGraphicsItem, QWidget

from ezgame.core.ids import HexId
from ezgame.models.tables.tiles import TrayFace
from ezgame.ui.appearance import appearance
from ezgame.ui.map.items import HexItem
from ezgame.ui.map.look import Look
from ezgame.ui.paint.canvas import U, hex_polygon
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.theme import map_font

GREY = frozenset({"unreachable", "later", "used-up"})
PALE = 0.38


class TrayTile:
    """A tile item of the map with its caption; both move together."""

    def __init__(self, offer: TrayFace, picture: HexPicture, look: Look, back: str) -> None:
        self.offer = offer
        self.item = HexItem(HexId(""), picture, look)
        self.caption = TrayCaption(offer, picture, look, back)
        self._fade()

    def show(self, offer: TrayFace, picture: HexPicture) -> None:
        """The same tile another time: turned, with another count, or now pale."""
        self.offer = offer
        self.item.show_picture(picture)
        self.caption.show_offer(offer)
        self._fade()

    def _fade(self) -> None:
        self.item.setOpacity(PALE if self.offer.group in GREY else 1.0)

    def place(self, x: float, y: float) -> None:
        self.item.place(x, y)
        self.caption.setPos(x, y)

    def contains(self, at: QPointF) -> bool:
        return self.item.outline.contains(self.item.mapFromScene(at))


class TrayCaption(QGraphicsItem):
    """Count as a badge, name below, and a frame for the tile in hand or under the pointer."""

    def __init__(self, offer: TrayFace, picture: HexPicture, look: Look, back: str) -> None:
        super().__init__()
        self.offer = offer
        self._picture = picture
        self._look = look
        self._back = back
        self.held = False
        self.pointed = False
        self.unit = 1.0
        """Scene units of one pixel."""

    def show_offer(self, offer: TrayFace) -> None:
        before, self.offer = self.offer, offer
        if (before.group, before.left) != (offer.group, offer.left):
            self.update()

    def boundingRect(self) -> QRectF:
        return QRectF(-1.25 * U, -1.25 * U, 2.5 * U, 2.9 * U)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        look = appearance()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if self.held or self.pointed:
            painter.setPen(QPen(look.accent, (3.0 if self.held else 1.6) * self.unit))
            painter.setBrush(QColor(0, 0, 0, 0))
            painter.drawPolygon(hex_polygon(self._picture.layout))
        grey = self.offer.group in GREY
        ink = QColor(look.colors.muted if grey else look.colors.text)
        name = self.offer.tile if not self._back else f"{self.offer.tile} / {self._back}"
        font = map_font(max(1, round(look.px(12) * self.unit)), 600)
        painter.setFont(font)
        painter.setPen(ink)
        metrics = QFontMetricsF(font)
        if metrics.horizontalAdvance(name) > 1.95 * U:
            name = self.offer.tile
        wide = metrics.horizontalAdvance(name)
        painter.drawText(QPointF(-wide / 2, 0.9 * U + look.px(13) * self.unit), name)
        self._paint_count(painter, font, ink)

    def _paint_count(self, painter: QPainter, font: QFont, ink: QColor) -> None:
        look = appearance()
        text = "∞" if self.offer.left is None else str(self.offer.left)
        r = look.px(9) * self.unit
        at = QPointF(0.78 * U, -0.72 * U)
        painter.setPen(QPen(QColor(look.colors.line), self.unit))
        painter.setBrush(QColor(look.colors.panel))
        last = self.offer.left == 1 and self.offer.group not in GREY
        if last:
            painter.setPen(QPen(QColor(look.colors.warning), 1.6 * self.unit))
        painter.drawEllipse(at, r, r)
        painter.setPen(QColor(look.colors.warning) if last else ink)
        wide = QFontMetricsF(painter.font()).horizontalAdvance(text)
        painter.drawText(QPointF(at.x() - wide / 2, at.y() + look.px(4.3) * self.unit), text)


class TrayHeading(QGraphicsItem):
    """The name of a group, with notes at the right, as many as there is room for; a small triangle where it
    can be folded."""

    def __init__(
        self, text: str, note: tuple[str, ...], width: float, unit: float, mark: str = ""
    ) -> None:
        super().__init__()
        self._text, self._note, self._mark = text, note, mark
        self.folds = ""
        self._width, self._unit = width, unit

    def boundingRect(self) -> QRectF:
        return QRectF(0, -18 * self._unit, self._width, 24 * self._unit)

    def paint(
        self, painter: QPainter, option: QStyleOptionGraphicsItem, widget: QWidget | None = None
    ) -> None:
        look = appearance()
        font = map_font(max(1, round(look.px(13) * self._unit)), 700)
        painter.setFont(font)
        painter.setPen(QColor(look.colors.text))
        left = self._paint_mark(painter) if self._mark else 0.0
        painter.drawText(QPointF(left, 0), self._text)
        taken = left + QFontMetricsF(font).horizontalAdvance(self._text)
        font = map_font(max(1, round(look.px(12) * self._unit)), 400)
        painter.setFont(font)
        painter.setPen(QColor(look.colors.muted))
        metrics = QFontMetricsF(font)
        room = self._width - taken - 10 * self._unit
        note = ", ".join(self._note)
        for shown in range(len(self._note) - 1, -1, -1):
            if metrics.horizontalAdvance(note) <= room:
                break
            note = f"{', '.join(self._note[:shown])} …" if shown else ""
        painter.drawText(QPointF(self._width - metrics.horizontalAdvance(note), 0), note)

    def _paint_mark(self, painter: QPainter) -> float:
        """A triangle, to the right while folded and down while open; returns the room it takes."""
        look, u = appearance(), self._unit
        half, middle = look.px(4) * u, QPointF(look.px(5) * u, -look.px(4.5) * u)
        turned = self._mark == "open"
        tip = QPointF(0, half) if turned else QPointF(half, 0)
        side = QPointF(half, 0) if turned else QPointF(0, half)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(look.colors.muted))
        painter.drawPolygon(
            QPolygonF([middle - side - tip / 2, middle + side - tip / 2, middle + tip])
        )
        painter.restore()
        return look.px(14) * u
