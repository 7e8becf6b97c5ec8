"""18TE in the window: the auction of a company, issuing and redeeming, by mouse and keys."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from ezgame.core.ids import POOL, CompanyId, PlayerId
from ezgame.core.rounds.company_auction import standing
from ezgame.ui.main_window import MainWindow
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.panels.players.panel import PlayersPanel
from ezgame.ui.turn.company_auction import BidRow
from ezgame.ui.turn.issue import NumberRow
from tests.builders import ANN, BEN
from tests.titles.te.table import founded, table
from tests.titles.te.vectors.money import company, last_step
from tests.ui.hands import LEFT, PLAIN, Hands, settle
from tests.ui.table import open_table

KHS = CompanyId("KHS")


def one(window: MainWindow, kind: type[BidRow]) -> BidRow:
    (row,) = (row for row in window.findChildren(kind) if row.isVisibleTo(window))
    return row


def words(window: MainWindow) -> str:
    return " ".join(label.text() for label in window.findChildren(QLabel) if label.isVisible())


def test_one_click_bids_and_the_card_tells_price_and_treasury(qtbot: QtBot) -> None:
    window = open_table(qtbot, table().game())
    session = window.session
    row = one(window, BidRow)
    assert "60" in row.brings.text() and "180" in row.brings.text()
    row.row.box.setValue(240)
    assert "80" in row.brings.text() and "240" in row.brings.text()
    Hands(window).click("Auction KHS, first bid 210")
    settle()
    now = standing(session.game.state)
    assert now is not None and (now.leader, now.price) == (ANN, 210)
    assert session.waiting_for() == (BEN,)
    Hands(window).click("Bid 220 for KHS")
    settle()
    assert "Ben bids 220" in words(window)


def test_a_company_that_is_founded_stands_above_those_that_are_not(qtbot: QtBot) -> None:
    """Also where it was the first of them, so that the order of the charters stays as it was."""
    window = open_table(qtbot, table().game())
    window.docks.open("charters")
    settle()
    panel = window.docks.panel("charters")
    assert isinstance(panel, ChartersPanel)
    head = next(label for label in panel.findChildren(QLabel) if label.text() == "Not founded")
    assert head.isVisible() and head.y() < panel.card(KHS).y()
    hands = Hands(window)
    hands.click("Auction KHS, first bid 210")
    settle()
    while standing(window.session.game.state) is not None:
        QTest.mouseClick(window.bar.primary, LEFT)
        settle()
    assert window.session.state.companies[KHS].president == ANN
    assert panel.card(KHS).y() < head.y() < panel.card(CompanyId("KWE")).y()
    assert "Company, at market price" in words(window), "TE-SR-10"


def test_a_typed_bid_that_is_wrong_is_told_and_changes_nothing(qtbot: QtBot) -> None:
    window = open_table(qtbot, table().game())
    told: list[str] = []
    window.session.refused.connect(lambda refusal, *_: told.append(str(refusal)))
    before = window.session.game.state
    box = one(window, BidRow).row.box
    for wrong in ("185", "170", "900"):
        box.setFocus()
        box.selectAll()
        QTest.keyClicks(box, wrong)
        QTest.keyClick(box, Qt.Key.Key_Return)
    assert len(told) == 3 and window.session.game.state is before
    box.selectAll()
    QTest.keyClicks(box, "abc")
    assert box.value() == 900 and window.session.game.state is before


def test_three_shares_are_issued_in_two_gestures(qtbot: QtBot) -> None:
    window = open_table(qtbot, last_step(company("1,7")))
    (row,) = (r for r in window.findChildren(NumberRow) if r.isVisibleTo(window))
    row.row.box.setValue(3)
    assert "100 → 70" in row.account.text() and "0 → 210" in row.account.text()
    row.row.button.click()
    settle()
    assert window.session.game.state.companies[KHS].cash == 210


def test_a_title_without_privates_has_no_panel_for_them(qtbot: QtBot) -> None:
    window = open_table(qtbot, founded(table(), "KHS").stock(ANN))
    assert window.docks.panel("privates") is None
    assert window.docks.panel("market") is not None


def press(key: Qt.Key) -> None:
    QTest.keyClick(QApplication.focusWidget(), key)
    settle()


def test_one_key_bids_the_least_and_one_passes(qtbot: QtBot) -> None:
    window = open_table(qtbot, table().game())
    window.activateWindow()
    window.map.view.setFocus()
    settle()
    press(Qt.Key.Key_B)
    now = standing(window.session.game.state)
    assert now is not None and (now.leader, now.price) == (ANN, 180)
    press(Qt.Key.Key_B)
    now = standing(window.session.game.state)
    assert now is not None and (now.leader, now.price) == (BEN, 190)
    press(Qt.Key.Key_Space)
    now = standing(window.session.game.state)
    assert now is not None and len(now.out) == 1


def pull(
    window: MainWindow, spot: str, there: Callable[[MainWindow], QPoint], company: CompanyId = KHS
) -> None:
    """Pull shares off a charter and let them go at a place of the screen."""
    Hands(window).front("Charters")
    charters = window.docks.panel("charters")
    assert isinstance(charters, ChartersPanel)
    card = charters.card(company)
    if not card.open:
        charters.show_company(company)
    settle()
    card.repaint()
    box = card.spot_box("share", spot)
    assert box is not None
    start, end = box.center().toPoint(), card.mapFromGlobal(there(window))
    QTest.mousePress(card, LEFT, PLAIN, start)
    QTest.mouseMove(card, start + (end - start) * 0.5)
    settle()
    QTest.mouseMove(card, end)
    settle()
    QTest.mouseRelease(card, LEFT, PLAIN, end)
    settle()


def row_of(player: PlayerId | None) -> Callable[[MainWindow], QPoint]:
    """A place in a player's row of the table, or in the rows below the players."""

    def there(window: MainWindow) -> QPoint:
        (view,) = window.findChildren(PlayersPanel)
        port = view.viewport()
        rows = (port.mapToGlobal(QPoint(40, y)) for y in range(port.height() - 4, 4, -3))
        return next(at for at in rows if view.player_at(at) == player)

    return there


