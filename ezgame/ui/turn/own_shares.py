"""A company's own shares: what it can sell to the pool or take back, each with money and price after it."""

from ezgame.core.actions import Action, BuyShare, SellShares
from ezgame.families.treasury.own_shares import OWN_SHARES
from ezgame.models.session import Session
from ezgame.models.words.outcomes import outcome_of
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.section import Section


def deals_in_own(session: Session) -> bool:
    """Whether the step of now is the one in which a company deals in its own shares."""
    steps = session.rules.active(session.game.state)
    return bool(steps) and steps[0].name == OWN_SHARES


class OwnSharesSection(Section):
    title = "turn.own_shares"
    kinds = ("sell_shares", "buy_share")

    def wanted(self) -> bool:
        return deals_in_own(self.session) and bool(self.choices())

    def fill(self) -> None:
        say = self.session.text.say
        for action in (choice.action for choice in self.choices()):
            if isinstance(action, SellShares):
                self._offer(action, say("turn.own.sell", percent=action.percent))
            elif isinstance(action, BuyShare):
                self._offer(action, say("turn.own.buy", percent=action.percent))

    def _offer(self, action: Action, title: str) -> None:
        outcome = outcome_of(self.session, action)
        self.body.addWidget(ActionButton(self.session, action, title, outcome.text))
        if outcome.warning:
            self.body.addWidget(self.text(outcome.warning, "warning"))
