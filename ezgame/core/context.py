"""What the rule modules of a title look things up in: the printed title, its figures, market, limits and ground."""

from collections.abc import Mapping
from typing import Any, ClassVar, Generic, TypeVar

from ezgame.core.board.ground import Ground
from ezgame.core.definitions.finance import Company
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import Percents, TieBreak
from ezgame.core.ids import CellId, CompanyId, PrivateId
from ezgame.core.setup import Setup
from ezgame.core.state import State

F = TypeVar("F")
"""The figures of a title."""


class RuleContext(Generic[F]):
    """Looked-up values of one game; holds no position. Each title makes its own from its figures."""

    outlook_moves: ClassVar[tuple[str, ...]] = ("paid", "withheld")
    """Moves of a marker that players are told beforehand, besides a sale."""

    market: MarketRules
    limits: Limits
    sales: Sales
    ground: Ground
    tie: TieBreak
    """Who becomes president among those who hold the same."""
    moves: Mapping[str, Move]
    """Moves of a marker on the market by what causes them."""

    def __init__(self, title: Title, setup: Setup, percents: Percents, figures: F) -> None:
        self.title = title
        self.setup = setup
        self.percents = percents
        self.figures = figures

    def company(self, company: CompanyId) -> Company:
        return self.title.companies[company]

    def phase(self, state: State) -> Phase:
        return self.title.phases[state.phase]

    def allows(self, state: State, what: str) -> bool:
        """Whether the phase allows it, as the manifest says."""
        return what in self.phase(state).allows

    def abilities(self, private: PrivateId, kind: str) -> tuple[Mapping[str, Any], ...]:
        """The declared powers of a private of one kind; none if it is not in the game."""
        found = self.title.privates.get(private)
        return () if found is None else tuple(a for a in found.abilities if a["kind"] == kind)

    def outlook(self, state: State, company: CompanyId) -> Mapping[str, CellId]:
        """Where paying, withholding and a sale of one share would take a company's marker."""
        return self.sales.outlook(
            state, company, {trigger: self.moves[trigger] for trigger in self.outlook_moves}
        )
