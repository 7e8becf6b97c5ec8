"""Futures beside now, in columns: worth of players; income, price, treasury and lost trains of companies."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ezgame.core.applied import Log
from ezgame.core.events import DividendDecided, RoutesRun, TrainLeft, TrainsRusted
from ezgame.core.game import Game
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.state import State
from ezgame.models.futures.future import Future
from ezgame.models.session import Session


@dataclass(frozen=True, slots=True)
class Figure:
    """One cell: a sum of money and how much more it is than now, or words."""

    amount: int | None
    change: int = 0
    words: str = ""


@dataclass(frozen=True, slots=True)
class Row:
    kind: str
    """worth, price, treasury, income or lost."""
    who: str
    cells: tuple[Figure, ...]
    """Now, then each future."""

    @property
    def differs(self) -> bool:
        return any(cell.change or cell.words for cell in self.cells[1:])


def rows(session: Session, futures: Sequence[Future]) -> list[Row]:
    """Every player; of companies only what is not the same in all futures as now."""
    now = session.played
    games = [now, *(future.game for future in futures)]
    found = [worth_row(session, games, player) for player in now.state.players]
    companies = [c for c in now.state.companies if any(in_play(game.state, c) for game in games)]
    for company in companies:
        for kind, figure in FIGURES.items():
            cells = money_cells([figure(session, game, company) for game in games])
            found.append(Row(kind, company, cells))
        lost = tuple(
            Figure(None, words=lost_trains(session, future, company)) for future in futures
        )
        found.append(Row("lost", company, (Figure(None), *lost)))
    return [row for row in found if row.kind == "worth" or row.differs]


def in_play(state: State, company: CompanyId) -> bool:
    return state.companies[company].president is not None or state.companies[company].floated


def worth_row(session: Session, games: Sequence[Game], player: PlayerId) -> Row:
    worths = [session.facts.worth(game.state).get(player) for game in games]
    return Row("worth", player, money_cells(worths))


def money_cells(amounts: Sequence[int | None]) -> tuple[Figure, ...]:
    """Sums with how much more they are than the first; what is only in one of them counts whole."""
    first = amounts[0] or 0
    return tuple(Figure(amount, (amount or 0) - first) for amount in amounts)


def price(session: Session, game: Game, company: CompanyId) -> int | None:
    return session.facts.price(game.state, company)


def treasury(_session: Session, game: Game, company: CompanyId) -> int | None:
    return game.state.companies[company].cash


def income(_session: Session, game: Game, company: CompanyId) -> int | None:
    """What a company earned the last time it ran."""
    return last_income(game.log, company)


FIGURES: dict[str, Callable[[Session, Game, CompanyId], int | None]] = {
    "price": price,
    "treasury": treasury,
    "income": income,
}


def last_income(log: Log, company: CompanyId) -> int | None:
    for applied in reversed(log):
        for event in applied.events:
            if isinstance(event, RoutesRun) and event.company == company:
                return event.income
            if isinstance(event, DividendDecided) and event.company == company:
                return event.income
    return None


def lost_trains(session: Session, future: Future, company: CompanyId) -> str:
    """The trains that a company loses in a future, by rust, limit or otherwise; sold ones are not lost."""
    lost: list[str] = []
    for applied in future.game.log[future.parts_from(session.played) :]:
        for event in applied.events:
            if isinstance(event, TrainsRusted):
                lost += [
                    f"{count} × {session.facts.faces(event.type)}"
                    for owner, count in event.lost
                    if owner == company and count
                ]
            elif isinstance(event, TrainLeft) and event.company == company:
                lost.append(event.train.name)
    return ", ".join(lost)
