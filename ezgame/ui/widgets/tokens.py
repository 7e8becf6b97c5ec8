"""A row of emblems, each with a few words."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.emblems import draw_emblem, picture_of

EMBLEM, GAP = 22, 10


class TokenRow(QWidget):
    """Goes on in the next line where it is too long."""

    def __init__(
        self, title: Title, tokens: Sequence[tuple[CompanyId, str]], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._title = title
        policy = QSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Preferred)
        policy.setHeightForWidth(True)
        self.setSizePolicy(policy)
        self.show_tokens(tokens)

    def show_tokens(self, tokens: Sequence[tuple[CompanyId, str]]) -> None:
        """Other companies, or other words."""
        self._tokens = tuple(tokens)
        companies = self._title.companies
        self.setAccessibleName(", ".join(f"{companies[c].short} {text}" for c, text in tokens))
        self.updateGeometry()
        self.update()

    def _boxes(self, width: float) -> list[tuple[CompanyId, str, QRectF]]:
        look = appearance()
        size, boxes, x, y = look.px(EMBLEM), [], 0.0, 0.0
        for company, text in self._tokens:
            wide = size + (
                look.text_width(text, 12.5, 600) + look.px(4 + GAP) if text else look.px(4)
            )
            if x and x + wide > width:
                x, y = 0.0, y + size + look.px(4)
            boxes.append((company, text, QRectF(x, y, wide, size)))
            x += wide
        return boxes

    def heightForWidth(self, width: int) -> int:
        boxes = self._boxes(width)
        return round(boxes[-1][2].bottom() + 2) if boxes else 0

    def sizeHint(self) -> QSize:
        return QSize(
            appearance().px(180), self.heightForWidth(max(appearance().px(180), self.width()))
        )

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(60), appearance().px(EMBLEM))

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        painter = QPainter(self)
        size = look.px(EMBLEM)
        for company, text, box in self._boxes(self.width()):
            draw_emblem(
                painter,
                QPointF(box.left() + size / 2, box.top() + size / 2),
                size,
                picture_of(self._title, company),
            )
            painter.setFont(look.font(12.5, 600))
            painter.setPen(QColor(look.colors.text))
            room = QRectF(
                box.left() + size + look.px(4), box.top(), self.width() - box.left() - size, size
            )
            painter.drawText(room, Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, text)
