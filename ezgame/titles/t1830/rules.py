"""The rules of 1830 put together from their parts; nothing is decided here."""

from collections.abc import Sequence

from ezgame.core.best_runs import BestRuns
from ezgame.core.board.running import Running, StopRules
from ezgame.core.definitions.title import Title
from ezgame.core.figures import figures_of
from ezgame.core.finance.purchases import Purchases
from ezgame.core.networks import Networks
from ezgame.core.privates import close_privates, income_payer
from ezgame.core.rounds.operating import OperatingRound, TurnStep
from ezgame.core.rounds.skeleton import RoundRules
from ezgame.core.rounds.starting import GrantedStart, StartPart
from ezgame.core.rounds.stock import Grammar, SellPart, StockStep, no_buying_back
from ezgame.core.rounds.waterfall_auction import WaterfallAuction, WaterfallRules
from ezgame.core.setup import Setup
from ezgame.core.state import Pending, State
from ezgame.core.step import Step
from ezgame.core.steps.best_run import BestRunStep
from ezgame.core.steps.discard import DiscardStep
from ezgame.core.steps.dividend import POOL_TO_COMPANY, DividendRules, DividendStep
from ezgame.core.steps.forced_purchase import ForcedPurchase
from ezgame.core.steps.home import HOME, HomeChoiceStep, HomeStep
from ezgame.core.steps.private_sale import BuyPrivateStep, PrivateDealStep
from ezgame.core.steps.train_deal import TrainDealStep
from ezgame.core.supply import DISCARD, Supply
from ezgame.core.transition import Transition
from ezgame.titles.t1830.buying import ZoneBuyPart
from ezgame.titles.t1830.capital import Capital
from ezgame.titles.t1830.context import RECORDED, Context
from ezgame.titles.t1830.ending import Ending
from ezgame.titles.t1830.exchange import ExchangeStep
from ezgame.titles.t1830.figures import Figures
from ezgame.titles.t1830.flow import Flow
from ezgame.titles.t1830.home import HomeStep1830
from ezgame.titles.t1830.powers import Powers
from ezgame.titles.t1830.presentation import Presentation1830
from ezgame.titles.t1830.private_trade import PrivateTrades, TradeDealStep, TradePart
from ezgame.titles.t1830.privates import bring_along, sale_terms
from ezgame.titles.t1830.setup import start_state
from ezgame.titles.t1830.state import State1830
from ezgame.titles.t1830.station import StationStep
from ezgame.titles.t1830.track import ExtraTileStep, Laying, TrackStep
from ezgame.titles.t1830.trains import TrainStep1830, train_rules

CORPORATION = "corporation"
SIX, DIESEL = "6", "D"


