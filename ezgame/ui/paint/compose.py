"""From the printed board and a position to pictures. No rules: what is given is drawn."""

from collections.abc import Mapping
from dataclasses import replace
from functools import cached_property

from ezgame.core.definitions.board import (
    Board,
    Hex,
    Stop,
    Tile,
    TileSet,
    Track,
)
from ezgame.core.definitions.title import Title
from ezgame.core.ids import Color, HexId
from ezgame.ui.geometry.face import FaceStop, FaceTrack, PrintedFace
from ezgame.ui.geometry.lattice import Point, centre, length, minus
from ezgame.ui.paint.emblem import company_pictures
from ezgame.ui.paint.gates import gate_ribbons, shown_gate_track
from ezgame.ui.paint.picture import (
    AreaPicture,
    BoardPicture,
    BoardPosition,
    HexPicture,
    PassPicture,
    ReservationPicture,
    RibbonPicture,
    StopPicture,
)
from ezgame.ui.paint.rim import border_pictures, rim_names

CONNECTOR = "pass_track"
"""Hexes of a pass that are drawn as one ribbon, not one by one."""


def compose(title: Title, position: BoardPosition | None = None) -> BoardPicture:
    """The whole board of a title with a position on it."""
    position = position or BoardPosition()
    board = title.board
    printed = printed_board(title)
    shown = printed.shown
    ribbons = printed.ribbons(position)
    areas = area_pictures(board, position)
    # Areas whose hexes have values of their own under a ruling are drawn hex by hex.
    joined = {h for area in areas for h in area.hexes}
    hexes = printed.pictures(position)
    alone = [h for h, x in shown.items() if x.area and h not in joined]
    hexes.update({h: replace(hexes[h], area="") for h in alone})
    return BoardPicture(
        layout=board.layout,
        hexes=hexes,
        places=printed.places,
        parts=printed.parts,
        areas=areas,
        ribbons=ribbons,
        borders=printed.borders,
        companies=printed.companies,
        rim=printed.rim,
        outside=printed.outside,
        connectors=printed.connectors,
        plates=tuple(plate for plate in position.plates if plate.hex in hexes),
    )


NEAR = 1.8
"""Hexes whose centres are nearer than this touch each other."""
CROWDED = 4
"""So many tracks leave a stop's figures little room in their hex."""


def is_crowded(picture: HexPicture) -> bool:
    return len(picture.face.tracks) >= CROWDED and bool(picture.stops)


def figures_of(picture: HexPicture) -> HexPicture:
    """A picture without what its figures do not depend on."""
    return replace(
        picture, tokens=(), reservations=(), names=(), short_names=(), coordinate="", destination=()
    )


class PrintedBoard:
    """What never changes on the board of a title."""

    def __init__(self, title: Title) -> None:
        self.title = title
        board = title.board
        self.shown = {h: x for h, x in board.hexes.items() if x.color != CONNECTOR}
        self.at = {h: display_at(board, x) for h, x in self.shown.items()}
        self.places = {h: centre(board.layout, xy) for h, xy in self.at.items()}
        # Of what is no part of the game only the rim that touches it is drawn.
        beside = {n for x in self.shown.values() for n in x.neighbours.values()}
        self.outside = {
            h: centre(board.layout, display_at(board, x))
            for h, x in board.outside.items()
            if h in beside
        }
        self._around = {
            h: tuple(n for n, q in self.places.items() if n != h and length(minus(q, p)) < NEAR)
            for h, p in self.places.items()
        }
        parts: dict[str, list[HexId]] = {}
        for h, x in self.shown.items():
            parts.setdefault(x.part, []).append(h)
        self.parts = {part: tuple(ids) for part, ids in parts.items()}
        self.borders = border_pictures(board, self.places)
        self._closed, self._exits = gate_ribbons(board, self.shown, self.at)
        self.companies = company_pictures(title.companies.values())
        self.connectors = {
            (h, i): t.line
            for h, x in board.hexes.items()
            if x.color == CONNECTOR
            for i, t in enumerate(x.tracks)
        }
        self._last: dict[HexId, tuple[tuple[object, ...], HexPicture]] = {}
        self._beside: dict[HexId, tuple[list[int], object, HexPicture]] = {}
        """Crowded hexes beside crowded ones as they were last, and the pictures they were made of, which are kept so
        that no other has their id."""
        self._composed: tuple[BoardPosition, dict[HexId, HexPicture]] | None = None
        """The position composed last and its hexes, as one: pages are composed beside the window, too."""

    def ribbons(self, position: BoardPosition) -> tuple[RibbonPicture, ...]:
        return tuple(replace(r, open=r.hex in position.open_passes) for r in self._closed)

    def pictures(self, position: BoardPosition) -> dict[HexId, HexPicture]:
        """All hexes in a position; only those are looked at that differ from the one composed last."""
        last = self._composed
        differing = None if last is None else differing_hexes(last[0], position)
        if last is None or differing is None:
            found = {h: self.picture(x, position) for h, x in self.shown.items()}
        else:
            found = dict(last[1])
            found.update({
                h: self.picture(self.shown[h], position) for h in differing if h in self.shown
            })  # fmt: skip
        self._composed = kept_position(position), found
        return {h: self.keeping_off(h, picture, found) for h, picture in found.items()}

    def keeping_off(
        self, h: HexId, picture: HexPicture, found: Mapping[HexId, HexPicture]
    ) -> HexPicture:
        """A crowded hex knows the crowded ones beside it that are placed first: figures of both stick out."""
        if not is_crowded(picture):
            return picture
        near = {n: q for n in self._around[h] if n < h and is_crowded(q := found[n])}
        if not near:
            return picture
        # The same pictures as last time lead to the same one: to compare them is slow.
        seen = [id(picture), *map(id, near.values())]
        last = self._beside.get(h)
        if last is None or last[0] != seen:
            here = self.places[h]
            beside = tuple((minus(self.places[n], here), figures_of(q)) for n, q in near.items())
            last = self._beside[h] = seen, (picture, near), replace(picture, beside=beside)
        return last[2]

    def picture(self, hex_: Hex, position: BoardPosition) -> HexPicture:
        """A hex in a position: the picture of last time if nothing on it changed, as for most hexes."""
        h = hex_.id
        laid, stops = position.tiles.get(h), hex_.stops
        kept = position.reservations
        # Everything a hex is drawn from, and nothing else: a value more here draws every hex anew more
        # often.
        seen = (
            laid,
            position.tokens.get(h),
            position.phase_color if laid or stops else None,
            h in position.open_passes,
            [position.values.get((h, i)) for i in range(len(stops))],
            (None if hex_.homes else ()) if kept is None else kept.get(h, ()),
            position.void_homes if hex_.homes else None,
        )
        last = self._last.get(h)
        if last is None or last[0] != seen:
            exit_ = self._exits.get(h)
            picture = hex_picture(self.title.board, self.title.tiles, hex_, position, exit_)
            last = self._last[h] = seen, picture
        return last[1]

    @cached_property
    def rim(self) -> tuple[tuple[Point, str], ...]:
        """Names of columns and rows, where the ribbons of passes leave them room, open or not."""
        return rim_names(self.title.board, self.places, self._closed)


