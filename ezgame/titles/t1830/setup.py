"""The position before the first action."""

from collections.abc import Mapping
from dataclasses import replace

from ezgame.core.board.fit import supply_key
from ezgame.core.ids import HexId
from ezgame.core.opening import opening_state
from ezgame.core.state import BoardState, LaidTile, State, TitleState
from ezgame.titles.t1830.context import Context


def start_state(context: Context, cards: Mapping[str, int | None], own: TitleState) -> State:
    """`cards` are the trains of each type."""
    title = context.title
    state = opening_state(title, len(context.setup.players), own, cards=cards)
    tiles = _tiles_at_start(context)
    counts = dict(state.supply)
    for laid in tiles.values():
        key = supply_key(title.tiles, laid.tile)
        left = counts[key]
        counts[key] = None if left is None else left - 1
    return replace(state, board=BoardState(tiles=tiles), supply=counts)


def _tiles_at_start(context: Context) -> dict[HexId, LaidTile]:
    """Tiles of the supply that lie on the map from the start, where the ruling has it."""
    figures = context.figures.setup
    if not figures.tiles_from_supply:
        return {}
    return {
        hex_id: LaidTile(tile=place.tile, rotation=place.rotation)
        for hex_id, place in figures.tiles.items()
    }
