"""How long a program takes until its window has been drawn, in a process of its own; and an empty window beside it."""

import subprocess
import sys
from statistics import median
from time import perf_counter

TIMES = 5

EMPTY = """
from time import process_time
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication(["empty"])
window = QWidget()
window.resize(1366, 768)
window.show()
app.processEvents()
print(process_time())
"""
PROGRAM = """
import tempfile
from pathlib import Path
from time import process_time
from ezgame.app.application import make_application
app = make_application(["ezgame"])
from ezgame.app.gui import Program
from ezgame.app.settings import Settings
from ezgame.storage.shelf import Shelf
folder = Path(tempfile.mkdtemp(prefix="ezgame-bench-"))
settings = Settings(folder / "ezgame.json")
settings.apply_look()
program = Program(settings, Shelf(folder / "games"))
program.frame.resize(1366, 768)
program.show()
app.processEvents()
app.processEvents()
print(process_time(), flush=True)
import os
os._exit(0)
"""


def start(text: str) -> tuple[float, float]:
    """Milliseconds of processor and by the clock, medians."""
    busy, clock = [], []
    for _ in range(TIMES):
        begun = perf_counter()
        done = subprocess.run(
            [sys.executable, "-c", text], capture_output=True, text=True, check=True
        )
        clock.append(1000 * (perf_counter() - begun))
        busy.append(1000 * float(done.stdout.split()[-1]))
    return median(busy), median(clock)
