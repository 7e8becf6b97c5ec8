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
        self._taken: list[Applied] = []

    def of(self, company: CompanyId) -> tuple[int, ...]:
        return tuple(income for _, income in self._found.get(company, ())[-KEPT:])

    def add(self, applied: Applied) -> None:
        """The action that follows those counted so far."""
        self._counted += 1
        self._taken.append(applied)
        for event in applied.events:
            if isinstance(event, RoutesRun) or (
                isinstance(event, DividendDecided) and event.choice == "none"
            ):
                found = self._found.setdefault(event.company, [])
                # A run for 0 has a dividend of 0, too.
                if not found or found[-1][0] != self._counted:
                    found.append((self._counted, event.income))

    def count_again(self, game: Game, position: int) -> None:
        """Another position of the game, or another line of it: forget what came after what both share, and
        count what came before it. The past itself may have become known only now."""
        taken = self._taken
        same = min(self._counted, position)
        if same and game.applied_at(1) is not taken[0]:
            same = 0
        while same and game.applied_at(same) is not taken[same - 1]:
            same -= 1
        for incomes in self._found.values():
            while incomes and incomes[-1][0] > same:
                incomes.pop()
        del taken[same:]
        self._counted = same
        for place in range(same + 1, position + 1):
            self.add(game.applied_at(place))
