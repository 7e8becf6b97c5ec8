"""The emblem of a company as a button: who is in play."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QAbstractButton, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.text import set_tip

SIZE = 34


class CompanyToken(QAbstractButton):
    def __init__(self, title: Title, company: CompanyId, parent: QWidget) -> None:
        super().__init__(parent)
        self._picture = picture_of(title, company)
        self.setCheckable(True)
        self.setAccessibleName(f"{title.companies[company].short}, {title.companies[company].name}")
        set_tip(self, title.companies[company].name)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(SIZE), appearance().px(SIZE))

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        centre = QPointF(self.width() / 2, self.height() / 2)
        size = min(self.width(), self.height()) - 5
        draw_emblem(painter, centre, size, self._picture, 1.0 if self.isChecked() else 0.28)
        if self.hasFocus():
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(QColor(appearance().colors.accent), 2))
            painter.drawEllipse(QRectF(self.rect()).adjusted(1, 1, -1, -1))
