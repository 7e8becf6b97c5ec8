"""What is drawn on a charter, closed as one line or open with everything on it."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from ezgame.core.ids import IPO, POOL, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.companies import CompanyCard, GoalMark
from ezgame.ui.panels.charters.spot import CardSpot
from ezgame.ui.widgets.badges import seat_of
from ezgame.ui.widgets.card_pen import CENTRE, RIGHT, CardPen
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.marks import draw_mark

LINE, HEAD, ROW = 26, 56, 26
"""Heights at 100 %: a closed card, the head of an open one, each of its rows."""
NARROW = 400
"""Width at 100 % below which a closed card says less."""


def rows_of(card: CompanyCard) -> list[str]:
    """The rows an open card has."""
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


def shared_room(wanted: list[float], room: float) -> list[float]:
    """Room dealt out: all get what they want if there is enough, else the longest ones give way."""
    given: list[float] = [0.0] * len(wanted)
    for place, left in zip(
        sorted(range(len(wanted)), key=wanted.__getitem__), range(len(wanted), 0, -1), strict=True
    ):
        given[place] = min(wanted[place], room / left)
        room -= given[place]
    return given


class CharterDrawing:
    """One painting of one card; `spots` says afterwards what lies where."""

    def __init__(
        self, pen: CardPen, session: Session, card: CompanyCard, width: float, height: float
    ) -> None:
        self.pen = pen
        self._title = session.title
        self._text = session.text
        self.card = card
        self.width, self.height = width, height
        self.spots: list[CardSpot] = []

    def paint_line(self) -> None:
        """Everything that matters at one glance in a single line."""
        pen = self.pen
        card, height = self.card, float(self.height)
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
                QRectF(pen.px(96), 0, self.width - pen.px(110), height),
                card.name,
                12.5,
                400,
                pen.colors.muted,
            )
            return
        assert card.president is not None
        pen.badge(pen.px(94), middle, pen.px(16), seat_of(card.president), card.president_name)
        # In a narrow dock the badge tells the name, and the open card the goals.
        narrow = self.width < pen.px(NARROW)
        if not narrow:
            pen.write(QRectF(pen.px(115), 0, pen.px(58), height), card.president_name, 12.5)
        cash = card.cash if card.cash_after is None else card.cash_after
        shift = pen.px(56) if narrow else 0
        money = QRectF(pen.px(168) - shift, 0, pen.px(44), height)
        pen.write(
            money, str(cash), 13, 600, pen.look.accent if card.cash_after is not None else "", RIGHT
        )
        right = self.width - pen.px(10)
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
        if not narrow or not card.goals:
            end -= self._goal_rings(end, middle)
        self._trains(pen.px(226) - shift, middle, end)

    def _goal_rings(self, right: float, middle: float) -> float:
        pen = self.pen
        card = self.card
        if not card.goals:
            if card.kind_shown:
                word = self._text.kind(card.kind)
                return pen.write(QRectF(right - pen.px(40), 0, pen.px(40), self.height), word, 12, 400,
                                 pen.colors.muted, RIGHT)  # fmt: skip
            return 0
        step = pen.px(17)
        for index, goal in enumerate(card.goals):
            from_right = len(card.goals) - index - 0.5
            centre = QPointF(right - step * from_right, middle)
            self._goal(centre, goal.reached)
            box = QRectF(centre.x() - 8, 0, 16, self.height)
            self.spots.append(CardSpot(box, "", "", self._goal_tip(goal), index))
        return float(step * len(card.goals))

    def _goal_tip(self, goal: GoalMark) -> str:
        state = goal.note or self._text.say("charters.goal.open")
        if goal.reached:
            state = self._text.say("charters.goal.reached")
        return f"{goal.label}: {state}"

    def _goal(self, centre: QPointF, reached: bool) -> None:
        pen = self.pen
        radius = pen.px(6.5)
        pen.ring(centre, radius, QColor(pen.colors.good if reached else pen.colors.muted))
        if reached:
            draw_mark(pen.painter, "tick", centre, pen.px(9), QColor(pen.colors.good))

    def _trains(self, left: float, middle: float, right: float) -> float:
        pen = self.pen
        card = self.card
        if not card.trains:
            key, weight, color = "charters.not_launched", 400, pen.colors.muted
            if card.floated:
                key, weight, color = "charters.no_train", 600, pen.colors.warning
            box = QRectF(left, middle - 20, right - left, 40)
            return left + pen.write(box, self._text.say(key), 12.5, weight, color)
        for index, train in enumerate(card.trains):
            if index and left + pen.chip_width(train.name, bar=True) > right:
                rest = f"+{len(card.trains) - index}"
                room = QRectF(left, middle - 20, max(0.0, right - left), 40)
                return left + pen.write(room, rest, 12.5, 600, pen.colors.muted)
            box = pen.chip(left, middle, train.name, bar=True)
            key = "charters.train.rusts" if train.rusts_at else "charters.train.never"
            tip = self._text.say(key, train=train.name, company=card.id, type=train.rusts_at)
            tip += f"; {train.note}" if train.note else ""
            self.spots.append(CardSpot(box, "train", train.id, tip))
            left = box.right() + pen.px(4)
            if train.note:
                left = pen.pill(left, middle, train.note).right() + pen.px(6)
        return left

    def paint_open(self) -> None:
        pen = self.pen
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
        right = self.width - pen.px(14)
        pen.write(
            QRectF(left, pen.px(30), right - left - pen.px(120), pen.px(20)),
            card.name,
            12.5,
            400,
            pen.colors.muted,
        )
        if card.started:
            self._money(right)
        top = float(pen.px(HEAD))
        for row in rows_of(self.card):
            self._paint_row(row, top + pen.px(ROW) / 2, pen.px(86), right)
            top += pen.px(ROW)

    def _money(self, right: float) -> None:
        pen = self.pen
        card = self.card
        pen.write(
            QRectF(right - pen.px(130), pen.px(4), pen.px(130), pen.px(16)),
            self._text.say("bar.treasury"),
            12,
            400,
            pen.colors.muted,
            RIGHT,
        )
        box = QRectF(right - pen.px(150), pen.px(18), pen.px(150), pen.px(30))
        pen.amount(box, card.cash, card.cash_after, 20)

    def _paint_row(self, row: str, middle: float, left: float, right: float) -> None:
        pen = self.pen
        card = self.card
        note = card.notes[int(row[4:])] if row.startswith("note") else ("", "")
        head = note[0] if row.startswith("note") else self._text.say(f"charters.{row}")
        box = QRectF(pen.px(14), middle - pen.px(12), left - pen.px(16), pen.px(24))
        pen.fit(box, head, 12, 400, pen.colors.muted)
        if row == "stations":
            self._stations(left, middle, right)
        elif row == "goals":
            self._goals(left, middle, right)
        elif row == "trains":
            self._train_row(left, middle, right)
        elif row == "privates":
            pen.write(
                QRectF(left, middle - pen.px(12), right - left, pen.px(24)),
                ", ".join(card.privates),
                12.5,
            )
        elif row == "shares":
            self._shares(left, middle, right)
        else:
            pen.write(QRectF(left, middle - pen.px(12), right - left, pen.px(24)), note[1], 12.5)

    def _free_station(self) -> str:
        """What to say of a station on the charter: that it can be dragged only where there is a place for it."""
        return "charters.station.free" if self.card.stations_open else "charters.station.waits"

    def _stations(self, left: float, middle: float, right: float) -> None:
        pen = self.pen
        size = pen.px(18)
        rooms = iter(self._place_rooms(right - left, size))
        for mark in self.card.stations:
            centre = QPointF(left + size / 2, middle)
            box = QRectF(left, middle - size / 2, size, size)
            if mark.state == "placed":
                draw_emblem(pen.painter, centre, size, picture_of(self._title, self.card.id))
                self.spots.append(
                    CardSpot(box, "", "", self._text.say("charters.station.in", place=mark.place))
                )
                left += size + pen.px(4)
                left += pen.write(
                    QRectF(left, middle - pen.px(12), next(rooms), pen.px(24)), mark.place, 12.5
                )
            elif mark.state == "free":
                draw_emblem(pen.painter, centre, size, picture_of(self._title, self.card.id), 0.55)
                pen.ring(centre, size / 2, QColor(pen.colors.accent))
                self.spots.append(
                    CardSpot(box, "station", self.card.id, self._text.say(self._free_station()))
                )
                left += size
            else:
                pen.ring(centre, size / 2 - 1, QColor(pen.colors.muted), dashed=True)
                pen.write(QRectF(box), "–", 12, 600, pen.colors.muted, CENTRE)
                self.spots.append(CardSpot(box, "", "", self._text.say("charters.station.locked")))
                left += size
            left += pen.px(8)
            if left > right - size:
                break

    def _place_rooms(self, room: float, size: float) -> list[float]:
        """Width for the name of each place with a station, when all stations share a row."""
        pen, marks = self.pen, self.card.stations
        names = [pen.width(mark.place, 12.5) + 1 for mark in marks if mark.state == "placed"]
        signs = len(marks) * (size + pen.px(8)) + len(names) * pen.px(4)
        return shared_room(names, max(0.0, room - signs))

    def _goals(self, left: float, middle: float, right: float) -> None:
        pen = self.pen
        for index, goal in enumerate(self.card.goals):
            begin = left
            self._goal(QPointF(left + pen.px(7), middle), goal.reached)
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
            box = QRectF(begin, middle - pen.px(12), left - begin, pen.px(24))
            self.spots.append(CardSpot(box, "", "", self._goal_tip(goal), index))
            left += pen.px(12)

    def _train_row(self, left: float, middle: float, right: float) -> None:
        pen = self.pen
        card = self.card
        room = right - (pen.px(96) if card.incomes else 0)
        left = self._trains(left, middle, room) + pen.px(4)
        rusts = sorted({train.rusts_at for train in card.trains if train.rusts_at})
        count = self._text.say(
            "charters.trains.count", count=len(card.trains), limit=card.train_limit
        )
        if rusts:
            text = self._text.say("charters.trains.rust", type=rusts)
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
            self._incomes(middle, right)

    def _incomes(self, middle: float, right: float) -> None:
        pen = self.pen
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
        self.spots.append(
            CardSpot(
                QRectF(left, middle - 12, right - left, 24),
                "",
                "",
                self._text.say("charters.incomes", incomes=text),
            )
        )

    def _shares(self, left: float, middle: float, right: float) -> None:
        pen = self.pen
        width = right - left
        total = max(1, sum(percent for _, _, percent in self.card.shares))
        card = self.card
        for (holder, name, percent), sizes, wide in zip(
            card.shares, card.cards, card.wide, strict=True
        ):
            box = QRectF(left, middle - pen.px(9), width * percent / total - 2, pen.px(19))
            player = holder not in (POOL, IPO)
            fill = pen.look.seat(seat_of(PlayerId(holder))) if player else QColor(pen.colors.panel)
            pen.painter.setPen(QColor(pen.colors.line))
            pen.painter.setBrush(fill)
            pen.painter.drawRoundedRect(box, 3, 3)
            ink = pen.look.on_seat() if player else QColor(pen.colors.text)
            words = self._beside_wide_card(box, wide / percent, ink)
            text = (
                f"{name} {percent}"
                if pen.width(f"{name} {percent}", 12) < words.width() - 4
                else str(percent)
            )
            key = "charters.holder.wide" if wide else "charters.holder"
            tip = self._text.say(key, holder=holder, percent=percent, wide=wide)
            if player:
                self.spots.append(CardSpot(box, "", "", tip))
            else:
                self._cards(box, holder, sizes, tip)
                if wide < percent:
                    self._ground(words, pen.width(text, 12) + pen.px(6))
            pen.write(words, text, 12, 600, ink, CENTRE)
            left = box.right() + 2

    def _ground(self, box: QRectF, wide: float) -> None:
        """Nothing crosses the words in the middle of a row of cards."""
        middle = QRectF(box.center().x() - wide / 2, box.top() + 1, wide, box.height() - 2)
        self.pen.painter.fillRect(middle & box, QColor(self.pen.colors.panel))

    def _beside_wide_card(self, box: QRectF, part: float, ink: QColor) -> QRectF:
        """A card larger than others lies at the right end, in a frame of its own; the room that is left
        for words, which is the card itself where there is no other."""
        if not part:
            return box
        wide = QRectF(box.right() - box.width() * part, box.top(), box.width() * part, box.height())
        self.pen.painter.setPen(QPen(ink, 1.4))
        self.pen.painter.drawRoundedRect(wide.adjusted(2, 2.5, -2, -2.5), 3, 3)
        self.pen.painter.setPen(QColor(self.pen.colors.line))
        return box if part == 1 else box.adjusted(0, 0, -wide.width(), 0)

    def _cards(self, box: QRectF, holder: str, sizes: tuple[int, ...], tip: str) -> None:
        """Shares that nobody holds lie as a row of cards; whoever pulls at one takes those behind it, too."""
        left, whole = box.left(), max(1, sum(sizes))
        for index, size in enumerate(sizes):
            card = QRectF(left, box.top(), box.width() * size / whole, box.height())
            if index:
                self.pen.painter.drawLine(card.topLeft(), card.bottomLeft())
            self.spots.append(CardSpot(card, "share", f"{holder}:{len(sizes) - index}", tip))
            left = card.right()
