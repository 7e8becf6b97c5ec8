"""The charters leave tips and keys to what they lie on."""

from typing import Any

import pytest
from PySide6.QtCore import QEvent, QPoint, QRectF, Qt
from PySide6.QtGui import QHelpEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QToolTip
from pytestqt.qtbot import QtBot

from ezgame.core.actions import BuyShare, StartCompany
from ezgame.core.ids import CompanyId
from ezgame.models.session import Session
from ezgame.models.words import wording
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.ui.panels.charters.card import CharterCard
from ezgame.ui.panels.charters.panel import ChartersPanel
from ezgame.ui.widgets.card_pen import CardPen
from ezgame.ui.widgets.text import Label
from tests.builders import ANN, BEN
from tests.models.games import a_game_after, played_at_random
from tests.titles.t1830.table import corporation, table

LATE = 130
"""Actions after which companies have started."""


def test_a_card_tells_what_is_under_the_pointer_and_keeps_its_keys(qtbot: QtBot) -> None:
    panel = ChartersPanel(Session(played_at_random(140)))
    qtbot.addWidget(panel)
    panel.resize(420, 700)
    panel.show()
    qtbot.waitExposed(panel)
    QApplication.processEvents()
    card = next(card for card in panel.findChildren(CharterCard) if card.open or card.card.started)
    at = QPoint(card.width() // 2, card.height() - 2)
    for point in (at, card.spots[0].box.center().toPoint()):
        tip = QHelpEvent(QEvent.Type.ToolTip, point, card.mapToGlobal(point))
        QApplication.sendEvent(card, tip)
        told = QToolTip.text()
        assert told and card.tip_at(point.toPointF()).splitlines()[0] in told.replace("&amp;", "&")
    card.setFocus()
    key = QKeyEvent(QEvent.Type.ShortcutOverride, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier)
    key.ignore()
    QApplication.sendEvent(card, key)
    assert key.isAccepted(), "a space opens the card, not the tool that has this key"


@pytest.mark.parametrize("open_", [True, False])
def test_pointing_at_a_goal_tells_what_to_do_and_what_it_pays(qtbot: QtBot, open_: bool) -> None:
    panel = ChartersPanel(Session(a_game_after(LATE)))
    qtbot.addWidget(panel)
    panel.resize(600, 900)
    panel.show()
    qtbot.waitExposed(panel)
    told = []
    for card in panel.findChildren(CharterCard):
        card.set_open(open_)
        card.grab()
        told += [
            (goal, card.tip_at(spot.box.center()))
            for spot in card.spots
            if spot.goal is not None and (goal := card.card.goals[spot.goal])
        ]
    assert any("Run a train to any harbour. (6.1)" in tip for _goal, tip in told)
    assert any("Pays " in tip for _goal, tip in told)
    assert all(goal.label in tip for goal, tip in told)
    assert all(tip.endswith("reached") == goal.reached for goal, tip in told)


@pytest.mark.rule("30-FLT-04")
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_closed_charter_tells_the_capital_that_comes_at_the_end_of_the_round(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    wording.speak(language)
    position = corporation(table(), "PRR", {ANN: 40, BEN: 10}, par=82, at="4,6", floated=False)
    session = Session(position.change("PRR", operated=False).stock(ANN))
    panel = ChartersPanel(session)
    qtbot.addWidget(panel)
    panel.resize(330, 600)
    panel.show()
    card = panel.card(CompanyId("PRR"))
    said: list[tuple[str, bool]] = []
    write = CardPen.write

    def told(pen: CardPen, box: QRectF, text: str, *look: Any) -> float:
        said.append((text, pen.width(text, 10.5, 600) <= box.width() + 0.5))
        return write(pen, box, text, *look)

    monkeypatch.setattr(CardPen, "write", told)
    for floated in (False, True):
        said.clear()
        card.grab()
        coming = [fits for text, fits in said if text.startswith("+820 ")]
        assert coming == ([True] if floated else [])
        assert ("+820 " in card.card.text) == floated
        if not floated:
            assert session.submit(BuyShare(actor=ANN, company=CompanyId("PRR"), source="ipo"))


def test_the_head_of_companies_that_wait_is_true_of_one_started_in_this_round(qtbot: QtBot) -> None:
    """It keeps its place among them until the next round."""
    session = Session(table().everybody_has(900).stock(ANN))
    panel = ChartersPanel(session)
    qtbot.addWidget(panel)
    panel.resize(330, 600)
    panel.show()
    heads = ["Not started"]
    for company in ("NYC", "PRR"):
        start = StartCompany(actor=session.waiting_for()[0], company=CompanyId(company), price=67)
        assert session.submit(start)
        heads.append(next(h.text() for h in panel.findChildren(Label) if h.isVisible()))
    assert heads == ["Not started", "Not started when the round began", "Not started"]


@pytest.mark.parametrize("width", range(240, 420, 20))
def test_a_closed_charter_of_any_width_says_how_many_more_trains_there_are(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    position = corporation(table(), "PRR", {ANN: 60}).trains("PRR", "2", "2", "3", "3")
    panel = ChartersPanel(Session(position.stock(ANN)))
    qtbot.addWidget(panel)
    panel.resize(width, 600)
    panel.show()
    said: list[tuple[str, bool]] = []
    write = CardPen.write

    def told(pen: CardPen, box: QRectF, text: str, *look: Any) -> float:
        said.append((text, pen.width(text, 10.0, 600) <= box.width() + 0.5))
        return write(pen, box, text, *look)

    monkeypatch.setattr(CardPen, "write", told)
    panel.card(CompanyId("PRR")).grab()
    assert [text for text, fits in said if text.startswith("+") and not fits] == []
