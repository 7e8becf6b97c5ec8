"""The opening auction: the private under the hammer, quick bids, a typed amount."""

from PySide6.QtWidgets import QWidget

from ezgame.core.actions import Bid
from ezgame.core.choices import Choice
from ezgame.core.ids import PrivateId
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.seats import SeatRow
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import Role


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
        for choice in bids:
            assert isinstance(choice.action, Bid)
            if choice.action.private == lot:
                self.body.addWidget(self._bid(choice))
            else:
                self._other(choice, choice.action.private)

    def _other(self, choice: Choice, private: PrivateId) -> None:
        """A private that is bid for ahead of its turn."""
        state = self.session.game.state
        printed = self.session.title.privates[private]
        frame, inside = self.card()
        inside.addWidget(self.text(printed.name, "head"))
        inside.addWidget(self.text(f"value {printed.value}, income {printed.income}"))
        standing = state.auction.bids.get(private, ()) if state.auction is not None else ()
        if standing:
            said = [f"{self.session.player_name(player)} {price}" for player, price in standing]
            inside.addWidget(self.text(f"Bids: {', '.join(said)}", ""))
        inside.addWidget(self._bid(choice, "choice"))
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

    def _bid(self, choice: Choice, role: Role = "primary") -> QWidget:
        assert isinstance(choice.action, Bid)
        if choice.amounts is None:
            return ActionButton(self.session, choice.action, role=role)
        least, step = choice.amounts.least, choice.amounts.step
        value = self.session.title.privates[choice.action.private].value
        wanted = [least, least + max(5, step), least + 10, least + 20]
        if value > least:
            wanted.append(value)
        quick = tuple((str(amount), amount) for amount in dict.fromkeys(wanted))
        name = f"bid for {self.session.text.names.private(choice.action.private)}"
        return AmountRow(self.session, choice, name=name, quick=quick, role=role, parent=self)
