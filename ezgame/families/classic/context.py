"""What classic rule modules look things up in: the printed title, the rulings, the market, the limits."""

from collections.abc import Mapping
from typing import Any, cast

from ezgame.core.board.ground import Ground
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.definitions.finance import Company
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import Direction, MarketRules, Move, move_table
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import Percents, TieBreak, next_after_president
from ezgame.core.ids import CellId, CompanyId, PrivateId, StopKind
from ezgame.core.setup import Setup
from ezgame.core.state import State

MOVES = {"paid": "pay", "withheld": "withhold", "sold": "share_sold", "sold-out": "sold_out"}
"""Our names of market moves and those of the titles' tables."""


class Context:
    """Looked-up values of one game; holds no position."""

    def __init__(self, title: Title, setup: Setup, percents: Percents) -> None:
        self.title = title
        self.setup = setup
        self.rulings = setup.rulings
        self.percents = percents
        self.tie: TieBreak = next_after_president
        self.market = MarketRules(title.market, phases=title.phases)
        self.moves = self._moves()
        self.ground = Ground(title.board, title.tiles, self._board_rules(), PlacementRules())
        self.limits = self._limits()
        self.sales = Sales(
            market=self.market,
            percents=percents,
            tie=self.tie,
            fall=self.moves["sold"],
            pool_cap=self.number("limits.pool_percent"),
            must_have_operated=False,
            first_set=self.number("stock.first_sale_round"),
        )

    def _moves(self) -> dict[str, Move]:
        table = cast(Mapping[str, Direction], self.value("market.moves"))
        return move_table({name: (table[key], 1) for name, key in MOVES.items()})

    def _board_rules(self) -> BoardRules:
        kinds = frozenset(StopKind(kind) for kind in self.value("routes.terminals"))
        value = self.rulings.get("home.wayside_value")
        return BoardRules(terminal_kinds=kinds, wayside_value=value)

    def _limits(self) -> Limits:
        company = self.rulings["limits.company"]
        return Limits(
            self.market,
            self.percents,
            certificates=self.title.seats[len(self.setup.players)].certificate_limit,
            holding_percent=company.get("percent", 100),
            holding_certificates=company.get("certificates"),
            sell_down=True,
        )

    def outlook(self, state: State, company: CompanyId) -> Mapping[str, CellId]:
        """Where paying, withholding and a sale of one share would take a company's marker."""
        moves = {trigger: self.moves[trigger] for trigger in ("paid", "withheld")}
        return self.sales.outlook(state, company, moves)

    def value(self, key: str) -> Any:
        return self.title.values[key]

    def number(self, key: str) -> int:
        value = self.title.values[key]
        assert isinstance(value, int)
        return value

    def company(self, company: CompanyId) -> Company:
        return self.title.companies[company]

    def phase(self, state: State) -> Phase:
        return self.title.phases[state.phase]

    def allows(self, state: State, what: str) -> bool:
        return what in self.phase(state).allows

    def abilities(self, private: PrivateId, kind: str) -> tuple[Mapping[str, Any], ...]:
        """The declared powers of a private of one kind."""
        return tuple(a for a in self.title.privates[private].abilities if a["kind"] == kind)
