"""A stock turn: what can be sold, repaid and bought, each with its price and what follows."""

from functools import partial

from PySide6.QtWidgets import QWidget

from ezgame.core.actions import BuyShare, SellShares
from ezgame.core.ids import IPO, POOL, CompanyId
from ezgame.models.session import Session
from ezgame.ui.turn.cards_button import CardsButton, sold_cards
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.own_shares import deals_in_own
from ezgame.ui.turn.piles import PileButton, PileGrid
from ezgame.ui.turn.quiet import quiet_row
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.turn.section import Section
from ezgame.ui.turn.share_drag import drag_share
from ezgame.ui.widgets.flow import FlowLayout


def sales_by_company(session: Session) -> dict[CompanyId, list[SellShares]]:
    """Every sale that could be thought of, possible or not."""
    found: dict[CompanyId, list[SellShares]] = {}
    for _, choice in session.possible.candidates():
        if isinstance(choice.action, SellShares):
            found.setdefault(choice.action.company, []).append(choice.action)
    return found


class SellSection(Section):
    """Holdings of which something can be sold: a line each, with the amounts when it is opened."""

    title = "turn.sell"
    kinds = ("sell_shares",)

    def wanted(self) -> bool:
        return not deals_in_own(self.session) and super().wanted()

    def fill(self) -> None:
        folds = FoldList(self)
        for company, actions in sales_by_company(self.session).items():
            possible = [action for action in actions if self.session.is_possible(action)]
            if possible:
                folds.add(self._hand(company, possible), partial(self._amounts, possible))
        self.body.addWidget(folds)
        if len(folds.rows) == 1:
            folds.open(0, by_hand=False)

    def _hand(self, company: CompanyId, possible: list[SellShares]) -> RowButton:
        """The shares in hand: pulled to the stock chart, the smallest possible sale is made."""
        session = self.session
        state, least = session.game.state, possible[0]
        held = session.facts.percent(state, company, least.actor)
        price = session.facts.price(state, company)
        row = RowButton(
            session,
            f"{held} %",
            session.text.say("turn.at", price=price),
            company=company,
            parent=self,
        )
        row.setAccessibleName(session.text.say("turn.in_hand", company=company))
        row.dragged.connect(lambda at: drag_share(session, row, at, least))
        row.glanced.connect(lambda on: session.draft.glance(least if on else None))
        return row

    def _amounts(self, possible: list[SellShares]) -> QWidget:
        """A button for every amount that can be sold, with what it brings."""
        holder, session = QWidget(self), self.session
        flow = FlowLayout(holder, spacing=4)
        for action in possible:
            preview = session.preview(action)
            gain = 0
            if preview is not None:
                actor = action.actor
                gain = preview.after.players[actor].cash - preview.before.players[actor].cash
            cards = sold_cards(preview, action.company, session.rules.percents[action.company])
            title, detail = self._what(action, cards), f"+{gain}"
            button = self._button(action, cards, title, detail)
            if action.sizes:
                caption = session.text.caption(action)
                name = session.text.say("turn.mix.name", action=caption, mix=title)
                button.setAccessibleName(name)
            flow.addWidget(button)
        return holder

    def _button(
        self, action: SellShares, cards: tuple[int, ...], title: str, detail: str
    ) -> ActionButton:
        """Where certificates differ in size, the cards that are sold are shown."""
        if cards and self._mixed(action.company):
            return CardsButton(self.session, action, action.company, cards, title, detail)
        return ActionButton(self.session, action, title, detail, compact=True)

    def _mixed(self, company: CompanyId) -> bool:
        return len(set(self.session.rules.percents[company][1:])) > 1

    def _what(self, action: SellShares, cards: tuple[int, ...]) -> str:
        """The amount, and in what cards, where a company has single and larger ones."""
        usual = min(self.session.rules.percents[action.company][1:], default=0)
        alike = len(set(cards)) == 1
        if not self._mixed(action.company) or not alike or cards == (usual,):
            return f"{action.percent} %"
        key = "turn.mix" if cards[0] == usual else "turn.mix.one"
        return self.session.text.say(key, percent=action.percent, count=len(cards))


