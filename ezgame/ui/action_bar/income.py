"""What the run on the table earns, while a company runs; then what is to be paid out."""

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.models.drafts.run import RunDraft
from ezgame.ui.action_bar.chips import HIGH
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.marks import draw_mark


class Income(QWidget):
    """Income, money for the treasury, and whether more is possible."""

    def __init__(self, run: RunDraft, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._run = run
        self._due: int | None = None
        self._said: object = None
        """What was shown when it was last repainted."""
        self.setAccessibleName(run.session.text.say("bar.income.name"))
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        run.drawn.changed.connect(self.refresh)
        appearance().changed.connect(self.update)

    @property
    def wanted(self) -> bool:
        return self._run.drawn.is_open or self._due is not None

    def show_due(self, income: int | None) -> None:
        """The income that is about to be paid out or kept; None while there is none."""
        self._due = income
        self.setVisible(self.wanted)
        self.refresh()

    def note(self) -> tuple[str, bool]:
        """How the drawn run compares with what the search found, and whether that is good news."""
        drawn, standing, say = self._run.drawn, self._run.standing, self._run.session.text.say
        if self._due is not None:
            return "", False
        if standing == "illegal":
            return say("bar.run.illegal"), False
        if drawn.searching or standing == "searching":
            return say("bar.run.searching"), False
        if standing in ("legal", "unreached"):
            return "", False
        if standing == "behind":
            return say("bar.run.behind", less=drawn.behind), False
        open_goals = [run for run in self._run.missed if run.goal.brings > run.behind]
        if open_goals:
            best = max(open_goals, key=lambda run: run.goal.brings - run.behind)
            goal = self._run.session.text.tell(best.goal.label)
            return say("bar.run.missed", goal=goal, brings=best.goal.brings), False
        if standing == "less":
            return say("bar.run.less"), False
        keys = {"best": "bar.run.best", "most": "bar.run.most"}
        if self._run.goal:  # the best that reaches it; another run may earn more
            to_goal = {"best": "bar.run.best_to", "most": "bar.run.most_to"}
            if standing in to_goal:
                return say(to_goal[standing], goal=self._run.goal_word), True
        return say(keys.get(standing, "bar.run.found")), True

    def refresh(self) -> None:
        words = [text for text, *_ in self._parts()]
        note, good = self.note()
        if (words, note, good, self.wanted) == self._said:
            return
        self._said = words, note, good, self.wanted
        said = " ".join(words)
        self.setAccessibleDescription(f"{said}; {note}" if note else said)
        self.updateGeometry()
        self.update()

    def _parts(self) -> list[tuple[str, float, int, str]]:
        """Words with size, weight and colour."""
        verdict, colors, say = (
            self._run.drawn.verdict,
            appearance().colors,
            self._run.session.text.say,
        )
        income = self._due if self._due is not None else verdict.income
        parts = [(say("bar.income"), 14.0, 400, colors.muted), (str(income), 24.0, 700, "")]
        if self._due is not None:
            return parts
        if verdict.treasury:
            parts += [
                (say("bar.to_treasury"), 14.0, 400, colors.muted),
                (f"+{verdict.treasury}", 18.0, 700, ""),
            ]
        return parts

    def sizeHint(self) -> QSize:
        look = appearance()
        wide = sum(look.text_width(text, size, weight) for text, size, weight, _ in self._parts())
        wide += look.px(9) * len(self._parts()) + look.text_width(self.note()[0], 13, 600)
        return QSize(round(wide) + look.px(46), look.px(HIGH))

    def minimumSizeHint(self) -> QSize:
        return QSize(0, appearance().px(HIGH))

    def paintEvent(self, _event: QPaintEvent) -> None:
        if not self.wanted:
            return
        pen = CardPen(QPainter(self))
        left = 0.0
        parts = self._parts()
        whole = sum(pen.width(text, size, weight) + pen.px(9) for text, size, weight, _ in parts)
        if whole > self.width():
            parts = [part for part in parts if part[2] == 700]  # the figures matter, not the words
        for text, size, weight, ink in parts:
            room = QRectF(left, 0, max(0.0, self.width() - left), self.height())
            left += pen.write(room, text, size, weight, ink) + pen.px(9)
        self._note(pen, left)

    def _note(self, pen: CardPen, left: float) -> None:
        text, good = self.note()
        if not text:
            return
        wide = pen.width(text, 13, 600) + pen.px(40 if good else 20)
        if left + wide > self.width():
            return
        box = QRectF(left, self.height() / 2 - pen.px(12), wide, pen.px(24))
        pen.painter.setPen(Qt.PenStyle.NoPen)
        pen.painter.setBrush(QColor(pen.colors.good if good else pen.colors.raised))
        pen.painter.drawRoundedRect(box, box.height() / 2, box.height() / 2)
        ink = QColor(pen.colors.panel) if good else QColor(pen.colors.text)
        if good:
            at = QPointF(box.left() + pen.px(18), box.center().y())
            draw_mark(pen.painter, "tick", at, pen.px(12), ink)
        words = box.adjusted(pen.px(28 if good else 10), 0, 0, 0)
        pen.write(words, text, 13, 600, ink)
