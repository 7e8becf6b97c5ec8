"""Statistics over the games of a group: wins, average places, favourite companies.

They are computed from finished games each time somebody asks, and kept nowhere. Players are the same if
they have the same name, whatever its letters' case.
"""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State

FAVOURITES = 3
"""Companies named for each player."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayedGame:
    """The end of one game, with names instead of ids: files of many titles are counted together."""

    title: str
    places: tuple[str, ...]
    """Players from first to last; automatic players are left out, their places stay taken."""
    ranks: tuple[int, ...]
    """The place of each."""
    directed: tuple[tuple[str, str], ...]
    """Player and company that he directed at the end."""


@dataclass(frozen=True, slots=True, kw_only=True)
class PlayerStatistics:
    name: str
    games: int
    wins: int
    average_place: float
    favourites: tuple[tuple[str, int], ...]
    """Companies directed most often at the end, and how often."""


def played(rules: Ruleset, state: State) -> PlayedGame:
    """What a finished game counts for."""
    names = dict(zip(state.players, rules.setup.players, strict=False))
    ranked = [(names[p], rank) for p, rank in rules.standings(state) if p in names]
    return PlayedGame(
        title=rules.title.name,
        places=tuple(name for name, _ in ranked),
        ranks=tuple(rank for _, rank in ranked),
        directed=tuple(
            (names[now.president], rules.title.companies[company].short)
            for company, now in state.companies.items()
            if now.president in names and not now.closed
        ),
    )


def statistics(games: Iterable[PlayedGame]) -> tuple[PlayerStatistics, ...]:
    """One line per player: most wins first, then the better average, then the name."""
    found: dict[str, _Sum] = {}
    for game in games:
        for name, rank in zip(game.places, game.ranks, strict=True):
            found.setdefault(name.casefold(), _Sum(name)).take(game, rank)
    lines = [one.line() for one in found.values()]
    return tuple(sorted(lines, key=lambda s: (-s.wins, s.average_place, s.name.casefold())))


def with_anybody_of(games: Sequence[PlayedGame], players: Sequence[str]) -> tuple[PlayedGame, ...]:
    """The games that at least two of these players were in, or one alone if only one is named."""
    wanted = {name.casefold() for name in players}
    enough = min(2, len(wanted))
    return tuple(
        game for game in games if len(wanted & {name.casefold() for name in game.places}) >= enough
    )


class _Sum:
    """What is counted for one player."""

    def __init__(self, name: str) -> None:
        self._name = name
        self._ranks: list[int] = []
        self._companies: Counter[str] = Counter()

    def take(self, game: PlayedGame, rank: int) -> None:
        self._ranks.append(rank)
        same = self._name.casefold()
        self._companies.update(c for name, c in game.directed if name.casefold() == same)

    def line(self) -> PlayerStatistics:
        often = sorted(self._companies.items(), key=lambda item: (-item[1], item[0]))
        return PlayerStatistics(
            name=self._name,
            games=len(self._ranks),
            wins=self._ranks.count(1),
            average_place=sum(self._ranks) / len(self._ranks),
            favourites=tuple(often[:FAVOURITES]),
        )
