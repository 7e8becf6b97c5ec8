"""The licences of everything in the packed program, in full, in one folder.

Three sources: the texts kept beside this file (for Qt, whose wheels bring none), the licence files of the
Python packages, and what Debian says about each library of the system that was packed.
"""

import json
import re
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import distribution
from pathlib import Path

HERE = Path(__file__).resolve().parent
OWN_TEXTS = HERE / "licences"
FONT_TEXT = HERE.parent / "resources" / "fonts" / "OFL.txt"
PACKAGES = ("shapely", "numpy", "PyYAML", "platformdirs")
INDEX = "libraries.json"
"""Read by ezgame/app/licences.py."""


def write_licences(folder: Path, binaries: Iterable[tuple[str, str]]) -> None:
    """Fill the folder; `binaries` are places in the packed program and where they were found."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    for path in sorted(OWN_TEXTS.iterdir()):
        shutil.copy(path, folder / path.name)
    shutil.copy(HERE.parent / "LICENSE", folder / "ezgame.txt")
    shutil.copy(FONT_TEXT, folder / "Source-Sans-3.txt")
    shutil.copy(python_licence(), folder / "Python.txt")
    for name in PACKAGES:
        (folder / f"{name}.txt").write_text(package_licence(name), encoding="utf-8")
    libraries = list(system_libraries(source for _place, source in binaries))
    for library in libraries:
        shutil.copy(library.pop("copyright"), folder / library["text"])
    (folder / INDEX).write_text(json.dumps(libraries, indent=1), encoding="utf-8")


def python_licence() -> Path:
    """Where this Python keeps its licence: each system has another place."""
    name = f"python{sys.version_info.major}.{sys.version_info.minor}"
    places = (
        Path(sysconfig.get_path("stdlib"), "LICENSE.txt"),
        Path(sys.base_prefix, "LICENSE.txt"),
        Path(sys.base_prefix, "share", "doc", name, "copyright"),
        Path(sys.base_prefix, "share", "doc", f"{name}-minimal", "copyright"),
    )
    for place in places:
        if place.is_file():
            return place
    raise SystemExit(f"The licence of Python is in none of these places: {places}")


def package_licence(name: str) -> str:
    """All licence files of a Python package, one after the other."""
    files = [
        file
        for file in distribution(name).files or ()
        if re.search(r"licen[cs]e|copying", file.name, re.IGNORECASE) and file.suffix != ".py"
    ]
    if not files:
        raise SystemExit(f"{name} brings no licence file.")
    texts = [f"{file}\n\n{file.read_text(encoding='utf-8')}" for file in sorted(files)]
    return ("\n" + "-" * 78 + "\n").join(texts)


def system_libraries(sources: Iterable[str]) -> list[dict[str, str]]:
    """The Debian packages that the packed libraries of the system came from. Wheels tell their own story,
    and other systems pack none."""
    if shutil.which("dpkg-query") is None:
        return []
    environment = (sys.prefix, sys.base_prefix if sys.base_prefix != "/usr" else sys.prefix)
    found: dict[str, dict[str, str]] = {}
    for source in sources:
        path = Path(source).resolve()
        if any(path.is_relative_to(place) for place in environment) or not path.is_file():
            continue
        package = owner(path)
        if package and package not in found:
            found[package] = {
                "name": package,
                "version": version(package),
                "text": f"{package}.txt",
                "copyright": str(Path("/usr/share/doc", package, "copyright")),
            }
    return [found[name] for name in sorted(found)]


def owner(path: Path) -> str:
    """The package a file came with. Older ones say /lib where the file is in /usr/lib."""
    for name in (str(path), str(path).removeprefix("/usr")):
        words = ["dpkg-query", "--search", name]
        answer = subprocess.run(words, capture_output=True, text=True, check=False)
        if answer.returncode == 0:
            return answer.stdout.partition(":")[0]
    raise SystemExit(f"No package brought {path}; its licence is not known.")


def version(package: str) -> str:
    words = ["dpkg-query", "--show", "--showformat=${Version}\n", package]
    return subprocess.run(words, capture_output=True, text=True, check=True).stdout.split()[0]
