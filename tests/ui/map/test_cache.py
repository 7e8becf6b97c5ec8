"""Pixmaps kept for repainting."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter, QPixmap
from pytestqt.qtbot import QtBot

from ezgame.content.titles import load_title
from ezgame.ui.map.cache import PixmapCache, RepaintFrame, Shot, take_shot, whole_and_phase
from ezgame.ui.map.scene import MapScene
from ezgame.ui.map.view import MapView


def shot(size: int) -> Shot:
    return Shot(QPixmap(size, size), 0.0, 0.0, (1.0, 0.0, 0.0, 1.0))


def test_the_least_recently_used_pixmap_goes_first() -> None:
    cache = PixmapCache(limit=3 * 10 * 10 * 4)
    for key in "abc":
        cache.keep(key, shot(10))
    assert cache.find("a") is not None
    cache.keep("d", shot(10))
    assert cache.find("b") is None
    assert cache.find("a") is not None
    assert cache.bytes <= cache.limit


def test_a_place_is_a_whole_pixel_and_quarters() -> None:
    assert whole_and_phase(3.26) == (3, 1)
    assert whole_and_phase(-0.5) == (-1, 2)
    assert whole_and_phase(2.99) == (3, 0)


def test_a_pixmap_is_as_large_as_what_it_shows() -> None:
    frame = RepaintFrame((0.5, 0.0, 0.0, 0.5), (0.0, 0.0), 1.0)
    made = take_shot(lambda p: None, QRectF(-10, -10, 20, 20), frame, (0, 0))
    assert made.pixmap.width() in (12, 13)
    assert made.left == -6


def test_copied_pixmaps_look_like_direct_painting(qtbot: QtBot) -> None:
    view = MapView(MapScene(load_title("18te")))
    qtbot.addWidget(view)
    view.resize(500, 560)
    view.show()
    first = view.grab().toImage()
    again = view.grab().toImage()
    assert first == again
    assert view.map.look.cache.bytes > 0


def test_hidpi_screens_get_sharper_pixmaps(qtbot: QtBot) -> None:
    scene = MapScene(load_title("18te"))
    view = MapView(scene)
    qtbot.addWidget(view)
    view.resize(300, 320)
    image = QImage(600, 640, QImage.Format.Format_RGB32)
    image.setDevicePixelRatio(2.0)
    painter = QPainter(image)
    view.render(painter)
    painter.end()
    assert scene.look.frame is not None
    assert scene.look.frame.ratio == 2.0


def test_scenes_of_different_titles_may_share_their_pixmaps(qtbot: QtBot) -> None:
    cache = PixmapCache()
    views = [MapView(MapScene(load_title(t), cache)) for t in ("18te", "1849")]
    alone = MapView(MapScene(load_title("1849")))
    for view in (*views, alone):
        qtbot.addWidget(view)
        view.resize(500, 400)
        view.show()
        view.grab()
    assert views[1].grab().toImage() == alone.grab().toImage()
