"""The best run found so far, and which of two equal runs is preferred."""

from collections.abc import Callable, Sequence

from ezgame.core.routes.single import Candidate

Run = tuple[Candidate | None, ...]
"""One route or none per train, in the order of the trains."""


class Incumbent:
    """The best run so far, over all cases."""

    def __init__(self, score: int, better: Callable[[], None] | None) -> None:
        self.score = score
        self.run: Run | None = None
        self.case = 0
        self._better = better

    @property
    def heard(self) -> bool:
        """Whether somebody wants to hear of better runs at once."""
        return self._better is not None

    def offer(self, case: int, run: Sequence[Candidate | None]) -> None:
        """Take the run if it is better, or equal and first by the alphabet."""
        score = sum(route.score for route in run if route is not None)
        if score < self.score:
            return
        if score == self.score and (
            self.run is None or not any(run) or alphabet(run) >= alphabet(self.run)
        ):
            return
        self.score, self.case, self.run = score, case, tuple(run)
        if self._better is not None:
            self._better()


def alphabet(run: Sequence[Candidate | None]) -> list[tuple[bool, tuple[int, ...]]]:
    """Sorts equal runs: train by train, by the names of the stops; idle trains come last."""
    return [(route is None, route.nodes if route is not None else ()) for route in run]
