"""Whose work the program stands on, and under which licences: for the page about the program.

A packed program carries libraries of the system it was made on as well; they are listed in a file that
`packaging/licences.py` writes, beside the full texts.
"""

import json
import platform
from collections.abc import Iterator
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path

from ezgame import __version__
from ezgame.content.resources import licence_folder

INDEX = "libraries.json"
"""In the folder of licences: the libraries of the system, each as name, version and licence text."""


@dataclass(frozen=True, slots=True)
class Work:
    """Something made by others, or ourselves."""

    name: str
    version: str
    licence: str


PYTHON_PARTS = (
    ("Qt and PySide6", "PySide6-Essentials", "LGPL 3"),
    ("Shapely", "shapely", "BSD 3-clause; GEOS: LGPL 2.1"),
    (
        "NumPy",
        "numpy",
        "BSD 3-clause; OpenBLAS: BSD 3-clause; GCC: GPL 3 + GCC Runtime Library Exception",
    ),
    ("PyYAML", "PyYAML", "MIT; LibYAML: MIT"),
    ("platformdirs", "platformdirs", "MIT"),
)
"""What pip installs with us: what people call it, its name there, its licences; only names, which every language
writes alike."""


def works() -> Iterator[Work]:
    """Everything that runs when ezgame runs, but for libraries of the system."""
    yield Work("ezgame", __version__, "MIT")
    yield Work("Source Sans 3", "", "SIL Open Font License 1.1")
    yield Work("Python", platform.python_version(), "PSF 2")
    for name, distribution, licence in PYTHON_PARTS:
        yield Work(name, version_of(distribution), licence)


def version_of(distribution: str) -> str:
    """Debian's own packages of some of these bring no record of it."""
    try:
        return version(distribution)
    except PackageNotFoundError:
        return ""


def libraries(folder: Path | None = None) -> tuple[Work, ...]:
    """The libraries of the system that a packed program carries; none elsewhere."""
    folder = folder or licence_folder()
    if folder is None or not (folder / INDEX).is_file():
        return ()
    found = json.loads((folder / INDEX).read_text(encoding="utf-8"))
    return tuple(Work(one["name"], one["version"], one["text"]) for one in found)
