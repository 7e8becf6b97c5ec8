"""Corrections: what the cardboard allows and the rules do not, for house rules, teaching and slips nobody saw.

A correction is an action like any other: judged here, refused only where the position would be nonsense, done
by events, undone like the rest. Money comes from the bank and goes to it. What follows by itself (a company
that now has too many trains, a step that needs no word any more) follows as after any action.
"""

from collections.abc import Callable, Mapping

from ezgame.core.actions import Correct
from ezgame.core.board.fit import supply_key
from ezgame.core.board.replacement import stations_after
from ezgame.core.events import (
    CertificateMoved,
    CorrectionMade,
    MarkerMoved,
    PhaseBegan,
    PresidentChanged,
    StationPlaced,
    StationRemoved,
    TileCorrected,
    TrainBought,
    TrainLeft,
    TurnCorrected,
    TurnUpdated,
)
from ezgame.core.ids import BANK, IPO, POOL, CellId, CompanyId, HexId, PhaseId, PlayerId, TileId
from ezgame.core.lines import one_line
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.skeleton import RoundRules
from ezgame.core.rounds.stock import begin_turn
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import OperatingTurn, State, Station, Train
from ezgame.core.transition import Transition

REASON = "correction"
MOST_CASH = 1_000_000
LONGEST = 200
AWAY = -1
"""As the number of a correction: the station or the train is taken away."""

Fault = Callable[[Ruleset, State, Correct], Refusal | None]
Doing = Callable[[Ruleset, Transition, Correct], None]


