"""Powers over tiles that privates give the companies that own them, as the titles' data declare them.

`extra-tile`: one more tile in a certain hex, whatever the company can reach. `teleport`: the tile of
the turn in a certain hex, whatever the company can reach, and a free station there in the same turn.
A power is gone once its hex is built.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from ezgame.core.ids import CompanyId, HexId, PrivateId, TileId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.titles.t1830.context import Context

EXTRA_TILE, TELEPORT = "extra-tile", "teleport"
EARLY_STEPS = ("home", "track", "station", "run")


@dataclass(frozen=True, slots=True, kw_only=True)
class TilePower:
    private: PrivateId
    hexes: frozenset[HexId]
    tiles: frozenset[TileId]
    uses_action: bool
    """It is the tile of the turn, not one more."""
    free_station: bool

    @property
    def station_key(self) -> str:
        """What a turn notes when a free station may follow."""
        return f"station:{self.private}"


class Powers:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._powers = {
            private: _tile_power(private, ability)
            for private in context.title.privates
            for kind in (EXTRA_TILE, TELEPORT)
            for ability in context.abilities(private, kind)
        }

    def owned(self, state: State, company: CompanyId) -> Iterator[TilePower]:
        """Powers the company has and could still use."""
        for private, power in self._powers.items():
            if state.privates[private].owner == company and not self._is_built(state, power):
                yield power

    def of(self, private: PrivateId) -> TilePower | None:
        return self._powers.get(private)

    @staticmethod
    def _is_built(state: State, power: TilePower) -> bool:
        return all(hex_id in state.board.tiles for hex_id in power.hexes)

    def judge(
        self, state: State, company: CompanyId, private: PrivateId, hex_id: HexId, tile: TileId
    ) -> Refusal | None:
        """Why the power of this private does not cover the tile."""
        if private not in state.privates or state.privates[private].owner != company:
            return refuse("private.not-owned", private=private, company=company)
        power = self._powers.get(private)
        if power is None:
            return refuse("private.no-such-power", private=private)
        if hex_id not in power.hexes:
            return refuse("private.other-hex", private=private, hexes=tuple(sorted(power.hexes)))
        if hex_id in state.board.tiles:
            return refuse("private.hex-built", private=private, hex=hex_id)
        if tile not in power.tiles:
            return refuse("private.other-tile", private=private, tiles=tuple(sorted(power.tiles)))
        return None

    @property
    def any_moment(self) -> bool:
        """Whether some extra tile may be laid at any moment of the turn, also before an open choice."""
        return any(self.any_step(private) for private in self._powers)

    def any_step(self, private: PrivateId) -> bool:
        """Whether an extra tile may be laid until the turn ends, and not only until trains run."""
        return self._context.figures.abilities.windows.get(private) == "own_turn_any"


def _tile_power(private: PrivateId, ability: Mapping[str, Any]) -> TilePower:
    return TilePower(
        private=private,
        hexes=frozenset(ability["hexes"]),
        tiles=frozenset(ability["tiles"]),
        uses_action=bool(ability.get("uses_tile_action")),
        free_station=ability.get("station") == "free",
    )
