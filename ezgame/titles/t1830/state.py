"""What 1830 keeps besides the common state, and the events that change it."""

from dataclasses import dataclass
from typing import ClassVar

from ezgame.core.events import Event
from ezgame.core.evolve import evolves
from ezgame.core.frozen import replace
from ezgame.core.ids import CompanyId
from ezgame.core.state import State, TitleState


@dataclass(frozen=True, slots=True, kw_only=True)
class State1830(TitleState):
    saved_as: ClassVar[str] = "ClassicState"
    unpaid: tuple[CompanyId, ...] = ()
    """Companies that have floated and get their capital when the stock round ends."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalDue(Event):
    """A company has floated; its capital is paid later."""

    saved_as: ClassVar[str] = "CapitalDue"

    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class CapitalSettled(Event):
    """Nothing is due any more."""

    saved_as: ClassVar[str] = "CapitalSettled"


def own(state: State) -> State1830:
    assert isinstance(state.title, State1830)
    return state.title


@evolves(CapitalDue)
def _capital_due(state: State, event: CapitalDue) -> State:
    now = own(state)
    return replace(state, title=replace(now, unpaid=(*now.unpaid, event.company)))


@evolves(CapitalSettled)
def _capital_settled(state: State, event: CapitalSettled) -> State:
    return replace(state, title=replace(own(state), unpaid=()))
