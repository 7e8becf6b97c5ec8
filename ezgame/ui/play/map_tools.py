"""The hands on the map: passes what pointer and keys do to the tools, and shows what they say.

    tools = MapTools(session, view)       # the view shows a MapScene of the session's title

Nothing here decides about rules, and nothing here paints.
"""

import math
from collections.abc import Iterator
from contextlib import contextmanager

from PySide6.QtCore import QEvent, QObject, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QWheelEvent
from shiboken6 import isValid

from ezgame.core.ids import HexId
from ezgame.models.drafts.hand import hand_of
from ezgame.models.session import Session
from ezgame.ui.keys import ARROW_KEYS, CANCEL_KEYS, CONFIRM_KEYS, DIGIT_KEYS, TURN_KEYS
from ezgame.ui.map.view import MapView
from ezgame.ui.paint.canvas import U
from ezgame.ui.play.card import MapCard
from ezgame.ui.play.company_tool import ChangedStationsTool, CompanyTool
from ezgame.ui.play.drag import drag_of
from ezgame.ui.play.live_map import LiveMap
from ezgame.ui.play.place_menu import PlaceMenu
from ezgame.ui.play.place_tool import PlaceTool, StationTool
from ezgame.ui.play.point_tool import PointTool
from ezgame.ui.play.price_tool import PriceTool
from ezgame.ui.play.route_tool import RouteTool
from ezgame.ui.play.tile_tool import TileTool
from ezgame.ui.play.tool import MapSpot, Tool

LEAD_KEYS = frozenset({Qt.Key.Key_N})
COMMAND_KEYS = (
    Qt.KeyboardModifier.ControlModifier
    | Qt.KeyboardModifier.AltModifier
    | Qt.KeyboardModifier.MetaModifier
)
"""With one of these a key is a command of the window, never one of the map."""
HEARD = frozenset(
    {QEvent.Type.MouseMove, QEvent.Type.MouseButtonPress, QEvent.Type.MouseButtonRelease,
     QEvent.Type.Wheel, QEvent.Type.Leave, QEvent.Type.KeyPress, QEvent.Type.ShortcutOverride,
     QEvent.Type.WindowDeactivate}
)  # fmt: skip
ELSEWHERE = object()
"""Nothing is known of where the pointer was, or what was dragged over."""


