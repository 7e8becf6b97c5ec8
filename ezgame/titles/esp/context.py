"""What all rule modules of 18España look things up in: the printed title, its figures, the market."""

from collections.abc import Mapping

from ezgame.core.board.ground import Ground
from ezgame.core.context import RuleContext
from ezgame.core.definitions.title import Title
from ezgame.core.figures import read_record
from ezgame.core.finance.limits import Limits
from ezgame.core.finance.market import MarketRules, Move
from ezgame.core.finance.sales import Sales
from ezgame.core.finance.shares import Percents, TieBreak, first_in_order, next_after_president
from ezgame.core.ids import CompanyId, PhaseId, PrivateId
from ezgame.core.setup import Setup
from ezgame.core.state import State
from ezgame.titles.esp.board import make_ground
from ezgame.titles.esp.figures import Figures, PhaseFigures

MAJOR, MINOR, AUTOMATIC = "major", "minor", "automatic"
NORTH, SOUTH = "north", "south"

MINE_PRIVATE = PrivateId("P1")
TRAIN_PRIVATE = PrivateId("P2")
STRAWBERRY_PRIVATE = PrivateId("P3")
PASS_PRIVATE = PrivateId("P4")
TENDER_PRIVATE = PrivateId("P5")
SHARE_PRIVATE = PrivateId("P6")
PRESIDENT_PRIVATE = PrivateId("P7")

TIES: Mapping[str, TieBreak] = {
    "order_card": first_in_order,
    "after_president": next_after_president,
}


class Context(RuleContext[Figures]):
    """Looked-up values of one game; holds no position."""

    def __init__(self, title: Title, setup: Setup, percents: Percents, figures: Figures) -> None:
        super().__init__(title, setup, percents, figures)
        self._phases = {
            phase.id: read_record(PhaseFigures, phase.values, f"phase {phase.id}")
            for phase in title.phases.values()
        }
        self.market = MarketRules(
            title.market, ledge=figures.market.ledge_move, phases=title.phases
        )
        self.tie: TieBreak = TIES[figures.president.tie]
        self.ground: Ground = make_ground(title, figures)
        self.limits = Limits(
            self.market,
            percents,
            certificates=title.seats[len(setup.players)].certificate_limit,
            holding_percent=figures.limits.player_percent,
            # A minor is one certificate: who has it has all of it.
            unlimited={
                company.id: True for company in title.companies.values() if company.kind == MINOR
            },
        )
        self.moves = self._moves()
        self.sales = Sales(
            market=self.market,
            percents=percents,
            tie=self.tie,
            fall=self.moves["sold"],
            pool_cap=figures.limits.pool_percent,
            unsaleable=frozenset(c.id for c in title.companies.values() if c.kind == MINOR),
        )

    def _moves(self) -> dict[str, Move]:
        """The ladder's table speaks of places: two make a horizontal step, one a diagonal."""
        table = self.figures.market.moves
        named = {
            "paid": table.pay,
            "withheld": table.withhold,
            "sold": table.share_sold,
            "sold-out": table.sold_out,
        }
        moves = {}
        for name, places in named.items():
            # On the ladder a horizontal move is two places long, see `MarketRules`.
            if places % 2 == 0:
                moves[name] = Move(
                    direction="right" if places > 0 else "left", steps=abs(places) // 2
                )
            else:
                moves[name] = Move(direction="up" if places > 0 else "down", steps=abs(places))
        return moves

    def is_minor(self, company: CompanyId) -> bool:
        return self.title.companies[company].kind == MINOR

    def is_major(self, company: CompanyId) -> bool:
        return self.title.companies[company].kind == MAJOR

    @property
    def passes_are_opened(self) -> bool:
        """Whether companies open passes; otherwise passes open by themselves."""
        return any("pass" in phase.allows for phase in self.title.phases.values())

    def phase_figures(self, phase: PhaseId) -> PhaseFigures:
        return self._phases[phase]

    def price(self, state: State, company: CompanyId) -> int:
        price = self.market.price(state, company)
        assert price is not None
        return price
