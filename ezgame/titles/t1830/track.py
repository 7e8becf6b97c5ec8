"""The tile of a turn, and the tiles that privates add to it."""

from collections.abc import Callable, Iterator

from ezgame.core.actions import LayTile, Pass
from ezgame.core.board.cost import charges, placement_cost
from ezgame.core.board.placement import Builder, is_bare
from ezgame.core.board.placement import candidates as placements
from ezgame.core.choices import Choice
from ezgame.core.ids import BANK, CompanyId, HexId, PlayerId, PrivateId
from ezgame.core.privates import blocked_hexes
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.rounds.operating import TurnStep, acting_company, acting_president, operating_turn
from ezgame.core.state import State
from ezgame.core.step import Step
from ezgame.core.steps.laying import fault_of_cost, fault_of_place, note_tile, put_tile
from ezgame.core.transition import Transition
from ezgame.titles.t1830.context import Context
from ezgame.titles.t1830.home import HomeStep1830
from ezgame.titles.t1830.powers import EARLY_STEPS, Powers

REGULAR = "regular"


class Laying:
    """Judges and lays one tile for the acting company."""

    def __init__(self, context: Context, powers: Powers, home: HomeStep1830) -> None:
        self.context = context
        self.powers = powers
        self._home = home

    def builder(
        self, state: State, company: CompanyId, unconnected: frozenset[HexId] = frozenset()
    ) -> Builder:
        return Builder(
            company=company,
            colors=frozenset(self.context.phase(state).tiles),
            blocked=blocked_hexes(self.context.title, state),
            unconnected=unconnected,
        )

    def regular(self, state: State) -> Iterator[Choice]:
        company, actor = acting_company(state), acting_president(state)
        ground, builder = self.context.ground, self.builder(state, company)
        for at in placements(ground, state.board, builder, state.supply):
            yield Choice(
                action=LayTile(actor=actor, hex=at.hex, tile=at.tile, rotation=at.rotation)
            )

    def powered(self, state: State, *, uses_action: bool) -> Iterator[Choice]:
        """Tiles that privates of the company allow."""
        company, actor = acting_company(state), acting_president(state)
        for power in self.powers.owned(state, company):
            if power.uses_action != uses_action:
                continue
            builder = self.builder(state, company, power.hexes)
            hexes = sorted(power.hexes)
            ground = self.context.ground
            for at in placements(ground, state.board, builder, state.supply, hexes):
                yield Choice(
                    action=LayTile(
                        actor=actor,
                        hex=at.hex,
                        tile=at.tile,
                        rotation=at.rotation,
                        private=power.private,
                    )
                )

    def judge(self, state: State, action: LayTile) -> Refusal | None:
        company = acting_company(state)
        spared: frozenset[HexId] = frozenset()
        if action.private is not None:
            refusal = self.powers.judge(state, company, action.private, action.hex, action.tile)
            if refusal is not None:
                return refusal
            # The power needs no connection; terrain is paid all the same (30-PRI-11).
            spared = frozenset({action.hex})
        ground = self.context.ground
        refusal = fault_of_place(ground, state, self.builder(state, company, spared), action)
        if refusal is not None:
            return refusal
        cost = placement_cost(ground, state.board, action.hex, action.tile, action.rotation)
        return fault_of_cost(state, action, cost)

    def lay(self, t: Transition, action: LayTile) -> None:
        company = acting_company(t.state)
        ground, board = self.context.ground, t.state.board
        costs = charges(ground, board, action.hex, action.tile, action.rotation)
        # Asked before the tile lies: only the first tile opens the choice of a city again.
        bare = is_bare(ground, board, action.hex)
        upgrade = put_tile(t, ground, self.context.title.tiles, action)
        for charge in costs:
            t.pay(company, BANK, charge.amount, charge.reason, action.hex)
        power = None if action.private is None else self.powers.of(action.private)
        # A tile that is the tile of the turn counts as that, whoever allowed it (30-PRI-10, 30-PRI-11).
        allowance = action.private if power and not power.uses_action else None
        note_tile(t, action, allowance or REGULAR, upgrade=upgrade)
        if power is not None and power.free_station:
            t.set_operating(used=t.operating.used | {power.station_key})
        if bare:
            self._home.ask_again(t, action.hex)

    def fault_of_kind(self, state: State, action: LayTile) -> Refusal | None:
        """Once the tile of the turn lies or was passed up, only a private adds one."""
        power = None if action.private is None else self.powers.of(action.private)
        if power is None or power.uses_action:
            return refuse("track.step-over", company=acting_company(state))
        return None

    def used_up(self, state: State) -> bool:
        """The tile of this turn lies."""
        laid = sum(use.allowance == REGULAR for use in operating_turn(state).tiles)
        return laid >= self.context.figures.build.tiles