def kept_position(position: BoardPosition) -> BoardPosition:
    """A position to compare others with, whatever becomes of the maps it was made of."""
    kept = position.reservations
    return replace(
        position,
        tiles=dict(position.tiles),
        tokens=dict(position.tokens),
        reservations=None if kept is None else dict(kept),
    )


def differing_hexes(before: BoardPosition, after: BoardPosition) -> set[HexId] | None:
    """Hexes on which something else lies; None: something changed that concerns them all."""
    # Printed homes depend on the tile of their hex, which is not compared here.
    if before.reservations is None or after.reservations is None:
        return None
    whole = (before.phase_color, before.values, before.void_homes)
    if whole != (after.phase_color, after.values, after.void_homes):
        return None
    found = set(before.open_passes ^ after.open_passes)
    for old, new in (
        (before.tiles, after.tiles),
        (before.tokens, after.tokens),
        (before.reservations, after.reservations),
    ):
        found.update(h for h in (*old, *new) if old.get(h) != new.get(h))
    return found


_printed: list[PrintedBoard] = []
"""Of the titles drawn lately; a title is compared by identity, because it is slow to hash."""
KEPT = 4


def printed_board(title: Title) -> PrintedBoard:
    for known in _printed:
        if known.title is title:
            return known
    _printed.insert(0, PrintedBoard(title))
    del _printed[KEPT:]
    return _printed[0]


def display_at(board: Board, hex_: Hex) -> tuple[int, int]:
    dx, dy = board.part_shift.get(hex_.part, (0, 0))
    return hex_.at[0] + dx, hex_.at[1] + dy


def face_of(stops: tuple[Stop, ...], tracks: tuple[Track, ...]) -> PrintedFace:
    return PrintedFace(
        tuple(FaceStop(s.kind, s.slots) for s in stops),
        tuple(FaceTrack(t.a, t.b, t.gauge) for t in tracks),
    )


def stop_picture(stop: Stop, values: Mapping[Color, int] | None = None) -> StopPicture:
    shown = values if values is not None else stop.values
    return StopPicture(
        kind=stop.kind,
        slots=stop.slots,
        value=stop.value,
        values=tuple((str(c), v) for c, v in shown.items()) if shown is not None else (),
        name=stop.name,
    )


def tile_picture(
    tile: Tile, tiles: TileSet, layout: str = "flat", rotation: int = 0, phase: str = ""
) -> HexPicture:
    """A tile on its own, as in the tray or the sheet."""
    return HexPicture(
        layout="pointy" if layout == "pointy" else "flat",
        color=tile.color,
        face=face_of(tile.stops, tile.tracks),
        rotation=rotation,
        stops=tuple(stop_picture(s) for s in tile.stops),
        tile=tile.id,
        rank=1 + tiles.colors.index(tile.color) if tile.color in tiles.colors else 0,
        label=tile.label,
        phase=phase if any(s.values for s in tile.stops) else "",
    )


