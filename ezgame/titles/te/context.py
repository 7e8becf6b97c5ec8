"""What the rule modules of 18TE look things up in: figures, board, market and limits of one game."""

from ezgame.core.board.ground import Ground
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.board.stations import Reserving, reserving_of
from ezgame.core.context import RuleContext
from ezgame.core.definitions.title import Title
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules, move_table
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import Percents, TieBreak, next_after_president
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.titles.te.figures import Figures


class Context(RuleContext[Figures]):
    """Looked-up values of one game; holds no position."""

    outlook_moves = ("paid", "withheld", "issued")

    def __init__(self, title: Title, setup: Setup, figures: Figures, percents: Percents) -> None:
        super().__init__(title, setup, percents, figures)
        self.tie: TieBreak = next_after_president
        self.market = MarketRules(title.market, phases=title.phases)
        moves = figures.market.moves
        self.moves = move_table(
            {
                "paid": (moves.pay, 1),
                "withheld": (moves.withhold, 1),
                "sold": (moves.share_sold, 1),
                "issued": (moves.share_issued, 1),
                "sold-out": (moves.sold_out, 1),
            }
        )
        self.ground = Ground(title.board, title.tiles, self._board_rules(), self._placement())
        self.limits = Limits(
            self.market,
            percents,
            certificates=title.seats[len(setup.players)].certificate_limit,
            holding_percent=figures.limits.player_percent,
            uncounted_at_limit=figures.limits.at_limit == "uncounted_allowed",
        )
        self.sales = Sales(
            market=self.market,
            percents=percents,
            tie=self.tie,
            fall=self.moves["sold"],
            pool_cap=figures.limits.pool_percent,
            must_have_operated=False,
            first_set=figures.stock.first_sale_round,
            # The first stock round knows no sales, the operating rounds after it do (TE-SR-06).
            forced_any_set=True,
        )

    def _board_rules(self) -> BoardRules:
        return BoardRules(
            terminal_kinds=self.figures.routes.terminals,
            slot_marks=self.figures.tiles.slot_marks,
        )

    def _placement(self) -> PlacementRules:
        return PlacementRules(
            upgrade="new_or_value",
            sides="first" if self.figures.terrain.side_on_upgrade == "free" else "every",
            lettered_as_drawn=self.figures.tiles.lettered_rotation == "as_drawn",
        )

    @staticmethod
    def reserved(state: State) -> tuple[Reserving, Reserving]:
        """Companies whose home circles are kept, and those whose goal circles are: all that have not
        been liquidated, founded or not."""
        goals = frozenset(name for name, now in state.companies.items() if not now.closed)
        return reserving_of(state.companies), goals
