"""Stations: free circles, reservations, where a company may place and where its home is.

    judge_station(ground, board, company, hex, stop, reserving)  -> Refusal | None
    station_choices(ground, board, company, reserving)          -> places the judge accepts
    home_choices(ground, board, company, reserving)              -> places for the home station
    placed(ground, board, company, hex, stop)                    -> the Station, with its slot
    without(ground, stations of a hex, company)                  -> the hex once a station has left

`reserving` are the companies whose home circles are still kept free: in the game, not closed,
home station not placed (`reserving_of` reads them from a state's companies). Where `goals` is given,
circles printed for a destination are kept free for these companies as well. A company never has to
respect its own reservation.

Refusals have keys `station.…`; `reasons` lists them with their values.
"""

from collections.abc import Iterator, Mapping

from ezgame.core.board.face import Face
from ezgame.core.board.ground import Ground
from ezgame.core.board.reach import reach_of
from ezgame.core.board.replacement import stop_map
from ezgame.core.definitions.board import Home
from ezgame.core.definitions.finance import Company
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import BoardState, CompanyState, Station

Reserving = frozenset[CompanyId]
NOBODY: Reserving = frozenset()
CROWDED = ("station.none-free", "station.reserved")
"""What a home station may overlook where homes may be crowded."""


def reserving_of(companies: Mapping[CompanyId, CompanyState]) -> Reserving:
    """Companies in the game whose home station is still to come."""
    return frozenset(
        name for name, state in companies.items() if not (state.closed or state.home_placed)
    )


def judge_station(
    ground: Ground,
    board: BoardState,
    company: CompanyId,
    hex: HexId,
    stop: int,
    reserving: Reserving,
    *,
    connected: bool = True,
) -> Refusal | None:
    """Why the company may not place a station here; `connected=False` spares the connection."""
    fault = fault_of_circle(ground, board, company, hex, stop, reserving)
    if fault is not None or not connected:
        return fault
    if not reach_of(ground, board, company).has_stop(hex, stop):
        return refuse("station.no-connection", hex=hex, stop=stop)
    return None


def judge_station_price(now: CompanyState, company: CompanyId, cost: int) -> Refusal | None:
    """Why the company cannot pay for a station."""
    if now.cash < cost:
        return refuse("station.cash", company=company, cost=cost, cash=now.cash)
    return None


def fault_of_circle(
    ground: Ground,
    board: BoardState,
    company: CompanyId,
    hex: HexId,
    stop: int,
    reserving: Reserving,
    goals: Reserving = NOBODY,
) -> Refusal | None:
    """Whether a circle is free for this company, wherever it comes from."""
    if hex not in ground.index:
        return refuse("station.unknown-stop", hex=hex, stop=stop)
    face = ground.face(board, hex)
    if not face.stops:
        return refuse("station.no-circle", hex=hex, stop=stop)
    if stop not in range(len(face.stops)):
        return refuse("station.unknown-stop", hex=hex, stop=stop)
    here = board.stations.get(hex, ())
    if not face.stops[stop].slots:
        return refuse("station.no-circle", hex=hex, stop=stop)
    if not ground.is_open(board, hex):
        return refuse("station.pass-closed", hex=hex)
    if any(station.company == company for station in here):
        return refuse("station.already-here", hex=hex)
    partners = ground.rules.partners(company)
    if any(station.company in partners and station.stop == stop for station in here):
        return None
    waiting = waiting_homes(ground, face, hex, company, reserving, goals)
    loose = [home.company for home in waiting if home.stop is None]
    own_home = any(
        home.company == company and home.use == "home" for home in ground.board.hexes[hex].homes
    )
    # A home that may still choose its city keeps all of them from strangers.
    if loose and len(face.stops) > 1 and not own_home:
        return refuse("station.home-hex-closed", hex=hex, companies=tuple(loose))
    taken = {station.slot for station in here if station.stop == stop}
    free = sum(slot not in taken for slot in range(face.stops[stop].slots))
    if not free:
        return refuse("station.none-free", hex=hex, stop=stop)
    kept = kept_for(ground, face, hex, stop, here, waiting)
    # Partners share one circle, so one is kept for both of them.
    if free <= len({frozenset({name}) | ground.rules.partners(name) for name in kept}):
        return refuse("station.reserved", hex=hex, stop=stop, companies=kept)
    return None


def waiting_homes(
    ground: Ground,
    face: Face,
    hex: HexId,
    company: CompanyId,
    reserving: Reserving,
    goals: Reserving = NOBODY,
) -> list[Home]:
    """Homes and goals in this hex whose station is still to come, but for the company's own circle."""
    own = ground.rules.partners(company) | {company}
    return [
        home
        for home in ground.board.hexes[hex].homes
        if home.company in (reserving if home.use == "home" else goals) - own
        and has_circle(ground, face, home)
    ]


def has_circle(ground: Ground, face: Face, home: Home) -> bool:
    """Whether the circle of a home exists already: some come with a colour only."""
    if home.from_color is None:
        return True
    colors = ground.tiles.colors
    return face.color in colors and colors.index(face.color) >= colors.index(home.from_color)


