"""Opens the files it is told on its standard input and says what happened, one JSON line each.

Runs in a process of its own, so that a hang or a crash is seen from outside. What was opened is used as the
window uses it: choices, sentences, tables, a small map; and it is saved and read back.
"""

import json
import os
import resource
import sys
import traceback
from pathlib import Path
from time import process_time
from typing import Any

from PySide6.QtCore import QSize
from PySide6.QtGui import QGuiApplication

from ezgame.app.differences import told
from ezgame.app.exports import all_tables, export_text
from ezgame.app.imports import import_game
from ezgame.app.settings import Settings
from ezgame.content import games
from ezgame.content.titles import load_title
from ezgame.core.errors import EzgameError
from ezgame.core.game import Game
from ezgame.core.ruleset import Ruleset
from ezgame.core.setup import Setup
from ezgame.storage.codec.digest import state_hash
from ezgame.storage.codec.encode import to_plain
from ezgame.storage.codec.text import compact
from ezgame.storage.file_opening import open_game
from ezgame.storage.history import Difference
from ezgame.storage.opening import open_contents
from ezgame.storage.preview import UnreadableFile, look
from ezgame.storage.reading import read_bytes, read_file
from ezgame.storage.shelf import RECENT, Shelf
from ezgame.storage.writing import game_bytes
from ezgame.ui.files.thumbnail import map_thumbnail
from ezgame.ui.start.game_card import lines_about
from tests.tools.selftests.keeping import losses

SMALL = QSize(120, 90)
MOST_RULES = 50
KNOWN_RULES: dict[str, Ruleset] = {}
"""By set-up: a third of the time would go into making the same rules again."""


def new_game(setup: Setup) -> Game:
    """A game at its start. Every set-up that has not been seen yet takes the way of the program."""
    key = compact(to_plain(setup, full=True))
    if key not in KNOWN_RULES:
        game = games.new_game(setup)
        if len(KNOWN_RULES) >= MOST_RULES:
            KNOWN_RULES.clear()
        KNOWN_RULES[key] = game.rules
        return game
    return Game(KNOWN_RULES[key])


def main() -> int:
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    application = QGuiApplication(["fuzz"])  # pictures need one
    assert application is not None
    for line in sys.stdin:
        print(json.dumps(outcome(Path(line.strip()))), flush=True)
    return 0


def outcome(path: Path) -> dict[str, Any]:
    begun = process_time()
    try:
        found = open_any(path)
    except EzgameError as error:
        found = {"outcome": "refused", "sentence": str(error)}
    except Exception:
        found = {"outcome": "crashed", "sentence": traceback.format_exc()}
    found["seconds"] = process_time() - begun
    found["megabytes"] = most_memory()
    return found


def most_memory(status: Path = Path("/proc/self/status")) -> int:
    """The most megabytes this process has held. Not `ru_maxrss`, which on Linux begins with what the parent
    held when it started us."""
    try:
        lines = status.read_text(encoding="utf-8").splitlines()
    except OSError:
        return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
    return next(int(line.split()[1]) for line in lines if line.startswith("VmHWM:")) // 1024


def open_any(path: Path) -> dict[str, Any]:
    if path.name.startswith("settings"):
        return read_settings(path)
    if path.name == RECENT:
        return read_list(path)
    return open_save(path) if path.suffix == ".ezgame" else open_import(path)


def open_save(path: Path) -> dict[str, Any]:
    show(path)
    closed = read_file(path).closed
    file = open_game(path, new_game, told)
    told_first = None
    if file.opening is not None:
        past = file.opening.replay_past()
        file.take_past(past)
        told_first = past.difference
    file.close()
    use(file.game, told_first)
    return {
        "outcome": "noted" if file.notes else ("opened" if closed else "unclosed"),
        "sentence": max(map(str, file.notes), key=len, default=""),  # each is told on its own
        "position": file.game.position,
        "hash": state_hash(file.game.state),
    }


def open_import(path: Path) -> dict[str, Any]:
    imported = import_game(path)
    use(imported.game)
    return {
        "outcome": "opened" if imported.complete else "noted",
        "sentence": "" if imported.complete else imported.differently[-1],
        "position": imported.game.position,
        "hash": "",
    }


def show(path: Path) -> None:
    """A look at the file, as the start page and the dialog have it."""
    seen = look(path, new_game)
    if isinstance(seen, UnreadableFile):
        assert seen.why and "fault of ezgame itself" not in seen.why, seen.why
        return
    lines_about(seen)
    if seen.state is not None:
        map_thumbnail(load_title(seen.title), seen.state, SMALL)


def use(game: Game, told_first: Difference | None = None) -> None:
    """What a window does with a game at once; and what is saved must open as the same game, with every action of
    every line of play. `told_first` is what was told of its past."""
    game.choices()
    game.waiting_for()
    for suffix in (".json", ".md", ".txt"):
        export_text(game, suffix)
    all_tables(game)
    contents = read_bytes(game_bytes(game), "again.ezgame")
    again = open_contents(contents, new_game)
    lost = losses(game, again, contents, told_first)
    assert not lost, "; ".join(lost[:3])


def read_settings(path: Path) -> dict[str, Any]:
    settings = Settings(path)
    settings.apply_look(1.0)
    assert all(0 < len(name) <= 40 for name in settings.names())
    settings.layout("1920x1080")
    settings.folder("open")
    settings.paper()
    settings.classic = not settings.classic
    assert Settings(path).classic == settings.classic
    return {"outcome": "opened", "sentence": "", "position": 0, "hash": ""}


def read_list(path: Path) -> dict[str, Any]:
    shelf = Shelf(path.parent)
    seen = [look(recent, new_game) for recent in shelf.recent()]
    for one in seen:
        lines_about(one)
    next(shelf.unfinished(new_game), None)
    return {"outcome": "opened", "sentence": "", "position": 0, "hash": ""}


if __name__ == "__main__":
    sys.exit(main())
