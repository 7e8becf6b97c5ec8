"""The build step: tiles, a station and a pass in any order (5.3, 6.2)."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import LayTile, Pass, PlaceStation
from ezgame.core.board.placement import candidates as placements
from ezgame.core.board.placement import is_bare
from ezgame.core.board.reach import reach_of
from ezgame.core.board.stations import judge_station, judge_station_price, placed, station_choices
from ezgame.core.choices import Choice
from ezgame.core.events import PassOpened, PrivateClosed, StationPlaced, StationRemoved
from ezgame.core.ids import BANK, CompanyId, HexId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import Pending, PrivateState, State
from ezgame.core.steps.home import HOME
from ezgame.core.steps.laying import fault_of_cost, fault_of_place, note_tile, put_tile
from ezgame.core.transition import Transition
from ezgame.titles.esp.actions import OpenPass
from ezgame.titles.esp.allowances import REGULAR, SECOND, Allowances
from ezgame.titles.esp.board import make_builder
from ezgame.titles.esp.board import reserving as kept_homes
from ezgame.titles.esp.circle import ask_circle
from ezgame.titles.esp.context import MINE_PRIVATE, PASS_PRIVATE, Context

STATION, PASS = "station", "pass"


class BuildStep(TurnStep[LayTile | PlaceStation | OpenPass | Pass]):
    name = "build"
    accepts = (LayTile, PlaceStation, OpenPass, Pass)

    def __init__(self, context: Context, next_step: Callable[[Transition], None]) -> None:
        self._context = context
        self._next_step = next_step
        self.allowances = Allowances(context)

    def enter(self, t: Transition) -> bool:
        return True

    def candidates(self, state: State) -> Iterator[Choice]:
        context = self._context
        actor, company = acting_president(state), acting_company(state)
        builder = make_builder(
            context.title, context.ground, context.figures, state.board, company, state.phase
        )
        # The same tile at both prices: whether private 1 is used up for it is for the director to say
        # (ESP-3.1-10).
        power = state.privates[MINE_PRIVATE].owner == company
        for place in placements(context.ground, state.board, builder, state.supply):
            lay = LayTile(actor=actor, hex=place.hex, tile=place.tile, rotation=place.rotation)
            yield Choice(action=lay)
            if power:
                yield Choice(
                    action=LayTile(
                        actor=actor,
                        hex=lay.hex,
                        tile=lay.tile,
                        rotation=lay.rotation,
                        private=MINE_PRIVATE,
                    )
                )
        if state.companies[company].stations_free:
            for hex_id, stop in station_choices(
                context.ground, state.board, company, self.reserving(state)
            ):
                yield Choice(action=PlaceStation(actor=actor, hex=hex_id, stop=stop))
        for hex_id in context.title.board.gates if context.passes_are_opened else ():
            if hex_id not in state.board.open_passes:
                yield Choice(action=OpenPass(actor=actor, hex=hex_id))
                if state.privates.get(PASS_PRIVATE, PrivateState()).owner == company:
                    yield Choice(action=OpenPass(actor=actor, hex=hex_id, private=PASS_PRIVATE))
        yield Choice(action=Pass(actor=actor))

    def closed(self, state: State, offer: str) -> Refusal | None:
        """Where nothing can be tried: no station to place, no place for it, no first tile yet."""
        company, turn = acting_company(state), operating_turn(state)
        now = state.companies[company]
        if offer == STATION and not now.stations_free:
            return refuse("station.none-on-charter", company=company, locked=now.stations_locked)
        if offer == SECOND and all(use.allowance != REGULAR for use in turn.tiles):
            return refuse("closed.second-first")
        return None

    def judge(
        self, state: State, action: LayTile | PlaceStation | OpenPass | Pass
    ) -> Refusal | None:
        if isinstance(action, LayTile):
            return self._judge_tile(state, action)
        if isinstance(action, PlaceStation):
            return self._judge_station(state, action)
        if isinstance(action, OpenPass):
            return self._judge_pass(state, action)
        return None

    def _judge_tile(self, state: State, action: LayTile) -> Refusal | None:
        context = self._context
        company = acting_company(state)
        if action.hex not in context.title.board.hexes:
            return refuse("track.unknown-hex", hex=action.hex)
        if action.tile not in context.title.tiles.tiles:
            return refuse("track.unknown-tile", tile=action.tile)
        use = self.allowances.classify(state, company, action.hex, action.tile, action.private)
        if isinstance(use, Refusal):
            return use
        builder = make_builder(
            context.title, context.ground, context.figures, state.board, company, state.phase
        )
        return fault_of_place(context.ground, state, builder, action) or fault_of_cost(
            state, action, use.cost
        )

    def reserving(self, state: State) -> frozenset[CompanyId]:
        return kept_homes(self._context.ground, self._context.figures, state.companies)

    def _judge_station(self, state: State, action: PlaceStation) -> Refusal | None:
        company = acting_company(state)
        now = state.companies[company]
        if STATION in operating_turn(state).used:
            return refuse("station.one-per-turn", company=company)
        if not now.stations_free:
            return refuse("station.none-on-charter", company=company, locked=now.stations_locked)
        if action.private is not None:
            return refuse("private.not-owned", private=action.private, company=company)
        refusal = judge_station(
            self._context.ground,
            state.board,
            company,
            action.hex,
            action.stop,
            self.reserving(state),
        )
        if refusal is not None:
            return refusal
        cost = self._context.figures.costs.station
        return judge_station_price(now, company, cost)

    def pass_cost(self, hex_id: HexId, *, private: bool) -> int:
        cost = self._context.title.board.gates[hex_id].cost
        if not private:
            return cost
        power = next(
            a
            for a in self._context.title.privates[PASS_PRIVATE].abilities
            if a["kind"] == "pass-discount"
        )
        return 0 if power["free"] == hex_id else max(0, cost - int(power["amount"]))

    def _judge_pass(self, state: State, action: OpenPass) -> Refusal | None:
        context = self._context
        company = acting_company(state)
        if action.hex not in context.title.board.gates:
            return refuse("pass.unknown", hex=action.hex)
        if action.hex in state.board.open_passes:
            return refuse("pass.open", hex=action.hex)
        if not context.passes_are_opened:
            return refuse("pass.by-itself", hex=action.hex)
        powered = action.private is not None
        owner = state.privates.get(PASS_PRIVATE, PrivateState()).owner
        if powered and (action.private != PASS_PRIVATE or owner != company):
            return refuse("private.not-owned", private=action.private, company=company)
        if not context.allows(state, "pass"):
            return refuse("pass.phase", phase=context.phase(state).name)
        # A minor that owns private 4 cannot use it (ESP-3.1-26); recorded games did (C-07).
        if context.is_minor(company) and not (powered and context.figures.pass_private.minors):
            return refuse("pass.majors-only", company=company)
        # One pass in a round, the one of private 4 included (ESP-3.1-25); recorded games did not count it.
        counts = not powered or context.figures.pass_private.counts
        if counts and PASS in operating_turn(state).used:
            return refuse("pass.one-per-turn", company=company)
        # Connected from either map; the far side is out of reach until the pass is open.
        if not reach_of(context.ground, state.board, company).has_stop_in(action.hex):
            return refuse("pass.no-connection", hex=action.hex, company=company)
        cost, cash = self.pass_cost(action.hex, private=powered), state.companies[company].cash
        if cost > cash:
            return refuse("pass.cash", company=company, cost=cost, cash=cash)
        return None

    def perform(self, t: Transition, action: LayTile | PlaceStation | OpenPass | Pass) -> None:
        if isinstance(action, LayTile):
            self._lay(t, action)
        elif isinstance(action, PlaceStation):
            self._place(t, action)
        elif isinstance(action, OpenPass):
            self._open(t, action)
        else:
            self.passed(t)
            self._next_step(t)

    def _lay(self, t: Transition, action: LayTile) -> None:
        company = acting_company(t.state)
        ground = self._context.ground
        use = self.allowances.classify(t.state, company, action.hex, action.tile, action.private)
        assert not isinstance(use, Refusal)
        # Asked before the tile lies.
        bare = is_bare(ground, t.state.board, action.hex)
        put_tile(t, ground, self._context.title.tiles, action)
        reason = "tile.mine-removed" if use.removes_mine else "tile.terrain"
        # The discount is for the ground, never for the fee of a second tile (ESP-3.1-11).
        t.pay(company, BANK, max(0, use.terrain - use.discount), reason, action.hex)
        t.pay(company, BANK, use.fee, "tile.second", action.hex)
        if action.private is not None:
            t.emit(PrivateClosed(private=action.private, reason="used"))
        note_tile(t, action, use.allowance, upgrade=use.upgrade)
        if bare:
            self._choose_homes(t, action.hex)

    def _choose_homes(self, t: Transition, hex_id: HexId) -> None:
        """Stations that stood in a blank double city choose their circle now that the tile lies."""
        if len(self._context.ground.face(t.state.board, hex_id).stops) < 2:
            return
        for station in t.state.board.stations.get(hex_id, ()):
            company = station.company
            chooser = t.state.companies[company].president
            if self._context.figures.stations.first_tile_choice_by == "tile_layer":
                chooser = acting_president(t.state)
            if chooser is None:
                continue
            # A major's station that took the place of a minor's waits here as well; it is no home.
            home = self._context.company(company).home == hex_id
            t.emit(StationRemoved(company=company, hex=hex_id, back=True, home=home))
            if home:
                t.ask(Pending(step=HOME, actor=chooser, about=company))
            else:
                ask_circle(t, chooser, company, hex_id)

    def _place(self, t: Transition, action: PlaceStation) -> None:
        company = acting_company(t.state)
        payee = self._payee(t.state, action.hex)
        station = placed(self._context.ground, t.state.board, company, action.hex, action.stop)
        t.emit(StationPlaced(hex=action.hex, station=station))
        t.pay(company, payee, self._context.figures.costs.station, "station.placed", action.hex)
        t.set_operating(used=t.operating.used | {STATION})

    def _payee(self, state: State, hex_id: HexId) -> str:
        """The second station in a pass is paid to the owner of the first (6.2), unless nobody directs it."""
        there = state.board.stations.get(hex_id, ())
        if hex_id in self._context.title.board.gates and there:
            first = CompanyId(there[0].company)
            return BANK if self._context.company(first).automatic else first
        return BANK

    def _open(self, t: Transition, action: OpenPass) -> None:
        company = acting_company(t.state)
        cost = self.pass_cost(action.hex, private=action.private is not None)
        t.pay(company, BANK, cost, "pass.opened", action.hex)
        t.emit(PassOpened(company=company, hex=action.hex))
        if action.private is not None:
            t.emit(PrivateClosed(private=action.private, reason="used"))
        if action.private is None or self._context.figures.pass_private.counts:
            t.set_operating(used=t.operating.used | {PASS})
