"""What all items of one scene share while painting: style, current transform, pixmaps."""

from collections.abc import Callable, Hashable, Mapping
from dataclasses import replace
from time import perf_counter

from PySide6.QtCore import QTimer
from PySide6.QtGui import QPaintEngine, QPainter
from PySide6.QtWidgets import QGraphicsScene

from ezgame.core.ids import CompanyId
from ezgame.ui.map.cache import Frame, PixmapCache, Shot
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import MapTheme, map_theme

PATIENCE = 0.006


class Look:
    """The style of a scene. Contents get small numbers, because hashing a picture is slow."""

    def __init__(self, cache: PixmapCache | None = None) -> None:
        self.cache = cache if cache is not None else PixmapCache()
        self.style = Style()
        self.frame: Frame | None = None
        self.style_key: Hashable = self._key()
        self.patience: float | None = None
        """Seconds for drawing new pixmaps in one repaint; what is left over comes with the next one."""
        self.again: Callable[[], None] = lambda: None
        """Asks for another repaint."""
        self._spent = 0.0
        self._missed = False

    def content(self, picture: Hashable) -> int:
        """A number that stands for a picture, the same for all scenes that share the cache."""
        return self.cache.number(picture)

    def begin(self, painter: QPainter, draft: bool) -> None:
        """Note the transform of a repaint; None on paper, where lines and text are drawn."""
        if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
            self.frame = None
            return
        self.frame = Frame.of(painter, draft)
        self._spent = 0.0
        self._missed = False

    def share_time(self, scene: QGraphicsScene, patience: float = PATIENCE) -> None:
        """For scenes in a window: never draw so long in one repaint that a click has to wait."""
        self.patience = patience
        self.again = lambda: QTimer.singleShot(0, scene, scene.update)

    @property
    def tired(self) -> bool:
        """Enough was drawn in this repaint; asks for another one if something is missed for it."""
        if self.patience is None or self._spent < self.patience:
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
        self._spent += perf_counter() - begun
        return shot

    @property
    def version(self) -> tuple[Hashable, int]:
        """Changes when pixmaps of before no longer count."""
        return self.style_key, self.cache.generation

    def set_companies(self, companies: Mapping[CompanyId, CompanyPicture]) -> None:
        self.style = replace(self.style, companies=companies)
        self.style_key = self._key()

    def set_theme(self, name: str, dark: bool) -> None:
        self.style = replace(self.style, theme=map_theme(name, dark))
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
        return (theme.name, theme.sea, self.style.detail.index, self.style.detail.fine, emblems)
