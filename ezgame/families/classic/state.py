"""What classic titles keep besides the common state, and the events that change it."""

from dataclasses import dataclass, replace

from ezgame.core.events import Event
from ezgame.core.evolve import evolves
from ezgame.core.ids import CompanyId
from ezgame.core.state import State, TitleState


@dataclass(frozen=True, slots=True, kw_only=True)
class ClassicState(TitleState):
    unpaid: tuple[CompanyId, ...] = ()
    """Companies that have floated and get their capital when the stock round ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalDue(Event):
    """A company has floated; its capital is paid later."""

    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalSettled(Event):
    """Nothing is due any more."""


def own(state: State) -> ClassicState:
    assert isinstance(state.title, ClassicState)
    return state.title


@evolves(CapitalDue)
def _capital_due(state: State, event: CapitalDue) -> State:
    now = own(state)
    return replace(state, title=replace(now, unpaid=(*now.unpaid, event.company)))


@evolves(CapitalSettled)
def _capital_settled(state: State, event: CapitalSettled) -> State:
    return replace(state, title=replace(own(state), unpaid=()))
