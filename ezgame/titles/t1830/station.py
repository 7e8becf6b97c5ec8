"""The station of a turn: its price rises with every one a company places."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Pass, PlaceStation
from ezgame.core.board.stations import (
    circles_of,
    judge_station,
    judge_station_price,
    placed,
    reserving_of,
    station_choices,
)
from ezgame.core.choices import Choice
from ezgame.core.events import StationPlaced
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.powers import Powers


class StationStep(TurnStep[PlaceStation | Pass]):
    name = "station"
    accepts = (PlaceStation, Pass)

    def __init__(
        self, context: Context, powers: Powers, next_step: Callable[[Transition], None]
    ) -> None:
        self._context = context
        self._powers = powers
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where no station can be placed."""
        return self.is_possible(t.state)

    def is_possible(self, state: State, *, powers: bool = True) -> bool:
        """Whether any station can be placed; `powers`: also by the power of a private."""
        return any(
            isinstance(choice.action, PlaceStation)
            and (powers or choice.action.private is None)
            and self.judge(state, choice.action) is None
            for choice in self.candidates(state)
        )

    def candidates(self, state: State) -> Iterator[Choice]:
        company, actor = acting_company(state), acting_president(state)
        kept = reserving_of(state.companies)
        for action in self._free(state):
            yield Choice(action=action)
        for hex_id, stop in station_choices(self._context.ground, state.board, company, kept):
            yield Choice(action=PlaceStation(actor=actor, hex=hex_id, stop=stop))
        yield Choice(action=Pass(actor=actor))

    def _free(self, state: State) -> Iterator[PlaceStation]:
        """Stations that come with a tile laid this turn by the power of a private."""
        actor = acting_president(state)
        for private in state.privates:
            power = self._powers.of(private)
            # Only in the turn in which the tile was laid: later the usual rules hold (30-PRI-12).
            if power is None or power.station_key not in operating_turn(state).used:
                continue
            for hex_id in sorted(power.hexes):
                for stop in circles_of(self._context.ground, state.board, hex_id):
                    yield PlaceStation(actor=actor, hex=hex_id, stop=stop, private=private)

    def cost(self, state: State, company: CompanyId) -> int:
        """The price of the company's next station."""
        charter = self._context.company(company)
        # The home station is the first of the row and costs nothing; a station for free moves the row on as well
        # (30-PRI-14).
        return charter.station_costs[charter.stations - state.companies[company].stations_free]

    def judge(self, state: State, action: PlaceStation | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        company = acting_company(state)
        now = state.companies[company]
        if not now.stations_free:
            return refuse("station.none-on-charter", company=company, locked=now.stations_locked)
        if action.private is not None and action not in tuple(self._free(state)):
            return refuse("private.no-free-station", private=action.private, company=company)
        refusal = judge_station(
            self._context.ground,
            state.board,
            company,
            action.hex,
            action.stop,
            reserving_of(state.companies),
            # Neither way nor price with the power, but a circle must be free (30-PRI-11).
            connected=action.private is None,
        )
        if refusal is not None or action.private is not None:
            return refusal
        cost = self.cost(state, company)
        return judge_station_price(now, company, cost)

    def perform(self, t: Transition, action: PlaceStation | Pass) -> None:
        if isinstance(action, PlaceStation):
            company = acting_company(t.state)
            cost = 0 if action.private is not None else self.cost(t.state, company)
            station = placed(self._context.ground, t.state.board, company, action.hex, action.stop)
            t.emit(StationPlaced(hex=action.hex, station=station))
            t.pay(company, BANK, cost, "station.placed", action.hex)
        else:
            self.passed(t)
        self._next_step(t)
