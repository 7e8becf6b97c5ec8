"""Positions of 1849 made by hand: companies in operation, shares, money, and a turn to act in."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ezgame.content.games import make_setup, new_game
from ezgame.core.game import Game
from ezgame.core.ids import IPO, CellId, CompanyId, HexId, PhaseId, PlayerId, PrivateId, TrainId
from ezgame.core.state import (
    Clock,
    MarketState,
    OperatingTurn,
    PrivateState,
    State,
    Station,
    StockTurn,
    Train,
)
from ezgame.titles.t1849.rules import Rules1849
from ezgame.titles.t1849.state import own

P0, P1, P2, P3 = (PlayerId(f"P{seat}") for seat in range(4))
AFG, ATA, CTL, IFT, RCS, SFA = (
    CompanyId(name) for name in ("AFG", "ATA", "CTL", "IFT", "RCS", "SFA")
)
NAMES = ("Ann", "Ben", "Carol", "Dan", "Eve")


class Table:
    """One position that is built up step by step."""

    def __init__(self, players: int = 4, rulings: str = "rulebook", **options: Any) -> None:
        changes, seed = options.pop("changes", {}), options.pop("seed", 7)
        setup = make_setup(
            "1849", NAMES[:players], seed=seed, ruling_set=rulings, changes=changes, options=options
        )
        game = new_game(setup)
        assert isinstance(game.rules, Rules1849)
        self.rules = game.rules
        self.state = replace(game.state, auction=None)
        for private in self.state.privates:
            self.private(private, None, closed=True)

    def change(self, **changes: Any) -> "Table":
        self.state = replace(self.state, **changes)
        return self

    def title(self, **changes: Any) -> "Table":
        return self.change(title=replace(own(self.state), **changes))

    def player(self, player: PlayerId, **changes: Any) -> "Table":
        players = {**self.state.players, player: replace(self.state.players[player], **changes)}
        return self.change(players=players)

    def company(self, company: CompanyId, **changes: Any) -> "Table":
        now = replace(self.state.companies[company], **changes)
        return self.change(companies={**self.state.companies, company: now})

    def private(self, private: str, owner: str | None, *, closed: bool = False) -> "Table":
        now = PrivateState(owner=owner, closed=closed)
        return self.change(privates={**self.state.privates, PrivateId(private): now})

    def cell(self, row: int, column: int) -> CellId:
        cells = self.rules.market.cells.values()
        return next(cell.id for cell in cells if (cell.row, cell.column) == (row, column))

    def started(
        self,
        company: CompanyId,
        president: PlayerId,
        *,
        at: tuple[int, int] = (3, 5),
        held: Mapping[str, int] | None = None,
        last: str = IPO,
        cash: int = 0,
        trains: tuple[str, ...] = (),
        home: str = "",
        operated: bool = True,
    ) -> "Table":
        """In operation. `held`: single shares by holder; the rest lies in the treasury; (3, 5) is 100."""
        singles = [place for place, count in (held or {}).items() for _ in range(count)]
        singles += [IPO] * (6 - len(singles))
        hex_id = HexId(home) if home else self.rules.title.companies[company].home
        assert hex_id is not None
        station = Station(company=company, stop=0, slot=0)
        there = self.state.board.stations
        here = (*there.get(hex_id, ()), replace(station, slot=len(there.get(hex_id, ()))))
        self.change(board=replace(self.state.board, stations={**there, hex_id: here}))
        cards = tuple(
            Train(id=TrainId(f"{kind}-{company}{number}"), type=kind, faces=(kind,))
            for number, kind in enumerate(trains)
        )
        self.company(
            company,
            president=president,
            floated=True,
            operated=operated,
            par=100,
            cash=cash,
            certificates=(president, *singles, last),
            trains=cards,
            stations_free=2,
            home_placed=True,
        )
        if self.rules.title.companies[company].home is None:
            self.title(homes={company: hex_id})
        queue = tuple(other for other in own(self.state).queue if other != company)
        return self.title(queue=queue).priced(company, at)

    def priced(self, company: CompanyId, at: tuple[int, int]) -> "Table":
        cell = self.cell(*at)
        cells = {
            place: tuple(other for other in stack if other != company)
            for place, stack in self.state.market.cells.items()
        }
        cells[cell] = (*cells.get(cell, ()), company)
        places = {**self.state.market.places, company: cell}
        return self.change(market=MarketState(cells=cells, places=places))

    def phase(self, phase: str) -> "Table":
        """With every earlier type of train sold out."""
        trains = self.rules.title.trains
        order = [each.train for each in self.rules.title.phases.values() if each.train]
        first = self.rules.title.phases[PhaseId(phase)].train
        earlier = {"4H", *order[: order.index(first)]} if first else set()
        gone = {kind for kind in earlier if trains[kind].rusted_by in (*earlier, first)}
        depot = self.state.depot
        left = {kind: 0 if kind in earlier else count for kind, count in depot.left.items()}
        issued = {kind: depot.left[kind] or 0 for kind in earlier}
        if first:
            issued[first] = 1
            left[first] = max(0, (left[first] or 1) - 1)
        return self.change(
            phase=PhaseId(phase),
            depot=replace(depot, left=left, issued=issued, rusted=frozenset(gone)),
        )

    def stock(self, actor: PlayerId, number: int = 2) -> Game:
        clock = Clock(kind="stock", set=number)
        self.change(clock=clock, stock=StockTurn(actor=actor), operating=None)
        self.title(noted=self.rules.market.order(self.state))
        return self.game()

    def operating(self, company: CompanyId, step: str, *used: str) -> Game:
        clock = Clock(kind="operating", set=2, number=1, rounds=1)
        turn = OperatingTurn(company=company, step=step, used=frozenset(used))
        self.change(clock=clock, stock=None, operating=turn)
        return self.game()

    def game(self) -> Game:
        return Game(self.rules, self.state)


def refused(game: Game, action: Any) -> str:
    """The key of the refusal; empty if the action is possible."""
    refusal = game.why_not(action)
    return "" if refusal is None else refusal.key


def own_state(state: State) -> Any:
    return own(state)
