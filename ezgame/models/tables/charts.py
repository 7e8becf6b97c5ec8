"""The figures behind the charts: worth per player, price per company, income per round.

A `ChartBook` reads the log of a game once and goes on from where it stopped; after an undo it
forgets what was taken back. Painting is elsewhere (ezgame.ui.panels.charts).
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

from ezgame.core.definitions.finance import Market
from ezgame.core.events import RoundEnded, RoutesRun
from ezgame.core.game import Applied, Game
from ezgame.core.state import Clock, State

ChartKind = Literal["worth", "price", "income"]
KINDS: tuple[ChartKind, ...] = ("worth", "price", "income")


@dataclass(frozen=True, slots=True, kw_only=True)
class Series:
    """One line of a chart; None where it has no value yet or any more."""

    id: str
    """A player or a company."""
    values: tuple[int | None, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class Chart:
    kind: ChartKind
    marks: tuple[Clock | None, ...]
    """Names of the rounds along the bottom."""
    positions: tuple[int, ...]
    """The action after which each column holds, for going there."""
    series: tuple[Series, ...]

    @property
    def empty(self) -> bool:
        return not any(value is not None for line in self.series for value in line.values)


@dataclass(frozen=True, slots=True)
class _Column:
    """What is known at the end of one round."""

    position: int
    mark: Clock | None
    operating: bool
    worth: Mapping[str, int]
    price: Mapping[str, int]
    income: Mapping[str, int]


@dataclass(slots=True)
class _Running:
    """The round that is going on."""

    income: dict[str, int] = field(default_factory=dict)


class ChartBook:
    """All three charts of one game, grown action by action."""

    def __init__(self, game: Game) -> None:
        self.game = game
        self._columns: list[_Column] = [self._column(0, None, False, game.state_at(0), {})]
        self._running = _Running()
        self._read = 0
        self._last: Applied | None = None

    def chart(self, kind: ChartKind) -> Chart:
        """The chart up to the position the game is at, the round under way as its last column."""
        self._catch_up()
        columns = self._columns if self._over() else [*self._columns, self._now()]
        if kind == "income":
            columns = [column for column in columns if column.operating]
        names = self._names(kind, columns)
        return Chart(
            kind=kind,
            marks=tuple(column.mark for column in columns),
            positions=tuple(column.position for column in columns),
            series=tuple(
                Series(id=name, values=tuple(getattr(c, kind).get(name) for c in columns))
                for name in names
            ),
        )

    def _names(self, kind: ChartKind, columns: list[_Column]) -> list[str]:
        if kind == "worth":
            return [*self.game.state_at(0).players, *self.game.rules.rivals]
        seen = {name for column in columns for name in getattr(column, kind)}
        return [name for name in self.game.state_at(0).companies if name in seen]

    def _catch_up(self) -> None:
        game = self.game
        behind = self._read and (
            self._read > game.position or game.applied_at(self._read) is not self._last
        )
        if behind:
            self._columns = self._columns[:1]
            self._running = _Running()
            self._read = 0
        while self._read < game.position:
            self._read += 1
            self._last = game.applied_at(self._read)
            self._take(self._read, self._last)

    def _take(self, position: int, applied: Applied) -> None:
        for event in applied.events:
            if isinstance(event, RoutesRun):
                earned = self._running.income
                earned[event.company] = earned.get(event.company, 0) + event.income
            elif isinstance(event, RoundEnded):
                operating = event.clock.kind == "operating"
                column = self._column(
                    position, event.clock, operating, applied.after, self._running.income
                )
                self._columns.append(column)
                self._running = _Running()

    def _over(self) -> bool:
        """The game has ended with a round, which has its column already."""
        return self.game.state.finished and self._columns[-1].mark == self.game.state.clock

    def _now(self) -> _Column:
        state = self.game.state
        operating = state.clock.kind == "operating"
        return self._column(self.game.position, state.clock, operating, state, self._running.income)

    def _column(
        self,
        position: int,
        mark: Clock | None,
        operating: bool,
        state: State,
        income: Mapping[str, int],
    ) -> _Column:
        rules = self.game.rules
        return _Column(
            position=position,
            mark=mark,
            operating=operating,
            worth={str(player): worth for player, worth in rules.score(state).items()},
            price=prices(rules.title.market, state),
            income=dict(income),
        )


def prices(market: Market, state: State) -> dict[str, int]:
    """The price of every company that has one."""
    return {
        str(company): market.cells[cell].price
        for company, cell in state.market.places.items()
        if not state.companies[company].closed
    }
