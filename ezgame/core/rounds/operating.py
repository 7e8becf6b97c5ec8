"""An operating round: companies act one after the other, each through the steps of its kind."""

from abc import abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence

from ezgame.core.actions import Action
from ezgame.core.choices import Choice
from ezgame.core.events import Passed, TurnBegan, TurnUpdated
from ezgame.core.finance.market import MarketRules
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.refusal import Refusal
from ezgame.core.seats import present
from ezgame.core.state import OperatingTurn, State
from ezgame.core.step import ActionT, Step
from ezgame.core.transition import Transition


def operating_turn(state: State) -> OperatingTurn:
    assert state.operating is not None
    return state.operating


def acting_company(state: State) -> CompanyId:
    """The company whose turn it is."""
    company = operating_turn(state).company
    assert company is not None
    return company


def acting_president(state: State) -> PlayerId:
    """Who directs the company on turn; not to be asked of one that nobody directs."""
    president = state.companies[acting_company(state)].president
    assert president is not None
    return president


def acting_players(state: State) -> tuple[PlayerId, ...]:
    """Who may speak for the company on turn: its president, or anybody where it has none."""
    president = state.companies[acting_company(state)].president
    return present(state) if president is None else (president,)


class TurnStep(Step[ActionT]):
    """A step of a company's turn, taken by its president."""

    def actors(self, state: State) -> tuple[PlayerId, ...]:
        return acting_players(state)

    @abstractmethod
    def enter(self, t: Transition) -> bool:
        """Called when the step begins. False: it is over already, nobody has to say anything."""

    def passed(self, t: Transition) -> None:
        """Say in the log that the step was ended."""
        t.emit(
            Passed(
                player=acting_president(t.state), step=self.name, company=acting_company(t.state)
            )
        )


class SilentStep(TurnStep[Action]):
    """A step in which nobody has anything to say: `enter` does what is due and returns False."""

    accepts = ()

    def candidates(self, state: State) -> Iterator[Choice]:
        return iter(())

    def judge(self, state: State, action: Action) -> Refusal | None:
        return None

    def perform(self, t: Transition, action: Action) -> None:
        """Never called: the step accepts nothing."""


class OperatingRound:
    """Chooses the next company and walks it through its steps."""

    def __init__(
        self,
        steps: Mapping[str, Sequence[TurnStep]],
        kind_of: Mapping[CompanyId, str],
        market: MarketRules,
        *,
        turn_begins: Callable[[Transition, CompanyId], None],
        turn_ends: Callable[[Transition, CompanyId], None],
        round_ends: Callable[[Transition], None],
    ) -> None:
        self._steps = {kind: tuple(list_) for kind, list_ in steps.items()}
        self.by_name = {step.name: step for list_ in self._steps.values() for step in list_}
        self._kind_of = kind_of
        self._market = market
        self._turn_begins = turn_begins
        self._turn_ends = turn_ends
        self._round_ends = round_ends

    def begin(self, t: Transition) -> None:
        t.emit(TurnUpdated(operating=OperatingTurn(company=None)))

    def order(self, state: State) -> tuple[CompanyId, ...]:
        """Companies of this round in operating order as prices stand now."""
        return self._market.order(state, [c for c, now in state.companies.items() if now.floated])

    def waiting(self, state: State) -> tuple[CompanyId, ...]:
        """Those that have not acted yet, the next one first."""
        # Prices may have changed since the last company: who is next is found anew each time.
        done = operating_turn(state).done
        return tuple(company for company in self.order(state) if company not in done)

    def step(self, state: State) -> TurnStep | None:
        turn = state.operating
        return None if turn is None or turn.company is None else self.by_name.get(turn.step)

    def settle(self, t: Transition) -> bool:
        """One move forward if nobody has to say anything; True if something happened."""
        if self.leave_closed(t):
            return True
        turn = t.operating
        if turn.company is None:
            waiting = self.waiting(t.state)
            if not waiting:
                self._round_ends(t)
                return True
            self.begin_turn(t, waiting[0])
            return True
        # Steps in which nothing is ever said only asked for decisions, which are taken by now.
        if turn.step == "" or not self.by_name[turn.step].accepts:
            self.next_step(t)
            return True
        return False

    @staticmethod
    def leave_closed(t: Transition) -> bool:
        """A company that closed in its own turn does not finish it; True if it was left now."""
        turn = t.state.operating
        if turn is None or turn.company is None or t.state.companies[turn.company].floated:
            return False
        t.emit(TurnUpdated(operating=OperatingTurn(company=None, done=turn.done | {turn.company})))
        return True

    def begin_turn(self, t: Transition, company: CompanyId) -> None:
        t.emit(TurnUpdated(operating=OperatingTurn(company=company, done=t.operating.done)))
        t.emit(TurnBegan(player=t.state.companies[company].president, company=company))
        self._turn_begins(t, company)

    def next_step(self, t: Transition) -> None:
        """Leave the current step; steps that need no word are over at once.

        Nothing happens for a company that has closed in the step: the round leaves it next."""
        company = t.operating.company
        assert company is not None
        if not t.state.companies[company].floated:
            return
        steps = self._steps[self._kind_of[company]]
        names = [step.name for step in steps]
        index = names.index(t.operating.step) + 1 if t.operating.step else 0
        while index < len(steps):
            t.set_operating(step=names[index])
            if steps[index].enter(t):
                return
            gone = t.operating.company != company or not t.state.companies[company].floated
            if t.state.pending or gone:
                # The decision is taken in this step; afterwards the round moves on from it.
                return
            index += 1
        self.end_turn(t)

    def end_turn(self, t: Transition) -> None:
        company = t.operating.company
        assert company is not None
        self._turn_ends(t, company)
        t.emit(
            TurnUpdated(operating=OperatingTurn(company=None, done=t.operating.done | {company}))
        )
