"""The rules of 18España put together. Each part is a module of its own; nothing is decided here."""

from collections.abc import Mapping, Sequence

from ezgame.core.chosen_runs import ChosenRuns
from ezgame.core.definitions.title import Title
from ezgame.core.events import CompanyClosed, StationsUnlocked
from ezgame.core.figures import figures_of
from ezgame.core.finance.purchases import Purchases
from ezgame.core.ids import BANK, LOCKED, Color, CompanyId, HexId, PlayerId
from ezgame.core.message import Message
from ezgame.core.privates import income_payer
from ezgame.core.rounds.operating import OperatingRound, TurnStep
from ezgame.core.rounds.sequential_auction import AuctionRules, SequentialAuction
from ezgame.core.rounds.skeleton import RoundRules
from ezgame.core.rounds.starting import GrantedStart, StartPart
from ezgame.core.rounds.stock import BuyPart, Grammar, SellPart, StockStep, no_buying_back
from ezgame.core.routes.account import RouteAccount
from ezgame.core.routes.network import Network
from ezgame.core.setup import Setup
from ezgame.core.state import Pending, State, Train
from ezgame.core.step import Step
from ezgame.core.steps.automatic import (
    AutomaticDividendStep,
    AutomaticRules,
    AutomaticRunStep,
)
from ezgame.core.steps.discard import DiscardStep
from ezgame.core.steps.dividend import COMPANY, POOL_TO_COMPANY, DividendRules, DividendStep
from ezgame.core.steps.home import HOME, HomeChoiceStep, HomeStep
from ezgame.core.steps.private_sale import PrivateDealStep
from ezgame.core.steps.run import RunRules, RunStep
from ezgame.core.steps.train_deal import TrainDealStep
from ezgame.core.supply import DISCARD, Supply
from ezgame.core.transition import Transition
from ezgame.core.worth import WorthLine
from ezgame.titles.esp.build import BuildStep
from ezgame.titles.esp.capital import Capital, judge_debt
from ezgame.titles.esp.circle import CIRCLE, CircleStep
from ezgame.titles.esp.combine import Combining
from ezgame.titles.esp.context import AUTOMATIC, MAJOR, MINOR, Context
from ezgame.titles.esp.ending import Ending
from ezgame.titles.esp.events import CardsScrapped, FresaRan, GoalsWaived, own
from ezgame.titles.esp.figures import Figures
from ezgame.titles.esp.flow import Flow
from ezgame.titles.esp.goals import ClaimLinkStep, Goals
from ezgame.titles.esp.home import home_step
from ezgame.titles.esp.loans import Loans, RepayPart
from ezgame.titles.esp.presentation import EspPresentation
from ezgame.titles.esp.privates import (
    SIDE,
    BuyEspPrivateStep,
    TrainSideStep,
    close_all,
    won_at_auction,
)
from ezgame.titles.esp.rodrigo.board import board_warnings
from ezgame.titles.esp.rodrigo.combining import AutomaticCombining
from ezgame.titles.esp.rodrigo.count import count
from ezgame.titles.esp.rodrigo.delivery import Delivery
from ezgame.titles.esp.rodrigo.passes import open_passes
from ezgame.titles.esp.running import esp_network, make_running
from ezgame.titles.esp.setup import setup_note, start_state, with_its_side_up
from ezgame.titles.esp.surplus import SurplusStep
from ezgame.titles.esp.takeover import TakeoverDealStep, TakeoverStep
from ezgame.titles.esp.tempo import Tempo, could_run
from ezgame.titles.esp.tenders import BuyTenderStep
from ezgame.titles.esp.trains import EspTrainStep, make_train_rules

FREE_PRIVATE_TO: Mapping[str, int] = {"first_player": 0, "next_player": 1}
"""Places in the order of play."""
RIVAL = PlayerId("A0")
"""The automatic player, where there is one."""
MEANWHILE = (HOME, CIRCLE, SIDE)
"""Decisions during which the acting company may buy privates and tenders."""


