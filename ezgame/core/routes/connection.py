"""Is there one route between two places, over others? A question of goals, not of trains.

A connection is a route of any length: no node twice, no piece of track twice, terminal nodes at its
ends only, at most one node of each group. Other than reach, it must be one path over all of them.
"""

from collections.abc import Iterable

from ezgame.core.routes.network import Network, NodeId, Segment


def connected(
    network: Network,
    starts: Iterable[NodeId],
    targets: Iterable[NodeId],
    via: Iterable[NodeId] = (),
) -> bool:
    """Whether some route runs from one of the starts to one of the targets over all nodes of `via`."""
    search = _NodeSearch(network, frozenset(targets), frozenset(via))
    known = {node.id for node in network.nodes}
    if not search.via <= known:
        return False
    return any(search.from_(start) for start in starts if start in known)


class _NodeSearch:
    def __init__(
        self, network: Network, targets: frozenset[NodeId], via: frozenset[NodeId]
    ) -> None:
        self.targets = targets
        self.via = via
        self._ends = frozenset(node.id for node in network.nodes if node.terminal)
        self._ways: dict[NodeId, list[tuple[NodeId, Segment]]] = {
            node.id: [] for node in network.nodes
        }
        for segment in network.segments:
            self._ways[segment.a].append((segment.b, segment))
            self._ways[segment.b].append((segment.a, segment))
        self._rivals: dict[NodeId, frozenset[NodeId]] = {}
        for group in network.at_most_one:
            for node in group.nodes:
                self._rivals[node] = self._rivals.get(node, frozenset()) | group.nodes

    def from_(self, start: NodeId) -> bool:
        barred = self._barred(start)
        return self._walk(start, barred | {start}, frozenset(), self.via - {start})

    def _barred(self, node: NodeId) -> frozenset[NodeId]:
        """Nodes that no route contains together with this one."""
        return self._rivals.get(node, frozenset()) - {node}

    def _walk(
        self,
        here: NodeId,
        seen: frozenset[NodeId],
        used: frozenset[str],
        missing: frozenset[NodeId],
    ) -> bool:
        if not self._in_reach(here, seen, missing):
            return False
        for there, segment in self._ways[here]:
            if there in seen or segment.atoms & used:
                continue
            left = missing - {there}
            if there in self.targets and not left:
                return True
            if there in self._ends:
                continue
            if self._walk(there, seen | {there} | self._barred(there), used | segment.atoms, left):
                return True
        return False

    def _in_reach(self, here: NodeId, seen: frozenset[NodeId], missing: frozenset[NodeId]) -> bool:
        """Whether a target and all that is missing could still be reached, track used twice or not."""
        found = {here}
        edge = [here]
        for node in edge:  # grows while it runs
            if node in self._ends and node != here:
                continue
            for there, _segment in self._ways[node]:
                if there not in found and there not in seen:
                    found.add(there)
                    edge.append(there)
        return missing <= found and bool(self.targets & found)
