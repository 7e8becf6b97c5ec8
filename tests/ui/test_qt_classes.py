"""Two threads draw: classes of Qt are whole before the second begins, and a drawing that fails ends nothing else."""

import json
import subprocess
import sys

import pytest

DRAWINGS = """
import json, sys
from PySide6.QtCore import QSize
from ezgame.app.application import make_application
app = make_application(["ezgame"])
from ezgame.app.gui import Program
from ezgame.content.games import title_of
from ezgame.core.setup import Setup
from ezgame.ui.background import in_background
from ezgame.ui.files.thumbnail import map_thumbnail
from ezgame.ui.map.namer import all_names
from ezgame.ui.paint.compose import compose
from ezgame.ui.paint.detail import detail_for
from ezgame.ui.start.tile_icons import tile_icon

def nothing():
    yield

def made():
    modules = [sys.modules["PySide6." + name] for name in ("QtCore", "QtGui", "QtWidgets")]
    return {name for module in modules for name, value in vars(module).items() if isinstance(value, type)}

in_background(nothing())
known, size = made(), QSize(200, 150)
for title_id in ("18esp", "1830", "18te"):
    title = title_of(Setup(title=title_id, players=("A", "B", "C"), seed=1))
    map_thumbnail(title, None, size)
    for tile in list(title.tiles.tiles)[:12]:
        tile_icon(title, tile, size, False)
list(all_names(compose(title, None), detail_for(60)))
print(json.dumps(sorted(made() - known)))
"""

FAILING = """
from PySide6.QtCore import QSize
from ezgame.app.application import make_application
app = make_application(["ezgame"])
from types import SimpleNamespace
from ezgame.content.games import title_of
from ezgame.core.setup import Setup
from ezgame.ui.files import thumbnail
from ezgame.ui.geometry import raster
from ezgame.ui.printing import page_view
from ezgame.ui.printing.paper import paper_named
from ezgame.ui.start import tile_icons

class Broken(Exception):
    pass

def broken(*_given, **_named):
    raise Broken

thumbnail.paint_quickly = tile_icons.paint_hex = raster.polygon_rings = page_view.paint_page = broken
title, size = title_of(Setup(title="1830", players=("A", "B", "C"), seed=1)), QSize(20, 15)
page = SimpleNamespace(landscape=False)
for draw in (
    lambda: thumbnail.map_thumbnail(title, None, size),
    lambda: tile_icons.tile_icon(title, next(iter(title.tiles.tiles)), size, False),
    lambda: raster.coverage_of("flat", (1.0, 1.0), [None]),
    lambda: list(page_view.painting(size, page, paper_named("a4"), None, (1, 1))),
):
    try:
        draw()
    except Broken:
        print("told")
"""


@pytest.fixture
def run():
    def run(program: str) -> str:
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


def test_no_drawing_beside_the_window_makes_classes_of_qt(run):
    assert json.loads(run(DRAWINGS)) == []


def test_a_drawing_that_fails_is_an_error_and_not_the_end_of_the_program(run):
    assert run(FAILING).split() == ["told"] * 4
