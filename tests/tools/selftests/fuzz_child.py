"""Opens the files it is told on its standard input and says what happened, one JSON line each.

Runs in a process of its own, so that a hang or a crash is seen from outside.
"""

import json
import resource
import sys
import traceback
from pathlib import Path
from time import process_time
from typing import Any

from ezgame.app.differences import told
from ezgame.app.imports import import_game
from ezgame.content.games import new_game
from ezgame.core.errors import EzgameError
from ezgame.storage.codec import state_hash
from ezgame.storage.game_file import open_game
from ezgame.storage.reading import read_file
from ezgame.storage.writing import game_bytes


def main() -> int:
    for line in sys.stdin:
        print(json.dumps(outcome(Path(line.strip()))), flush=True)
    return 0


def outcome(path: Path) -> dict[str, Any]:
    begun = process_time()
    try:
        found = open_save(path) if path.suffix == ".ezgame" else open_import(path)
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


def open_save(path: Path) -> dict[str, Any]:
    closed = read_file(path).closed
    file = open_game(path, new_game, told)
    if file.opening is not None:
        file.take_past(file.opening.replay_past())
    file.close()
    return {
        "outcome": "noted" if file.notes else ("opened" if closed else "unclosed"),
        "sentence": " ".join(file.notes),
        "position": file.game.position,
        "hash": state_hash(file.game.state),
    }


def open_import(path: Path) -> dict[str, Any]:
    imported = import_game(path)
    game_bytes(imported.game)  # what was imported is saved at once
    return {
        "outcome": "opened" if imported.complete else "noted",
        "sentence": "" if imported.complete else imported.differently[-1],
        "position": imported.game.position,
        "hash": "",
    }


if __name__ == "__main__":
    sys.exit(main())
