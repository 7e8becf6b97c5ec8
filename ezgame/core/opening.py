"""The position before the first action, as most titles have it; a title replaces what it sets up otherwise."""

from collections.abc import Iterable, Mapping

from ezgame.core.board.fit import supply_key
from ezgame.core.definitions.board import TileSet
from ezgame.core.definitions.title import Title
from ezgame.core.ids import IPO, CompanyId, PlayerId, TileId
from ezgame.core.state import (
    BoardState,
    Clock,
    CompanyState,
    Depot,
    MarketState,
    PlayerState,
    PrivateState,
    State,
    TitleState,
)


def opening_state(
    title: Title,
    players: int,
    own: TitleState,
    *,
    companies: Iterable[CompanyId] | None = None,
    cards: Mapping[str, int | None] | None = None,
) -> State:
    """Everybody has the cash of the table, taken from the bank; certificates lie in the offering.

    `companies` are those that take part, `cards` the trains of each type where the manifest does not say it.
    """
    seats = title.seats[players]
    seated = tuple(PlayerId(f"P{seat}") for seat in range(players))
    playing = set(title.companies if companies is None else companies)
    left = {name: kind.count for name, kind in title.trains.items()} if cards is None else cards
    return State(
        players={player: PlayerState(cash=seats.cash) for player in seated},
        order=seated,
        companies={
            company.id: CompanyState(
                certificates=(IPO,) * len(company.certificates), stations_free=company.stations
            )
            for company in title.companies.values()
            if company.id in playing
        },
        privates={private: PrivateState() for private in title.privates},
        bank=None if title.bank is None else title.bank - seats.cash * players,
        board=BoardState(),
        supply=tile_supply(title.tiles),
        market=MarketState(),
        depot=Depot(left=dict(left), issued={}),
        phase=next(iter(title.phases)),
        clock=Clock(kind="auction", set=0),
        title=own,
    )


def tile_supply(tiles: TileSet) -> dict[TileId, int | None]:
    """Copies of each physical tile, whichever of its sides the manifest counts."""
    return {supply_key(tiles, tile): count for tile, count in tiles.counts.items()}
