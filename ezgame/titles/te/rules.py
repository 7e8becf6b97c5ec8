"""The rules of 18TE put together; nothing is decided here."""

from collections.abc import Sequence
from dataclasses import replace

from ezgame.core.actions import Dividend
from ezgame.core.best_runs import BestRuns
from ezgame.core.chance import EvenChance
from ezgame.core.definitions.title import Title
from ezgame.core.figures import figures_of
from ezgame.core.finance.purchases import Purchases
from ezgame.core.ids import IPO, CompanyId
from ezgame.core.opening import opening_state
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.company_auction import CompanyAuctionStep, OpenPart
from ezgame.core.rounds.operating import OperatingRound, TurnStep, operating_turn
from ezgame.core.rounds.skeleton import RoundRules
from ezgame.core.rounds.stock import BuyPart, Grammar, SellPart, StockStep, no_buying_back
from ezgame.core.setup import Setup
from ezgame.core.state import (
    Clock,
    State,
)
from ezgame.core.step import Step
from ezgame.core.steps.best_run import BestRunStep
from ezgame.core.steps.discard import DiscardStep
from ezgame.core.steps.dividend import COMPANY, DividendRules, DividendStep
from ezgame.core.steps.train_deal import TrainDealStep
from ezgame.core.supply import Supply
from ezgame.core.transition import Transition
from ezgame.families.treasury.issue import EarlyIssue, Issues, IssueStep
from ezgame.titles.te.context import Context
from ezgame.titles.te.ending import Ending
from ezgame.titles.te.figures import Figures
from ezgame.titles.te.flow import Flow
from ezgame.titles.te.founding import Founding
from ezgame.titles.te.goals import Goals
from ezgame.titles.te.liquidation import liquidate
from ezgame.titles.te.presentation import TePresentation
from ezgame.titles.te.printed import printed_title
from ezgame.titles.te.running import NetworksTE
from ezgame.titles.te.state import DividendNoted, TeState
from ezgame.titles.te.stations import PrintedHomeStep, StationStep, WaitingHomes
from ezgame.titles.te.track import TrackStep
from ezgame.titles.te.trains import TeEmergency, TeTrainStep, train_rules

CORPORATION = "corporation"
FIRST_TURN = "first-turn"
"""What a turn notes when it is the company's first."""


