"""Can a window be opened here? Asked before Qt, which would end the program itself."""

import os
import sys
from collections.abc import Mapping

from ezgame.app.qt_libraries import why_no_window
from ezgame.core.errors import EzgameError
from ezgame.core.message import told

NO_DISPLAY = told(
    "terminal.no_display",
    "There is no display here, so no window can be opened; `ezgame render TITLE --out map.png` draws a map into a "
    "file, and `ezgame --help` lists what else works without one.",
)
SCREENS = {"WAYLAND_DISPLAY": "wayland", "DISPLAY": "xcb"}
"""The variables that name a screen, and the part of Qt that draws on it."""


class NoDisplay(EzgameError):
    """A window was asked for where none can be opened."""


def require_display(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> None:
    """Raise NoDisplay when Qt would find no screen, or could not load what draws on it."""
    if not platform.startswith("linux"):
        return
    if chosen := environment.get("QT_QPA_PLATFORM"):
        platforms = [name.partition(":")[0] for name in chosen.split(";")]
    else:
        platforms = [part for name, part in SCREENS.items() if environment.get(name)]
        if not platforms:
            raise NoDisplay(NO_DISPLAY)
    if problem := why_no_window(platforms):
        raise NoDisplay(problem)
