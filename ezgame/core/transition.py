"""One action on its way through the rules: the state so far and the events that made it."""

from typing import Any

from ezgame.core import events as ev
from ezgame.core.evolve import evolve
from ezgame.core.frozen import replace
from ezgame.core.ids import BANK
from ezgame.core.state import AuctionTurn, OperatingTurn, Pending, State, StockTurn


class Transition:
    """Collects events; the state changes only by `emit`."""

    __slots__ = ("events", "state")

    def __init__(self, state: State) -> None:
        self.state = state
        self.events: list[ev.Event] = []

    def emit(self, event: ev.Event) -> None:
        self.state = evolve(self.state, event)
        self.events.append(event)

    def pay(self, source: str, target: str, amount: int, reason: str, about: str = "") -> None:
        """Move money; nothing happens for an amount of 0."""
        if amount and source != target:
            self.emit(
                ev.Paid(source=source, target=target, amount=amount, reason=reason, about=about)
            )

    def pay_bank(self, source: str, amount: int, reason: str, about: str = "") -> None:
        self.pay(source, BANK, amount, reason, about)

    def ask(self, decision: Pending, *, first: bool = False) -> None:
        self.emit(ev.DecisionAsked(decision=decision, first=first))

    def propose(self, deal: Pending) -> None:
        """Ask for consent: before everything else that is due, so that nothing comes between."""
        self.ask(deal, first=True)

    def answer(self) -> None:
        self.emit(ev.DecisionTaken())

    @property
    def auction(self) -> AuctionTurn:
        assert self.state.auction is not None
        return self.state.auction

    @property
    def stock(self) -> StockTurn:
        assert self.state.stock is not None
        return self.state.stock

    @property
    def operating(self) -> OperatingTurn:
        assert self.state.operating is not None
        return self.state.operating

    def set_auction(self, **changes: Any) -> None:
        self.emit(ev.TurnUpdated(auction=replace(self.auction, **changes)))

    def set_stock(self, **changes: Any) -> None:
        self.emit(ev.TurnUpdated(stock=replace(self.stock, **changes)))

    def set_operating(self, **changes: Any) -> None:
        self.emit(ev.TurnUpdated(operating=replace(self.operating, **changes)))
