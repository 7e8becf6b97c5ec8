"""The opening auction: the private under the hammer, quick bids, a typed amount."""

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QFrame, QWidget

from ezgame.core.actions import Bid
from ezgame.core.choices import Choice
from ezgame.core.events import PrivateSold
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.turn.seats import SeatRow
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import Role
from ezgame.ui.widgets.text import set_tip


class AuctionSection(Section):
    title = "turn.auction"
    kinds = ("bid",)

    def wanted(self) -> bool:
        return (
            self.session.game.state.clock.kind == "auction" and not self.session.game.state.pending
        )

    def fill(self) -> None:
        bids = [choice for choice in self.choices() if isinstance(choice.action, Bid)]
        lot = (
            self.session.game.state.auction.lot
            if self.session.game.state.auction is not None
            else None
        )
        if lot is not None:
            self._lot(lot)
        folds = FoldList(self)
        for choice in bids:
            assert isinstance(choice.action, Bid)
            private = choice.action.private
            if private == lot:
                self.body.addWidget(self._bid(choice))
            else:
                folds.add(self._other_row(choice, private), partial(self._other, choice, private))
        if folds.rows:
            self.body.addWidget(self.text(self.session.text.say("auction.ahead"), "head"))
        folds.setVisible(bool(folds.rows))
        self.body.addWidget(folds)

    def _other_row(self, choice: Choice, private: PrivateId) -> RowButton:
        name = self.session.title.privates[private].name
        bids = self._standing(private)
        price = bids[-1][1] if bids else self.session.title.privates[private].value
        leader = bids[-1][0] if bids else None
        row = RowButton(self.session, name, str(price), player=leader, choice=choice, parent=self)
        row.setAccessibleName(self.session.text.say("turn.private", private=private))
        set_tip(row, name)
        return row

    def _standing(self, private: PrivateId) -> tuple[tuple[PlayerId, int], ...]:
        """Bids that wait for a private to come up."""
        turn = self.session.game.state.auction
        return () if turn is None else tuple(turn.bids.get(private, ()))

    def _other(self, choice: Choice, private: PrivateId) -> QFrame:
        """A private that is bid for ahead of its turn."""
        printed = self.session.title.privates[private]
        frame, inside = self.card()
        inside.addWidget(
            self.text(
                self.session.text.say("auction.worth", value=printed.value, income=printed.income)
            )
        )
        standing = self._standing(private)
        if standing:
            said = [f"{self.session.player_name(player)} {price}" for player, price in standing]
            inside.addWidget(self.text(self.session.text.say("auction.bids", bids=said), ""))
        inside.addWidget(self._bid(choice, "choice"))
        return frame

    def _lot(self, lot: PrivateId) -> None:
        state = self.session.game.state
        printed = self.session.title.privates[lot]
        frame, inside = self.card()
        inside.addWidget(self.text(printed.name, "title"))
        discount = state.privates[lot].discount
        key = "auction.worth.less" if discount else "auction.worth"
        worth = {"value": printed.value, "discount": discount, "income": printed.income}
        inside.addWidget(self.text(self.session.text.say(key, **worth)))
        for note in self.session.text.told(self.session.presentation.private_notes(lot)):
            inside.addWidget(self.text(note, ""))
        turn = state.auction
        assert turn is not None
        bids = self._standing(lot)
        leader, price = bids[-1] if bids else (turn.leader, turn.price)
        if leader is not None:
            says = self.session.text.say("auction.leads", player=leader, price=price)
            inside.addWidget(self.text(says, "title"))
        else:
            inside.addWidget(self.text(self.session.text.say("auction.no_bid")))
        self.body.addWidget(frame)
        self.body.addWidget(self.text(self.session.text.say("auction.still_in"), "small"))
        # A contest is fought by those who bid ahead; the others only watch it.
        bidders = {player for player, _ in bids} if turn.contested else set(state.order)
        seats = [(p, p in turn.passed) for p in state.order if p in bidders]
        self.body.addWidget(SeatRow(self.session, seats, self))

    def _bid(self, choice: Choice, role: Role = "primary") -> QWidget:
        assert isinstance(choice.action, Bid)
        if choice.amounts is None or choice.amounts.least == choice.amounts.most:
            return self._one_price(choice, role)
        least, step = choice.amounts.least, choice.amounts.step
        value = self.session.title.privates[choice.action.private].value
        wanted = [least, least + max(5, step), least + 10, least + 20]
        if value > least:
            wanted.append(value)
        quick = tuple((str(amount), amount) for amount in dict.fromkeys(wanted))
        name = self.session.text.say("auction.bid_for", private=choice.action.private)
        return AmountRow(self.session, choice, name=name, quick=quick, role=role, parent=self)

    def _one_price(self, choice: Choice, role: Role) -> QWidget:
        """Nothing to choose: a bid, or a purchase where nobody can bid against it."""
        action = choice.action
        assert isinstance(action, Bid)
        if choice.amounts is not None:
            action = replace(action, price=choice.amounts.least)
        preview = self.session.preview(action)
        sold = preview is not None and any(
            isinstance(event, PrivateSold) and event.private == action.private
            for event in preview.events
        )
        title = self.session.text.say("auction.buy" if sold else "auction.bid", price=action.price)
        return ActionButton(self.session, action, title, role=role, parent=self)
