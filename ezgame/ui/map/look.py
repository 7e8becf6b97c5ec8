"""What all items of one scene share while painting: style, current transform, pixmaps."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cache
from time import perf_counter

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEngine, QPainter
from PySide6.QtWidgets import QGraphicsScene

from ezgame.core.ids import CompanyId
from ezgame.ui.map.cache import PixmapCache, RepaintFrame, Shot
from ezgame.ui.map.exposed import Edges
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import MapTheme, map_theme

DRAWING_SECONDS = 0.006
"""Seconds for drawing new pixmaps in one turn of the event loop, for all views of the window together."""

AGAIN_AFTER = 250
"""Milliseconds after the last repaint that left something over: one more, because a window that is only just
coming up may lose a request, and nothing else would draw what is left until the pointer passes over it."""


class DrawingBudget:
    """Limits the time spent drawing in one turn of the event loop, so that no click waits for it."""

    def __init__(self, seconds: float = DRAWING_SECONDS) -> None:
        self._seconds = seconds
        self._spent = 0.0

    @property
    def used_up(self) -> bool:
        return self._spent >= self._seconds

    def spend(self, seconds: float) -> None:
        if not self._spent:
            QTimer.singleShot(0, self._begin_turn)
        self._spent += seconds

    def _begin_turn(self) -> None:
        self._spent = 0.0


@cache
def window_budget() -> DrawingBudget:
    return DrawingBudget()


class Look:
    """The style of a scene. Contents get small numbers, because hashing a picture is slow."""

    def __init__(self, cache: PixmapCache | None = None) -> None:
        self.cache = cache if cache is not None else PixmapCache()
        self.style = Style()
        self.frame: RepaintFrame | None = None
        self.style_key: Hashable = self._key()
        self.exposed: tuple[Edges, ...] = ()
        """Parts of the scene that the view which is painting now repaints, where it knows them; all else is
        covered anyway."""
        self.budget: DrawingBudget | None = None
        """Where there is one, what cannot be drawn in this turn comes with the next repaint."""
        self.again: Callable[[], None] = lambda: None
        """Asks for another repaint."""
        self._missed = False

    def content(self, picture: Hashable) -> int:
        """A number that stands for a picture, the same for all scenes that share the cache."""
        return self.cache.number(picture)

    def begin(self, painter: QPainter, draft: bool) -> None:
        """Note the transform of a repaint; None on paper, where lines and text are drawn."""
        if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
            self.frame = None
            return
        self.frame = RepaintFrame.of(painter, draft)
        self._missed = False

    def share_time(self, scene: QGraphicsScene) -> None:
        """For scenes in a window, which are drawn little by little."""
        self.budget = window_budget()
        late = QTimer(scene, singleShot=True, interval=AGAIN_AFTER)
        late.timeout.connect(lambda: scene.update())

        def again() -> None:
            QTimer.singleShot(0, scene, scene.update)
            late.start()

        self.again = again

    @property
    def over_budget(self) -> bool:
        """Enough was drawn in this turn; asks for another repaint if something is missed for it."""
        if self.budget is None or not self.budget.used_up:
            return False
        if not self._missed:
            self._missed = True
            self.again()
        return True

    @property
    def unfinished(self) -> bool:
        """The last repaint left something over."""
        return self._missed

    def make(self, draw: Callable[[], Shot]) -> Shot:
        """Draw a new pixmap; the time counts."""
        begun = perf_counter()
        shot = draw()
        if self.budget is not None:
            self.budget.spend(perf_counter() - begun)
        return shot

    @property
    def version(self) -> tuple[Hashable, int]:
        """Changes when pixmaps of before no longer count."""
        return self.style_key, self.cache.generation

    def set_companies(self, companies: Mapping[CompanyId, CompanyPicture]) -> None:
        self.style = replace(self.style, companies=companies)
        self.style_key = self._key()

    def set_theme(self, name: str, dark: bool, sheet: bool = False) -> None:
        self.style = replace(self.style, theme=map_theme(name, dark, sheet))
        self.style_key = self._key()

    def set_detail(self, detail: Detail) -> None:
        self.style = replace(self.style, detail=detail)
        self.style_key = self._key()

    @property
    def theme(self) -> MapTheme:
        return self.style.theme

    def _key(self) -> Hashable:
        theme = self.style.theme
        emblems = self.cache.number(tuple(self.style.companies.values()))
        # Not of the sea: hexes look alike on whatever lies round them.
        return (theme.name, theme.paper, self.style.detail.index, self.style.detail.fine, emblems)
