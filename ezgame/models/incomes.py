"""What each company earned in its last runs, followed action by action."""

from ezgame.core.events import DividendDecided, RoutesRun
from ezgame.core.game import Applied, Game
from ezgame.core.ids import CompanyId

KEPT = 3


class Incomes:
    """The last incomes of each company, the newest last."""

    def __init__(self) -> None:
        self._found: dict[CompanyId, list[tuple[int, int]]] = {}
        """Positions and incomes, in the order of play."""
        self._counted = 0
        self._first: Applied | None = None

    def of(self, company: CompanyId) -> tuple[int, ...]:
        return tuple(income for _, income in self._found.get(company, ())[-KEPT:])

    def add(self, applied: Applied) -> None:
        """The action that follows those counted so far."""
        self._counted += 1
        if self._counted == 1:
            self._first = applied
        for event in applied.events:
            if isinstance(event, RoutesRun) or (
                isinstance(event, DividendDecided) and event.choice == "none"
            ):
                self._found.setdefault(event.company, []).append((self._counted, event.income))

    def count_again(self, game: Game, position: int) -> None:
        """Another position of the game: forget what came after it, or count what came before it.

        Whoever goes to another position tells it, so what was counted up to there still holds, unless
        the past itself has become known only now."""
        if position and game.applied_at(1) is not self._first:
            self._found, self._counted = {}, 0
        for incomes in self._found.values():
            while incomes and incomes[-1][0] > position:
                incomes.pop()
        self._counted = min(self._counted, position)
        for place in range(self._counted + 1, position + 1):
            self.add(game.applied_at(place))
