"""What the trains of companies run on in a position, and whether a company has a route at all."""

from ezgame.core.board.running import Running, RunTrain, StopBonus
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import CompanyId, TrainId
from ezgame.core.routes.network import Network
from ezgame.core.state import State
from ezgame.core.steps.run import has_route

ANY = RunTrain(id=TrainId("any"), name="any", faces=(TrainFace(name="any", stops=2),))
"""A train for the question whether a company has any route."""


class Networks:
    """The networks of the companies, for titles whose trains have one side; keeps the last one asked for."""

    def __init__(self, title: Title, running: Running) -> None:
        self._title = title
        self._running = running
        self._faces = {face.name: face for kind in title.trains.values() for face in kind.faces}
        self._last: tuple[State, CompanyId, Network] | None = None

    def network(self, state: State, company: CompanyId) -> Network:
        known = self._last
        if known is not None and known[0] is state and known[1] == company:
            return known[2]
        trains = [
            self.train(train.id, train.name, train.faces[0])
            for train in state.companies[company].trains
        ]
        made = self.made(state, company, trains)
        self._last = (state, company, made)
        return made

    def train(self, train: TrainId, name: str, side: str) -> RunTrain:
        """A train that shows this side."""
        return RunTrain(id=train, name=name, faces=(self._faces[side],))

    def made(
        self,
        state: State,
        company: CompanyId,
        trains: list[RunTrain],
        running: Running | None = None,
    ) -> Network:
        """The network for these trains, owned or not; `running`: by other rules than the title's."""
        color = self._title.phases[state.phase].color
        return (running or self._running).network(
            state.board, company, color, trains, own_bonuses=self.bonuses(state, company)
        )

    def bonuses(self, state: State, company: CompanyId) -> tuple[StopBonus, ...]:
        """What stops count for this company alone."""
        return ()

    def has_any_route(self, state: State, company: CompanyId) -> bool:
        """Whether the company could run if it had a train."""
        return has_route(self.made(state, company, [ANY]))
