"""The opening auction: the private under the hammer, quick bids, a typed amount."""

from ezgame.core.actions import Bid
from ezgame.core.choices import Choice
from ezgame.core.ids import PrivateId
from ezgame.ui.turn.controls import AmountRow
from ezgame.ui.turn.seats import SeatRow
from ezgame.ui.turn.section import Section


class AuctionSection(Section):
    title = "Auction"
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
        if len(bids) == 1 or lot is not None:
            for choice in bids:
                self.body.addWidget(self._bid(choice))
            return
        for choice in bids:
            assert isinstance(choice.action, Bid)
            frame, inside = self.card()
            inside.addWidget(
                self.text(self.session.text.names.private(choice.action.private), "head")
            )
            inside.addWidget(self._bid(choice))
            self.body.addWidget(frame)

    def _lot(self, lot: PrivateId) -> None:
        state = self.session.game.state
        printed = self.session.title.privates[lot]
        frame, inside = self.card()
        inside.addWidget(self.text(printed.name, "title"))
        discount = state.privates[lot].discount
        value = f"value {printed.value}" + (f" less {discount}" if discount else "")
        inside.addWidget(self.text(f"{value}, income {printed.income}"))
        for note in self.session.facts.ask("private_notes", lot, default=()):
            inside.addWidget(self.text(note, ""))
        turn = state.auction
        assert turn is not None
        if turn.leader is not None:
            leader = self.session.player_name(turn.leader)
            inside.addWidget(self.text(f"{leader} bids {turn.price}", "title"))
        else:
            inside.addWidget(self.text("no bid yet"))
        self.body.addWidget(frame)
        self.body.addWidget(self.text("Still in", "small"))
        self.body.addWidget(
            SeatRow(self.session, [(p, p in turn.passed) for p in state.order], self)
        )

    def _bid(self, choice: Choice) -> AmountRow:
        assert choice.amounts is not None and isinstance(choice.action, Bid)
        least, step = choice.amounts.least, choice.amounts.step
        value = self.session.title.privates[choice.action.private].value
        wanted = [least, least + max(5, step), least + 10, least + 20]
        if value > least:
            wanted.append(value)
        quick = tuple((str(amount), amount) for amount in dict.fromkeys(wanted))
        name = f"bid for {self.session.text.names.private(choice.action.private)}"
        return AmountRow(self.session, choice, name=name, quick=quick, role="primary", parent=self)
