"""Trains above the limit: every company that has to give one up, with its president's seat."""

from ezgame.core.actions import DiscardTrain
from ezgame.core.ids import CompanyId
from ezgame.core.state import Train
from ezgame.ui.turn.controls import ActionButton
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.tokens import TokenRow


class DiscardSection(Section):
    title = "turn.discard"
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
            say = self.session.text.say
            says = say("discard.who", player=actions[0].actor)
            inside.addWidget(TokenRow(self.session.title, [(company, says)], frame))
            inside.addWidget(
                self.text(
                    self.session.text.say(
                        "discard.limit", count=len(state.companies[company].trains), limit=limit
                    )
                )
            )
            trains = {train.id: train for train in state.companies[company].trains}
            for alike in _alike([(action, trains[action.train]) for action in actions]):
                action, train = alike[0]
                rusts = self.session.facts.rusts_at(train)
                key = "discard.rusts" if rusts else "discard.never"
                detail = say(
                    f"{key}.many" if len(alike) > 1 else key, train=rusts, count=len(alike)
                )
                title = say("discard.train", train=train.name, count=len(alike))
                inside.addWidget(ActionButton(self.session, action, title, detail))
            self.body.addWidget(frame)


def _alike(choices: list[tuple[DiscardTrain, Train]]) -> list[list[tuple[DiscardTrain, Train]]]:
    """Trains between which there is no difference, together; any of them can be the one."""
    found: dict[tuple[object, ...], list[tuple[DiscardTrain, Train]]] = {}
    for action, train in choices:
        key = (action.actor, train.type, train.faces, train.tags)
        found.setdefault(key, []).append((action, train))
    return list(found.values())