def fault_of_correction(rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    """Why a correction would make no sense; None if it would."""
    if action.actor not in state.players:
        return refuse("game.no-such-player", player=action.actor)
    if not one_line(action.why) or len(action.why) > LONGEST:
        return refuse("correction.why")
    # What is asked was asked of this position; in another one there might be no such question.
    if state.pending:
        return refuse("correction.pending")
    judge = FAULTS.get(action.what)
    return refuse("correction.unknown") if judge is None else judge(rules, state, action)


def correct(rules: Ruleset, t: Transition, action: Correct) -> None:
    """Do a correction that has no fault."""
    t.emit(CorrectionMade(player=action.actor, what=action.what, why=one_line(action.why)))
    DOINGS[action.what](rules, t, action)


def _company_fault(state: State, name: str) -> Refusal | None:
    """Only a company that plays has money, trains, stations and shares to put right."""
    company = state.companies.get(CompanyId(name))
    if company is None or company.closed:
        return refuse("correction.unknown")
    if not company.floated:
        return refuse("correction.not-started", company=name)
    return None


# ------------------------------------------------------------ money


def _cash_of(state: State, name: str) -> int | None:
    if (player := state.players.get(PlayerId(name))) is not None and not player.left:
        return player.cash
    company = state.companies.get(CompanyId(name))
    return None if company is None or company.closed else company.cash


def _cash_fault(_rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    now = _cash_of(state, action.about)
    if now is None:
        return refuse("correction.unknown")
    fault = _company_fault(state, action.about) if action.about in state.companies else None
    if fault is not None:
        return fault
    if not 0 <= action.number <= MOST_CASH:
        return refuse("correction.amount")
    if action.number == now:
        return refuse("correction.same")
    if state.bank is not None and action.number - now > state.bank:
        return refuse("correction.bank", left=state.bank)
    return None


def _cash(_rules: Ruleset, t: Transition, action: Correct) -> None:
    more = action.number - (_cash_of(t.state, action.about) or 0)
    if more > 0:
        t.pay(BANK, action.about, more, REASON)
    else:
        t.pay_bank(action.about, -more, REASON)


# ------------------------------------------------------------ shares, prices


def _share_fault(_rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    company = state.companies.get(CompanyId(action.about))
    if company is None or company.closed or action.number not in range(len(company.certificates)):
        return refuse("correction.unknown")
    if company.president is None and not company.floated:
        return refuse("correction.not-started", company=action.about)
    player = state.players.get(PlayerId(action.item))
    if action.item not in (IPO, POOL) and (player is None or player.left):
        return refuse("correction.unknown")
    # Certificates that are locked or out of the game stay there.
    now = company.certificates[action.number]
    if now not in (IPO, POOL) and now not in state.players:
        return refuse("correction.out-of-play")
    if now == action.item:
        return refuse("correction.same")
    if action.number == 0 and player is None:
        return refuse("correction.president", company=action.about)
    return None


def _share(_rules: Ruleset, t: Transition, action: Correct) -> None:
    company = CompanyId(action.about)
    now = t.state.companies[company]
    t.emit(
        CertificateMoved(
            company=company,
            certificate=action.number,
            source=now.certificates[action.number],
            target=action.item,
            reason=REASON,
        )
    )
    if action.number == 0:
        player = PlayerId(action.item)
        t.emit(PresidentChanged(company=company, player=player, before=now.president))


def _price_fault(rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    company = CompanyId(action.about)
    if company not in state.market.places:
        return refuse("correction.no-marker")
    if action.item not in rules.title.market.cells:
        return refuse("correction.unknown")
    return refuse("correction.same") if state.market.places[company] == action.item else None


def _price(_rules: Ruleset, t: Transition, action: Correct) -> None:
    company = CompanyId(action.about)
    source = t.state.market.places[company]
    t.emit(MarkerMoved(company=company, source=source, target=CellId(action.item), reason=REASON))


# ------------------------------------------------------------ the map


def _tile_fault(rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    hex_ = HexId(action.about)
    printed = rules.title.board.hexes.get(hex_)
    laid = state.board.tiles.get(hex_)
    if printed is None:
        return refuse("correction.unknown")
    if not action.item:
        if laid is None:
            return refuse("correction.same")
        stations = state.board.stations.get(hex_, ())
        return refuse("correction.stations", hex=hex_) if stations else None
    tiles = rules.title.tiles
    if action.item not in tiles.tiles or action.number not in range(6):
        return refuse("correction.unknown")
    if laid is None and printed.color != "blank" and printed.color not in tiles.colors:
        return refuse("correction.no-tile-here", hex=hex_)
    tile = TileId(action.item)
    if laid is not None and (laid.tile, laid.rotation) == (tile, action.number):
        return refuse("correction.same")
    key = supply_key(tiles, tile)
    back = laid is not None and supply_key(tiles, laid.tile) == key
    if state.supply.get(key) == 0 and not back:
        return refuse("correction.none-left", tile=tile)
    face = rules.ground.face_of(tile, action.number)
    here = state.board.stations.get(hex_, ())
    if here and (not face.stops or len(here) > sum(stop.slots for stop in face.stops)):
        return refuse("correction.stations", hex=hex_)
    # Corrections overlook cost and connection, but every station must find a circle.
    moved = stations_after(rules.ground, state.board, hex_, tile, action.number)
    if any(s.stop >= len(face.stops) or s.slot >= face.stops[s.stop].slots for s in moved):
        return refuse("correction.stations", hex=hex_)
    return None


def _tile(rules: Ruleset, t: Transition, action: Correct) -> None:
    hex_, tiles, board = HexId(action.about), rules.title.tiles, t.state.board
    laid = board.tiles.get(hex_)
    returned = None if laid is None else supply_key(tiles, laid.tile)
    if not action.item:
        t.emit(TileCorrected(hex=hex_, tile=None, returned=returned, reason="away"))
        return
    tile = TileId(action.item)
    t.emit(
        TileCorrected(
            hex=hex_,
            tile=tile,
            rotation=action.number,
            stations=stations_after(rules.ground, board, hex_, tile, action.number),
            taken=supply_key(tiles, tile),
            returned=returned,
        )
    )


def _station_fault(rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    hex_, company = HexId(action.about), CompanyId(action.item)
    if hex_ not in rules.title.board.hexes:
        return refuse("correction.unknown")
    if (fault := _company_fault(state, company)) is not None:
        return fault
    here = state.board.stations.get(hex_, ())
    stands = any(station.company == company for station in here)
    if action.number == AWAY:
        return None if stands else refuse("correction.no-station", company=company)
    if stands:
        return refuse("correction.same")
    if not state.companies[company].stations_free:
        return refuse("correction.no-marker-left", company=company)
    stops = rules.ground.face(state.board, hex_).stops
    if action.number not in range(len(stops)):
        return refuse("correction.no-circle", hex=hex_)
    if _free_slot(rules, state, hex_, action.number) is None:
        return refuse("correction.no-circle", hex=hex_)
    return None


def _free_slot(rules: Ruleset, state: State, hex_: HexId, stop: int) -> int | None:
    slots = rules.ground.face(state.board, hex_).stops[stop].slots
    taken = {s.slot for s in state.board.stations.get(hex_, ()) if s.stop == stop}
    return next((slot for slot in range(slots) if slot not in taken), None)


def _is_home(rules: Ruleset, hex_: HexId, company: CompanyId) -> bool:
    homes = rules.title.board.hexes[hex_].homes
    return any(home.company == company and home.use == "home" for home in homes)


def _station(rules: Ruleset, t: Transition, action: Correct) -> None:
    hex_, company = HexId(action.about), CompanyId(action.item)
    home = _is_home(rules, hex_, company)
    if action.number == AWAY:
        t.emit(StationRemoved(company=company, hex=hex_, back=True, home=home))
        return
    slot = _free_slot(rules, t.state, hex_, action.number)
    assert slot is not None
    station = Station(company=company, stop=action.number, slot=slot)
    t.emit(StationPlaced(hex=hex_, station=station, home=home))


# ------------------------------------------------------------ trains, phase, turn


def _train_fault(rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    company = CompanyId(action.about)
    if (fault := _company_fault(state, company)) is not None:
        return fault
    if action.number == AWAY:
        held = any(train.id == action.item for train in state.companies[company].trains)
        return None if held else refuse("correction.unknown")
    if action.item not in rules.title.trains or action.number:
        return refuse("correction.unknown")
    if state.depot.left.get(action.item, 0) == 0:
        return refuse("correction.no-train-left", train=action.item)
    if rules.supply.counted(state, company) >= rules.train_limit(state, company):
        return refuse("correction.train-limit", company=company)
    return None


def _train(rules: Ruleset, t: Transition, action: Correct) -> None:
    company = CompanyId(action.about)
    if action.number == AWAY:
        gone = next(each for each in t.state.companies[company].trains if each.id == action.item)
        t.emit(TrainLeft(company=company, train=gone, reason=REASON))
        return
    kind = rules.title.trains[action.item]
    train = Train(
        id=rules.supply.next_id(t.state, action.item),
        type=action.item,
        faces=(kind.faces[0].name,),
        acquired=t.state.clock.round,
    )
    t.emit(TrainBought(company=company, train=train, source="depot", price=0, reason=REASON))


def _phase_fault(rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    if action.item not in rules.title.phases:
        return refuse("correction.unknown")
    return refuse("correction.same") if state.phase == action.item else None


def _phase(_rules: Ruleset, t: Transition, action: Correct) -> None:
    t.emit(PhaseBegan(phase=PhaseId(action.item)))


def _turn_fault(rules: Ruleset, state: State, action: Correct) -> Refusal | None:
    if not isinstance(rules, RoundRules):
        return refuse("correction.unknown")
    if state.clock.kind == "operating":
        turn = state.operating
        company = CompanyId(action.about)
        if turn is None or company not in rules.operating.order(state):
            return refuse("correction.no-turn")
        return refuse("correction.same") if turn.company == company else None
    player = state.players.get(PlayerId(action.about))
    if player is None or player.left or player.bankrupt:
        return refuse("correction.no-turn")
    if state.clock.kind == "auction":
        return refuse("correction.auction")
    assert state.stock is not None
    return refuse("correction.same") if state.stock.actor == action.about else None


def _turn(rules: Ruleset, t: Transition, action: Correct) -> None:
    if t.state.clock.kind == "stock":
        t.emit(TurnCorrected(reason="player", player=PlayerId(action.about)))
        begin_turn(t, t.stock, PlayerId(action.about))
        return
    assert isinstance(rules, RoundRules)
    company = CompanyId(action.about)
    t.emit(TurnCorrected(reason="company", company=company))
    # It acts again, also if it has acted in this round.
    done = t.operating.done - {company}
    t.emit(TurnUpdated(operating=OperatingTurn(company=None, done=done)))
    rules.operating.begin_turn(t, company)


FAULTS: Mapping[str, Fault] = {
    "cash": _cash_fault,
    "share": _share_fault,
    "price": _price_fault,
    "tile": _tile_fault,
    "station": _station_fault,
    "train": _train_fault,
    "phase": _phase_fault,
    "turn": _turn_fault,
}
DOINGS: Mapping[str, Doing] = {
    "cash": _cash,
    "share": _share,
    "price": _price,
    "tile": _tile,
    "station": _station,
    "train": _train,
    "phase": _phase,
    "turn": _turn,
}
