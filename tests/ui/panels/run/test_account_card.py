"""The account of a train's route: a click chooses the train, or a stop that may be counted or not."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.core.ids import TrainId
from ezgame.models.words.wording import wording
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.run.account import HEAD, ROW, AccountCard, AccountRow, TrainAccount

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
ROWS = (
    AccountRow(label="Bilbao", amount="40"),
    AccountRow(label="AC counts", amount="0", node="K3.0"),
    AccountRow(label="Income", amount="40", kind="sum"),
)


@pytest.fixture
def card(qtbot: QtBot) -> AccountCard:
    card = AccountCard(wording())
    qtbot.addWidget(card)
    account = TrainAccount(train=TrainId("3-1"), name="3", number=0, color="#AA2200", rows=ROWS)
    card.show_account(account)
    card.resize(card.sizeHint())
    card.show()
    return card


def row(number: int) -> QPoint:
    look = appearance()
    return QPoint(30, look.px(HEAD) + look.px(ROW) * number + 5)


def test_clicks_and_keys_choose_the_train_or_a_stop(card: AccountCard, qtbot: QtBot) -> None:
    with qtbot.waitSignal(card.chosen) as chosen:
        QTest.mouseClick(card, LEFT, PLAIN, row(0))
    assert chosen.args == ["3-1"]
    with qtbot.waitSignal(card.stop_chosen) as stop:
        QTest.mouseClick(card, LEFT, PLAIN, row(1))
    assert stop.args == ["3-1", "K3.0"]
    with qtbot.waitSignal(card.chosen):
        QTest.keyClick(card, Qt.Key.Key_Return)


def test_a_card_without_an_account_chooses_nothing_and_one_with_it_reads_itself_out(
    card: AccountCard, qtbot: QtBot
) -> None:
    assert card.accessibleDescription() == "Bilbao 40, AC counts 0, Income 40"
    bare = AccountCard(wording())
    qtbot.addWidget(bare)
    bare.show()
    with qtbot.assertNotEmitted(bare.chosen):
        QTest.mouseClick(bare, LEFT, PLAIN, QPoint(10, 10))
    assert bare.sizeHint().height() < card.sizeHint().height()
