"""The dock with the tiles: what fits now, what is left, and what becomes of what."""

from dataclasses import replace
from functools import partial

from PySide6.QtCore import QPoint, Qt, QTimer
from PySide6.QtGui import QPainter, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.ids import Color, HexId, PrivateId, TileId
from ezgame.models.drafts.hand import hand_of, why_no_tile
from ezgame.models.session import Session
from ezgame.models.tables.tiles import GROUPS, Group, TrayFace, offers, upgrades_from, upgrades_to
from ezgame.ui.appearance import appearance
from ezgame.ui.paint.canvas import U
from ezgame.ui.paint.compose import tile_picture
from ezgame.ui.paint.hex import paint_hex
from ezgame.ui.paint.writing import REACH
from ezgame.ui.panels.chip import Chip
from ezgame.ui.panels.tiles.tray_layout import COLUMN, TrayGroup, TrayLayout, lay_out
from ezgame.ui.panels.tiles.tray_scene import TrayScene
from ezgame.ui.panels.tiles.tray_view import TrayView
from ezgame.ui.play.drag import drag_of
from ezgame.ui.widgets.flow import FlowLayout, clear
from ezgame.ui.widgets.text import Label, show_tip

FOLDED = frozenset({"unreachable", "later", "used-up"})
"""Groups of tiles that fit nowhere now: folded until somebody wants to see them."""
TILE, SMALLEST, LARGEST = 31, 23, 38
"""R of a tile in pixels at 100 %: wanted, and how far it gives way to fill the rows."""


