"""How long a program takes until its window has been drawn, in a process of its own; and an empty window beside it."""

import subprocess
import sys
import time
from statistics import median

TIMES = 5

HEAD = """
import sys, time
def tell(moment):
    print(moment, time.process_time(), time.time() - float(sys.argv[1]), flush=True)
"""
EMPTY = """
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication(["empty"])
window = QWidget()
window.resize(1366, 768)
window.show()
app.processEvents()
tell("painted")
"""
PROGRAM = """
from ezgame.app.main import tune_interpreter
tune_interpreter()
import os, tempfile
from pathlib import Path
from ezgame.app.gui import Program, make_application
from ezgame.app.settings import Settings
from ezgame.storage.shelf import Shelf
app = make_application(["ezgame"])
folder = Path(tempfile.mkdtemp(prefix="ezgame-bench-"))
settings = Settings(folder / "ezgame.json")
settings.apply_look()
program = Program(settings, Shelf(folder / "games"))
program.frame.resize(1366, 768)
program.frame.first_painted.connect(lambda: tell("painted"))
program.show()
while not program.frame.start.new.hint.text():
    app.processEvents()
app.processEvents()
tell("whole")
os._exit(0)
"""


def start(text: str) -> dict[str, tuple[float, float]]:
    """Milliseconds of processor and by the clock, medians, until each moment that a program tells: the page is
    painted, and it is whole, with the set-up of the first title."""
    found: dict[str, list[tuple[float, float]]] = {}
    for _ in range(TIMES):
        command = [sys.executable, "-c", HEAD + text, str(time.time())]
        done = subprocess.run(command, capture_output=True, text=True, check=True)
        for line in done.stdout.splitlines():
            moment, busy, clock = line.split()
            found.setdefault(moment, []).append((1000 * float(busy), 1000 * float(clock)))
    return {
        moment: (median(busy for busy, _ in times), median(clock for _, clock in times))
        for moment, times in found.items()
    }
