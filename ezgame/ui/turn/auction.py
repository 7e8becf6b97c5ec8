"""The opening auction: the private under the hammer, quick bids, a typed amount, and all that wait."""

from dataclasses import replace
from functools import partial

from PySide6.QtWidgets import QFrame, QWidget

from ezgame.core.actions import Bid
from ezgame.core.choices import Choice
from ezgame.core.events import PrivateSold
from ezgame.core.ids import PlayerId, PrivateId
from ezgame.models.tables.privates import told_of
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.turn.seats import SeatBadges
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import Role
from ezgame.ui.widgets.text import set_tip

STEPS = (0, 5, 10, 20)
"""What quick bids lie above the lowest one; the value of the private takes the last place while it is higher."""


class AuctionSection(Section):
    title = "turn.auction"
    kinds = ("bid",)

    def wanted(self) -> bool:
        return (
            self.session.game.state.clock.kind == "auction" and not self.session.game.state.pending
        )

    def fill(self) -> None:
        """Controls come before descriptions, which are of any length: buttons stay where they are."""
        turn = self.session.game.state.auction
        lot = None if turn is None else turn.lot
        bids = self._bids()
        if lot is not None:
            self._lot(lot)
            if lot in bids:
                self.body.addWidget(self._bid(bids[lot]))
            self._about(lot)
        folds = FoldList(self)
        for private, choice in bids.items():
            if private == lot:
                continue
            row = self._other_row(choice, private)
            if self.session.is_possible(choice.action):
                folds.add(row, partial(self._other, choice, private))
            else:
                folds.add_plain(row)
        if len(bids) > (lot in bids):
            self.body.addWidget(self.text(self.session.text.say("auction.ahead"), "head"))
        folds.setVisible(len(bids) > (lot in bids))
        self.body.addWidget(folds)

    def _bids(self) -> dict[PrivateId, Choice]:
        """What could be bid for, possible or not, in the order of the title."""
        found = {
            choice.action.private: choice
            for _, choice in self.session.possible.candidates()
            if isinstance(choice.action, Bid)
        }
        return {
            private: found[private] for private in self.session.title.privates if private in found
        }

    def _other_row(self, choice: Choice, private: PrivateId) -> RowButton:
        name = self.session.text.names.listed_private(private)
        bids = self._standing(private)
        price = bids[-1][1] if bids else self.session.title.privates[private].value
        leader = bids[-1][0] if bids else None
        row = RowButton(self.session, name, str(price), player=leader, choice=choice, parent=self)
        row.setAccessibleName(self.session.text.say("turn.private", private=name))
        if self.session.is_possible(choice.action):
            set_tip(row, self.session.title.privates[private].name)
        else:
            row.set_reason(partial(self.session.reason, choice.action))
        return row

    def _standing(self, private: PrivateId) -> tuple[tuple[PlayerId, int], ...]:
        """Bids that wait for a private to come up."""
        turn = self.session.game.state.auction
        return () if turn is None else tuple(turn.bids.get(private, ()))

    def _other(self, choice: Choice, private: PrivateId) -> QFrame:
        """A private that is bid for ahead of its turn."""
        printed, say = self.session.title.privates[private], self.session.text.say
        frame, inside = self.card()
        figures = say("auction.worth", value=printed.value, income=printed.income)
        inside.addWidget(self.text(figures))
        standing = self._standing(private)
        if standing:
            said = [f"{self.session.player_name(player)} {price}" for player, price in standing]
            inside.addWidget(self.text(say("auction.bids", bids=tuple(said)), ""))
        inside.addWidget(self._bid(choice, "choice"))
        for note in self.session.text.told(told_of(self.session, private)):
            inside.addWidget(self.text(note, ""))
        return frame

    def _lot(self, lot: PrivateId) -> None:
        """Name, figures and the highest bid: always three lines."""
        state, say = self.session.game.state, self.session.text.say
        printed = self.session.title.privates[lot]
        frame, inside = self.card()
        name = self.text(self.session.text.names.listed_private(lot), "title")
        name.setWordWrap(False)
        set_tip(name, printed.name)
        inside.addWidget(name)
        discount = state.privates[lot].discount
        figures = say("auction.worth", value=printed.value, income=printed.income)
        if discount:
            figures = say(
                "auction.worth.less",
                value=printed.value,
                discount=discount,
                income=printed.income,
            )
        line = self.text(figures)
        line.setWordWrap(False)
        inside.addWidget(line)
        turn = state.auction
        assert turn is not None
        bids = self._standing(lot)
        leader, price = bids[-1] if bids else (turn.leader, turn.price)
        if leader is not None:
            told = say("auction.leads", player=leader, price=price)
        else:
            told = say("auction.no_bid")
        inside.addWidget(self.text(told, "title"))
        self.body.addWidget(frame)

    def _about(self, lot: PrivateId) -> None:
        """Who is still in, and what the private is good for."""
        state = self.session.game.state
        turn = state.auction
        assert turn is not None
        final = self.session.rules.passed_for_good(state)
        key = "auction.still_in" if final else "auction.may_bid"
        self.body.addWidget(self.text(self.session.text.say(key), "small"))
        # A contest is fought by those who bid ahead; the others only watch it.
        bids = self._standing(lot)
        bidders = {player for player, _ in bids} if turn.contested else set(state.order)
        seats = [(p, p in turn.passed) for p in state.order if p in bidders]
        self.body.addWidget(SeatBadges(self.session, seats, self, final=final))
        for note in self.session.text.told(told_of(self.session, lot)):
            self.body.addWidget(self.text(note, ""))

    def _bid(self, choice: Choice, role: Role = "primary") -> QWidget:
        assert isinstance(choice.action, Bid)
        if choice.amounts is None or choice.amounts.least == choice.amounts.most:
            return self._one_price(choice, role)
        least, step = choice.amounts.least, choice.amounts.step
        wanted = [least + max(more, step if more else 0) for more in STEPS]
        value = self.session.title.privates[choice.action.private].value
        wanted[-1] = value if value > wanted[-2] else wanted[-1]
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
        key = "auction.buy" if sold else "auction.bid"
        title = self.session.text.say(key, price=action.price)
        return ActionButton(self.session, action, title, role=role, parent=self)
