"""The tile of a turn (49-TRK), also the one that the coastal private gives."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import LayTile, Pass, PlaceStation
from ezgame.core.board.placement import Builder
from ezgame.core.board.placement import candidates as placements
from ezgame.core.choices import Choice
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.privates import blocked_hexes
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president
from ezgame.core.state import State
from ezgame.core.steps.laying import fault_of_cost, fault_of_place, note_tile, put_tile
from ezgame.core.transition import Transition
from ezgame.titles.t1849.actions import CloseForCoast
from ezgame.titles.t1849.board import DUAL, NARROW, new_gauges, tile_price
from ezgame.titles.t1849.coast import Coast
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.privates import Privates
from ezgame.titles.t1849.state import own
from ezgame.titles.t1849.station import Markers

REGULAR = "regular"
EARTHQUAKE = "earthquake"


class Laying:
    """Judges and lays one tile for the acting company."""

    def __init__(self, context: Context, privates: Privates, coast: Coast) -> None:
        self._context = context
        self._privates = privates
        self._coast = coast
        self._shaken = context.figures.earthquake.hex
        self._on_dual = context.figures.terrain.sigi_on_dual == "half"

    def builder(self, state: State, company: CompanyId, *, coastal: bool) -> Builder:
        blocked = blocked_hexes(self._context.title, state)  # 49-PRI-05
        if own(state).shaken:
            # No tile goes there until it is rebuilt, the one of the coastal private included (49-EVT-02).
            blocked[self._shaken] = EARTHQUAKE
        return Builder(
            company=company,
            colors=frozenset(self._context.phase(state).tiles),
            blocked=blocked,
            unconnected=self._coast.hexes if coastal else frozenset(),
        )

    def candidates(self, state: State, *, coastal: bool) -> Iterator[LayTile]:
        builder = self.builder(state, acting_company(state), coastal=coastal)
        hexes = sorted(self._coast.hexes) if coastal else None
        power = self._coast.private if coastal and not self._coast.is_open(state) else None
        actor = acting_president(state)
        for at in placements(self._context.ground, state.board, builder, state.supply, hexes):
            yield LayTile(
                actor=actor, hex=at.hex, tile=at.tile, rotation=at.rotation, private=power
            )

    def why_cost(self, state: State, company: CompanyId, action: LayTile) -> str:
        """What the price of a tile is paid for: narrow gauge only, or other track, for half of it perhaps."""
        ground = self._context.ground
        at = (action.hex, action.tile, action.rotation)
        gauges = new_gauges(ground, state.board, *at)
        # One new piece of another gauge, and the whole tile is paid as standard track (49-TRK-11).
        if gauges <= {NARROW}:
            return "tile.narrow"
        whole = tile_price(ground, state.board, *at)
        if self.cost(state, company, action) < whole:
            return "tile.half"
        return "tile.dual" if DUAL in gauges else "tile.standard"

    def cost(self, state: State, company: CompanyId, action: LayTile) -> int:
        return tile_price(
            self._context.ground,
            state.board,
            action.hex,
            action.tile,
            action.rotation,
            percent=self._privates.percent(state, company),
            on_dual=self._on_dual,
        )

    def judge(self, state: State, action: LayTile) -> Refusal | None:
        company = acting_company(state)
        coastal = self._coast.judge(state, action, self._coast.hexes)
        if isinstance(coastal, Refusal):
            return coastal
        builder = self.builder(state, company, coastal=coastal)
        refusal = fault_of_place(self._context.ground, state, builder, action)
        if refusal is not None:
            if refusal.values.get("by") == EARTHQUAKE:
                return refuse("track.shaken", hex=action.hex)
            return refusal
        return fault_of_cost(state, action, self.cost(state, company, action))

    def lay(self, t: Transition, action: LayTile) -> None:
        company = acting_company(t.state)
        cost, why = self.cost(t.state, company, action), self.why_cost(t.state, company, action)
        if action.private is not None:
            self._coast.open(t)
        upgrade = put_tile(t, self._context.ground, self._context.title.tiles, action)
        t.pay(company, BANK, cost, why, action.hex)
        note_tile(t, action, REGULAR, upgrade=upgrade)


class TrackStep(TurnStep[LayTile | PlaceStation | CloseForCoast | Pass]):
    """One tile; the coastal private may give the tile, or only a marker."""

    name = "track"
    accepts = (LayTile, PlaceStation, CloseForCoast, Pass)

    def __init__(
        self,
        laying: Laying,
        markers: Markers,
        coast: Coast,
        next_step: Callable[[Transition], None],
    ) -> None:
        self.laying = laying
        self._markers = markers
        self._coast = coast
        self._next_step = next_step

    def enter(self, t: Transition) -> bool:
        return True

    def candidates(self, state: State) -> Iterator[Choice]:
        actor, coast = acting_president(state), self._coast
        for action in self.laying.candidates(state, coastal=coast.is_open(state)):
            yield Choice(action=action)
        if coast.offered(state):
            for action in self.laying.candidates(state, coastal=True):
                yield Choice(action=action)
            for station in self._markers.coastal(state, coast.private):
                yield Choice(action=station)
        elif coast.by_word and coast.may_open(state, acting_company(state)):
            yield Choice(action=CloseForCoast(actor=actor))
        yield Choice(action=Pass(actor=actor))

    def judge(
        self, state: State, action: LayTile | PlaceStation | CloseForCoast | Pass
    ) -> Refusal | None:
        coast = self._coast
        if isinstance(action, LayTile):
            return self.laying.judge(state, action)
        if isinstance(action, PlaceStation):
            if action.private is None:
                return refuse("station.after-tile", hex=action.hex)
            return self._markers.judge(state, action)
        if isinstance(action, CloseForCoast):
            company = acting_company(state)
            if not coast.by_word or not coast.may_open(state, company):
                return refuse("private.not-owned", private=coast.private, company=company)
        return None

    def perform(self, t: Transition, action: LayTile | PlaceStation | CloseForCoast | Pass) -> None:
        if isinstance(action, CloseForCoast):
            self._coast.open(t)
            return
        if isinstance(action, LayTile):
            self.laying.lay(t, action)
        elif isinstance(action, PlaceStation):
            self._coast.open(t)
            self._markers.place(t, action)
        else:
            self.passed(t)
        self._next_step(t)
