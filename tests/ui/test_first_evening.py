"""Hints that never come back, news over the map, preferences that are there at once, games to open again."""

from pathlib import Path

from PySide6.QtCore import Qt, QTimer
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from ezgame.app.settings import Settings
from ezgame.core.actions import LayTile
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.frame import Frame
from ezgame.ui.hints import HINTS
from ezgame.ui.memory import Forgetful
from ezgame.ui.preferences import Preferences
from tests.ui.hands import settle
from tests.ui.play.positions import building, running


def table(qtbot: QtBot, memory: Settings, session: Session) -> Frame:
    frame = Frame(memory)
    qtbot.addWidget(frame)
    frame.resize(1366, 768)
    frame.show_game(session)
    frame.show()
    settle()
    return frame


def test_three_hints_come_once_each(qtbot: QtBot, tmp_path: Path) -> None:
    memory = Settings(tmp_path / "settings.json")
    frame = table(qtbot, memory, Session(building()))
    assert frame.game is not None
    hints = frame.game.hints
    qtbot.waitUntil(hints.isVisible, timeout=3000)
    assert hints.hint == "undo"
    QTest.mouseClick(hints.seen, Qt.MouseButton.LeftButton)
    assert hints.hint == "tiles"
    QTest.mouseClick(hints.seen, Qt.MouseButton.LeftButton)
    assert not hints.isVisible()
    assert Settings(tmp_path / "settings.json").hints_seen() == {"undo", "tiles"}
    session = Session(running())
    game = frame.show_game(session)
    qtbot.waitUntil(lambda: game.hints.hint == "run", timeout=3000)
    QTest.mouseClick(game.hints.seen, Qt.MouseButton.LeftButton)
    assert memory.hints_seen() == set(HINTS)
    assert game.hints.fitting() == ""
    frame.leave_game()


def test_who_does_what_a_hint_helps_with_is_not_told_again(qtbot: QtBot, tmp_path: Path) -> None:
    """It lies over hexes: the first tile takes it away, without a click on "Got it"."""
    memory = Settings(tmp_path / "settings.json")
    memory.keep_hint("undo")
    session = Session(building())
    frame = table(qtbot, memory, session)
    assert frame.game is not None
    hints = frame.game.hints
    qtbot.waitUntil(lambda: hints.hint == "tiles", timeout=3000)
    tile = next(c.action for c in session.choices() if isinstance(c.action, LayTile))
    assert session.submit(tile)
    qtbot.waitUntil(lambda: hints.hint != "tiles", timeout=3000)
    assert memory.hints_seen() == {"undo", "tiles"}
    assert hints.fitting() != "tiles"
    frame.leave_game()


def test_news_go_by_themselves_and_take_no_click(qtbot: QtBot) -> None:
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    game = frame.show_game(Session(building()))
    frame.show()
    game.toast.tell(("one", "two", "three", "four"))
    assert game.toast.lines == ("two", "three", "four")
    assert game.toast.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    timer = game.toast.findChild(QTimer)
    assert timer is not None and timer.isActive()
    timer.timeout.emit()
    assert not game.toast.isVisible()
    frame.leave_game()


def test_preferences_are_there_at_once_and_kept(qtbot: QtBot, tmp_path: Path) -> None:
    memory = Settings(tmp_path / "settings.json")
    frame = table(qtbot, memory, Session(building()))
    frame.show_preferences()
    page = frame.preferences
    assert isinstance(page, Preferences) and frame.game is not None
    before = frame.game.map.view.points
    page.map_text.setCurrentIndex(page.map_text.findText("140 %"))
    page.map_text.activated.emit(page.map_text.currentIndex())
    assert frame.game.map.view.points < before
    page.motion.click()
    assert not frame.game.map.tools.drag.animated
    page.warnings.click()
    assert not frame.game.commands["warnings"].isChecked()
    page.text.setCurrentIndex(page.text.findText("120 %"))
    page.text.activated.emit(page.text.currentIndex())
    assert round(appearance().scale, 2) == 1.2
    kept = Settings(tmp_path / "settings.json")
    assert (kept.map_text, kept.motion, kept.warnings) == (1.4, False, False)
    appearance().set(scale=1.0)
    QTest.keyClick(page, Qt.Key.Key_Escape)
    frame.leave_game()


def test_games_played_lately_are_in_the_menu(qtbot: QtBot) -> None:
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    game = frame.show_game(Session(building()))
    game.list_recent = lambda: [Path("/games/Friday.ezgame")]
    chosen: list[Path] = []
    game.recent_chosen.connect(chosen.append)
    (entry,) = game.recent_actions()
    assert entry.text() == "Friday"
    entry.trigger()
    assert chosen == [Path("/games/Friday.ezgame")]
    frame.leave_game()
