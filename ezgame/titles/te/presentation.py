"""What only 18TE can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ezgame.core.ids import CompanyId
from ezgame.core.presentation import GoalNote, Presentation
from ezgame.core.state import State
from ezgame.titles.te.ending import BANK_EMPTY, BANKRUPT, END_CELL
from ezgame.titles.te.state import own

if TYPE_CHECKING:
    from ezgame.titles.te.rules import RulesTE

TRAIL = ("track", "station", "run", "dividend", "trains", "issue")
ENDS = {
    BANK_EMPTY: "The bank is empty",
    BANKRUPT: "A player is bankrupt",
    END_CELL: "A marker has reached the end cell",
}


class TePresentation(Presentation):
    def __init__(self, rules: "RulesTE") -> None:
        super().__init__(rules.title)
        self.rules = rules

    def trail(self, company: CompanyId) -> Sequence[str]:
        return TRAIL

    # ------------------------------------------------------------ companies

    def goals(self, state: State, company: CompanyId) -> Sequence[GoalNote]:
        figures = self.rules.figures.goals
        reached = company in own(state).reached
        return [GoalNote(label=self._goal(company), reached=reached, note=f"+{figures.bonus}")]

    def _goal(self, company: CompanyId) -> str:
        figures, charter = self.rules.figures.goals, self.title.companies[company]
        if company in figures.connection:
            return f"Connection with {self._name(figures.connection[company])}"
        via = figures.via.get(company)
        if via is not None:
            towns = ", ".join(self._name(town) for town in via.towns)
            return f"{self._name(via.target)} by way of {towns}"
        return f"Station in {self._name(charter.destination or '')}"

    def _name(self, hex_id: str) -> str:
        names = self.title.board.hexes[hex_id].names  # type: ignore[index]
        return names[0] if names else hex_id

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[str, str]]:
        now = state.companies[company]
        if now.closed:
            return [("Liquidated", "out of the game")]
        notes = []
        if not now.floated:
            minimum = self.rules.founding.minimum(state, company)
            notes.append(("First bid", f"at least {minimum}"))
            if now.cash:
                notes.append(("On the certificate", str(now.cash)))
            return notes
        for use in self.rules.station.left(state, company):
            price = self.rules.station.price(company, use)
            notes.append(("Station" if use == "free" else "Goal station", str(price)))
        if not now.home_placed and now.operated:
            notes.append(("Home", "the station waits for the green tile"))
        if company in own(state).dividends:
            notes.append(("Last dividend", str(own(state).dividends[company])))
        return notes

    # ------------------------------------------------------------ the game

    def status(self, state: State) -> Sequence[str]:
        return [*self._export(state), *self._end(state)]

    def _export(self, state: State) -> Sequence[str]:
        if state.operating is None or not self.rules.flow.exports(state):
            return []
        top = self.rules.supply.top(state)
        assert top is not None
        card = "/".join(sorted(face.name for face in self.title.trains[top].faces))
        return [f"Export marker on the stack: a {card} leaves if nobody buys one in this round"]

    def _end(self, state: State) -> Sequence[str]:
        if not state.ending or state.finished:
            return []
        clock = state.clock
        rounds = self.title.phases[state.phase].operating_rounds
        left = rounds if clock.kind == "stock" else clock.rounds - clock.number
        why = ENDS.get(state.ending, "The end has come")
        if clock.kind == "stock":
            return [f"{why}: this round and {left} operating rounds are left"]
        following = f", {left} more follows" if left else ""
        return [f"{why}: this pair of operating rounds is the last{following}"]
