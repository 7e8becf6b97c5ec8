"""The rules of 1849 put together; nothing is decided here."""

from collections.abc import Sequence

from ezgame.core.best_runs import BestRuns
from ezgame.core.definitions.title import Title
from ezgame.core.finance.purchases import Purchases
from ezgame.core.ids import IPO, CompanyId, PlayerId, PrivateId
from ezgame.core.privates import close_privates, income_payer
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, operating_turn
from ezgame.core.rounds.skeleton import RoundRules
from ezgame.core.rounds.starting import GRANTED, GrantedStart
from ezgame.core.rounds.stock import Grammar, no_buying_back
from ezgame.core.rounds.waterfall_auction import WaterfallAuction, WaterfallRules
from ezgame.core.setup import Setup
from ezgame.core.state import Pending, State
from ezgame.core.step import Step
from ezgame.core.steps.discard import DiscardStep
from ezgame.core.steps.dividend import COMPANY, DividendRules
from ezgame.core.steps.home import HOME, HomeChoiceStep
from ezgame.core.steps.private_sale import BuyPrivateStep, PrivateDealStep
from ezgame.core.steps.train_deal import TrainDealStep
from ezgame.core.supply import DISCARD, Supply
from ezgame.core.transition import Transition
from ezgame.families.treasury.closing import Closing
from ezgame.families.treasury.own_shares import OwnShares, OwnSharesStep
from ezgame.families.treasury.queue import Queue
from ezgame.families.treasury.start import LargerStartPart, MarketStarting, ShareBuyPart
from ezgame.families.treasury.swap import SwapChoiceStep, Swaps
from ezgame.titles.t1849.afterwards import AfterwardsStep
from ezgame.titles.t1849.bonds import Bonds, BondStep, InterestStep
from ezgame.titles.t1849.coast import Coast
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.dividend import DividendStep1849
from ezgame.titles.t1849.earthquake import Earthquake
from ezgame.titles.t1849.ending import Ending
from ezgame.titles.t1849.events import CompanyGranted, PossessionsLost
from ezgame.titles.t1849.flow import Flow
from ezgame.titles.t1849.home import Homes
from ezgame.titles.t1849.insolvency import BankruptcyStep, Insolvency, RuinStep
from ezgame.titles.t1849.licence import LicenceStep
from ezgame.titles.t1849.networks import Networks1849
from ezgame.titles.t1849.places import PlaceDealStep, PlaceStep
from ezgame.titles.t1849.port import PortMarkerStep
from ezgame.titles.t1849.presentation import Presentation1849
from ezgame.titles.t1849.privates import Privates
from ezgame.titles.t1849.raising import FIRST_TURN, Raising
from ezgame.titles.t1849.rounds import OperatingRound1849
from ezgame.titles.t1849.run import RunStep1849
from ezgame.titles.t1849.scenario import BONDS, ELECTRIC, PLACES
from ezgame.titles.t1849.setup import start_state
from ezgame.titles.t1849.stacks import Stacks
from ezgame.titles.t1849.station import Markers, StationStep
from ezgame.titles.t1849.stock import SalePart, StockStep1849
from ezgame.titles.t1849.track import Laying, TrackStep
from ezgame.titles.t1849.trains import CheapestTrainDuty, Trains, train_rules

CORPORATION = "corporation"


