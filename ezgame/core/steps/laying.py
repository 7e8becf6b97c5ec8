"""Laying a tile in a company's turn: what the titles judge and do alike. What is paid, and for what, is theirs."""

from ezgame.core.actions import LayTile
from ezgame.core.board.fit import supply_key
from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, judge
from ezgame.core.board.replacement import stations_after
from ezgame.core.definitions.board import TileSet
from ezgame.core.events import TileLaid
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company
from ezgame.core.state import State, TileUse
from ezgame.core.transition import Transition


def fault_of_place(
    ground: Ground, state: State, builder: Builder, action: LayTile
) -> Refusal | None:
    """Why the tile cannot lie there, whatever it costs."""
    return judge(
        ground, state.board, builder, state.supply, action.hex, action.tile, action.rotation
    )


def fault_of_cost(state: State, action: LayTile, cost: int) -> Refusal | None:
    """Whether the acting company's own money is too little."""
    company = acting_company(state)
    cash = state.companies[company].cash
    if cost > cash:
        return refuse("track.cash", company=company, cost=cost, cash=cash, hex=action.hex)
    return None


def put_tile(t: Transition, ground: Ground, tiles: TileSet, action: LayTile) -> bool:
    """The tile lies on the board, the one below it is back in the supply, stations stand in their new circles.
    Gives whether a tile was replaced."""
    board = t.state.board
    old = board.tiles.get(action.hex)
    t.emit(
        TileLaid(
            company=acting_company(t.state),
            hex=action.hex,
            tile=action.tile,
            rotation=action.rotation,
            stations=stations_after(ground, board, action.hex, action.tile, action.rotation),
            taken=supply_key(tiles, action.tile),
            returned=None if old is None else supply_key(tiles, old.tile),
        )
    )
    return old is not None


def note_tile(t: Transition, action: LayTile, allowance: str, *, upgrade: bool) -> None:
    """The turn remembers the tile and which of its allowances it used."""
    use = TileUse(hex=action.hex, allowance=allowance, upgrade=upgrade)
    t.set_operating(tiles=(*t.operating.tiles, use))
