"""What a title hands to the engine: its steps and how the game moves on between them."""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from typing import Any

from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.routes.network import Network
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.transition import Transition


class Ruleset(ABC):
    """The rules of one game: a title with the rulings and options its players chose. Holds no position."""

    version: str = "1"
    """Raised by hand whenever the code judges an action otherwise than before; goes into save files."""

    def __init__(self, title: Title, setup: Setup) -> None:
        self.title = title
        self.setup = setup
        self.rulings: Mapping[str, Any] = setup.rulings
        self.percents: Mapping[CompanyId, tuple[int, ...]] = {
            company.id: tuple(c.percent for c in company.certificates)
            for company in title.companies.values()
        }

    @abstractmethod
    def start(self) -> State:
        """The position after set-up, before the first action."""

    @abstractmethod
    def active(self, state: State) -> tuple[Step, ...]:
        """The steps whose actions are possible now, the main one first."""

    @abstractmethod
    def settle(self, t: Transition) -> None:
        """Let everything happen that needs no word of a player."""

    @abstractmethod
    def score(self, state: State) -> Mapping[PlayerId, int]:
        """What each player is worth now."""

    @abstractmethod
    def ranking(self, state: State) -> tuple[PlayerId, ...]:
        """Best first, ties resolved."""

    def network(self, state: State, company: CompanyId) -> Network | None:
        """What a company's trains may run on; None where nothing runs."""
        return None

    def finish(self, t: Transition, reason: str) -> None:
        """End the game now and count."""
        from ezgame.core.events import GameEnded

        t.emit(GameEnded(reason=reason, scores=self.score(t.state)))
