"""How much a player may hold."""

from collections.abc import Mapping

from ezgame.core.finance.market import MarketRules
from ezgame.core.finance.shares import Percents, holding
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
        holding_certificates: int | None = None,
        count_privates: bool = True,
        unlimited: Mapping[CompanyId, bool] | None = None,
        sell_down: bool = False,
        uncounted_at_limit: bool = True,
    ) -> None:
        """`holding_certificates` counts certificates of one company instead of percent; `sell_down`:
        who holds too much of a company has to sell, as with too many certificates;
        `uncounted_at_limit`: certificates that do not count may be taken at the limit."""
        self._market = market
        self.percents = percents
        self.certificates = certificates
        self.holding_percent = holding_percent
        self.holding_certificates = holding_certificates
        self._count_privates = count_privates
        self._unlimited = unlimited or {}
        self._sell_down = sell_down
        self._uncounted_at_limit = uncounted_at_limit
        self._counted: tuple[State, dict[PlayerId, int]] | None = None

    def counted(self, state: State, player: PlayerId) -> int:
        """Certificates of a player that count against the limit. The judge asks it for every candidate of a
        position, so the counts of the last one are kept."""
        known = self._counted
        if known is None or known[0] is not state:
            known = self._counted = (state, {})
        counts = known[1]
        if player not in counts:
            counts[player] = self._count(state, player)
        return counts[player]

    def _count(self, state: State, player: PlayerId) -> int:
        total = 0
        for company, now in state.companies.items():
            held = now.certificates.count(player)
            if held and not self._market.allows(state, company, "no-certificate-limit"):
                total += held
        if self._count_privates:
            total += sum(1 for private in state.privates.values() if private.owner == player)
        return total

    def over(self, state: State, player: PlayerId) -> int:
        """Certificates above the limit, 0 if within."""
        return max(0, self.counted(state, player) - self.certificates)

    def excess(self, state: State, player: PlayerId) -> Refusal | None:
        """The limit that a player is above and has to sell for."""
        over = self.over(state, player)
        if over:
            return refuse("stock.must-sell", over=over, limit=self.certificates)
        if not self._sell_down:
            return None
        for company in state.market.places:
            refusal = self.judge_holding(state, player, company, 0)
            if refusal is not None:
                return refuse("stock.must-sell-company", **refusal.values)
        return None

    def judge_gain(
        self,
        state: State,
        player: PlayerId,
        company: CompanyId,
        percent: int,
        count: int = 1,
    ) -> Refusal | None:
        """Why the player may not take one more certificate of this company, or `count` more."""
        uncounted = self._market.allows(state, company, "no-certificate-limit")
        if not (uncounted and self._uncounted_at_limit):
            counted = self.counted(state, player)
            if counted + count > self.certificates:
                return refuse(
                    "stock.certificate-limit", player=player, held=counted, limit=self.certificates
                )
        return self.judge_holding(state, player, company, percent)

    def judge_holding(
        self, state: State, player: PlayerId, company: CompanyId, percent: int
    ) -> Refusal | None:
        """Why the player may not hold so much more of the company, certificates in hand aside."""
        if self._unlimited.get(company) or self._market.allows(state, company, "no-holding-limit"):
            return None
        if self.holding_certificates is not None:
            return self._judge_certificates(state, player, company, 1 if percent else 0)
        held = holding(state, self.percents, company, player)
        if held + percent > self.holding_percent:
            return refuse(
                "stock.holding-limit",
                player=player,
                company=company,
                held=held,
                limit=self.holding_percent,
            )
        return None

    def _judge_certificates(
        self, state: State, player: PlayerId, company: CompanyId, more: int
    ) -> Refusal | None:
        assert self.holding_certificates is not None
        held = state.companies[company].certificates.count(player)
        if held + more <= self.holding_certificates:
            return None
        return refuse(
            "stock.holding-certificates",
            player=player,
            company=company,
            held=held,
            limit=self.holding_certificates,
        )