class Rules1849(RoundRules):
    stock: StockStep1849
    networks: Networks1849
    ending: Ending

    def __init__(self, title: Title, setup: Setup) -> None:
        super().__init__(title, setup)
        self.context = Context(title, setup, self.percents)
        self.look_up_in(self.context)
        self.parts = self.context.scenario.parts
        self.privates = Privates(self.context)
        self.homes = Homes(self.context)
        self.queue = Queue(self.homes.has_home)
        self.swaps = Swaps(self.percents)
        self.stacks = Stacks(self.context)
        self.ending = Ending(self.context, self.finish)
        self._licences_gone = self.context.figures.licence.of_closed_company == "gone"
        self.closing = Closing(
            companies=title.companies, queue=self.queue, forget=self._forget_company
        )
        self.market.on_enter = {
            "closes": lambda t, company: self.closing.close(t, company, "price"),
            "ends": self.ending.reach_top,
        }
        self.earthquake = Earthquake(self.context, self.closing)
        self.flow = Flow(
            self.context, self.privates, self.queue, self.stacks, self.earthquake, self.ending
        )
        self.networks = Networks1849(self.context, self.privates)
        self._make_supply()
        self._make_auction()
        self._make_stock()
        self._make_operating()

    def _make_supply(self) -> None:
        by_price = self.context.figures.trains.discard_order == "operating_order"
        effects = {
            "close-privates": close_privates,
            "earthquake": self.earthquake.strike,
        }
        order = self.market.order if by_price else None
        self.supply = Supply(self.title, effects, order=order)

    def _make_auction(self) -> None:
        figures = self.context.figures.auction
        with_priority = figures.resume_after_all_pass == "priority_holder"
        self.auction = WaterfallAuction(
            WaterfallRules(
                values=self.title.face_values,
                increment=figures.minimum_raise,
                discount=figures.unsold_discount,
                reentry=False,
                always_lowest=figures.contest_order == "always_lowest",
                resume_with_priority=with_priority,
                pay_income=income_payer(self.title),
                sold=self._bring_along,
                finished=self.flow.after_auction,
                discount_with_priority=with_priority,
            )
        )

    def _bring_along(self, t: Transition, private: PrivateId, winner: PlayerId) -> None:
        """The first company comes with one of the privates (49-AUC-10)."""
        first = self.queue.next(t.state)
        if private == self.privates.granting and first is not None:
            t.emit(CompanyGranted(company=first))
            t.ask(Pending(step=GRANTED, actor=winner, about=first))

    def _make_stock(self) -> None:
        context = self.context
        self.purchases = Purchases(
            market=self.market,
            percents=self.percents,
            limits=self.limits,
            tie=context.tie,
            # There is no par: shares of the company, too, cost what the market says, and it gets the money
            # (49-MKT-01, 49-SR-09).
            at_market=True,
            to_company=frozenset({IPO}),
            singles_first=True,
            after=lambda _t, _company: None,
        )
        self.starting = MarketStarting(
            market=self.market,
            phases=self.title.phases,
            companies=self.title.companies,
            percents=self.percents,
            queue=self.queue,
            place_home=self.homes.found,
        )
        self.stock = StockStep1849(
            parts=(
                SalePart(
                    self.sales,
                    self.swaps,
                    self.stacks,
                    one_block=context.figures.sale.block_per_company,
                ),
                ShareBuyPart(
                    self.purchases,
                    (no_buying_back,),
                    self.swaps,
                    start_percent=context.figures.start.max_percent,
                ),
                LargerStartPart(
                    self.starting,
                    self.limits,
                    self.purchases,
                    guards=(no_buying_back,),
                    most_percent=context.figures.start.max_percent,
                ),
            ),
            # Nothing is sold after the purchase (49-SR-02).
            grammar=Grammar(order=("sell", "buy")),
            limits=self.limits,
            end_round=self.flow.after_stock,
        )
        self.stock.stacks = self.stacks
        self._auto_pass = context.figures.stock.auto_pass

    def _make_operating(self) -> None:
        context = self.context
        self.coast = Coast(context, self.privates)
        markers = Markers(context, self.coast)
        self.laying = Laying(context, self.privates, self.coast)
        self.track = TrackStep(self.laying, markers, self.coast, self.next_step)
        self.station = StationStep(markers, self.next_step)
        if context.figures.run.duty == "maximum":
            self.best_runs = BestRuns()
        self.run = RunStep1849(self.networks, self.next_step, self.best_runs)
        self.dividend = DividendStep1849(self._dividend_rules(), self.next_step, self.stacks)
        self.raising = Raising(context, self.swaps, self.stacks)
        self.purchase = CheapestTrainDuty(
            context, self.supply, self.raising, self.networks.has_any_route
        )
        self.trains = Trains(
            train_rules(context, self.supply, self.purchase, self.privates),
            self.next_step,
            asks_more=context.asks_more,
        )
        self.places = PlaceStep(context, self.homes, self.next_step)
        self.licence = LicenceStep(context, self.next_step)
        self.own_shares = OwnSharesStep(self._own_shares(), self.next_step)
        self.bonds = Bonds(context)
        self.interest = InterestStep(self.bonds, self.raising, self.next_step)
        self.bond = BondStep(self.bonds, self.next_step)
        self.port_marker = PortMarkerStep(self.privates)
        self.buy_private = BuyPrivateStep(self.privates.terms(self.purchase))
        self.afterwards = AfterwardsStep((self.buy_private, self.port_marker), self.next_step)
        self.operating = OperatingRound1849(
            {CORPORATION: self.steps()},
            self.title.kind_of,
            self.market,
            turn_begins=self.flow.turn_begins,
            turn_ends=self.ending.after_turn,
            round_ends=self.flow.after_operating,
        )
        self.flow.operating = self.operating
        self.insolvency = Insolvency(context, self.raising, self.purchase, self.bonds, self.closing)
        self.insolvency.operating = self.operating
        self.bankruptcy = BankruptcyStep(self.insolvency)
        self.decide_by(
            GrantedStart(self.starting),
            HomeChoiceStep(self.homes, lambda _t: None),
            SwapChoiceStep(self.swaps),
            PrivateDealStep(self.buy_private),
            TrainDealStep(self.trains),
            PlaceDealStep(self.places),
            # Sold again at face value while their type lives (49-TRN-05).
            DiscardStep(self.supply, to_pool=True),
            RuinStep(context, self.ending.check_players),
        )

    def steps(self) -> tuple[TurnStep, ...]:
        """The steps of a turn in this game (49-OR-02)."""
        return (
            self.track,
            self.station,
            self.run,
            self.dividend,
            *((self.places,) if PLACES in self.parts else ()),
            *((self.licence,) if ELECTRIC in self.parts else ()),
            self.trains,
            self.own_shares,
            *((self.interest, self.bond) if BONDS in self.parts else ()),
            self.afterwards,
        )

    def _dividend_rules(self) -> DividendRules:
        def times(state: State, company: CompanyId, move: str) -> int:
            """A dividend below the price moves nothing (49-MKT-07)."""
            price = self.market.price(state, company)
            assert price is not None
            return 0 if move == "paid" and operating_turn(state).income < price else 1

        return DividendRules(
            market=self.market,
            percents=self.percents,
            moves=self.context.moves,
            receivers={IPO: COMPANY},
            times=times,
        )

    def _own_shares(self) -> OwnShares:
        def may_sell(state: State, company: CompanyId) -> Refusal | None:
            if FIRST_TURN in operating_turn(state).used:
                return refuse("own.first-turn", company=company)
            return None

        return OwnShares(
            market=self.market,
            percents=self.percents,
            fall=self.context.moves["issued"],
            pool_cap=self.context.figures.limits.pool_percent,
            may_sell=may_sell,
        )

    def _forget_company(self, t: Transition, company: CompanyId) -> None:
        t.emit(PossessionsLost(company=company, licence_gone=self._licences_gone))

    def opening(self) -> State:
        return start_state(self.context)

    # ------------------------------------------------------------ the flow of a game

    def beside(self, state: State, main: Step) -> Sequence[Step]:
        """Privates are bought and used at any moment of a company's turn."""
        if state.operating is None:
            return ()
        return (self.buy_private, self.port_marker, self.bankruptcy)

    def beside_decision(self, state: State, due: Pending) -> Sequence[Step]:
        """In recorded games the company may also buy a private, or use one, before surplus trains are given up."""
        meanwhile = due.step == DISCARD and self.context.asks_more
        return (self.buy_private, self.port_marker) if meanwhile else ()

    def look_for_end(self, t: Transition) -> None:
        self.ending.check(t)

    def after_move(self, t: Transition) -> None:
        if t.state.auction is not None and self._waits_for_home(t.state):
            # The auction is over; where the home goes is the first word of the stock round.
            self.flow.after_auction(t)
        self.look_for_end(t)
        self.queue.look_for_homes(t)

    @staticmethod
    def _waits_for_home(state: State) -> bool:
        lot = None if state.auction is None else state.auction.lot
        return lot is None and bool(state.pending) and state.pending[0].step == HOME

    def passes_over(self, t: Transition) -> bool:
        """A turn with its purchase made is over when nothing is left to do; one ruling passes the idle over."""
        if not (self._auto_pass or t.stock.bought) or not self.stock.is_idle(t.state):
            return False
        self.stock.end_turn(t)
        return True

    # ------------------------------------------------------------ figures

    def presentation(self) -> Presentation1849:
        return Presentation1849(self)


def make_rules(title: Title, setup: Setup) -> Rules1849:
    return Rules1849(title, setup)