class MapTools(QObject):
    """Lives as long as the view it works on."""

    price_wanted = Signal(object)
    """A choice whose price has to be said was clicked on the map."""

    def __init__(self, session: Session, view: MapView) -> None:
        super().__init__(view)
        self.session = session
        self.view = view
        self.scene = view.map
        self.live = LiveMap(session, self.scene, self)
        self.hand = hand_of(session)
        self.drag = drag_of(session)
        self.routes = RouteTool(session, self.scene)
        self.stations = StationTool(session, self.scene)
        self.places = PlaceTool(session, self.scene)
        self.prices = PriceTool(session, self.scene, self.price_wanted.emit)
        self.tiles = TileTool(session, self.scene)
        self.company = CompanyTool(session, self.scene)
        self.changed_stations = ChangedStationsTool(session, self.scene)
        self.pointing = PointTool(session, self.scene, self.show_card)
        self.tools: tuple[Tool, ...] = (
            self.routes,
            self.stations,
            self.places,
            self.prices,
            self.pointing,
            self.tiles,
            self.company,
            self.changed_stations,
            self.routes.moment,
        )
        self.card = MapCard(view)
        self.card.keep_off = self.tiles.ghost.beside
        self.menu = PlaceMenu(session, view)
        self._at: QPointF | None = None
        self._hovered: object = None
        self._carried_over: object = ELSEWHERE
        """What the thing that is dragged was over last."""
        self._held = 0
        """Above 0 while something goes on whose drawings are made at its end, as one."""
        self._stale = False
        view.viewport().setAccessibleName(view.accessibleName())
        view.installEventFilter(self)
        view.viewport().installEventFilter(self)
        view.hexClicked.connect(self._on_click)
        view.cursorMoved.connect(self._on_cursor)
        view.scaleChanged.connect(self._on_scale)
        self.hand.changed.connect(self.draw)
        self.routes.draft.drawn.changed.connect(self.draw)
        self.routes.automatic.changed.connect(self.draw)
        session.draft.changed.connect(self._on_draft)
        session.applied.connect(self._on_moved_on)
        session.jumped.connect(self._on_moved_on)
        session.shown_changed.connect(self._on_moved_on)
        session.judged_anew.connect(self._on_moved_on)
        session.flitted.connect(self._on_moved_on)
        session.told.connect(self._draw_if_stale)
        self.drag.moved.connect(self._on_drag)
        self.drag.dropped.connect(self._on_drop)
        self.drag.cancelled.connect(self._on_drag_cancelled)
        self.drag.turned.connect(self._on_drag_turn)
        self._on_scale(view.pixels)

    # ------------------------------------------------------------ showing

    def draw(self) -> None:
        """Bring outlines, rings, ghost, routes and card up to date. While a change of the session is told hand, run
        and tools change one after the other: all of it is drawn when everybody has heard."""
        if self._held or self.session.telling:
            self._stale = True
            return
        self._held = 1
        self._draw()
        self._held, self._stale = 0, False

    @contextmanager
    def _drawn_once(self) -> Iterator[None]:
        """Several changes, one drawing after the last of them."""
        self._held += 1
        try:
            yield
        finally:
            self._held -= 1
        self._draw_if_stale()

    def _draw_if_stale(self) -> None:
        if self._stale:
            self.draw()

    def _draw(self) -> None:
        sight = self.view.viewport().rect()
        self.tiles.room = self.view.mapToScene(sight).boundingRect()
        highlights: dict[HexId, str] = {}
        for tool in self.tools:
            highlights.update(tool.highlights())
        self.scene.set_highlights(highlights)
        self.scene.set_slot_highlights([slot for tool in self.tools for slot in tool.slots()])
        self.scene.set_tags({h: text for tool in self.tools for h, text in tool.tags().items()})
        for tool in self.tools:
            tool.draw()
        self.show_card()

    def show_card(self) -> None:
        """The card of the first tool that has one; what only lies there is told when none has."""
        tools = (*(tool for tool in self.tools if tool is not self.pointing), self.pointing)
        card = next((card for tool in tools if (card := tool.card()) is not None), None)
        self.card.show_card(*(card or (None, None)))

    def _on_draft(self) -> None:
        changed = (self.company.changed(), self.changed_stations.changed())
        if any(changed):
            self.draw()

    def _on_moved_on(self, _applied: object = None) -> None:
        with self._drawn_once():
            for tool in self.tools:
                tool.reset()
            # Whatever comes next is told to the tools, that the pointer has left the map as well.
            self._hovered = ELSEWHERE
            if self.view.cursor_hex is not None and not self.possible():
                self.view.set_cursor_hex(None)  # Enter is for the large button again
            self.draw()

    def _on_scale(self, pixels: float) -> None:
        self.tiles.pixels = self.drag.map_pixels = pixels
        self.draw()

    # ------------------------------------------------------------ pointing

    def spot(self, at: QPointF) -> MapSpot | None:
        """What lies at a place of the scene."""
        hex_ = self.scene.hex_at(at)
        if hex_ is None:
            return None
        return MapSpot(hex=hex_, at=at, slot=self.scene.slot_at(at), stop=self.scene.stop_at(at))

    def _hover(self, spot: MapSpot | None) -> None:
        key = None if spot is None else (spot.hex, spot.slot, spot.at is None)
        if key == self._hovered:
            return
        self._hovered = key
        with self._drawn_once():
            for tool in self.tools:
                tool.hover(spot)
            self.draw()

    def leave(self) -> None:
        """The pointer is on something that lies over the map."""
        self._hover(None)

    def _on_cursor(self, hex_: str) -> None:
        self._hover(MapSpot(hex=HexId(hex_)) if hex_ else None)

    def _on_click(self, hex_: str) -> None:
        at, self._at = self._at, None
        spot = MapSpot(hex=HexId(hex_)) if at is None else self.spot(at)
        if spot is None:
            return
        with self._drawn_once():
            for tool in self.tools:
                if tool.click(spot):
                    break
            self.draw()

    # ------------------------------------------------------------ keys, wheel, ring

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        # A view that is being torn down still sends events; nobody may touch it any more.
        if event.type() not in HEARD or not isValid(self.view):
            return False
        if watched is not self.view:
            return self._pointer(event)
        if not isinstance(event, QKeyEvent) or event.modifiers() & COMMAND_KEYS:
            return False
        key = Qt.Key(event.key())
        if event.type() == QEvent.Type.ShortcutOverride:
            if self.wants(key):
                event.accept()
                return True
        elif event.type() == QEvent.Type.KeyPress:
            back = bool(event.modifiers() & Qt.KeyboardModifier.ShiftModifier)
            return self.key(key, back=back)
        return False

    def _pointer(self, event: QEvent) -> bool:
        if isinstance(event, QWheelEvent):
            return self.turn(1 if event.angleDelta().y() < 0 else -1)
        if not isinstance(event, QMouseEvent):
            # A dialog that a key opened lies over the map; the pointer has not moved, so Qt sends no Leave.
            if event.type() in (QEvent.Type.Leave, QEvent.Type.WindowDeactivate):
                self._hover(None)
            return False
        at = self.view.mapToScene(event.position().toPoint())
        if event.type() == QEvent.Type.MouseMove and not event.buttons():
            self._hover(self.spot(at))
        elif event.button() == Qt.MouseButton.LeftButton:
            if event.type() == QEvent.Type.MouseButtonPress:
                tile = self.tiles.ring.hit(at)
                if tile is not None:
                    self.view.setFocus()
                    self.tiles.take(tile)
                    return True
            elif event.type() == QEvent.Type.MouseButtonRelease:
                self._at = at
                if self.tiles.ring.hit(at) is not None:
                    return True
        return False

    def wants(self, key: Qt.Key) -> bool:
        """Whether a key means something on the map now; shortcuts of the window must wait then."""
        if key in TURN_KEYS:
            pointed = self.places.over is not None or self.stations.turnable
            return self.hand.tile is not None or pointed
        if key in DIGIT_KEYS:
            return self.hand.hex is not None
        if key in CONFIRM_KEYS:
            return self.view.cursor_hex is not None or self.hand.action is not None
        held = self.hand.thing or self.hand.hex or self.view.cursor_hex
        return key in CANCEL_KEYS and bool(held)

    def possible(self) -> list[HexId]:
        """Hexes where something can be done now, from left to right."""
        tools = (self.places, self.tiles)
        found = {h for tool in tools for h in tool.highlights()}
        found |= {slot[0] for tool in self.tools for slot in tool.slots()}
        places = self.scene.board.places
        return sorted(found, key=lambda h: (places[h], h))

    def lead_cursor(self, step: int) -> bool:
        """Put the hex cursor on another place where something can be done: the nearest one at first."""
        hexes = self.possible()
        if not hexes:
            return False
        cursor = self.view.cursor_hex
        if cursor in hexes:
            found = hexes[(hexes.index(cursor) + step) % len(hexes)]
        else:
            places = self.scene.board.places
            middle = self.view.mapToScene(self.view.viewport().rect().center())
            here = (middle.x() / U, middle.y() / U) if cursor is None else places[cursor]
            found = min(hexes, key=lambda h: math.dist(places[h], here))
        self.view.set_cursor_hex(found)
        return True

    def key(self, key: Qt.Key, *, back: bool = False) -> bool:
        """A key on the map; True if it was meant for a tool."""
        if key in LEAD_KEYS:
            return self.lead_cursor(-1 if back else 1)
        if key in ARROW_KEYS and self.view.cursor_hex is None:
            return self.lead_cursor(0)
        if key in TURN_KEYS:
            return self.turn(TURN_KEYS[key])
        if key in DIGIT_KEYS:
            return any(tool.choose(DIGIT_KEYS[key]) for tool in self.tools)
        if key in CANCEL_KEYS:
            return self.cancel()
        if key in CONFIRM_KEYS and self.hand.action is not None:
            return self.hand.lay()
        return False

    def turn(self, steps: int) -> bool:
        with self._drawn_once():
            turned = any(tool.turn(steps) for tool in self.tools)
            if turned:
                self.draw()
            return turned

    def cancel(self) -> bool:
        """Esc: put back what is in hand, else forget the chosen hex, else hide the cursor."""
        with self._drawn_once():
            cancelled = any(tool.cancel() for tool in self.tools)
            if not cancelled and self.view.cursor_hex is not None:
                self.view.set_cursor_hex(None)
                return True
            if cancelled:
                self.draw()
            return cancelled

    # ------------------------------------------------------------ dragging

    def _spot_of(self, at: QPoint) -> MapSpot | None:
        """The place of the map under a global position, if the map is seen there."""
        viewport = self.view.viewport()
        local = viewport.mapFromGlobal(at)
        if not self.view.isVisible() or not viewport.rect().contains(local):
            return None
        return self.spot(self.view.mapToScene(local))

    def _on_drag(self, at: QPoint) -> None:
        if not self.hand.thing:
            return  # a share or a train is dragged, not something for the map
        spot = self._spot_of(at)
        # The same hex again: nothing but the floating picture moves.
        place = None if spot is None else (spot.hex, spot.slot, spot.stop)
        if place == self._carried_over:
            return
        self._carried_over = place
        with self._drawn_once():
            for tool in self.tools:
                tool.hover(spot)
            snapped = self.hand.action is not None or self.stations.over is not None
            self.drag.show_floating(not snapped)
            self.draw()

    def _on_drag_cancelled(self) -> None:
        self._carried_over = ELSEWHERE
        if self.hand.thing:
            self.hand.put_back()

    def _on_drag_turn(self, steps: int) -> None:
        self.hand.turn(steps)
        self.drag.repaint()

    def _on_drop(self, at: QPoint) -> None:
        self._carried_over = ELSEWHERE
        if not self.hand.thing:
            return
        spot = self._spot_of(at)
        with self._drawn_once():
            if self.hand.thing == "tile":
                self._drop_tile(spot, at)
            elif self.hand.thing == "station":
                self._drop_station(spot, at)
            self.draw()

    def _drop_tile(self, spot: MapSpot | None, at: QPoint) -> None:
        if spot is not None and self.hand.over == spot.hex and self.hand.action is not None:
            self.hand.lay()
            return
        if spot is not None:
            self.tiles.say_why(spot.hex)
            refused = self.tiles.refused
            self.drag.bounce(at)
            self.hand.put_back()
            self.tiles.refused = refused
        else:
            self.hand.put_back()

    def _drop_station(self, spot: MapSpot | None, at: QPoint) -> None:
        if spot is None:
            self.hand.put_back()
            return
        if not self.stations.click(spot) or self.stations.refused is not None:
            self.drag.bounce(at)
        refused = self.stations.refused
        self.hand.put_back()
        self.stations.refused = refused
