"""Where markers go: moves over the spaces of a market, and the operating order that follows from it."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from ezgame.core.definitions.finance import Cell, Market
from ezgame.core.definitions.trains import Phase
from ezgame.core.events import MarkerMoved
from ezgame.core.ids import CellId, CompanyId, PhaseId
from ezgame.core.state import State
from ezgame.core.transition import Transition

Direction = Literal["left", "right", "up", "down"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Move:
    """One entry of a title's table of moves."""

    direction: Direction
    steps: int = 1


def move_table(table: Mapping[str, tuple[Direction, int]]) -> dict[str, Move]:
    return {
        trigger: Move(direction=direction, steps=steps)
        for trigger, (direction, steps) in table.items()
    }


class MarketRules:
    """Geometry of one market. On a ladder, up and down are the neighbouring price, left and right two prices on.

    `ledge`: on a ladder, a long move that would run off the end stops at the last space instead of staying put.
    `barred`: zones that no marker enters until their phase; a move into one goes up instead.
    """

    def __init__(self, market: Market, *, ledge: bool = True) -> None:
        self.market = market
        self.cells = market.cells
        self._by_place = {(cell.row, cell.column): cell.id for cell in market.cells.values()}
        self._ledge = ledge
        self._last = max(cell.column for cell in market.cells.values())

    def cell(self, state: State, company: CompanyId) -> Cell | None:
        place = state.market.places.get(company)
        return None if place is None else self.cells[place]

    def price(self, state: State, company: CompanyId) -> int | None:
        place = state.market.places.get(company)
        return None if place is None else self.cells[place].price

    def target(self, start: CellId, move: Move, times: int = 1) -> CellId:
        """The space a marker reaches."""
        here = start
        for _ in range(move.steps * times):
            here = (
                self._ladder(here, move.direction)
                if self.market.kind == "ladder"
                else self._grid(here, move.direction)
            )
        return here

    def _ladder(self, start: CellId, direction: Direction) -> CellId:
        index = self.cells[start].column
        length = {"up": 1, "down": -1, "right": 2, "left": -2}[direction]
        wanted = index + length
        if 0 <= wanted <= self._last:
            return self._by_place[0, wanted]
        if abs(length) == 2 and not self._ledge:
            return start
        return self._by_place[0, max(0, min(self._last, wanted))]

    def _grid(self, start: CellId, direction: Direction) -> CellId:
        cell = self.cells[start]
        if direction == "up":
            return self._by_place.get((cell.row - 1, cell.column), start)
        if direction == "down":
            return self._by_place.get((cell.row + 1, cell.column), start)
        side = 1 if direction == "right" else -1
        beside = self._by_place.get((cell.row, cell.column + side))
        if beside is not None:
            return beside
        return self._grid(start, "up" if side == 1 else "down")

    def outlook(
        self, state: State, company: CompanyId, moves: Mapping[str, Move]
    ) -> dict[str, CellId]:
        """Where each of the moves would take a company that has a price."""
        start = state.market.places.get(company)
        if start is None:
            return {}
        return {trigger: self.target(start, move) for trigger, move in moves.items()}

    def par_cells(self, phase: Phase, phases: Iterable[PhaseId]) -> dict[int, CellId]:
        """Starting prices open in a phase."""
        order = list(phases)
        now = order.index(phase.id)
        return {
            cell.price: cell.id
            for cell in self.cells.values()
            if cell.par_from is not None and order.index(cell.par_from) <= now
        }

    def allows(self, state: State, company: CompanyId, what: str) -> bool:
        """Whether the zone a company stands in lifts a limit."""
        cell = self.cell(state, company)
        return cell is not None and what in self.market.zones.get(cell.zone, frozenset())

    def move(
        self, t: Transition, company: CompanyId, move: Move, reason: str, times: int = 1
    ) -> None:
        """Move a marker; one that does not leave its space keeps its place in the stack."""
        start = t.state.market.places[company]
        target = self.target(start, move, times)
        if target != start:
            t.emit(MarkerMoved(company=company, source=start, target=target, reason=reason))

    def order(
        self, state: State, companies: Iterable[CompanyId] | None = None
    ) -> tuple[CompanyId, ...]:
        """Highest price first; then further right, then higher up, then the top of the stack."""
        places = state.market.places
        wanted = (
            places if companies is None else [company for company in companies if company in places]
        )

        def rank(company: CompanyId) -> tuple[int, int, int, int]:
            cell = self.cells[places[company]]
            return (-cell.price, -cell.column, cell.row, state.market.cells[cell.id].index(company))

        return tuple(sorted(wanted, key=rank))
