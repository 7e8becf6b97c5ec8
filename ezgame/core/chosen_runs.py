"""The runs that a fixed procedure chooses for companies without a president.

Replays and tools let the judge search when it asks. A window must not wait: it searches beside
itself, hands the answer in, and until then the judge says that it is not known yet.
"""

from ezgame.core.ids import CompanyId
from ezgame.core.routes.network import Network
from ezgame.core.routes.ranked import Ranked, ranked_routes
from ezgame.core.state import State


class ChosenRuns:
    """What is known about the procedure's choice in one position; the last one is kept."""

    def __init__(self, lesser: frozenset[str]) -> None:
        """`lesser`: kinds of stops that the procedure avoids where income is equal."""
        self.lesser = lesser
        self.beside = False
        """Whether somebody searches beside the judge and hands the answers in."""
        self._known: tuple[State, CompanyId, Ranked] | None = None

    def of(self, state: State, company: CompanyId, network: Network) -> Ranked | None:
        """The choice; None as long as it is searched for elsewhere."""
        known = self._known
        if known is not None and known[0] is state and known[1] == company:
            return known[2]
        if self.beside:
            return None
        found = ranked_routes(network, self.lesser)
        self._known = (state, company, found)
        return found

    def hand_in(self, state: State, company: CompanyId, found: Ranked) -> None:
        self._known = (state, company, found)
