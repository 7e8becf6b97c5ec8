"""Events that only this title has, and what they change."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, ClassVar

from ezgame.core.events import Event
from ezgame.core.evolve import depot_without, evolves, with_company, with_item
from ezgame.core.frozen import replace
from ezgame.core.ids import CompanyId, Gauge
from ezgame.core.state import State, Train
from ezgame.titles.esp.state import EspState


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalReached(Event):
    memorable: ClassVar[bool] = True
    company: CompanyId
    goal: str


@dataclass(frozen=True, slots=True, kw_only=True)
class GoalsWaived(Event):
    """Majors not yet launched in phase 5 have all stations and no goals."""

    companies: tuple[CompanyId, ...]


@dataclass(frozen=True, slots=True, kw_only=True)
class TenderGained(Event):
    company: CompanyId
    source: str
    """private, market, or the company that brought it."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TenderToMarket(Event):
    """Tenders lie in the open market from now on."""

    count: int
    left: int = 0
    """How many stay with the private's owner."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TendersGone(Event):
    """Unsold tenders vanish with their private."""


@dataclass(frozen=True, slots=True, kw_only=True)
class CardsScrapped(Event):
    """Cards of a type may be recycled from now on."""

    type: str
    count: int


@dataclass(frozen=True, slots=True, kw_only=True)
class CardRecycled(Event):
    company: CompanyId
    type: str
    face: str
    reason: str = ""
    """`automatic`: told with the train that is combined."""


@dataclass(frozen=True, slots=True, kw_only=True)
class FresaRan(Event):
    company: CompanyId


@dataclass(frozen=True, slots=True, kw_only=True)
class StopsJoined(Event):
    """Track of these gauges joins a station of the company with another stop, some for the first time."""

    company: CompanyId
    gauges: frozenset[Gauge]


@dataclass(frozen=True, slots=True, kw_only=True)
class MinorTakenOver(Event):
    """For the log; what goes along has events of its own."""

    memorable: ClassVar[bool] = True
    major: CompanyId
    minor: CompanyId
    price: int


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainDelivered(Event):
    """The top card of the stack went to a company that nobody directs."""

    announced: ClassVar[bool] = True
    company: CompanyId
    train: Train


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainCombined(Event):
    """A company that nobody directs joined a rusted card to its train; for the log."""

    announced: ClassVar[bool] = True
    company: CompanyId
    train: Train
    face: str


@dataclass(frozen=True, slots=True, kw_only=True)
class LastRoundBegan(Event):
    """Northern majors count double in this round."""

    memorable: ClassVar[bool] = True


def own(state: State) -> EspState:
    """The title's part of the state."""
    assert isinstance(state.title, EspState)
    return state.title


def _with(state: State, **changes: Any) -> State:
    return replace(state, title=replace(own(state), **changes))


def _evolves(
    kind: type[Event],
) -> Callable[[Callable[[State, Any], State]], Callable[[State, Any], State]]:
    return evolves(kind)


@_evolves(GoalReached)
def _goal(state: State, event: GoalReached) -> State:
    goals = own(state).goals
    return _with(
        state, goals=with_item(goals, event.company, (*goals.get(event.company, ()), event.goal))
    )


@_evolves(GoalsWaived)
def _waived(state: State, event: GoalsWaived) -> State:
    return _with(state, without_goals=own(state).without_goals | frozenset(event.companies))


@_evolves(TenderGained)
def _gained(state: State, event: TenderGained) -> State:
    now = own(state)
    changes: dict[str, Any] = {"tenders": now.tenders | {event.company}}
    if event.source == "private":
        changes["tenders_left"] = now.tenders_left - 1
    elif event.source == "market":
        changes["tenders_in_market"] = now.tenders_in_market - 1
    elif event.source in state.companies:
        changes["tenders"] = changes["tenders"] - {CompanyId(event.source)}
    return _with(state, **changes)


@_evolves(TenderToMarket)
def _to_market(state: State, event: TenderToMarket) -> State:
    return _with(
        state, tenders_in_market=own(state).tenders_in_market + event.count, tenders_left=event.left
    )


@_evolves(TendersGone)
def _gone(state: State, _event: TendersGone) -> State:
    return _with(state, tenders_left=0)


@_evolves(CardsScrapped)
def _scrapped(state: State, event: CardsScrapped) -> State:
    cards = own(state).recyclable
    return _with(
        state, recyclable=with_item(cards, event.type, cards.get(event.type, 0) + event.count)
    )


@_evolves(CardRecycled)
def _recycled(state: State, event: CardRecycled) -> State:
    cards = own(state).recyclable
    return _with(state, recyclable=with_item(cards, event.type, cards.get(event.type, 0) - 1))


@_evolves(FresaRan)
def _fresa(state: State, _event: FresaRan) -> State:
    return _with(state, fresa_ran=True)


@_evolves(StopsJoined)
def _joined(state: State, event: StopsJoined) -> State:
    joined = own(state).joined
    known = joined.get(event.company, frozenset())
    return _with(state, joined=with_item(joined, event.company, known | event.gauges))


@_evolves(LastRoundBegan)
def _last(state: State, _event: LastRoundBegan) -> State:
    return _with(state, last_round=True)


@_evolves(TrainDelivered)
def _delivered(state: State, event: TrainDelivered) -> State:
    state = replace(state, depot=depot_without(state.depot, event.train.type))
    state = with_company(state, event.company, trains=(event.train,))
    return _with(state, delivered=own(state).delivered + 1)
