"""The map of 18España: what its parts, stops and circles mean to the board code."""

from collections.abc import Mapping

from ezgame.core.board.ground import Ground
from ezgame.core.board.placement import Builder, is_bare
from ezgame.core.board.rules import BoardRules, PlacementRules
from ezgame.core.board.stations import reserving_of
from ezgame.core.definitions.title import Title
from ezgame.core.ids import CompanyId, HexId, PhaseId, StopKind
from ezgame.core.state import BoardState, CompanyState
from ezgame.titles.esp.figures import Figures


def make_ground(title: Title, figures: Figures) -> Ground:
    """The ground of one game; keep it beside the game, it holds the caches."""
    return Ground(
        title.board,
        title.tiles,
        BoardRules(
            terminal_kinds=figures.routes.terminals,
            sharing=(figures.stations.shared_slot,),
            shared_circle="extra" if figures.shared_home.slot == "extra" else "stacked",
            crowded_homes=figures.reservations.oo == "while_reserved",
        ),
        PlacementRules(gauge_by_part=figures.build.gauges),
    )


def make_builder(
    title: Title,
    ground: Ground,
    figures: Figures,
    board: BoardState,
    company: CompanyId,
    phase: PhaseId,
) -> Builder:
    """What a company may build in this phase: minors stay in the south, the home hex comes first."""
    charter = title.companies[company]
    home = charter.home
    bare = figures.build.home_first and home is not None and is_bare(ground, board, home)
    return Builder(
        company=company,
        colors=frozenset(title.phases[phase].tiles),
        parts=None if figures.build.minors_anywhere else figures.build.parts[charter.kind],
        home_first=home if bare else None,
    )


def reserving(
    ground: Ground, figures: Figures, companies: Mapping[CompanyId, CompanyState]
) -> frozenset[CompanyId]:
    """Companies whose home circles are kept free.

    Where two companies get a circle each (ruling shared_home.slot), the first that was placed has
    used up the reservation of both.
    """
    waiting = reserving_of(companies)
    if figures.shared_home.slot != "extra":
        return waiting
    placed = {name for name, state in companies.items() if state.home_placed}
    return frozenset(name for name in waiting if not ground.rules.partners(name) & placed)


def kinds_at(ground: Ground, board: BoardState, hex: HexId) -> frozenset[StopKind]:
    """Kinds of stops in a hex now."""
    return frozenset(stop.kind for stop in ground.face(board, hex).stops)
