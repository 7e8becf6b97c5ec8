"""The system libraries that Qt loads on Linux, and how to get the missing ones.

    python3 ezgame/app/qt_libraries.py offscreen     for tests and `ezgame render`
    python3 ezgame/app/qt_libraries.py window        for a window as well

Silent when all are there. Otherwise root gets them by apt; anybody else gets the one line to
type, and exit code 1. `make` runs this file on the plain system Python, before anything is
installed, so it imports the standard library only. The program itself asks `why_no_window`.
"""

import ctypes
import importlib.util
import os
import shutil
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

OFFSCREEN = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
}
"""Libraries that Qt always loads, and the Debian packages they are in."""
WINDOW = OFFSCREEN | {
    "libX11-xcb.so.1": "libx11-xcb1",
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-image.so.0": "libxcb-image0",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-randr.so.0": "libxcb-randr0",
    "libxcb-render-util.so.0": "libxcb-render-util0",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxcb-sync.so.1": "libxcb-sync1",
    "libxcb-xfixes.so.0": "libxcb-xfixes0",
    "libxcb-xkb.so.1": "libxcb-xkb1",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}
"""The same for a window on a screen."""
PLUGINS = {"xcb": "libqxcb.so", "wayland": "libqwayland.so", "wayland-egl": "libqwayland.so"}
"""The files of Qt that open windows, by the names people may give in QT_QPA_PLATFORM."""
OLDER_PLUGINS = {"libqwayland.so": "libqwayland-generic.so"}
"""What a file was called before Qt 6.10."""


def why_no_window(platforms: Iterable[str], folder: Path | None = None) -> str:
    """What is missing when Qt can load none of these platforms, with the line to type; "" when it can load
    one, or when nothing is known about them. `folder` holds Qt's platform plugins."""
    folder = folder or plugin_folder()
    problem = ""
    for platform in platforms:
        plugin = plugin_file(folder, platform)
        if plugin is None:
            return ""
        problem = load_problem(plugin)
        if not problem:
            return ""
    return problem and f"Qt cannot open a window here ({problem}). {advice(missing(WINDOW))}"


def plugin_folder() -> Path | None:
    """Where PySide6 keeps Qt's platform plugins; None when it uses those of the system."""
    spec = importlib.util.find_spec("PySide6")
    for home in (spec.submodule_search_locations or ()) if spec else ():
        if (found := Path(home, "Qt", "plugins", "platforms")).is_dir():
            return found
    return None


def plugin_file(folder: Path | None, platform: str) -> Path | None:
    name = PLUGINS.get(platform)
    if folder is None or name is None:
        return None
    paths = (folder / name, folder / OLDER_PLUGINS.get(name, name))
    return next((path for path in paths if path.is_file()), None)


def load_problem(library: str | Path) -> str:
    """What the system says about a library that it cannot load; "" when it can."""
    try:
        ctypes.CDLL(str(library))
    except OSError as error:
        return str(error)
    return ""


def missing(wanted: dict[str, str]) -> dict[str, str]:
    return {library: package for library, package in wanted.items() if load_problem(library)}


def install_line(absent: dict[str, str]) -> list[str]:
    return ["apt-get", "install", "-y", "--no-install-recommends", *sorted(absent.values())]


def advice(absent: dict[str, str]) -> str:
    """One sentence on how to get the libraries."""
    if not absent:
        return "Please install the library that is named here."
    if shutil.which("apt-get") is None:
        return f"Please install these libraries: {', '.join(absent)}."
    return f"Please type: sudo {' '.join(install_line(absent))}"


def main(purpose: str) -> int:
    if not sys.platform.startswith("linux"):
        return 0
    absent = missing(WINDOW if purpose == "window" else OFFSCREEN)
    if not absent:
        return 0
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        print("Qt needs system libraries that are not here.", advice(absent), file=sys.stderr)
        return 1
    print("Installing the system libraries Qt needs:", *sorted(absent.values()))
    for line in (["apt-get", "update"], install_line(absent)):
        result = subprocess.run(
            line,
            check=False,
            stdout=subprocess.DEVNULL,
            env=os.environ | {"DEBIAN_FRONTEND": "noninteractive"},
        )
        if result.returncode:
            print("This did not work:", *line, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "window"))
