"""The players grid: who has what. Rows are players in turn order, then the pool and the offering; companies keep
their columns for a round."""

from dataclasses import dataclass, replace
from typing import Any, Literal

from PySide6.QtCore import Qt

from ezgame.core.events import TurnBegan
from ezgame.core.ids import IPO, LOCKED, POOL, CompanyId, PlayerId
from ezgame.core.state import State
from ezgame.core.worth import WorthLine
from ezgame.models.kept_order import in_places, listed
from ezgame.models.session import Session
from ezgame.models.tables.cards import CardTable, Index
from ezgame.models.tables.remembered import Remembered
from ezgame.models.words.accounts import account_words
from ezgame.models.words.figures import figure
from ezgame.models.words.wording import begun

Kind = Literal["cash", "certificates", "company", "privates", "debt", "worth", "liquid"]


@dataclass(frozen=True, slots=True, kw_only=True)
class Head:
    """Head of a column."""

    id: str
    kind: Kind
    text: str
    company: CompanyId | None = None
    price: int | None = None
    price_after: int | None = None
    par: int | None = None
    tip: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class Side:
    """Head of a row: a player, or a place where shares lie."""

    id: str
    text: str
    player: PlayerId | None = None
    rival: bool = False
    """An automatic player: counted like one, but nobody sits there."""
    left: bool = False
    """A player who has left the game: shown in grey, with the result that stays."""
    acting: bool = False
    order: int = 0
    tip: str = ""


@dataclass(frozen=True, slots=True, kw_only=True)
class GridCell:
    text: str = ""
    after: str = ""
    """What it would be after the action under consideration, if that differs."""
    president: bool = False
    minor: bool = False
    wide: bool = False
    """One of the certificates is larger than the usual ones."""
    tip: str = ""


Grid = tuple[tuple[GridCell, ...], ...]
Account = tuple[WorthLine, ...]


def compared(now: GridCell, then: GridCell) -> GridCell:
    """A cell with what it would become, if that is another text."""
    return now if then.text == now.text else replace(now, after=then.text)