class TrackStep(TurnStep[LayTile | Pass]):
    name = "track"
    accepts = (LayTile, Pass)

    def __init__(
        self,
        laying: Laying,
        next_step: Callable[[Transition], None],
        asked_later: Callable[[State], bool],
    ) -> None:
        """`asked_later`: whether the company is asked again before its trains have run."""
        self.laying = laying
        self._next_step = next_step
        self._asked_later = asked_later

    def enter(self, t: Transition) -> bool:
        return True

    def candidates(self, state: State) -> Iterator[Choice]:
        if not self.laying.used_up(state):
            yield from self.laying.regular(state)
            yield from self.laying.powered(state, uses_action=True)
        yield from self.laying.powered(state, uses_action=False)
        yield Choice(action=Pass(actor=acting_president(state)))

    def closed(self, state: State, offer: str) -> Refusal | None:
        """An offer of a private's power names its hexes."""
        power = self.laying.powers.of(PrivateId(offer))
        if power is None:
            return None
        return refuse("closed.power", private=offer, hexes=tuple(sorted(power.hexes)))

    def judge(self, state: State, action: LayTile | Pass) -> Refusal | None:
        if isinstance(action, Pass):
            return None
        if self.laying.used_up(state):
            refusal = self.laying.fault_of_kind(state, action)
            if refusal is not None:
                return refusal
        return self.laying.judge(state, action)

    def perform(self, t: Transition, action: LayTile | Pass) -> None:
        if isinstance(action, LayTile):
            self.laying.lay(t, action)
            self.proceed(t)
        else:
            self.passed(t)
            self._next_step(t)

    def proceed(self, t: Transition) -> None:
        """The step is over with the tile of the turn, once every station has found its city."""
        if not self.laying.used_up(t.state) or t.state.pending:
            return
        if not self._extra_would_be_lost(t.state):
            self._next_step(t)

    def _extra_would_be_lost(self, state: State) -> bool:
        """A private's tile that has to lie before trains run, where nobody is asked again before that."""
        powers = self.laying.powers
        waits = any(
            isinstance(choice.action, LayTile)
            and choice.action.private is not None
            and not powers.any_step(choice.action.private)
            and self.may(state, choice)
            for choice in self.laying.powered(state, uses_action=False)
        )
        return waits and not self._asked_later(state)


class ExtraTileStep(Step[LayTile]):
    """Tiles beyond the tile of the turn, laid after the track step by the power of a private."""

    name = "extra_tile"
    accepts = (LayTile,)

    def __init__(self, laying: Laying, before: Callable[[Transition], None]) -> None:
        """`before` is called before a tile is laid."""
        self._laying = laying
        self._before = before

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return (acting_president(state),)

    def candidates(self, state: State) -> Iterator[Choice]:
        yield from self._laying.powered(state, uses_action=False)

    def judge(self, state: State, action: LayTile) -> Refusal | None:
        refusal = self._laying.fault_of_kind(state, action)
        if refusal is not None:
            return refusal
        private = action.private
        assert private is not None
        early = operating_turn(state).step in EARLY_STEPS
        if not early and not self._laying.powers.any_step(private):
            return refuse("private.too-late", private=private)
        return self._laying.judge(state, action)

    def perform(self, t: Transition, action: LayTile) -> None:
        self._before(t)
        self._laying.lay(t, action)
