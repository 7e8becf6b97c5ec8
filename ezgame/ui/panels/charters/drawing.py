"""What is drawn on a charter, closed as one line or open with everything on it."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPen

from ezgame.core.ids import IPO, POOL, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.companies import CompanyCard, GoalMark, TrainMark
from ezgame.ui.panels.charters.rows import (
    CASH,
    CHIP_GAP,
    FURTHER,
    GOAL_GAP,
    HEAD,
    INCOMES,
    LABEL,
    LINE,
    MORE,
    NOTE,
    RIM,
    RING,
    ROW,
    SECOND,
    SIGN,
    SIGN_GAP,
    STATION_GAP,
    TEXT,
    CardRow,
    goal_words,
    is_small,
    is_tight,
    line_words,
    name_fits,
    rows_of,
    trains_note,
    without_train,
)
from ezgame.ui.panels.charters.spot import CardSpot
from ezgame.ui.widgets.badges import seat_of
from ezgame.ui.widgets.card_pen import CENTRE, RIGHT, CardPen, chip_width
from ezgame.ui.widgets.emblems import draw_emblem, picture_of
from ezgame.ui.widgets.marks import draw_mark

NARROW = 400
"""Width at 100 % below which a closed card says less."""


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
        """Everything that matters at one glance in a single line; where it is tight, trains in a second one."""
        pen, card, tight = self.pen, self.card, is_tight(self.width)
        height = float(pen.px(LINE) if tight and card.started else self.height)
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
            lines = line_words(card, self.width)
            for index, words in enumerate(lines):
                shift = pen.px(FURTHER) * (index - (len(lines) - 1) / 2)
                room = QRectF(pen.px(96), shift, self.width - pen.px(110), height)
                pen.write(room, words, TEXT, 400, pen.colors.muted)
            return
        assert card.president is not None
        pen.badge(pen.px(94), middle, pen.px(16), seat_of(card.president), card.president_name)
        # In a narrow dock the badge tells the name, and the open card the goals.
        narrow = self.width < pen.px(NARROW)
        if not narrow:
            pen.write(QRectF(pen.px(115), 0, pen.px(58), height), card.president_name, 12.5)
        cash = card.cash if card.cash_after is None else card.cash_after
        shift = pen.px(56) if narrow else 0
        right = self.width - pen.px(10)
        price = QRectF(right - pen.px(54), 0, pen.px(38), height)
        money = QRectF(pen.px(168) - shift, 0, pen.px(44), height)
        if tight:
            money = QRectF(pen.px(106), 0, price.left() - pen.px(108), height)
        pen.write(
            money, str(cash), 13, 600, pen.look.accent if card.cash_after is not None else "", RIGHT
        )
        if card.done:
            draw_mark(
                pen.painter,
                "tick",
                QPointF(right - pen.px(5), middle),
                pen.px(12),
                QColor(pen.colors.muted),
            )
        shown = card.price if card.price_after is None else card.price_after
        pen.write(price, "" if shown is None else str(shown), 13, 700,
                  pen.look.accent if card.price_after is not None else "", RIGHT)  # fmt: skip
        end = float(right - pen.px(58))
        left = float(pen.px(226) - shift)
        if tight:
            left, middle, end = float(pen.px(40)), height + pen.px(SECOND) / 2 - pen.px(4), right
        if tight or not narrow or not card.goals:
            end -= self._goal_rings(end, middle)
        if card.coming and not card.trains:
            # It looks short of money until then; that it has no train yet goes without saying.
            words = self._text.say("charters.coming", money=card.coming)
            room = QRectF(left, middle - height / 2, end - left, height)
            pen.fit(room, words, 12.5, 600, pen.colors.good)
        else:
            self._trains(left, middle, end)

    def _goal_rings(self, right: float, middle: float) -> float:
        pen = self.pen
        card = self.card
        if not card.goals:
            if card.kind_shown:
                word = self._text.kind(card.kind)
                room = QRectF(right - pen.px(40), middle - 20, pen.px(40), 40)
                return pen.write(room, word, 12, 400, pen.colors.muted, RIGHT)
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
            word, weight = without_train(card, self._text)
            color = pen.colors.warning if card.floated else pen.colors.muted
            box = QRectF(left, middle - 20, right - left, 40)
            return left + pen.fit(box, word, TEXT, weight, color)
        shown = self._fitting_trains(right - left)
        for train in card.trains[:shown]:
            left = self._train(train, left, middle)
        if shown < len(card.trains):
            rest = f"+{len(card.trains) - shown}"
            room = QRectF(left, middle - 20, max(0.0, right - left), 40)
            left += pen.fit(room, rest, 12.5, 600, pen.colors.muted)
        return left

    def _fitting_trains(self, room: float) -> int:
        """How many trains are drawn side by side: all, or so many that there is room to say how many more there are."""
        pen, trains = self.pen, self.card.trains
        gap = pen.px(CHIP_GAP)
        wide = [chip_width(train.name, bar=True) + gap for train in trains]
        if sum(wide) - gap <= room:
            return len(trains)
        for count in range(len(trains) - 1, 1, -1):
            if sum(wide[:count]) + pen.width(f"+{len(trains) - count}", 12.5, 600) <= room:
                return count
        return 1

    def _train(self, train: TrainMark, left: float, middle: float) -> float:
        """One train, and what is noted about it; returns where the next one begins."""
        pen = self.pen
        box = pen.chip(left, middle, train.name, bar=True)
        key = "charters.train.rusts" if train.rusts_at else "charters.train.never"
        tip = self._text.say(key, train=train.name, company=self.card.id, type=train.rusts_at)
        tip += f"; {train.note}" if train.note else ""
        self.spots.append(CardSpot(box, "train", train.id, tip))
        left = box.right() + pen.px(CHIP_GAP)
        if train.note:
            left = pen.pill(left, middle, train.note).right() + pen.px(CHIP_GAP)
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
        left = pen.px(RIM) + size + pen.px(12)
        small, right = is_small(self.width), self.width - pen.px(RIM)
        pen.write(QRectF(left, pen.px(6), pen.px(90), pen.px(24)), card.short, 17, 700)
        at = left + pen.width(card.short, 17, 700) + pen.px(12)
        if card.president is not None:
            pen.badge(at, pen.px(19), pen.px(17), seat_of(card.president), card.president_name)
            name = QRectF(at + pen.px(23), pen.px(6), pen.px(110), pen.px(26))
            name.setRight(min(name.right(), right if small else right - self._money_width()))
            pen.write(name, card.president_name, 13)
        if name_fits(card, self.width):
            name = QRectF(left, pen.px(30), right - left, pen.px(20))
            pen.write(name, card.name, TEXT, 400, pen.colors.muted)
        if card.started and not small:
            self._money(right)
        top = float(pen.px(HEAD))
        for row in rows_of(card, self._text, self.width):
            self._paint_row(row, top, right)
            top += pen.px(row.height)

    def _money_width(self) -> float:
        return self.pen.width(self._text.say("bar.treasury"), 12) + self.pen.px(8)

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

    def _paint_row(self, row: CardRow, top: float, right: float) -> None:
        pen, card, left = self.pen, self.card, row.begin
        middle = top + pen.px(ROW) / 2
        wide = pen.px(LABEL - 2)
        if row.above or row.kind == "treasury":
            wide = int(right) if row.above else int(right) - pen.px(CASH)
        label = QRectF(pen.px(RIM), middle - pen.px(12), wide - pen.px(RIM), pen.px(24))
        if row.label:
            pen.fit(label, row.label, 12, 400, pen.colors.muted)
        if row.above:
            middle += pen.px(MORE)
        middles = [middle + pen.px(MORE) * line for line in range(row.count)]
        if row.kind == "treasury":
            money = QRectF(right - pen.px(CASH), middle - pen.px(12), pen.px(CASH), pen.px(24))
            pen.amount(money, card.cash, card.cash_after, 15)
        elif row.kind == "stations":
            self._stations(row.lines, left, middles, right)
        elif row.kind == "goals":
            self._goals(row.lines, left, middles, right)
        elif row.kind == "trains":
            self._train_row(row.lines, left, middles, right)
        elif row.kind == "shares":
            self._shares(left, middle, right)
        for words, at in zip(row.words, middles, strict=False):
            room = QRectF(left, at - pen.px(12), right - left, pen.px(24))
            pen.write(room, words, TEXT, 400, pen.colors.muted if row.kind == "name" else "")

    def _free_station(self) -> str:
        """What to say of a station on the charter: that it can be dragged only where there is a place for it."""
        return "charters.station.free" if self.card.stations_open else "charters.station.waits"

    def _stations(
        self, lines: tuple[int, ...], begin: float, middles: list[float], right: float
    ) -> None:
        pen = self.pen
        size = pen.px(SIGN)
        left = begin
        for index, (mark, line) in enumerate(zip(self.card.stations, lines, strict=True)):
            if index and line != lines[index - 1]:
                left = begin
            middle = middles[line]
            centre = QPointF(left + size / 2, middle)
            box = QRectF(left, middle - size / 2, size, size)
            if mark.state == "placed":
                draw_emblem(pen.painter, centre, size, picture_of(self._title, self.card.id))
                self.spots.append(
                    CardSpot(box, "", "", self._text.say("charters.station.in", place=mark.place))
                )
                left += size + pen.px(SIGN_GAP)
                room = QRectF(left, middle - pen.px(12), right - left, pen.px(24))
                left += pen.fit(room, mark.place, TEXT)
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
            left += pen.px(STATION_GAP)

    def _goals(
        self, lines: tuple[int, ...], begin: float, middles: list[float], right: float
    ) -> None:
        pen, left = self.pen, begin
        words = goal_words(self.card.goals, right - begin)
        for place, ((index, said, further), line) in enumerate(zip(words, lines, strict=True)):
            if place and line != lines[place - 1]:
                left = begin
            goal, start, middle = self.card.goals[index], left, middles[line]
            if not further:
                self._goal(QPointF(left + pen.px(7), middle), goal.reached)
                left += pen.px(RING)
            color = "" if goal.reached else pen.colors.muted
            room = QRectF(left, middle - pen.px(12), max(0.0, right - left), pen.px(24))
            left += pen.write(room, said, TEXT, 400, color)
            box = QRectF(start, middle - pen.px(12), left - start, pen.px(24))
            self.spots.append(CardSpot(box, "", "", self._goal_tip(goal), index))
            left += pen.px(GOAL_GAP)

    def _train_row(
        self, lines: tuple[int, ...], begin: float, middles: list[float], right: float
    ) -> None:
        """Trains, or that there are none, then when they rust or how many there may be."""
        pen, card, left = self.pen, self.card, begin
        for index, line in enumerate(lines):
            if index and line != lines[index - 1]:
                left = begin
            middle = middles[line]
            end = right - (pen.px(INCOMES) if card.incomes and not line else 0)
            room = QRectF(left, middle - pen.px(12), max(0.0, end - left), pen.px(24))
            if index == len(lines) - 1:
                rusts = any(train.rusts_at for train in card.trains)
                color = pen.colors.warning if rusts else pen.colors.muted
                pen.fit(room, trains_note(card, self._text), NOTE, 400, color)
            elif card.trains:
                left = self._train(card.trains[index], left, middle)
            else:
                left = self._trains(left, middle, end) + pen.px(CHIP_GAP)
        if card.incomes:
            self._incomes(middles[0], right)

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
