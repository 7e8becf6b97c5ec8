"""The position before the first action."""

from collections.abc import Mapping

from ezgame.core.board.fit import supply_key
from ezgame.core.ids import IPO, HexId, PlayerId
from ezgame.core.state import (
    BoardState,
    Clock,
    CompanyState,
    Depot,
    LaidTile,
    MarketState,
    PlayerState,
    PrivateState,
    State,
    TitleState,
)
from ezgame.titles.t1830.context import Context


def start_state(context: Context, cards: Mapping[str, int | None], own: TitleState) -> State:
    """Everybody has the cash of the table, taken from the bank; `cards` are the trains of each type."""
    title = context.title
    seats = title.seats[len(context.setup.players)]
    players = {
        PlayerId(f"P{seat}"): PlayerState(cash=seats.cash)
        for seat in range(len(context.setup.players))
    }
    counts = {supply_key(title.tiles, tile): count for tile, count in title.tiles.counts.items()}
    tiles = _tiles_at_start(context)
    for laid in tiles.values():
        key = supply_key(title.tiles, laid.tile)
        left = counts[key]
        counts[key] = None if left is None else left - 1
    return State(
        players=players,
        order=tuple(players),
        companies={
            company.id: CompanyState(
                certificates=(IPO,) * len(company.certificates), stations_free=company.stations
            )
            for company in title.companies.values()
        },
        privates={private: PrivateState() for private in title.privates},
        bank=None if title.bank is None else title.bank - seats.cash * len(players),
        board=BoardState(tiles=tiles),
        supply=counts,
        market=MarketState(),
        depot=Depot(left=dict(cards), issued={}),
        phase=next(iter(title.phases)),
        clock=Clock(kind="auction", set=0),
        title=own,
    )


def _tiles_at_start(context: Context) -> dict[HexId, LaidTile]:
    """Tiles of the supply that lie on the map from the start, where the ruling has it."""
    figures = context.figures.setup
    if not figures.tiles_from_supply:
        return {}
    return {
        hex_id: LaidTile(tile=place.tile, rotation=place.rotation)
        for hex_id, place in figures.tiles.items()
    }
