"""The home station: the first thing a company does, free of charge (5.3.4)."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import Action, PlaceStation
from ezgame.core.board.placement import is_bare
from ezgame.core.board.stations import home_choices, placed
from ezgame.core.choices import Choice
from ezgame.core.events import StationPlaced
from ezgame.core.ids import CompanyId, HexId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company
from ezgame.core.state import Pending, State
from ezgame.core.step import Step
from ezgame.core.transition import Transition
from ezgame.titles.esp.board import reserving
from ezgame.titles.esp.context import Context

HOME = "home_choice"


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
        bare = is_bare(self._context.ground, t.state.board, places[0][0])
        # A company whose circle is not printed says where, even when one is left.
        if self._context.company(company).home_stop is None and not bare:
            president = t.state.companies[company].president
            assert president is not None
            t.ask(Pending(step=HOME, actor=president, about=company))
            return False
        # In a blank double city the station waits in the hex; its circle is chosen when the tile lies.
        self.place(t, company, *places[0])
        return False

    def places(self, state: State, company: CompanyId) -> tuple[tuple[HexId, int], ...]:
        context = self._context
        kept = reserving(context.ground, context.rulings, state.companies)
        return home_choices(context.ground, state.board, context.company(company), kept)

    def place(self, t: Transition, company: CompanyId, hex_id: HexId, stop: int) -> None:
        station = placed(self._context.ground, t.state.board, company, hex_id, stop)
        t.emit(StationPlaced(hex=hex_id, station=station, home=True))

    def candidates(self, state: State) -> Iterator[Choice]:
        return iter(())

    def judge(self, state: State, action: Action) -> Refusal | None:
        return None

    def perform(self, t: Transition, action: Action) -> None:
        """Nothing is ever said in this step."""


class HomeChoiceStep(Step):
    """Which circle of a double city becomes home."""

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