class Rules1830(RoundRules):
    ending: Ending
    version = "3"

    def __init__(self, title: Title, setup: Setup) -> None:
        super().__init__(title, setup)
        self.figures = figures_of(Figures, title, setup)
        self.context = Context(title, setup, self.percents, self.figures)
        self.look_up_in(self.context)
        self.capital = Capital(self.context)
        self.ending = Ending(self.context)
        self.flow = Flow(self.context, self.capital, self.ending, self.finish)
        self.powers = Powers(self.context)
        self._recorded_limits = setup.options.get("limits") == RECORDED
        self.trades = PrivateTrades(self.context, limited=not self._recorded_limits)
        by_price = self.figures.trains.discard_order == "operating_order"
        self.supply = Supply(
            title,
            {"close-privates": close_privates},
            order=self.context.market.order if by_price else None,
        )
        # Hexes of one red area are one stop: no route has it at both ends (30-RTE-07).
        one_of = StopRules(areas=self.figures.routes.groups)
        self.networks = Networks(title, Running(self.context.ground, one_of))
        self._make_auction()
        self._make_stock()
        self._make_operating()

    def _make_auction(self) -> None:
        context, figures = self.context, self.figures.auction
        self.auction = WaterfallAuction(
            WaterfallRules(
                values=self.title.face_values,
                increment=figures.minimum_raise,
                discount=figures.unsold_discount,
                reentry=figures.reentry,
                always_lowest=figures.contest_order == "always_lowest",
                resume_with_priority=figures.resume_after_all_pass == "priority_holder",
                pay_income=income_payer(self.title),
                sold=lambda t, private, winner: bring_along(
                    context, self.capital, t, private, winner
                ),
                finished=self.flow.after_auction,
            )
        )

    def _make_stock(self) -> None:
        context = self.context
        self.purchases = Purchases(
            market=context.market,
            percents=self.percents,
            limits=context.limits,
            tie=context.tie,
            after=self.capital.check_float,
        )
        # Trades of privates are a part of the stock turn because a ruling makes them its purchase.
        self.trade_part = TradePart(context, self.trades)
        self.stock = StockStep(
            parts=(
                SellPart(context.sales),
                ZoneBuyPart(
                    self.purchases,
                    (no_buying_back,),
                    context.market,
                    from_offering=bool(self.setup.options.get("brown_from_offering")),
                ),
                StartPart(self.capital, context.limits, guards=(no_buying_back,), closes=True),
                self.trade_part,
            ),
            # Shares are sold before and after the purchase, in any order (30-SR-01).
            grammar=Grammar(),
            limits=context.limits,
            end_round=self.flow.after_stock,
        )
        self.exchange = ExchangeStep(context, self.capital)

    def _make_operating(self) -> None:
        context = self.context
        home = HomeStep1830(context)
        laying = Laying(context, self.powers, home)
        self.track = TrackStep(
            laying,
            self.next_step,
            lambda state: self.station.is_possible(state) or self.run.can_run(state),
        )
        self.station = StationStep(context, self.powers, self.next_step)
        if self.figures.run.duty == "maximum":
            self.best_runs = BestRuns()
        self.run = BestRunStep(self.networks.network, self.next_step, self.best_runs)
        self.dividend = DividendStep(self._dividend_rules(), self.next_step)
        self.trains = self._make_trains()
        steps: tuple[TurnStep, ...] = (
            home,
            self.track,
            self.station,
            self.run,
            self.dividend,
            self.trains,
        )
        self.operating = OperatingRound(
            {CORPORATION: steps},
            self.title.kind_of,
            context.market,
            turn_begins=lambda _t, _company: None,
            turn_ends=lambda _t, _company: None,
            round_ends=self.flow.after_operating,
        )
        self.flow.operating = self.operating
        self.extra_tile = ExtraTileStep(laying, self.trains.settle_duty)
        self.buy_private = BuyPrivateStep(sale_terms(context, self.trains.emergency))
        # A home that is still to be chosen does not keep the company from buying privates; a tile may come
        # between only where the ruling allows it at any moment.
        extra = (self.extra_tile,) if self.powers.any_moment else ()
        self._beside_home: tuple[Step, ...] = (self.buy_private, *extra, self.exchange)
        self.decide_by(
            GrantedStart(self.capital),
            HomeChoiceStep(home, self._after_home),
            PrivateDealStep(self.buy_private),
            TradeDealStep(self.trades, self.trade_part),
            TrainDealStep(self.trains),
            DiscardStep(self.supply, to_pool=True),
        )

    def _make_trains(self) -> TrainStep1830:
        recorded = self._recorded_limits
        emergency = ForcedPurchase(
            self.context, self.supply, self.networks.has_any_route, treasury_free=recorded
        )
        return TrainStep1830(
            train_rules(self.context, self.supply, emergency, discard_after=recorded),
            emergency,
            self.trades,
            self.next_step,
            self.finish,
            sell_privates=self.figures.emergency.privates != "none",
        )

    def _dividend_rules(self) -> DividendRules:
        return DividendRules(
            market=self.context.market,
            percents=self.percents,
            moves=self.context.moves,
            # Shares in the pool pay into the treasury, those in the bank pay nobody (30-DIV-02).
            receivers=POOL_TO_COMPANY,
        )

    def opening(self) -> State:
        cards = {name: kind.count for name, kind in self.title.trains.items()}
        if self.setup.options.get("third_six_train"):
            # An option of the online rules: a third 6-train.
            cards[SIX] = (cards[SIX] or 0) + 1
        diesels = self.figures.trains.diesels
        cards[DIESEL] = None if diesels == "unlimited" else diesels
        return start_state(self.context, cards, State1830())

    def beside(self, state: State, main: Step) -> Sequence[Step]:
        """Privates are bought and exchanged at any moment; the tile step lays extra tiles itself."""
        if main is self.auction:
            return ()
        if main is self.stock:
            return (self.exchange,)
        if main is self.track:
            return (self.buy_private, self.exchange)
        return (self.buy_private, self.extra_tile, self.exchange)

    def beside_decision(self, state: State, due: Pending) -> Sequence[Step]:
        """In recorded games the company may also buy a private, or use one, before surplus trains are given up."""
        meanwhile = due.step == HOME or (due.step == DISCARD and self._recorded_limits)
        return self._beside_home if meanwhile else (self.exchange,)

    def look_for_end(self, t: Transition) -> None:
        self.ending.check(t)

    def after_move(self, t: Transition) -> None:
        self.look_for_end(t)

    def passes_over(self, t: Transition) -> bool:
        """Where the ruling has it, a player who can do nothing is passed over."""
        if not self.figures.stock.auto_pass or not self.stock.is_idle(t.state):
            return False
        self.stock.end_turn(t)
        return True

    def _after_home(self, t: Transition) -> None:
        if t.operating.step == HomeStep.name:
            self.operating.next_step(t)
        elif t.operating.step == TrackStep.name:
            self.track.proceed(t)

    def presentation(self) -> Presentation1830:
        return Presentation1830(self)


def make_rules(title: Title, setup: Setup) -> Rules1830:
    return Rules1830(title, setup)
