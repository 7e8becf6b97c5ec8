"""Movement on the screen: from where to where, for a moment, never in the way, and off where it should be."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from ezgame.core.actions import Dividend, SellShares
from ezgame.models.movements import MovementEnd
from ezgame.models.offers import turn_of
from ezgame.models.session import Session
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.motion.desk import still
from ezgame.ui.motion.overlay import DURATION
from ezgame.ui.motion.places import WidgetPlaces
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.panels.market.view import MarketView
from ezgame.ui.table_screen.window import TableScreen
from tests.builders import ANN, DAN, a_game
from tests.ui.hands import settle
from tests.ui.table import open_table


def opened(
    qtbot: QtBot, memory: Forgetful | None = None
) -> tuple[MainWindow, TableScreen, SellShares]:
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 50, ANN: 20}, cash=300, operated=True)
    session = Session(position.stock(DAN))
    window, table = MainWindow(session, memory or Forgetful()), TableScreen(session)
    for shown in (window, table):
        qtbot.addWidget(shown)
        shown.resize(1366, 768)
        shown.show()
    settle()
    sale = next(c.action for c in session.choices() if isinstance(c.action, SellShares))
    return window, table, sale


def test_a_sale_is_seen_on_both_screens_and_takes_no_click(qtbot: QtBot) -> None:
    window, table, sale = opened(qtbot)
    window.motion.still = table.motion.still = lambda: False
    window.arrangement.arrange("large")
    settle()
    assert window.session.submit(sale)
    QApplication.processEvents()
    for desk in (window.motion, table.motion):
        moved = desk.sheet.journeys
        assert [one.company for one in moved if one.company] and desk.sheet.isVisible()
        room = desk.sheet.rect()
        assert all(
            room.contains(one.start.toPoint()) and room.contains(one.end.toPoint()) for one in moved
        )
        assert desk.sheet.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        assert not desk.sheet.hasFocus()
    below = window.childAt(QPoint(600, 400))
    assert below is not None and below is not window.motion.sheet
    assert window.session.choices(), "the next player may act at once"
    qtbot.waitUntil(lambda: not window.motion.sheet.isVisible(), timeout=DURATION * 20)
    assert window.motion.sheet.journeys == ()


def test_a_price_is_seen_to_change_on_the_table_screen_while_trains_run(qtbot: QtBot) -> None:
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 50, ANN: 20}, cash=300, operated=True)
    session = Session(position.operating("FdSB", "dividend", income=100))
    table = TableScreen(session)
    qtbot.addWidget(table)
    table.resize(1366, 768)
    table.show()
    settle()
    assert not table.shares.isVisible(), "no chart is shown"
    table.motion.still = lambda: False
    held = next(c.action for c in session.choices() if isinstance(c.action, Dividend))
    assert session.submit(held)
    QApplication.processEvents()
    (moved,) = [one for one in table.motion.sheet.journeys if one.company == "FdSB"]
    side = table.panel.geometry()
    assert side.contains(moved.start.toPoint()) and side.contains(moved.end.toPoint())
    assert moved.start.y() < moved.end.y(), "from the head of the page to the order of play"


def test_a_train_goes_to_the_company_that_bought_it_although_another_acts_then(
    qtbot: QtBot,
) -> None:
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 50}, cash=300, operated=True)
    position = position.major("CFEA", par=80, holds={ANN: 50}, cash=300, operated=True)
    window = open_table(qtbot, position.operating("FdSB", "trains"))
    session = window.session
    for panel in (*window.findChildren(MarketView), *window.findChildren(ChartersPanel)):
        panel.hide()
    settle()
    find = WidgetPlaces(window).find
    spot = MovementEnd("trains", "FdSB")
    in_bar = find(spot)
    assert in_bar is not None and in_bar.y() < window.bar.height()
    assert find(MovementEnd("trains", "CFEA")) != in_bar, "its name is not in the bar"
    while turn_of(session).company == "FdSB":
        assert session.submit(session.choices()[-1].action)
    settle()
    later = find(spot)
    assert later is not None and later.y() > window.bar.height()


@pytest.mark.parametrize("reduced", [False, True])
def test_nothing_moves_where_nobody_wants_it(qtbot: QtBot, reduced: bool) -> None:
    memory = Forgetful()
    window, table, sale = opened(qtbot, memory)
    assert still(), "there is no screen in the tests"
    window.motion.still = table.motion.still = lambda: reduced
    if not reduced:
        memory.motion = False
        window.apply_preferences()
        table.motion.on = False
    assert window.session.submit(sale)
    settle()
    for desk in (window.motion, table.motion):
        assert desk.sheet.journeys == () and not desk.sheet.isVisible()


def test_taking_back_ends_what_is_on_its_way(qtbot: QtBot) -> None:
    window, _table, sale = opened(qtbot)
    window.motion.still = lambda: False
    assert window.session.submit(sale)
    QApplication.processEvents()
    assert window.motion.sheet.journeys
    window.session.back.undo()
    assert window.motion.sheet.journeys == () and not window.motion.sheet.isVisible()