class TilesPanel(QWidget):
    """Chips by colour, the tray, and a line about the tile under the pointer."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self.hand = hand_of(session)
        self.drag = drag_of(session)
        self.scene = TrayScene(session.title, self)
        self.view = TrayView(self.scene, session.text, self)
        self._pointed: TileId | None = None
        self._manifest = False
        self._studied: TileId | None = None
        """The tile whose chain of upgrades is shown."""
        self._unfolded: set[str] = set()
        """Groups of tiles that fit nowhere which somebody wants to see."""
        self._colors: set[Color] = set()
        self.chips = self._make_chips()
        self.powers = QVBoxLayout()
        self._powers_shown: tuple[PrivateId, ...] = ()
        self.powers.setContentsMargins(8, 0, 8, 0)
        self._info = Label(self)
        self._info.setProperty("look", "small")
        self._info.setWordWrap(True)
        self._info.setMinimumHeight(appearance().px(34))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 6, 0, 4)
        box.setSpacing(4)
        row = FlowLayout()
        row.setContentsMargins(8, 0, 8, 0)
        for chip in self.chips.buttons():
            row.addWidget(chip)
        box.addLayout(row)
        box.addLayout(self.powers)
        box.addWidget(self.view, 1)
        self._info.setContentsMargins(8, 0, 8, 0)
        box.addWidget(self._info)
        # One action changes session and hand; the tray is laid out once for all that.
        self._soon = QTimer(self)
        self._soon.setSingleShot(True)
        self._soon.setInterval(0)
        # A turn of the event loop later than the other panels: all at once would be felt.
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(0)
        self._soon.timeout.connect(self._later.start)
        self._later.timeout.connect(self.refresh)
        self._connect()
        self.refresh()

    def _connect(self) -> None:
        view, hand, session = self.view, self.hand, self._session
        view.resized.connect(self._soon.start)
        view.taken.connect(self._on_taken)
        view.lifted.connect(self._on_lifted)
        view.pointed.connect(self._on_pointed)
        view.help_wanted.connect(self._on_help)
        view.fold_wanted.connect(self._fold)
        view.turn_key.connect(hand.turn)
        view.cancel_key.connect(hand.put_back)
        hand.changed.connect(self._on_hand)
        session.follow(self._soon.start)
        session.judged_anew.connect(self._soon.start)
        appearance().changed.connect(self._soon.start)

    def _make_chips(self) -> QButtonGroup:
        chips = QButtonGroup(self)
        chips.setExclusive(False)
        say = self._session.text.say
        for number, color in enumerate(self._session.title.tiles.colors):
            chip = Chip(say(f"tiles.color.{color}"), say(f"tiles.color.{color}.tip"), self)
            chip.toggled.connect(partial(self._on_color, color))
            chips.addButton(chip, number)
        every = Chip(say("tiles.all"), say("tiles.all.tip"), self)
        every.toggled.connect(self._on_manifest)
        chips.addButton(every, 99)
        return chips

    # ------------------------------------------------------------ what is shown

    def _on_hand(self) -> None:
        self.scene.mark(self.hand.tile, self._pointed)
        self._soon.start()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.refresh()  # at once: what lay there before would be painted for nothing

    def _on_color(self, color: Color, on: bool) -> None:
        (self._colors.add if on else self._colors.discard)(color)
        self.refresh()

    def _on_manifest(self, on: bool) -> None:
        self._manifest = on
        self._studied = None
        self.refresh()

    @property
    def allowed(self) -> frozenset[Color]:
        """Tile colours of the phase."""
        return frozenset(self._session.title.phases[self._session.state.phase].tiles)

    def groups(self) -> list[TrayGroup]:
        """The tray as it stands; while no tile can be laid it is the manifest."""
        session, hand = self._session, self.hand
        tiles = session.title.tiles
        every = offers(tiles, session.state, hand.placements, self.allowed, hand.hex)
        if self._colors:
            every = tuple(o for o in every if tiles.tiles[o.tile].color in self._colors)
        if self._manifest or not hand.placements:
            return [*self._chain(), *self._by_color(every)]
        groups = []
        for group in GROUPS:
            if group == "later" and not self._colors:
                continue
            inside = tuple(offer for offer in every if offer.group == group)
            folds = group in FOLDED
            groups.append(
                TrayGroup(
                    heading=self._heading(group),
                    note=(str(len(inside)),) if folds else self._note(group, inside),
                    offers=inside,
                    id=group if folds else "",
                    folded=folds and group not in self._unfolded,
                )
            )
        return groups

    def _fold(self, group: str) -> None:
        """Open a group that was folded, or fold it again."""
        self._unfolded ^= {group}
        self.refresh()

    def _chain(self) -> list[TrayGroup]:
        """The tile looked at, with what it comes from and what may replace it."""
        name = self._studied
        if name is None:
            return []
        session = self._session
        tiles = session.title.tiles
        every = offers(tiles, session.state, self.hand.placements, self.allowed)
        found = {offer.tile: printed(offer) for offer in every}
        back = tiles.tiles[name].other_side
        faces = (found[name],) if back in (None, name) else (found[name], found[TileId(str(back))])
        note = (session.text.say("tiles.two_sides"),) if len(faces) > 1 else ()
        return [
            TrayGroup(heading=session.text.say("tiles.tile", tile=name), note=note, offers=faces),
            TrayGroup(
                heading=session.text.say("tiles.comes_from"),
                offers=tuple(found[t] for t in upgrades_to(tiles, name)),
            ),
            TrayGroup(
                heading=session.text.say("tiles.becomes"),
                offers=tuple(found[t] for t in upgrades_from(tiles, name)),
            ),
        ]

    def _by_color(self, every: tuple[TrayFace, ...]) -> list[TrayGroup]:
        tiles, say = self._session.title.tiles, self._session.text.say
        groups = []
        for color in tiles.colors:
            inside = tuple(
                printed(offer) for offer in every if tiles.tiles[offer.tile].color == color
            )
            note = () if color in self.allowed else (say("tiles.later"),)
            groups.append(TrayGroup(heading=say(f"tiles.color.{color}"), note=note, offers=inside))
        return groups

    def _heading(self, group: Group) -> str:
        if group == "fits" and self.hand.hex is not None:
            return self._session.text.say("tiles.group.fits.hex", place=self.hand.hex)
        return self._session.text.say(f"tiles.group.{group}")

    def _note(self, group: Group, inside: tuple[TrayFace, ...]) -> tuple[str, ...]:
        if group == "elsewhere":
            hexes: dict[HexId, None] = {}
            for offer in inside:
                hexes.update(dict.fromkeys(offer.hexes))
            return tuple(hexes)
        return ()

    def refresh(self) -> None:
        """Lay the tray out; a hidden one waits until it is seen."""
        if not self.isVisible():
            return
        self._soon.stop()
        self._later.stop()
        phase = self._session.title.phases[self._session.state.phase]
        self.scene.phase = str(phase.color)
        groups = self.groups()
        laid = self._laid_out(groups)
        self.view.set_pixels(laid.pixels)
        self.scene.show(groups, laid)
        self.scene.mark(self.hand.tile, self._pointed)
        self._renew_powers()
        self._info.setText(self._about(self._pointed or self.hand.tile))

    def _laid_out(self, groups: list[TrayGroup]) -> TrayLayout:
        """Beside a scroll bar where the tray is higher than the view: once it came and took its room, all tiles would
        be laid out and drawn again in another size."""
        room = self.view.maximumViewportSize()
        laid = lay_out(groups, room.width(), tile_pixels(room.width()))
        if laid.height <= room.height():
            return laid
        wide = room.width() - self.view.verticalScrollBar().sizeHint().width()
        return lay_out(groups, wide, tile_pixels(wide))

    def _renew_powers(self) -> None:
        """One button per private whose power would help to lay a tile."""
        wanted = self.hand.powers
        if wanted == self._powers_shown:
            return
        self._powers_shown = wanted
        clear(self.powers)
        for private in wanted:
            use = self._session.text.say("tiles.use", private=private)
            button = Chip(use, use, self)
            button.setProperty("private", private)
            button.let_shorten()
            button.toggled.connect(partial(self._on_power, private))
            self.powers.addWidget(button)

    def _on_power(self, private: PrivateId, on: bool) -> None:
        self.hand.use_power(private if on else None)

    # ------------------------------------------------------------ about a tile

    def _about(self, name: TileId | None) -> str:
        if name is None:
            return ""
        tiles = self._session.title.tiles
        tile = tiles.tiles[name]
        say = self._session.text.say
        parts = [say(f"tiles.name.{tile.color}", tile=name)]
        if tile.other_side not in (None, name):
            parts.append(say("tiles.other_side", tile=tile.other_side))
        before, after = upgrades_to(tiles, name), upgrades_from(tiles, name)
        if before:
            parts.append(say("tiles.from", tile=before))
        if after:
            parts.append(say("tiles.to", tile=after))
        return " · ".join(parts)

    def why(self, name: TileId) -> str:
        """What can be done with a tile, or why nothing."""
        say = self._session.text.say
        every = offers(
            self._session.title.tiles,
            self._session.state,
            self.hand.placements,
            self.allowed,
            self.hand.hex,
        )
        offer = next(offer for offer in every if offer.tile == name)
        if offer.group in ("fits", "elsewhere"):
            return say("tiles.why.goes", tile=name, place=tuple(offer.hexes))
        if offer.group == "used-up":
            return say("tiles.why.used_up", tile=name)
        if offer.group == "later":
            color = self._session.title.tiles.tiles[name].color
            return say(f"tiles.why.later.{color}")
        if not self.hand.placements:
            return say("tiles.why.none")
        if self.hand.hex is not None:
            refusal = why_no_tile(self._session, self.hand.hex, name)
            if refusal is not None:
                return str(self._session.text.sentence(refusal))
        return say("tiles.why.no_hex", tile=name)

    # ------------------------------------------------------------ what is done

    def _on_pointed(self, name: str) -> None:
        self._pointed = TileId(name) if name else None
        self.scene.mark(self.hand.tile, self._pointed)
        self._info.setText(self._about(self._pointed or self.hand.tile))

    def _on_help(self, name: str, at: QPoint) -> None:
        show_tip(at, self.why(TileId(name)), self.view)

    def _on_taken(self, name: str) -> None:
        if self._manifest or not self.hand.placements:
            self._studied = None if self._studied == name else TileId(name)
            self.view.verticalScrollBar().setValue(0)
            self._soon.start()
        elif self.hand.tile == name and self.hand.over is None:
            self.hand.put_back()
        else:
            self.hand.take(TileId(name))

    def _on_lifted(self, name: str, middle: QPoint, at: QPoint) -> None:
        if not self.hand.placements:
            return
        self.hand.choose_hex(None)
        self.hand.take(TileId(name))
        reach = int(REACH * self.drag.map_pixels) + 2
        self.drag.begin(self.view, middle, at, self._paint_floating, reach)

    def _paint_floating(self, painter: QPainter) -> None:
        tile = self.hand.tile
        if tile is None:
            return
        tiles, layout = self._session.title.tiles, self._session.title.board.layout
        pixels = self.drag.map_pixels
        painter.scale(pixels / U, pixels / U)
        painter.setOpacity(0.92)
        picture = tile_picture(
            tiles.tiles[tile], tiles, layout, self.hand.rotation, self.scene.phase
        )
        paint_hex(painter, picture, self.scene.look.style)


def printed(offer: TrayFace) -> TrayFace:
    """As in the manifest: not turned, and pale only where no copy is left."""
    return replace(offer, rotation=0, group="used-up" if offer.left == 0 else "fits")


def tile_pixels(wide: int) -> float:
    """R of the tiles so that whole rows, of at least three, fill the width."""
    look = appearance()
    room = (wide - 12) / COLUMN
    columns = max(3, round(room / look.px(TILE)))
    return float(min(look.px(LARGEST), max(look.px(SMALLEST), int(room / columns))))
