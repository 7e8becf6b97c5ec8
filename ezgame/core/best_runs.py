"""The best runs that a duty to run the best is judged by.

Replays and tools let the judge search when it asks. A window must not wait: it searches beside
itself, hands the answer in, and until then the judge says that it is not known yet.
"""

from ezgame.core.board.ground import Recent
from ezgame.core.ids import CompanyId
from ezgame.core.routes.network import Network
from ezgame.core.routes.search import Best, best_routes
from ezgame.core.state import State

BUDGET = 100_000
"""Search nodes spent on what the best run is before one is demanded. Boards of whole games need a
tenth of it; where it does not suffice, the best run found so far is demanded, so that nobody waits.
Whoever hands an answer in has searched at least as long, and so demands at least as much."""

NO_RUN = Best(
    routes=(),
    accounts=(),
    income=0,
    treasury=0,
    upper_bound=0,
    proved=False,
    settled=False,
    reached=True,
    nodes_searched=0,
)


KEPT = 32
"""Positions whose best run stays known, so that undo and redo need no search."""


class BestRuns:
    """What is known about the best run of one company in one position; those asked for lately are kept."""

    def __init__(self) -> None:
        self.beside = False
        """Whether somebody searches beside the judge and hands the answers in."""
        self._known: Recent[Best] = Recent(KEPT)

    def of(self, state: State, company: CompanyId, network: Network) -> Best | None:
        """The run that can be demanded; None as long as it is searched for elsewhere."""
        known = self.known(state, company)
        if known is None and not self.beside:
            known = best_routes(network, budget=BUDGET)
            self.hand_in(state, company, known)
        return known

    def known(self, state: State, company: CompanyId) -> Best | None:
        """The answer for a position, if it is there."""
        return self._known.get((id(state), company))

    def hand_in_nothing(self, state: State, company: CompanyId) -> None:
        """The search failed and told no run: any legal one is taken, since none is known that is better."""
        self.hand_in(state, company, NO_RUN)

    def hand_in(self, state: State, company: CompanyId, best: Best) -> None:
        """The answer of a search for the highest income, proved or at the end of its budget."""
        self._known.put((id(state), company), state, best)
