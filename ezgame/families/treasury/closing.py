"""A company that closes leaves the board and may be started again, as the last of the queue."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass

from ezgame.core.definitions.finance import Company
from ezgame.core.events import CompanyReset, PrivateClosed, TrainLeft
from ezgame.core.ids import BANK, CompanyId
from ezgame.core.transition import Transition
from ezgame.families.treasury.queue import Queue


def _nothing(_t: Transition, _company: CompanyId) -> None:
    """Most titles keep nothing more of a company."""


@dataclass(frozen=True, slots=True, kw_only=True)
class Closing:
    companies: Mapping[CompanyId, Company]
    queue: Queue
    forget: Callable[[Transition, CompanyId], None] = _nothing
    """Gives up what else the title keeps of a company: bonds, licences, markers."""

    def close(self, t: Transition, company: CompanyId, reason: str) -> None:
        """Nobody is compensated: money goes to the bank, trains and privates leave the game, all
        certificates return to the company."""
        for private, now in t.state.privates.items():
            if now.owner == company and not now.closed:
                t.emit(PrivateClosed(private=private, reason=reason))
        for train in t.state.companies[company].trains:
            t.emit(TrainLeft(company=company, train=train, reason=reason))
        t.pay(company, BANK, t.state.companies[company].cash, "company.closed", company)
        self.forget(t, company)
        t.emit(
            CompanyReset(company=company, stations=self.companies[company].stations, reason=reason)
        )
        self.queue.closed(t, company)
