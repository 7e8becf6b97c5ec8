"""What all items of one scene share while painting: style, current transform, pixmaps."""

from collections.abc import Hashable, Mapping
from dataclasses import replace

from PySide6.QtGui import QPaintEngine, QPainter

from ezgame.core.ids import CompanyId
from ezgame.ui.map.cache import Frame, PixmapCache
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.picture import CompanyPicture
from ezgame.ui.paint.style import Style
from ezgame.ui.theme import MapTheme, map_theme


class Look:
    """The style of a scene. Contents get small numbers, because hashing a picture is slow."""

    def __init__(self, cache: PixmapCache | None = None) -> None:
        self.cache = cache if cache is not None else PixmapCache()
        self.style = Style()
        self.frame: Frame | None = None
        self.style_key: Hashable = self._key()

    def content(self, picture: Hashable) -> int:
        """A number that stands for a picture, the same for all scenes that share the cache."""
        return self.cache.number(picture)

    def begin(self, painter: QPainter, draft: bool) -> None:
        """Note the transform of a repaint; None on paper, where lines and text are drawn."""
        if painter.paintEngine().type() is not QPaintEngine.Type.Raster:
            self.frame = None
            return
        self.frame = Frame.of(painter, draft)

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
