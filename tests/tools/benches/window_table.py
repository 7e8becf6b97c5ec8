"""What a player does again and again, measured in a window: how long each of it keeps the window busy."""

from collections.abc import Callable, Iterator
from statistics import median
from time import process_time, sleep, thread_time

from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtGui import QWheelEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from ezgame.core.actions import LayTile
from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.main_window import MainWindow
from ezgame.ui.memory import Forgetful
from ezgame.ui.panels.history.panel import HistoryPanel
from ezgame.ui.panels.tiles.panel import TilesPanel
from tests.tools.benches.turns import Turn, Turns, go_round

LEFT, PLAIN = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
QUIET = 300
"""Turns of the loop that a window gets to come to rest."""
TIMES = 6
"""How often each thing is done; the slider and the pointer go so many times ten steps."""


class Measured:
    """Doings of one kind: each is the sum of the turns it takes until its repaint is over."""

    def __init__(self, name: str, limit: float, limit_4k: float | None = None) -> None:
        self.name = name
        self.limits = limit, limit if limit_4k is None else limit_4k
        self.all: list[Turn] = []

    def do(self, work: Callable[[], object], turns: int = 2) -> None:
        taken = Turns()
        taken.do(self.name, work)
        for _ in range(turns):
            taken.go_round(self.name)
        busy, clock = sum(turn.busy for turn in taken.all), sum(turn.clock for turn in taken.all)
        self.all.append(Turn(busy, clock, self.name))

    def line(self, large: bool) -> str:
        busy = sorted(turn.busy for turn in self.all)
        p99 = busy[int(0.99 * (len(busy) - 1))]
        clock = median(turn.clock for turn in self.all)
        return (
            f"  {self.name:<34}{median(busy):8.1f}{p99:8.1f}{busy[-1]:8.1f}{clock:8.1f}"
            f"   limit {self.limits[large]:g}"
        )


def open_window(game: Game, size: tuple[int, int]) -> MainWindow:
    session = Session(game)
    session.pass_when_forced = False
    window = MainWindow(session, Forgetful())
    session.setParent(window)
    window.resize(*size)
    window.show()
    return window


def come_to_rest(turns: int = QUIET) -> None:
    for _ in range(turns):
        go_round()
        sleep(0.005)


def background_work(game: Game, size: tuple[int, int]) -> tuple[MainWindow, float]:
    """A window that has been opened, and the seconds of processor that other threads took for it."""
    whole, own = process_time(), thread_time()
    window = open_window(game, size)
    come_to_rest(8 * QUIET)
    return window, (process_time() - whole) - (thread_time() - own)


def table(window: MainWindow) -> Iterator[Measured]:
    """Every line of the table; the game stands where tiles can be laid."""
    yield looks(window)
    yield sizes(window)
    yield slider(window)
    yield back_and_forth(window)
    yield wheel(window)
    yield panning(window)
    yield carrying(window)


def looks(window: MainWindow) -> Measured:
    found = Measured("light and dark", 120)
    for number in range(TIMES):
        found.do(lambda dark=number % 2 == 0: appearance().set(dark=dark))
        come_to_rest(60)
    appearance().set(dark=False)
    return found


def sizes(window: MainWindow) -> Measured:
    found = Measured("text size", 120)
    for number in range(TIMES):
        found.do(lambda scale=1.15 - 0.15 * (number % 2): appearance().set(scale=scale))
        come_to_rest(60)
    appearance().set(scale=1.0)
    return found


def slider(window: MainWindow) -> Measured:
    found = Measured("slider of history, a step", 33)
    window.docks.open("history")
    come_to_rest(60)
    panel = window.docks.panel("history")
    assert isinstance(panel, HistoryPanel)
    bar, last = panel.slider, window.session.game.position
    steps = 10 * TIMES

    def at(step: int) -> QPoint:
        return QPoint(round(bar.x_of(last - last * step // (2 * steps))), 16)

    QTest.mousePress(bar, LEFT, PLAIN, at(1))
    for step in range(2, steps):
        to = at(step)
        found.do(lambda to=to: QTest.mouseMove(bar, to))
    QTest.mouseRelease(bar, LEFT, PLAIN, at(steps))
    window.session.viewpoint.return_to_now()
    come_to_rest(60)
    return found


def back_and_forth(window: MainWindow) -> Measured:
    found = Measured("undo, redo", 33)
    window.docks.open("turn")
    come_to_rest(60)
    for _ in range(2 * TIMES):
        found.do(window.session.back.undo)
        come_to_rest(10)
    while window.session.back.can_redo:
        found.do(window.session.back.redo)
        come_to_rest(10)
    return found


def wheel(window: MainWindow) -> Measured:
    found = Measured("wheel, a step", 16, 25)
    port = window.map.view.viewport()

    def turn(steps: int) -> None:
        at = QPointF(port.rect().center())
        event = QWheelEvent(
            at, port.mapToGlobal(at), QPoint(), QPoint(0, 120 * steps), Qt.MouseButton.NoButton,
            PLAIN, Qt.ScrollPhase.NoScrollPhase, False,
        )  # fmt: skip
        QApplication.sendEvent(port, event)

    for step in (1, 1, 1, 1, -1, -1, -1, -1) * 3:
        found.do(lambda step=step: turn(step), 1)
    come_to_rest(60)
    return found


def panning(window: MainWindow) -> Measured:
    found = Measured("panning, legal hexes lit", 3, 8)
    view = window.map.view
    view.zoom_in()
    view.zoom_in()
    come_to_rest(100)
    port, start = view.viewport(), view.viewport().rect().center()
    QTest.mousePress(port, LEFT, PLAIN, start)
    for step in range(10 * TIMES):
        shift = QPoint(3 * (step % 20), 2 * (step % 20))
        found.do(lambda to=start + shift: QTest.mouseMove(port, to), 1)
    QTest.mouseRelease(port, LEFT, PLAIN, start)
    view.fit()
    come_to_rest(100)
    return found


def carrying(window: MainWindow) -> Measured:
    """A tile from the tray over the map and back."""
    found = Measured("carrying a tile, a step", 16, 33)
    window.docks.open("tiles")
    come_to_rest(60)
    tray, view = window.docks.panel("tiles"), window.map.view
    assert isinstance(tray, TilesPanel)
    lays = [c.action for c in window.session.choices() if isinstance(c.action, LayTile)]
    tile = next((a.tile for a in lays if tray.scene.find(a.tile) is not None), None)
    if tile is None:
        raise EzgameError(
            "No tile can be laid where this bench stands: let it stop earlier, with --actions."
        )
    first = tray.scene.find(tile)
    assert first is not None
    source: QWidget = tray.view.viewport()
    start = tray.view.middle_of(first)
    QTest.mousePress(source, LEFT, PLAIN, start)
    QTest.mouseMove(source, start + QPoint(9, 3))
    go_round()
    rect = view.viewport().rect().adjusted(60, 60, -60, -60)
    for step in range(10 * TIMES):
        at = rect.topLeft() + QPoint(
            rect.width() * step // (10 * TIMES), rect.height() * (step % 20) // 20
        )
        to = source.mapFromGlobal(view.viewport().mapToGlobal(at))
        found.do(lambda to=to: QTest.mouseMove(source, to), 1)
    QTest.keyClick(window, Qt.Key.Key_Escape)
    QTest.mouseRelease(source, LEFT, PLAIN, start)
    come_to_rest(30)
    return found
