"""Guards before a step that costs much: a company given away, a train that cannot be paid, a useless train, a loan."""

from ezgame.core.actions import BuyTrain, Dividend
from ezgame.core.events import DebtChanged, PresidentChanged
from ezgame.core.game import Applied
from ezgame.core.ids import PlayerId
from ezgame.core.state import State
from ezgame.models.guards.guard import Guard, Warned
from ezgame.models.session import Session


class PresidencyGuard(Guard):
    """The action hands a company of the actor to somebody else."""

    key = "president"
    level = "costly"
    usual = True

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        actor = preview.action.actor
        for event in preview.events:
            if isinstance(event, PresidentChanged) and event.before == actor and event.player:
                values = {"player": event.player, "company": event.company}
                return Warned(about=event.company, values=values)
        return None


class TrainMoneyGuard(Guard):
    """Paying out leaves too little for the train that the rules make the company buy; keeping it would do."""

    key = "no_train"
    level = "costly"
    usual = True

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        action, before = preview.action, preview.before
        turn = before.operating
        if not isinstance(action, Dividend) or action.choice == "withhold" or turn is None:
            return None
        if turn.company is None:
            return None
        price = session.rules.train_duty(before, turn.company)
        cash = preview.after.companies[turn.company].cash
        if price is None or not cash < price <= before.companies[turn.company].cash + turn.income:
            return None
        values = {"company": turn.company, "cash": cash, "price": price}
        return Warned(about=turn.company, values=values)


class WrongTrainGuard(Guard):
    """The company could hardly run this train: wrong gauge, or wrong part of the map."""

    key = "unsuited"
    level = "costly"

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        action, turn = preview.action, preview.before.operating
        if not isinstance(action, BuyTrain) or turn is None or turn.company is None:
            return None
        why = session.presentation.unsuited(preview.before, turn.company, action.face)
        if not why:
            return None
        return Warned(about=f"{turn.company} {action.face}", values={"why": why})


class LateLoanGuard(Guard):
    """The game is ending: a new debt is counted, and there is little time left to pay it back."""

    key = "late_loan"
    level = "costly"

    def warn(self, session: Session, preview: Applied) -> Warned | None:
        actor = preview.action.actor
        borrows = any(
            isinstance(event, DebtChanged) and event.player == actor and event.amount > 0
            for event in preview.events
        )
        if not borrows or not preview.before.ending:
            return None
        owed = debt(session, preview.after, actor) - debt(session, preview.before, actor)
        return Warned(about=actor, values={"amount": owed})


def debt(session: Session, state: State, player: PlayerId) -> int:
    """What the debt of a player takes from the count."""
    lines = session.rules.account(state, player)
    return -sum(line.amount for line in lines if line.kind == "debt")
