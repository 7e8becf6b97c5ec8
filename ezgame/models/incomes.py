"""What each company earned in its last runs, followed action by action."""

from ezgame.core.events import DividendDecided, RoutesRun
from ezgame.core.game import Applied, Game
from ezgame.core.ids import CompanyId

KEPT = 3


class Incomes:
    """The last incomes of each company, the newest last."""

    def __init__(self) -> None:
        self._last: dict[CompanyId, tuple[int, ...]] = {}

    def of(self, company: CompanyId) -> tuple[int, ...]:
        return self._last.get(company, ())

    def add(self, applied: Applied) -> None:
        for event in applied.events:
            if isinstance(event, RoutesRun) or (
                isinstance(event, DividendDecided) and event.choice == "none"
            ):
                self._last[event.company] = (*self.of(event.company), event.income)[-KEPT:]

    def count_again(self, game: Game, position: int) -> None:
        """Start over and go through the log up to a position."""
        self._last = {}
        for place in range(1, position + 1):
            self.add(game.applied_at(place))
