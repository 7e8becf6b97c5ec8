"""Is there a screen to open a window on? Asked before Qt, which would end the program itself."""

import os
import sys
from collections.abc import Mapping

from ezgame.core.errors import EzgameError

NO_DISPLAY = (
    "There is no display here: `make play-vnc` opens the window for a VNC viewer, "
    "and `ezgame render TITLE --out map.png` draws a map into a file."
)


class NoDisplay(EzgameError):
    """A window was asked for on a machine without a screen."""


def require_display(
    environment: Mapping[str, str] = os.environ, platform: str = sys.platform
) -> None:
    """Raise NoDisplay when Qt would find no screen. A platform chosen by hand is trusted."""
    if not platform.startswith("linux") or environment.get("QT_QPA_PLATFORM"):
        return
    if not environment.get("DISPLAY") and not environment.get("WAYLAND_DISPLAY"):
        raise NoDisplay(NO_DISPLAY)
