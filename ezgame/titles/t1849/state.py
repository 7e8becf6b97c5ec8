"""What 1849 keeps besides the common state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import State
from ezgame.families.treasury.state import TreasuryState


@dataclass(frozen=True, slots=True, kw_only=True)
class State1849(TreasuryState):
    granted: CompanyId | None = None
    """The company that came with a private, until it has a train or closes."""
    homes: Mapping[CompanyId, HexId] = field(default_factory=dict)
    """Homes that were chosen, by companies whose home is not printed."""
    port: tuple[CompanyId, HexId] | None = None
    """Whose port marker lies where."""
    bonds: frozenset[CompanyId] = frozenset()
    """Companies whose bond is issued."""
    licences: frozenset[CompanyId] = frozenset()
    """Companies with an E marker."""
    licence_sold: bool = False
    """The first E marker of the game is sold; all others are cheaper."""
    licences_gone: int = 0
    """E markers of closed companies that nobody gets any more."""
    shaken: bool = False
    """The earthquake has struck since the last stock round began."""
    topped: frozenset[CompanyId] = frozenset()
    """Companies that have reached the end of the market."""
    fallen: tuple[CompanyId, ...] = ()
    """Companies whose price players' sales have changed lately (49-MKT-12)."""
    noted: tuple[CompanyId, ...] = ()
    """The operating order as it was before those sales."""
    kept: tuple[CompanyId, ...] = ()
    """Where the order of a round is kept after a bankruptcy: the companies still to act then."""


def own(state: State) -> State1849:
    assert isinstance(state.title, State1849)
    return state.title
