"""A stock round: players act in order until all have passed in a row."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Generic, Literal

from ezgame.core.actions import Action, BuyShare, Pass, SellShares
from ezgame.core.choices import Choice
from ezgame.core.events import Passed, TurnBegan, TurnUpdated
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.purchases import Purchases
from ezgame.core.finance.sales import Sales
from ezgame.core.frozen import replace
from ezgame.core.ids import IPO, POOL, CompanyId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.seats import next_player, present
from ezgame.core.state import State, StockTurn
from ezgame.core.step import ActionT, Step
from ezgame.core.transition import Transition


def stock_turn(state: State) -> StockTurn:
    assert state.stock is not None
    return state.stock


class TurnPart(ABC, Generic[ActionT]):
    """One kind of thing to do in a stock turn."""

    segment: str
    """Which part of the turn it belongs to; the grammar orders segments."""
    accepts: tuple[type[Action], ...]
    counts: bool = True
    """Whether it makes the turn more than a pass and moves the priority card."""

    def repeats(self, state: State, action: ActionT | None) -> bool:
        """Whether it may be done again in a turn that has had its segment; None: whether anything may."""
        return False

    @abstractmethod
    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]: ...

    @abstractmethod
    def judge(self, state: State, action: ActionT) -> Refusal | None: ...

    @abstractmethod
    def perform(self, t: Transition, action: ActionT) -> None: ...


@dataclass(frozen=True, slots=True, kw_only=True)
class Grammar:
    """How the parts of a turn follow each other."""

    order: tuple[str, ...] = ()
    """Segments in the order they must come; those not named are free."""
    once: frozenset[str] = frozenset({"buy"})
    ends: frozenset[str] = frozenset()
    """Segments after which the turn is over."""

    def judge(self, turn: StockTurn, segment: str) -> Refusal | None:
        used = _segments(turn)
        if segment in used and segment in self.once:
            return refuse("stock.once", segment=segment)
        if segment in self.order:
            later = self.order[self.order.index(segment) + 1 :]
            for done in later:
                if done in used:
                    return refuse("stock.order", segment=segment, done=done)
        return None


def _segments(turn: StockTurn) -> set[str]:
    used = set()
    if turn.sold_now:
        used.add("sell")
    if turn.repaid:
        used.add("repay")
    if turn.bought or turn.buying_over or turn.traded:
        used.add("buy")
    return used


class SellPart(TurnPart[SellShares]):
    segment = "sell"
    accepts = (SellShares,)

    def __init__(self, sales: Sales) -> None:
        self._sales = sales

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        for company, percent in self._sales.candidates(state, player):
            for sizes in self._sales.mixes(state, player, company, percent):
                yield Choice(
                    action=SellShares(actor=player, company=company, percent=percent, sizes=sizes)
                )

    def judge(self, state: State, action: SellShares) -> Refusal | None:
        return self._sales.judge(state, action.actor, action.company, action.percent, action.sizes)

    def perform(self, t: Transition, action: SellShares) -> None:
        self._sales.perform(t, action.actor, action.company, action.percent, action.sizes)
        turn = t.stock
        sold = turn.sold.get(action.actor, frozenset()) | {action.company}
        t.set_stock(
            sold={**turn.sold, action.actor: sold}, sold_now=(*turn.sold_now, action.company)
        )


Guard = Callable[[State, PlayerId, CompanyId], Refusal | None]
"""A further reason against buying."""


def no_buying_back(state: State, player: PlayerId, company: CompanyId) -> Refusal | None:
    """Who sold shares of a company in this round may not buy it again in it."""
    if company in stock_turn(state).sold.get(player, frozenset()):
        return refuse("buy.sold-this-round", company=company)
    return None


class BuyPart(TurnPart[BuyShare]):
    segment = "buy"
    accepts = (BuyShare,)

    def __init__(self, purchases: Purchases, guards: Sequence[Guard]) -> None:
        self._purchases = purchases
        self._guards = tuple(guards)

    def candidates(self, state: State, player: PlayerId) -> Iterator[Choice]:
        for company, source, percent in self._purchases.candidates(state):
            where: Literal["ipo", "pool"] = "ipo" if source == IPO else "pool"
            yield Choice(
                action=BuyShare(actor=player, company=company, source=where, percent=percent)
            )

    def judge(self, state: State, action: BuyShare) -> Refusal | None:
        if action.private is not None:
            return refuse("buy.no-exchange", private=action.private)
        for guard in self._guards:
            refusal = guard(state, action.actor, action.company)
            if refusal is not None:
                return refusal
        source = IPO if action.source == "ipo" else POOL
        return self._purchases.judge(state, action.actor, action.company, source, action.percent)

    def perform(self, t: Transition, action: BuyShare) -> None:
        source = IPO if action.source == "ipo" else POOL
        self._purchases.perform(t, action.actor, action.company, source, action.percent)
        t.set_stock(bought=(*t.stock.bought, action.company))


class StockStep(Step):
    """A player's turn in a stock round."""

    name = "stock"

    def __init__(
        self,
        parts: Sequence[TurnPart],
        grammar: Grammar,
        limits: Limits,
        end_round: Callable[[Transition], None],
    ) -> None:
        self._parts = tuple(parts)
        self._grammar = grammar
        self._limits = limits
        self._end_round = end_round
        self.accepts = (Pass, *(kind for part in parts for kind in part.accepts))

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (stock_turn(state).actor,)

    def candidates(self, state: State) -> Iterator[Choice]:
        turn = stock_turn(state)
        for part in self._parts:
            if self._grammar.judge(turn, part.segment) is None or part.repeats(state, None):
                yield from part.candidates(state, turn.actor)
        yield Choice(action=Pass(actor=turn.actor))

    def judge(self, state: State, action: Action) -> Refusal | None:
        turn = stock_turn(state)
        over = self._limits.excess(state, action.actor)
        if over is not None and not self._may_sell(state, action.actor):
            over = None  # 30-LIM-05: a duty that nothing can fulfil bars nothing either
        if isinstance(action, Pass):
            return over
        part = self._part(action)
        if over is not None and part.segment != "sell":
            return over
        refusal = self._grammar.judge(turn, part.segment)
        if refusal is not None and not part.repeats(state, action):
            return refusal
        return part.judge(state, action)

    def _may_sell(self, state: State, player: PlayerId) -> bool:
        return any(
            part.judge(state, choice.action) is None
            for part in self._parts
            if part.segment == "sell" and self._grammar.judge(stock_turn(state), "sell") is None
            for choice in part.candidates(state, player)
        )

    def _part(self, action: Action) -> TurnPart:
        return next(part for part in self._parts if isinstance(action, part.accepts))

    def perform(self, t: Transition, action: Action) -> None:
        if isinstance(action, Pass):
            if not t.stock.acted:
                t.emit(Passed(player=action.actor, step=self.name))
            self.end_turn(t)
            return
        part = self._part(action)
        part.perform(t, action)
        if part.counts:
            t.set_stock(acted=True, last_actor=action.actor)
        if part.segment in self._grammar.ends and not t.state.pending:
            self.end_turn(t)

    def end_turn(self, t: Transition) -> None:
        """Next player, or the end of the round when all have passed in a row."""
        turn = t.stock
        # Whoever passed may act again later: only passes in a row end the round.
        passes = 0 if turn.acted else turn.passes + 1
        if passes >= len(present(t.state)):
            self._end_round(t)
            return
        begin_turn(t, replace(turn, passes=passes), next_player(t.state, turn.actor))


def begin_turn(t: Transition, turn: StockTurn, player: PlayerId) -> None:
    fresh = replace(
        turn,
        actor=player,
        acted=False,
        bought=(),
        repaid=False,
        sold_now=(),
        buying_over=False,
        traded=False,
    )
    t.emit(TurnUpdated(stock=fresh))
    t.emit(TurnBegan(player=player))
