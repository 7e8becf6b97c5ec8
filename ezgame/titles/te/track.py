"""The tile of a turn (TE-TRK): one, paid at once; a waiting home station enters its circle with it."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import LayTile, Pass
from ezgame.core.board.cost import charges, placement_cost
from ezgame.core.board.placement import Builder
from ezgame.core.board.placement import candidates as placements
from ezgame.core.choices import Choice
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import State
from ezgame.core.steps.laying import fault_of_cost, fault_of_place, note_tile, put_tile
from ezgame.core.transition import Transition
from ezgame.titles.te.context import Context
from ezgame.titles.te.goals import Goals
from ezgame.titles.te.stations import WaitingHomes

REGULAR = "regular"


class TrackStep(TurnStep[LayTile | Pass]):
    name = "track"
    accepts = (LayTile, Pass)

    def __init__(
        self,
        context: Context,
        homes: WaitingHomes,
        goals: Goals,
        next_step: Callable[[Transition], None],
    ) -> None:
        self._context = context
        self._homes = homes
        self._goals = goals
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        return True

    def builder(self, state: State, company: CompanyId) -> Builder:
        """A home without track comes first; one whose station still waits needs no connection."""
        home = self._context.company(company).home
        assert home is not None
        waits = not state.companies[company].home_placed
        return Builder(
            company=company,
            colors=frozenset(self._context.phase(state).tiles),
            home_first=home,
            unconnected=frozenset({home}) if waits else frozenset(),
        )

    def candidates(self, state: State) -> Iterator[Choice]:
        actor, builder = acting_president(state), self.builder(state, acting_company(state))
        for at in placements(self._context.ground, state.board, builder, state.supply):
            yield Choice(
                action=LayTile(actor=actor, hex=at.hex, tile=at.tile, rotation=at.rotation)
            )
        yield Choice(action=Pass(actor=actor))

    def judge(self, state: State, action: LayTile | Pass) -> Refusal | None:
        if not isinstance(action, LayTile):
            return None
        if action.private is not None:
            return refuse("private.no-such-power", private=action.private)
        company, ground = acting_company(state), self._context.ground
        place = (action.hex, action.tile, action.rotation)
        return fault_of_place(ground, state, self.builder(state, company), action) or fault_of_cost(
            state, action, placement_cost(ground, state.board, *place)
        )

    def perform(self, t: Transition, action: LayTile | Pass) -> None:
        if isinstance(action, LayTile):
            self._lay(t, action)
        else:
            self.passed(t)
        self._next_step(t)

    def _lay(self, t: Transition, action: LayTile) -> None:
        company = acting_company(t.state)
        ground = self._context.ground
        costs = charges(ground, t.state.board, action.hex, action.tile, action.rotation)
        upgrade = put_tile(t, ground, self._context.title.tiles, action)
        for charge in costs:
            # A crossing of the Ems is named by its side, terrain by its hex (TE-TRK-07).
            t.pay(company, BANK, charge.amount, charge.reason, charge.across or action.hex)
        note_tile(t, action, REGULAR, upgrade=upgrade)
        # Before the goals: a station that enters its circle now may complete a connection.
        self._homes.enter_circles(t, action.hex)
        self._goals.after_tile(t, company)
