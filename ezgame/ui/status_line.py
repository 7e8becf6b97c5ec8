"""The line below the map: phase, round, order, next train, what comes then, and whether it is saved."""

from collections.abc import Iterator

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.session import Session
from ezgame.models.words.figures import figure
from ezgame.ui.appearance import appearance
from ezgame.ui.theme import ink_on, map_theme
from ezgame.ui.widgets.card_pen import CENTRE, RIGHT, CardPen
from ezgame.ui.widgets.marks import draw_mark
from ezgame.ui.widgets.text import set_tip

Part = tuple[str, str] | tuple[str, str, str]
"""Words in ordinary type, then words in bold, perhaps then ordinary ones again."""


class StatusLine(QWidget):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self._facts = session.facts
        self._saved = ""
        self._fault = False
        self._said: object = None
        """What the line said when it was last repainted."""
        self.setProperty("surface", "panel")
        self.setAccessibleName(session.text.say("status.name"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        session.follow(self.refresh)
        appearance().changed.connect(self.update)
        self.refresh()

    def refresh(self) -> None:
        words = [
            self._phase_words(),
            *(" ".join(filter(None, part)) for part in self.parts()),
        ]
        said = (words, self._phase(), self.parts())
        if said != self._said:
            self._said = said
            self.setAccessibleDescription("; ".join(words))
            self.update()

    @property
    def saved(self) -> tuple[str, bool]:
        """What the tick says, and whether that is a fault."""
        return self._saved, self._fault

    def show_saved(self, text: str, *, fault: bool = False) -> None:
        """The small tick: when the game was last saved, or why it was not."""
        self._saved, self._fault = text, fault
        set_tip(self, text if fault else "")
        self.update()

    def _phase(self) -> tuple[str, str]:
        phase = self._session.title.phases[self._session.state.phase]
        return phase.name, str(phase.newest_tiles)

    def _phase_words(self) -> str:
        return self._session.text.say("status.phase", number=self._phase()[0])

    def parts(self) -> list[Part]:
        """What the line says, from the left."""
        state, text, say = self._session.state, self._session.text, self._session.text.say
        clock = state.clock
        parts: list[Part] = []
        if state.finished:
            parts.append(("", say("bar.over")))
        elif clock.kind == "operating":
            long = say("rounds.operating.long", set=clock.set, number=clock.number)
            parts.append(("", long, say("status.of", count=clock.rounds)))
        else:
            parts.append(("", say(f"rounds.{clock.kind}.long", set=clock.set)))
        here = [player for player in state.order if not state.players[player].left]
        parts.append((say("status.order"), ", ".join(map(text.names.player, here))))
        if state.auction is not None and state.auction.priority is not None:
            parts.append((say("status.priority"), text.names.player(state.auction.priority)))
        sale = self._session.rules.supply.for_sale(state)
        if sale:
            left = state.depot.left.get(sale[0])
            price = self._session.title.trains[sale[0]].price
            stock = str(price) if left is None else say("status.left", price=price, count=left)
            parts.append((say("status.next"), self._facts.faces(sale[0]), stock))
        if state.bank is not None:
            parts.append((say("status.bank"), figure(state.bank)))
        parts += [(line, "") for line in text.told(self._session.presentation.status(state))]
        if state.ending and not state.finished:
            parts.append(
                (
                    "",
                    say("status.ends" if state.last_set else "status.ending", set=state.last_set),
                )
            )
        return parts

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(400), appearance().px(28))

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        pen.painter.fillRect(self.rect(), QColor(pen.colors.panel))
        pen.painter.fillRect(QRectF(0, 0, self.width(), 1), QColor(pen.colors.line))
        color = self._phase()[1]
        middle = self.height() / 2
        text = self._phase_words()
        chip = QRectF(
            pen.px(12), middle - pen.px(10), pen.width(text, 13, 700) + pen.px(20), pen.px(20)
        )
        pen.painter.setPen(Qt.PenStyle.NoPen)
        fill = map_theme("default", pen.look.dark).fill(color)
        pen.painter.setBrush(fill)
        pen.painter.drawRoundedRect(chip, pen.px(10), pen.px(10))
        pen.write(chip, text, 13, 700, ink_on(fill), CENTRE)
        right = self.width() - pen.px(12) - self._paint_saved(pen, middle)
        left = chip.right() + pen.px(12)
        for index, (before, bold, after) in enumerate(self.fitting(pen, right - left)):
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

    def fitting(self, pen: CardPen, room: float) -> Iterator[tuple[str, str, str]]:
        """What is said before, in and after the bold word of each part, as long as there is room."""
        for before, bold, *rest in self.parts():
            after = rest[0] if rest else ""
            room -= sum(
                pen.width(word, 13, 600 if word is bold else 400) + pen.px(5)
                for word in (before, bold, after)
                if word
            )
            if room < 0:
                break
            room -= pen.px(14)
            yield before, bold, after

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
