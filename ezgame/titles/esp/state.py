"""What 18España keeps besides the common state."""

from collections.abc import Mapping
from dataclasses import dataclass, field

from ezgame.core.ids import CompanyId, Gauge
from ezgame.core.state import TitleState

DESTINATION = "destination"
RED_AREA = "offboard"
HARBOUR = "harbour"
GOALS = (DESTINATION, RED_AREA, HARBOUR)


@dataclass(frozen=True, slots=True, kw_only=True)
class EspState(TitleState):
    share_company: CompanyId
    """Whose 10 % share comes with private 6."""
    president_company: CompanyId
    """Whose president's certificate comes with private 7."""
    goals: Mapping[CompanyId, tuple[str, ...]] = field(default_factory=dict)
    """Goals each company has reached, in order."""
    without_goals: frozenset[CompanyId] = frozenset()
    """Majors that launch, or launched, under the rules of phase 5."""
    tenders: frozenset[CompanyId] = frozenset()
    """Companies that own a tender."""
    tenders_left: int = 5
    """With the player who owns their private."""
    tenders_in_market: int = 0
    recyclable: Mapping[str, int] = field(default_factory=dict)
    """Cards of each type that are rusted or exported and not yet recycled."""
    fresa_ran: bool = False
    """The Fresa train has made its first run."""
    joined: Mapping[CompanyId, frozenset[Gauge]] = field(default_factory=dict)
    """Gauges by which a company was ever joined with another stop; kept only under a ruling (`tempo`)."""
    last_round: bool = False
    """This is the very last operating round."""
    automatic: tuple[CompanyId, ...] = ()
    """Companies that nobody directs, in the order that was drawn."""
    delivered: int = 0
    """Trains that were delivered to them."""
