"""Where markers go: moves over the spaces of a market, and the operating order that follows from it."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Literal

from ezgame.core.definitions.finance import Cell, Market
from ezgame.core.definitions.trains import Phase
from ezgame.core.events import MarkerMoved
from ezgame.core.ids import CellId, CompanyId, PhaseId
from ezgame.core.state import State
from ezgame.core.transition import Transition

Direction = Literal["left", "right", "up", "down"]
GRID_STEPS: Mapping[Direction, tuple[int, int]] = {
    "up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1),
}  # fmt: skip
"""Rows and columns on a grid."""


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

    On a grid a move that runs out of its row goes up (to the right) or down (to the left); where
    arrows are printed, only cells with such an arrow let it go. A zone that opens with a phase is
    like the end of the row, and of the column, before that phase.
    """

    def __init__(
        self, market: Market, *, ledge: bool = True, phases: Iterable[PhaseId] = ()
    ) -> None:
        """`ledge`: on a ladder, a long move that would run off the end stops at the last space instead
        of staying put. `phases`: in their order, for zones that open with one of them."""
        self.market = market
        self.cells = market.cells
        self.on_enter: dict[str, Callable[[Transition, CompanyId], None]] = {}
        """What follows when a marker has entered a zone that allows this (closes, ends); set by titles."""
        self._by_place = {(cell.row, cell.column): cell.id for cell in market.cells.values()}
        self._ledge = ledge
        self._last = max(cell.column for cell in market.cells.values())
        self._arrows = any(cell.arrow for cell in market.cells.values())
        order = {phase: number for number, phase in enumerate(phases)}
        self._closed_in = {
            phase: frozenset(
                cell.id
                for cell in market.cells.values()
                if cell.zone in market.opens and order[market.opens[cell.zone]] > number
            )
            for phase, number in order.items()
        }

    def cell(self, state: State, company: CompanyId) -> Cell | None:
        place = state.market.places.get(company)
        return None if place is None else self.cells[place]

    def price(self, state: State, company: CompanyId) -> int | None:
        place = state.market.places.get(company)
        return None if place is None else self.cells[place].price

    def target(
        self, start: CellId, move: Move, times: int = 1, *, phase: PhaseId | None = None
    ) -> CellId:
        """The space a marker reaches in a phase; without one no zone is closed."""
        closed = frozenset() if phase is None else self._closed_in.get(phase, frozenset())
        here = start
        for _ in range(move.steps * times):
            here = (
                self._ladder(here, move.direction)
                if self.market.kind == "ladder"
                else self._grid(here, move.direction, closed)
            )
        return here

    def _ladder(self, start: CellId, direction: Direction) -> CellId:
        index = self.cells[start].column
        length = {"up": 1, "down": -1, "right": 2, "left": -2}[direction]
        wanted = index + length
        if 0 <= wanted <= self._last:
            return self._by_place[0, wanted]
        # Titles differ in what becomes of a long move that finds only one space left.
        if abs(length) == 2 and not self._ledge:
            return start
        return self._by_place[0, max(0, min(self._last, wanted))]

    def _grid(self, start: CellId, direction: Direction, closed: frozenset[CellId]) -> CellId:
        cell = self.cells[start]
        down, right = GRID_STEPS[direction]
        beside = self._by_place.get((cell.row + down, cell.column + right))
        if beside is not None and beside not in closed:
            return beside
        # Up and down never turn aside: the marker stays at the edge of the grid.
        if not right:
            return start
        turned: Direction = "up" if direction == "right" else "down"
        # A closed zone turns a marker without an arrow; only the end of the row needs one printed.
        if self._arrows and beside is None and cell.arrow != turned:
            return start
        return self._grid(start, turned, closed)

    def outlook(
        self, state: State, company: CompanyId, moves: Mapping[str, Move]
    ) -> dict[str, CellId]:
        """Where each of the moves would take a company that has a price."""
        start = state.market.places.get(company)
        if start is None:
            return {}
        return {
            trigger: self.target(start, move, phase=state.phase) for trigger, move in moves.items()
        }

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
        place = state.market.places.get(company)
        return place is not None and what in self.meaning(place)

    def move(
        self, t: Transition, company: CompanyId, move: Move, reason: str, times: int = 1
    ) -> None:
        """Move a marker; one that does not leave its space keeps its place in the stack."""
        start = t.state.market.places[company]
        target = self.target(start, move, times, phase=t.state.phase)
        # No event: a marker that stays keeps its place in the stack, and nothing is told.
        if target == start:
            return
        t.emit(MarkerMoved(company=company, source=start, target=target, reason=reason))
        # In a fixed order, so that the same action has the same events in every game.
        for what in sorted(self.meaning(target)):
            if what in self.on_enter:
                self.on_enter[what](t, company)

    def meaning(self, cell: CellId) -> frozenset[str]:
        """What the zone of a space allows or does."""
        return self.market.zones.get(self.cells[cell].zone, frozenset())

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
