"""The map of a title as a scene: give it positions, ask it what lies where, put overlays on it.

    scene = MapScene(title)
    scene.set_position(BoardPosition(tiles={HexId("D4"): (TileId("57"), 2)}))
    scene.set_highlights({HexId("E5"): "legal"})
    scene.hex_at(point)                     # HexId or None
    scene.slot_at(point)                    # (hex, stop, slot) or None

Nothing here knows a rule. Scene units: ezgame.ui.paint.canvas.U per R.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from PySide6.QtCore import QObject, QPointF, QRect, QRectF, Signal
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import QGraphicsItem, QGraphicsScene

from ezgame.core.definitions.title import Title
from ezgame.core.ids import HexId, TileId
from ezgame.ui.geometry.lattice import Point, add, length, minus, nearest
from ezgame.ui.geometry.libraries import load_libraries
from ezgame.ui.geometry.outline import bounds
from ezgame.ui.map import overlays, z_order
from ezgame.ui.map.background import MapBackground, ribbon_rect
from ezgame.ui.map.cache import PixmapCache
from ezgame.ui.map.items import HexItem
from ezgame.ui.map.layers import (
    LayerItem,
    Piece,
    area_pieces,
    border_pieces,
    name_piece,
)
from ezgame.ui.map.look import Look
from ezgame.ui.map.namer import Namer
from ezgame.ui.map.writing import WritingLayer
from ezgame.ui.paint.board import board_rect
from ezgame.ui.paint.canvas import U, point
from ezgame.ui.paint.compose import compose, tile_picture
from ezgame.ui.paint.detail import Detail
from ezgame.ui.paint.labels import plan
from ezgame.ui.paint.names import NO_RUN, Name, Run
from ezgame.ui.paint.picture import (
    BoardPosition,
    HexPicture,
    RoutePicture,
)
from ezgame.ui.paint.plates import placed_plates

Slot = tuple[HexId, int, int]
FEW = 6
"""Hexes that may change without the map being held as it was until all are drawn."""


class MapScene(QGraphicsScene):
    """One item per hex; layers for writing that sticks out, areas, sides and names; overlays by kind."""

    jumping = Signal()
    """Many hexes are about to look different; nothing does yet."""

    def __init__(
        self,
        title: Title,
        cache: PixmapCache | None = None,
        parent: QObject | None = None,
        *,
        position: BoardPosition | None = None,
    ) -> None:
        """Without a position it begins as the printed board."""
        super().__init__(parent)
        load_libraries()  # before names are looked for beside the window
        self.title = title
        self.look = Look(cache)
        self.draft = False
        """Stretch old pixmaps instead of drawing new ones; the view sets it while zooming."""
        self.position = position or BoardPosition()
        self.board = compose(title, self.position)
        self.look.set_companies(self.board.companies)
        self.background = MapBackground(self.look)
        self._overlays: dict[str, list[QGraphicsItem]] = {}
        self._asked: dict[str, object] = {}
        """What the overlays of a kind were made for: the pointer asks for the same ones again and again."""
        self.version = 0
        """Grows whenever something looks different, but for the scale."""
        self.held = 0
        """Views that still show what was there before a jump."""
        self._hexes: dict[HexId, HexItem] = {}
        self._at = {nearest(self.board.layout, p): h for h, p in self.board.places.items()}
        order = {h: number for number, h in enumerate(self.board.hexes)}
        self.writing = WritingLayer(self.look, z_order.WRITING, board_rect(self.board), order)
        for h, picture in self.board.hexes.items():
            item = HexItem(h, picture, self.look, self.writing)
            item.place(*(U * v for v in self.board.places[h]))
            self.addItem(item)
            self._hexes[h] = item
        self.areas = LayerItem(self.look, z_order.AREA)
        self.borders = LayerItem(self.look, z_order.BORDER)
        self.names = LayerItem(self.look, z_order.NAME)
        for layer in (self.writing, self.areas, self.borders, self.names):
            self.addItem(layer)
        self.setSceneRect(board_rect(self.board))
        self.setItemIndexMethod(QGraphicsScene.ItemIndexMethod.BspTreeIndex)
        self._laid = False
        self._named: dict[Name, Piece] = {}
        """The names that are shown; nearly all stay where they are when a tile is laid."""
        self._run: Run = NO_RUN
        self._run_on = self.board
        """The board that the routes were drawn for."""
        self._namer = Namer(self)
        self._namer.found.connect(self._show_names)

    # -- what is shown ------------------------------------------------------------------------

    def set_position(self, position: BoardPosition) -> tuple[HexId, ...]:
        """Show a position; returns the hexes that look different now. Most actions change nothing on the map."""
        if position == self.position:
            return ()
        before, board = self.board, compose(self.title, position)
        changed = tuple(h for h, p in board.hexes.items() if self._hexes[h].differs(p))
        if len(changed) > FEW and self.look.budget is not None:
            self.jumping.emit()
        self.position, self.board = position, board
        self.version += 1
        for h in changed:
            self._hexes[h].show_picture(board.hexes[h])
        moved = before.areas != self.board.areas or before.ribbons != self.board.ribbons
        moved |= before.plates != self.board.plates
        if self._laid and (changed or moved):
            self._lay_layers()
        for old, new in zip(before.ribbons, self.board.ribbons, strict=True):
            if old != new:
                self.invalidate(ribbon_rect(new), QGraphicsScene.SceneLayer.BackgroundLayer)
        return changed

    def set_theme(self, name: str = "default", dark: bool = False, sheet: bool = False) -> None:
        self.version += 1
        self.look.set_theme(name, dark, sheet)
        self.invalidate(self.sceneRect())
        self.update()

    def set_detail(self, detail: Detail) -> None:
        """Size of writing and amount of small print; the view calls it when the scale changes."""
        if detail is not self.look.style.detail or not self._laid:
            self.look.set_detail(detail)
            self._lay_layers()

    def _lay_layers(self) -> None:
        """Names and other layers; first done when the scale, and with it the size of writing, is known."""
        self._laid = True
        self.background.set_board(self.board)
        self.areas.set_pieces(area_pieces(self.board, self.look))
        if not self.borders.pieces:  # printed once and for all
            self.borders.set_pieces(border_pieces(self.board.borders, self.look))
        plates = placed_plates(self.board, self.look.style.detail)
        self._show("plates", [overlays.plate_item(self.look, placed) for placed in plates])
        self._namer.ask(self.board, self.look.style.detail, self._run)

    @property
    def unfinished(self) -> bool:
        """Some hexes or names are still to come with the next repaints."""
        return self.naming or not self.drawn or self.held > 0

    @property
    def drawn(self) -> bool:
        """The last repaint left no hex over."""
        return not self.look.unfinished

    @property
    def naming(self) -> bool:
        """Names are still looking for their places."""
        return self._namer.busy

    def finish_names(self) -> None:
        """Have all names in their places now, not a moment later."""
        self._namer.finish()

    @property
    def shown_names(self) -> tuple[Name, ...]:
        return tuple(self._named)

    def _show_names(self, names: Sequence[Name]) -> None:
        known = self._named
        self._named = {name: known.get(name) or name_piece(name, self.look) for name in names}
        self.names.set_pieces(list(self._named.values()))

    def drawBackground(self, painter: QPainter, rect: QRectF | QRect) -> None:
        self.look.begin(painter, self.draft)
        self.background.paint(painter, QRectF(rect))

    # -- where things are ---------------------------------------------------------------------

    def hex_at(self, at: QPointF) -> HexId | None:
        """The hex at a place of the scene."""
        return self._at.get(nearest(self.board.layout, (at.x() / U, at.y() / U)))

    def is_outside(self, at: QPointF) -> bool:
        """Whether a printed hex lies there that is no part of this game."""
        cell = nearest(self.board.layout, (at.x() / U, at.y() / U))
        layout = self.board.layout
        return any(nearest(layout, place) == cell for place in self.board.outside.values())

    def slot_at(self, at: QPointF) -> Slot | None:
        """The circle for a station at a place of the scene."""
        h = self.hex_at(at)
        if h is None:
            return None
        inside = minus((at.x() / U, at.y() / U), self.board.places[h])
        for stop, shape in enumerate(plan(self.board.hexes[h]).stops):
            for slot, centre in enumerate(shape.slots):
                if length(minus(inside, centre)) <= shape.radius:
                    return h, stop, slot
        return None

    def stop_at(self, at: QPointF) -> tuple[HexId, int] | None:
        """The stop nearest to a place of the scene, if it is near enough to be meant."""
        h = self.hex_at(at)
        if h is None:
            return None
        inside = minus((at.x() / U, at.y() / U), self.board.places[h])
        stops = plan(self.board.hexes[h]).stops
        near = min(
            range(len(stops)), key=lambda i: length(minus(inside, stops[i].at)), default=None
        )
        if near is None or length(minus(inside, stops[near].at)) > 0.45:
            return None
        return h, near

    def hex_center(self, h: HexId) -> QPointF:
        return point(self.board.places[h])

    def slot_center(self, h: HexId, stop: int, slot: int) -> QPointF:
        return point(self._slot(h, stop, slot)[0])

    def _slot(self, h: HexId, stop: int, slot: int) -> tuple[Point, float]:
        shape = plan(self.board.hexes[h]).stops[stop]
        at = shape.slots[slot] if slot < len(shape.slots) else shape.at
        return add(self.board.places[h], at), shape.radius or 0.2

    def hexes_rect(self, hexes: Iterable[HexId]) -> QRectF:
        """The rectangle round some hexes."""
        places = [self.board.places[h] for h in hexes]
        left, top, right, bottom = bounds(self.board.layout, places)
        return QRectF(left * U, top * U, (right - left) * U, (bottom - top) * U)

    def part_rect(self, part: str) -> QRectF:
        """The rectangle round one part of the board and the passes that touch it."""
        return self.hexes_rect(self.board.parts[part])

    @property
    def parts(self) -> tuple[str, ...]:
        """Parts of the board worth a view of their own; empty on a board of one piece."""
        real = tuple(p for p, ids in self.board.parts.items() if p and len(ids) > 8)
        return real if len(real) > 1 else ()

    def describe(self, h: HexId) -> str:
        """What a screen reader says of a hex, as long as nobody who knows the game says more."""
        picture = self.board.hexes[h]
        words = [str(h), *picture.names]
        if picture.tile:
            words.append(f"{picture.color} {picture.tile}")
        words.extend(str(t.company) for t in picture.tokens)
        return ", ".join(words)

    def hex_item(self, h: HexId) -> HexItem:
        return self._hexes[h]

    def tile_on(self, tile: TileId, rotation: int, h: HexId | None = None) -> HexPicture:
        """Picture of a tile as it would lie; for ghosts and trays. On a hex with its stations, where there is one city
        before and after; of two only the rules know which is which."""
        phase = str(self.position.phase_color or "")
        tiles = self.title.tiles
        picture = tile_picture(tiles.tiles[tile], tiles, self.board.layout, rotation, phase)
        cities = [index for index, stop in enumerate(picture.stops) if stop.slots]
        if h is None or len(cities) != 1:
            return picture
        here = self.board.hexes[h]
        if sum(bool(stop.slots) for stop in here.stops) != 1:
            return picture
        tokens = tuple(replace(token, stop=cities[0]) for token in here.tokens)
        return replace(picture, tokens=tokens)

    # -- overlays -----------------------------------------------------------------------------

    def set_highlights(self, hexes: Mapping[HexId, str]) -> None:
        """Outline hexes; kinds: legal, selected, changed, goal (ezgame.ui.paint.overlay)."""
        if self._same("highlights", tuple(hexes.items())):
            return
        self._show(
            "highlights",
            [
                overlays.highlight_item(self.look, self.board, self.board.places[h], kind)
                for h, kind in hexes.items()
                if h in self.board.places
            ],
        )

    def set_slot_highlights(self, slots: Iterable[Slot]) -> None:
        """Ring circles that may be chosen."""
        slots = tuple(slots)
        if self._same("slots", slots):
            return
        rings = [overlays.ring_item(self.look, *self._slot(*slot)) for slot in slots]
        self._show("slots", rings)

    def set_routes(self, routes: Sequence[RoutePicture]) -> None:
        """Draw runs over the track, with amounts on the values; names make way for them."""
        run = tuple(routes)
        if run == self._run and self.board is self._run_on:
            return  # one action may ask several times
        self._run_on = self.board
        if run != self._run:
            self._run = run
            if self._laid:
                self._namer.ask(self.board, self.look.style.detail, run)
        items: list[QGraphicsItem] = []
        for route in routes:
            items.append(overlays.route_item(self.look, self.board, route))
        for h in {h for route in routes for h, _ in route.tracks if h in self.board.hexes}:
            if any(s.slots for s in self.board.hexes[h].stops):
                items.append(overlays.station_item(self.look, self.board, h))
        for route in routes:
            for amount in route.amounts:
                if amount.hex in self.board.hexes:
                    items.append(overlays.amount_item(self.look, self.board, amount, route.color))
        self._show("routes", items)

    def set_cursor_hex(self, h: HexId | None) -> None:
        """The hex the keyboard stands on."""
        items = [] if h is None else [
            overlays.cursor_item(self.look, self.board, self.board.places[h])
        ]  # fmt: skip
        self._show("cursor", items)

    def set_tags(self, tags: Mapping[HexId, str]) -> None:
        """Short notes on pills over hexes."""
        if self._same("tags", tuple(tags.items())):
            return
        self._show(
            "tags",
            [
                overlays.tag_item(self.look, add(self.board.places[h], (0.0, -0.75)), text)
                for h, text in tags.items()
                if h in self.board.places
            ],
        )

    def overlay_items(self, name: str) -> Sequence[QGraphicsItem]:
        """Items of one kind of overlay, such as "highlights"; for tests."""
        return self._overlays.get(name, [])

    def _same(self, name: str, asked: object) -> bool:
        """Whether overlays of a kind are there already as they are asked for, on the board that is shown."""
        before = self._asked.get(name)
        self._asked[name] = asked = (asked, self.board)
        return isinstance(before, tuple) and before[1] is self.board and before[0] == asked[0]

    def board_rect(self) -> QRectF:
        """The rectangle round all hexes."""
        return self.hexes_rect(self.board.places)

    def _show(self, name: str, items: Sequence[QGraphicsItem]) -> None:
        if items or self._overlays.get(name):
            self.version += 1
        for old in self._overlays.get(name, []):
            self.removeItem(old)
        for item in items:
            self.addItem(item)
        self._overlays[name] = list(items)
