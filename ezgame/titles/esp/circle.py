"""The circle of a station that replaced a minor's while the double city was blank (5.6, 5.3.4).

Like the minor's it waited in the hex; its circle is chosen as soon as a tile lies there. One circle
is always left for every home in the hex: nobody else could place a station on the blank hex.
"""

from collections.abc import Iterator

from ezgame.core.actions import PlaceStation
from ezgame.core.board.stations import fault_of_circle, placed
from ezgame.core.choices import Choice
from ezgame.core.events import StationPlaced
from ezgame.core.ids import BANK, CompanyId, HexId, PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import Pending, State
from ezgame.core.steps.answer import AnswerStep
from ezgame.core.transition import Transition
from ezgame.titles.esp.context import Context

CIRCLE = "circle_choice"


def ask_circle(t: Transition, chooser: PlayerId, company: CompanyId, hex_id: HexId) -> None:
    t.ask(Pending(step=CIRCLE, actor=chooser, about=company, data={"hex": hex_id}))


class CircleStep(AnswerStep[PlaceStation]):
    name = CIRCLE
    accepts = (PlaceStation,)

    def __init__(self, context: Context) -> None:
        self._context = context

    def places(self, state: State) -> tuple[tuple[HexId, int], ...]:
        """Circles of the hex in which no other station stands."""
        pending = state.pending[0]
        company, hex_id = CompanyId(pending.about), HexId(str(pending.data["hex"]))
        ground, board = self._context.ground, state.board
        return tuple(
            (hex_id, stop)
            for stop in range(len(ground.face(board, hex_id).stops))
            if fault_of_circle(ground, board, company, hex_id, stop, frozenset()) is None
        )

    def candidates(self, state: State) -> Iterator[Choice]:
        for hex_id, stop in self.places(state):
            yield Choice(action=PlaceStation(actor=state.pending[0].actor, hex=hex_id, stop=stop))

    def judge(self, state: State, action: PlaceStation) -> Refusal | None:
        if (action.hex, action.stop) not in self.places(state):
            company = CompanyId(state.pending[0].about)
            return refuse("station.not-waiting", company=company, hex=action.hex)
        return None

    def perform(self, t: Transition, action: PlaceStation) -> None:
        company = CompanyId(t.state.pending[0].about)
        t.answer()
        station = placed(self._context.ground, t.state.board, company, action.hex, action.stop)
        t.emit(StationPlaced(hex=action.hex, station=station))
        t.pay(company, BANK, self._cost(t.state, company), "station.placed", action.hex)

    def _cost(self, state: State, company: CompanyId) -> int:
        """Nothing but under a ruling; a company that cannot pay keeps its station all the same."""
        cost = self._context.figures.costs.station
        paid = self._context.figures.stations.taken_over_circle == "paid"
        return cost if paid and state.companies[company].cash >= cost else 0
