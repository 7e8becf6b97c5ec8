"""`make bench ARGS="map …"`: how fast the map is drawn, panned and zoomed, in milliseconds of processor time."""

import argparse
import os
from collections.abc import Callable
from statistics import median
from time import process_time
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ezgame.ui.map.view import MapView

NAME = "map"
HELP = "measure repainting, panning and zooming of a full map"

LIMITS = {"repaint, warm": 8.0, "repaint, cold": 150.0, "pan step": 3.0, "zoom step": 16.0}
"""What the map is meant to stay under, in milliseconds."""


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("title", nargs="?", default="18esp", metavar="TITLE")
    parser.add_argument(
        "--rounds", type=int, default=15, metavar="N", help="repetitions (default 15)"
    )
    parser.add_argument(
        "--size", default="1920x1080", metavar="WxH", help="window (default 1920x1080)"
    )


def run(args: argparse.Namespace) -> int:
    from ezgame.content.titles import load_title
    from ezgame.core.errors import EzgameError

    title = load_title(args.title)
    try:
        width, height = (int(word) for word in args.size.split("x"))
    except ValueError:
        raise EzgameError(f"`{args.size}` is no size such as 1920x1080.") from None
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    from PySide6.QtWidgets import QApplication

    from ezgame.ui.map.scene import MapScene
    from ezgame.ui.map.view import MapView
    from tests.tools.benches.late_board import late_position

    application = QApplication.instance() or QApplication(["ezgame"])
    scene = MapScene(title)
    view = MapView(scene)
    view.resize(width, height)
    begun = process_time()
    scene.set_position(late_position(title))
    view.show()
    application.processEvents()
    print(f"{title.name}, {width} × {height}, {len(scene.position.tiles)} tiles, "
          f"R = {view.pixels:.1f} pixels")  # fmt: skip
    print(f"  {'first picture':<16}{1000 * (process_time() - begun):8.1f} ms")
    for name, figures in measure(view, max(3, args.rounds)).items():
        limit = LIMITS[name]
        print(
            f"  {name:<16}{median(figures):8.1f} ms   (limit {limit:g}, worst {max(figures):.1f})"
        )
    view.close()
    return 0


def measure(view: "MapView", rounds: int) -> dict[str, list[float]]:
    """Milliseconds of processor time for each kind of work."""
    from PySide6.QtWidgets import QApplication

    def timed(work: Callable[[], object]) -> float:
        begun = process_time()
        work()
        return 1000 * (process_time() - begun)

    def repaint() -> None:
        view.viewport().repaint()

    def cold() -> None:
        view.map.look.cache.clear()
        repaint()

    repaint()
    warm = [timed(repaint) for _ in range(rounds)]
    colds = [timed(cold) for _ in range(max(3, rounds // 3))]
    for _ in range(2):
        view.zoom(1)
        repaint()
    view.map.finish_names()  # they are found in slices, which would be counted with the first steps
    QApplication.processEvents()
    pans = []
    for number in range(rounds):
        view.pan(13 if number % 2 else -13, 7 if number % 3 else -14)
        pans.append(timed(QApplication.processEvents))
    zooms = []
    for number in range(2 + rounds):
        step = 1 if number % 2 else -1

        def zoom(step: int = step) -> None:
            view.zoom(step)
            repaint()

        zooms.append(timed(zoom))
    return {"repaint, warm": warm, "repaint, cold": colds, "pan step": pans, "zoom step": zooms[2:]}
