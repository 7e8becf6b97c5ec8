"""What the next trains would bring if they left the supply, whoever takes them: the train rush.

The cards are taken off by the rules themselves (`Ruleset.issue_next`); what is told here is read from the
events and the position that come of it. Nothing is known of hidden things, and nobody's purchase is guessed.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ezgame.core import events as ev
from ezgame.core.ids import CompanyId, PlayerId, PrivateId
from ezgame.core.ruleset import Ruleset
from ezgame.core.state import State
from ezgame.core.supply import DISCARD
from ezgame.core.transition import Transition

MOST = 60
"""Cards that are looked at; no supply has more that matter."""
ENDLESS = 3
"""Cards that are looked at of a type that never runs out."""


@dataclass(frozen=True, slots=True, kw_only=True)
class TrainNeed:
    """A company that would have to buy a train, and who pays what for the cheapest one."""

    company: CompanyId
    president: PlayerId
    price: int
    treasury: int
    """What the company pays itself."""
    own: int
    """What its president adds from his cash."""
    missing: int
    """What he would have to raise besides; 0: nothing."""
    raisable: bool
    """Whether selling all he may sell now would bring that."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Rush:
    """The position after the next trains have left the supply, against the one of now."""

    cards: tuple[str, ...]
    """Types of the cards, in the order they leave."""
    price: int
    """What they cost together."""
    before: State
    after: State
    rusted: tuple[tuple[str, tuple[tuple[CompanyId, int], ...]], ...]
    """Types that rust, and who loses how many."""
    without: tuple[CompanyId, ...]
    """Companies that lose their last train."""
    above_limit: tuple[CompanyId, ...]
    """Companies that have to give up trains."""
    needs: tuple[TrainNeed, ...]
    """Companies that have to buy a train when their turn comes, in operating order."""
    privates: tuple[PrivateId, ...]
    """Privates that close."""
    end: ev.EndTriggered | None
    """What ends the game, if this does."""

    @property
    def new_phase(self) -> bool:
        return self.before.phase != self.after.phase


def cards_ahead(rules: Ruleset, state: State) -> tuple[str, ...]:
    """Types of the cards in the order they leave the supply; of a type without end there are a few."""
    found: list[str] = []
    t = Transition(state)
    while len(found) < MOST and not state.finished:
        kind = rules.issue_next(t)
        if kind is None:
            break
        found.append(kind)
        if t.state.depot.left.get(kind, 0) is None and found.count(kind) == ENDLESS:
            break
    return tuple(found)


def rush(rules: Ruleset, state: State, count: int) -> Rush:
    """What happens when so many of the next cards leave the supply."""
    t = Transition(state)
    cards = []
    for _ in range(count):
        kind = rules.issue_next(t)
        if kind is None:
            break
        cards.append(kind)
    after, events = t.state, t.events
    return Rush(
        cards=tuple(cards),
        price=sum(rules.title.trains[kind].price for kind in cards),
        before=state,
        after=after,
        rusted=tuple((e.type, e.lost) for e in events if isinstance(e, ev.TrainsRusted)),
        without=tuple(_lost_all(state, after)),
        above_limit=_asked(events),
        needs=tuple(_needs(rules, after)),
        privates=tuple(e.private for e in events if isinstance(e, ev.PrivateClosed)),
        end=next((e for e in events if isinstance(e, ev.EndTriggered)), None),
    )


def _lost_all(before: State, after: State) -> Iterator[CompanyId]:
    for company, now in after.companies.items():
        if before.companies[company].trains and not now.trains and not now.closed:
            yield company


def _asked(events: Sequence[ev.Event]) -> tuple[CompanyId, ...]:
    """Who has to give up trains; once each."""
    found = [
        CompanyId(event.decision.about)
        for event in events
        if isinstance(event, ev.DecisionAsked) and event.decision.step == DISCARD
    ]
    return tuple(dict.fromkeys(found))


def _needs(rules: Ruleset, state: State) -> Iterator[TrainNeed]:
    floated = [c for c, now in state.companies.items() if now.floated and not now.closed]
    for company in rules.market.order(state, floated):
        now = state.companies[company]
        if now.president is None:
            continue
        price = rules.train_duty(state, company)
        if price is None:
            continue
        treasury = min(price, now.cash)
        own = min(price - treasury, state.players[now.president].cash)
        missing = price - treasury - own
        most = rules.liquidity(state, now.president)
        yield TrainNeed(
            company=company,
            president=now.president,
            price=price,
            treasury=treasury,
            own=own,
            missing=missing,
            raisable=missing <= max(0, most - own),
        )
