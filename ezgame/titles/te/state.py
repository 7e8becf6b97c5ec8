"""What 18TE keeps besides the common state, and the events that change it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import ClassVar

from ezgame.core.events import Event
from ezgame.core.evolve import evolves, with_item
from ezgame.core.frozen import replace
from ezgame.core.ids import CompanyId
from ezgame.core.state import State
from ezgame.families.treasury.state import TreasuryState


@dataclass(frozen=True, slots=True, kw_only=True)
class TeState(TreasuryState):
    export_marker: bool = False
    """It lies on the train stack: nobody has bought from there in this round."""
    reached: frozenset[CompanyId] = frozenset()
    """Companies that have got the bonus of their goal."""
    dividends: Mapping[CompanyId, int] = field(default_factory=dict)
    """The last dividend of each company; shown, never read by a rule."""


@dataclass(frozen=True, slots=True, kw_only=True)
class ExportMarkerMoved(Event):
    on: bool
    """On the train stack, or beside it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalReached(Event):
    memorable: ClassVar[bool] = True
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class DividendNoted(Event):
    company: CompanyId
    income: int


def own(state: State) -> TeState:
    assert isinstance(state.title, TeState)
    return state.title


@evolves(ExportMarkerMoved)
def _export_marker_moved(state: State, event: ExportMarkerMoved) -> State:
    return replace(state, title=replace(own(state), export_marker=event.on))


@evolves(GoalReached)
def _goal_reached(state: State, event: GoalReached) -> State:
    now = own(state)
    return replace(state, title=replace(now, reached=now.reached | {event.company}))


@evolves(DividendNoted)
def _dividend_noted(state: State, event: DividendNoted) -> State:
    now = own(state)
    noted = with_item(now.dividends, event.company, event.income)
    return replace(state, title=replace(now, dividends=noted))
