"""What can be printed, in words, and the pages somebody chose."""

from collections.abc import Sequence

from ezgame.core.game import Game
from ezgame.ui.printing.paper import Page, Paper
from ezgame.ui.printing.snapshot import snapshot_pages

GROUPS: tuple[tuple[str, tuple[str, ...]], ...] = (
    (
        "printing.group.position",
        (
            "map",
            "market",
            "companies",
            "players",
            "charters",
        ),
    ),
    (
        "printing.group.table",
        (
            "rebuild",
            "map-tiled",
            "tiles-left",
        ),
    ),
    (
        "printing.group.course",
        (
            "report",
            "log",
        ),
    ),
    (
        "printing.group.blank",
        (
            "blank-map",
            "blank-map-tiled",
            "tiles",
            "blank-charters",
            "payout",
        ),
    ),
)
"""Keys of headings, and below each the names of pages (see snapshot.PAGES), which printing.page.<name> calls."""

USUAL = ("map", "market", "companies", "players", "rebuild")
FINISHED = ("report", "map", "market", "players")
"""What is chosen at first: a position to put on the table, or the memory of a finished game."""


class ChosenPages:
    """The pages of one position; made when they are first wanted, for each paper."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._made: dict[tuple[str, str], list[Page]] = {}
        finished = game.state.finished
        self.names: list[str] = list(FINISHED if finished else USUAL)

    def pages_of(self, name: str, paper: Paper) -> list[Page]:
        key = (name, paper.name)
        if key not in self._made:
            self._made[key] = snapshot_pages(self._game, [name], paper)
        return self._made[key]

    def pages(self, paper: Paper) -> list[Page]:
        """Every chosen page, in the order of the list."""
        return [page for name in self.in_order() for page in self.pages_of(name, paper)]

    def in_order(self) -> Sequence[str]:
        return [name for _, entries in GROUPS for name in entries if name in self.names]

    def choose(self, name: str, chosen: bool) -> None:
        if chosen and name not in self.names:
            self.names.append(name)
        elif not chosen and name in self.names:
            self.names.remove(name)

    def first_of(self, name: str, paper: Paper) -> int | None:
        """Where the pages of this name begin among the chosen ones."""
        index = 0
        for other in self.in_order():
            if other == name:
                return index
            index += len(self.pages_of(other, paper))
        return None
