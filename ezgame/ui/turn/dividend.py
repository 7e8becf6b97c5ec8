"""Paying out or keeping the income, side by side with both futures."""

from ezgame.core.actions import Dividend
from ezgame.models.guards.book import warnings_for
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import Role


class DividendSection(Section):
    title = "turn.dividend"
    kinds = ("dividend",)

    def fill(self) -> None:
        turn = self.session.game.state.operating
        assert turn is not None and turn.company is not None
        self.body.addWidget(
            self.text(self.session.text.say("turn.income", income=turn.income), "title")
        )
        for choice in self.choices():
            assert isinstance(choice.action, Dividend)
            self._future(choice.action)

    def _future(self, action: Dividend) -> None:
        session = self.session
        preview = session.preview(action)
        if preview is None:
            return
        before, after = preview.before, preview.after
        company = before.operating.company if before.operating is not None else None
        assert company is not None
        frame, inside = self.card()
        role: Role = "primary" if action.choice in ("pay", "half") else "choice"
        inside.addWidget(ActionButton(session, action, role=role))
        if session.facts.is_gone(after, company):
            inside.addWidget(
                self.text(session.text.say("dividend.closes", company=company), "warning")
            )
            self.body.addWidget(frame)
            return
        now, then = session.facts.price(before, company), session.facts.price(after, company)
        inside.addWidget(
            self.text(
                session.text.say(
                    f"dividend.price.{'moves' if now != then else 'stays'}", was=now, now=then
                ),
                "",
            )
        )
        order = session.facts.operating_order
        places = (order(before).index(company) + 1, order(after).index(company) + 1)
        if places[0] != places[1]:
            inside.addWidget(
                self.text(session.text.say("dividend.operates", before=places[0], after=places[1]))
            )
        cash = (before.companies[company].cash, after.companies[company].cash)
        if cash[0] != cash[1]:
            inside.addWidget(
                self.text(session.text.say("dividend.treasury", before=cash[0], after=cash[1]), "")
            )
        for player in before.order:
            had, has = before.players[player].cash, after.players[player].cash
            if had != has:
                inside.addWidget(
                    self.text(f"{session.player_name(player)} +{has - had}: {had} → {has}")
                )
        for warning in warnings_for(session, action, again=True):
            inside.addWidget(self.text(warning, "warning"))
        self.body.addWidget(frame)
