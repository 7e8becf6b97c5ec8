"""What the program remembers from one time to the next, in one JSON file per user: texts by name, nothing else.

Nothing of Qt's own settings is read: PySide takes values of a special kind in such files for Python objects and
runs what they say. `forget_qt_settings` keeps Qt's dialogs from reading theirs.
"""

import contextlib
import json
import math
import os
import re
from collections.abc import Sequence
from pathlib import Path

import platformdirs
from PySide6.QtCore import QSettings

from ezgame.core.errors import SaveError
from ezgame.core.player_names import clean_name
from ezgame.models.guards.levels import LEVELS, USUAL
from ezgame.models.words.catalogues import LANGUAGES
from ezgame.storage.atomic import replace_quickly
from ezgame.storage.codec.text import compact, parse
from ezgame.storage.file_bytes import bytes_of
from ezgame.ui.appearance import appearance

SCALES = (0.8, 2.5)
MAP_TEXT = (0.8, 1.6)
FOLDER = "ezgame"
LARGEST = 256 * 1024
"""Bytes of the whole file."""
LONGEST = 32 * 1024
"""Letters of one value; an arrangement of panels has a few thousand."""
MOST_NAMES = 12
OLD_LINE = re.compile(r"(dark|scale|classic|warnings|paper)=([\w.]{1,12})")
"""What is taken over from the ini file of earlier versions."""
OLD_PLACES = {"warnings": "play/warnings", "paper": "print/paper"}


def data_folder() -> Path:
    """Where games without a name of their own are kept."""
    return Path(platformdirs.user_data_dir(FOLDER, appauthor=False))


def settings_file() -> Path:
    return Path(platformdirs.user_config_dir(FOLDER, appauthor=False)) / "ezgame.json"


def forget_qt_settings() -> None:
    """Keep Qt from reading and writing settings of its own, such as the history of its file dialog.
    Call it before the application is made."""
    # Qt reads system-wide files, too, and both formats whatever is asked for.
    for format_ in (QSettings.Format.NativeFormat, QSettings.Format.IniFormat):
        for scope in (QSettings.Scope.UserScope, QSettings.Scope.SystemScope):
            QSettings.setPath(format_, scope, os.devnull)


def read_settings(path: Path) -> dict[str, str]:
    """The texts of a settings file. One that makes no sense is put aside, and everything begins anew."""
    if not os.path.lexists(path):
        return old_settings(path.with_suffix(".ini"))
    try:
        plain = parse(bytes_of(path, LARGEST).decode())
        if not isinstance(plain, dict):
            raise SaveError("no settings")
    except (SaveError, UnicodeDecodeError):
        with contextlib.suppress(OSError):
            os.replace(path, path.with_name(f"{path.name}.damaged"))
        return {}
    return {
        key: value
        for key, value in plain.items()
        if isinstance(value, str) and len(value) <= LONGEST
    }


def old_settings(path: Path) -> dict[str, str]:
    """Plain words from the file of an earlier version, read as text and not by Qt."""
    try:
        text = bytes_of(path, LARGEST).decode(errors="replace")
    except SaveError:
        return {}
    found = (OLD_LINE.fullmatch(line.strip()) for line in text.splitlines())
    return {
        OLD_PLACES.get(match[1], f"look/{match[1]}"): match[2]
        for match in found
        if match is not None
    }


