"""Drawing one train's route by clicking stops: how a click lengthens, shortens or reroutes it.

Pure functions on a network; whether the result is legal is the judge's business.
"""

from collections import deque
from collections.abc import Iterable
from dataclasses import dataclass, replace

from ezgame.core.routes.network import Network, Node, NodeId, Segment, SegmentId

LONGEST_WAY = 6
"""A click does not add more legs than this at once."""


@dataclass(frozen=True, slots=True, kw_only=True)
class DrawnLine:
    """Stops in order and the track between them; one stop alone is a beginning."""

    nodes: tuple[NodeId, ...] = ()
    segments: tuple[SegmentId, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.nodes)

    @property
    def reversed(self) -> "DrawnLine":
        return DrawnLine(nodes=self.nodes[::-1], segments=self.segments[::-1])


class RoutePen:
    """Knows the track of one network and moves lines over it."""

    def __init__(self, network: Network) -> None:
        self.nodes: dict[NodeId, Node] = {node.id: node for node in network.nodes}
        self.segments: dict[SegmentId, Segment] = {s.id: s for s in network.segments}
        self._ways: dict[NodeId, list[tuple[Segment, NodeId]]] = {n: [] for n in self.nodes}
        for segment in network.segments:
            self._ways[segment.a].append((segment, segment.b))
            self._ways[segment.b].append((segment, segment.a))
        for ways in self._ways.values():
            ways.sort(key=lambda way: (len(way[0].pieces), way[0].id))

    def click(
        self, line: DrawnLine, node: NodeId, taken: Iterable[SegmentId] = ()
    ) -> DrawnLine | None:
        """The line after a click on a stop; None: nothing leads there.

        `taken` are segments of other trains: their track is avoided where there is another way.
        """
        if node not in self.nodes:
            return None
        if not line:
            return DrawnLine(nodes=(node,))
        changed = self.without_call(line, node) or self.with_call(line, node)
        if changed is not None:
            return changed
        if node in line.nodes:
            return self._click_inside(line, node, taken)
        foreign = {atom for name in taken for atom in self.segments[name].atoms}
        return self._extended(line, node, foreign) or self._extended(line, node, set())

    def with_call(self, line: DrawnLine, node: NodeId) -> DrawnLine | None:
        """The line over the same track, calling at a stop that it runs past; None: it does not."""
        for index, name in enumerate(line.segments):
            here, there = line.nodes[index : index + 2]
            for first, middle in self._ways[here]:
                if middle != node:
                    continue
                for second, end in self._ways[node]:
                    if end == there and first.atoms | second.atoms == self.segments[name].atoms:
                        before, after = line.segments[:index], line.segments[index + 1 :]
                        return DrawnLine(
                            nodes=(*line.nodes[: index + 1], node, *line.nodes[index + 1 :]),
                            segments=(*before, first.id, second.id, *after),
                        )
        return None

    def without_call(self, line: DrawnLine, node: NodeId) -> DrawnLine | None:
        """The line over the same track, running past a stop in its middle; None: it has to stop there."""
        if node not in line.nodes[1:-1]:
            return None
        index = line.nodes.index(node)
        here, there = line.nodes[index - 1], line.nodes[index + 1]
        used = self._atoms(line.segments[index - 1 : index + 1])
        for segment, end in self._ways[here]:
            if end == there and segment.atoms == used:
                return DrawnLine(
                    nodes=(*line.nodes[:index], *line.nodes[index + 1 :]),
                    segments=(*line.segments[: index - 1], segment.id, *line.segments[index + 1 :]),
                )
        return None

    def _click_inside(self, line: DrawnLine, node: NodeId, taken: Iterable[SegmentId]) -> DrawnLine:
        """The last stop: another way to it, then without it. The first: without it. Others: cut."""
        index = line.nodes.index(node)
        if index == len(line.nodes) - 1:
            return self._other_way(line, taken) or DrawnLine(
                nodes=line.nodes[:-1], segments=line.segments[:-1]
            )
        if index == 0:
            return DrawnLine(nodes=line.nodes[1:], segments=line.segments[1:])
        return DrawnLine(nodes=line.nodes[: index + 1], segments=line.segments[:index])

    def _other_way(self, line: DrawnLine, taken: Iterable[SegmentId]) -> DrawnLine | None:
        """The next parallel track of the last leg; None after the last one."""
        if len(line.nodes) < 2:
            return None
        start, end = line.nodes[-2:]
        used = self._atoms((*line.segments[:-1], *taken))
        ways = [s.id for s, there in self._ways[start] if there == end and not s.atoms & used]
        if line.segments[-1] not in ways:
            return None
        later = ways[ways.index(line.segments[-1]) + 1 :]
        return replace(line, segments=(*line.segments[:-1], later[0])) if later else None

    def _extended(self, line: DrawnLine, node: NodeId, foreign: set[str]) -> DrawnLine | None:
        """The line led on to a stop from its nearer end."""
        tail = self._way(line, node, foreign)
        head = self._way(line.reversed, node, foreign) if len(line.nodes) > 1 else None
        if tail is None and head is None:
            return None
        if head is None or (tail is not None and len(tail.nodes) <= len(head.nodes)):
            return tail
        return head.reversed

    def _way(self, line: DrawnLine, node: NodeId, foreign: set[str]) -> DrawnLine | None:
        """Breadth first from the last stop, over track the line does not use yet."""
        used = self._atoms(line.segments) | foreign
        waiting: deque[DrawnLine] = deque([line])
        seen = set(line.nodes)
        while waiting:
            so_far = waiting.popleft()
            here = so_far.nodes[-1]
            if len(so_far.nodes) - len(line.nodes) >= LONGEST_WAY:
                return None
            if self.nodes[here].terminal and len(so_far.nodes) > 1:
                continue
            own = self._atoms(so_far.segments)
            for segment, there in self._ways[here]:
                if there in seen or segment.atoms & used or segment.atoms & own:
                    continue
                longer = DrawnLine(
                    nodes=(*so_far.nodes, there), segments=(*so_far.segments, segment.id)
                )
                if there == node:
                    return longer
                seen.add(there)
                waiting.append(longer)
        return None

    def _atoms(self, segments: Iterable[SegmentId]) -> set[str]:
        return {atom for name in segments for atom in self.segments[name].atoms}
