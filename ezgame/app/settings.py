"""What the program remembers from one time to the next, in one ini file per user.

Values are stored as text: QSettings hands numbers and flags back as strings in a new process.
"""

import json
from collections.abc import Sequence
from pathlib import Path

import platformdirs
from PySide6.QtCore import QSettings

from ezgame.ui.appearance import appearance

SCALES = (0.8, 2.5)
FOLDER = "ezgame"


def data_folder() -> Path:
    """Where games without a name of their own are kept."""
    return Path(platformdirs.user_data_dir(FOLDER, appauthor=False))


def settings_file() -> Path:
    return Path(platformdirs.user_config_dir(FOLDER, appauthor=False)) / "ezgame.ini"


class Settings:
    """The memory of the window (see ezgame.ui.memory) on disk."""

    def __init__(self, path: Path | None = None) -> None:
        self._store = QSettings(str(path or settings_file()), QSettings.Format.IniFormat)

    def _get(self, key: str, default: str = "") -> str:
        value = self._store.value(key, default)
        return value if isinstance(value, str) else default

    def _put(self, key: str, value: str) -> None:
        self._store.setValue(key, value)

    def _flag(self, key: str, default: bool) -> bool:
        return self._get(key, "yes" if default else "no") == "yes"

    # ------------------------------------------------------------ look

    def apply_look(self, automatic_scale: float = 1.0) -> None:
        """Give the program the look of last time."""
        try:
            scale = float(self._get("look/scale") or automatic_scale)
        except ValueError:
            scale = automatic_scale
        scale = min(SCALES[1], max(SCALES[0], scale))
        appearance().set(dark=self._flag("look/dark", False), scale=scale)

    def set_dark(self, dark: bool) -> None:
        self._put("look/dark", "yes" if dark else "no")
        appearance().set(dark=dark)

    def change_scale(self, by: float) -> None:
        scale = round(min(SCALES[1], max(SCALES[0], appearance().scale + by)), 2)
        self._put("look/scale", str(scale))
        appearance().set(scale=scale)

    @property
    def classic(self) -> bool:
        return self._flag("look/classic", False)

    @classic.setter
    def classic(self, on: bool) -> None:
        self._put("look/classic", "yes" if on else "no")

    @property
    def warnings(self) -> bool:
        return self._flag("play/warnings", True)

    @warnings.setter
    def warnings(self, on: bool) -> None:
        self._put("play/warnings", "yes" if on else "no")

    # ------------------------------------------------------------ arrangement and names

    def layout(self, key: str) -> str | None:
        return self._get(f"layout/{key}") or None

    def keep_layout(self, key: str, state: str) -> None:
        self._put(f"layout/{key}", state)

    def forget_layout(self, key: str) -> None:
        self._store.remove(f"layout/{key}")

    def names(self) -> Sequence[str]:
        """The names of the group, as they sat last time."""
        try:
            names = json.loads(self._get("group/names", "[]"))
        except ValueError:
            return ()
        return (
            tuple(name for name in names if isinstance(name, str))
            if isinstance(names, list)
            else ()
        )

    def keep_names(self, names: Sequence[str]) -> None:
        self._put("group/names", json.dumps(list(names), ensure_ascii=False))

    def folder(self, purpose: str) -> Path | None:
        """Where files for this purpose were last, if that is still there."""
        kept = self._get(f"folders/{purpose}")
        return Path(kept) if kept and Path(kept).is_dir() else None

    def keep_folder(self, purpose: str, folder: Path) -> None:
        self._put(f"folders/{purpose}", str(folder))

    def paper(self) -> str:
        """The paper that was printed on last."""
        return self._get("print/paper", "a4")

    def keep_paper(self, paper: str) -> None:
        self._put("print/paper", paper)

    def geometry(self) -> str:
        return self._get("window/geometry")

    def keep_geometry(self, geometry: str) -> None:
        self._put("window/geometry", geometry)
