"""Boards of 18España for tests: the printed map, some tiles, some stations."""

from collections.abc import Mapping
from functools import cache

from ezgame.content.titles import load_title
from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import judge
from ezgame.core.board.running import Running
from ezgame.core.definitions.title import Title
from ezgame.core.figures import read_figures
from ezgame.core.ids import CompanyId, HexId, PhaseId, TileId
from ezgame.core.refusal import Refusal
from ezgame.core.rulings import resolve_rulings
from ezgame.core.state import BoardState, LaidTile, Station
from ezgame.titles.esp.board import make_builder, make_ground
from ezgame.titles.esp.figures import Figures
from ezgame.titles.esp.running import make_running


@cache
def title() -> Title:
    return load_title("18esp")


@cache
def figures(name: str = "rulebook") -> Figures:
    """Values, and rulings under one set."""
    return read_figures(Figures, {**title().values, **resolve_rulings(title(), name)})


@cache
def ground(name: str = "rulebook") -> Ground:
    return make_ground(title(), figures(name))


@cache
def running(name: str = "rulebook") -> Running:
    return make_running(title(), ground(name), figures(name))


def a_map(
    tiles: Mapping[str, str] | None = None,
    stations: str = "",
    open_passes: str = "",
) -> BoardState:
    """Tiles such as {"E3": "L80/2"}, stations such as "CFLG@E3 MZ@F24.2"; circles in order."""
    laid = {}
    for hex, text in (tiles or {}).items():
        name, _, rotation = text.partition("/")
        laid[HexId(hex)] = LaidTile(tile=TileId(name), rotation=int(rotation or 0))
    standing: dict[HexId, tuple[Station, ...]] = {}
    for text in stations.split():
        company, _, place = text.partition("@")
        hex, _, stop = place.partition(".")
        here = standing.get(HexId(hex), ())
        number = int(stop or 0)
        slot = sum(station.stop == number for station in here)
        station = Station(company=CompanyId(company), stop=number, slot=slot)
        standing[HexId(hex)] = (*here, station)
    return BoardState(
        tiles=laid, stations=standing, open_passes=frozenset(HexId(p) for p in open_passes.split())
    )


def lay(
    board: BoardState,
    company: str,
    hex: str,
    text: str,
    phase: str = "8",
    name: str = "rulebook",
    left: int | None = 1,
) -> Refusal | None:
    """The judgement on laying a tile such as "57/2"."""
    tile, _, rotation = text.partition("/")
    it = ground(name)
    builder = make_builder(title(), it, figures(name), board, CompanyId(company), PhaseId(phase))
    supply = dict.fromkeys(title().tiles.counts, left)
    return judge(it, board, builder, supply, HexId(hex), TileId(tile), int(rotation or 0))


def key(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.key
