"""Markers in one cell after sales: companies that fall side by side keep their order (49-MKT-12).

The companies whose price a player's sales have changed are noted, and the operating order before
that. After each such sale every cell shows first those that did not move, then those that came, in
the order noted. Under the rulebook a note lasts for one player's turn. Recorded games keep it longer:
it is forgotten when a stock turn begins that is not the first of its round (49-O-05).
"""

from collections.abc import Iterator
from contextlib import contextmanager

from ezgame.core.ids import CompanyId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import SalesNoted, StackSorted
from ezgame.titles.t1849.state import own


class Stacks:
    def __init__(self, context: Context) -> None:
        self._market = context.market
        self._lasting = context.figures.operating.order_after_bankruptcy == "as_it_was"

    def stock_turn_begins(self, t: Transition, *, first: bool) -> None:
        kept = own(t.state).fallen if first and self._lasting else ()
        self._note(t, kept)

    def stock_turn_ends(self, t: Transition) -> None:
        if self._lasting:
            self._note(t, own(t.state).fallen)

    def operating_turn_begins(self, t: Transition) -> None:
        if not self._lasting:
            self._note(t, ())

    def dividend_ends(self, t: Transition) -> None:
        if self._lasting:
            self._note(t, own(t.state).fallen)

    def _note(self, t: Transition, fallen: tuple[CompanyId, ...]) -> None:
        noted = self._market.order(t.state)
        now = own(t.state)
        if (now.fallen, now.noted) != (fallen, noted):
            t.emit(SalesNoted(fallen=fallen, noted=noted))

    @contextmanager
    def watched(self, t: Transition, company: CompanyId) -> Iterator[None]:
        """A player sells shares of a company inside. Recorded games sort only after a sale that changes
        a price; under the rulebook another one finds everything sorted."""
        before = self._market.price(t.state, company)
        with self.noted(t, company):
            yield
        if self._market.price(t.state, company) != before:
            self.sort(t)

    @contextmanager
    def noted(self, t: Transition, company: CompanyId) -> Iterator[None]:
        """The same in a bankruptcy: it is noted, but recorded games sort nothing then."""
        before = self._market.price(t.state, company)
        yield
        if self._market.price(t.state, company) != before:
            now = own(t.state)
            if company not in now.fallen:
                t.emit(SalesNoted(fallen=(*now.fallen, company), noted=now.noted))
        if not self._lasting:
            self.sort(t)

    def sort(self, t: Transition) -> None:
        fallen = own(t.state).fallen
        if len(fallen) < 2:
            return
        for cell, stack in t.state.market.cells.items():
            sorted_ = self._sorted(t.state, stack)
            if sorted_ != stack:
                t.emit(StackSorted(cell=cell, companies=sorted_))

    @staticmethod
    def _sorted(state: State, stack: tuple[CompanyId, ...]) -> tuple[CompanyId, ...]:
        now = own(state)
        stayed = [company for company in stack if company not in now.fallen]
        came = [company for company in stack if company in now.fallen]
        rank = {company: place for place, company in enumerate(now.noted)}
        return (*stayed, *sorted(came, key=lambda company: rank.get(company, len(rank))))
