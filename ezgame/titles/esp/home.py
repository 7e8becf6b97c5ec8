"""The home station: the first thing a company does, free of charge (5.3.4)."""

from functools import partial

from ezgame.core.board.placement import is_bare
from ezgame.core.steps.home import HomeRules, HomeStep
from ezgame.titles.esp.board import reserving
from ezgame.titles.esp.context import Context


def home_step(context: Context) -> HomeStep:
    """In a blank double city the station waits in the hex; its circle is chosen when the tile lies."""
    ground, figures = context.ground, context.figures
    return HomeStep(
        HomeRules(
            ground=ground,
            company=context.company,
            kept=lambda state: reserving(ground, figures, state.companies),
            undecided=partial(is_bare, ground),
        )
    )
