"""Good routes of one train, found quickly: nothing is proved by them.

Paths grow stop by stop from every place of the board. Of those that have come to the same place
with the same needs satisfied only the best few go on, so that the work hardly depends on the range.
"""

from operator import itemgetter
from typing import NamedTuple

from ezgame.core.routes.bonuses import Mask
from ezgame.core.routes.budgets import Budget
from ezgame.core.routes.effort import Effort, OutOfEffort
from ezgame.core.routes.single import Candidate
from ezgame.core.routes.view import View


class GrownPath(NamedTuple):
    """How a path came to a stop."""

    before: "GrownPath | None"
    segment: int
    """-1 for the first stop."""
    stop: int


Path = tuple[int, int, Mask, Mask, Mask, Budget, GrownPath]
"""Score, place, flags, closed stops, used atoms, budget left, and the way it came."""

by_score = itemgetter(0)


def good_routes(view: View, taken: Mask, least: int, width: int, effort: Effort) -> list[Candidate]:
    """Routes that avoid the taken atoms and score more than `least`, the best one to each last stop."""
    need, guard, bonus = view.need_mask, view.guard, view.bonus
    best: dict[int, Path] = {}
    paths = first_paths(view, taken)
    while paths:
        grown: dict[tuple[int, Mask], list[Path]] = {}
        count = 0
        for score, node, flags, closed, used, budget, trail in paths:
            for to, bit, atoms, cost, gain, marks, out, segment in view.ways[node]:
                if bit & closed or atoms & used:
                    continue
                rest = budget - cost
                if rest & guard != guard:
                    continue
                count += 1
                there = flags | marks
                path = (
                    score + gain,
                    to,
                    there,
                    closed | out,
                    used | atoms,
                    rest,
                    GrownPath(trail, segment, to),
                )
                grown.setdefault((to, there), []).append(path)
        if effort.spend(count * 2 // 3):
            raise OutOfEffort
        paths = []
        for (node, flags), here in grown.items():
            here.sort(key=by_score, reverse=True)
            if flags & need == need:
                extra = bonus[flags]
                top = best.get(node)
                if here[0][0] + extra > (least if top is None else top[0]):
                    best[node] = (here[0][0] + extra, *here[0][1:])
            if not view.terminal[node]:
                paths += distinct(here, width)
    found = [candidate(path, taken) for path in best.values()]
    if view.checks_routes:
        found = [route for route in found if view.accepts(route.nodes, route.segments)]
    return sorted(found, key=by_score, reverse=True)


def first_paths(view: View, taken: Mask) -> list[Path]:
    """One path of no length at every place."""
    budgets, excludes = view.budgets, view.shared.excludes
    paths: list[Path] = []
    for node, score in enumerate(view.scores):
        budget = budgets.start - budgets.node_costs[node]
        if view.ways[node] and budget & view.guard == view.guard:
            trail = GrownPath(None, -1, node)
            paths.append((score, node, view.flags[node], excludes[node], taken, budget, trail))
    return paths


def distinct(paths: list[Path], width: int) -> list[Path]:
    """The best paths that have been at different stops."""
    kept: list[Path] = []
    seen: set[Mask] = set()
    for path in paths:
        if path[3] not in seen:
            seen.add(path[3])
            kept.append(path)
            if len(kept) == width:
                break
    return kept


def candidate(path: Path, taken: Mask) -> Candidate:
    """The route of a path, from its end that is first by the alphabet."""
    nodes: list[int] = []
    segments: list[int] = []
    trail: GrownPath | None = path[6]
    while trail is not None:
        trail, segment, node = trail
        nodes.append(node)
        if segment >= 0:
            segments.append(segment)
    if nodes[-1] < nodes[0]:
        nodes.reverse()
        segments.reverse()
    return Candidate(path[0], path[4] ^ taken, tuple(nodes), tuple(segments))
