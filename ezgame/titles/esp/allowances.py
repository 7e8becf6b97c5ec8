"""How many tiles a company may lay in a turn, and what each costs (5.3.1 to 5.3.3).

A turn owns three allowances: the regular action, one more yellow tile for majors from phase 3 on
(the fee is due on whichever of the two comes second), and one yellow mine tile.
"""

from dataclasses import dataclass

from ezgame.core.board.cost import terrain_cost
from ezgame.core.ids import Color, CompanyId, HexId, PrivateId, TileId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import operating_turn
from ezgame.core.state import State, TileUse
from ezgame.titles.esp.board import kinds_at
from ezgame.titles.esp.context import MINE_PRIVATE, Context

REGULAR, SECOND, MINES, POWER = "regular", "second", "mine", "private"
YELLOW = Color("yellow")


@dataclass(frozen=True, slots=True, kw_only=True)
class TileAction:
    """A tile lay as the allowances see it."""

    allowance: str
    upgrade: bool
    removes_mine: bool
    terrain: int
    fee: int
    discount: int

    @property
    def cost(self) -> int:
        return max(0, self.terrain - self.discount) + self.fee


class Allowances:
    def __init__(self, context: Context) -> None:
        self._context = context
        self._discount = next(
            int(ability["amount"])
            for ability in context.title.privates[MINE_PRIVATE].abilities
            if ability["kind"] == "discount"
        )

    def has_mine(self, state: State, hex_id: HexId) -> bool:
        return "mine" in kinds_at(self._context.ground, state.board, hex_id)

    def classify(
        self,
        state: State,
        company: CompanyId,
        hex_id: HexId,
        tile: TileId,
        private: PrivateId | None,
    ) -> TileAction | Refusal:
        """Which allowance the lay uses and its price, or why none is left."""
        figures = self._context.figures
        upgrade = self._context.title.tiles.tiles[tile].color != YELLOW
        mine_here = self.has_mine(state, hex_id)
        if private is not None:
            refusal = self._judge_power(state, company, hex_id, private, mine_here)
            if refusal is not None:
                return refusal
        # Recorded games lay with private 1 outside of all allowances (C-06).
        extra = private is not None and figures.mine_private.use == "extra_action"
        left = (POWER, 0) if extra else self._left(state, company, hex_id, upgrade, mine_here)
        if isinstance(left, Refusal):
            return left
        allowance, fee = left
        return TileAction(
            allowance=allowance,
            upgrade=upgrade,
            removes_mine=upgrade and mine_here,
            terrain=self._terrain(state, hex_id, upgrade, mine_here),
            fee=fee,
            discount=0 if private is None else self._discount,
        )

    def _terrain(self, state: State, hex_id: HexId, upgrade: bool, mine_here: bool) -> int:
        """Upgrades are free, but for a mine that is dismantled (ESP-5.3.1-13)."""
        if not upgrade:
            return terrain_cost(self._context.ground, state.board, hex_id)
        return self._context.figures.costs.mine_removal if mine_here else 0

    def _left(
        self, state: State, company: CompanyId, hex_id: HexId, upgrade: bool, mine_here: bool
    ) -> tuple[str, int] | Refusal:
        """The allowance that is left for such a tile, with its fee."""
        context, build = self._context, self._context.figures.build
        uses = operating_turn(state).tiles
        # Two actions lie in different hexes: a yellow tile of this turn is not upgraded in it (ESP-5.3.1-04).
        if any(use.hex == hex_id and not self._again(use, upgrade) for use in uses):
            return refuse("track.same-hex", hex=hex_id)
        # Beside everything else, once in a turn (ESP-5.3.1-06).
        if mine_here and not upgrade:
            if sum(use.allowance == MINES for use in uses) >= build.mine_tiles:
                return refuse("track.mine-used", hex=hex_id)
            return MINES, 0
        regular = [use for use in uses if use.allowance in (REGULAR, SECOND)]
        # In either order: two actions, at most one of them an upgrade (ESP-5.3.1-03, ESP-5.3.1-05).
        if upgrade and sum(use.upgrade for use in regular) >= build.upgrades:
            return refuse("track.one-upgrade", hex=hex_id)
        if not regular:
            return REGULAR, 0
        if context.is_minor(company) or len(regular) >= 2:
            return refuse("track.no-more", hex=hex_id)
        if not context.allows(state, "second-tile"):
            return refuse("track.second-not-yet", phase=context.phase(state).name)
        # Recorded games waive the fee on a mine hex, also when it is upgraded (C-05).
        printed = any(stop.kind == "mine" for stop in context.title.board.hexes[hex_id].stops)
        waived = printed and not context.figures.second_tile.fee_on_mines
        return SECOND, 0 if waived else context.figures.costs.second_tile

    def aims_at(
        self, state: State, hex_id: HexId, tile: TileId, private: PrivateId | None, allowance: str
    ) -> bool:
        """Whether somebody who lays this tile means this allowance, be it possible or not."""
        upgrade = self._context.title.tiles.tiles[tile].color != YELLOW
        mine = not upgrade and self.has_mine(state, hex_id)
        if allowance == MINES or mine or private is not None:
            return allowance == MINES and mine
        made = [use for use in operating_turn(state).tiles if use.allowance in (REGULAR, SECOND)]
        if upgrade and any(use.upgrade for use in made):
            return False  # the upgrade of the turn is made: what is left is a yellow tile
        return allowance == (SECOND if made else REGULAR)

    def _again(self, use: TileUse, upgrade: bool) -> bool:
        """Under a ruling a mine that was laid in this turn, with private 1 or without, is upgraded in it."""
        mine = use.allowance in (MINES, POWER) and not use.upgrade
        return upgrade and mine and self._context.figures.build.upgrade_own_mine

    def _judge_power(
        self, state: State, company: CompanyId, hex_id: HexId, private: PrivateId, mine_here: bool
    ) -> Refusal | None:
        if private != MINE_PRIVATE or state.privates[private].owner != company:
            return refuse("private.not-owned", private=private, company=company)
        if not mine_here and hex_id not in self._context.figures.mine_private.extra_hexes:
            return refuse("private.mines-only", private=private, hex=hex_id)
        return None
