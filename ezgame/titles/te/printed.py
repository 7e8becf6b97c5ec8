"""The printed things as a group's rulings have them: where TWE begins, and tiles that were added."""

from dataclasses import replace

from ezgame.core.definitions.board import STOP, Home, Stop, Tile, TileSet, Track
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, HexId, StopKind, TileId
from ezgame.titles.te.figures import AddedTile, Figures

TWE = CompanyId("TWE")
CITY = StopKind("city")


def printed_title(title: Title, figures: Figures) -> Title:
    """The title with everything that rulings change on board and tiles."""
    title = _with_home(title, TWE, figures.home.twe)
    if figures.tiles.missing != "none":
        tiles = title.tiles
        for name, added in figures.tiles.added.items():
            tiles = _with_tile(tiles, name, added)
        title = replace(title, tiles=tiles)
    return title


def _with_home(title: Title, company: CompanyId, hex_id: HexId) -> Title:
    charter = title.companies[company]
    if charter.home == hex_id:
        return title
    hexes = dict(title.board.hexes)
    for name, hex_ in hexes.items():
        homes = tuple(h for h in hex_.homes if not (h.company == company and h.use == "home"))
        if name == hex_id:
            homes = (*homes, Home(company=company, stop=0))
        hexes[name] = replace(hex_, homes=homes)
    moved = replace(charter, home=hex_id, home_stop=0)
    return replace(
        title,
        board=replace(title.board, hexes=hexes),
        companies={**title.companies, company: moved},
    )


def _with_tile(tiles: TileSet, name: TileId, added: AddedTile) -> TileSet:
    tile = Tile(
        id=name,
        color=added.color,
        stops=(Stop(kind=CITY, value=added.value, slots=added.circles),),
        tracks=tuple(Track(a=edge, b=STOP) for edge in range(6)),
    )
    changed = {
        each: replace(old, upgrades=old.upgrades | {name}) if each in added.after else old
        for each, old in tiles.tiles.items()
    }
    return replace(tiles, tiles={**changed, name: tile}, counts={**tiles.counts, name: added.count})
