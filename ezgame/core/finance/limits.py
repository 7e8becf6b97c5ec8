"""How much a player may hold."""

from collections.abc import Mapping

from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.shares import Percents, certificates_of, holding
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State


class Limits:
    """Certificates in hand and the share of one company, with the exemptions that market zones give."""

    def __init__(
        self,
        market: MarketRules,
        percents: Percents,
        *,
        certificates: int,
        holding_percent: int,
        count_privates: bool = True,
        unlimited: Mapping[CompanyId, bool] | None = None,
    ) -> None:
        self._market = market
        self._percents = percents
        self.certificates = certificates
        self.holding_percent = holding_percent
        self._count_privates = count_privates
        self._unlimited = unlimited or {}

    def counted(self, state: State, player: PlayerId) -> int:
        """Certificates of a player that count against the limit."""
        total = sum(
            1
            for company, _index in certificates_of(state, player)
            if not self._market.allows(state, company, "no-certificate-limit")
        )
        if self._count_privates:
            total += sum(1 for private in state.privates.values() if private.owner == player)
        return total

    def over(self, state: State, player: PlayerId) -> int:
        """Certificates above the limit, 0 if within."""
        return max(0, self.counted(state, player) - self.certificates)

    def judge_gain(
        self, state: State, player: PlayerId, company: CompanyId, percent: int
    ) -> Refusal | None:
        """Why the player may not take one more certificate of this company."""
        if not self._market.allows(state, company, "no-certificate-limit"):
            counted = self.counted(state, player)
            if counted >= self.certificates:
                return refuse(
                    "stock.certificate-limit", player=player, held=counted, limit=self.certificates
                )
        if self._unlimited.get(company) or self._market.allows(state, company, "no-holding-limit"):
            return None
        held = holding(state, self._percents, company, player)
        if held + percent > self.holding_percent:
            return refuse(
                "stock.holding-limit",
                player=player,
                company=company,
                held=held,
                limit=self.holding_percent,
            )
        return None
