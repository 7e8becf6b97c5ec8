"""A company's charter as a widget: one line, or opened with everything on it."""

from PySide6.QtCore import QEvent, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QApplication, QSizePolicy, QToolTip, QWidget

from ezgame.core.definitions.title import Title
from ezgame.core.ids import IPO, POOL
from ezgame.models.companies import CompanyCard
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.pen import CENTRE, RIGHT, CardPen
from ezgame.ui.panels.charters.spot import Spot
from ezgame.ui.widgets.emblems import draw_emblem, picture_of, seat_of
from ezgame.ui.widgets.marks import draw_mark

LINE, HEAD, ROW = 26, 56, 26


class CharterCard(QWidget):
    opened = Signal(str)
    """The card was clicked: open it."""
    dragged = Signal(str, str, str, QPoint)
    """Something is pulled off the card: its kind, id, the company and the global position."""

    def __init__(self, title: Title, card: CompanyCard, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._title = title
        self.card = card
        self.open = False
        self._spots: list[Spot] = []
        self._press: QPointF | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setMouseTracking(True)
        self.show_card(card)
        appearance().changed.connect(self._restyled)
        appearance().accented.connect(self.update)

    def show_card(self, card: CompanyCard) -> None:
        self.card = card
        self.setAccessibleName(f"Charter of {card.short}")
        self.setAccessibleDescription(card.text)
        self.updateGeometry()
        self.update()

    def set_open(self, open_: bool) -> None:
        if open_ != self.open:
            self.open = open_
            self.updateGeometry()
            self.update()

    def _restyled(self) -> None:
        self.updateGeometry()
        self.update()

    def _rows(self) -> list[str]:
        card = self.card
        rows = ["stations"] if card.stations else []
        if card.goals:
            rows.append("goals")
        if card.started:
            rows.append("trains")
        if card.privates:
            rows.append("privates")
        rows += [f"note{index}" for index in range(len(card.notes))]
        rows.append("shares")
        return rows

    def sizeHint(self) -> QSize:
        look = appearance()
        height = HEAD + ROW * len(self._rows()) + 10 if self.open else LINE
        return QSize(look.px(300), look.px(height))

    def minimumSizeHint(self) -> QSize:
        return QSize(appearance().px(200), self.sizeHint().height())

    # ------------------------------------------------------------ painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        pen = CardPen(QPainter(self))
        self._spots = []
        box = QRectF(self.rect())
        fill = pen.colors.raised if self.open or self.underMouse() else pen.colors.panel
        pen.painter.fillRect(box, QColor(fill))
        if self.card.acting:
            pen.painter.fillRect(QRectF(0, 0, 4, box.height()), pen.look.accent)
        pen.painter.fillRect(
            QRectF(0, box.bottom() - 0.6, box.width(), 0.6), QColor(pen.colors.line)
        )
        if self.hasFocus():
            pen.painter.setPen(QColor(pen.colors.accent))
            pen.painter.setBrush(Qt.BrushStyle.NoBrush)
            pen.painter.drawRect(box.adjusted(0.5, 0.5, -1.5, -1.5))
        if self.open:
            self._paint_open(pen)
        else:
            self._paint_line(pen)

    def _paint_line(self, pen: CardPen) -> None:
        """Everything that matters at one glance in a single line."""
        card, height = self.card, float(self.height())
        middle = height / 2
        faint = 0.45 if card.done else 1.0
        draw_emblem(
            pen.painter,
            QPointF(pen.px(20), middle),
            pen.px(23),
            picture_of(self._title, card.id),
            faint,
        )
        pen.write(QRectF(pen.px(40), 0, pen.px(54), height), card.short, 13, 700)
        if not card.started:
            pen.write(
                QRectF(pen.px(96), 0, self.width() - pen.px(110), height),
                card.name,
                12.5,
                400,
                pen.colors.muted,
            )
            return
        assert card.president is not None
        pen.badge(pen.px(94), middle, pen.px(16), seat_of(card.president), card.president_name)
        pen.write(QRectF(pen.px(115), 0, pen.px(58), height), card.president_name, 12.5)
        cash = card.cash if card.cash_after is None else card.cash_after
        money = QRectF(pen.px(168), 0, pen.px(44), height)
        pen.write(
            money, str(cash), 13, 600, pen.look.accent if card.cash_after is not None else "", RIGHT
        )
        right = self.width() - pen.px(10)
        if card.done:
            draw_mark(
                pen.painter,
                "tick",
                QPointF(right - pen.px(5), middle),
                pen.px(12),
                QColor(pen.colors.muted),
            )
        price = QRectF(right - pen.px(54), 0, pen.px(38), height)
        shown = card.price if card.price_after is None else card.price_after
        pen.write(price, "" if shown is None else str(shown), 13, 700,
                  pen.look.accent if card.price_after is not None else "", RIGHT)  # fmt: skip
        end = float(right - pen.px(58))
        end -= self._goal_rings(pen, end, middle)
        self._trains(pen, pen.px(226), middle, end)

    def _goal_rings(self, pen: CardPen, right: float, middle: float) -> float:
        card = self.card
        if not card.goals:
            if card.kind == "minor":
                return pen.write(QRectF(right - pen.px(40), 0, pen.px(40), self.height()), card.kind, 12, 400,
                                 pen.colors.muted, RIGHT)  # fmt: skip
            return 0
        step = pen.px(17)
        for index, goal in enumerate(reversed(card.goals)):
            centre = QPointF(right - step * index - step / 2, middle)
            self._goal(pen, centre, goal.reached)
            tip = f"{goal.label}: {'reached' if goal.reached else goal.note or 'not reached'}"
            self._spots.append(Spot(QRectF(centre.x() - 8, 0, 16, self.height()), "", "", tip))
        return float(step * len(card.goals))

    def _goal(self, pen: CardPen, centre: QPointF, reached: bool) -> None:
        radius = pen.px(6.5)
        pen.ring(centre, radius, QColor(pen.colors.good if reached else pen.colors.muted))
        if reached:
            draw_mark(pen.painter, "tick", centre, pen.px(9), QColor(pen.colors.good))

    def _trains(self, pen: CardPen, left: float, middle: float, right: float) -> float:
        card = self.card
        if not card.trains:
            if card.floated:
                return left + pen.write(
                    QRectF(left, middle - 20, right - left, 40),
                    "no train",
                    12.5,
                    600,
                    pen.colors.warning,
                )
            return left + pen.write(
                QRectF(left, middle - 20, right - left, 40),
                "not launched",
                12.5,
                400,
                pen.colors.muted,
            )
        for train in card.trains:
            box = pen.chip(left, middle, train.name, bar=True)
            if box.right() > right:
                break
            rust = f"rusts with the first {train.rusts_at}" if train.rusts_at else "never rusts"
            tip = f"{train.name} train of {card.short}; {rust}" + (
                f"; {train.note}" if train.note else ""
            )
            self._spots.append(Spot(box, "train", train.id, tip))
            left = box.right() + pen.px(4)
            if train.note:
                left = pen.pill(left, middle, train.note).right() + pen.px(6)
        return left

    def _paint_open(self, pen: CardPen) -> None:
        card = self.card
        size = pen.px(44)
        draw_emblem(
            pen.painter,
            QPointF(pen.px(14) + size / 2, pen.px(8) + size / 2),
            size,
            picture_of(self._title, card.id),
        )
        left = pen.px(14) + size + pen.px(12)
        pen.write(QRectF(left, pen.px(6), pen.px(90), pen.px(24)), card.short, 17, 700)
        at = left + pen.width(card.short, 17, 700) + pen.px(12)
        if card.president is not None:
            pen.badge(at, pen.px(19), pen.px(17), seat_of(card.president), card.president_name)
            pen.write(
                QRectF(at + pen.px(23), pen.px(6), pen.px(110), pen.px(26)), card.president_name, 13
            )
        right = self.width() - pen.px(14)
        pen.write(
            QRectF(left, pen.px(30), right - left - pen.px(120), pen.px(20)),
            card.name,
            12.5,
            400,
            pen.colors.muted,
        )
        if card.started:
            self._money(pen, right)
        top = float(pen.px(HEAD))
        for row in self._rows():
            self._paint_row(pen, row, top + pen.px(ROW) / 2, pen.px(74), right)
            top += pen.px(ROW)

    def _money(self, pen: CardPen, right: float) -> None:
        card = self.card
        pen.write(
            QRectF(right - pen.px(130), pen.px(4), pen.px(130), pen.px(16)),
            "Treasury",
            12,
            400,
            pen.colors.muted,
            RIGHT,
        )
        box = QRectF(right - pen.px(150), pen.px(18), pen.px(150), pen.px(30))
        if card.cash_after is None:
            pen.write(box, str(card.cash), 20, 700, "", RIGHT)
        else:
            after = pen.write(box, str(card.cash_after), 20, 700, pen.look.accent, RIGHT)
            pen.write(
                box.adjusted(0, 0, -after - pen.px(4), 0),
                f"{card.cash} →",
                15,
                400,
                pen.colors.muted,
                RIGHT,
            )

    def _paint_row(self, pen: CardPen, row: str, middle: float, left: float, right: float) -> None:
        card = self.card
        label = {
            "stations": "Stations",
            "goals": "Goals",
            "trains": "Trains",
            "privates": "Privates",
            "shares": "Shares",
        }
        note = card.notes[int(row[4:])] if row.startswith("note") else ("", "")
        head = label.get(row, note[0])
        box = QRectF(pen.px(14), middle - pen.px(12), left - pen.px(16), pen.px(24))
        pen.write(box, head, 12, 400, pen.colors.muted)
        if row == "stations":
            self._stations(pen, left, middle, right)
        elif row == "goals":
            self._goals(pen, left, middle, right)
        elif row == "trains":
            self._train_row(pen, left, middle, right)
        elif row == "privates":
            pen.write(
                QRectF(left, middle - pen.px(12), right - left, pen.px(24)),
                ", ".join(card.privates),
                12.5,
            )
        elif row == "shares":
            self._shares(pen, left, middle, right)
        else:
            pen.write(QRectF(left, middle - pen.px(12), right - left, pen.px(24)), note[1], 12.5)

    def _stations(self, pen: CardPen, left: float, middle: float, right: float) -> None:
        size = pen.px(18)
        for mark in self.card.stations:
            centre = QPointF(left + size / 2, middle)
            box = QRectF(left, middle - size / 2, size, size)
            if mark.state == "placed":
                draw_emblem(pen.painter, centre, size, picture_of(self._title, self.card.id))
                self._spots.append(Spot(box, "", "", f"Station in {mark.place}"))
                left += size + pen.px(4)
                left += pen.write(
                    QRectF(left, middle - pen.px(12), pen.px(92), pen.px(24)), mark.place, 12.5
                )
            elif mark.state == "free":
                draw_emblem(pen.painter, centre, size, picture_of(self._title, self.card.id), 0.55)
                pen.ring(centre, size / 2, QColor(pen.colors.accent))
                self._spots.append(
                    Spot(box, "station", self.card.id, "A station to place: drag it to the map")
                )
                left += size
            else:
                pen.ring(centre, size / 2 - 1, QColor(pen.colors.muted), dashed=True)
                pen.write(QRectF(box), "–", 12, 600, pen.colors.muted, CENTRE)
                self._spots.append(Spot(box, "", "", "Locked until the next goal is reached"))
                left += size
            left += pen.px(8)
            if left > right - size:
                break

    def _goals(self, pen: CardPen, left: float, middle: float, right: float) -> None:
        for goal in self.card.goals:
            self._goal(pen, QPointF(left + pen.px(7), middle), goal.reached)
            left += pen.px(19)
            text = goal.label if goal.reached or not goal.note else f"{goal.label}: {goal.note}"
            color = "" if goal.reached else pen.colors.muted
            left += pen.write(
                QRectF(left, middle - pen.px(12), max(0.0, right - left), pen.px(24)),
                text,
                12.5,
                400,
                color,
            )
            left += pen.px(12)

    def _train_row(self, pen: CardPen, left: float, middle: float, right: float) -> None:
        card = self.card
        room = right - (pen.px(96) if card.incomes else 0)
        left = self._trains(pen, left, middle, room) + pen.px(4)
        rusts = sorted({train.rusts_at for train in card.trains if train.rusts_at})
        count = f"{len(card.trains)} of {card.train_limit}"
        if rusts:
            text = f"rust at {', '.join(rusts)}"
            pen.write(
                QRectF(left, middle - pen.px(12), max(0.0, room - left), pen.px(24)),
                text,
                12,
                400,
                pen.colors.warning,
            )
        else:
            pen.write(
                QRectF(left, middle - pen.px(12), max(0.0, room - left), pen.px(24)),
                count,
                12,
                400,
                pen.colors.muted,
            )
        if card.incomes:
            self._incomes(pen, middle, right)

    def _incomes(self, pen: CardPen, middle: float, right: float) -> None:
        text = " ".join(str(income) for income in self.card.incomes)
        width = pen.write(
            QRectF(right - pen.px(100), middle - pen.px(12), pen.px(100), pen.px(24)),
            text,
            12,
            400,
            pen.colors.muted,
            RIGHT,
        )
        most = max(*self.card.incomes, 1)
        left = right - width - pen.px(8) - pen.px(9) * len(self.card.incomes)
        for index, income in enumerate(self.card.incomes):
            height = pen.px(16) * income / most
            bar = QRectF(left + index * pen.px(9), middle + pen.px(8) - height, pen.px(7), height)
            pen.painter.fillRect(bar, QColor(pen.colors.muted))
        self._spots.append(
            Spot(QRectF(left, middle - 12, right - left, 24), "", "", f"Last incomes: {text}")
        )

    def _shares(self, pen: CardPen, left: float, middle: float, right: float) -> None:
        width = right - left
        total = max(1, sum(percent for _, _, percent in self.card.shares))
        for holder, name, percent in self.card.shares:
            box = QRectF(left, middle - pen.px(9), width * percent / total - 2, pen.px(19))
            player = holder not in (POOL, IPO)
            fill = pen.look.seat(seat_of(holder)) if player else QColor(pen.colors.panel)  # type: ignore[arg-type]
            pen.painter.setPen(QColor(pen.colors.line))
            pen.painter.setBrush(fill)
            pen.painter.drawRoundedRect(box, 3, 3)
            text = (
                f"{name} {percent}"
                if pen.width(f"{name} {percent}", 12) < box.width() - 4
                else str(percent)
            )
            pen.write(box, text, 12, 600, pen.look.on_seat() if player else "", CENTRE)
            self._spots.append(Spot(box, "", "", f"{name} has {percent} %"))
            left = box.right() + 2

    # ------------------------------------------------------------ input

    def spot_at(self, at: QPointF) -> Spot | None:
        return next((spot for spot in self._spots if spot.box.contains(at)), None)

    def spot_box(self, kind: str, spot_id: str) -> QRectF | None:
        """Where a thing on the card is drawn."""
        return next(
            (spot.box for spot in self._spots if (spot.kind, spot.id) == (kind, spot_id)), None
        )

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._press = event.position()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._press is None:
            spot = self.spot_at(event.position())
            grab = spot is not None and bool(spot.kind)
            self.setCursor(
                Qt.CursorShape.OpenHandCursor if grab else Qt.CursorShape.PointingHandCursor
            )
            return
        way = (event.position() - self._press).manhattanLength()
        spot = self.spot_at(self._press)
        if spot is not None and spot.kind and way > QApplication.startDragDistance():
            self._press = None
            at = event.globalPosition().toPoint()
            self.dragged.emit(spot.kind, spot.id, self.card.id, at)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self._press is not None and event.button() == Qt.MouseButton.LeftButton:
            self.opened.emit(self.card.id)
        self._press = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
            self.opened.emit(self.card.id)
        else:
            super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            spot = self.spot_at(QPointF(event.pos()))
            QToolTip.showText(event.globalPos(), self.card.name if spot is None else spot.tip, self)
            return True
        if isinstance(event, QKeyEvent) and event.type() == QEvent.Type.ShortcutOverride:
            if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space):
                event.accept()
                return True
        elif event.type() in (QEvent.Type.Enter, QEvent.Type.Leave):
            self.update()
        return super().event(event)