class Settings:
    """The memory of the window (see ezgame.ui.memory) on disk."""

    def __init__(self, path: Path | None = None) -> None:
        self._path = path or settings_file()
        self._texts = read_settings(self._path)

    def _get(self, key: str, default: str = "") -> str:
        return self._texts.get(key, default)

    def _put(self, key: str, value: str | None) -> None:
        """Remember a text, or forget it. What cannot be written is remembered for this time."""
        if self._texts.get(key) == value:
            return
        if value is None:
            del self._texts[key]
        else:
            self._texts[key] = value
        # A disk that is full or read-only must not keep anybody from playing.
        with contextlib.suppress(OSError, UnicodeEncodeError):
            self._path.parent.mkdir(parents=True, exist_ok=True)
            replace_quickly(self._path, compact(self._texts).encode())

    def _flag(self, key: str, default: bool) -> bool:
        return self._get(key, "yes" if default else "no") == "yes"

    # ------------------------------------------------------------ look

    def apply_look(self, automatic_scale: float = 1.0) -> None:
        """Give the program the look of last time."""
        try:
            scale = float(self._get("look/scale") or automatic_scale)
        except ValueError:
            scale = automatic_scale
        # "nan" and "inf" are numbers for `float`.
        if not math.isfinite(scale):
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

    @property
    def language(self) -> str:
        """What somebody chose; empty before that."""
        kept = self._get("look/language")
        return kept if kept in LANGUAGES else ""

    @language.setter
    def language(self, code: str) -> None:
        self._put("look/language", code)

    @property
    def motion(self) -> bool:
        return self._flag("look/motion", True)

    @motion.setter
    def motion(self, on: bool) -> None:
        self._put("look/motion", "yes" if on else "no")

    @property
    def clocks(self) -> bool:
        return self._flag("play/clocks", False)

    @clocks.setter
    def clocks(self, on: bool) -> None:
        self._put("play/clocks", "yes" if on else "no")

    @property
    def clock_budget(self) -> int:
        return self._small("play/clock_budget")

    @clock_budget.setter
    def clock_budget(self, minutes: int) -> None:
        self._put("play/clock_budget", str(minutes))

    @property
    def clock_fine(self) -> int:
        return self._small("play/clock_fine")

    @clock_fine.setter
    def clock_fine(self, money: int) -> None:
        self._put("play/clock_fine", str(money))

    def _small(self, key: str) -> int:
        """A number of at most three digits; 0 for what makes no sense."""
        kept = self._get(key)
        return int(kept) if kept.isascii() and kept.isdigit() and len(kept) <= 3 else 0

    def guard_level(self, name: str) -> str:
        kept = self._get(f"guards/{name}", USUAL)
        return kept if kept in LEVELS else USUAL

    def keep_guard_level(self, name: str, level: str) -> None:
        """The usual level is not written down: the file stays small, however many people play."""
        self._put(f"guards/{name}", None if level == USUAL else level)

    @property
    def previously(self) -> bool:
        return self._flag("play/previously", False)

    @previously.setter
    def previously(self, on: bool) -> None:
        self._put("play/previously", "yes" if on else "no")

    @property
    def goes_on(self) -> bool:
        return self._flag("play/goes_on", False)

    @goes_on.setter
    def goes_on(self, on: bool) -> None:
        self._put("play/goes_on", "yes" if on else "no")

    @property
    def map_text(self) -> float:
        """Size of writing on the map; what makes no sense is the ordinary size."""
        try:
            size = float(self._get("look/map_text", "1"))
        except ValueError:
            return 1.0
        return min(MAP_TEXT[1], max(MAP_TEXT[0], size)) if math.isfinite(size) else 1.0

    @map_text.setter
    def map_text(self, size: float) -> None:
        self._put("look/map_text", str(size))

    def hints_seen(self) -> frozenset[str]:
        """Hints of the first evening that were taken away."""
        return frozenset(self._get("hints/seen").split())

    def keep_hint(self, hint: str) -> None:
        self._put("hints/seen", " ".join(sorted({*self.hints_seen(), hint})))

    # ------------------------------------------------------------ arrangement and names

    def layout(self, key: str) -> str | None:
        return self._get(f"layout/{key}") or None

    def keep_layout(self, key: str, state: str) -> None:
        self._put(f"layout/{key}", state)

    def forget_layout(self, key: str) -> None:
        self._put(f"layout/{key}", None)

    def names(self) -> Sequence[str]:
        """The names of the group, as they sat last time."""
        try:
            names = json.loads(self._get("group/names", "[]"))
        # The file may be anybody's: deeply nested lists end the parser.
        except (ValueError, RecursionError):
            return ()
        if not isinstance(names, list):
            return ()
        # Names come from a file that may have been edited: the same is asked of them as of names that
        # are typed.
        cleaned = (clean_name(name) for name in names[:MOST_NAMES] if isinstance(name, str))
        return tuple(name for name in cleaned if name)

    def keep_names(self, names: Sequence[str]) -> None:
        self._put("group/names", json.dumps(list(names), ensure_ascii=False))

    def folder(self, purpose: str) -> Path | None:
        """Where files for this purpose were last, if that is still there."""
        kept = self._get(f"folders/{purpose}")
        return Path(kept) if kept and os.path.isdir(kept) else None

    def keep_folder(self, purpose: str, folder: Path) -> None:
        self._put(f"folders/{purpose}", str(folder))

    def paper(self) -> str:
        """The paper that was printed on last."""
        return self._get("print/paper", "a4")

    def keep_paper(self, paper: str) -> None:
        self._put("print/paper", paper)
