"""The questions at the end of a company's turn on 18xx.games. Needed to see where a recorded turn ends.

There four steps come after the dividend: takeovers, buying trains, joining trains, and buying a
private or a tender. The first is always passed, by the record itself where nothing can be taken over;
each of the others is passed over without a record where nothing is possible.
"""

from collections.abc import Iterator

from ezgame.core.actions import BuyTrain
from ezgame.core.rounds.operating import acting_company
from ezgame.core.state import State
from ezgame.core.supply import UNCOUNTED
from ezgame.titles.esp.actions import CombineTrains
from ezgame.titles.esp.context import TENDER_PRIVATE
from ezgame.titles.esp.events import own
from ezgame.titles.esp.rules import EspRules

TAKEOVER, TRAINS, JOINING, PURCHASE, OVER = range(5)
AT: dict[str, int] = {
    "run_routes": TAKEOVER,
    "dividend": TAKEOVER,
    "merge": TAKEOVER,
    "buy_train": TRAINS,
    "combined_trains": JOINING,
}
"""The step that each kind of record belongs to; it goes on after it."""


class ClosingQuestions:
    """Follows one recorded game: which of the questions are behind the acting company."""

    def __init__(self, rules: EspRules) -> None:
        self._rules = rules
        self._turn: tuple[str, str | None] = ("", None)
        self._next = TAKEOVER

    def done(self, kind: str) -> None:
        """A record other than a pass was carried out."""
        self._next = AT.get(kind, self._next)

    def passed(self, state: State, *, nested: bool) -> None:
        """The acting company passed; `nested`: the record did so by itself."""
        self._follow(state)
        # Only takeovers are passed by the record itself, where nothing can be taken over.
        if nested:
            self._next = max(self._next, TRAINS)
        elif self._next == TAKEOVER:
            self._next = TRAINS
        else:
            self._next = next(self._open(state), PURCHASE) + 1

    def over(self, state: State) -> bool:
        """Whether nothing more was asked there in this turn."""
        self._follow(state)
        return self._next > TAKEOVER and next(self._open(state), None) is None

    def _follow(self, state: State) -> None:
        turn = (state.clock.round, None if state.operating is None else state.operating.company)
        # A company begins with the first question in each of its turns.
        if turn != self._turn:
            self._turn, self._next = turn, TAKEOVER

    def _open(self, state: State) -> Iterator[int]:
        """The questions still to come."""
        asked = {TRAINS: self._may_buy, JOINING: self._may_join, PURCHASE: self._may_purchase}
        return (number for number in range(self._next, OVER) if asked[number](state))

    def _may_buy(self, state: State) -> bool:
        """Trains of other companies count at a price of 1, also before companies may trade."""
        trains, company = self._rules.trains, acting_company(state)
        # Who must buy is asked, whatever he can pay.
        if trains.rules.emergency.must_buy(state, company):
            return True
        supply = self._rules.supply
        room = supply.counted(state, company) < supply.limit(state, company)
        # There the money for the cheapest conceivable deal is enough to be asked.
        if room and state.companies[company].cash > 0:
            sellers = (now for name, now in state.companies.items() if name != company)
            if any(UNCOUNTED not in train.tags for now in sellers for train in now.trains):
                return True
        return any(
            isinstance(choice.action, BuyTrain) and trains.judge(state, choice.action) is None
            for choice in trains.candidates(state)
        )

    def _may_join(self, state: State) -> bool:
        combining = self._rules.trains.combining
        return any(
            isinstance(choice.action, CombineTrains)
            and combining.judge(state, choice.action) is None
            for choice in combining.candidates(state)
        )

    def _may_purchase(self, state: State) -> bool:
        return self._counts_private_5(state) or any(
            not step.is_idle(state) for step in self._rules.interjections
        )

    def _counts_private_5(self, state: State) -> bool:
        """Once a company has bought private 5 it is still counted as a tender there, until phase 5."""
        context, company = self._rules.context, acting_company(state)
        return (
            state.privates[TENDER_PRIVATE].closed
            and context.allows(state, "private-sale")
            and company not in own(state).tenders
            and state.companies[company].cash >= context.figures.tenders.price
        )
