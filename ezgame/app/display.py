"""Can a window be opened here? Asked before Qt, which would end the program itself."""

import ctypes
import os
import socket
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path

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


NO_ANSWER = "No screen answers at {screen}, so no window can be opened there."


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
    variables = {part: name for name, part in SCREENS.items()}
    asked = [variables.get(name.partition("-")[0]) for name in platforms]
    named = [name for name in asked if name and environment.get(name)]
    if len(named) == len(asked) and not any(ANSWERS[name](environment) for name in named):
        screens = ", ".join(f"{name}={environment[name]}" for name in named)
        raise NoDisplay(told("terminal.no_answer", NO_ANSWER, screen=screens))


def x_answers(environment: Mapping[str, str]) -> bool:
    """Whether the X server of DISPLAY lets us in; true where that cannot be asked."""
    try:
        xcb = ctypes.CDLL("libxcb.so.1")
        xcb.xcb_connect.restype = ctypes.c_void_p
        connection = ctypes.c_void_p(xcb.xcb_connect(environment["DISPLAY"].encode(), None))
        problem = xcb.xcb_connection_has_error(connection)
        xcb.xcb_disconnect(connection)
    except (OSError, AttributeError):
        return True
    return not problem


def wayland_answers(environment: Mapping[str, str]) -> bool:
    """Whether somebody listens at the socket that WAYLAND_DISPLAY names."""
    path = Path(environment.get("XDG_RUNTIME_DIR", ""), environment["WAYLAND_DISPLAY"])
    with suppress(OSError), socket.socket(socket.AF_UNIX) as asked:
        asked.connect(str(path))
        return True
    return False


ANSWERS = {"WAYLAND_DISPLAY": wayland_answers, "DISPLAY": x_answers}
