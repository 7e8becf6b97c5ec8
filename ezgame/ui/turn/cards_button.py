"""A button that shows the certificates it is about as cards, above its words."""

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter

from ezgame.core.actions import Action
from ezgame.core.events import CertificateMoved
from ezgame.core.game import Applied
from ezgame.core.ids import POOL, CompanyId
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.widgets.certificates import draw_cards, row_width

CARDS, WORDS, PAD = 20, 20, 6


class CardsButton(ActionButton):
    """Does one action; cards above, title and detail in one line below."""

    def __init__(
        self, session: Session, action: Action, company: CompanyId, sizes: tuple[int, ...],
        title: str = "", detail: str = "",
    ) -> None:  # fmt: skip
        super().__init__(session, action, title, detail)
        self.sizes = sizes
        self._color = str(session.title.companies[company].color)

    def _line(self) -> str:
        return " ".join(filter(None, (self._title, self._detail)))

    def sizeHint(self) -> QSize:
        look = appearance()
        wide = max(row_width(self.sizes), look.text_width(self._line(), 13, 600))
        return QSize(round(wide) + look.px(36), look.px(CARDS + WORDS + 2 * PAD))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(64), self.sizeHint().height())

    def _write(self, painter: QPainter, box: QRectF, ink: QColor, soft: QColor) -> None:
        look = appearance()
        cards = QRectF(box.left(), box.top() + look.px(PAD), box.width(), look.px(CARDS))
        painter.setOpacity(1.0 if self.allowed else 0.5)
        draw_cards(painter, cards, self.sizes, self._color)
        painter.setOpacity(1.0)
        words = QRectF(box.left(), cards.bottom(), box.width(), box.bottom() - cards.bottom())
        flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
        size = self._fitting(self._title, 13, words.width(), 600)
        painter.setFont(look.font(size, 600))
        painter.setPen(ink)
        painter.drawText(words, flags, self._title)
        left = look.text_width(self._title, size, 600) + look.px(6)
        if self._detail and left + look.text_width(self._detail, 12) <= words.width():
            painter.setFont(look.font(12))
            painter.setPen(soft)
            painter.drawText(words.adjusted(left, 0, 0, 0), flags, self._detail)


def sold_cards(
    preview: Applied | None, company: CompanyId, sizes: tuple[int, ...]
) -> tuple[int, ...]:
    """Sizes of the certificates that a sale puts into the pool."""
    return tuple(
        sizes[event.certificate]
        for event in (() if preview is None else preview.events)
        if isinstance(event, CertificateMoved) and event.company == company and event.target == POOL
    )