def own_charter(window: MainWindow, company: CompanyId = KHS) -> QPoint:
    charters = window.docks.panel("charters")
    assert isinstance(charters, ChartersPanel)
    card = charters.card(company)
    return card.mapToGlobal(QPoint(60, 20))


@pytest.mark.rule("TE-ISS-01", "TE-ISS-02")
def test_shares_pulled_off_the_charter_are_issued_and_pulled_back_redeemed(qtbot: QtBot) -> None:
    window = open_table(qtbot, last_step(company("1,7")))
    state = window.session.game.state
    pull(window, "ipo:2", row_of(ANN))
    assert window.session.game.state is state
    pull(window, "ipo:2", row_of(None))
    after = window.session.game.state.companies[KHS]
    assert after.certificates.count(POOL) == 2 and after.cash == 160
    window.session.back.undo()
    rich = last_step(company("1,7", pool=20, cash=500))
    window = open_table(qtbot, rich)
    pull(window, "pool:1", own_charter)
    after = window.session.game.state.companies[KHS]
    assert after.certificates.count(POOL) == 1 and after.cash == 400


def test_a_share_pulled_off_the_charter_is_bought_by_the_one_in_turn(qtbot: QtBot) -> None:
    window = open_table(qtbot, founded(table(), "KHS", {ANN: 30}).stock(BEN))
    pull(window, "ipo:3", row_of(BEN))
    assert window.session.game.state.companies[KHS].certificates.count(BEN) == 1


def test_a_share_pulled_at_the_wrong_moment_tells_why(qtbot: QtBot) -> None:
    position = founded(table(), "KHS", {ANN: 30}, cash=500)
    window = open_table(qtbot, position.operating("KHS", "track"))
    told: list[str] = []
    window.session.refused.connect(lambda refusal, *_: told.append(refusal.key))
    before = window.session.game.state
    pull(window, "ipo:1", row_of(None))
    assert told == ["issue.last"] and window.session.game.state is before
