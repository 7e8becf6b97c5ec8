"""What all items of one scene share while painting: style, current transform, pixmaps."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from functools import cache
from itertools import islice
from time import perf_counter

from PySide6.QtCore import QRectF, QTimer
from PySide6.QtGui import QPaintEngine, QPainter
from PySide6.QtWidgets import QGraphicsScene

from ezgame.core.ids import CompanyId
from ezgame.models.later import later
from ezgame.ui.map.cache import PixmapCache, RepaintFrame, Shot
from ezgame.ui.map.exposed import Edges, edges_of
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import MapTheme, map_theme

DRAWING_SECONDS = 0.006
"""Seconds for drawing new pixmaps in one turn of the event loop, for all views of the window together."""

AGAIN_AFTER = 250
"""Milliseconds after the last repaint that left something over: one more, because a window that is only just
coming up may lose a request, and nothing else would draw what is left until the pointer passes over it."""


BEYOND = 0.1 * U
"""A pixmap reaches a pixel or two beyond what it shows."""
MOST = 30
"""Places that are repainted one by one; of more, everything is."""
SLICE = 12
"""Places that are left over and are asked for in one turn: more than there is time to draw. The others wait, because
to copy what is there already would take longer than drawing."""


def repaint(scene: QGraphicsScene, places: dict[Edges, None]) -> None:
    """Ask for a repaint of some places, and forget them."""
    if len(places) > MOST:
        scene.update()
    else:
        for left, top, right, bottom in places:
            place = QRectF(left, top, right - left, bottom - top)
            scene.update(place.adjusted(-BEYOND, -BEYOND, BEYOND, BEYOND))
    places.clear()


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
        """Asks for another repaint of what is left over."""
        self._left: dict[Edges, None] = {}
        """Places of the scene that are repainted in the next turn."""
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
        self._missed = bool(self._left)

    def share_time(self, scene: QGraphicsScene) -> None:
        """For scenes in a window, which are drawn little by little."""
        self.budget = window_budget()
        lately: dict[Edges, None] = {}
        late = QTimer(scene, singleShot=True, interval=AGAIN_AFTER)
        late.timeout.connect(lambda: repaint(scene, lately))

        def now() -> None:
            places = dict(islice(self._left.items(), SLICE))
            for place in places:
                del self._left[place]
            lately.update(places)
            late.start()
            repaint(scene, places)
            if self._left:
                self.again()

        self.again = lambda: later(scene, now)

    def leave_over(self, place: QRectF) -> bool:
        """Whether enough was drawn in this turn; then a place of the scene is repainted in the next one. The rest of
        the map is not: on a large screen that would take longer than drawing what is missing."""
        if self.budget is None or not self.budget.used_up:
            return False
        if not self._left:
            self.again()
        self._left[edges_of(place)] = None
        self._missed = True
        return True

    def expect_whole(self) -> None:
        """All that a view shows is about to be painted: what was left over before is met again."""
        self._left.clear()

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
