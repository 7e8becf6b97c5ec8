"""The runs that a fixed procedure chooses for companies without a president.

Replays and tools let the judge search when it asks. A window must not wait: it searches beside
itself, hands the answer in, and until then the judge says that it is not known yet.
"""

from collections import deque

from ezgame.core.ids import CompanyId
from ezgame.core.routes.network import Network
from ezgame.core.routes.ranked import Ranked, ranked_routes
from ezgame.core.state import State

KEPT = 24
"""So many answers are kept: whoever takes turns back finds them again at once."""


class ChosenRuns:
    """What is known about the procedure's choice in the last positions that were asked for."""

    def __init__(self, lesser: frozenset[str]) -> None:
        """`lesser`: kinds of stops that the procedure avoids where income is equal."""
        self.lesser = lesser
        self.beside = False
        """Whether somebody searches beside the judge and hands the answers in."""
        self._known: deque[tuple[State, CompanyId, Ranked]] = deque(maxlen=KEPT)

    def of(self, state: State, company: CompanyId, network: Network) -> Ranked | None:
        """The choice; None as long as it is searched for elsewhere."""
        known = self.known(state, company)
        if known is not None or self.beside:
            return known
        found = ranked_routes(network, self.lesser)
        self.hand_in(state, company, found)
        return found

    def known(self, state: State, company: CompanyId) -> Ranked | None:
        """The choice if it was searched for before; nothing is searched."""
        for position, whose, found in self._known:
            if position is state and whose == company:
                return found
        return None

    def hand_in_nothing(self, state: State, company: CompanyId) -> Ranked:
        """The search failed and told no run: any legal one is taken, since none is known that comes before it."""
        nothing = Ranked(routes=(), proved=False)
        self.hand_in(state, company, nothing)
        return nothing

    def hand_in(self, state: State, company: CompanyId, found: Ranked) -> None:
        self._known.appendleft((state, company, found))
