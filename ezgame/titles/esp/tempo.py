"""When 18xx.games regards building as over although nobody has said so. Needed to follow its records.

It asks no further once the tiles it counts are laid or cannot be paid, whatever else our rules would
still allow. One ruling lets a company without a run book its empty income at that very moment.
"""

from ezgame.core.board.stations import station_choices
from ezgame.core.definitions.board import GATE_STOP
from ezgame.core.ids import CompanyId
from ezgame.core.rounds.operating import acting_president, operating_turn
from ezgame.core.routes.network import Network
from ezgame.core.state import State
from ezgame.titles.esp.actions import OpenPass
from ezgame.titles.esp.allowances import MINES, REGULAR, SECOND
from ezgame.titles.esp.build import STATION, BuildStep
from ezgame.titles.esp.context import MINE_PRIVATE, Context


class Tempo:
    def __init__(self, context: Context, build: BuildStep) -> None:
        self._context = context
        self._build = build

    def building_is_over(self, state: State) -> bool:
        turn = state.operating
        if turn is None or turn.company is None or turn.step != BuildStep.name:
            return False
        context, now = self._context, state.companies[turn.company]
        second = not context.is_minor(turn.company) and context.allows(state, "second-tile")
        if self._mine_private_possible(state, turn.company):
            return False
        used = [use.allowance for use in turn.tiles]
        regular = sum(use in (REGULAR, SECOND) for use in used)
        poor = second and regular == 1 and now.cash < context.figures.costs.second_tile
        if not poor and (regular < (2 if second else 1) or MINES not in used):
            return False
        return not self._pass_in_reach(state) and not self._station_possible(state)

    def _mine_private_possible(self, state: State, company: CompanyId) -> bool:
        """Private 1, an action of its own there, keeps the step open; also one that could still be bought."""
        owner = state.privates[MINE_PRIVATE].owner
        if owner == company:
            return True
        least = self._context.figures.privates.minimum_price
        return (
            owner in state.players
            and self._context.allows(state, "private-sale")
            and state.companies[company].cash >= least
        )

    def _pass_in_reach(self, state: State) -> bool:
        """A closed pass keeps the step open, even for a company that cannot pay for it."""
        for hex_id in self._context.title.board.gates:
            if hex_id not in state.board.open_passes:
                opening = OpenPass(actor=acting_president(state), hex=hex_id)
                refusal = self._build.judge(state, opening)
                if refusal is None or refusal.key == "pass.cash":
                    return True
        return False

    def _station_possible(self, state: State) -> bool:
        turn = operating_turn(state)
        assert turn.company is not None
        now = state.companies[turn.company]
        if STATION in turn.used or not now.stations_free:
            return False
        if now.cash < self._context.figures.costs.station:
            return False
        places = station_choices(
            self._context.ground, state.board, turn.company, self._build.reserving(state)
        )
        return next(iter(places), None) is not None


def could_run(network: Network) -> bool:
    """Whether a run is asked for there: a train that may run, and a station with another stop in reach.

    Only gauges matter, and a station in a pass, where both gauges meet, is enough by itself. Whether the
    train finds a legal run does not: a joined train without a pass and the strawberry train before Aranjuez
    are asked for, too.
    """
    own = {node.id for node in network.nodes if node.own_token}
    near = [segment for segment in network.segments if {segment.a, segment.b} & own]
    if any(node.own_token and node.kind == GATE_STOP for node in network.nodes):
        return bool(network.trains)
    return any(
        not segment.gauges & train.forbidden_gauges for train in network.trains for segment in near
    )
