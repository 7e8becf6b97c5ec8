"""The end of the game and the count (8, 8.1)."""

from ezgame.core.events import EndTriggered
from ezgame.core.ids import CompanyId, PlayerId
from ezgame.core.state import State
from ezgame.core.transition import Transition
from ezgame.core.worth import ShareWorth, WorthLine
from ezgame.titles.esp.context import MAJOR, Context
from ezgame.titles.esp.events import own
from ezgame.titles.esp.loans import Loans

REASON = "second_eight"


class Ending:
    def __init__(self, context: Context, loans: Loans) -> None:
        self._context = context
        self._loans = loans
        # A minor's only certificate is worth its two shares.
        minor = context.figures.capital.minor
        minors = (company for company in context.title.companies if context.is_minor(company))
        self._shares = ShareWorth(
            market=context.market,
            percents=context.percents,
            unit=context.sales.unit,
            whole=dict.fromkeys(minors, minor),
        )

    def check(self, t: Transition) -> None:
        """The second card of the last type leaves the supply: one more set is played."""
        issued = t.state.depot.issued.get(self._context.figures.end.train, 0)
        if issued >= self._context.figures.end.card and not t.state.ending:
            t.emit(EndTriggered(reason=REASON, last_set=t.state.clock.set + 1))

    def is_last_set(self, state: State) -> bool:
        return state.last_set is not None and state.clock.set >= state.last_set

    def is_closing(self, state: State) -> bool:
        """The set is cut short: the closing stock round comes after this operating round."""
        return state.last_set is not None and state.clock.set < state.last_set

    def doubled(self, state: State, company: CompanyId) -> bool:
        """Northern majors in the very last operating round."""
        charter = self._context.company(company)
        return (
            own(state).last_round
            and charter.kind == MAJOR
            and charter.part == self._context.figures.final_round.part
        )

    def move_times(self, state: State, company: CompanyId, move: str) -> int:
        if self._context.company(company).automatic and move == "withheld":
            return 1 if self._context.figures.automatic.no_income_left else 0
        if not self.doubled(state, company):
            return 1
        if move == "paid":
            return self._context.figures.final_round.right_moves
        return self._context.figures.final_round.left_moves

    def account(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """Cash and shares at market price, less debts; under a ruling open privates at face value."""
        now = state.players[player]
        lines = (
            WorthLine(kind="cash", amount=now.cash),
            *self._shares.lines(state, player),
            *self._privates(state, player),
        )
        owed = self._loans.counted(now.debt)
        return (*lines, WorthLine(kind="debt", amount=-owed)) if owed else lines

    def _privates(self, state: State, player: PlayerId) -> tuple[WorthLine, ...]:
        """They are open at the end only if the game was ended by agreement before phase 5."""
        if self._context.figures.score.privates != "face":
            return ()
        return tuple(
            WorthLine(kind="private", amount=self._context.title.privates[name].value, about=name)
            for name, private in state.privates.items()
            if private.owner == player and not private.closed
        )
