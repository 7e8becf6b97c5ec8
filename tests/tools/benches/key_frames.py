"""From a key that is pressed to the frame that shows what it did: by the clock, with the events of a real X server.

    Xvfb :9 -screen 0 3840x2160x24 & DISPLAY=:9 openbox &
    DISPLAY=:9 QT_QPA_PLATFORM=xcb make bench ARGS="ui --keys --size 3840x2160"

Without a server the key is handed to Qt itself, and a frame is what would have been sent.
"""

import ctypes
from collections.abc import Callable, Iterator
from ctypes.util import find_library
from statistics import median
from time import perf_counter, sleep

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget

from ezgame.core.errors import EzgameError
from ezgame.ui.main_window import MainWindow
from tests.tools.benches.turns import go_round

Keys = tuple[str, ...]
"""Names of keys as the X server has them: held ones first, the pressed one last."""
Press = Callable[[Keys], None]
QUIET = 0.12
"""Seconds without another frame after which a window has come to rest; what a map draws when it rests is included."""
PATIENCE = 5.0
KEYS: tuple[tuple[str, Keys, int, float], ...] = (
    ("undo", ("u",), 20, 33),
    ("redo", ("Shift_L", "u"), 20, 33),
    ("zoom in", ("equal",), 3, 33),
    ("zoom out", ("minus",), 3, 33),
    ("larger text", ("Control_L", "equal"), 2, 120),
    ("smaller text", ("Control_L", "minus"), 2, 120),
)
"""Name, keys, how often one after the other, and milliseconds until the first frame."""
TO_QT = {
    "u": Qt.Key.Key_U,
    "equal": Qt.Key.Key_Equal,
    "minus": Qt.Key.Key_Minus,
    "Shift_L": Qt.KeyboardModifier.ShiftModifier,
    "Control_L": Qt.KeyboardModifier.ControlModifier,
}


class Frames(QObject):
    """Counts what a window sends to the screen: all its parts are painted together at its update requests."""

    def __init__(self, window: QWidget) -> None:
        super().__init__(window)
        self.count = 0
        window.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        self.count += event.type() == QEvent.Type.UpdateRequest
        return False


class Server:
    """The keyboard of the X server that the window is shown on; it sends keys as a real one does."""

    def __init__(self) -> None:
        names = find_library("X11"), find_library("Xtst")
        if not all(names):
            raise EzgameError("libX11 and libXtst are needed to press keys on the X server.")
        self._x, self._test = (ctypes.CDLL(name) for name in names)
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._display = ctypes.c_void_p(self._x.XOpenDisplay(None))

    def press(self, keys: Keys) -> None:
        codes = [self._code(key) for key in keys]
        for code, down in [*((c, 1) for c in codes), *((c, 0) for c in reversed(codes))]:
            self._test.XTestFakeKeyEvent(self._display, code, down, ctypes.c_ulong(0))
        self._x.XFlush(self._display)

    def _code(self, key: str) -> int:
        symbol = ctypes.c_ulong(self._x.XStringToKeysym(key.encode()))
        return int(self._x.XKeysymToKeycode(self._display, symbol))


def to_qt(window: QWidget) -> Press:
    """Presses keys without a server."""

    def press(keys: Keys) -> None:
        held = Qt.KeyboardModifier.NoModifier
        for key in keys[:-1]:
            held |= TO_QT[key]
        QTest.keyClick(window, TO_QT[keys[-1]], held)

    return press


def until_rest(frames: Frames, press: Press, keys: Keys) -> tuple[float, float]:
    """Milliseconds from the key to the first frame after it and to the last one, each when the server has it."""
    before, begun = frames.count, perf_counter()
    first = last = 0.0
    press(keys)
    while perf_counter() - begun < PATIENCE:
        go_round()
        if frames.count > before:
            before = frames.count
            QGuiApplication.sync()
            last = perf_counter() - begun
            first = first or last
        elif first and perf_counter() - begun - last > QUIET:
            return 1000 * first, 1000 * last
        else:
            sleep(0.0005)
    raise EzgameError(f"{'+'.join(keys)} changed nothing that is shown: has the window the focus?")


def measured(window: MainWindow) -> Iterator[str]:
    """A line for each kind of key, once the window has come to rest."""
    frames = Frames(window)
    real = QGuiApplication.platformName() == "xcb"
    press = Server().press if real else to_qt(window)
    window.activateWindow()
    QTest.qWaitForWindowActive(window)
    window.map.view.setFocus()
    yield "keys of the X server" if real else "keys handed to Qt, no server"
    yield f"  {'':<16}{'first frame: median':>20}{'most':>8}{'last frame: median':>22}{'most':>8}"
    for name, keys, times, limit in KEYS:
        found = [until_rest(frames, press, keys) for _ in range(times)]
        first, last = ([pair[at] for pair in found] for at in (0, 1))
        yield (
            f"  {name:<16}{median(first):>20.1f}{max(first):>8.1f}{median(last):>22.1f}{max(last):>8.1f}"
            f"   limit {limit:g}"
        )
