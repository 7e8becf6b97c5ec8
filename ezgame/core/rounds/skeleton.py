"""What the rules of every title share: rounds, decisions, steps beside the main one, and moving on.

A title names its parts (auction, stock, operating, decisions) and overrides what differs:

    class MyRules(RoundRules):
        def __init__(self, title, setup):
            super().__init__(title, setup)
            self.auction, self.stock, self.operating = …
            self.decide_by(GrantedStart(…), DiscardStep(…))

        def opening(self): …                     the position before the first word
        def beside(self, state, main): …         steps that may be used beside the main one
        def before_move(self, t): …              what happens by itself
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from ezgame.core.context import RuleContext
from ezgame.core.ids import CellId, CompanyId, PlayerId, PrivateId
from ezgame.core.networks import Networks
from ezgame.core.rounds.auction import OpeningAuction
from ezgame.core.rounds.operating import OperatingRound
from ezgame.core.rounds.stock import StockStep
from ezgame.core.routes.network import Network
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import Pending, State
from ezgame.core.step import Step
from ezgame.core.steps.answer import due_steps
from ezgame.core.steps.asked import AskedStep
from ezgame.core.steps.trains import TrainStep
from ezgame.core.transition import Transition
from ezgame.core.worth import WorthLine


class Accounts(Protocol):
    """What a title says about its end."""

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """What a player is worth, line by line."""


class RoundRules(Ruleset):
    """Rules whose game is an opening auction, then stock rounds and operating rounds in turn."""

    auction: OpeningAuction
    stock: StockStep
    operating: OperatingRound
    trains: TrainStep
    decisions: Mapping[str, Step]
    """By name: the steps that take pending decisions."""
    networks: Networks
    """What trains run on; a title whose trains differ from those says it in `network`."""
    ending: Accounts

    def look_up_in(self, context: RuleContext[Any]) -> None:
        """The figures that everybody asks the rules for are those of this context."""
        self._lookups = context
        self.ground, self.market = context.ground, context.market
        self.limits, self.sales = context.limits, context.sales

    @abstractmethod
    def opening(self) -> State:
        """The position after set-up, before the auction begins."""

    def decide_by(self, *steps: Step) -> None:
        """These steps take pending decisions, besides the question that every title has."""
        self.decisions = {step.name: step for step in (AskedStep(self.active), *steps)}

    def start(self) -> State:
        t = Transition(self.opening())
        self.auction.begin(t)
        return t.state

    def passed_for_good(self, state: State) -> bool:
        return self.auction.passed_for_good(state)

    def promised(self, state: State, player: PlayerId) -> Mapping[PrivateId, int]:
        return self.auction.promised(state, player) if state.clock.kind == "auction" else {}

    def train_duty(self, state: State, company: CompanyId) -> int | None:
        return self.trains.rules.emergency.duty(state, company)

    def network(self, state: State, company: CompanyId) -> Network:
        return self.networks.network(state, company)

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        return self.ending.account(state, player)

    def outlook(self, state: State, company: CompanyId) -> Mapping[str, CellId]:
        return self._lookups.outlook(state, company)

    # ------------------------------------------------------------ what may be done

    def active(self, state: State) -> tuple[Step, ...]:
        if state.pending:
            return due_steps(self.decisions, state, *self.beside_decision(state, state.pending[0]))
        main = self.main_step(state)
        return () if main is None else (main, *self.beside(state, main))

    def main_step(self, state: State) -> Step | None:
        """The step of the round; None between two turns."""
        if state.clock.kind == "auction":
            return self.auction
        return self.stock if state.clock.kind == "stock" else self.operating.step(state)

    def beside(self, state: State, main: Step) -> Sequence[Step]:
        """Steps that may be used beside the main one."""
        return ()

    def beside_decision(self, state: State, due: Pending) -> Sequence[Step]:
        """Steps that may be used before a pending decision is taken."""
        return ()

    # ------------------------------------------------------------ what happens by itself

    def settle(self, t: Transition) -> None:
        self.after_move(t)
        while not t.state.finished and not t.state.pending:
            if self.before_move(t) or not self._move_on(t):
                return
            self.after_move(t)

    def before_move(self, t: Transition) -> bool:
        """Called before the game moves on by itself; True: it waits."""
        return False

    def after_move(self, t: Transition) -> None:
        """Called after an action, and after every move that needs no word."""

    def passes_over(self, t: Transition) -> bool:
        """In a stock round: whether the player on turn was passed over without a word."""
        return False

    def _move_on(self, t: Transition) -> bool:
        """One move that needs no word of a player; False if somebody has to say something."""
        if t.state.clock.kind == "auction":
            self.auction.settle(t)
            return False
        if t.state.clock.kind == "stock":
            return self.passes_over(t)
        return self.operating.settle(t)

    def next_step(self, t: Transition) -> None:
        """The acting company goes on to its next step; for steps, which know no other."""
        self.operating.next_step(t)
