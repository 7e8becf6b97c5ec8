"""The position before the first action."""

from collections.abc import Mapping

from ezgame.core.board.fit import supply_key
from ezgame.core.ids import IPO, PlayerId
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
from ezgame.families.classic.context import Context


def start_state(context: Context, cards: Mapping[str, int | None], own: TitleState) -> State:
    """Everybody has the cash of the table, taken from the bank; `cards` are the trains of each type."""
    title = context.title
    seats = title.seats[len(context.setup.players)]
    players = {
        PlayerId(f"P{seat}"): PlayerState(cash=seats.cash)
        for seat in range(len(context.setup.players))
    }
    counts = {supply_key(title.tiles, tile): count for tile, count in title.tiles.counts.items()}
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
        board=BoardState(),
        supply=counts,
        market=MarketState(),
        depot=Depot(left=dict(cards), issued={}),
        phase=next(iter(title.phases)),
        clock=Clock(kind="auction", set=0),
        title=own,
    )
