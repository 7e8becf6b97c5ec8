"""Station markers: one a turn, free of charge, three a company (49-TOK)."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Pass, PlaceStation
from ezgame.core.board.stations import (
    circles_of,
    judge_station,
    placed,
    reserving_of,
    station_choices,
)
from ezgame.core.choices import Choice
from ezgame.core.events import StationPlaced
from ezgame.core.ids import PrivateId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1849.coast import Coast
from ezgame.titles.t1849.context import Context

PLACED = "station"
"""What a turn notes once its marker is placed."""


class Markers:
    """Judges and places the marker of the acting company."""

    def __init__(self, context: Context, coast: Coast) -> None:
        self._context = context
        self._coast = coast

    def regular(self, state: State) -> Iterator[PlaceStation]:
        """Markers in cities that the company reaches; those of the coast where the turn belongs to it."""
        if self._coast.is_open(state):
            yield from self.coastal(state, None)
            return
        company, actor = acting_company(state), acting_president(state)
        kept = reserving_of(state.companies)
        for hex_id, stop in station_choices(self._context.ground, state.board, company, kept):
            yield PlaceStation(actor=actor, hex=hex_id, stop=stop)

    def asked_in_vain(self, state: State) -> bool:
        """Recorded games ask for a marker whenever the turn belongs to the coast and one is left (49-O-06)."""
        left = state.companies[acting_company(state)].stations_free
        return bool(left) and self._coast.by_word and self._coast.is_open(state)

    def coastal(self, state: State, private: PrivateId | None) -> Iterator[PlaceStation]:
        actor = acting_president(state)
        for hex_id in sorted(self._coast.places(state)):
            for stop in circles_of(self._context.ground, state.board, hex_id):
                yield PlaceStation(actor=actor, hex=hex_id, stop=stop, private=private)

    def judge(self, state: State, action: PlaceStation) -> Refusal | None:
        company = acting_company(state)
        coastal = self._coast.judge(state, action, self._coast.places(state))
        if isinstance(coastal, Refusal):
            return coastal
        # The home was placed when the company started, so this is the one of the turn (49-TOK-02).
        if PLACED in operating_turn(state).used:
            return refuse("station.one-per-turn", company=company)
        if not state.companies[company].stations_free:
            return refuse("station.none-on-charter", company=company, locked=0)
        return judge_station(
            self._context.ground,
            state.board,
            company,
            action.hex,
            action.stop,
            reserving_of(state.companies),
            connected=not coastal,
        )

    def place(self, t: Transition, action: PlaceStation) -> None:
        company = acting_company(t.state)
        station = placed(self._context.ground, t.state.board, company, action.hex, action.stop)
        t.emit(StationPlaced(hex=action.hex, station=station))
        t.set_operating(used=t.operating.used | {PLACED})


class StationStep(TurnStep[PlaceStation | Pass]):
    name = "station"
    accepts = (PlaceStation, Pass)

    def __init__(self, markers: Markers, next_step: Callable[[Transition], None]) -> None:
        self._markers = markers
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        """Nobody is asked where no marker can be placed."""
        return self.is_possible(t.state) or self._markers.asked_in_vain(t.state)

    def is_possible(self, state: State) -> bool:
        return any(
            self._markers.judge(state, action) is None for action in self._markers.regular(state)
        )

    def candidates(self, state: State) -> Iterator[Choice]:
        for action in self._markers.regular(state):
            yield Choice(action=action)
        yield Choice(action=Pass(actor=acting_president(state)))

    def judge(self, state: State, action: PlaceStation | Pass) -> Refusal | None:
        return self._markers.judge(state, action) if isinstance(action, PlaceStation) else None

    def perform(self, t: Transition, action: PlaceStation | Pass) -> None:
        if isinstance(action, PlaceStation):
            self._markers.place(t, action)
        else:
            self.passed(t)
        self._next_step(t)
