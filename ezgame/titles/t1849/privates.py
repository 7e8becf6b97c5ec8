"""The privates of 1849: what their data declare, asked in one place."""

from ezgame.core.events import PrivateClosed
from ezgame.core.ids import CompanyId, HexId, PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.steps.emergency import Emergency
from ezgame.core.steps.private_sale import SaleTerms
from ezgame.core.transition import Transition
from ezgame.titles.t1849.board import DISCOUNT, discount_percent
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import CompanyGranted
from ezgame.titles.t1849.running import PORT_BONUS
from ezgame.titles.t1849.state import own

GRANT, COAST = "grant", "teleport"


class Privates:
    def __init__(self, context: Context) -> None:
        self._context = context
        self.granting = context.with_power(GRANT)
        self.discounting = context.with_power(DISCOUNT)
        self.port = context.with_power(PORT_BONUS)
        self.coastal = context.with_power(COAST)
        self.ports = self._hexes(self.port, PORT_BONUS)
        self.coast = self._hexes(self.coastal, COAST)

    def _hexes(self, private: PrivateId, kind: str) -> tuple[HexId, ...]:
        (ability,) = self._context.abilities(private, kind)
        return tuple(HexId(name) for name in ability["hexes"])

    # ------------------------------------------------------------ figures

    def owns(self, state: State, company: CompanyId, private: PrivateId) -> bool:
        return state.privates[private].owner == company

    def percent(self, state: State, company: CompanyId) -> int:
        """What a company pays for standard gauge on difficult ground, in percent (49-PRI-06)."""
        if not self.owns(state, company, self.discounting):
            return 100
        return discount_percent(self._context.title, self.discounting)

    def terms(self, emergency: Emergency) -> SaleTerms:
        """Privates sold to companies (49-PRI-02, 49-PRI-03, 49-AUC-12)."""
        context = self._context
        least, percent = (
            context.figures.privates.min_price,
            context.figures.privates.max_percent,
        )

        def prices(_state: State, private: PrivateId) -> tuple[int, int]:
            return least, context.title.privates[private].value * percent // 100

        def judge(state: State, company: CompanyId, private: PrivateId) -> Refusal | None:
            kind = context.company(company).kind
            if any(kind in a["to"] for a in context.abilities(private, "not-for-sale")):
                return refuse("private.never-sold", private=private)
            if not context.allows(state, "private-sale"):
                return refuse("private.phase", phase=context.phase(state).name)
            return None

        return SaleTerms(prices=prices, judge=judge, emergency=emergency)

    # ------------------------------------------------------------ what happens

    def train_bought(self, t: Transition, company: CompanyId) -> None:
        """The private that brought a company lasts until that company has a train (49-AUC-11)."""
        if own(t.state).granted != company:
            return
        t.emit(CompanyGranted(company=None))
        if not t.state.privates[self.granting].closed:
            t.emit(PrivateClosed(private=self.granting, reason="first-train"))