def hex_picture(
    board: Board, tiles: TileSet, hex_: Hex, position: BoardPosition, leaves_by: int | None
) -> HexPicture:
    laid = position.tiles.get(hex_.id)
    kept = reservations_of(hex_, position, tiles)
    phase = str(position.phase_color or "")
    if laid is not None:
        plain = tile_picture(tiles.tiles[laid[0]], tiles, board.layout, laid[1], phase)
    else:
        plain = printed_picture(board, hex_, position, leaves_by, phase)
    names = shown_names(hex_, plain.face, plain.rotation)
    short = tuple(board.short_names.get(name, name) for name in names)
    return replace(
        plain,
        names=names,
        short_names=short if short != names else (),
        coordinate=str(hex_.id),
        tokens=position.tokens.get(hex_.id, ()),
        reservations=tuple(r for r in kept if r.use == "home"),
        destination=tuple(r.company for r in kept if r.use == "destination"),
        wayside=hex_.home_value is not None,
    )


def shown_names(hex_: Hex, face: PrintedFace, rotation: int) -> tuple[str, ...]:
    """Names in the order of the stops. Where an edge must be served, the last name belongs to it."""
    edge = hex_.must_connect
    # Only where each stop has a name of its own can a name change places.
    if edge is None or len(hex_.names) != len(face.stops) or not face.tracks:
        return hex_.names
    serving = [i for i in range(len(face.stops)) if (edge - rotation) % 6 in face.exits(i)]
    if len(serving) != 1 or serving[0] == len(face.stops) - 1:
        return hex_.names
    names = list(hex_.names[:-1])
    names.insert(serving[0], hex_.names[-1])
    return tuple(names)


def printed_picture(
    board: Board, hex_: Hex, position: BoardPosition, leaves_by: int | None, phase: str
) -> HexPicture:
    """A hex without a tile."""
    tracks = hex_.tracks
    gate = None
    found = board.gates.get(hex_.id)
    if found is not None:
        is_open = hex_.id in position.open_passes
        gate = PassPicture(cost=found.cost, value=found.value, open=is_open)
        if leaves_by is not None:
            tracks = shown_gate_track(hex_, leaves_by)
    return HexPicture(
        layout=board.layout,
        color=hex_.color,
        face=face_of(hex_.stops, tracks),
        stops=tuple(
            stop_picture(s, position.values.get((hex_.id, i))) for i, s in enumerate(hex_.stops)
        ),
        label=hex_.label,
        mark=hex_.mark,
        terrain=(hex_.terrain.kind, hex_.terrain.cost) if hex_.terrain else None,
        gate=gate,
        stub=hex_.must_connect,
        area=hex_.area,
        phase=phase if any(s.values for s in hex_.stops) else "",
    )


def reservations_of(
    hex_: Hex, position: BoardPosition, tiles: TileSet
) -> tuple[ReservationPicture, ...]:
    """Given ones, or the printed ones; a home that needs a later tile colour waits for it."""
    if position.reservations is not None:
        return position.reservations.get(hex_.id, ())
    laid = position.tiles.get(hex_.id)
    color = tiles.tiles[laid[0]].color if laid else hex_.color
    rank = tiles.colors.index(color) if color in tiles.colors else -1
    kept = []
    for home in hex_.homes:
        # Its circle is not there yet.
        if home.from_color is not None and rank < tiles.colors.index(home.from_color):
            continue
        void = home.company in position.void_homes
        if home.use == "home" or not void:
            kept.append(
                ReservationPicture(company=home.company, stop=home.stop, use=home.use, void=void)
            )
    return tuple(kept)


def differing(members: list[Hex], position: BoardPosition) -> bool:
    """A ruling gives the hexes of an area values of their own: they are drawn one by one."""
    ruled = [
        position.values.get((x.id, 0), x.stops[0].values if x.stops else None) for x in members
    ]
    return any(values != ruled[0] for values in ruled)


def area_pictures(board: Board, position: BoardPosition) -> tuple[AreaPicture, ...]:
    groups: dict[str, list[Hex]] = {}
    for hex_ in board.hexes.values():
        if hex_.area:
            groups.setdefault(hex_.area, []).append(hex_)
    pictures = []
    for area, members in groups.items():
        if differing(members, position):
            continue
        main = next((x for x in members if not x.secondary), members[0])
        ruled = position.values.get((main.id, 0))
        values = stop_picture(main.stops[0], ruled).values if main.stops else ()
        names = [n for x in (main, *members) for n in x.names]
        pictures.append(
            AreaPicture(
                name=names[0] if names else area,
                color=main.color,
                hexes=tuple(x.id for x in members),
                values=values,
                phase=str(position.phase_color or ""),
                mark=main.mark,
            )
        )
    return tuple(pictures)
