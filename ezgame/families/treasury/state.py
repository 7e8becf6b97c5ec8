"""The queue in which companies may be started, and the event that changes it."""

from dataclasses import dataclass

from ezgame.core.events import Event
from ezgame.core.evolve import evolves
from ezgame.core.frozen import replace
from ezgame.core.ids import CompanyId
from ezgame.core.state import State, TitleState


@dataclass(frozen=True, slots=True, kw_only=True)
class TreasuryState(TitleState):
    queue: tuple[CompanyId, ...] = ()
    """Companies that are not in operation, the next one first."""
    waiting: frozenset[CompanyId] = frozenset()
    """Closed since the last stock round began: not to be started before the next one."""
    homeless: frozenset[CompanyId] = frozenset()
    """Without a free circle for a home when they were last looked at."""


@dataclass(frozen=True, slots=True, kw_only=True)
class QueueChanged(Event):
    queue: tuple[CompanyId, ...]
    waiting: frozenset[CompanyId]
    homeless: frozenset[CompanyId]


def own(state: State) -> TreasuryState:
    assert isinstance(state.title, TreasuryState)
    return state.title


@evolves(QueueChanged)
def _queue_changed(state: State, event: QueueChanged) -> State:
    changed = replace(own(state), queue=event.queue, waiting=event.waiting, homeless=event.homeless)
    return replace(state, title=changed)
