"""The system libraries that Qt loads, and how to get the missing ones.

    python3 packaging/qt_libraries.py offscreen     for tests and `ezgame render`
    python3 packaging/qt_libraries.py window        for a window as well

Silent when all are there. Otherwise root gets them by apt; anybody else gets the one line to
type, and exit code 1. Runs on the plain system Python, before anything is installed.
"""

import ctypes
import os
import shutil
import subprocess
import sys

OFFSCREEN = {
    "libGL.so.1": "libgl1",
    "libEGL.so.1": "libegl1",
    "libglib-2.0.so.0": "libglib2.0-0",
    "libdbus-1.so.3": "libdbus-1-3",
    "libxkbcommon.so.0": "libxkbcommon0",
    "libfontconfig.so.1": "libfontconfig1",
}
WINDOW = OFFSCREEN | {
    "libxcb-cursor.so.0": "libxcb-cursor0",
    "libxcb-icccm.so.4": "libxcb-icccm4",
    "libxcb-keysyms.so.1": "libxcb-keysyms1",
    "libxcb-shape.so.0": "libxcb-shape0",
    "libxkbcommon-x11.so.0": "libxkbcommon-x11-0",
}


def is_there(library):
    try:
        ctypes.CDLL(library)
    except OSError:
        return False
    return True


def main(purpose):
    if not sys.platform.startswith("linux"):
        return 0
    wanted = WINDOW if purpose == "window" else OFFSCREEN
    missing = {library: package for library, package in wanted.items() if not is_there(library)}
    if not missing:
        return 0
    packages = sorted(missing.values())
    install = ["apt-get", "install", "-y", "--no-install-recommends", *packages]
    if shutil.which("apt-get") is None:
        print("Qt needs these libraries, please install them:", ", ".join(missing), file=sys.stderr)
        return 1
    if os.geteuid() != 0:
        print("Qt needs some system libraries; please type:", file=sys.stderr)
        print("    sudo", *install, file=sys.stderr)
        return 1
    print("Installing the system libraries Qt needs:", *packages)
    quiet = {"stdout": subprocess.DEVNULL, "env": os.environ | {"DEBIAN_FRONTEND": "noninteractive"}}
    for line in (["apt-get", "update"], install):
        if subprocess.run(line, check=False, **quiet).returncode:
            print("This did not work:", *line, file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1] if len(sys.argv) > 1 else "window"))
