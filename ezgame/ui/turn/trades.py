"""Buying privates from players: a line each, with the amount when it is opened."""

from functools import partial

from PySide6.QtWidgets import QFrame, QWidget

from ezgame.core.actions import BuyPrivate
from ezgame.core.choices import Choice
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.goods_drag import drag_goods
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.text import set_tip


class PrivateSection(Section):
    title = "turn.buy_private"
    kinds = ("buy_private",)

    def fill(self) -> None:
        folds = FoldList(self)
        for choice in self.choices():
            assert isinstance(choice.action, BuyPrivate)
            private = choice.action.private
            names = self.session.text.names
            name, listed = names.private(private), names.listed_private(private)
            owner = self.session.game.state.privates[private].owner
            player = next((p for p in self.session.game.state.order if p == owner), None)
            row = RowButton(self.session, listed, player=player, choice=choice, parent=self)
            row.setAccessibleName(self.session.text.say("turn.private", private=private))
            set_tip(row, name)
            ask = partial(folds.open, len(folds.rows))
            row.dragged.connect(partial(drag_goods, self.session, row, listed, ask))
            folds.add(row, partial(self._deal, choice))
        self.body.addWidget(folds)
        if len(folds.rows) == 1:
            folds.open(0, by_hand=False)

    def _deal(self, choice: Choice) -> QFrame:
        assert isinstance(choice.action, BuyPrivate)
        private = choice.action.private
        frame, inside = self.card()
        owner = self.session.game.state.privates[private].owner
        value = self.session.title.privates[private].value
        inside.addWidget(
            self.text(self.session.text.say("turn.private.owner", owner=owner, value=value))
        )
        for note in self.session.text.told(self.session.presentation.private_notes(private)):
            inside.addWidget(self.text(note))
        asked = self.asked(choice.action)
        if asked is not None:
            inside.addWidget(self.text(self.session.text.say("turn.agrees", player=asked)))
        inside.addWidget(self._price(choice))
        return frame

    def _price(self, choice: Choice) -> QWidget:
        assert isinstance(choice.action, BuyPrivate)
        if choice.amounts is None:
            return ActionButton(self.session, choice.action)
        value = self.session.title.privates[choice.action.private].value
        wanted = (choice.amounts.least, value, choice.amounts.most)
        quick = tuple((str(amount), amount) for amount in dict.fromkeys(wanted))
        name = self.session.text.say("turn.price_of", private=choice.action.private)
        return AmountRow(self.session, choice, name=name, quick=quick)
