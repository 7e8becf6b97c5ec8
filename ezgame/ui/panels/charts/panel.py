"""The dock with the three charts: worth per player, price per company, income per round."""

from functools import partial

from PySide6.QtCore import QEvent, QRectF, Qt, Signal
from PySide6.QtGui import QMouseEvent, QPainter, QPaintEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QHBoxLayout,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.charts import KINDS, Chart, ChartBook, ChartKind
from ezgame.models.words.text import Catalogue
from ezgame.models.words.wording import say
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charts.paint import ChartDrawing, ChartLine, paint_chart, scale_of
from ezgame.ui.panels.chip import Chip
from ezgame.ui.widgets.badges import seat_of
from ezgame.ui.widgets.flow import FlowLayout, clear

MARGIN = 10.0
LOW = 250
"""Pixels at 100 % below which there is no room for the names under the chart."""


def drawing_of(
    session: Session, chart: Chart, hidden: frozenset[str] = frozenset()
) -> ChartDrawing:
    """A chart with names and colours of this game; also used on paper."""
    lines = []
    used: dict[str, int] = {}
    for series in chart.series:
        if chart.kind == "worth":
            player = PlayerId(series.id)
            label, color = session.player_name(player), appearance().seat(seat_of(player)).name()
        else:
            company = session.title.companies[CompanyId(series.id)]
            label, color = company.short, company.color
        dash = used.get(color, 0)
        used[color] = dash + 1
        if series.id not in hidden:
            lines.append(
                ChartLine(id=series.id, label=label, color=color, dash=dash, values=series.values)
            )
    return ChartDrawing(
        title=session.text.say(f"charts.{chart.kind}.title"),
        marks=marks_of(session.text, chart),
        lines=tuple(lines),
        writing=appearance().scale,
    )


def marks_of(text: Catalogue, chart: Chart) -> tuple[str, ...]:
    """What the columns are called: rounds, or the start of the game."""
    return tuple(text.say("charts.start") if c is None else text.round(c) for c in chart.marks)


class ChartCanvas(QWidget):
    """One chart; the pointer shows the figures of a round, a click goes there."""

    clicked = Signal(int)
    """A position of the game."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setMouseTracking(True)
        self.setMinimumSize(200, 90)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setAccessibleName(say("charts.name"))
        self._drawing = ChartDrawing(title="", marks=(), lines=())
        self.positions: tuple[int, ...] = ()
        self._column: int | None = None

    def show_chart(self, drawing: ChartDrawing, positions: tuple[int, ...]) -> None:
        self._drawing, self.positions = drawing, positions
        self._column = None
        self.setAccessibleDescription(spoken(drawing))
        self.update()

    @property
    def drawing(self) -> ChartDrawing:
        return self._drawing

    def box(self) -> QRectF:
        return QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        colors = appearance().colors
        shown = ChartDrawing(
            title=self._drawing.title,
            marks=self._drawing.marks,
            lines=self._drawing.lines,
            column=self._column,
            writing=self._drawing.writing,
        )
        paint_chart(painter, self.box(), shown, colors)
        painter.end()

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        self._point_at(scale_of(self.box(), self._drawing).column_at(event.position().x()))

    def mousePressEvent(self, event: QMouseEvent) -> None:
        column = scale_of(self.box(), self._drawing).column_at(event.position().x())
        if event.button() == Qt.MouseButton.LeftButton and column is not None and self.positions:
            self.clicked.emit(self.positions[column])

    def leaveEvent(self, _event: QEvent) -> None:
        self._point_at(None)

    def _point_at(self, column: int | None) -> None:
        if column != self._column:
            self._column = column
            self.update()


def spoken(drawing: ChartDrawing) -> str:
    """The last values in words, for screen readers."""
    said = [
        f"{line.label} {last}"
        for line in drawing.lines
        if (last := next((v for v in reversed(line.values) if v is not None), None)) is not None
    ]
    return say("charts.spoken" if said else "charts.nothing", chart=drawing.title, values=said)


class ChartsPanel(QWidget):
    """Chart, choice of chart, and names that switch their line off and on."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self._book = ChartBook(session.game)
        self._hidden: set[str] = set()
        self.canvas = ChartCanvas(self)
        self.canvas.clicked.connect(session.viewpoint.show_moment)
        self._tabs = QButtonGroup(self)
        self._tabs.setExclusive(True)
        top = QHBoxLayout()
        top.setSpacing(4)
        for number, kind in enumerate(KINDS):
            button = Chip(
                session.text.say(f"charts.{kind}"), session.text.say(f"charts.{kind}.tip"), self
            )
            self._tabs.addButton(button, number)
            top.addWidget(button)
        top.addStretch(1)
        self._tabs.button(0).setChecked(True)
        self._tabs.idClicked.connect(self._choose)
        self._names = QWidget(self)
        self.legend = FlowLayout(self._names)
        box = QVBoxLayout(self)
        box.setContentsMargins(8, 8, 8, 8)
        box.addLayout(top)
        box.addWidget(self.canvas, 1)
        box.addWidget(self._names)
        session.follow(self.refresh)
        appearance().changed.connect(self.refresh)
        self._shown_legend: tuple[str, ...] = ()
        self.refresh()

    @property
    def kind(self) -> ChartKind:
        return KINDS[self._tabs.checkedId()]

    def _choose(self, _number: int) -> None:
        self._hidden.clear()
        self.refresh()

    def refresh(self) -> None:
        """Read the game and draw; a hidden dock waits until it is seen."""
        if not self.isVisible():
            return
        if self._book.game is not self._session.game:
            self._book = ChartBook(self._session.game)
        chart = self._book.chart(self.kind)
        whole = drawing_of(self._session, chart)
        self._renew_legend(whole)
        self.canvas.show_chart(
            drawing_of(self._session, chart, frozenset(self._hidden)), chart.positions
        )

    def resizeEvent(self, event: QResizeEvent) -> None:
        """In a low dock the chart has the room; its lines have their names at the end anyway."""
        super().resizeEvent(event)
        self._names.setVisible(event.size().height() >= appearance().px(LOW))

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()

    def _renew_legend(self, whole: ChartDrawing) -> None:
        ids = (self.kind, *(f"{line.id} {line.color}" for line in whole.lines))
        if ids == self._shown_legend:
            return
        self._shown_legend = ids
        clear(self.legend)
        for line in whole.lines:
            button = Chip(line.label, say("charts.show", name=line.label), self)
            button.dot = line.color
            button.setChecked(line.id not in self._hidden)
            button.toggled.connect(partial(self._toggle, line.id))
            self.legend.addWidget(button)

    def _toggle(self, name: str, shown: bool) -> None:
        (self._hidden.discard if shown else self._hidden.add)(name)
        self.refresh()
