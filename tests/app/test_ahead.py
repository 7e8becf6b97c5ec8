"""What is read ahead comes in small pieces, and leaves nothing over for the click that opens a game."""

import json
import subprocess
import sys

import pytest

from ezgame.app.ahead import PIECES

MOST = 20
"""Modules of ours that one turn of the event loop may read; one takes about a millisecond."""

PROGRAM = """
import json, sys
from ezgame.app.gui import Program, make_application
from ezgame.app.settings import Settings
from ezgame.storage.shelf import Shelf
import tempfile
from pathlib import Path
app = make_application(["ezgame"])
folder = Path(tempfile.mkdtemp())
program = Program(Settings(folder / "ezgame.json"), Shelf(folder / "games"))
program.show()
while not program.frame.start.new.hint.text():
    app.processEvents()

def ours():
    return {name for name in sys.modules if name.startswith("ezgame")}

from ezgame.app.ahead import game_modules
told, known = [], ours()
for piece in game_modules():
    told.append((piece, sorted(ours() - known)))
    known = ours()
import ezgame.app.opener, ezgame.app.putting, ezgame.ui.main_window
from ezgame.ui.docks import panel_modules
list(panel_modules())
told.append(("", sorted(ours() - known)))
print(json.dumps(told))
import os
sys.stdout.flush()
os._exit(0)
"""


def answer(program: str) -> str:
    command = [sys.executable, "-c", program]
    return subprocess.run(command, capture_output=True, text=True, check=True, timeout=200).stdout


@pytest.fixture(scope="module")
def read() -> dict[str, list[str]]:
    """The modules that each piece brought, after the start page was there; under no name, those left over."""
    return dict(json.loads(answer(PROGRAM).splitlines()[-1]))


def test_no_piece_is_large(read: dict[str, list[str]]) -> None:
    large = {piece: new for piece, new in read.items() if len(new) > MOST}
    assert not large, "cut it: name a module before it that brings a part of these"


def test_every_piece_brings_something(read: dict[str, list[str]]) -> None:
    assert [piece for piece in PIECES if not read[piece]] == []


def test_nothing_of_the_window_of_a_game_is_left_over(read: dict[str, list[str]]) -> None:
    assert read[""] == []


def test_libraries_that_are_read_beside_the_window_know_nothing_of_qt() -> None:
    told = answer(
        "import sys\n"
        "from ezgame.ui.geometry.libraries import load_libraries\n"
        "before = set(sys.modules)\n"
        "load_libraries()\n"
        "new = set(sys.modules) - before\n"
        "print('shapely' in new, [n for n in new if 'PySide' in n or 'shiboken' in n or 'ezgame' in n])"
    )
    assert told.split("\n")[0] == "True []"
