"""The home station: placed free of charge when a company's first turn begins."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Action, PlaceStation
from ezgame.core.board.ground import Ground
from ezgame.core.board.stations import home_choices, placed, reserving_of
from ezgame.core.choices import Choice
from ezgame.core.events import StationPlaced, StationRemoved
from ezgame.core.ids import CompanyId, HexId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import BoardState, Pending, State
from ezgame.core.step import Step
from ezgame.core.transition import Transition
from ezgame.families.classic.context import Context

HOME = "home_choice"


def without_track(ground: Ground, board: BoardState, hex_id: HexId) -> bool:
    """Nothing leads to or from the stops of a hex yet."""
    return not ground.face(board, hex_id).tracks


class HomeStep(TurnStep):
    """Places the station where there is nothing to choose, and asks where there is."""

    name = "home"
    accepts = ()

    def __init__(self, context: Context) -> None:
        self._context = context

    def enter(self, t: Transition) -> bool:
        company = acting_company(t.state)
        if t.state.companies[company].home_placed:
            return False
        places = self.places(t.state, company)
        # Between cities without track there is nothing to choose yet; that comes with the first tile.
        bare = without_track(self._context.ground, t.state.board, places[0][0])
        if self._context.company(company).home_stop is None and not bare:
            t.ask(Pending(step=HOME, actor=acting_president(t.state), about=company))
        else:
            self.place(t, company, *places[0])
        return False

    def places(self, state: State, company: CompanyId) -> tuple[tuple[HexId, int], ...]:
        context = self._context
        kept = reserving_of(state.companies)
        return home_choices(context.ground, state.board, context.company(company), kept)

    def place(self, t: Transition, company: CompanyId, hex_id: HexId, stop: int) -> None:
        station = placed(self._context.ground, t.state.board, company, hex_id, stop)
        t.emit(StationPlaced(hex=hex_id, station=station, home=True))

    def ask_again(self, t: Transition, hex_id: HexId) -> None:
        """The first track lies in a hex where a station stood in no city in particular: choose it now."""
        loose = {
            home.company
            for home in self._context.title.board.hexes[hex_id].homes
            if home.stop is None
        }
        for station in t.state.board.stations.get(hex_id, ()):
            chooser = t.state.companies[station.company].president
            if self._context.rulings["stations.first_tile_choice_by"] == "tile_layer":
                chooser = acting_president(t.state)
            if station.company in loose and chooser is not None:
                t.emit(StationRemoved(company=station.company, hex=hex_id, back=True))
                t.ask(Pending(step=HOME, actor=chooser, about=station.company))

    def candidates(self, state: State) -> Iterator[Choice]:
        return iter(())

    def judge(self, state: State, action: Action) -> Refusal | None:
        return None

    def perform(self, t: Transition, action: Action) -> None:
        """Nothing is ever said in this step."""


class HomeChoiceStep(Step):
    """Which of several cities becomes home."""

    name = HOME
    accepts = (PlaceStation,)

    def __init__(self, home: HomeStep, proceed: Callable[[Transition], None]) -> None:
        self._home = home
        self._proceed = proceed

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (state.pending[0].actor,)

    def candidates(self, state: State) -> Iterator[Choice]:
        pending = state.pending[0]
        for hex_id, stop in self._home.places(state, CompanyId(pending.about)):
            yield Choice(action=PlaceStation(actor=pending.actor, hex=hex_id, stop=stop))

    def judge(self, state: State, action: Action) -> Refusal | None:
        assert isinstance(action, PlaceStation)
        company = CompanyId(state.pending[0].about)
        if (action.hex, action.stop) not in self._home.places(state, company):
            return refuse("station.not-home", company=company, hex=action.hex)
        return None

    def perform(self, t: Transition, action: Action) -> None:
        assert isinstance(action, PlaceStation)
        company = CompanyId(t.state.pending[0].about)
        t.answer()
        self._home.place(t, company, action.hex, action.stop)
        self._proceed(t)
