"""The panel of the charts: one drawing for screen and paper, a legend that hides lines, clicks that lead to rounds."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.models.session import Session
from ezgame.models.tables.charts import ChartBook
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charts import paint
from ezgame.ui.panels.charts.paint import nice_step, paint_chart, scale_of
from ezgame.ui.panels.charts.panel import ChartsPanel, drawing_of
from tests.models.games import played_at_random

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(played_at_random(140))


def test_charts_are_drawn_by_one_function_for_screen_and_paper(session: Session) -> None:
    image = QImage(500, 300, QImage.Format.Format_ARGB32)
    for kind in ("worth", "price", "income"):
        image.fill(Qt.GlobalColor.white)
        painter = QPainter(image)
        drawing = drawing_of(session, ChartBook(session.game).chart(kind))
        paint_chart(painter, image.rect().toRectF(), drawing, appearance().colors)
        painter.end()
        scale = scale_of(image.rect().toRectF(), drawing)
        assert scale.low <= 0 < scale.high
        colors = {image.pixel(x, y) for x in range(0, 500, 5) for y in range(0, 300, 5)}
        assert len(colors) > 3


@pytest.mark.parametrize("scale", [1.0, 1.6, 2.0])
def test_no_two_words_of_a_chart_meet_at_any_size_of_text(
    session: Session, monkeypatch: pytest.MonkeyPatch, scale: float
) -> None:
    written: list[tuple[str, QRectF]] = []
    write = paint.write_word

    def watched(
        painter: QPainter, at: QPointF, text: str, size: float, *rest: Any, **more: Any
    ) -> float:
        wide = write(painter, at, text, size, *rest, **more)
        left = at.x() - (wide if more.get("right") else 0)
        # The middle of the letters, without room for those that hang below the line.
        written.append((text, QRectF(left, at.y() - size * 0.7, wide - 1, size * 0.7)))
        return wide

    monkeypatch.setattr(paint, "write_word", watched)
    appearance().set(scale=scale)
    image = QImage(round(500 * scale), round(220 * scale), QImage.Format.Format_ARGB32)
    painter = QPainter(image)
    drawing = drawing_of(session, ChartBook(session.game).chart("worth"))
    close = tuple(replace(line, values=(650,) * len(drawing.marks)) for line in drawing.lines)
    paint_chart(painter, image.rect().toRectF(), replace(drawing, lines=close), appearance().colors)
    painter.end()
    appearance().set(scale=1.0)
    assert len(written) > 2 * len(close)
    assert not [
        (one, other)
        for number, (one, place) in enumerate(written)
        for other, there in written[number + 1 :]
        if place.intersects(there)
    ]
    assert all(image.rect().toRectF().contains(place) for _, place in written)


def test_grid_lines_stand_at_round_figures() -> None:
    assert [nice_step(span, 5) for span in (9, 40, 180, 730, 2400)] == [2, 10, 50, 200, 500]


def test_a_name_of_the_legend_hides_its_line(session: Session, qtbot: QtBot) -> None:
    panel = ChartsPanel(session)
    qtbot.addWidget(panel)
    panel.resize(500, 400)
    panel.show()
    assert len(panel.canvas.drawing.lines) == len(session.state.players)
    item = panel.legend.itemAt(0)
    assert item is not None
    QTest.mouseClick(item.widget(), LEFT)
    assert len(panel.canvas.drawing.lines) == len(session.state.players) - 1


def test_a_click_in_a_chart_shows_the_end_of_that_round(session: Session, qtbot: QtBot) -> None:
    panel = ChartsPanel(session)
    qtbot.addWidget(panel)
    panel.resize(500, 400)
    panel.show()
    scale = scale_of(panel.canvas.box(), panel.canvas.drawing)
    QTest.mouseClick(panel.canvas, LEFT, PLAIN, QPoint(round(scale.x(1)), 150))
    assert session.position == panel.canvas.positions[1]
