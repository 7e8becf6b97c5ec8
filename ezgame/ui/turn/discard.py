"""Trains above the limit: every company that has to give one up, with its president's seat."""

from ezgame.core.actions import DiscardTrain
from ezgame.core.ids import CompanyId
from ezgame.core.state import Train
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
            limit = self.session.rules.train_limit(state, company)
            who = self.session.player_name(actions[0].actor)
            inside.addWidget(
                TokenRow(self.session.title, [(company, f"{who} gives one up")], frame)
            )
            inside.addWidget(
                self.text(f"{len(state.companies[company].trains)} trains, limit {limit}")
            )
            trains = {train.id: train for train in state.companies[company].trains}
            for alike in _alike([(action, trains[action.train]) for action in actions]):
                action, train = alike[0]
                rusts = self.session.facts.rusts_at(train)
                detail = f"rusts at {rusts}" if rusts else "never rusts"
                many = len(alike) > 1
                title = f"Give up {'one' if many else 'the'} {train.name}"
                count = f"{len(alike)} of them, " if many else ""
                inside.addWidget(ActionButton(self.session, action, title, f"{count}{detail}"))
            self.body.addWidget(frame)


def _alike(choices: list[tuple[DiscardTrain, Train]]) -> list[list[tuple[DiscardTrain, Train]]]:
    """Trains between which there is no difference, together; any of them can be the one."""
    found: dict[tuple[object, ...], list[tuple[DiscardTrain, Train]]] = {}
    for action, train in choices:
        key = (action.actor, train.type, train.faces, train.tags)
        found.setdefault(key, []).append((action, train))
    return list(found.values())
