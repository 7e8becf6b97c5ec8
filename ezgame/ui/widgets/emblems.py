"""Company emblems and seat badges as pixmaps and as widgets."""

import math
from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen, QPixmap
from PySide6.QtWidgets import QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.emblem import company_pictures, paint_emblem
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.widgets.round import RoundWidget
from ezgame.ui.widgets.text import set_tip

FRAME, FRAME_ROUND = 2.0, 6.0
"""Width of a frame and radius of its corners, in pixels."""
CODE_BELOW = 22
"""Under this diameter four letters cannot be read; the emblem shows two."""


@lru_cache(maxsize=16)
def _pictures(title_id: int) -> dict[CompanyId, CompanyPicture]:
    return company_pictures(_titles[title_id].companies.values())


_titles: dict[int, Title] = {}


def picture_of(title: Title, company: CompanyId) -> CompanyPicture:
    """The emblem of a company; codes are unique within the title."""
    _titles.setdefault(id(title), title)
    return _pictures(id(title))[company]


def draw_emblem(
    painter: QPainter,
    centre: QPointF,
    diameter: float,
    picture: CompanyPicture,
    opacity: float = 1.0,
) -> None:
    """Paint an emblem in widget coordinates, from a pixmap kept for its size."""
    size = max(4.0, round(diameter * 2) / 2)
    pixmap = _emblem(picture, size, sharpness(painter))
    painter.save()
    painter.setOpacity(painter.opacity() * opacity)
    half = size / 2 + 1
    painter.drawPixmap(QPointF(centre.x() - half, centre.y() - half), pixmap)
    painter.restore()


def sharpness(painter: QPainter) -> float:
    """Pixels of the target per pixel of the widget: what a picture needs to be sharp, on a fine screen as well as in
    a panel that is painted enlarged (the widget itself does not know that)."""
    transform = painter.deviceTransform()
    return max(1.0, round(math.hypot(transform.m11(), transform.m12()), 2))


@lru_cache(maxsize=512)
def _emblem(picture: CompanyPicture, diameter: float, ratio: float) -> QPixmap:
    """An emblem with a point of room around it."""
    side = math.ceil((diameter + 2) * ratio)
    pixmap = QPixmap(side, side)
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.translate(diameter / 2 + 1, diameter / 2 + 1)
    scale = diameter / 2 / U
    painter.scale(scale, scale)
    paint_emblem(painter, (0.0, 0.0), 1.0, picture, code=diameter < CODE_BELOW)
    painter.end()
    return pixmap


def emblem_pixmap(title: Title, company: CompanyId, diameter: int, ratio: float = 1.0) -> QPixmap:
    pixmap = QPixmap(round(diameter * ratio), round(diameter * ratio))
    pixmap.setDevicePixelRatio(ratio)
    pixmap.fill(QColor(0, 0, 0, 0))
    painter = QPainter(pixmap)
    draw_emblem(
        painter, QPointF(diameter / 2, diameter / 2), diameter - 1, picture_of(title, company)
    )
    painter.end()
    return pixmap


class EmblemView(RoundWidget):
    """An emblem in a layout."""

    def __init__(self, title: Title, diameter: int, parent: QWidget | None = None) -> None:
        super().__init__(diameter, parent)
        self._title = title
        self._company: CompanyId | None = None
        self.opacity = 1.0

    def show_company(self, company: CompanyId | None) -> None:
        self._company = company
        set_tip(self, "" if company is None else self._title.companies[company].name)
        self.update()

    def paintEvent(self, _event: QPaintEvent) -> None:
        if self._company is None:
            return
        painter = QPainter(self)
        centre = QPointF(self.width() / 2, self.height() / 2)
        size = min(self.width(), self.height()) - 1
        draw_emblem(painter, centre, size, picture_of(self._title, self._company), self.opacity)


def framed(painter: QPainter, box: QRectF, color: QColor) -> None:
    """A rounded frame round something that matters now."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(color, FRAME))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    inset = FRAME / 2
    painter.drawRoundedRect(box.adjusted(inset, inset, -inset, -inset), FRAME_ROUND, FRAME_ROUND)
    painter.restore()
