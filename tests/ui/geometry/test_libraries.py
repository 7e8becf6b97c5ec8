"""Libraries that two threads need at the same moment."""

import os
import subprocess
import sys

RACE = """
import sys, threading
sys.setswitchinterval(1e-6)
from PySide6.QtGui import QGuiApplication
application = QGuiApplication([])
from ezgame.content.titles import load_title
from ezgame.ui.geometry.shapes import casings
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import PRINT
from ezgame.ui.paint.labels import hex_labels
from ezgame.ui.paint.names import naming

board = compose(load_title("1830"))
faults = []
gate = threading.Barrier(3)

def work(what):
    gate.wait()
    try:
        what()
    except Exception as fault:
        faults.append(fault)

jobs = (
    lambda: next(naming(board, PRINT)),
    lambda: [casings(p.face) for p in board.hexes.values()],
    lambda: [hex_labels(p, PRINT) for p in board.hexes.values()],
)
threads = [threading.Thread(target=work, args=(job,)) for job in jobs]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
sys.exit(repr(faults) if faults else 0)
"""


def test_names_shapes_and_labels_may_be_begun_by_three_threads_at_once() -> None:
    done = subprocess.run(
        [sys.executable, "-c", RACE],
        env={**os.environ, "QT_QPA_PLATFORM": "offscreen"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
