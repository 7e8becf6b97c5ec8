"""Which signs the map of a game has, each with a picture that shows it alone: found in what is drawn, so a
new title has its legend without a word here. What a sign is called stands in the catalogue (`signs`)."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId
from ezgame.ui.geometry.face import FaceStop, FaceTrack, PrintedFace
from ezgame.ui.geometry.lattice import edge_ends
from ezgame.ui.paint.compose import tile_picture
from ezgame.ui.paint.picture import (
    BoardPicture,
    BorderPicture,
    HexPicture,
    ReservationPicture,
    TokenPicture,
)


@dataclass(frozen=True, slots=True, kw_only=True)
class MapSign:
    """One row of the legend."""

    key: str
    """Of the catalogue."""
    picture: HexPicture
    border: BorderPicture | None = None
    """A sign on the side of a hex."""


Found = tuple[str, HexPicture]


def bare(picture: HexPicture) -> HexPicture:
    """An empty hex of the same ground."""
    return HexPicture(layout=picture.layout, color=picture.color)


def alone(picture: HexPicture, stop: int) -> HexPicture:
    """One stop of a hex with track through it."""
    wanted = picture.stops[stop]
    own = [t for t in picture.face.tracks if stop in t.stops]
    edges = [edge for track in own for edge in track.edges] or ([1, 4] if wanted.slots else [])
    tracks = tuple(FaceTrack(edge, 6) for edge in edges[:2])
    face = PrintedFace((FaceStop(wanted.kind, min(wanted.slots, 1)),), tracks)
    shown = replace(wanted, slots=min(wanted.slots, 1), name="")
    return replace(bare(picture), face=face, stops=(shown,), phase=picture.phase)


def of_stops(picture: HexPicture) -> Iterator[Found]:
    for index, stop in enumerate(picture.stops):
        if picture.gate is None:
            yield f"stop.{stop.kind}", alone(picture, index)
        if stop.values:
            yield "values", alone(picture, index)


def of_track(picture: HexPicture) -> Iterator[Found]:
    for track in picture.face.tracks:
        if track.gauge:
            face = PrintedFace((), (FaceTrack(1, 4, track.gauge),))
            yield f"gauge.{track.gauge}", HexPicture(layout=picture.layout, face=face)


def of_homes(picture: HexPicture) -> Iterator[Found]:
    for kept in picture.reservations:
        key = "home.void" if kept.void else "home"
        shown = ReservationPicture(company=kept.company, stop=0, void=kept.void)
        city = city_of(picture)
        yield key, replace(city, reservations=(shown,))


def city_of(picture: HexPicture) -> HexPicture:
    from ezgame.ui.paint.picture import StopPicture

    face = PrintedFace((FaceStop("city", 1),), (FaceTrack(1, 6), FaceTrack(4, 6)))
    stop = StopPicture(kind="city", slots=1, value=20)
    return replace(bare(picture), color="yellow", face=face, stops=(stop,))


def of_goals(picture: HexPicture) -> Iterator[Found]:
    if picture.destination:
        yield "goal", replace(bare(picture), destination=picture.destination[:1])


def of_terrain(picture: HexPicture) -> Iterator[Found]:
    if picture.terrain is not None:
        yield from of_field(picture, "terrain", f"terrain.{picture.terrain[0]}")


def of_gate(picture: HexPicture) -> Iterator[Found]:
    if picture.gate is not None:
        closed = replace(picture.gate, open=False)
        shown = replace(bare(picture), gate=closed, face=PrintedFace(picture.face.stops, ()))
        yield "pass", replace(shown, stops=picture.stops)


FINDERS: Mapping[str, Callable[[HexPicture], Iterator[Found]]] = {
    "stops": of_stops,
    "gate": of_gate,
    "terrain": of_terrain,
    "label": lambda p: of_field(p, "label", "label"),
    "mark": lambda p: of_field(p, "mark", f"mark.{p.mark}"),
    "stub": lambda p: of_field(p, "stub", "stub"),
    "wayside": lambda p: of_field(p, "wayside", "wayside"),
    "reservations": of_homes,
    "destination": of_goals,
    "face": of_track,
    "color": lambda p: iter([(f"hex.{p.color}", bare(p))]),
}
"""Field of a HexPicture → the signs it may show."""

PLAIN = frozenset(
    {"layout", "rotation", "rank", "tile", "names", "short_names", "coordinate", "tokens", "area", "phase", "beside"}
)  # fmt: skip
"""Fields that need no row of their own, or have one in every legend."""


def of_field(picture: HexPicture, field: str, key: str) -> Iterator[Found]:
    """A sign that is one field of a picture."""
    value = getattr(picture, field)
    if value not in (None, "", False):
        yield key, replace(bare(picture), **{field: value})


def map_signs(title: Title, board: BoardPicture) -> tuple[MapSign, ...]:
    """Every sign of a board, in the order of FINDERS; stations, tiles and sides are on every map."""
    tiles = title.tiles
    pictures = [*board.hexes.values()]
    pictures += [tile_picture(tile, tiles, board.layout) for tile in tiles.tiles.values()]
    found: dict[str, MapSign] = {}
    for name, finder in FINDERS.items():
        # A tile has the colour and the kinds of stops of the board; only its track may be new.
        seen = pictures if name in ("face", "stops") else pictures[: len(board.hexes)]
        for picture in seen:
            for key, shown in finder(picture):
                found.setdefault(key, MapSign(key=key, picture=shown))
    return (*found.values(), *_always(title, board), *_sides(board))


def _always(title: Title, board: BoardPicture) -> Iterator[MapSign]:
    plain = HexPicture(layout=board.layout)
    company: CompanyId = next(iter(title.companies))
    token = TokenPicture(company=company, stop=0, slot=0)
    yield MapSign(key="station", picture=replace(city_of(plain), tokens=(token,)))
    tile = next(iter(title.tiles.tiles.values()), None)
    if tile is not None:
        yield MapSign(key="laid", picture=tile_picture(tile, title.tiles, board.layout))


def _sides(board: BoardPicture) -> Iterator[MapSign]:
    a, b = edge_ends(board.layout, 0)
    for kind in dict.fromkeys(border.kind for border in board.borders):
        border = next(border for border in board.borders if border.kind == kind)
        yield MapSign(
            key=f"side.{kind}",
            picture=HexPicture(layout=board.layout),
            border=replace(border, a=a, b=b),
        )
