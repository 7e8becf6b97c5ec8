"""The desktop's files of one user: entry in the menu, file type of saved games, icons."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

from ezgame.app.identity import APP_ID
from ezgame.content.resources import packaging_file
from ezgame.core.errors import EzgameError, not_written

PLACES = {
    f"{APP_ID}.desktop": Path("applications") / f"{APP_ID}.desktop",
    f"{APP_ID}.mime.xml": Path("mime") / "packages" / f"{APP_ID}.xml",
    f"{APP_ID}.svg": Path("icons") / "hicolor" / "scalable" / "apps" / f"{APP_ID}.svg",
    f"{APP_ID}-game.svg": Path("icons", "hicolor", "scalable", "mimetypes") / f"{APP_ID}-game.svg",
}
"""Our files, and where they belong below the folder for data."""
REFRESH = (("update-mime-database", "mime"), ("update-desktop-database", "applications"))
"""Programs that read a folder anew. Desktops without them look by themselves, later."""


def data_home() -> Path:
    """Where desktops look for files of this user."""
    return Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")


def install(home: Path) -> list[Path]:
    """Write every file; gives their places."""
    written = []
    for name, place in PLACES.items():
        target = home / place
        text = packaging_file(name).read_text(encoding="utf-8")
        try:
            target.parent.mkdir(parents=True, exist_ok=True)
            target.write_text(text.replace("Exec=ezgame-gui ", f"Exec={program()} "), "utf-8")
        except OSError as error:
            raise EzgameError(not_written(target, error)) from None
        written.append(target)
    refresh(home)
    return written


def remove(home: Path) -> list[Path]:
    """Take away what install wrote; gives what was there."""
    found = [home / place for place in PLACES.values() if (home / place).is_file()]
    for path in found:
        path.unlink()
    if found:
        refresh(home)
    return found


def program() -> str:
    """How a desktop starts us: it may not know the folder of a virtual environment, or of a packed program."""
    packed = getattr(sys, "frozen", False)
    if packed and (image := os.environ.get("APPIMAGE")):
        return quoted(image)  # what runs now lies in a folder that goes away
    beside = Path(sys.executable).with_name("ezgame-gui")
    if beside.is_file():
        return quoted(str(beside))
    if packed:
        return quoted(sys.executable)
    return quoted(shutil.which("ezgame-gui") or "ezgame-gui")


def quoted(path: str) -> str:
    """A path as desktop entries want it: in quotes if need be, and a percent sign doubled."""
    plain = path.replace("%", "%%")
    if not re.search(r"""[\s"'\\><~|&;$*?#()`]""", plain):
        return plain
    # Two rules meet: backslashes before what is special in quotes, and all of them doubled in the file.
    inside = re.sub(r'(["`$\\])', r"\\\1", plain)
    return '"' + inside.replace("\\", "\\\\") + '"'


def refresh(home: Path) -> None:
    for tool, folder in REFRESH:
        if shutil.which(tool) and (home / folder).is_dir():
            subprocess.run([tool, str(home / folder)], capture_output=True, check=False)
