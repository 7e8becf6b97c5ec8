"""When 18xx.games regards building as over although nobody has said so. Needed to follow its records.

It asks no further once the tiles it counts are laid or cannot be paid, whatever else our rules would
still allow. One ruling lets a company without a run book its empty income at that very moment.
"""

from ezgame.core.board.stations import station_choices
from ezgame.core.definitions.board import GATE_STOP
from ezgame.core.ids import CompanyId, Gauge, TrainId
from ezgame.core.rounds.operating import acting_president, operating_turn
from ezgame.core.routes.network import Network, Segment
from ezgame.core.state import State, Train
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import OpenPass
from ezgame.titles.esp.allowances import MINES, REGULAR, SECOND
from ezgame.titles.esp.build import STATION, BuildStep
from ezgame.titles.esp.context import MINE_PRIVATE, Context
from ezgame.titles.esp.events import StopsJoined, own
from ezgame.titles.esp.running import face_named


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

    def remember(self, t: Transition, network: Network) -> None:
        """Keep by which gauges the company that builds is joined: what is joined once counts for ever there."""
        company = operating_turn(t.state).company
        assert company is not None
        found = {gauge for segment in _beside_stations(network) for gauge in segment.gauges}
        if found - own(t.state).joined.get(company, frozenset()):
            t.emit(StopsJoined(company=company, gauges=frozenset(found)))

    def known_to_run(self, state: State, company: CompanyId) -> frozenset[TrainId]:
        """Trains of the company on whose gauge it was ever joined, also if that track is gone since."""
        joined = own(state).joined.get(company, frozenset())
        trains = state.companies[company].trains
        return frozenset(train.id for train in trains if joined and self._may_use(train, joined))

    def _may_use(self, train: Train, gauges: frozenset[Gauge]) -> bool:
        faces = [face_named(self._context.title, name) for name in train.faces]
        # A joined train runs on both gauges.
        return len(faces) > 1 or not faces[0].gauges or bool(faces[0].gauges & gauges)

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


def could_run(network: Network, known: frozenset[TrainId] = frozenset()) -> bool:
    """Whether a run is asked for there: a train that may run, and a station with another stop in reach.

    Only gauges matter, and a station in a pass, where both gauges meet, is enough by itself. Whether the
    train finds a legal run does not: a joined train without a pass and the strawberry train before Aranjuez
    are asked for, too. `known` are trains that found a stop in reach before (`Tempo.known_to_run`).
    """
    if any(node.own_token and node.kind == GATE_STOP for node in network.nodes):
        return bool(network.trains)
    near = _beside_stations(network)
    return any(
        train.id in known or any(not segment.gauges & train.forbidden_gauges for segment in near)
        for train in network.trains
    )


def _beside_stations(network: Network) -> list[Segment]:
    """Track from a station of the company to the next stop."""
    own = {node.id for node in network.nodes if node.own_token}
    return [segment for segment in network.segments if {segment.a, segment.b} & own]
