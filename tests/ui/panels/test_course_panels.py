"""Log, history and charts: they follow the game, filter, and lead to its moments."""

from dataclasses import replace
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtGui import QFontMetricsF, QImage, QPainter
from PySide6.QtTest import QSignalSpy, QTest
from PySide6.QtWidgets import QApplication, QStyleOptionViewItem
from pytestqt.modeltest import ModelTester
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Pass
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.models.session import Session
from ezgame.models.tables.charts import ChartBook
from ezgame.models.tables.log import LogModel
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charts import paint
from ezgame.ui.panels.charts.paint import nice_step, paint_chart, scale_of
from ezgame.ui.panels.charts.panel import ChartsPanel, drawing_of
from ezgame.ui.panels.history.panel import HistoryPanel
from ezgame.ui.panels.log.delegate import LogDelegate
from ezgame.ui.panels.log.filter import LogFilter
from ezgame.ui.panels.log.panel import LogPanel
from tests.models.games import played_at_random

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier


@pytest.fixture
def session(qapp: QApplication) -> Session:
    return Session(played_at_random(140))


def whole_log(session: Session) -> LogModel:
    log = LogModel(session)
    log.finish()
    return log


def test_the_filtered_log_is_a_proper_model(session: Session, qtmodeltester: ModelTester) -> None:
    lines = LogFilter(whole_log(session))
    qtmodeltester.check(lines)
    lines.set_topics(frozenset({"shares"}))
    lines.set_player(PlayerId("P1"))
    qtmodeltester.check(lines)


def test_chips_and_names_narrow_the_log(session: Session) -> None:
    lines = LogFilter(whole_log(session))
    everything = lines.rowCount()
    lines.set_topics(frozenset({"shares"}))
    shares = lines.rowCount()
    assert 0 < shares < everything
    assert {lines.line(row).topic for row in range(shares)} == {"shares"}
    lines.set_player(PlayerId("P1"))
    assert all("P1" in lines.line(row).players for row in range(lines.rowCount()))
    lines.set_topics(frozenset())
    lines.set_player(None)
    lines.set_company(CompanyId("FdSB"))
    assert all("FdSB" in lines.line(row).companies for row in range(lines.rowCount()))
    lines.set_company(None)
    assert lines.rowCount() == everything


def test_every_turn_has_one_head_among_the_lines_shown(session: Session) -> None:
    lines = LogFilter(whole_log(session))
    assert lines.begins_turn(0)
    heads = [row for row in range(lines.rowCount()) if lines.begins_turn(row)]
    begun = [line for line in whole_log(session).lines if line.begins_turn]
    assert len(heads) == len(begun)
    lines.set_topics(frozenset({"money"}))
    assert lines.rowCount() == 0 or lines.begins_turn(0)


def test_a_click_on_a_line_shows_that_moment(session: Session, qtbot: QtBot) -> None:
    panel = LogPanel(session)
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: panel.lines.rowCount() > 0)
    panel.resize(360, 600)
    panel.show()
    QApplication.processEvents()
    index = panel.lines.index(3, 0)
    panel.view.scrollTo(index)
    at = panel.view.visualRect(index).center()
    QTest.mouseClick(panel.view.viewport(), LEFT, PLAIN, at)
    assert session.position == panel.lines.line(3).position
    assert not session.live


def test_the_log_goes_on_with_the_game_and_back_with_undo(session: Session, qtbot: QtBot) -> None:
    panel = LogPanel(session)
    qtbot.addWidget(panel)
    qtbot.waitUntil(lambda: panel.lines.rowCount() > 0)
    panel.show()
    before = [panel.lines.line(row) for row in range(panel.lines.rowCount())]
    choice = next(c for c in session.choices() if not isinstance(c.action, Pass) and not c.open)
    session.submit(choice.action)
    assert panel.lines.rowCount() >= len(before)
    session.back.undo()
    assert [panel.lines.line(row) for row in range(panel.lines.rowCount())] == before


