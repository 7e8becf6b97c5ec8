"""What trains run on in 18TE, and whether a company could run or is connected."""

from collections.abc import Iterable

from ezgame.core.board.running import Running, RunTrain, StopRules
from ezgame.core.ids import CompanyId, HexId, TrainId
from ezgame.core.networks import Networks
from ezgame.core.routes.connection import connected
from ezgame.core.routes.network import Network
from ezgame.core.state import State
from ezgame.titles.te.context import Context


class NetworksTE(Networks):
    def __init__(self, context: Context) -> None:
        routes = context.figures.routes
        # The two circles of a printed yellow city are one stop (TE-RTE-13).
        several = frozenset[HexId]() if routes.printed_circles == "one_city" else None
        rules = StopRules(areas=routes.one_of, several_in_hex=several)
        super().__init__(context.title, Running(context.ground, rules))

    def train(self, train: TrainId, _name: str, side: str) -> RunTrain:
        """Trains are known by the side they show (TE-TRN)."""
        return super().train(train, side, side)

    def with_sides(
        self, state: State, company: CompanyId, sides: Iterable[tuple[TrainId, str]]
    ) -> Network:
        """The network for trains with these sides, owned or not."""
        return self.made(state, company, [self.train(name, side, side) for name, side in sides])

    def connected(
        self, state: State, company: CompanyId, target: HexId, via: Iterable[HexId] = ()
    ) -> bool:
        """Whether a route of any length leads from the company's home station to a hex (TE-TRK-18)."""
        home = self._title.companies[company].home
        network = self.made(state, company, [])
        by_hex: dict[str, list[str]] = {}
        for node in network.nodes:
            by_hex.setdefault(node.hex, []).append(node.id)
        starts = [n.id for n in network.nodes if n.hex == home and n.own_token]
        towns = [by_hex.get(hex_id, []) for hex_id in via]
        if not all(towns):
            return False
        return connected(network, starts, by_hex.get(target, []), [town[0] for town in towns])