def kept_for(
    ground: Ground,
    face: Face,
    hex: HexId,
    stop: int,
    here: tuple[Station, ...],
    waiting: list[Home],
) -> tuple[CompanyId, ...]:
    """Companies for which a circle of this stop must stay free."""
    present = {station.company for station in here}
    kept = []
    for home in waiting:
        if home.company in present or ground.rules.partners(home.company) & present:
            continue
        circle = 0 if home.stop is None else home_stop(ground, face, hex, home.stop)
        if circle == stop and (home.stop is not None or len(face.stops) == 1):
            kept.append(home.company)
    return tuple(kept)


def circles_of(ground: Ground, board: BoardState, hex: HexId) -> tuple[int, ...]:
    """The stops of a hex that have circles, taken or free."""
    stops = ground.face(board, hex).stops
    return tuple(index for index, stop in enumerate(stops) if stop.slots)


def home_stop(ground: Ground, face: Face, hex: HexId, stop: int) -> int:
    """A printed home stop as it is numbered on the face that lies there now."""
    return max(stop_map(ground.printed[ground.index[hex]], face)[stop], 0)


def station_choices(
    ground: Ground,
    board: BoardState,
    company: CompanyId,
    reserving: Reserving,
    goals: Reserving = NOBODY,
) -> Iterator[tuple[HexId, int]]:
    """Every stop where the company may place a station now, in board order."""
    reach = reach_of(ground, board, company)
    for hex, stop in sorted(reach.stops, key=lambda place: (ground.index[place[0]], place[1])):
        stops = ground.face(board, hex).stops
        if stop >= len(stops) or not stops[stop].slots:
            continue
        if not fault_of_circle(ground, board, company, hex, stop, reserving, goals):
            yield hex, stop


def home_choices(
    ground: Ground,
    board: BoardState,
    company: Company,
    reserving: Reserving,
    goals: Reserving = NOBODY,
) -> tuple[tuple[HexId, int], ...]:
    """Stops where the company may put its home station; more than one: it chooses; none: its circle
    comes with a later tile."""
    found = []
    for hex in (company.home,) if company.home is not None else company.home_choices:
        face = ground.face(board, hex)
        homes = [
            home
            for home in ground.board.hexes[hex].homes
            if home.company == company.id and home.use == "home"
        ]
        if homes and not has_circle(ground, face, homes[0]):
            continue
        if homes and homes[0].wayside is not None:
            found.append((hex, len(face.stops)))
            continue
        stop = homes[0].stop if homes else company.home_stop
        stops = (
            [index for index, each in enumerate(face.stops) if each.slots]
            if stop is None
            else [home_stop(ground, face, hex, stop)]
        )
        for index in stops:
            fault = fault_of_circle(ground, board, company.id, hex, index, reserving, goals)
            beside = ground.rules.crowded_homes and fault is not None and fault.key in CROWDED
            if fault is None or beside:
                found.append((hex, index))
    return tuple(found)


def placed(
    ground: Ground,
    board: BoardState,
    company: CompanyId,
    hex: HexId,
    stop: int,
    kept: Reserving = NOBODY,
) -> Station:
    """The station as it will stand: in the circle printed for it, in the first free circle, or with
    its partner. Circles printed for those in `kept` are left to them."""
    face = ground.face(board, hex)
    stops = face.stops
    if stop >= len(stops):
        return Station(company=company, stop=stop, slot=0)
    here = [s for s in board.stations.get(hex, ()) if s.stop == stop]
    taken = {station.slot for station in here}
    slots = stops[stop].slots
    partners = ground.rules.partners(company)
    shared = [station.slot for station in here if station.company in partners]
    if shared and ground.rules.shared_circle == "stacked":
        return Station(company=company, stop=stop, slot=shared[0])
    marks = ground.rules.slot_marks.get(face.tile, ()) if face.tile is not None else ()
    if company in marks and marks.index(company) not in taken:
        return Station(company=company, stop=stop, slot=marks.index(company))
    taken |= {slot for slot, owner in enumerate(marks) if owner in kept}
    # Where partners do not stack, the second one stands beyond the circles.
    slot = next(n for n in range(slots if shared else 0, 99) if n not in taken)
    return Station(company=company, stop=stop, slot=slot)


def without(
    ground: Ground, stations: tuple[Station, ...], company: CompanyId, *, close_up: bool = True
) -> tuple[Station, ...]:
    """The stations of a hex once a company's has left.

    A partner that stood beside the circles takes the place, unless `close_up` is off: then the
    circle stays free for everybody.
    """
    gone = [station for station in stations if station.company == company]
    partners = ground.rules.partners(company)
    kept = []
    for station in stations:
        if station.company == company:
            continue
        if close_up and gone and station.company in partners and station.stop == gone[0].stop:
            slot = min(station.slot, gone[0].slot)
            station = Station(company=station.company, stop=station.stop, slot=slot)
        kept.append(station)
    return tuple(kept)
