"""His companies combine by themselves as soon as a train could run from south to north (Playbook 5.4)."""

from collections.abc import Callable
from dataclasses import replace

from ezgame.core.events import TrainChanged
from ezgame.core.ids import CompanyId
from ezgame.core.routes.existence import has_any_route
from ezgame.core.routes.network import Network
from ezgame.core.state import BoardState, State, Train
from ezgame.core.transition import Transition
from ezgame.titles.esp.combine import Combining
from ezgame.titles.esp.context import AUTOMATIC, Context
from ezgame.titles.esp.events import CardRecycled, TrainCombined, own

Question = tuple[int, str, tuple[str, ...]]
"""Identity of a board, company and faces: what the answer depends on."""


class AutomaticCombining:
    def __init__(
        self,
        context: Context,
        cards: Combining,
        network: Callable[[State, CompanyId, Train], Network],
    ) -> None:
        """`network`: what a company could run on with this train."""
        self._context = context
        self._cards = cards
        self._network = network
        self._no: dict[Question, BoardState] = {}
        """Questions answered no on the board that is kept beside them."""

    def look(self, t: Transition) -> None:
        """Combine what can be combined, company by company in their order; free of charge."""
        if not own(t.state).automatic or not self._best_card(t.state):
            return
        for company in own(t.state).automatic:
            kind = self._best_card(t.state)
            trains = t.state.companies[company].trains
            if not kind or not trains or len(trains[0].faces) > 1:
                continue
            face = self._face(kind)
            joined = replace(trains[0], faces=(trains[0].faces[0], face))
            if self._reaches_both_maps(t.state, company, joined):
                t.emit(CardRecycled(company=company, type=kind, face=face, reason=AUTOMATIC))
                t.emit(TrainChanged(company=company, train=joined, reason=AUTOMATIC))
                t.emit(TrainCombined(company=company, train=joined, face=face))

    def _best_card(self, state: State) -> str:
        """The best type of which a card can be recycled now; empty for none."""
        if not self._context.allows(state, "combine"):
            return ""
        found = self._cards.available(state)
        return found[-1] if found else ""

    def _face(self, kind: str) -> str:
        gauge = self._context.figures.automatic.other_gauge
        faces = self._context.title.trains[kind].faces
        return next(face.name for face in faces if gauge in face.gauges)

    def _reaches_both_maps(self, state: State, company: CompanyId, joined: Train) -> bool:
        question = (id(state.board), company, joined.faces)
        if question in self._no:
            return False
        network = self._network(state, company, joined)
        (train,) = network.trains
        if not self._context.figures.automatic.combine_in_range:
            train = replace(train, max_stops=None, max_cities=None)
        if has_any_route(network, train):
            return True
        if len(self._no) > 200:
            self._no.clear()
        self._no[question] = state.board
        return False
