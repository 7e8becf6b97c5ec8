"""Which company may be started next: a drawn order, in which closed companies come again as last ones."""

from collections.abc import Callable

from ezgame.core.ids import CompanyId
from ezgame.core.refusal import Refusal, refuse
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.families.treasury.state import QueueChanged, own


class Queue:
    def __init__(self, has_home: Callable[[State, CompanyId], bool]) -> None:
        """`has_home`: whether a company finds a free circle for its home now."""
        self._has_home = has_home

    def next(self, state: State) -> CompanyId | None:
        """The company that may be started now; None if none may."""
        now = own(state)
        passed_over = now.waiting | now.homeless
        return next((company for company in now.queue if company not in passed_over), None)

    def judge(self, state: State, company: CompanyId) -> Refusal | None:
        """Why it is not this company's turn to be started."""
        now = own(state)
        if company in now.waiting:
            return refuse("start.closed-lately", company=company)
        if company in now.homeless:
            return refuse("start.no-home", company=company)
        first = self.next(state)
        if company != first:
            return refuse("start.not-next", company=company, next=first or "")
        return None

    def started(self, t: Transition, company: CompanyId) -> None:
        """A company is in operation; the next one moves up."""
        self._set(t, queue=_without(own(t.state).queue, company))

    def closed(self, t: Transition, company: CompanyId) -> None:
        """A company has closed: it is the last one now, but for those without a home."""
        now = own(t.state)
        queue = list(_without(now.queue, company))
        place = len(queue)
        while place and queue[place - 1] in now.homeless:
            place -= 1
        queue.insert(place, company)
        self._set(t, queue=tuple(queue), waiting=now.waiting | {company})

    def look_for_homes(self, t: Transition) -> None:
        """Companies that have lost the last circle for a home go to the end; called after every station."""
        now = own(t.state)
        lost = tuple(
            company
            for company in now.queue
            if company not in now.homeless and not self._has_home(t.state, company)
        )
        if lost:
            kept = tuple(company for company in now.queue if company not in lost)
            self._set(t, queue=(*kept, *lost), homeless=now.homeless | set(lost))

    def stock_round_begins(self, t: Transition) -> None:
        """Closed companies may come again, and those that find a home again."""
        now = own(t.state)
        homeless = frozenset(
            company for company in now.homeless if not self._has_home(t.state, company)
        )
        self._set(t, waiting=frozenset(), homeless=homeless)

    def _set(
        self,
        t: Transition,
        *,
        queue: tuple[CompanyId, ...] | None = None,
        waiting: frozenset[CompanyId] | None = None,
        homeless: frozenset[CompanyId] | None = None,
    ) -> None:
        """Change what is given; nothing is told where nothing changes."""
        now = own(t.state)
        after = (
            now.queue if queue is None else queue,
            now.waiting if waiting is None else waiting,
            now.homeless if homeless is None else homeless,
        )
        if after != (now.queue, now.waiting, now.homeless):
            t.emit(QueueChanged(queue=after[0], waiting=after[1], homeless=after[2]))


def _without(queue: tuple[CompanyId, ...], company: CompanyId) -> tuple[CompanyId, ...]:
    return tuple(other for other in queue if other != company)
