"""Warnings per player: chosen on a small page, heard in the bar, remembered."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.app.settings import Settings
from ezgame.models.session import Session
from ezgame.ui.guards_page import GuardsPage
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from tests.builders import ANN, DAN, a_game
from tests.ui.hands import settle


def test_a_player_who_wants_no_warning_hears_none(qtbot: QtBot) -> None:
    position = a_game().phase("3").everybody_has(400)
    position = position.major("FdSB", par=90, holds={DAN: 30, ANN: 20}, cash=300, operated=True)
    session = Session(position.stock(DAN))
    window = MainWindow(session, Forgetful())
    qtbot.addWidget(window)
    window.show()
    # The pointer of an earlier test may lie on another sale, which would be warned of first.
    QTest.mouseMove(window, QPoint(1, 1))
    settle()
    session.draft.prepare(None)
    session.warned.clear()
    sale = next(
        c.action
        for c in session.choices()
        if c.action.kind == "sell_shares" and c.action.percent > 10
    )
    session.draft.prepare(sale)
    settle()
    assert "Ann becomes" in window.bar.trail.warning
    session.draft.prepare(None)
    window.commands["guards"].trigger()
    (page,) = window.findChildren(GuardsPage)
    box = page.boxes["Dan"]
    box.setFocus()
    while box.currentData() != "none":
        QTest.keyClick(box, Qt.Key.Key_Up)
        box.activated.emit(box.currentIndex())
    assert session.guard_levels[DAN] == "none" and session.guard_levels[ANN] == "usual"
    session.draft.prepare(sale)
    settle()
    assert window.bar.trail.warning == ""
    QTest.keyClick(page, Qt.Key.Key_Escape)
    assert not page.isVisible()


def test_levels_are_remembered_by_name_and_nonsense_is_not(tmp_path: Path) -> None:
    place = tmp_path / "s.json"
    settings = Settings(place)
    assert settings.guard_level("Ann") == "usual"
    settings.keep_guard_level("Ann", "costly")
    settings.keep_guard_level("Ben", "usual")
    again = Settings(place)
    assert again.guard_level("Ann") == "costly" and "Ben" not in place.read_text(encoding="utf-8")
    again.keep_guard_level("Ann", "usual")
    again.keep_guard_level("Carol", "shout")
    assert again.guard_level("Ann") == "usual" and again.guard_level("Carol") == "usual"
