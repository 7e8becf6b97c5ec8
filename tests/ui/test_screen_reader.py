"""What a screen reader finds in every window of every title: each control, chart space, hex and tile has a name, and
it is told where the keyboard goes and what is written elsewhere."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QAccessible, QAccessibleEvent, QAccessibleInterface
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.ui import accessible
from ezgame.ui.frame import Frame
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.panels.market.panel import MarketPanel
from ezgame.ui.panels.tiles.panel import TilesPanel
from tests.builders import ANN, a_game
from tests.ui.hands import settle
from tests.ui.short_games import FOR_TWO, PLUS, played
from tests.ui.table import open_table

TITLES = (("18esp", ""), FOR_TWO, ("1830", ""), PLUS, ("1849", ""), ("18te", ""))
NAME = QAccessible.Text.Name
ROLE = QAccessible.Role
SILENT = frozenset({
    ROLE.Client, ROLE.Window, ROLE.Pane, ROLE.Grouping, ROLE.LayeredPane, ROLE.ScrollBar, ROLE.Splitter, ROLE.Separator,
    ROLE.TitleBar, ROLE.Border, ROLE.Whitespace, ROLE.ToolBar, ROLE.StatusBar, ROLE.Grip, ROLE.NoRole, ROLE.Dialog,
    ROLE.Row, ROLE.Indicator, ROLE.StaticText,
})  # fmt: skip
"""What lies round the controls; nobody stops there."""
PAGES = ("keys", "rules", "preferences", "guards", "clocks")
DEEPEST = 40


@pytest.fixture(autouse=True)
def reader() -> Iterator[None]:
    accessible.install()
    QAccessible.setActive(True)
    yield
    QAccessible.setActive(False)


def parts(face: QAccessibleInterface | None, depth: int = 0) -> Iterator[QAccessibleInterface]:
    """Everything in sight below a window."""
    if face is None or not face.isValid() or depth > DEEPEST:
        return
    if depth and face.state().invisible:  # type: ignore[attr-defined]
        return
    yield face
    for number in range(face.childCount()):
        yield from parts(face.child(number), depth + 1)


def nameless(window: QWidget) -> list[str]:
    found = []
    for face in parts(QAccessible.queryAccessibleInterface(window)):
        stops = face.state().focusable  # type: ignore[attr-defined]
        if (stops or face.role() not in SILENT) and not face.text(NAME).strip():
            thing, around = face.object(), face.parent().object()
            found.append(f"{face.role().name} {type(thing).__name__} in {type(around).__name__}")
    return found


def halfway(title: str, variant: str) -> Game:
    whole = played(title, variant)
    return Game.along(whole.rules, whole.state_at(0), whole.line[: whole.length // 2])


@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_every_window_of_every_title_has_names(qtbot: QtBot, title: str, variant: str) -> None:
    frame = Frame(Forgetful())
    qtbot.addWidget(frame)
    frame.resize(1366, 768)
    frame.show()
    settle()
    frame.start.complete()
    frame.start.new.choose_title(title)
    settle()
    assert nameless(frame) == [], "start page"
    game = frame.show_game(Session(halfway(title, variant)))
    settle()
    for dock in game.docks:
        game.docks.open(dock.objectName())
        settle()
        assert nameless(game) == [], dock.objectName()
    game.session.viewpoint.show_moment(game.session.position // 2)
    settle()
    assert nameless(game) == [], "the past"
    for page in PAGES:
        game.commands[page].trigger()
        settle()
        for window in (
            w for w in QApplication.topLevelWidgets() if w.isVisible() and w is not frame
        ):
            assert nameless(window) == [], page
            window.close()
        settle()
    frame.toggle_table()
    frame.show_end()
    settle()
    assert frame.table is not None and frame.end is not None
    assert nameless(frame.table) == [] and nameless(frame.end) == []


@pytest.mark.parametrize(("title", "variant"), TITLES)
def test_the_tray_is_a_list_of_its_tiles(qtbot: QtBot, title: str, variant: str) -> None:
    window = open_table(qtbot, halfway(title, variant))
    window.docks.open("tiles")
    settle()
    tray = window.docks.panel("tiles")
    assert isinstance(tray, TilesPanel)
    face = QAccessible.queryAccessibleInterface(tray.view)
    said = [face.child(number).text(NAME) for number in range(face.childCount())]
    assert len(said) == len(tray.scene.tiles) > 0
    for tile, words in zip(tray.scene.tiles, said, strict=True):
        assert f"Tile {tile.offer.tile}, " in words


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[QAccessibleEvent]:
    """The events that a screen reader gets from us."""
    events: list[QAccessibleEvent] = []
    monkeypatch.setattr(accessible, "send", events.append)
    return events


def focused(window: MainWindow, told: list[QAccessibleEvent], move: Callable[[], None]) -> str:
    """What is said of the part that the keyboard comes to."""
    told.clear()
    move()
    settle()
    (event,) = [e for e in told if e.type() == QAccessible.Event.Focus]
    widget = event.object()
    assert isinstance(widget, QWidget) and widget.window() is window
    return QAccessible.queryAccessibleInterface(widget).child(event.child()).text(NAME)


def test_where_the_keyboard_goes_and_what_is_written_elsewhere_is_told(
    qtbot: QtBot, told: list[QAccessibleEvent]
) -> None:
    window = open_table(qtbot, a_game("1830").everybody_has(900).stock(ANN))
    view = window.map.view
    first = focused(window, told, lambda: QTest.keyClick(view, Qt.Key.Key_Right))
    then = focused(window, told, lambda: QTest.keyClick(view, Qt.Key.Key_Right))
    assert first != then and then.startswith(view.cursor_hex or "?")
    tray = window.docks.panel("tiles")
    assert isinstance(tray, TilesPanel)
    window.docks.open("tiles")
    settle()
    assert "Tile " in focused(window, told, lambda: QTest.keyClick(tray.view, Qt.Key.Key_Right))
    told.clear()
    window.bar.trail.show_warning("This is not possible.")
    assert [event.type() for event in told] == [QAccessible.Event.Announcement]


def test_a_price_chosen_by_key_is_told(qtbot: QtBot, told: list[QAccessibleEvent]) -> None:
    window = open_table(qtbot, a_game("1830").everybody_has(900).stock(ANN))
    panel = window.docks.panel("market")
    assert isinstance(panel, MarketPanel)
    panel.view.pars = frozenset({67, 71, 76})
    said = focused(window, told, lambda: QTest.keyClick(panel.view, Qt.Key.Key_Right))
    assert said.startswith("67")