def test_lines_are_as_high_as_their_text_needs_at_every_size(
    session: Session, qtbot: QtBot
) -> None:
    panel = LogPanel(session)
    qtbot.addWidget(panel)
    panel.resize(330, 500)
    panel.show()
    view, delegate = panel.view, panel.view.itemDelegate()
    assert isinstance(delegate, LogDelegate)
    wrapped = 0
    for scale, width in ((1.0, 330), (1.3, 330), (1.3, 700), (2.0, 420), (0.8, 330), (1.0, 250)):
        appearance().set(scale=scale)
        panel.resize(width, 500)
        qtbot.wait(1)
        look = appearance()
        metrics = QFontMetricsF(look.font(13, 400))
        for row in range(view.model().rowCount()):
            index = view.model().index(row, 0)
            size = delegate.sizeHint(QStyleOptionViewItem(), index)
            text = index.data()
            # Measured in its own size, as a line was before it was measured once for all.
            rows = 1 if metrics.horizontalAdvance(text) <= size.width() else 2
            high = delegate._layout(text, 9999.0 if rows == 1 else size.width()).boundingRect()
            head = look.px(26) if delegate._lines.begins_turn(row) else 0
            assert size.height() == round(high.height() + 2 * look.px(3) + head), text
            wrapped += rows - 1
    appearance().set(scale=1.0)
    assert wrapped > 20


def test_the_slider_goes_to_any_action_and_back_to_now(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.resize(500, 220)
    panel.show()
    slider = panel.slider
    QTest.mouseClick(slider, LEFT, PLAIN, QPoint(round(slider.x_of(40)), 16))
    assert session.position == pytest.approx(40, abs=1)
    assert panel.now.isEnabled()
    QTest.keyClick(slider, Qt.Key.Key_Left)
    QTest.keyClick(slider, Qt.Key.Key_Left)
    assert session.position < 40
    panel.now.click()
    assert session.live
    assert not panel.now.isEnabled()


def test_while_the_slider_is_pulled_only_map_and_caption_follow(
    session: Session, qtbot: QtBot
) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.resize(500, 220)
    panel.show()
    flitted, shown = QSignalSpy(session.flitted), QSignalSpy(session.shown_changed)
    slider = panel.slider
    QTest.mousePress(slider, LEFT, PLAIN, QPoint(round(slider.x_of(60)), 16))
    QTest.mouseMove(slider, QPoint(round(slider.x_of(20)), 16))
    assert session.position == pytest.approx(20, abs=1) and not session.live
    assert flitted.count() == 2 and shown.count() == 0
    assert f"{session.position}" in panel.where.text()
    QTest.mouseRelease(slider, LEFT, PLAIN, QPoint(round(slider.x_of(20)), 16))
    assert shown.count() == 1, "the panels follow where it is let go"
    QTest.mousePress(slider, LEFT, PLAIN, QPoint(round(slider.x_of(30)), 16))
    qtbot.waitUntil(lambda: shown.count() == 2)  # and where it is held still
    QTest.mouseRelease(slider, LEFT, PLAIN, QPoint(round(slider.x_of(30)), 16))
    assert shown.count() == 2


def test_the_arrows_step_by_action_and_by_round(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    by_name = {button.accessibleName(): button for button in panel.arrows}
    by_name["Action before"].click()
    assert session.position == session.game.position - 1
    by_name["Next action"].click()
    assert session.live
    by_name["Start of the game"].click()
    assert session.position == 0
    by_name["Next round"].click()
    assert session.position == panel.history.rounds()[1].position
    by_name["Round before"].click()
    assert session.position == 0


def test_the_game_can_be_played_on_from_a_moment(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    session.viewpoint.show_moment(20)
    panel.from_here.click()
    panel.from_here.click()
    assert session.live
    assert session.game.position == 20
    assert session.back.can_redo


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
    write = paint._write

    def watched(
        painter: QPainter, at: QPointF, text: str, size: float, *rest: Any, **more: Any
    ) -> float:
        wide = write(painter, at, text, size, *rest, **more)
        left = at.x() - (wide if more.get("right") else 0)
        # The middle of the letters, without room for those that hang below the line.
        written.append((text, QRectF(left, at.y() - size * 0.7, wide - 1, size * 0.7)))
        return wide

    monkeypatch.setattr(paint, "_write", watched)
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


def test_playing_from_an_earlier_moment_is_asked_once(session: Session, qtbot: QtBot) -> None:
    panel = HistoryPanel(session)
    qtbot.addWidget(panel)
    panel.show()
    last = session.game.position
    session.viewpoint.show_moment(last - 24)
    QTest.mouseClick(panel.from_here, LEFT)
    assert session.game.position == last and not session.live
    assert "24 actions" in panel.what.text()
    session.viewpoint.show_moment(last - 20)  # somebody looks on: the question is forgotten
    assert "another line" not in panel.what.text()
    QTest.mouseClick(panel.from_here, LEFT)
    QTest.mouseClick(panel.from_here, LEFT)
    assert session.live and session.game.position == last - 20
    assert session.back.can_redo and not len(session.game.lines), (
        "nothing was played differently yet"
    )
