"""What looks different under the pointer is repainted when it comes and when it goes."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QEvent, QObject, QPoint
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from ezgame.content.summaries import find_summary
from ezgame.models.session import Session
from ezgame.models.tables.companies import CompaniesModel
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.charters.card import CharterCard
from ezgame.ui.start.title_card import TitleCard
from ezgame.ui.widgets.choice_box import ChoiceBox
from tests.models.games import played_at_random
from tests.ui.hands import settle


def a_charter(page: QWidget) -> QWidget:
    session = Session(played_at_random(20))
    return CharterCard(session, CompaniesModel(session).cards[0], page)


KINDS: dict[str, Callable[[QWidget], QWidget]] = {
    "a box with values": ChoiceBox,
    "the card of a title": lambda page: TitleCard(find_summary("1830"), "", True, page),
    "a charter": a_charter,
}


class Paints(QObject):
    """Counts how often a widget is painted."""

    count = 0

    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.Paint
        return False


@pytest.mark.parametrize("kind", KINDS)
def test_the_pointer_is_seen_on_what_can_be_clicked(qtbot: QtBot, kind: str) -> None:
    appearance().apply()
    page = QWidget()
    qtbot.addWidget(page)
    page.resize(400, 400)
    widget = KINDS[kind](page)
    widget.setGeometry(20, 20, 240, 240)
    page.show()
    QTest.mouseMove(page, QPoint(390, 390))
    settle()
    paints = Paints(page)
    widget.installEventFilter(paints)
    QTest.mouseMove(widget, widget.rect().center())
    settle()
    assert paints.count, "as it comes"
    paints.count = 0
    QTest.mouseMove(page, QPoint(390, 390))
    settle()
    assert paints.count, "as it goes"