class EspRules(RoundRules):
    ending: Ending
    version = "2"
    trains: EspTrainStep

    def __init__(self, title: Title, setup: Setup) -> None:
        super().__init__(title, setup)
        self.figures = figures_of(Figures, title, setup)
        self.context = Context(title, setup, self.percents, self.figures)
        self.look_up_in(self.context)
        self.capital = Capital(self.context)
        self.loans = Loans(self.context)
        self.goals = Goals(self.context)
        self.ending = Ending(self.context, self.loans)
        effects = {
            "close-privates": lambda t: close_all(self.context, t),
            "close-minors": self._close_minors,
            "open-passes": lambda t: open_passes(self.context, t),
        }
        self.supply = Supply(title, effects, rusted=_scrap)
        self.cards = Combining(self.context)
        self.joining = AutomaticCombining(self.context, self.cards, self._network_with)
        self.delivery = Delivery(self.context, self.supply, self.ending, self.joining)
        self.flow = Flow(self.context, self.supply, self.ending, self.delivery, self.finish)
        self.equals_share_a_place = False  # the lower order card is before its equal (8.1)
        self._automatic = frozenset(c.id for c in title.companies.values() if c.automatic)
        if self._automatic:
            figures = self.figures.automatic
            self.rivals = {RIVAL: figures.name}
            self.rivals_lose_ties = figures.loses_ties
            self.chosen_runs = ChosenRuns(figures.unpaid)
        self._running = make_running(title, self.context.ground, self.figures)
        # One place is enough: judge, search and window ask for the company that runs, many times each.
        self._network: tuple[State, CompanyId, Network] | None = None
        self._make_steps()

    def _make_steps(self) -> None:
        context, figures = self.context, self.figures.auction
        self.auction = SequentialAuction(
            AuctionRules(
                values=self.title.face_values,
                increment=figures.minimum_raise,
                multiples=figures.bid_multiple == figures.minimum_raise,
                discount=figures.unsold_discount,
                free_to=FREE_PRIVATE_TO[figures.free_private_to],
                pay_income=income_payer(self.title),
                sold=lambda t, private, winner: won_at_auction(
                    context, self.capital, t, private, winner
                ),
                finished=self.flow.after_auction,
            )
        )
        self.purchases = Purchases(
            market=context.market,
            percents=self.percents,
            limits=context.limits,
            tie=context.tie,
            undirected=self._automatic,
            after=self.capital.check_float,
        )
        self.stock = StockStep(
            parts=(
                SellPart(context.sales),
                RepayPart(self.loans),
                BuyPart(self.purchases, (judge_debt, no_buying_back)),
                StartPart(self.capital, context.limits, earlier=(judge_debt,)),
            ),
            # Sell, repay, buy; after the purchase there is nothing left to do (ESP-4-02).
            grammar=Grammar(order=self.figures.stock.order, ends=frozenset({"buy"})),
            limits=context.limits,
            end_round=self.flow.after_stock,
        )
        self._make_operating_steps()

    def _make_operating_steps(self) -> None:
        context = self.context
        home = home_step(context)
        self.build = BuildStep(context, self.next_step)
        self.tempo = Tempo(context, self.build)
        self.run = RunStep(
            # The director need not run the best routes (ESP-5.4.2-03).
            RunRules(network=self.network, duty=lambda *_: None, after=self._after_run),
            self.next_step,
        )
        self.dividend = DividendStep(self._dividend_rules(), self.next_step)
        self.takeover = TakeoverStep(context, self.supply, self.next_step)
        self.trains = EspTrainStep(
            make_train_rules(context, self.supply, self.loans), self.cards, self.next_step
        )
        steps: tuple[TurnStep, ...] = (
            home,
            self.build,
            self.run,
            self.dividend,
            # After the dividend and before takeovers, under the ruling for private 2 (C-09).
            SurplusStep(self.supply),
            self.takeover,
            self.trains,
        )
        self.operating = OperatingRound(
            {MAJOR: steps, MINOR: steps, AUTOMATIC: self._automatic_steps()},
            self.title.kind_of,
            context.market,
            turn_begins=lambda _t, _company: None,
            turn_ends=lambda _t, _company: None,
            round_ends=self.flow.after_operating,
        )
        self.flow.operating = self.operating
        emergency = self.trains.rules.emergency
        buy_private = BuyEspPrivateStep(context, self.supply, emergency)
        self.interjections: tuple[Step, ...] = (buy_private, BuyTenderStep(context, emergency))
        self.decide_by(
            GrantedStart(self.capital),
            HomeChoiceStep(home, self._after_home),
            CircleStep(context),
            ClaimLinkStep(self.goals),
            TrainSideStep(buy_private),
            PrivateDealStep(buy_private),
            TakeoverDealStep(self.takeover),
            TrainDealStep(self.trains),
            # Surplus trains leave the game: from the bank only the top of the stack is sold (C-02).
            DiscardStep(self.supply, to_pool=False),
        )

    def _automatic_steps(self) -> tuple[TurnStep, ...]:
        """The turn of companies that nobody directs."""
        if self.chosen_runs is None:
            return ()
        rules = AutomaticRules(
            network=self.network, chosen=self.chosen_runs, trusting=lambda: self.trusting
        )
        return (
            AutomaticRunStep(rules, self.next_step),
            AutomaticDividendStep(self._dividend_rules(), self.next_step),
        )

    def _dividend_rules(self) -> DividendRules:
        return DividendRules(
            market=self.context.market,
            percents=self.percents,
            options={
                # A minor has one certificate and pays half to itself (ESP-5.5-13).
                company.id: ("half", "withhold")
                for company in self.title.companies.values()
                if company.kind == MINOR
            },
            moves=self.context.moves,
            # Shares in the open market pay into the treasury of their company (ESP-5.5-12).
            receivers=POOL_TO_COMPANY,
            # The half that nobody can own stays with the company (ESP-P5.4-08).
            own_receivers={company: {LOCKED: COMPANY} for company in self._automatic},
            times=self.ending.move_times,
        )

    def opening(self) -> State:
        return start_state(self.context)

    def beside(self, state: State, main: Step) -> Sequence[Step]:
        """Privates and tenders may be bought at any moment of a company's turn that somebody directs."""
        directed = state.clock.kind == "operating" and not isinstance(main, AutomaticRunStep)
        return self.interjections if directed else ()

    def beside_decision(self, state: State, due: Pending) -> Sequence[Step]:
        """In recorded games the company that acts may buy also before surplus trains are given up."""
        late = self.figures.train_private.at_limit == "discard_after_dividend"
        acts = state.operating is not None and state.operating.company is not None
        meanwhile = due.step in MEANWHILE or (due.step == DISCARD and late and acts)
        return self.interjections if meanwhile else ()

    def after_move(self, t: Transition) -> None:
        """Companies that nobody directs combine as soon as they can, whatever happened."""
        self.joining.look(t)

    def look_for_end(self, t: Transition) -> None:
        self.ending.check(t)

    def before_move(self, t: Transition) -> bool:
        """The end is looked for, a closed minor is left, and a finished link is told at once."""
        self.look_for_end(t)
        self.operating.leave_closed(t)
        self._remember_joined(t)
        if not self.goals.check_links(t):
            return False
        self._book_before_claim(t)
        return True

    def _remember_joined(self, t: Transition) -> None:
        """Under the ruling for empty incomes, what could once run counts as able to for ever."""
        turn = t.state.operating
        if turn is None or turn.company is None or turn.step != BuildStep.name:
            return
        if self._booked_early and turn.company not in self._automatic:
            self.tempo.remember(t, self.network(t.state, turn.company))

    def _book_before_claim(self, t: Transition) -> None:
        """Under a ruling, an empty income counts before a finished link brings new money to build with."""
        if self._booked_early and self.tempo.building_is_over(t.state):
            company = t.operating.company
            assert company is not None
            if not self.asks_for_run(t.state, company):
                self.dividend.book_nothing(t)

    @property
    def _booked_early(self) -> bool:
        return self.figures.dividend.nothing_booked == "before_link"

    def asks_for_run(self, state: State, company: CompanyId) -> bool:
        """Whether 18xx.games asks the company for a run."""
        return could_run(self.network(state, company), self.tempo.known_to_run(state, company))

    def _after_home(self, t: Transition) -> None:
        if t.operating.step == HomeStep.name:
            self.operating.next_step(t)

    def network(self, state: State, company: CompanyId) -> Network:
        """The network of a company and its trains as they stand."""
        known = self._network
        if known is not None and known[0] is state and known[1] == company:
            return known[2]
        trains = [train for train in state.companies[company].trains if self.may_run(state, train)]
        made = self._made_network(state, company, trains)
        self._network = (state, company, made)
        return made

    def unpaid_stops(self, state: State, company: CompanyId) -> Mapping[str, int]:
        if company not in self._automatic:
            return {}
        color = self.context.phase(state).color
        survey = self._running.survey(state.board, company, color)
        unpaid = self.figures.automatic.unpaid
        return {n.id: n.value + n.treasury for n in survey.nodes if n.kind in unpaid}

    def _network_with(self, state: State, company: CompanyId, train: Train) -> Network:
        """What a company would run on if this were its train."""
        return self._made_network(state, company, [train])

    def _made_network(self, state: State, company: CompanyId, trains: list[Train]) -> Network:
        return esp_network(
            self.title,
            self._running,
            self.figures,
            state.board,
            company,
            state.phase,
            trains,
            tender=company in own(state).tenders,
            first_run_due=not own(state).fresa_ran,
            last_round=own(state).last_round,
        )

    @staticmethod
    def may_run(state: State, train: Train) -> bool:
        """Trains do not run in the round in which they were got."""
        return train.acquired != state.clock.round

    def _after_run(
        self,
        t: Transition,
        company: CompanyId,
        network: Network,
        accounts: tuple[RouteAccount, ...],
    ) -> None:
        strawberry = self.figures.strawberry.train
        trains = {train.id: train for train in t.state.companies[company].trains}
        if (
            any(trains[account.train].type == strawberry for account in accounts)
            and not own(t.state).fresa_ran
        ):
            t.emit(FresaRan(company=company))
        self.goals.after_run(t, company, network, accounts)

    def _close_minors(self, t: Transition) -> None:
        """Phase 5: minors leave the game; majors not yet launched have no goals any more (7)."""
        pays = self.figures.minors.closing_compensation == "price"
        kept = self.figures.minors.closed_trains == "for_sale"
        for company, now in t.state.companies.items():
            if self.context.is_minor(company) and not now.closed:
                if pays and now.operated and now.president is not None:
                    t.pay(
                        BANK,
                        now.president,
                        self.context.price(t.state, company),
                        "minor.compensation",
                        company,
                    )
                t.pay(company, BANK, t.state.companies[company].cash, "minor.closed", company)
                t.emit(CompanyClosed(company=company, reason="phase", keeps_trains=kept))
        waived = tuple(
            company
            for company, now in t.state.companies.items()
            if self.context.is_major(company) and not now.floated
        )
        # They get their whole capital at the launch instead; who was launched before keeps its goals
        # (ESP-6.1.2-04).
        t.emit(GoalsWaived(companies=waived))
        for company in waived:
            t.emit(
                StationsUnlocked(company=company, count=t.state.companies[company].stations_locked)
            )

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        if player in self.rivals:
            return count(self.context, state)
        return self.ending.account(state, player)

    def setup_note(self) -> str | None:
        return setup_note(self.title, self.context.setup.options, len(self.context.setup.players))

    def board_warnings(self) -> Sequence[Message]:
        return tuple(board_warnings(self.context, self.start(), self._network_with))

    def ruled_values(self) -> Mapping[HexId, Mapping[Color, int]]:
        return self.figures.board.values

    def presentation(self) -> EspPresentation:
        return EspPresentation(self)


def _scrap(t: Transition, kind: str, count: int) -> None:
    """Rusted cards may be recycled."""
    if count:
        t.emit(CardsScrapped(type=kind, count=count))


def make_rules(title: Title, setup: Setup) -> EspRules:
    rules = EspRules(title, setup)
    turned = with_its_side_up(rules.context)
    return rules if turned is title else EspRules(turned, setup)
