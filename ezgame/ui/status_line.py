"""The line below the map: phase, round, order, next train, what comes then, and whether it is saved."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.figures import figure
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import CENTRE, RIGHT, CardPen
from ezgame.ui.theme import map_theme
from ezgame.ui.widgets.marks import draw_mark
from ezgame.ui.widgets.text import set_tip

Part = tuple[str, str]
"""Words in ordinary type, then words in bold."""


class StatusLine(QWidget):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._facts = session.facts
        self._saved = ""
        self._fault = False
        self.setProperty("surface", "panel")
        self.setAccessibleName("State of the game")
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        session.follow(self.refresh)
        appearance().changed.connect(self.update)
        self.refresh()

    def refresh(self) -> None:
        words = [
            f"Phase {self._phase()[0]}",
            *(f"{plain} {bold}".strip() for plain, bold in self.parts()),
        ]
        self.setAccessibleDescription("; ".join(words))
        self.update()

    def show_saved(self, text: str, *, fault: bool = False) -> None:
        """The small tick: when the game was last saved, or why it was not."""
        self._saved, self._fault = text, fault
        set_tip(self, text if fault else "")
        self.update()

    def _phase(self) -> tuple[str, str]:
        phase = self._session.title.phases[self._session.state.phase]
        return phase.name, str(phase.color)

    def parts(self) -> list[Part]:
        """What the line says, from the left."""
        state, text = self._session.state, self._session.text
        clock = state.clock
        parts: list[Part] = []
        if state.finished:
            parts.append(("", "The game is over"))
        elif clock.kind == "operating":
            parts.append((f"of {clock.rounds}", f"Operating round {clock.set}.{clock.number}"))
        elif clock.kind == "stock":
            parts.append(("", f"Stock round {clock.set}"))
        else:
            parts.append(("", "Opening auction"))
        parts.append(("Order", ", ".join(text.names.player(player) for player in state.order)))
        sale = self._session.rules.supply.for_sale(state)
        if sale:
            left = state.depot.left.get(sale[0])
            stock = "" if left is None else f", {left} left"
            parts.append(
                (
                    f"Next train|{self._session.title.trains[sale[0]].price}{stock}",
                    self._facts.faces(sale[0]),
                )
            )
        if state.bank is not None:
            parts.append(("Bank", figure(state.bank)))
        parts += [(line, "") for line in text.told(self._session.presentation.status(state))]
        if state.ending and not state.finished:
            parts.append(
                (
                    "",
                    f"The game ends after set {state.last_set}"
                    if state.last_set
                    else "The game is ending",
                )
            )
        return parts

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(400), appearance().px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        pen.painter.fillRect(self.rect(), QColor(pen.colors.panel))
        pen.painter.fillRect(QRectF(0, 0, self.width(), 1), QColor(pen.colors.line))
        name, color = self._phase()
        middle = self.height() / 2
        text = f"Phase {name}"
        chip = QRectF(
            pen.px(12), middle - pen.px(10), pen.width(text, 13, 700) + pen.px(20), pen.px(20)
        )
        pen.painter.setPen(Qt.PenStyle.NoPen)
        pen.painter.setBrush(map_theme("default", pen.look.dark).fill(color))
        pen.painter.drawRoundedRect(chip, pen.px(10), pen.px(10))
        pen.write(chip, text, 13, 700, "#17181A", CENTRE)
        right = self.width() - pen.px(12) - self._paint_saved(pen, middle)
        left = chip.right() + pen.px(12)
        for index, (plain, bold) in enumerate(self.parts()):
            before, _, after = plain.partition("|")
            if index == 0 and before:
                before, after = "", before
            width = sum(
                pen.width(word, 13, 600 if word is bold else 400) + pen.px(5)
                for word in (before, bold, after)
                if word
            )
            if left + width > right:
                break
            if index:
                pen.painter.fillRect(
                    QRectF(left - pen.px(8), middle - pen.px(8), 1, pen.px(16)),
                    QColor(pen.colors.line),
                )
            for word, weight, ink in (
                (before, 400, pen.colors.muted),
                (bold, 600, ""),
                (after, 400, pen.colors.muted),
            ):
                if word:
                    left += pen.write(
                        QRectF(left, 0, right - left, self.height()), word, 13, weight, ink
                    ) + pen.px(5)
            left += pen.px(14)

    def _paint_saved(self, pen: CardPen, middle: float) -> float:
        if not self._saved:
            return 0.0
        box = QRectF(0, 0, self.width() - pen.px(12), self.height())
        ink = pen.colors.danger if self._fault else pen.colors.muted
        width = pen.write(box, self._saved, 12.5, 400, ink, RIGHT)
        mark = QPointF(box.right() - width - pen.px(12), middle)
        draw_mark(pen.painter, "warning" if self._fault else "tick", mark, pen.px(12),
                  QColor(pen.colors.danger if self._fault else pen.colors.good))  # fmt: skip
        return width + pen.px(30)
