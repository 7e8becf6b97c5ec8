"""Trains above the limit: every company that has to give one up, with its president's seat."""

from ezgame.core.actions import DiscardTrain
from ezgame.core.ids import CompanyId
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.tokens import TokenRow


class DiscardSection(Section):
    title = "Too many trains"
    kinds = ("discard_train",)

    def fill(self) -> None:
        state = self.session.game.state
        by_company: dict[CompanyId, list[DiscardTrain]] = {}
        for choice in self.choices():
            assert isinstance(choice.action, DiscardTrain)
            by_company.setdefault(choice.action.company, []).append(choice.action)
        for company, actions in by_company.items():
            frame, inside = self.card()
            limit = self.session.facts.train_limit(state, company)
            who = self.session.player_name(actions[0].actor)
            inside.addWidget(
                TokenRow(self.session.title, [(company, f"{who} gives one up")], frame)
            )
            inside.addWidget(
                self.text(f"{len(state.companies[company].trains)} trains, limit {limit}")
            )
            for action in actions:
                train = next(t for t in state.companies[company].trains if t.id == action.train)
                rusts = self.session.facts.rusts_at(train)
                detail = f"rusts at {rusts}" if rusts else "never rusts"
                button = ActionButton(self.session, action, f"Give up the {train.name}", detail)
                inside.addWidget(button)
            self.body.addWidget(frame)
