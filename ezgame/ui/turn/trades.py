"""Buying privates from players, with an amount."""

from PySide6.QtWidgets import QWidget

from ezgame.core.actions import BuyPrivate
from ezgame.core.choices import Choice
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.section import Section


class PrivateSection(Section):
    title = "Buy a private"
    kinds = ("buy_private",)

    def fill(self) -> None:
        for choice in self.choices():
            assert isinstance(choice.action, BuyPrivate)
            private = choice.action.private
            frame, inside = self.card()
            inside.addWidget(self.text(self.session.text.names.private(private), "head"))
            owner = self.session.game.state.privates[private].owner
            value = self.session.title.privates[private].value
            inside.addWidget(self.text(f"{self.session.text.names.say(owner)}; value {value}"))
            for note in self.session.facts.ask("private_notes", private, default=()):
                inside.addWidget(self.text(note))
            inside.addWidget(self._price(choice))
            self.body.addWidget(frame)

    def _price(self, choice: Choice) -> QWidget:
        assert isinstance(choice.action, BuyPrivate)
        if choice.amounts is None:
            return ActionButton(self.session, choice.action)
        value = self.session.title.privates[choice.action.private].value
        wanted = (choice.amounts.least, value, choice.amounts.most)
        quick = tuple((str(amount), amount) for amount in dict.fromkeys(wanted))
        name = f"price of {self.session.text.names.private(choice.action.private)}"
        return AmountRow(self.session, choice, name=name, quick=quick)
