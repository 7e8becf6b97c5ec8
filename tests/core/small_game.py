"""A title of the core's own: three companies on a ladder of prices, one hex, one private, and only stock rounds.

    game = small_game().everybody_has(500).started(A, par=70, holds={ANN: 40, BEN: 20}).stock(ANN)

Tests of what all titles share begin from it, so that no title's figures decide what they see.
"""

from collections.abc import Mapping
from dataclasses import dataclass, replace

from ezgame.core.definitions.board import Board, Hex, Tile, TileSet, Track
from ezgame.core.definitions.finance import (
    Cell,
    Certificate,
    Company,
    Market,
    Private,
    SeatTable,
)
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.events import RoundBegan, RoundEnded
from ezgame.core.evolve import with_item
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.purchases import Purchases
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import first_in_order
from ezgame.core.game import Game
from ezgame.core.ids import (
    BANK,
    IPO,
    CellId,
    Color,
    CompanyId,
    HexId,
    PhaseId,
    PlayerId,
    PrivateId,
    TileId,
)
from ezgame.core.opening import opening_state
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.starting import Starting, StartPart
from ezgame.core.rounds.stock import BuyPart, Grammar, SellPart, StockStep
from ezgame.core.ruleset import Ruleset
from ezgame.core.setup import Setup
from ezgame.core.state import Clock, MarketState, State, StockTurn, TitleState
from ezgame.core.step import Step
from ezgame.core.transition import Transition
from ezgame.core.worth import WorthLine

ANN, BEN, CAROL, DAN = (PlayerId(f"P{seat}") for seat in range(4))
A, B, LATE = CompanyId("A"), CompanyId("B"), CompanyId("LATE")
PRICES = (50, 60, 70, 80, 90, 100)
EARLY, LATER = PhaseId("early"), PhaseId("later")
PLACE, TILE = HexId("A1"), TileId("7")


def cell(price: int) -> CellId:
    return CellId(f"0,{PRICES.index(price)}")


def a_company(name: CompanyId) -> Company:
    certificates = (Certificate(percent=20, president=True), *([Certificate(percent=10)] * 8))
    return Company(
        id=name, short=name, name=name, kind="company", certificates=certificates, home=PLACE,
        stations=2, color="#203040", text_color="#FFFFFF",
    )  # fmt: skip


def a_phase(name: PhaseId) -> Phase:
    yellow = Color("yellow")
    return Phase(
        id=name, name=name, train=None, tiles=(yellow,), color=yellow, operating_rounds=1,
        train_limits={"company": 2},
    )  # fmt: skip


TITLE = Title(
    id="small",
    name="Small",
    bank=2000,
    seats={4: SeatTable(cash=100, certificate_limit=12)},
    market=Market(
        kind="ladder",
        cells={
            cell(price): Cell(id=cell(price), row=0, column=column, price=price)
            for column, price in enumerate(PRICES)
        },
    ),
    board=Board(layout="flat", hexes={PLACE: Hex(id=PLACE, at=(0, 0))}),
    tiles=TileSet(
        tiles={TILE: Tile(id=TILE, color=Color("yellow"), tracks=(Track(a=0, b=1),))},
        counts={TILE: 4},
        colors=(Color("yellow"),),
    ),
    companies={name: a_company(name) for name in (A, B, LATE)},
    privates={PrivateId("P1"): Private(id=PrivateId("P1"), name="Post", value=20, income=5)},
    trains={},
    phases={name: a_phase(name) for name in (EARLY, LATER)},
)


class SmallStarting(Starting):
    """Twenty per cent at 70 to 90, paid to the bank; one company waits for the later phase."""

    def prices(self, state: State, company: CompanyId) -> Mapping[int, CellId]:
        return {price: cell(price) for price in (70, 80, 90)}

    def cost(self, company: CompanyId, price: int) -> int:
        return 2 * price

    def judge_moment(self, state: State, company: CompanyId) -> Refusal | None:
        if company == LATE and state.phase == EARLY:
            return refuse("start.phase", company=company, phase=LATER)
        return None

    def start(
        self, t: Transition, player: PlayerId, company: CompanyId, price: int, *, granted: bool
    ) -> None:
        self.make_president(t, player, company, price)
        t.pay(player, BANK, self.cost(company, price), "share.bought", company)


class SmallRules(Ruleset):
    def __init__(self) -> None:
        super().__init__(TITLE, Setup(title=TITLE.id, players=("Ann", "Ben", "Carol", "Dan")))
        self.market = MarketRules(TITLE.market)
        limit = TITLE.seats[4].certificate_limit
        self.limits = Limits(self.market, self.percents, certificates=limit, holding_percent=60)
        self.sales = Sales(
            market=self.market,
            percents=self.percents,
            tie=first_in_order,
            fall=Move(direction="down"),
        )
        self.purchases = Purchases(
            market=self.market,
            percents=self.percents,
            limits=self.limits,
            tie=first_in_order,
            after=lambda _t, _company: None,
        )
        self.stock = StockStep(
            parts=(
                SellPart(self.sales),
                BuyPart(self.purchases, ()),
                StartPart(SmallStarting(), self.limits),
            ),
            grammar=Grammar(ends=frozenset({"buy"})),
            limits=self.limits,
            end_round=self._end_stock,
        )

    def _end_stock(self, t: Transition) -> None:
        t.emit(RoundEnded(clock=t.state.clock))
        t.emit(RoundBegan(clock=Clock(kind="operating", set=1, number=1, rounds=1)))

    def start(self) -> State:
        return replace(
            opening_state(TITLE, 4, TitleState()),
            clock=Clock(kind="stock", set=1),
            stock=StockTurn(actor=ANN),
        )

    def active(self, state: State) -> tuple[Step, ...]:
        return (self.stock,) if state.clock.kind == "stock" else ()

    def settle(self, t: Transition) -> None:
        """Nothing happens by itself."""

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        return (WorthLine(kind="cash", amount=state.players[player].cash),)


@dataclass(frozen=True, slots=True)
class SmallPosition:
    """Put together piece by piece; every method gives a new position."""

    rules: SmallRules
    state: State

    def everybody_has(self, amount: int) -> "SmallPosition":
        players = {name: replace(now, cash=amount) for name, now in self.state.players.items()}
        return SmallPosition(self.rules, replace(self.state, players=players))

    def started(
        self, company: CompanyId, *, par: int = 80, price: int = 0, holds: Mapping[str, int]
    ) -> "SmallPosition":
        """The first holder directs it; certificates are dealt in their order, the marker lies at `price` or at par."""
        places = [str(IPO)] * len(self.rules.percents[company])
        president, index = next(iter(holds)), 0
        for holder, percent in holds.items():
            while percent:
                places[index] = holder
                percent -= self.rules.percents[company][index]
                index += 1
        now = replace(
            self.state.companies[company],
            certificates=tuple(places),
            president=PlayerId(president),
            par=par,
            floated=True,
        )
        market, at = self.state.market, cell(price or par)
        lies = MarketState(
            cells=with_item(market.cells, at, (*market.cells.get(at, ()), company)),
            places=with_item(market.places, company, at),
        )
        companies = with_item(self.state.companies, company, now)
        return SmallPosition(self.rules, replace(self.state, companies=companies, market=lies))

    def stock(self, actor: PlayerId = ANN) -> Game:
        return Game(self.rules, replace(self.state, stock=StockTurn(actor=actor)))


def small_game() -> SmallPosition:
    rules = SmallRules()
    return SmallPosition(rules, rules.start())
