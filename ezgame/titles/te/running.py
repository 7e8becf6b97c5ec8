"""What trains run on in 18TE, and whether a company could run or is connected."""

from collections.abc import Iterable

from ezgame.core.board.running import Running, RunRules, RunTrain
from ezgame.core.definitions.trains import TrainFace
from ezgame.core.ids import CompanyId, HexId, TrainId
from ezgame.core.routes.connection import connected
from ezgame.core.routes.network import Network
from ezgame.core.state import State
from ezgame.core.steps.run import has_route
from ezgame.titles.te.context import Context

SHORTEST = TrainFace(name="any", stops=2)
"""A train for the question whether a company has any route."""


class Networks:
    """What each company's trains may run on, kept for the last position asked about."""

    def __init__(self, context: Context) -> None:
        self._context = context
        routes = context.figures.routes
        several = frozenset[HexId]() if routes.printed_circles == "one_city" else None
        self._running = Running(
            context.ground, RunRules(areas=routes.one_of, several_in_hex=several)
        )
        self._faces = {
            face.name: face for kind in context.title.trains.values() for face in kind.faces
        }
        self._last: tuple[State, CompanyId, Network] | None = None

    def network(self, state: State, company: CompanyId) -> Network:
        known = self._last
        if known is not None and known[0] is state and known[1] == company:
            return known[2]
        made = self.with_sides(
            state, company, [(t.id, t.faces[0]) for t in state.companies[company].trains]
        )
        self._last = (state, company, made)
        return made

    def with_sides(
        self, state: State, company: CompanyId, sides: Iterable[tuple[TrainId, str]]
    ) -> Network:
        """The network for trains with these sides, owned or not."""
        return self._made(
            state,
            company,
            [RunTrain(id=name, name=side, faces=(self._faces[side],)) for name, side in sides],
        )

    def _made(self, state: State, company: CompanyId, trains: list[RunTrain]) -> Network:
        color = self._context.phase(state).color
        return self._running.network(state.board, company, color, trains)

    def has_any_route(self, state: State, company: CompanyId) -> bool:
        """Whether the company could run if it had a train."""
        train = RunTrain(id=TrainId("any"), name="any", faces=(SHORTEST,))
        return has_route(self._made(state, company, [train]))

    def connected(
        self, state: State, company: CompanyId, target: HexId, via: Iterable[HexId] = ()
    ) -> bool:
        """Whether a route of any length leads from the company's home station to a hex (TE-TRK-18)."""
        home = self._context.company(company).home
        network = self._made(state, company, [])
        by_hex: dict[str, list[str]] = {}
        for node in network.nodes:
            by_hex.setdefault(node.hex, []).append(node.id)
        starts = [n.id for n in network.nodes if n.hex == home and n.own_token]
        towns = [by_hex.get(hex_id, []) for hex_id in via]
        if not all(towns):
            return False
        return connected(network, starts, by_hex.get(target, []), [town[0] for town in towns])
