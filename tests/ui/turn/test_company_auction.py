"""18TE in the window: the auction of a company, issuing and redeeming, by mouse and keys."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from ezgame.core.ids import CompanyId
from ezgame.core.rounds.company_auction import standing
from ezgame.ui.main_window import MainWindow
from ezgame.ui.turn.company_auction import BidRow
from ezgame.ui.turn.issue import NumberRow
from tests.builders import ANN, BEN
from tests.titles.te.table import founded, table
from tests.titles.te.vectors.money import company, last_step
from tests.ui.hands import Hands, settle
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
