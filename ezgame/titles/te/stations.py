"""Stations of 18TE: homes that may have to wait for their circle, and markers priced by their use."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Pass, PlaceStation
from ezgame.core.board.reach import reach_of
from ezgame.core.board.stations import (
    fault_of_circle,
    has_circle,
    home_choices,
    home_stop,
    judge_station_price,
    placed,
    station_choices,
)
from ezgame.core.choices import Choice
from ezgame.core.events import StationPlaced
from ezgame.core.ids import BANK, CompanyId, HexId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import SilentStep, TurnStep, acting_company, acting_president
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.te.context import Context
from ezgame.titles.te.goals import Goals

FREE, DESTINATION = "free", "destination"


class WaitingHomes:
    """Places home stations, at once or when their circle comes (TE-TOK-01, TE-TOK-13)."""

    def __init__(self, context: Context) -> None:
        self._context = context

    def place(self, t: Transition, company: CompanyId) -> bool:
        """Place the home station if there is a circle for it."""
        context, state = self._context, t.state
        kept, goals = context.reserved(state)
        places = home_choices(context.ground, state.board, context.company(company), kept, goals)
        if not places:
            return False
        station = placed(context.ground, state.board, company, *places[0], kept | goals)
        t.emit(StationPlaced(hex=places[0][0], station=station, home=True))
        return True

    def enter_circles(self, t: Transition, hex_id: HexId) -> None:
        """A tile lies in a hex: stations that wait beside it since their first turn enter it."""
        for company, now in t.state.companies.items():
            # A company whose first turn is still to come places its home then (TE-TOK-01).
            begun = now.operated or company == t.operating.company
            if (
                now.floated
                and begun
                and not now.home_placed
                and self._context.company(company).home == hex_id
            ):
                self.place(t, company)


class PrintedHomeStep(SilentStep):
    """The home station, in the first turn; nothing is ever said."""

    name = "home"

    def __init__(self, homes: WaitingHomes) -> None:
        self._homes = homes

    def enter(self, t: Transition) -> bool:
        company = acting_company(t.state)
        if not t.state.companies[company].home_placed:
            self._homes.place(t, company)
        return False


class StationStep(TurnStep[PlaceStation | Pass]):
    """One station a turn: the free marker anywhere, the marker for the goal in its own circle only."""

    name = "station"
    accepts = (PlaceStation, Pass)

    def __init__(
        self, context: Context, goals: Goals, next_step: Callable[[Transition], None]
    ) -> None:
        self._context = context
        self._goals = goals
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where no station can be placed."""
        return any(
            isinstance(choice.action, PlaceStation) and self.judge(t.state, choice.action) is None
            for choice in self.candidates(t.state)
        )

    # ------------------------------------------------------------ markers

    def left(self, state: State, company: CompanyId) -> tuple[str, ...]:
        """What the markers on the charter are for, the home aside."""
        charter = self._context.company(company)
        placed_away = sum(
            station.company == company
            for hex_id, here in state.board.stations.items()
            if hex_id != charter.home
            for station in here
        )
        uses = [use for use in charter.station_uses if use != "home"]
        # Where a free marker stands tells nothing: a later tile may join it with the goal's circle.
        if DESTINATION in uses and self._goals.has_goal_marker(state, company):
            uses.remove(DESTINATION)
            placed_away -= 1
        return tuple(uses[placed_away:])

    def use_of(self, state: State, company: CompanyId, hex_id: HexId, stop: int) -> str:
        """Which marker goes into a circle."""
        charter = self._context.company(company)
        if DESTINATION not in charter.station_uses:
            return FREE
        ground = self._context.ground
        face = ground.face(state.board, hex_id)
        for home in ground.board.hexes[hex_id].homes if hex_id in ground.board.hexes else ():
            if home.company != company or home.use != "destination":
                continue
            if not has_circle(ground, face, home):
                continue  # its circle comes with a later tile (TE-MAP-08)
            if home.stop is None or home_stop(ground, face, hex_id, home.stop) == stop:
                return DESTINATION
        return FREE

    def price(self, company: CompanyId, use: str) -> int:
        if use == DESTINATION:
            # Whatever has been placed before: the order of the markers does not matter (TE-TOK-03).
            return self._context.figures.stations.goal_price
        charter = self._context.company(company)
        # Costs stand beside uses, not in the order of placing as elsewhere.
        return charter.station_costs[charter.station_uses.index(use)]

    # ------------------------------------------------------------ the step

    def candidates(self, state: State) -> Iterator[Choice]:
        company, actor = acting_company(state), acting_president(state)
        kept, goals = self._context.reserved(state)
        ground = self._context.ground
        for hex_id, stop in station_choices(ground, state.board, company, kept, goals):
            yield Choice(action=PlaceStation(actor=actor, hex=hex_id, stop=stop))
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: PlaceStation | Pass) -> Refusal | None:
        if not isinstance(action, PlaceStation):
            return None
        if action.private is not None:
            return refuse("private.no-such-power", private=action.private)
        company, ground = acting_company(state), self._context.ground
        left = self.left(state, company)
        if not left:
            return refuse("station.none-on-charter", company=company, locked=0)
        kept, goals = self._context.reserved(state)
        no_way = refuse("station.no-connection", hex=action.hex, stop=action.stop)
        fault = fault_of_circle(ground, state.board, company, action.hex, action.stop, kept, goals)
        connected = action.hex in ground.index and reach_of(ground, state.board, company).has_stop(
            action.hex, action.stop
        )
        if fault is not None:
            # Who does not come there has to wait for track, kept or not (TE-TOK-12).
            away = fault.key == "station.reserved" and not connected
            return no_way if away else fault
        use = self.use_of(state, company, action.hex, action.stop)
        if use not in left:
            return refuse(f"station.only-{left[0]}", company=company, hex=action.hex)
        if not connected:
            return no_way
        return judge_station_price(state.companies[company], company, self.price(company, use))

    def perform(self, t: Transition, action: PlaceStation | Pass) -> None:
        if isinstance(action, PlaceStation):
            company, context = acting_company(t.state), self._context
            use = self.use_of(t.state, company, action.hex, action.stop)
            kept, goals = context.reserved(t.state)
            station = placed(
                context.ground, t.state.board, company, action.hex, action.stop, kept | goals
            )
            t.emit(StationPlaced(hex=action.hex, station=station))
            t.pay(company, BANK, self.price(company, use), "station.placed", action.hex)
            if use == DESTINATION:
                self._goals.after_station(t, company)
        else:
            self.passed(t)
        self._next_step(t)
