"""What the rules of 1849 look things up in: the printed title, the rulings, market, limits and ground."""

from ezgame.core.context import RuleContext
from ezgame.core.definitions.title import Title
from ezgame.core.figures import figures_of
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules, move_table
from ezgame.core.finance.shares import Percents, TieBreak, next_after_president
from ezgame.core.ids import PrivateId
from ezgame.core.setup import Setup
from ezgame.titles.t1849.board import make_ground
from ezgame.titles.t1849.figures import Figures
from ezgame.titles.t1849.sales import Sales1849
from ezgame.titles.t1849.scenario import scenario_of

MOVES = {
    "paid": "pay",
    "withheld": "withhold",
    "sold": "share_sold",
    "issued": "share_issued",
    "sold-out": "sold_out",
    "in-pool": "in_pool",
    "bond-issued": "bond_issued",
    "bond-redeemed": "bond_redeemed",
}
"""Our names of market moves and those of the title's table."""


class Context(RuleContext[Figures]):
    """Looked-up values of one game; holds no position."""

    def __init__(self, title: Title, setup: Setup, percents: Percents) -> None:
        super().__init__(title, setup, percents, figures_of(Figures, title, setup))
        self.scenario = scenario_of(title, len(setup.players), setup.options)
        self.asks_more = self.figures.run.duty == "any_legal"
        """Recorded games ask companies in some steps where nothing can be done. That goes with the ruling
        that any run will do, so that their records are followed word by word."""
        self.tie: TieBreak = next_after_president
        self.market = MarketRules(title.market, phases=title.phases)
        table = self.figures.market.moves
        self.moves = move_table(
            {ours: (getattr(table, printed), 1) for ours, printed in MOVES.items()}
        )
        self.ground = make_ground(title)
        self.limits = Limits(
            self.market,
            percents,
            certificates=self.scenario.certificate_limit,
            holding_percent=self.figures.limits.player_percent,
            count_privates=self.figures.limits.count_privates,
        )
        self.sales = Sales1849(
            market=self.market,
            percents=percents,
            tie=self.tie,
            fall=self.moves["sold"],
            pool_cap=self.figures.limits.pool_percent,
            pool_gives_change=self.figures.sale.half_director_without_singles != "illegal",
        )

    def with_power(self, kind: str) -> PrivateId:
        """The private that has a power of this kind."""
        return next(private for private in self.title.privates if self.abilities(private, kind))
