"""What goes into the packed program, and what does not: used by ezgame.spec, tested by itself.

Of Qt the program needs QtCore, QtGui, QtWidgets, QtSvg and QtPrintSupport; the wheels bring far more.
Names are places in the packed folder, with `/` on every system.
"""

import re
from collections.abc import Callable, Iterable

DROPPED = tuple(
    re.compile(pattern)
    for pattern in (
        # Windows without a desktop, and the VNC screen, which brings the network with it.
        r"plugins/platforms/(lib)?q(eglfs|linuxfb|minimal|minimalegl|vkkhrdisplay|vnc|direct2d)\b",
        r"plugins/(egldeviceintegrations|generic|networkinformation|tls|styles)/",
        r"plugins/platforminputcontexts/.*virtualkeyboard",
        # Everything is painted without OpenGL.
        r"plugins/(xcbglintegrations|wayland-graphics-integration-client)/",
        r"(^|/)(opengl32sw|d3dcompiler_47)\.dll$",
        # Takes thirty libraries of GTK 3 along, for file dialogs that the portal has as well.
        r"plugins/platformthemes/libqgtk3",
        r"plugins/imageformats/(?!.*svg)",
        r"/translations/(?!qtbase_(de|es|en)\.qm$)",
        r"/Qt/qml/",
        # The system's printing; its library is the system's, too.
        r"(^|/)libcups\.so",
        # Drivers of the system may need a newer one than that of the oldest system, on which we pack.
        r"(^|/)lib(stdc\+\+|gcc_s)\.so",
    )
)
"""Never packed, however it got in."""

EXCLUDED_MODULES = (
    "_hashlib",  # Python's own functions do what we need, without five megabytes of OpenSSL
    "_ssl",
    "_tkinter",
    "distutils",
    "doctest",
    "lib2to3",
    "numpy.f2py",
    "numpy.testing",
    "pdb",
    "pip",
    "pydoc",
    "PySide6.QtNetwork",
    "PySide6.QtQml",
    "PySide6.QtTest",
    "setuptools",
    "sqlite3",
    "ssl",
    "tkinter",
    "unittest",
    "xmlrpc",
)
"""Parts of Python and of libraries that nothing here imports."""

ROOT = re.compile(r"plugins/|(^|/)(lib)?python3[\w.]*(dll|so|dylib)")
"""What is loaded by name while the program runs, so that no other file asks for it."""


def plain(place: str) -> str:
    return place.replace("\\", "/")


def wanted(place: str) -> bool:
    """Whether a file may be packed."""
    return not any(pattern.search(plain(place)) for pattern in DROPPED)


def asked_for(
    files: Iterable[tuple[str, str, str]], needs: Callable[[str], Iterable[str]]
) -> set[str]:
    """The places of everything but libraries that no other file asks for and nobody loads by name. `files`
    are place, source and kind as PyInstaller keeps them; `needs` names the libraries a source asks for."""
    listed = [(plain(place), source, kind) for place, source, kind in files]
    by_name: dict[str, list[tuple[str, str, str]]] = {}
    for entry in listed:
        by_name.setdefault(entry[0].rpartition("/")[2].lower(), []).append(entry)
    waiting = [e for e in listed if e[2] not in ("BINARY", "SYMLINK") or ROOT.search(e[0])]
    found: set[str] = set()
    while waiting:
        place, source, kind = waiting.pop()
        if place in found:
            continue
        found.add(place)
        for name in needs(source) if kind in ("BINARY", "EXTENSION") else ():
            waiting += by_name.get(name.lower(), [])
    return found
