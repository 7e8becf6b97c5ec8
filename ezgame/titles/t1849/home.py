"""Home stations: placed when a company starts, chosen by the company that has no printed home."""

from ezgame.core.board.stations import home_choices, reserving_of
from ezgame.core.ids import CompanyId, HexId
from ezgame.core.state import Pending, State
from ezgame.core.steps.home import HOME, HomeRules, HomeStep
from ezgame.core.transition import Transition
from ezgame.titles.t1849.context import Context
from ezgame.titles.t1849.events import HomeChosen
from ezgame.titles.t1849.state import own


class Homes(HomeStep):
    """Places homes at the start of a company (49-START-04, 49-START-06); no step of an operating turn."""

    def __init__(self, context: Context) -> None:
        super().__init__(
            HomeRules(
                ground=context.ground,
                company=context.company,
            )
        )
        self._context = context

    def found(self, t: Transition, company: CompanyId) -> None:
        """A company has started: place its home, or ask its president where."""
        if self._context.company(company).home is None:
            president = t.state.companies[company].president
            assert president is not None
            t.ask(Pending(step=HOME, actor=president, about=company))
        else:
            self.place(t, company, *self.places(t.state, company)[0])

    def place(self, t: Transition, company: CompanyId, hex_id: HexId, stop: int) -> None:
        super().place(t, company, hex_id, stop)
        if self._context.company(company).home is None:
            t.emit(HomeChosen(company=company, hex=hex_id))

    def has_home(self, state: State, company: CompanyId) -> bool:
        """Whether a company that is to be started finds a circle. Printed homes are kept free (49-TOK-04)."""
        charter = self._context.company(company)
        return charter.home is not None or bool(
            home_choices(self._context.ground, state.board, charter, reserving_of(state.companies))
        )

    def of(self, state: State, company: CompanyId) -> HexId | None:
        """Where a company is at home."""
        return self._context.company(company).home or own(state).homes.get(company)
