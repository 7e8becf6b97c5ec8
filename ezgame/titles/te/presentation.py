"""What only 18TE can tell the window about a position. Plain answers; no rule is decided here."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ezgame.core.actions import BuyTrain
from ezgame.core.ids import CompanyId, TrainId
from ezgame.core.message import Words, message
from ezgame.core.presentation import GoalNote, Presentation
from ezgame.core.routes.network import Network
from ezgame.core.state import State
from ezgame.titles.te.state import own

if TYPE_CHECKING:
    from ezgame.titles.te.rules import RulesTE

TRAIL = ("track", "station", "run", "dividend", "trains", "issue")


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
        bonus = message("notes.goal.bonus", bonus=figures.bonus)
        return [GoalNote(label=self._goal(company), reached=reached, note=bonus)]

    def _goal(self, company: CompanyId) -> Words:
        figures, charter = self.rules.figures.goals, self.title.companies[company]
        if company in figures.connection:
            return message("notes.goal.connection", hex=figures.connection[company])
        via = figures.via.get(company)
        if via is not None:
            return message("notes.goal.via", hex=via.target, place=via.towns)
        return message("notes.goal.station", hex=charter.destination)

    def charter_notes(self, state: State, company: CompanyId) -> Sequence[tuple[Words, Words]]:
        now = state.companies[company]
        if now.closed:
            return [(message("notes.liquidated"), message("notes.liquidated.gone"))]
        if not now.floated:
            return self._before_founding(state, company)
        notes: list[tuple[Words, Words]] = [
            (message(f"notes.marker.{use}"), str(self.rules.station.price(company, use)))
            for use in self.rules.station.left(state, company)
        ]
        if now.operated and not now.home_placed:
            notes.append((message("notes.home"), message("notes.home.waits")))
        if company in own(state).dividends:
            notes.append((message("notes.last_dividend"), str(own(state).dividends[company])))
        return notes

    def _before_founding(self, state: State, company: CompanyId) -> Sequence[tuple[Words, Words]]:
        least = self.rules.founding.minimum(state, company)
        notes: list[tuple[Words, Words]] = [
            (message("notes.first_bid"), message("notes.first_bid.least", least=least))
        ]
        on_it = state.companies[company].cash
        return [*notes, (message("notes.on_certificate"), str(on_it))] if on_it else notes

    def bid_notes(
        self, state: State, company: CompanyId, price: int
    ) -> Sequence[tuple[Words, Words]]:
        on_it = state.companies[company].cash
        start = self.rules.founding.price_of(price, on_it)
        return [
            (message("notes.bid.price"), str(start)),
            (message("notes.bid.treasury"), str(price + on_it)),
        ]

    def bid_steps(self, state: State, company: CompanyId) -> Sequence[int]:
        """The lowest bids for each starting price."""
        step = self.rules.figures.auction.step
        on_it = state.companies[company].cash
        most = max((player.cash for player in state.players.values()), default=0)
        found: dict[int, int] = {}
        for bid in range(step, most + step, step):
            found.setdefault(self.rules.founding.price_of(bid, on_it), bid)
        return tuple(found.values())

    def offered_network(self, state: State, action: BuyTrain) -> Network | None:
        """The company's trains and one more with this side of the card."""
        turn = state.operating
        if turn is None or turn.company is None:
            return None
        owned = [(train.id, train.faces[0]) for train in state.companies[turn.company].trains]
        sides = [*owned, (TrainId("offered"), action.face)]
        return self.rules.networks.with_sides(state, turn.company, sides)

    def offer_note(self, income: str) -> Words:
        return message("notes.side.runs", income=income)

    def supply_notes(self, state: State) -> Sequence[Words]:
        """The export marker, and what happens if nobody buys."""
        return self._export(state)

    # ------------------------------------------------------------ the game

    def status(self, state: State) -> Sequence[Words]:
        return [*self._export(state), *self._end(state)]

    def _export(self, state: State) -> Sequence[Words]:
        if state.finished or state.operating is None or not self.rules.flow.exports(state):
            return []
        top = self.rules.supply.top(state)
        assert top is not None
        return [message("notes.export", card=self.card_name(top))]

    def card_name(self, kind: str) -> str:
        """Both sides of a card in the order of the rulebook."""
        return "/".join(sorted((face.name for face in self.title.trains[kind].faces), key=_plus))

    def _end(self, state: State) -> Sequence[Words]:
        if not state.ending or state.finished:
            return []
        clock = state.clock
        why = message(f"notes.end.{state.ending}")
        if clock.kind == "stock":
            rounds = self.title.phases[state.phase].operating_rounds
            return [message("notes.end.in_stock", why=why, count=rounds)]
        left = clock.rounds - clock.number
        return [message("notes.end.more" if left else "notes.end.last", why=why, count=left)]


def _plus(side: str) -> bool:
    """Sides with a plus come first."""
    return "+" not in side
