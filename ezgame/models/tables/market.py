"""The stock chart: every space with its price and the markers on it, and where a company would go."""

from collections.abc import Sequence
from dataclasses import dataclass

from ezgame.core.actions import Action, Dividend, SellShares, StartCompany
from ezgame.core.events import BidMade, Paid, TileLaid, TurnBegan
from ezgame.core.ids import CellId, CompanyId
from ezgame.core.message import message
from ezgame.core.state import State
from ezgame.models.session import Session
from ezgame.models.tables.cards import Cards


@dataclass(frozen=True, slots=True, kw_only=True)
class CellCard:
    id: CellId
    text: str
    row: int
    column: int
    price: int
    stack: tuple[CompanyId, ...]
    """The top marker, which operates first, at the front."""
    ghosts: tuple[CompanyId, ...]
    """Markers that the action under consideration would bring here."""
    par: bool
    """A company may start here now."""
    par_later: bool
    zone: str
    locked: str = ""
    """The phase from which on a price may come here; empty if it may now."""
    arrow: str


@dataclass(frozen=True, slots=True, kw_only=True)
class MarkerMove:
    """One way a marker may go."""

    label: str
    cell: CellId
    price: int


USUAL = {
    "paid": message("market.pay"),
    "withheld": message("market.withhold"),
    "sold": message("market.sell", percent=10),
    "issued": message("market.issue", percent=10),
}
"""What usually moves a price, by the name the rules have for it."""
SHARES = frozenset({"sold", "issued"})
"""Moves of shares, which are told only where they move the price."""


class MarketModel(Cards):
    ignores = (BidMade, Paid, TileLaid, TurnBegan)
    shows_draft = True

    def __init__(self, session: Session) -> None:
        self._facts = session.facts
        super().__init__(session)

    @property
    def kind(self) -> str:
        return self.session.title.market.kind

    def read(self) -> Sequence[CellCard]:
        state = self.session.state
        preview = self.session.draft.preview
        moved: dict[CellId, list[CompanyId]] = {}
        if preview is not None:
            for company, cell in preview.after.market.places.items():
                if state.market.places.get(company) != cell:
                    moved.setdefault(cell, []).append(company)
        phases = list(self.session.title.phases)
        now = phases.index(state.phase)
        return [
            self._card(state, cell_id, tuple(moved.get(cell_id, ())), phases, now)
            for cell_id in self.session.title.market.cells
        ]

    def _card(
        self,
        state: State,
        cell_id: CellId,
        ghosts: tuple[CompanyId, ...],
        phases: Sequence[str],
        now: int,
    ) -> CellCard:
        cell = self.session.title.market.cells[cell_id]
        stack = tuple(
            c for c in state.market.cells.get(cell_id, ()) if not state.companies[c].closed
        )
        names = [self.session.text.names.company(company) for company in stack]
        can = cell.par_from is not None
        return CellCard(
            id=cell_id,
            text=f"{cell.price}: {', '.join(names)}" if names else str(cell.price),
            row=cell.row,
            column=cell.column,
            price=cell.price,
            stack=stack,
            ghosts=ghosts,
            par=can and phases.index(str(cell.par_from)) <= now,
            par_later=can and phases.index(str(cell.par_from)) > now,
            zone=cell.zone,
            locked=self._locked(cell.zone, phases, now),
            arrow=cell.arrow,
        )

    def _locked(self, zone: str, phases: Sequence[str], now: int) -> str:
        """The phase that opens a zone which is still shut."""
        opens = str(self.session.title.market.opens.get(zone, ""))
        return opens if opens in phases and phases.index(opens) > now else ""

    def order(self) -> tuple[tuple[CompanyId, bool], ...]:
        """Operating order as prices stand; True for companies that have acted in this round."""
        state = self.session.state
        done = state.operating.done if state.operating is not None else frozenset()
        return tuple((company, company in done) for company in self._facts.operating_order(state))

    def futures(self, company: CompanyId) -> tuple[MarkerMove, ...]:
        """Where paying, withholding and selling would take a company, or starting it at a price.

        What may be done now is previewed; of the rest the rules tell where it usually leads.
        """
        session, state, text = self.session, self.session.state, self.session.text
        place = state.market.places.get(company)
        usual = session.rules.outlook(state, company)
        found = {
            text.tell(USUAL[trigger]): (cell, trigger not in SHARES)
            for trigger, cell in usual.items()
        }
        for action in (choice.action for choice in session.choices()):
            label = self._label(action, company)
            preview = session.preview(action) if label else None
            cell = None if preview is None else preview.after.market.places.get(company)
            if cell is not None:
                found[label] = (cell, isinstance(action, Dividend))
        cells = session.title.market.cells
        return tuple(
            MarkerMove(label=label, cell=cell, price=cells[cell].price)
            for label, (cell, always) in found.items()
            if cell != place or always  # a dividend is told even where the price stays
        )

    def _label(self, action: Action, company: CompanyId) -> str:
        """What an action does with a company's price, empty if nothing."""
        turn = self.session.state.operating
        if isinstance(action, Dividend) and turn is not None and turn.company == company:
            return self.session.text.say(f"market.{action.choice}")
        if isinstance(action, SellShares) and action.company == company:
            return self.session.text.say("market.sell", percent=action.percent)
        if isinstance(action, StartCompany) and action.company == company:
            return self.session.text.say("market.start", price=action.price)
        return ""