class RulesTE(RoundRules):
    networks: NetworksTE
    ending: Ending
    version = "1"

    def __init__(self, title: Title, setup: Setup) -> None:
        self.figures = figures_of(Figures, title, setup)
        super().__init__(printed_title(title, self.figures), setup)
        context = Context(self.title, setup, self.figures, self.percents)
        self.context = context
        self.look_up_in(context)
        self.supply = Supply(self.title, {}, order=context.market.order)
        self.ending = Ending(context)
        self.founding = Founding(context)
        self.flow = Flow(context, self.founding, self.supply, self.ending, self.finish)
        self.networks = NetworksTE(context)
        self.goals = Goals(context, self.networks)
        # Cells that act when a marker enters them, whatever brought it there (TE-MKT-11).
        context.market.on_enter["closes"] = liquidate
        context.market.on_enter["ends"] = self.ending.on_end_cell
        self._make_stock()
        self._make_operating()

    def _make_stock(self) -> None:
        context = self.context
        self.purchases = Purchases(
            market=context.market,
            percents=self.percents,
            limits=context.limits,
            tie=context.tie,
            # At the current price wherever it lies; the company gets it for its own shares only (TE-SR-10).
            at_market=True,
            to_company=frozenset({IPO}),
            after=lambda _t, _company: None,
        )
        self.stock = StockStep(
            parts=(
                SellPart(context.sales),
                BuyPart(self.purchases, (no_buying_back,)),
                OpenPart(self.founding.auction),
            ),
            # The sale comes first; a purchase or an auction ends the turn (TE-SR-02, TE-SR-14).
            grammar=Grammar(order=("sell", "buy"), ends=frozenset({"buy"})),
            limits=context.limits,
            end_round=self.flow.after_stock,
        )
        self.founding.stock = self.stock

    def _make_operating(self) -> None:
        context = self.context
        homes = WaitingHomes(context)
        self.track = TrackStep(context, homes, self.goals, self.next_step)
        self.station = StationStep(context, self.goals, self.next_step)
        if self.figures.run.duty == "maximum":
            self.best_runs = BestRuns()
        self.run = BestRunStep(self.networks.network, self.next_step, self.best_runs)
        self.dividend = NotedDividend(self._dividend_rules(), self.next_step)
        emergency = TeEmergency(context, self.supply, self.networks.has_any_route)
        self.trains = TeTrainStep(
            context,
            train_rules(context, self.supply, emergency),
            emergency,
            self.ending,
            self.next_step,
            self.finish,
        )
        self.issues = Issues(
            market=context.market,
            percents=self.percents,
            fall=context.moves["issued"],
            pool_cap=self.figures.limits.pool_percent,
            may_issue=_not_at_first,
        )
        self.issue = IssueStep(self.issues, self.next_step)
        self._early_issue = EarlyIssue(self.issue)
        steps: tuple[TurnStep, ...] = (
            PrintedHomeStep(homes),
            self.track,
            self.station,
            self.run,
            self.dividend,
            self.trains,
            self.issue,
        )
        self.operating = OperatingRound(
            {CORPORATION: steps},
            self.title.kind_of,
            context.market,
            turn_begins=_note_first_turn,
            turn_ends=lambda _t, _company: None,
            round_ends=self.flow.after_operating,
        )
        self.flow.operating = self.operating
        self.decide_by(
            CompanyAuctionStep(self.founding.auction),
            TrainDealStep(self.trains),
            DiscardStep(self.supply, to_pool=self.figures.trains.surplus == "pool"),
        )

    def _dividend_rules(self) -> DividendRules:
        return DividendRules(
            market=self.market,
            percents=self.percents,
            moves=self.context.moves,
            # Unissued shares pay into the treasury; what falls to the pool stays in the bank (TE-DIV-02).
            receivers={IPO: COMPANY},
            times=self._times,
        )

    def _times(self, state: State, company: CompanyId, move: str) -> int:
        """A dividend below the price moves nothing (TE-MKT-09)."""
        price = self.market.price(state, company) or 0
        return 0 if move == "paid" and operating_turn(state).income < price else 1

    # ------------------------------------------------------------ the game

    def start(self) -> State:
        t = Transition(self.opening())
        self.flow.begin_stock(t, 1)
        return t.state

    def opening(self) -> State:
        own = TeState(queue=tuple(self.title.companies))
        state = opening_state(self.title, len(self.setup.players), own)
        order = state.order
        # Seats stay as the group sits; only the first holder of the card is drawn (TE-SET-04).
        if self.setup.options.get("priority") != "first_seat":
            first = order.index(EvenChance(self.setup.seed).pick(order))
            order = order[first:] + order[:first]
        return replace(state, order=order, clock=Clock(kind="stock", set=1))

    def beside(self, state: State, main: Step) -> Sequence[Step]:
        """Before the last step of a turn nothing is issued, with a reason."""
        if state.operating is None or main is self.issue:
            return ()
        return (self._early_issue,)

    def look_for_end(self, t: Transition) -> None:
        self.ending.check_bank(t)

    def after_move(self, t: Transition) -> None:
        self.look_for_end(t)

    def kept_goals(self, state: State) -> frozenset[CompanyId]:
        return self.context.reserved(state)[1]

    def presentation(self) -> TePresentation:
        return TePresentation(self)


class NotedDividend(DividendStep):
    """The chart keeps the last dividend that was paid out (TE-SET-16)."""

    def perform(self, t: Transition, action: Dividend) -> None:
        if action.choice == "pay":
            turn = operating_turn(t.state)
            assert turn.company is not None
            t.emit(DividendNoted(company=turn.company, income=turn.income))
        super().perform(t, action)


def _note_first_turn(t: Transition, company: CompanyId) -> None:
    if not t.state.companies[company].operated:
        t.set_operating(used=t.operating.used | {FIRST_TURN})


def _not_at_first(state: State, company: CompanyId) -> Refusal | None:
    if FIRST_TURN in operating_turn(state).used:
        return refuse("issue.first-round", company=company)
    return None


def make_rules(title: Title, setup: Setup) -> RulesTE:
    return RulesTE(title, setup)
