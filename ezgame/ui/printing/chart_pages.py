"""The course of a game on paper: the result and the three charts."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QPainter

from ezgame.core.events import (
    CompanyClosed,
    CompanyStarted,
    GameEnded,
    PhaseBegan,
    PlayerBankrupt,
    TrainsRusted,
)
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.charts import KINDS, Chart, ChartBook
from ezgame.models.figures import figure
from ezgame.models.text import shown_events
from ezgame.ui.appearance import SEATS_LIGHT
from ezgame.ui.palette import LIGHT
from ezgame.ui.panels.charts.paint import ChartDrawing, ChartLine, paint_chart
from ezgame.ui.panels.charts.panel import marks_of
from ezgame.ui.printing.flow import Block, Lines, flow_pages
from ezgame.ui.printing.paper import MM, Page, Paper
from ezgame.ui.printing.report.position import PositionReport
from ezgame.ui.printing.report.tables import Table, heads

MOMENTS = (CompanyStarted, CompanyClosed, PhaseBegan, TrainsRusted, PlayerBankrupt, GameEnded)
LIGHTEST, PALEST = 0.62, 0.68
"""Lightness and brightness of a line that can still be seen on white paper."""
PAPER_SCALE = 2.6
"""Page units of one pixel of the charts, so that their writing has about 9 points."""


def report_pages(report: PositionReport, paper: Paper) -> list[Page]:
    """Result and facts on the first page, then the charts."""
    blocks: list[Block] = [
        Lines(tuple(report.summary())),
        result_table(report),
        report.players(),
    ]
    if (events := moments(report)).rows:
        blocks.append(events)
    pages = flow_pages("report", report.text.say("printing.report"), blocks, paper)
    book = ChartBook(report.game)
    charts = [chart for kind in KINDS if not (chart := book.chart(kind)).empty]
    for first in range(0, len(charts), 2):
        pages.append(
            Page(
                name="report",
                caption=report.text.say("printing.course"),
                paint=charts_painter(report, charts[first : first + 2]),
            )
        )
    return pages


def result_table(report: PositionReport) -> Table:
    worth = report.facts.worth(report.state)
    ranking = report.rules.ranking(report.state)
    rows = []
    for place, player in enumerate(ranking, 1):
        now = report.state.players.get(player)
        cash = report.facts.rival_cash(report.state, player) if now is None else now.cash
        rows.append(
            (
                f"{place}.",
                report.names.player(player),
                figure(cash),
                figure(now.debt) if now is not None and now.debt else "",
                figure(worth[player]),
            )
        )
    caption = report.text.say("bar.result" if report.state.finished else "printing.standing")
    head = heads(report.text, "rank player cash debt worth")
    return Table(
        name="result", caption=caption, head=head, rows=tuple(rows)
    ).without_empty_columns()


def moments(report: PositionReport) -> Table:
    """When companies started and closed, trains rusted and phases began."""
    rows = []
    for number, applied in enumerate(report.game.log, 1):
        for event, line in shown_events(report.text, applied.events):
            if isinstance(event, MOMENTS):
                rows.append((report.text.round(applied.before.clock), str(number), line))
    return Table(
        name="moments",
        caption=report.text.say("printing.moments"),
        head=heads(report.text, "round action what"),
        rows=tuple(rows),
    )


def charts_painter(report: PositionReport, charts: list[Chart]):  # type: ignore[no-untyped-def]
    def paint(painter: QPainter, box: QRectF) -> None:
        gap = 8 * MM
        high = (box.height() - gap) / 2
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
