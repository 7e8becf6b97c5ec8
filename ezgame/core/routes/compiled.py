"""A network compiled for the search: names become numbers, sets become bit masks.

Nodes and segments are numbered in the order of their ids, so that the order in which a network
lists them does not matter. What a single train sees of it is a `View`.
"""

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.network import BothBonus, Network, NodeId, VisitBonus
from ezgame.core.routes.objective import Aim, Scale


class Compiled:
    """What all trains share."""

    def __init__(self, network: Network, aim: Aim) -> None:
        self.network = network
        self.scale = Scale.for_network(network, aim)
        self.nodes = sorted(network.nodes, key=lambda node: node.id)
        self.segments = sorted(network.segments, key=lambda segment: segment.id)
        self.index: dict[NodeId, int] = {node.id: i for i, node in enumerate(self.nodes)}
        self.node_of = {node.id: node for node in self.nodes}
        self.touching: list[list[tuple[int, int]]] = [[] for _ in self.nodes]
        """Per node the segments that end there, each with its other end."""
        for number, segment in enumerate(self.segments):
            a, b = self.index[segment.a], self.index[segment.b]
            if a != b:
                self.touching[a].append((b, number))
                self.touching[b].append((a, number))
        self.terminal = [node.terminal for node in self.nodes]
        self.tokens = frozenset([node.id for node in self.nodes if node.own_token])
        self.atoms = self._atoms()
        self.excludes = self._excludes()
        self.visit_bonus: dict[NodeId, int] = {}
        self.pair_bonuses: list[BothBonus] = []
        for bonus in network.bonuses:
            if isinstance(bonus, VisitBonus):
                for name in bonus.nodes:
                    self.visit_bonus[name] = self.visit_bonus.get(name, 0) + bonus.amount
            else:
                self.pair_bonuses.append(bonus)
        self.minimum = network.minimum_stops
        self.every_route_counts = self.minimum <= 2 and all(
            node.counts_for_minimum for node in self.nodes
        )
        """Whether any two stops are enough for a route."""

    def _atoms(self) -> list[Mask]:
        """Per segment its atoms as a mask."""
        bit_of: dict[str, Mask] = {}
        masks = []
        for segment in self.segments:
            mask = 0
            for atom in segment.atoms:
                bit = bit_of.get(atom)
                if bit is None:
                    bit = bit_of[atom] = 1 << len(bit_of)
                mask |= bit
            masks.append(mask)
        return masks

    def _excludes(self) -> list[Mask]:
        """Per node itself and all nodes that may not be on a route with it."""
        masks = [1 << i for i in range(len(self.nodes))]
        for group in self.network.at_most_one:
            members = [self.index[node] for node in group.nodes if node in self.index]
            together = sum([1 << i for i in members])
            for i in members:
                masks[i] |= together
        return masks

    def counts(self, nodes: tuple[int, ...]) -> bool:
        """Whether the nodes are enough for a route."""
        return sum(self.nodes[node].counts_for_minimum for node in nodes) >= self.minimum
