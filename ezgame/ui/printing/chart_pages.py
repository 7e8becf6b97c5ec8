"""The three charts of a game on paper."""

from collections.abc import Callable

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.tables.charts import KINDS, Chart, ChartBook
from ezgame.ui.appearance import SEATS_LIGHT
from ezgame.ui.palette import LIGHT
from ezgame.ui.panels.charts.paint import ChartDrawing, ChartLine, paint_chart
from ezgame.ui.panels.charts.panel import marks_of
from ezgame.ui.printing.paper import MM, Page
from ezgame.ui.printing.report.position import PositionReport

LIGHTEST, PALEST = 0.62, 0.68
"""Lightness and brightness of a line that can still be seen on white paper."""
PAPER_SCALE = 2.6
"""Page units of one pixel of the charts, so that their writing has about 9 points."""
ON_PAGE = 3
"""Charts on a page."""


def chart_pages(report: PositionReport) -> list[Page]:
    """All charts on a page; those without figures are left out."""
    book = ChartBook(report.game)
    charts = [chart for kind in KINDS if not (chart := book.chart(kind)).empty]
    return [
        Page(
            name="report",
            caption=report.text.say("printing.course"),
            paint=charts_painter(report, charts[first : first + ON_PAGE]),
        )
        for first in range(0, len(charts), ON_PAGE)
    ]


def charts_painter(
    report: PositionReport, charts: list[Chart]
) -> Callable[[QPainter, QRectF], None]:
    def paint(painter: QPainter, box: QRectF) -> None:
        gap = 8 * MM
        high = (box.height() - gap * (ON_PAGE - 1)) / ON_PAGE
        for number, chart in enumerate(charts):
            painter.save()
            painter.translate(box.left(), box.top() + number * (high + gap))
            painter.scale(PAPER_SCALE, PAPER_SCALE)
            place = QRectF(0, 0, box.width() / PAPER_SCALE, high / PAPER_SCALE)
            paint_chart(painter, place, drawing_of(report, chart), LIGHT)
            painter.restore()

    return paint


def on_white(color: str) -> str:
    """The same colour, dark enough for a thin line on paper."""
    ink = QColor(color)
    while ink.lightnessF() > LIGHTEST or 0.3 * ink.redF() + 0.59 * ink.greenF() > PALEST:
        ink = ink.darker(112)
    return ink.name()


def drawing_of(report: PositionReport, chart: Chart) -> ChartDrawing:
    """A chart with the names and colours of this game; lines differ in their dashes as well."""
    seats = list(report.state.players)
    lines = []
    for number, series in enumerate(chart.series):
        if chart.kind == "worth":
            player = PlayerId(series.id)
            label, color = (
                report.names.player(player),
                SEATS_LIGHT[seats.index(player) % len(SEATS_LIGHT)]
                if player in seats
                else "#555555",
            )
        else:
            company = report.title.companies[CompanyId(series.id)]
            label, color = company.short, on_white(company.color)
        lines.append(
            ChartLine(id=series.id, label=label, color=color, dash=number, values=series.values)
        )
    return ChartDrawing(
        title=report.text.say(f"charts.{chart.kind}.title"),
        marks=marks_of(report.text, chart),
        lines=tuple(lines),
    )
