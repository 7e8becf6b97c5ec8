"""A small game whose companies sell their own shares: three companies, a market of three rows."""

from dataclasses import replace

from ezgame.core.definitions.finance import Cell, Certificate, Company, Market
from ezgame.core.definitions.trains import Phase
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.purchases import Purchases
from ezgame.core.finance.shares import next_after_president
from ezgame.core.ids import IPO, POOL, CellId, Color, CompanyId, HexId, PhaseId, PlayerId
from ezgame.core.state import (
    BoardState,
    Clock,
    CompanyState,
    Depot,
    MarketState,
    OperatingTurn,
    PlayerState,
    State,
    StockTurn,
)
from ezgame.families.treasury.state import TreasuryState

ANN, BEN, CAROL = (PlayerId(name) for name in ("ann", "ben", "carol"))
RED, BLUE, GREEN = (CompanyId(name) for name in ("Red", "Blue", "Green"))
SIZES = (20, 10, 10, 10, 10, 10, 10, 20)
PERCENTS = dict.fromkeys((RED, BLUE, GREEN), SIZES)
EARLY, LATE = PhaseId("early"), PhaseId("late")
PRICES = ((80, 100, 140), (70, 90), (0, 50))
"""Rows from the top; companies start at 100, later at 140, and close at 0."""
STARTS = {100: EARLY, 140: LATE}


def a_charter(company: CompanyId) -> Company:
    return Company(
        id=company,
        short=company,
        name=company,
        kind="corporation",
        certificates=tuple(
            Certificate(percent=size, president=not index) for index, size in enumerate(SIZES)
        ),
        home=HexId("A1"),
        stations=3,
        station_fee=40,
        color="#000000",
        text_color="#ffffff",
    )


def a_phase(phase: PhaseId) -> Phase:
    return Phase(
        id=phase,
        name=phase,
        train=None,
        tiles=(Color("yellow"),),
        color=Color("yellow"),
        operating_rounds=1,
        train_limits={},
    )


CHARTERS = {company: a_charter(company) for company in PERCENTS}
PHASES = {phase: a_phase(phase) for phase in (EARLY, LATE)}
FALL = Move(direction="down")


def a_market() -> MarketRules:
    cells = {}
    for row, prices in enumerate(PRICES):
        for column, price in enumerate(prices):
            name = CellId(f"{row},{column}")
            cells[name] = Cell(
                id=name,
                row=row,
                column=column,
                price=price,
                par_from=STARTS.get(price),
                zone="" if price else "closed",
            )
    zones = {"closed": frozenset({"closes"})}
    return MarketRules(Market(kind="grid", cells=cells, zones=zones), phases=PHASES)


def a_limit(market: MarketRules, certificates: int = 11) -> Limits:
    return Limits(market, PERCENTS, certificates=certificates, holding_percent=60)


def some_purchases(market: MarketRules) -> Purchases:
    return Purchases(
        market=market,
        percents=PERCENTS,
        limits=a_limit(market),
        tie=next_after_president,
        at_market=True,
        to_company=frozenset({IPO}),
        singles_first=True,
        after=lambda _t, _company: None,
    )


def a_state(cash: int = 500) -> State:
    """Nobody has started anything; Ann has the stock turn."""
    players = {player: PlayerState(cash=cash) for player in (ANN, BEN, CAROL)}
    return State(
        players=players,
        order=tuple(players),
        companies={
            company: CompanyState(certificates=(IPO,) * len(SIZES), stations_free=3)
            for company in PERCENTS
        },
        privates={},
        bank=5000,
        board=BoardState(),
        supply={},
        market=MarketState(),
        depot=Depot(left={}, issued={}),
        phase=EARLY,
        clock=Clock(kind="stock", set=2),
        stock=StockTurn(actor=ANN),
        title=TreasuryState(queue=(RED, BLUE, GREEN)),
    )


def with_cards(
    state: State, company: CompanyId, at: str = "0,1", cash: int = 0, **owners: str
) -> State:
    """A company in operation, its certificates by number: ann="0 1", the rest in its treasury."""
    names = {"ann": ANN, "ben": BEN, "carol": CAROL, "pool": POOL}
    places = [str(IPO)] * len(SIZES)
    for name, numbers in owners.items():
        for number in numbers.split():
            places[int(number)] = names[name]
    now = CompanyState(
        cash=cash,
        par=100,
        floated=True,
        operated=True,
        president=PlayerId(places[0]),
        certificates=tuple(places),
        stations_free=2,
        home_placed=True,
    )
    cell = CellId(at)
    market = MarketState(
        cells={**state.market.cells, cell: (*state.market.cells.get(cell, ()), company)},
        places={**state.market.places, company: cell},
    )
    assert isinstance(state.title, TreasuryState)
    queue = tuple(other for other in state.title.queue if other != company)
    return replace(
        state,
        companies={**state.companies, company: now},
        market=market,
        title=replace(state.title, queue=queue),
    )


def in_turn(state: State, company: CompanyId, step: str) -> State:
    """The operating turn of a company."""
    return replace(state, stock=None, operating=OperatingTurn(company=company, step=step))


def cards_of(state: State, company: CompanyId, holder: str) -> list[int]:
    """Numbers of the certificates in one place."""
    where = state.companies[company].certificates
    return [index for index, place in enumerate(where) if place == holder]


def money(state: State) -> int:
    """All money of the game."""
    assert state.bank is not None
    return (
        state.bank
        + sum(player.cash for player in state.players.values())
        + sum(company.cash for company in state.companies.values())
    )
