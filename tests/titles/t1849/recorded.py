"""Recorded games of 1849, action by action, with what their lines do not tell: whose turn has used
Società Marittima Siciliana, and in which port a company has its marker."""

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path

from ezgame.content.titles import load_title
from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, Placement
from ezgame.core.definitions.title import Title
from ezgame.core.definitions.trains import Phase
from ezgame.core.ids import CompanyId, HexId, PhaseId, PrivateId, TileId
from ezgame.core.state import BoardState
from ezgame.titles.t1849.board import make_ground
from tests.core.board.recorded import Moment, board_of, moments, supply_in, type_of

SMS, SCE, CNM, SIGI = (PrivateId(name) for name in ("SMS", "SCE", "CNM", "SIGI"))
TWICE = (TileId("655"), TileId("656"))
"""Of these the recorded games have two (ruling tiles.messina)."""


@cache
def title() -> Title:
    return load_title("1849")


@cache
def ground() -> Ground:
    return make_ground(title())


@dataclass
class Watched:
    """A moment with the board before it."""

    moment: Moment
    board: BoardState
    free: CompanyId | None
    """Who has closed SMS this turn."""
    ports: dict[CompanyId, HexId] = field(default_factory=dict)

    @property
    def phase(self) -> Phase:
        return title().phases[PhaseId(self.moment.before["phase"].removesuffix("H"))]

    def builder(self) -> Builder:
        privates = self.moment.before["privates"]
        shut = privates[SCE]["owner"] in self.moment.before["players"]
        power = next(a for a in title().privates[SMS].abilities if a["kind"] == "teleport")
        free = self.free == self.moment.company
        return Builder(
            company=self.moment.company,
            colors=frozenset(self.phase.tiles),
            blocked={HexId("G13"): SCE} if shut else {},
            unconnected=frozenset(HexId(hex) for hex in power["hexes"]) if free else frozenset(),
        )

    def supply(self) -> dict[TileId, int | None]:
        left = supply_in(title(), self.moment.before)
        for tile in TWICE:
            left[tile] = (left[tile] or 0) + 1
        return left

    def placement(self) -> Placement:
        action = self.moment.action
        return Placement(HexId(action["hex"]), TileId(type_of(action["tile"])), action["rotation"])


def watched(path: Path) -> Iterator[Watched]:
    """Every action of a game, with its board."""
    board: BoardState | None = None
    free: CompanyId | None = None
    ports: dict[CompanyId, HexId] = {}
    for moment in moments(path):
        board = board_of(ground(), moment.before, board)
        action = moment.action
        yield Watched(moment, board, free, ports)
        if action["type"] == "choose" and action["choice"] == "Close SMS":
            free = CompanyId(action["entity"])
        elif action["entity"] != free:
            free = None
        if action["type"] == "assign":
            ports[moment.company] = HexId(action["target"])
        for company, row in moment.after.get("corporations", {}).items():
            if company in ports and not row["extra"]["cnm"]:
                del ports[CompanyId(company)]
