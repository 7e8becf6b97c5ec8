"""A stock turn of 1849: what is noted when it ends and the next one begins."""

from ezgame.core.rounds.stock import StockStep
from ezgame.core.transition import Transition
from ezgame.titles.t1849.stacks import Stacks


class StockStep1849(StockStep):
    stacks: Stacks
    """Set by the rules."""

    def end_turn(self, t: Transition) -> None:
        self.stacks.stock_turn_ends(t)
        clock = t.state.clock
        super().end_turn(t)
        if t.state.clock == clock and t.state.stock is not None:
            self.stacks.stock_turn_begins(t, first=False)
