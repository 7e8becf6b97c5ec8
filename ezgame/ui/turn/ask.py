"""The word of another seat: a proposal on the table with both answers."""

from PySide6.QtWidgets import QHBoxLayout

from ezgame.core.actions import Choose, Consent, PlaceStation
from ezgame.core.ids import CompanyId
from ezgame.families.treasury.swap import SWAP
from ezgame.models.answers import question
from ezgame.ui.turn.cards_button import CardsButton
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.badges import SeatBadge, seat_of
from ezgame.ui.widgets.buttons import Role


class AskSection(Section):
    """Consent to deals, questions with named answers, and questions that the map answers."""

    kinds = ("consent", "choose", "place_station")

    def wanted(self) -> bool:
        return bool(self.session.game.state.pending) and bool(self.choices())

    def fill(self) -> None:
        state = self.session.game.state
        frame, inside = self.card()
        if state.pending:
            pending = state.pending[0]
            badge = SeatBadge(24, frame)
            name = self.session.player_name(pending.actor)
            badge.show_seat(seat_of(pending.actor), name)
            head = QHBoxLayout()
            head.addWidget(badge)
            head.addWidget(
                self.text(self.session.text.say("turn.is_asked", player=pending.actor), "head"), 1
            )
            inside.addLayout(head)
            inside.addWidget(self.text(question(self.session), ""))
        for _, candidate in self.session.possible.candidates():
            if isinstance(candidate.action, Consent):
                # Both answers are there; one that is not possible any more says why.
                role: Role = "primary" if candidate.action.accept else "choice"
                inside.addWidget(ActionButton(self.session, candidate.action, role=role))
                if not self.session.is_possible(candidate.action):
                    inside.addWidget(self.text(self.session.reason(candidate.action)))
        for choice in self.choices():
            if isinstance(choice.action, Choose):
                inside.addWidget(self._answer(choice.action))
        if any(isinstance(choice.action, PlaceStation) for choice in self.choices()):
            inside.addWidget(self.text(self.session.text.say("turn.click_circle")))
        self.body.addWidget(frame)

    def _answer(self, action: Choose) -> ActionButton:
        """A button; where certificates are chosen from, it shows them as cards."""
        session = self.session
        pending = session.game.state.pending
        if not pending or pending[0].step != SWAP:
            return ActionButton(session, action)
        sizes = tuple(int(size) for size in action.option.split("+"))
        return CardsButton(session, action, CompanyId(pending[0].about), sizes)
