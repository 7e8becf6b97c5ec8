"""The port marker: put into a port at any moment of its owner's turn; the private closes (49-PRI-07)."""

from collections.abc import Iterator

from ezgame.core.choices import Choice
from ezgame.core.events import PrivateClosed
from ezgame.core.ids import PlayerId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import acting_company, acting_president
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.transition import Transition
from ezgame.titles.t1849.actions import PlacePortMarker
from ezgame.titles.t1849.events import PortMarkerPlaced
from ezgame.titles.t1849.privates import Privates


class PortMarkerStep(Step[PlacePortMarker]):
    """Listens beside every step of a company's turn."""

    name = "port_marker"
    accepts = (PlacePortMarker,)

    def __init__(self, privates: Privates) -> None:
        self._privates = privates

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (acting_president(state),)

    def candidates(self, state: State) -> Iterator[Choice]:
        privates = self._privates
        if privates.owns(state, acting_company(state), privates.port):
            for hex_id in privates.ports:
                yield Choice(action=PlacePortMarker(actor=acting_president(state), hex=hex_id))

    def judge(self, state: State, action: PlacePortMarker) -> Refusal | None:
        privates, company = self._privates, acting_company(state)
        if not privates.owns(state, company, privates.port):
            return refuse("private.not-owned", private=privates.port, company=company)
        if action.hex not in privates.ports:
            return refuse("private.other-hex", private=privates.port, hexes=privates.ports)
        return None

    def perform(self, t: Transition, action: PlacePortMarker) -> None:
        t.emit(PrivateClosed(private=self._privates.port, reason="used"))
        t.emit(PortMarkerPlaced(company=acting_company(t.state), hex=action.hex))
