"""What the rule modules of 1830 look things up in: the printed title, its figures, the market, the limits."""

from ezgame.core.board.ground import Ground
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.context import RuleContext
from ezgame.core.definitions.title import Title
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import Percents, TieBreak, next_after_president
from ezgame.core.setup import Setup
from ezgame.titles.t1830.figures import Figures

RECORDED = "recorded"
"""The option `limits` of a game that follows a record of 18xx.games."""


class Context(RuleContext[Figures]):
    """Looked-up values of one game; holds no position."""

    def __init__(self, title: Title, setup: Setup, percents: Percents, figures: Figures) -> None:
        super().__init__(title, setup, percents, figures)
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
            pool_cap=figures.limits.pool_percent,
            must_have_operated=False,
            first_set=figures.stock.first_sale_round,
            # 5.1 bars the first stock round, not the operating round after it; 18xx.games bars both.
            forced_any_set=setup.options.get("limits") != RECORDED,
        )

    def _moves(self) -> dict[str, Move]:
        table = self.figures.market.moves
        return {
            "paid": Move(direction=table.pay),
            "withheld": Move(direction=table.withhold),
            "sold": Move(direction=table.share_sold),
            "sold-out": Move(direction=table.sold_out),
        }

    def _board_rules(self) -> BoardRules:
        return BoardRules(
            terminal_kinds=self.figures.routes.terminals,
            wayside_value=self.figures.home.wayside_value,
        )

    def _limits(self) -> Limits:
        company = self.figures.limits.company
        return Limits(
            self.market,
            self.percents,
            certificates=self.title.seats[len(self.setup.players)].certificate_limit,
            holding_percent=company.percent,
            holding_certificates=company.certificates,
            sell_down=True,
        )
