"""The map of 18España: what its parts, stops and circles mean to the board code."""

from collections.abc import Mapping
from typing import Any

from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, is_bare
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, Gauge, PhaseId, StopKind
from ezgame.core.state import BoardState

NORTH, SOUTH = "north", "south"
IBERIAN, NARROW = Gauge("iberian"), Gauge("narrow")
MINE, HARBOUR, OFFBOARD = StopKind("mine"), StopKind("harbour"), StopKind("offboard")
STACKED = frozenset({CompanyId("MZ"), CompanyId("MZA")})
"""Their stations share one circle of Madrid."""


def make_ground(title: Title, rulings: Mapping[str, Any]) -> Ground:
    """The ground of one game; keep it beside the game, it holds the caches."""
    return Ground(
        title.board,
        title.tiles,
        BoardRules(
            terminal_kinds=frozenset({OFFBOARD, HARBOUR}),
            sharing=(STACKED,),
            shared_circle=rulings.get("stations.shared_circle", "stacked"),
        ),
        PlacementRules(gauge_by_part={NORTH: NARROW, SOUTH: IBERIAN}),
    )


def make_builder(
    title: Title, ground: Ground, board: BoardState, company: CompanyId, phase: PhaseId
) -> Builder:
    """What a company may build in this phase: minors stay in the south, the home hex comes first."""
    charter = title.companies[company]
    home = charter.home
    bare = home is not None and is_bare(ground, board, home)
    return Builder(
        company=company,
        colors=frozenset(title.phases[phase].tiles),
        parts=frozenset({SOUTH}) if charter.kind == "minor" else None,
        home_first=home if bare else None,
    )
