"""Lay out the packed program as an AppDir, which `appimagetool` turns into one file.

    python3 packaging/make_appdir.py [FOLDER [OUT]]      dist/ezgame → dist/ezgame.AppDir
"""

import shutil
import sys
from pathlib import Path

from make_deb import APP_ID, HERE, SHARE

RUN = """\
#!/bin/sh
# Named like one of our commands, or with words, it is the command line; else the window.
here=$(dirname "$(readlink -f "$0")")
case "$1" in
    ""|*.ezgame|*.json) exec "$here/usr/lib/ezgame/ezgame-gui" "$@" ;;
    *) exec "$here/usr/lib/ezgame/ezgame" "$@" ;;
esac
"""


def make(folder: Path, out: Path) -> Path:
    """Build the folder and give its path."""
    if not (folder / "ezgame-gui").is_file():
        raise SystemExit(f"{folder} holds no packed program; `make package` makes one.")
    home = out / "ezgame.AppDir"
    shutil.rmtree(home, ignore_errors=True)
    shutil.copytree(folder, home / "usr" / "lib" / "ezgame", symlinks=True)
    for name, place in SHARE.items():
        (home / "usr" / "share" / place).mkdir(parents=True, exist_ok=True)
        shutil.copy(HERE / name, home / "usr" / "share" / place / name)
    for name in (f"{APP_ID}.desktop", f"{APP_ID}.svg"):
        shutil.copy(HERE / name, home / name)
    (home / ".DirIcon").symlink_to(f"{APP_ID}.svg")
    (home / "AppRun").write_text(RUN, encoding="utf-8")
    (home / "AppRun").chmod(0o755)
    return home


if __name__ == "__main__":
    words = sys.argv[1:]
    print(make(Path(words[0] if words else "dist/ezgame"), Path(words[1] if words[1:] else "dist")))