class KeptSection(Section):
    """Holdings that cannot be sold now, in one quiet line; the reasons are told on asking."""

    kinds = ("sell_shares",)

    def kept(self) -> dict[CompanyId, list[SellShares]]:
        return {
            company: actions
            for company, actions in sales_by_company(self.session).items()
            if not any(self.session.is_possible(action) for action in actions)
        }

    def wanted(self) -> bool:
        return not deals_in_own(self.session) and bool(self.kept())

    def fill(self) -> None:
        kept = self.kept()
        words = self.session.text.say("turn.kept", count=len(kept), company=next(iter(kept)))
        self.body.addWidget(quiet_row(self.session, kept, words, self))


class RepaySection(Section):
    title = "turn.repay"
    kinds = ("repay",)

    def fill(self) -> None:
        for choice in self.choices():
            debt = self.session.game.state.players[choice.action.actor].debt
            self.body.addWidget(self.text(self.session.text.say("turn.debt", debt=debt)))
            if choice.amounts is None:
                self.body.addWidget(ActionButton(self.session, choice.action))
            else:
                most = choice.amounts.most
                whole = self.session.text.say("turn.repay.all", amount=most)
                quick = ((whole if most == debt else f"{most}", most),)
                row = AmountRow(
                    self.session,
                    choice,
                    name=self.session.text.say("turn.repayment"),
                    quick=quick,
                    start=most,
                )
                self.body.addWidget(row)


class BuySection(Section):
    kinds = ("buy_share",)

    def wanted(self) -> bool:
        return not deals_in_own(self.session) and any(
            isinstance(choice.action, BuyShare) for _, choice in self.session.possible.candidates()
        )

    def fill(self) -> None:
        found = [
            c.action
            for _, c in self.session.possible.candidates()
            if isinstance(c.action, BuyShare)
        ]
        # What can be bought comes first.
        found.sort(key=lambda action: not self.session.is_possible(action))
        if not self.choices():
            closed: dict[CompanyId, list[BuyShare]] = {}
            for action in found:
                closed.setdefault(action.company, []).append(action)
            self.body.addWidget(
                quiet_row(self.session, closed, self.session.text.say("turn.none_bought"), self)
            )
            return
        for source, key in ((POOL, "turn.from_pool"), (IPO, "turn.from_ipo")):
            actions = [action for action in found if action.source == source]
            if not actions:
                continue
            self.body.addWidget(self.text(self.session.text.say(key), "head"))
            grid = PileGrid(self)
            for action in actions:
                grid.add(self._pile(action), wide=self._is_wide(action))
            self.body.addWidget(grid)

    def _there(self, action: BuyShare) -> int:
        """Percent that lie there; where certificates differ in size, in those of the action's size."""
        session, company = self.session, action.company
        state = session.game.state
        sizes = session.rules.percents[company]
        places = state.companies[company].certificates
        ordinary = [
            size
            for size, place in zip(sizes[1:], places[1:], strict=True)
            if place == action.source
        ]
        if len(set(ordinary)) < 2:
            return session.facts.percent(state, company, action.source)
        return sum(size for size in ordinary if size == action.percent)

    def _is_wide(self, action: BuyShare) -> bool:
        """A certificate larger than the company's others is one wide card."""
        sizes = self.session.rules.percents[action.company][1:]
        return action.percent > min(sizes, default=action.percent)

    def _pile(self, action: BuyShare) -> PileButton:
        session = self.session
        state = session.game.state
        there = self._there(action)
        wide = self._is_wide(action)
        title = session.text.say("turn.mix.one", percent=there) if wide else f"{there} %"
        price = session.rules.share_price(state, action.company, action.source, action.percent)
        pile = PileButton(
            session.title,
            action.company,
            title,
            session.text.say("turn.at", price=price),
            depth=1 if wide else 1 + there // 20,
            parent=self,
        )
        pile.set_reason(self.reason(action))
        pile.setAccessibleName(session.text.caption(action))
        pile.clicked.connect(lambda: session.submit(action))
        pile.dragged.connect(lambda at: drag_share(session, pile, at, action))
        pile.glanced.connect(
            lambda on: session.draft.glance(action if on and pile.allowed else None)
        )
        return pile
