"""How an event changes a state. The only place where new states are made; titles register their own events here."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from ezgame.core import events as ev
from ezgame.core.frozen import replace
from ezgame.core.ids import BANK, IPO, REMOVED, CompanyId, HexId, PlayerId, TileId
from ezgame.core.state import (
    BoardState,
    CompanyState,
    Depot,
    LaidTile,
    MarketState,
    PrivateState,
    State,
    Station,
    Train,
)

E = TypeVar("E", bound=ev.Event)
K = TypeVar("K")
V = TypeVar("V")

_evolvers: dict[type[ev.Event], Callable[[State, Any], State]] = {}


def evolves(kind: type[E]) -> Callable[[Callable[[State, E], State]], Callable[[State, E], State]]:
    """Register the function that applies events of this kind."""

    def register(function: Callable[[State, E], State]) -> Callable[[State, E], State]:
        _evolvers[kind] = function
        return function

    return register


def evolve(state: State, event: ev.Event) -> State:
    """The state after the event; events without an evolver are only told in the log."""
    function = _evolvers.get(type(event))
    return function(state, event) if function is not None else state


def with_item(mapping: Mapping[K, V], key: K, value: V) -> dict[K, V]:
    """A copy with one item changed; the order of keys stays."""
    changed = dict(mapping)
    changed[key] = value
    return changed


def with_company(state: State, company: CompanyId, **changes: Any) -> State:
    now: CompanyState = replace(state.companies[company], **changes)
    return replace(state, companies=with_item(state.companies, company, now))


def _with_player(state: State, player: PlayerId, **changes: Any) -> State:
    now = replace(state.players[player], **changes)
    return replace(state, players=with_item(state.players, player, now))


def _with_cash(state: State, holder: str, change: int) -> State:
    # A bank without end has no figure to change.
    if holder == BANK:
        return state if state.bank is None else replace(state, bank=state.bank + change)
    player = PlayerId(holder)
    if player in state.players:
        return _with_player(state, player, cash=state.players[player].cash + change)
    company = CompanyId(holder)
    return with_company(state, company, cash=state.companies[company].cash + change)


@evolves(ev.Paid)
def _paid(state: State, event: ev.Paid) -> State:
    return _with_cash(_with_cash(state, event.source, -event.amount), event.target, event.amount)


@evolves(ev.PrivateSold)
def _private_sold(state: State, event: ev.PrivateSold) -> State:
    now = replace(state.privates[event.private], owner=event.owner)
    return replace(state, privates=with_item(state.privates, event.private, now))


@evolves(ev.PrivateDiscounted)
def _private_discounted(state: State, event: ev.PrivateDiscounted) -> State:
    before = state.privates[event.private]
    now = replace(before, discount=before.discount + event.by)
    return replace(state, privates=with_item(state.privates, event.private, now))


@evolves(ev.PrivateClosed)
def _private_closed(state: State, event: ev.PrivateClosed) -> State:
    # Nobody owns a closed card, so no limit counts it and no account lists it.
    now = PrivateState(owner=None, closed=True)
    return replace(state, privates=with_item(state.privates, event.private, now))


@evolves(ev.CertificateMoved)
def _certificate_moved(state: State, event: ev.CertificateMoved) -> State:
    where = list(state.companies[event.company].certificates)
    where[event.certificate] = event.target
    return with_company(state, event.company, certificates=tuple(where))


@evolves(ev.PresidentChanged)
def _president_changed(state: State, event: ev.PresidentChanged) -> State:
    return with_company(state, event.company, president=event.player)


@evolves(ev.CompanyStarted)
def _company_started(state: State, event: ev.CompanyStarted) -> State:
    market = MarketState(
        cells=with_item(
            state.market.cells, event.cell, (*state.market.cells.get(event.cell, ()), event.company)
        ),
        places=with_item(state.market.places, event.company, event.cell),
    )
    return with_company(replace(state, market=market), event.company, par=event.price)


@evolves(ev.CompanyFloated)
def _company_floated(state: State, event: ev.CompanyFloated) -> State:
    return with_company(state, event.company, floated=True)


@evolves(ev.CompanyOperated)
def _company_operated(state: State, event: ev.CompanyOperated) -> State:
    return with_company(state, event.company, operated=True)


def _off_market(market: MarketState, company: CompanyId) -> MarketState:
    cell = market.places.get(company)
    if cell is None:
        return market
    stack = tuple(other for other in market.cells[cell] if other != company)
    places = {other: place for other, place in market.places.items() if other != company}
    return MarketState(cells=with_item(market.cells, cell, stack), places=places)


def _off_board(board: BoardState, company: CompanyId) -> BoardState:
    if not any(s.company == company for stations in board.stations.values() for s in stations):
        return board
    return replace(
        board,
        stations={
            hex_id: kept
            for hex_id, stations in board.stations.items()
            if (kept := tuple(s for s in stations if s.company != company))
        },
    )


@evolves(ev.CompanyClosed)
def _company_closed(state: State, event: ev.CompanyClosed) -> State:
    """It leaves the game with everything it still has."""
    before = state.companies[event.company]
    state = replace(
        state,
        market=_off_market(state.market, event.company),
        board=_off_board(state.board, event.company),
    )
    return with_company(
        state,
        event.company,
        closed=True,
        floated=False,
        president=None,
        trains=before.trains if event.keeps_trains else (),
        stations_free=0,
        stations_locked=0,
        # Certificates keep their number, so that the indexes in older events stay right.
        certificates=(REMOVED,) * len(before.certificates),
    )


@evolves(ev.CompanyReset)
def _company_reset(state: State, event: ev.CompanyReset) -> State:
    """Market, map and charter forget it; money and trains have gone elsewhere before."""
    before = state.companies[event.company]
    state = replace(
        state,
        market=_off_market(state.market, event.company),
        board=_off_board(state.board, event.company),
    )
    fresh = CompanyState(
        cash=before.cash,
        certificates=(IPO,) * len(before.certificates),
        stations_free=event.stations - event.locked,
        stations_locked=event.locked,
    )
    return replace(state, companies=with_item(state.companies, event.company, fresh))


@evolves(ev.MarkerMoved)
def _marker_moved(state: State, event: ev.MarkerMoved) -> State:
    # Off its old stack first: it goes below the markers that lie in the new space already.
    market = _off_market(state.market, event.company)
    stack = (*market.cells.get(event.target, ()), event.company)
    moved = MarketState(
        cells=with_item(market.cells, event.target, stack),
        places=with_item(market.places, event.company, event.target),
    )
    return replace(state, market=moved)


def _with_stations(
    board: BoardState, hex_id: HexId, stations: tuple[Station, ...]
) -> dict[HexId, tuple[Station, ...]]:
    changed = dict(board.stations)
    if stations:
        changed[hex_id] = stations
    else:
        # A hex without stations has no entry: equal boards are equal, however they came about.
        changed.pop(hex_id, None)
    return changed


@evolves(ev.TileLaid)
def _tile_laid(state: State, event: ev.TileLaid) -> State:
    board = state.board
    laid = LaidTile(tile=event.tile, rotation=event.rotation)
    board = replace(
        board,
        tiles=with_item(board.tiles, event.hex, laid),
        stations=_with_stations(board, event.hex, event.stations),
    )
    supply = _supply_after(state, event.taken, event.returned)
    return replace(state, board=board, supply=supply)


def _supply_after(
    state: State, taken: TileId | None, returned: TileId | None
) -> Mapping[TileId, int | None]:
    """The tiles that are left; of those without a number nothing is counted."""
    supply = dict(state.supply)
    for tile, change in ((taken, -1), (returned, 1)):
        if tile is not None and (left := supply[tile]) is not None:
            supply[tile] = left + change
    return supply


@evolves(ev.TileRemoved)
def _tile_removed(state: State, event: ev.TileRemoved) -> State:
    tiles = {hex_id: laid for hex_id, laid in state.board.tiles.items() if hex_id != event.hex}
    supply = _supply_after(state, None, event.returned)
    return replace(state, board=replace(state.board, tiles=tiles), supply=supply)


@evolves(ev.TileCorrected)
def _tile_corrected(state: State, event: ev.TileCorrected) -> State:
    tiles = {hex_id: laid for hex_id, laid in state.board.tiles.items() if hex_id != event.hex}
    if event.tile is not None:
        tiles[event.hex] = LaidTile(tile=event.tile, rotation=event.rotation)
    stations = _with_stations(state.board, event.hex, event.stations)
    supply = _supply_after(state, event.taken, event.returned)
    board = replace(state.board, tiles=tiles, stations=stations)
    return replace(state, board=board, supply=supply)


@evolves(ev.StationPlaced)
def _station_placed(state: State, event: ev.StationPlaced) -> State:
    board = state.board
    placed = (*board.stations.get(event.hex, ()), event.station)
    state = replace(state, board=replace(board, stations=_with_stations(board, event.hex, placed)))
    company = state.companies[event.station.company]
    return with_company(
        state,
        event.station.company,
        # Whatever it is for: a charter counts the markers that still lie on it.
        stations_free=company.stations_free - 1,
        home_placed=company.home_placed or event.home,
    )


@evolves(ev.StationRemoved)
def _station_removed(state: State, event: ev.StationRemoved) -> State:
    board = state.board
    kept = tuple(s for s in board.stations.get(event.hex, ()) if s.company != event.company)
    state = replace(state, board=replace(board, stations=_with_stations(board, event.hex, kept)))
    # The marker leaves the game, or its company does.
    if not event.back:
        return state
    now = state.companies[event.company]
    return with_company(
        state,
        event.company,
        stations_free=now.stations_free + 1,
        home_placed=now.home_placed and not event.home,
    )


@evolves(ev.StationsUnlocked)
def _stations_unlocked(state: State, event: ev.StationsUnlocked) -> State:
    before = state.companies[event.company]
    return with_company(
        state,
        event.company,
        stations_free=before.stations_free + event.count,
        stations_locked=before.stations_locked - event.count,
    )


@evolves(ev.PassOpened)
def _pass_opened(state: State, event: ev.PassOpened) -> State:
    return replace(
        state, board=replace(state.board, open_passes=state.board.open_passes | {event.hex})
    )


def depot_without(depot: Depot, kind: str) -> Depot:
    """The supply after one card of a type has left it."""
    left = depot.left[kind]
    return replace(
        depot,
        left=depot.left if left is None else with_item(depot.left, kind, left - 1),
        issued=with_item(depot.issued, kind, depot.issued.get(kind, 0) + 1),
    )


@evolves(ev.TrainBought)
def _train_bought(state: State, event: ev.TrainBought) -> State:
    if event.source == "depot":
        state = replace(state, depot=depot_without(state.depot, event.train.type))
    elif event.source == "pool":
        # Known by its name: the buyer may have turned the card to another side.
        pool = tuple(train for train in state.depot.pool if train.id != event.train.id)
        state = replace(state, depot=replace(state.depot, pool=pool))
    elif (seller := CompanyId(event.source)) in state.companies:
        state = with_company(
            state, seller, trains=_without(state.companies[seller].trains, event.train)
        )
    trains = (*state.companies[event.company].trains, event.train)
    return with_company(state, event.company, trains=trains)


def _without(trains: tuple[Train, ...], train: Train) -> tuple[Train, ...]:
    return tuple(other for other in trains if other.id != train.id)


@evolves(ev.TrainExported)
def _train_exported(state: State, event: ev.TrainExported) -> State:
    return replace(state, depot=depot_without(state.depot, event.type))


@evolves(ev.TrainLeft)
def _train_left(state: State, event: ev.TrainLeft) -> State:
    if event.to_pool:
        state = replace(state, depot=replace(state.depot, pool=(*state.depot.pool, event.train)))
    return with_company(
        state, event.company, trains=_without(state.companies[event.company].trains, event.train)
    )


@evolves(ev.TrainChanged)
def _train_changed(state: State, event: ev.TrainChanged) -> State:
    trains = tuple(
        event.train if t.id == event.train.id else t for t in state.companies[event.company].trains
    )
    return with_company(state, event.company, trains=trains)


@evolves(ev.TrainsRusted)
def _trains_rusted(state: State, event: ev.TrainsRusted) -> State:
    for company, _count in event.lost:
        kept = tuple(
            train
            for train in state.companies[company].trains
            # A title may tag a train of a rusting type to stay.
            if train.type != event.type or "permanent" in train.tags
        )
        state = with_company(state, company, trains=kept)
    depot = replace(
        state.depot,
        rusted=state.depot.rusted | {event.type},
        pool=tuple(train for train in state.depot.pool if train.type != event.type),
    )
    return replace(state, depot=depot)


@evolves(ev.PhaseBegan)
def _phase_began(state: State, event: ev.PhaseBegan) -> State:
    return replace(state, phase=event.phase)


@evolves(ev.DebtChanged)
def _debt_changed(state: State, event: ev.DebtChanged) -> State:
    return _with_player(state, event.player, debt=state.players[event.player].debt + event.amount)


@evolves(ev.PlayerBankrupt)
def _player_bankrupt(state: State, event: ev.PlayerBankrupt) -> State:
    return _with_player(state, event.player, bankrupt=True)


@evolves(ev.PlayerLeft)
def _player_left(state: State, event: ev.PlayerLeft) -> State:
    return _with_player(state, event.player, left=True)


@evolves(ev.OrderChanged)
def _order_changed(state: State, event: ev.OrderChanged) -> State:
    return replace(state, order=event.order)


@evolves(ev.RoundBegan)
def _round_began(state: State, event: ev.RoundBegan) -> State:
    # What a turn of the round before has noted ends with the round.
    return replace(state, clock=event.clock, auction=None, stock=None, operating=None)


@evolves(ev.TurnUpdated)
def _turn_updated(state: State, event: ev.TurnUpdated) -> State:
    return replace(
        state,
        auction=None if event.auction_over else event.auction or state.auction,
        stock=event.stock or state.stock,
        operating=event.operating or state.operating,
    )


@evolves(ev.DecisionAsked)
def _decision_asked(state: State, event: ev.DecisionAsked) -> State:
    # A deal comes before what is due already, so that nothing happens between question and answer.
    pending = (event.decision, *state.pending) if event.first else (*state.pending, event.decision)
    return replace(state, pending=pending)


@evolves(ev.DecisionTaken)
def _decision_taken(state: State, event: ev.DecisionTaken) -> State:
    return replace(state, pending=state.pending[: event.index] + state.pending[event.index + 1 :])


@evolves(ev.EndTriggered)
def _end_triggered(state: State, event: ev.EndTriggered) -> State:
    return replace(state, ending=event.reason, last_set=event.last_set)


@evolves(ev.GameEnded)
def _game_ended(state: State, event: ev.GameEnded) -> State:
    return replace(state, finished=True, pending=(), ending=event.reason)