class PlayersModel(CardTable):
    ignores = (TurnBegan,)
    shows_draft = True

    def __init__(self, session: Session) -> None:
        self._facts = session.facts
        self._known = Remembered[tuple[list[str], Grid]]()
        super().__init__(session)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        """Screen readers are told a holding in words, and that an empty cell is empty."""
        if role == Qt.ItemDataRole.AccessibleTextRole and index.isValid():
            cell = self.cells[index.row()][index.column()]
            words = cell.tip if self.heads[index.column()].company is not None else cell.text
            return words or self.session.text.say("players.nothing")
        return super().data(index, role)

    def read(self) -> tuple[tuple[Head, ...], tuple[Side, ...], Grid]:
        state = self.session.state
        preview = self.session.draft.preview
        after = preview.after if preview is not None else state
        columns = self._columns(state, after)
        sides = self._rows(state, columns)
        now = self._present(state, sides, columns)
        # Nothing is considered most of the time: then the second grid is not worked out.
        if after is not state:
            then = self._grid(after, sides, columns)
            now = tuple(tuple(map(compared, *both)) for both in zip(now, then, strict=True))
        return columns, sides, now

    def _present(self, state: State, sides: tuple[Side, ...], columns: tuple[Head, ...]) -> Grid:
        """The grid without what is considered; the same while one run after another is tried."""
        heads = [side.id for side in sides] + [head.id for head in columns]
        known = self._known.of(state)
        if known is None or known[0] != heads:
            known = self._known.keep(state, (heads, self._grid(state, sides, columns)))
        return known[1]

    def _grid(self, state: State, sides: tuple[Side, ...], columns: tuple[Head, ...]) -> Grid:
        rows = []
        for side in sides:
            # Pool and offering hold shares, but nobody counts what they are worth.
            counted = side.player or (side.id if side.id in self.session.rules.rivals else None)
            lines = self.session.rules.account(state, PlayerId(counted)) if counted else ()
            rows.append(tuple(self._cell(state, lines, side, head) for head in columns))
        return tuple(rows)

    def _columns(self, state: State, after: State) -> tuple[Head, ...]:
        heads = [
            self._head("cash"),
            self._head("certificates", limit=self._facts.certificate_limit()),
        ]
        shown = list(in_places(self.session))
        # A company that the considered action starts gets its column at once, behind the others.
        shown += [company for company in self._facts.started(after) if company not in shown]
        shown += [c for c in after.companies if c not in shown and listed(after, c)]
        heads += [self._company_head(state, after, company) for company in shown]
        heads += [self._head("worth"), self._head("liquid")]
        # Columns that would be empty take no room.
        if any(now.owner in state.players for now in state.privates.values()):
            heads.append(self._head("privates"))
        if any(now.debt for now in after.players.values()):
            heads.append(self._head("debt"))
        return tuple(heads)

    def _head(self, kind: Kind, **values: object) -> Head:
        say = self.session.text.say
        tip = say(f"players.{kind}.tip", **values)
        return Head(id=kind, kind=kind, text=say(f"players.{kind}"), tip=tip)

    def _company_head(self, state: State, after: State, company: CompanyId) -> Head:
        price, then = self._facts.price(state, company), self._facts.price(after, company)
        charter = self.session.title.companies[company]
        par = state.companies[company].par
        return Head(
            id=f"company:{company}",
            kind="company",
            text=charter.short,
            company=company,
            price=price,
            price_after=then if then != price else None,
            par=par,
            tip=self.session.text.say("players.started", name=charter.name, par=par)
            if par
            else charter.name,
        )

    def _rows(self, state: State, columns: tuple[Head, ...]) -> tuple[Side, ...]:
        waiting = self.session.waiting_for()
        rows = [
            Side(
                id=player,
                text=self.session.player_name(player),
                player=player,
                acting=player in waiting,
                left=state.players[player].left,
                order=number,
                tip=self._tip(state, player, number),
            )
            for number, player in enumerate(state.order, 1)
        ]
        rows += [
            Side(
                id=rival,
                text=self.session.player_name(rival),
                rival=True,
                tip=self.session.text.say("players.rival", player=rival),
            )
            for rival in self.session.rules.rivals
        ]
        # Pool and offering have nothing to show before there is a company.
        if any(head.kind == "company" for head in columns):
            for place in (POOL, IPO):
                name = self.session.text.word(place)
                rows.append(
                    Side(id=place, text=begun(name), tip=self.session.text.say("players.nobody"))
                )
        return tuple(rows)

    def _tip(self, state: State, player: PlayerId, number: int) -> str:
        """Everything about a player that a narrow grid may have no column for."""
        now, facts = state.players[player], self._facts
        say = self.session.text.say
        # Who has left holds nothing, and nothing is asked of him any more.
        if now.left:
            return say("players.tip.left", player=player, worth=facts.worth(state)[player])
        limit = facts.certificate_limit()
        lines = [
            say("players.tip.order", player=player, number=number),
            say(
                "players.tip.cash",
                cash=now.cash,
                liquid=facts.liquidity(state, player),
            ),
            say("players.tip.certificates", held=facts.certificates(state, player), limit=limit),
        ]
        if now.debt:
            lines.append(say("players.tip.debt", debt=now.debt))
        if own := self._privates(state, player):
            lines.append(say("players.tip.privates", names=own))
        return "\n".join(lines)

    def _cell(self, state: State, lines: Account, side: Side, head: Head) -> GridCell:
        if head.company is not None:
            return self._holding(state, lines, side, head.company)
        player = side.player
        if player is None:
            return self._rival_cell(lines, head)
        now = state.players[player]
        if head.kind == "cash":
            lines = self._facts.liquid_account(state, player)
            bids = [line for line in lines if line.kind == "bid"]
            return GridCell(text=figure(now.cash), tip=account_words(self.session.text, bids))
        if head.kind == "certificates":
            limit = self._facts.certificate_limit()
            return GridCell(text=f"{self._facts.certificates(state, player)}/{limit}")
        if head.kind == "debt":
            return self._debt(now.debt, -sum(x.amount for x in lines if x.kind == "debt"))
        if head.kind == "worth":
            worth = sum(line.amount for line in lines)
            return GridCell(text=figure(worth), tip=account_words(self.session.text, lines))
        if head.kind == "liquid":
            return self._liquid(state, player)
        own = self._privates(state, player)
        return GridCell(text=str(len(own)) if own else "", tip=", ".join(own))

    def _privates(self, state: State, player: PlayerId) -> list[str]:
        """The names of a player's privates."""
        name = self.session.text.names.private
        return [
            name(private)
            for private, it in state.privates.items()
            if it.owner == player and not it.closed
        ]

    def _liquid(self, state: State, player: PlayerId) -> GridCell:
        """What a player could pay now; the tip opens the sum and names what may not be sold."""
        text = self.session.text
        lines = self._facts.liquid_account(state, player)
        sold = {line.about: line.percent for line in lines if line.kind == "shares"}
        kept = [
            text.say("players.account.kept", company=company, percent=held - sold.get(company, 0))
            for company in state.market.places
            if (held := self._facts.percent(state, company, player)) > sold.get(company, 0)
        ]
        tip = "\n".join((account_words(text, lines), *kept))
        return GridCell(text=figure(sum(line.amount for line in lines)), tip=tip)

    def _debt(self, debt: int, counted: int) -> GridCell:
        """What is owed, and in the tip what it takes off the worth where that is more."""
        if not debt:
            return GridCell()
        key = "players.debt.counted" if counted != debt else "players.tip.debt"
        return GridCell(
            text=figure(debt), tip=self.session.text.say(key, debt=debt, counted=counted)
        )

    def _rival_cell(self, lines: Account, head: Head) -> GridCell:
        """Of an automatic player: treasuries and what he counts; nothing for a place."""
        if lines and head.kind == "cash":
            return GridCell(text=figure(sum(x.amount for x in lines if x.kind == "cash")))
        if lines and head.kind == "worth":
            total = sum(line.amount for line in lines)
            return GridCell(text=figure(total), tip=account_words(self.session.text, lines))
        return GridCell()

    def _holding(self, state: State, lines: Account, side: Side, company: CompanyId) -> GridCell:
        rival = side.id in self.session.rules.rivals
        percent = self._facts.percent(state, company, LOCKED if rival else side.id)
        if not percent:
            return GridCell()
        president = state.companies[company].president == side.id
        # A company of one certificate is owned or not: a percentage would say nothing.
        minor = len(self.session.title.companies[company].certificates) == 1
        worth = [line.amount for line in lines if line.kind == "shares" and line.about == company]
        key = f"players.share{'.worth' if worth else ''}{'.president' if president else ''}"
        tip = self.session.text.say(
            key, holder=side.text, percent=percent, company=company, worth=sum(worth)
        )
        wide = () if rival else self._facts.wide_cards(state, company, side.id)
        if wide:
            tip = self.session.text.say("players.share.wide", tip=tip, percent=sum(wide))
        return GridCell(
            wide=bool(wide),
            text="●" if minor else str(percent),
            president=president and not minor,
            minor=minor,
            tip=tip,
        )
