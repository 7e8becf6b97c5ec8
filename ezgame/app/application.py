"""The QApplication of the program: its style, how large text begins, what it reads ahead, and the files that
the system asks it to open."""

import sys
from collections.abc import Generator
from importlib import import_module
from pathlib import Path

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QObject, QTimer, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from ezgame import __version__
from ezgame.app.identity import APP_ID
from ezgame.app.settings import forget_qt_settings
from ezgame.app.vnc import keep_vnc_local
from ezgame.content.resources import resource
from ezgame.models.words.catalogues import ENGLISH, LANGUAGES
from ezgame.models.words.wording import language
from ezgame.ui import accessible
from ezgame.ui.background import reading
from ezgame.ui.collector import collect_in_window

END = object()
BETWEEN = 15
"""Milliseconds the window has for itself between two modules that are read ahead."""
BIG, HUGE = 1350, 2000
"""Heights of a screen in points from which text begins larger."""


class Application(QApplication):
    """On macOS a double click on a game is an event, no word on the command line. At the start it comes
    before there is a window, so it is kept until somebody listens."""

    file_wanted = Signal(object)
    """The path of a file to open."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self._early: list[Path] = []
        self._listened = False

    def listen(self) -> None:
        """From now on files are told by `file_wanted`, first those of before."""
        self._listened = True
        while self._early:
            self.file_wanted.emit(self._early.pop(0))

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return super().event(event)
        if name := event.url().toLocalFile() or event.file():
            self._early.append(Path(name))
            if self._listened:
                self.listen()
        return True


def make_application(arguments: list[str] | None = None) -> Application:
    """The QApplication with our style; there is only one."""
    forget_qt_settings()
    app = QApplication.instance()
    if not isinstance(app, Application):
        app = Application(arguments if arguments is not None else sys.argv[:1])
        keep_vnc_local()
    app.setApplicationName("ezgame")
    app.setApplicationVersion(__version__)
    app.setDesktopFileName(APP_ID)
    app.setWindowIcon(QIcon(str(resource("icons", "ezgame.svg"))))
    app.setStyle("Fusion")
    collect_in_window()
    accessible.install()
    return app


def speak_qt() -> None:
    """Qt's own words, such as those of its dialogs, in the language of the program."""
    app = QApplication.instance()
    if app is None:
        return
    for old in app.findChildren(QTranslator):
        app.removeTranslator(old)
        old.deleteLater()
    folder = QLibraryInfo.path(QLibraryInfo.LibraryPath.TranslationsPath)
    translator = QTranslator(app)
    if language() != ENGLISH and translator.load(f"qtbase_{language()}", folder):
        app.installTranslator(translator)


def first_language() -> str:
    """The language of the system, where it is one of ours."""
    wanted = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in LANGUAGES), ENGLISH)


def automatic_scale(height: int) -> float:
    """Larger text on screens with very many points, until somebody chooses."""
    return 1.6 if height >= HUGE else 1.2 if height >= BIG else 1.0


def read_ahead(owner: QObject) -> None:
    """Read what a game needs while people still type their names, a module per turn of the event loop. In the
    window's own thread: PySide makes its classes when they are first used, and two threads that do so at once
    crash the program."""
    if "ezgame.ui.main_window" in sys.modules:
        return
    modules, timer = game_modules(), QTimer(owner)

    def read_next() -> None:
        if next(modules, END) is END:
            timer.stop()
            timer.deleteLater()

    timer.timeout.connect(read_next)
    timer.start(BETWEEN)


FIRST_AHEAD = (
    "ezgame.core.state", "ezgame.core.actions", "ezgame.core.events", "ezgame.core.game", "ezgame.core.ruleset",
    "ezgame.content.games", "ezgame.models.session", "ezgame.app.opener", "ezgame.app.putting",
)  # fmt: skip
"""What a click on Start or on a saved game needs first; what others import comes before them, so that no piece
is large."""


def game_modules() -> Generator[None]:
    """One import per piece: the window takes its turns in between."""
    for name in FIRST_AHEAD:
        with reading:
            import_module(name)
        yield
    with reading:
        from ezgame.ui.docks import panel_modules
    yield
    panels = panel_modules()
    more = True
    while more:
        with reading:
            more = next(panels, END) is not END
        yield
    for name in ("ezgame.ui.main_window", "ezgame.ui.end.page", "shapely"):
        with reading:
            import_module(name)
        yield
