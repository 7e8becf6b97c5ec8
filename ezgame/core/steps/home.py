"""The home station: placed free of charge before a company does anything else."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ezgame.core.actions import PlaceStation
from ezgame.core.board.ground import Ground
from ezgame.core.board.stations import Reserving, home_choices, placed, reserving_of
from ezgame.core.choices import Choice
from ezgame.core.definitions.finance import Company
from ezgame.core.events import StationPlaced
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import SilentStep, acting_company, acting_president
from ezgame.core.state import BoardState, Pending, State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition

HOME = "home_choice"


def homes_to_come(state: State) -> Reserving:
    """Every company keeps its circle until its home is placed."""
    return reserving_of(state.companies)


@dataclass(frozen=True, slots=True, kw_only=True)
class HomeRules:
    ground: Ground
    company: Callable[[CompanyId], Company]
    kept: Callable[[State], Reserving] = homes_to_come
    """Companies whose circles nobody else may take."""
    undecided: Callable[[BoardState, HexId], bool] = lambda _board, _hex: False
    """Nothing to choose between yet in a hex; that comes with its first tile."""


class HomeStep(SilentStep):
    """Places the station where there is nothing to choose, and asks where there is."""

    name = "home"

    def __init__(self, rules: HomeRules) -> None:
        self.rules = rules

    def enter(self, t: Transition) -> bool:
        company = acting_company(t.state)
        if t.state.companies[company].home_placed:
            return False
        places = self.places(t.state, company)
        if not places:  # its circle comes with a later tile; until then the station waits
            return False
        hex_id, stop = places[0]
        undecided = self.rules.undecided(t.state.board, hex_id)
        beside = stop >= len(self.rules.ground.face(t.state.board, hex_id).stops)
        # A company whose circle is not printed says where, even when one is left.
        if self.rules.company(company).home_stop is None and not undecided and not beside:
            t.ask(Pending(step=HOME, actor=acting_president(t.state), about=company))
        else:
            self.place(t, company, *places[0])
        return False

    def places(self, state: State, company: CompanyId) -> tuple[tuple[HexId, int], ...]:
        rules = self.rules
        return home_choices(rules.ground, state.board, rules.company(company), rules.kept(state))

    def place(self, t: Transition, company: CompanyId, hex_id: HexId, stop: int) -> None:
        station = placed(self.rules.ground, t.state.board, company, hex_id, stop)
        t.emit(StationPlaced(hex=hex_id, station=station, home=True))


class HomeChoiceStep(AnswerStep[PlaceStation]):
    """Which of several circles becomes home."""

    name = HOME
    accepts = (PlaceStation,)

    def __init__(self, home: HomeStep, proceed: Callable[[Transition], None]) -> None:
        self._home = home
        self._proceed = proceed

    def candidates(self, state: State) -> Iterator[Choice]:
        pending = state.pending[0]
        for hex_id, stop in self._home.places(state, CompanyId(pending.about)):
            yield Choice(action=PlaceStation(actor=pending.actor, hex=hex_id, stop=stop))

    def judge(self, state: State, action: PlaceStation) -> Refusal | None:
        company = CompanyId(state.pending[0].about)
        places = self._home.places(state, company)
        if action.private is not None or (action.hex, action.stop) not in places:
            return refuse("station.not-home", company=company, hex=action.hex)
        return None

    def perform(self, t: Transition, action: PlaceStation) -> None:
        company = CompanyId(t.state.pending[0].about)
        t.answer()
        self._home.place(t, company, action.hex, action.stop)
        self._proceed(t)
