"""A long evening in one program: games opened one after the other, undo and redo, other looks. Its memory must
not grow with how long it runs. Runs in a process of its own: python -m tests.tools.selftests.endure …"""

import json
import os
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

from tests.conftest import CHECKOUT

MOST_GROWTH = 60
"""Megabytes that the end may have over where the first tenth ended."""


def endure(folder: Path, games: int, undos: int, looks: int) -> dict[str, Any]:
    """Megabytes after each tenth of every part, told by the child."""
    told = subprocess.run(
        [sys.executable, "-m", "tests.tools.selftests.endure", str(folder), str(games), str(undos), str(looks)],
        cwd=CHECKOUT, env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True, text=True, check=False,
    )  # fmt: skip
    if told.returncode:
        return {"fault": told.stderr.strip().splitlines()[-1:] or told.returncode}
    result: dict[str, Any] = json.loads(told.stdout.splitlines()[-1])
    return result


def faults_of(figures: dict[str, Any]) -> list[str]:
    """The end of everything has more than it may over where the first tenth of the first part ended."""
    if "fault" in figures:
        return [f"it did not come to its end: {figures['fault']}"]
    parts = [tenths for tenths in figures.values() if tenths]
    first, last = parts[0][0], parts[-1][-1]
    if last - first <= MOST_GROWTH:
        return []
    return [f"{first} MB after the first tenth, {last} MB at the end"]


def main() -> int:
    folder = Path(sys.argv[1])
    games, undos, looks = map(int, sys.argv[2:5])

    from ezgame.app.application import make_application
    from ezgame.app.gui import Program
    from ezgame.app.main import tune_interpreter
    from ezgame.app.settings import Settings
    from ezgame.storage.shelf import Shelf
    from ezgame.storage.writing import game_bytes
    from tests.tools.selftests.play import sample_game

    tune_interpreter()
    application = make_application(["ezgame"])
    paths = []
    for number in range(4):
        title = ("18esp", "1830")[number % 2]
        path = folder / f"evening-{number}.ezgame"
        path.write_bytes(game_bytes(sample_game(120, number + 1, title)))
        paths.append(path)
    program = Program(Settings(folder / "settings.json"), Shelf(folder / "shelf"))
    program.show()
    program.frame.resize(1600, 900)

    def spin(seconds: float) -> None:
        until = time.monotonic() + seconds
        while time.monotonic() < until:
            application.processEvents()
            application.sendPostedEvents(None, 52)  # deferred deletions, as between two events
            time.sleep(0.002)

    def open_game(number: int) -> None:
        program.opener.open(paths[number % len(paths)])
        while program.desk.busy or program.saver is None:
            spin(0.02)
        spin(0.3)
        while program.saver.file.opening is not None:
            spin(0.05)
        # People look at a game for longer than this.
        spin(2.6)
        if number % 5 == 4:
            program.frame.show_start()
            spin(2.2)

    def undo_or_redo(number: int) -> None:
        assert program.saver is not None
        session = program.saver.session
        (session.back.undo if number // 40 % 2 == 0 else session.back.redo)()
        application.processEvents()

    def look(number: int) -> None:
        if number % 2:
            program.settings.change_scale(0.1 if number // 2 % 2 else -0.1)
        else:
            program.settings.set_dark(number % 4 == 0)
        spin(0.02)

    figures: dict[str, list[int]] = {}
    for part, count, do in (
        ("games", games, open_game),
        ("undo and redo", undos, undo_or_redo),
        ("looks", looks, look),
    ):
        if program.saver is None and part != "games":
            open_game(0)
        figures[part] = []
        for number in range(count):
            do(number)
            if (number + 1) * 10 // count > len(figures[part]):
                spin(0.3)
                figures[part].append(megabytes())
    print(json.dumps(figures), flush=True)
    program.close_game()
    program.closings.wait()
    os._exit(0)


def megabytes() -> int:
    """What the process has in memory now."""
    with Path("/proc/self/statm").open(encoding="ascii") as file:
        pages = int(file.read().split()[1])
    return pages * os.sysconf("SC_PAGE_SIZE") // 2**20


if __name__ == "__main__":
    sys.exit(main())
