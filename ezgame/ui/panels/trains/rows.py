"""The stack of trains: a row per type with its cards, price and phase."""

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize
from PySide6.QtGui import QColor, QHelpEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.roster import RosterCard, RosterModel
from ezgame.models.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import CENTRE, RIGHT, CardPen
from ezgame.ui.theme import ink_on, map_theme
from ezgame.ui.widgets.text import show_tip

ROW = 30


class RosterRows(QWidget):
    def __init__(self, roster: RosterModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._roster = roster
        self.setAccessibleName(roster.session.text.say("trains.left"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        roster.dataChanged.connect(self._changed)
        roster.modelReset.connect(self._changed)
        appearance().changed.connect(self._changed)
        appearance().accented.connect(self.update)
        self._changed()

    def _changed(self) -> None:
        self.setAccessibleDescription("; ".join(card.text for card in self._roster.cards))
        self.updateGeometry()
        self.update()

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(240), look.px(ROW) * self._roster.rowCount())

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        for row, card in enumerate(self._roster.cards):
            self._row(pen, card, QRectF(0, row * pen.px(ROW), self.width(), pen.px(ROW)))

    def _row(self, pen: CardPen, card: RosterCard, box: QRectF) -> None:
        gone = card.rusted or card.sold_out
        pen.painter.setOpacity(0.5 if gone else 1.0)
        if card.next:
            pen.painter.setPen(QPen(pen.look.accent, 2))
            pen.painter.setBrush(QColor(pen.colors.panel))
            pen.painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 6, 6)
        fill = map_theme("default", pen.look.dark).fill(card.color or "gray")
        chip = QRectF(
            box.left() + pen.px(6), box.top() + pen.px(5), pen.px(74), box.height() - pen.px(10)
        )
        pen.painter.setPen(QPen(QColor(pen.colors.line), 1))
        pen.painter.setBrush(fill)
        pen.painter.drawRoundedRect(chip, 4, 4)
        pen.write(chip, card.name, 13, 700, ink_on(fill), CENTRE)
        right = box.right() - pen.px(8)
        if card.phase:
            room = QRectF(right - pen.px(40), box.top(), pen.px(40), box.height())
            phase = say("trains.phase", number=card.phase)
            pen.write(room, phase, 12, 400, pen.colors.muted, RIGHT)
        pen.write(
            QRectF(right - pen.px(92), box.top(), pen.px(48), box.height()),
            str(card.price),
            13,
            700,
            "",
            RIGHT,
        )
        self._cards_left(
            pen,
            card,
            QRectF(
                chip.right() + pen.px(10),
                box.top(),
                right - pen.px(96) - chip.right(),
                box.height(),
            ),
        )
        pen.painter.setOpacity(1.0)

    def _cards_left(self, pen: CardPen, card: RosterCard, box: QRectF) -> None:
        key = "rusted" if card.rusted else "sold" if card.sold_out else "no_limit"
        if card.rusted or card.left in (0, None):
            pen.write(box, say(f"trains.{key}"), 12, 400, pen.colors.muted)
            return
        assert card.left is not None
        step = min(pen.px(10), max(2.5, (box.width() - pen.px(34)) / max(1, card.left)))
        for index in range(card.left):
            mark = QRectF(
                box.left() + index * step, box.center().y() - pen.px(6), pen.px(7), pen.px(12)
            )
            pen.painter.setPen(QPen(QColor(pen.colors.muted), 1))
            pen.painter.setBrush(QColor(pen.colors.raised))
            pen.painter.drawRoundedRect(mark, 2, 2)
        after = QRectF(
            box.left() + (card.left - 1) * step + pen.px(11), box.top(), pen.px(24), box.height()
        )
        pen.write(after, str(card.left), 12, 400, pen.colors.muted)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            row = int(QPointF(event.pos()).y() // appearance().px(ROW))
            cards = self._roster.cards
            text = tip(cards[row], self._roster) if 0 <= row < len(cards) else ""
            show_tip(event.globalPos(), text, self)
            return True
        return super().event(event)


def tip(card: RosterCard, roster: RosterModel) -> str:
    """Price, what makes it rust, and who owns such trains."""
    tell, names = roster.session.text.say, roster.session.text.names
    lines = [tell("trains.tip", train=card.name, price=card.price)]
    lines.append(
        tell("trains.tip.rusts" if card.rusts_at else "trains.tip.never", train=card.rusts_at)
    )
    lines += [tell("trains.tip.trade", price=price, train=old) for old, price in card.trade_in]
    if card.owners:
        owned = [
            names.company(company) + (f" ×{count}" if count > 1 else "")
            for company, count in card.owners
        ]
        lines.append(tell("trains.tip.owned", companies=owned))
    return "\n".join(lines)
