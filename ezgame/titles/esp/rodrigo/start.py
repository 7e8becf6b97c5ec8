"""His companies at the start: prices, the locked half, tiles and stations on the board (Playbook 5.2)."""

from collections.abc import Sequence
from dataclasses import replace

from ezgame.core.board.fit import supply_key
from ezgame.core.ids import LOCKED, POOL, CellId, CompanyId
from ezgame.core.state import BoardState, CompanyState, LaidTile, MarketState, State, Station
from ezgame.titles.esp.context import Context


def automatic_at_start(context: Context, company: CompanyId) -> CompanyState:
    """Launched from the start; half of it lies in the open market, the other half never moves."""
    charter = context.company(company)
    left = int(context.figures.automatic.in_market)
    places: list[str] = []
    for certificate in reversed(charter.certificates):
        for_sale = not certificate.president and left >= certificate.percent
        left -= certificate.percent if for_sale else 0
        places.append(POOL if for_sale else LOCKED)
    return CompanyState(
        floated=True,
        certificates=tuple(reversed(places)),
        stations_free=charter.stations,
        home_placed=True,
    )


def markers_at_start(context: Context, order: Sequence[CompanyId]) -> MarketState:
    """Their markers lie first, so whoever starts at the same price goes below them."""
    cells = {cell.price: cell.id for cell in context.title.market.cells.values()}
    prices: Sequence[int] = context.figures.automatic.prices if order else ()
    places: dict[CompanyId, CellId] = {
        company: cells[price] for company, price in zip(order, prices, strict=True)
    }
    return MarketState(cells={cell: (c,) for c, cell in places.items()}, places=places)


def with_start_board(context: Context, state: State) -> State:
    """The position with the tiles and stations that lie from the start; nothing is paid.

    What a stored board names and this version has not got is left out: such a game is only looked at.
    """
    changes = context.title.changes
    if changes is None:
        return state
    supply = dict(state.supply)
    tiles = {}
    hexes, known = context.title.board.hexes, context.title.tiles.tiles
    for name, start in changes.tiles.items():
        if name not in hexes or start.tile not in known:
            continue
        tiles[name] = LaidTile(tile=start.tile, rotation=start.rotation)
        key = supply_key(context.title.tiles, start.tile)
        left = supply[key]
        supply[key] = None if left is None else left - 1
    companies = dict(state.companies)
    stations = {}
    for company, place in changes.stations.items():
        if company not in companies or place not in hexes:
            continue
        stations[place] = (Station(company=company, stop=0, slot=0),)
        now = companies[company]
        companies[company] = replace(now, stations_free=now.stations_free - 1)
    board = BoardState(tiles=tiles, stations=stations)
    return replace(state, board=board, supply=supply, companies=companies)
