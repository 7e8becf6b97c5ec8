"""The home station; where it stood on a blank hex of two cities, the first tile opens the choice of a city."""

from functools import partial

from ezgame.core.board.placement import is_bare
from ezgame.core.events import StationRemoved
from ezgame.core.ids import HexId
from ezgame.core.rounds.operating import acting_president
from ezgame.core.state import Pending
from ezgame.core.steps.home import HOME, HomeRules, HomeStep
from ezgame.core.transition import Transition
from ezgame.titles.t1830.context import Context


class HomeStep1830(HomeStep):
    def __init__(self, context: Context) -> None:
        super().__init__(
            HomeRules(
                ground=context.ground,
                company=context.company,
                undecided=partial(is_bare, context.ground),
            )
        )
        self._context = context

    def ask_again(self, t: Transition, hex_id: HexId) -> None:
        """The first track lies in a hex where a station stood in no city in particular: choose it now."""
        loose = {
            home.company
            for home in self._context.title.board.hexes[hex_id].homes
            if home.stop is None
        }
        for station in t.state.board.stations.get(hex_id, ()):
            # The company itself chooses, or, under the online rules, whoever lays the tile (30-TOK-07, doubt
            # C22).
            chooser = t.state.companies[station.company].president
            if self._context.figures.stations.first_tile_choice_by == "tile_layer":
                chooser = acting_president(t.state)
            if station.company in loose and chooser is not None:
                t.emit(StationRemoved(company=station.company, hex=hex_id, back=True))
                t.ask(Pending(step=HOME, actor=chooser, about=station.company))
