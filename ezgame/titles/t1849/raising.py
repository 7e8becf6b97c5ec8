"""What a director sells when a payment of his company is due and money is missing (49-EMR-02, 49-EMR-13)."""

from collections.abc import Iterator

from ezgame.core.actions import SellShares
from ezgame.core.choices import Choice
from ezgame.core.finance.shares import holding, successor
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_president, operating_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.swap import Swaps
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import OrderKept
from ezgame.titles.t1849.stacks import Stacks
from ezgame.titles.t1849.state import own

FIRST_TURN = "first-turn"
"""What a turn notes when the company has never acted before."""


class Raising:
    def __init__(self, context: Context, swaps: Swaps, stacks: Stacks) -> None:
        self._context = context
        self._sales = context.sales
        self._swaps = swaps
        self._stacks = stacks

    def candidates(self, state: State) -> Iterator[Choice]:
        actor = acting_president(state)
        for sold, percent in self._sales.candidates(state, actor):
            for sizes in self._sales.mixes(state, actor, sold, percent):
                action = SellShares(actor=actor, company=sold, percent=percent, sizes=sizes)
                yield Choice(action=action)

    def judge(
        self, state: State, company: CompanyId, action: SellShares, missing: int
    ) -> Refusal | None:
        """Why this sale may not help to pay what is missing."""
        if missing <= 0:
            return refuse("emergency.enough", company=company)
        player, sold, percent = action.actor, action.company, action.percent
        refusal = self._judge_sale(state, company, player, sold, percent, action.sizes)
        if refusal is not None:
            return refusal
        if self._too_much(state, player, sold, percent, action.sizes, missing):
            return refuse("emergency.too-much", company=sold, missing=missing)
        return None

    def _judge_sale(
        self,
        state: State,
        company: CompanyId,
        player: PlayerId,
        sold: CompanyId,
        percent: int,
        sizes: tuple[int, ...] = (),
    ) -> Refusal | None:
        refusal = self._sales.judge(state, player, sold, percent, sizes)
        if refusal is not None or sold != company:
            return refusal
        # The company that buys has not completed a turn while it acts for the first time (49-EMR-02).
        if FIRST_TURN in operating_turn(state).used:
            return refuse("sale.not-operated", company=sold)
        left = holding(state, self._context.percents, sold, player) - percent
        if successor(state, self._context.percents, sold, left, self._context.tie) is not None:
            return refuse("emergency.president", company=sold)
        return None

    def _smallest(
        self, state: State, player: PlayerId, sold: CompanyId, percent: int, sizes: tuple[int, ...]
    ) -> int:
        """The smallest certificate of a sale, in percent."""
        return min(sizes or self._sales.ways(state, player, sold, percent)[0].sizes)

    def _too_much(
        self,
        state: State,
        player: PlayerId,
        sold: CompanyId,
        percent: int,
        sizes: tuple[int, ...],
        missing: int,
    ) -> bool:
        """Whether the sale would be enough without its smallest certificate."""
        # The last certificate is one certificate, though it is 20 % (49-EMR-13).
        fewer = percent - self._smallest(state, player, sold, percent, sizes)
        return bool(fewer) and self._sales.worth(state, sold, fewer) >= missing

    def sell(self, t: Transition, action: SellShares) -> None:
        smallest = self._smallest(
            t.state, action.actor, action.company, action.percent, action.sizes
        )
        single = self._sales.worth(t.state, action.company, smallest)
        with self._stacks.watched(t, action.company):
            self._sell(t, action.actor, action.company, action.percent, action.sizes)
        t.set_operating(raised=(*t.operating.raised, action.company), last_raised=single)
        if own(t.state).kept:
            t.emit(OrderKept(order=()))

    def _sell(
        self,
        t: Transition,
        player: PlayerId,
        sold: CompanyId,
        percent: int,
        sizes: tuple[int, ...] = (),
    ) -> None:
        with self._swaps.watched(t, sold):
            self._sales.perform(t, player, sold, percent, sizes)

    # ------------------------------------------------------------ everything

    def largest(
        self, state: State, company: CompanyId, sold: CompanyId, missing: int | None
    ) -> int:
        """The most of one company that the acting director may sell at once; `missing` bounds it."""
        player = acting_president(state)
        held = holding(state, self._context.percents, sold, player)
        for percent in range(held, 0, -self._sales.unit):
            if self._judge_sale(state, company, player, sold, percent) is not None:
                continue
            if missing is None or (
                missing > 0 and not self._too_much(state, player, sold, percent, (), missing)
            ):
                return percent
        return 0

    def raisable(self, state: State, company: CompanyId, missing: int | None = None) -> int:
        """The most that permitted sales can bring: each company's shares sold together."""
        return sum(
            self._sales.worth(state, sold, self.largest(state, company, sold, missing))
            for sold in state.market.places
        )

    def sell_in_ruin(self, t: Transition, player: PlayerId, sold: CompanyId, percent: int) -> None:
        """A sale of a bankruptcy."""
        with self._stacks.noted(t, sold):
            self._sell(t, player, sold, percent)
