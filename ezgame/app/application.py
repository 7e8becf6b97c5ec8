"""The QApplication of the program: its style, how large text begins, and the files that the system asks it to
open."""

import sys
from pathlib import Path

from PySide6.QtCore import QEvent, QLibraryInfo, QLocale, QTranslator, Signal
from PySide6.QtGui import QFileOpenEvent, QIcon
from PySide6.QtWidgets import QApplication

from ezgame import __version__
from ezgame.app.identity import APP_ID
from ezgame.app.key_names import KeyNames
from ezgame.app.settings import forget_qt_settings
from ezgame.app.vnc import keep_vnc_local
from ezgame.content.resources import resource
from ezgame.models.words.catalogues import ENGLISH, LANGUAGES
from ezgame.models.words.wording import language
from ezgame.ui import accessible
from ezgame.ui.collector import collect_in_window

BIG, HUGE = 1350, 2000
"""Heights of a screen in points from which text begins larger."""


class Application(QApplication):
    """On macOS a double click on a game is an event, no word on the command line. At the start it comes
    before there is a window, so it is kept until somebody listens."""

    file_wanted = Signal(object)
    """The path of a file to open."""

    def __init__(self, arguments: list[str]) -> None:
        super().__init__(arguments)
        self.early: list[Path] = []
        self.listened = False

    def listen(self) -> None:
        """From now on files are told by `file_wanted`, first those of before."""
        self.listened = True
        while self.early:
            self.file_wanted.emit(self.early.pop(0))

    def event(self, event: QEvent) -> bool:
        if event.type() != QEvent.Type.FileOpen or not isinstance(event, QFileOpenEvent):
            return super().event(event)
        if name := event.url().toLocalFile() or event.file():
            self.early.append(Path(name))
            if self.listened:
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
        app.installTranslator(KeyNames(app))


def first_language() -> str:
    """The language of the system, where it is one of ours."""
    wanted = (name.partition("-")[0] for name in QLocale.system().uiLanguages())
    return next((code for code in wanted if code in LANGUAGES), ENGLISH)


def automatic_scale(height: int) -> float:
    """Larger text on screens with very many points, until somebody chooses."""
    return 1.6 if height >= HUGE else 1.2 if height >= BIG else 1.0
