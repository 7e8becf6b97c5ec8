"""Giving up a private for a share of a company, in or out of turn."""

from collections.abc import Iterator, Mapping
from typing import Any

from ezgame.core.actions import ExchangePrivate
from ezgame.core.choices import Choice
from ezgame.core.events import CertificateMoved, PrivateClosed
from ezgame.core.finance.shares import check_president, find_certificate
from ezgame.core.ids import IPO, POOL, CompanyId, PlayerId, PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.steps.private_sale import owner_player
from ezgame.core.transition import Transition
from ezgame.titles.t1830.capital import Capital
from ezgame.titles.t1830.context import Context

ANY, OWN_TURN, BETWEEN = "any", "own_stock_turn", "between_turns"
# Steps in which a company has not yet done anything: a home is placed by itself.
FIRST_STEPS = ("", "home", "track")


class ExchangeStep(Step[ExchangePrivate]):
    """Always listening; the ruling says when the owner may speak. An exchange is no purchase and no turn."""

    name = "exchange"
    accepts = (ExchangePrivate,)

    def __init__(self, context: Context, capital: Capital) -> None:
        self._context = context
        self._capital = capital
        self._powers: dict[PrivateId, Mapping[str, Any]] = {
            private: ability
            for private in context.title.privates
            for ability in context.abilities(private, "exchange")
        }

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        """Owners who may exchange now."""
        found = []
        for private in self._powers:
            owner = owner_player(state, private)
            if owner is not None and self._is_time(state, private, owner):
                found.append(owner)
        return tuple(found)

    def _is_time(self, state: State, private: PrivateId, owner: PlayerId) -> bool:
        if state.clock.kind == "auction":
            return False
        window = self._context.figures.abilities.windows.get(private, ANY)
        if window == ANY:
            return True
        # In his own turn also after a sale or a purchase: the exchange is neither (30-PRI-17).
        if OWN_TURN in window and state.stock is not None and state.stock.actor == owner:
            return not state.pending
        return BETWEEN in window and between_turns(state)

    def candidates(self, state: State) -> Iterator[Choice]:
        for private, ability in self._powers.items():
            owner = owner_player(state, private)
            if owner is None:
                continue
            for source in ability["from"]:
                yield Choice(action=ExchangePrivate(actor=owner, private=private, source=source))

    def share(self, private: PrivateId) -> tuple[CompanyId, int]:
        """What a private is exchanged for: company and percent."""
        ability = self._powers[private]
        return CompanyId(str(ability["company"])), int(ability["percent"])

    def judge(self, state: State, action: ExchangePrivate) -> Refusal | None:
        ability = self._powers.get(action.private)
        if ability is None:
            return refuse("buy.no-exchange", private=action.private)
        if owner_player(state, action.private) != action.actor:
            return refuse("private.not-yours", private=action.private)
        company, percent = self.share(action.private)
        source = IPO if action.source == "ipo" else POOL
        if find_certificate(state, self._context.percents, company, source, percent) is None:
            return refuse("buy.none-there", company=company, source=source)
        # The certificate in hand is swapped for another, so only the limit of the company counts.
        return self._context.limits.judge_holding(state, action.actor, company, percent)

    def perform(self, t: Transition, action: ExchangePrivate) -> None:
        company, percent = self.share(action.private)
        source = IPO if action.source == "ipo" else POOL
        percents = self._context.percents
        index = find_certificate(t.state, percents, company, source, percent)
        assert index is not None
        t.emit(PrivateClosed(private=action.private, reason="used"))
        t.emit(
            CertificateMoved(
                company=company,
                certificate=index,
                source=source,
                target=action.actor,
                reason="exchanged",
            )
        )
        # The share may make its owner president, or float the company in the middle of an operating round
        # (30-PRI-19, 30-PRI-20).
        check_president(t, percents, company, self._context.tie)
        self._capital.check_float(t, company)


def between_turns(state: State) -> bool:
    """Nobody has done anything in the turn that is due next."""
    if state.pending:
        return False
    if state.stock is not None:
        turn = state.stock
        return not (turn.acted or turn.bought or turn.sold_now or turn.traded)
    turn_ = state.operating
    return turn_ is not None and turn_.step in FIRST_STEPS and not turn_.tiles
