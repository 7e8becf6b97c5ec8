"""The QApplication of the program: its style, how large text begins, and what it reads ahead."""

import sys
from collections.abc import Generator
from importlib import import_module

from PySide6.QtWidgets import QApplication

from ezgame.app.desktop import APP_ID
from ezgame.app.settings import forget_qt_settings
from ezgame.app.vnc import keep_vnc_local
from ezgame.ui.background import Urgency, in_background
from ezgame.ui.collector import collect_in_window

BIG, HUGE = 1350, 2000
"""Heights of a screen in points from which text begins larger."""


def make_application(arguments: list[str] | None = None) -> QApplication:
    """The QApplication with our style; there is only one."""
    forget_qt_settings()
    app = QApplication.instance()
    if not isinstance(app, QApplication):
        app = QApplication(arguments if arguments is not None else sys.argv[:1])
        keep_vnc_local()
    app.setApplicationName("ezgame")
    app.setDesktopFileName(APP_ID)
    app.setStyle("Fusion")
    collect_in_window()
    return app


def automatic_scale(height: int) -> float:
    """Larger text on screens with very many points, until somebody chooses."""
    return 1.6 if height >= HUGE else 1.2 if height >= BIG else 1.0


def read_ahead() -> None:
    """Read what a game needs while people still type their names; beside the window, which goes on."""
    if "ezgame.ui.main_window" not in sys.modules:
        in_background(game_modules(), urgency=Urgency.AHEAD)


def game_modules() -> Generator[None]:
    from ezgame.ui.docks import panel_modules

    yield
    for _ in panel_modules():
        yield
    for name in ("ezgame.ui.main_window", "ezgame.ui.end.page", "shapely"):
        import_module(name)
        yield
