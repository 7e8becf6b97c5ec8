"""A train that must be bought and cannot be paid: the gap, and the ways to close it."""

from PySide6.QtWidgets import QVBoxLayout

from ezgame.core.actions import DeclareBankruptcy, Pass, SellShares, TakeLoan
from ezgame.core.choices import Choice
from ezgame.core.presentation import Due
from ezgame.models.offers import pass_choice
from ezgame.models.searches.raising import least_sales, unneeded
from ezgame.models.session import Session
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.meter import Meter
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.buttons import Role


def is_forced(session: Session) -> bool:
    """Whether a company cannot put off a payment, so that this section shows the ways out of it."""
    if session.presentation.due(session.game.state) is not None:
        return True
    passing = pass_choice(session)
    if passing is None or not isinstance(passing, Pass):
        return False
    refusal = session.why_not(passing)
    return refusal is not None and refusal.key == "trains.must-own"


class ForcedSection(Section):
    """The company must own a train: who pays how much, then sales that are enough, or a loan."""

    title = "turn.forced"
    kinds = ("borrow",)

    def wanted(self) -> bool:
        return is_forced(self.session)

    def fill(self) -> None:
        session = self.session
        state = session.game.state
        turn = state.operating
        assert turn is not None and turn.company is not None
        company = turn.company
        president = state.companies[company].president
        due = session.presentation.due(state) or self._train_due()
        if due is None or president is None:
            return
        price = due.amount
        self.head.setText(session.text.say("turn.forced" if due.train else "turn.due"))
        cash, help_ = state.companies[company].cash, state.players[president].cash
        frame, inside = self.card()
        name = session.player_name(president)
        inside.addWidget(self.text(session.text.tell(due.label), "head"))
        inside.addWidget(
            Meter(price, [(session.text.word("treasury"), cash), (name, help_)], frame)
        )
        missing = price - cash - help_
        if cash >= price:
            inside.addWidget(self.text(session.text.say("forced.treasury"), "good"))
        elif missing <= 0:
            adds = session.text.say(
                "forced.adds",
                player=president,
                amount=price - cash,
                before=help_,
                after=help_ - price + cash,
            )
            inside.addWidget(self.text(adds, "warning"))
        else:
            inside.addWidget(
                self.text(session.text.say("forced.missing", amount=missing), "warning")
            )
            self._ways(inside, missing)
        too_cheap = unneeded(session)
        if too_cheap:
            inside.addWidget(self.text(too_cheap))
        self.body.addWidget(frame)

    def _train_due(self) -> Due | None:
        """The cheapest train of the supply."""
        session = self.session
        sale = session.rules.supply.for_sale(session.game.state)
        if not sale:
            return None
        kind = min(sale, key=lambda name: session.title.trains[name].price)
        price = session.title.trains[kind].price
        label = session.text.say("forced.costs", train=session.facts.faces(kind), price=price)
        return Due(label=label, amount=price)

    def _ways(self, inside: QVBoxLayout, missing: int) -> None:
        """Each way out with its buttons: the sales that are just enough, the loan."""
        choices = self.session.choices()
        loans = [choice for choice in choices if isinstance(choice.action, TakeLoan)]
        ruin = [c.action for c in choices if isinstance(c.action, DeclareBankruptcy)]
        if ruin:
            inside.addWidget(self.text(self.session.text.say("forced.not_enough"), "warning"))
            inside.addWidget(ActionButton(self.session, ruin[0]))
            lost = self.session.presentation.deal_notes(self.session.game.state, ruin[0])
            for note in self.session.text.told(lost):
                inside.addWidget(self.text(note, "small"))
        elif any(isinstance(choice.action, SellShares) for choice in choices):
            self._least_sales(inside, missing, either=bool(loans))
        for choice in loans:
            inside.addWidget(self._loan(choice))

    def _least_sales(self, inside: QVBoxLayout, missing: int, *, either: bool) -> None:
        session = self.session
        player = session.waiting_for()[0]
        found = least_sales(session.rules, session.game.state, player, missing)
        if found is None:
            words = session.text.say("forced.sell_or_borrow" if either else "forced.sell")
            inside.addWidget(self.text(words))
            return
        inside.addWidget(self.text(session.text.say("forced.either" if either else "forced.least")))
        for index, (sale, gain) in enumerate(zip(found.sales, found.gains, strict=True)):
            title = session.text.caption(sale)
            role: Role = "primary" if index == 0 else "choice"
            button = ActionButton(session, sale, title, f"+{gain}", role=role)
            if index:
                button.set_reason(session.text.say("forced.in_order"))
                button.setAccessibleName(session.text.say("forced.then", action=title))
            inside.addWidget(button)
        if either:
            inside.addWidget(self.text(session.text.say("forced.borrow")))

    def _loan(self, choice: Choice) -> ActionButton | AmountRow:
        if choice.amounts is None:
            preview = self.session.preview(choice.action)
            actor = choice.action.actor
            detail = (
                ""
                if preview is None
                else self.session.text.say("forced.debt", debt=preview.after.players[actor].debt)
            )
            return ActionButton(self.session, choice.action, "", detail)
        return AmountRow(
            self.session,
            choice,
            name=self.session.text.say("forced.loan"),
            quick=((str(choice.amounts.least), choice.amounts.least),),
        )
