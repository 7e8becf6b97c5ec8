"""What a game needs is read while people still look at the start page, in pieces that nobody waits for.

Our modules are read by the window's own thread, a few per turn of the event loop: PySide makes its classes when
they are first used, and two threads that do so at once crash the program. The libraries for geometry, which know
nothing of Qt, are read beside the window.
"""

import sys
from collections.abc import Callable, Generator, Iterator
from importlib import import_module

from PySide6.QtCore import QObject, QTimer

from ezgame.ui.background import Urgency, in_background, reading
from ezgame.ui.geometry.libraries import load_libraries

BETWEEN = 15
"""Milliseconds the window has for itself between two pieces."""
END = object()

PIECES = (
    "ezgame.core.routes.view", "ezgame.core.routes.combine", "ezgame.core.best_runs",
    "ezgame.core.networks", "ezgame.core.game", "ezgame.content.games",
    "ezgame.models.session", "ezgame.storage.import18xx.replay", "ezgame.app.notices",
    "ezgame.app.opener", "ezgame.ui.paint.areas", "ezgame.ui.map.items", "ezgame.ui.map.scene",
    "ezgame.ui.turn.start", "ezgame.models.tables.companies", "ezgame.ui.panels.charters",
    "ezgame.models.searches.offered_runs", "ezgame.ui.turn.trains", "ezgame.ui.turn.rest",
    "ezgame.ui.turn.dividend", "ezgame.ui.turn.ask",
    "ezgame.ui.turn.panel", "ezgame.ui.panels.tiles", "ezgame.ui.play.moment_tool",
    "ezgame.ui.panels.run", "ezgame.ui.panels.market", "ezgame.ui.panels.trains",
    "ezgame.ui.panels.privates", "ezgame.ui.panels.players", "ezgame.ui.panels.log",
    "ezgame.ui.panels.history", "ezgame.ui.panels.charts", "ezgame.ui.play.map_tools",
    "ezgame.ui.motion.places", "ezgame.ui.whatif.desk", "ezgame.ui.clocks.desk",
    "ezgame.ui.main_window", "ezgame.app.putting", "ezgame.ui.end.page",
)  # fmt: skip
"""What a click on Start or on a saved game needs first, then the window of a game. Each brings only a few modules
that those before it did not bring; a test counts them and says where to cut."""


def read_ahead(owner: QObject, done: Callable[[], object]) -> None:
    """Begin to read; the program calls it when its start page has been seen, and is told when all is read."""
    if "ezgame.ui.main_window" in sys.modules:
        return
    in_background(libraries(), urgency=Urgency.AHEAD)
    pieces, timer = game_modules(), QTimer(owner)

    def read_next() -> None:
        if next(pieces, END) is END:
            timer.stop()
            timer.deleteLater()
            done()

    timer.timeout.connect(read_next)
    timer.start(BETWEEN)


def game_modules() -> Iterator[str]:
    """One piece after the other; the window takes its turns in between."""
    for name in PIECES:
        with reading:
            import_module(name)
        yield name


def libraries() -> Generator[None]:
    """Without the lock: nothing of ours is read by them, and whoever needs them meanwhile waits for them only."""
    load_libraries()
    yield
