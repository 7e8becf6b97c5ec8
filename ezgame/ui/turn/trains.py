"""Buying trains: from the bank with a choice of side, from companies with a price; and who has to."""

from ezgame.core.actions import BuyTrain, Pass, SellShares, TakeLoan
from ezgame.core.choices import Choice
from ezgame.core.events import PhaseBegan
from ezgame.core.ids import CompanyId
from ezgame.models.offers import candidates, pass_choice
from ezgame.models.roster import for_sale
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.meter import Meter
from ezgame.ui.turn.section import Section
from ezgame.ui.widgets.tokens import TokenRow

BANKS = ("depot", "pool")


class TrainSection(Section):
    title = "Buy a train"
    kinds = ("buy_train",)

    def wanted(self) -> bool:
        return any(isinstance(choice.action, BuyTrain) for _, choice in candidates(self.session))

    def fill(self) -> None:
        found = [c for _, c in candidates(self.session) if isinstance(c.action, BuyTrain)]
        banks = [
            c.action for c in found if isinstance(c.action, BuyTrain) and c.action.source in BANKS
        ]
        for action in dict.fromkeys(banks):
            self.body.addWidget(self._bank_button(action))
        notes = self._phase_change([action for action in banks if not self.reason(action)])
        if notes:
            frame, inside = self.card()
            inside.addWidget(self.text(notes[0], "warning"))
            for note in notes[1:]:
                inside.addWidget(self.text(note))
            self.body.addWidget(frame)
        deals = [
            c
            for c in self.choices()
            if isinstance(c.action, BuyTrain) and c.action.source not in BANKS
        ]
        if deals:
            self.body.addWidget(self.text("From another company", "head"))
        seen = set()
        for choice in deals:
            # Cards that are alike are offered once.
            like = self._likeness(choice)
            if like not in seen:
                seen.add(like)
                self._deal(choice)

    def _likeness(self, choice: Choice) -> tuple[object, ...]:
        action = choice.action
        assert isinstance(action, BuyTrain)
        trains = self.session.game.state.companies[CompanyId(action.source)].trains
        train = next(t for t in trains if t.id == action.train)
        return (action.source, train.type, train.faces, train.tags)

    def _bank_button(self, action: BuyTrain) -> ActionButton:
        begins = self._begins(action)
        detail = f"for {action.price}" + (f", phase {begins} begins" if begins else "")
        if action.trade_in is not None:
            detail += f", hand in {action.trade_in.partition('-')[0]}"
        where = " from the pool" if action.source == "pool" else ""
        return ActionButton(self.session, action, f"{action.face} train{where}", detail)

    def _begins(self, action: BuyTrain) -> str:
        """The phase a purchase would begin."""
        if action.source != "depot":
            return ""
        phases = list(self.session.title.phases.values())
        now = [phase.id for phase in phases].index(self.session.game.state.phase)
        return next((phase.name for phase in phases[now + 1 :] if phase.train == action.type), "")

    def _phase_change(self, actions: list[BuyTrain]) -> list[str]:
        """What buying would set off, said before it happens."""
        for action in actions:
            if not self._begins(action):
                continue
            preview = self.session.preview(action)
            if preview is None:
                continue
            lines = [f"The first {action.face} begins phase {self._begins(action)}"]
            started = False
            for event in preview.events:
                started = started or isinstance(event, PhaseBegan)
                line = self.session.text.describe(event) if started else None
                if line and not isinstance(event, PhaseBegan):
                    lines.append(line)
            return lines
        return []

    def _deal(self, choice: Choice) -> None:
        action = choice.action
        assert isinstance(action, BuyTrain)
        seller = CompanyId(action.source)
        president = self.session.game.state.companies[seller].president
        frame, inside = self.card()
        train = next(
            t for t in self.session.game.state.companies[seller].trains if t.id == action.train
        )
        inside.addWidget(TokenRow(self.session.title, [(seller, f"{train.name} train")], frame))
        if president is not None and president != action.actor:
            inside.addWidget(self.text(f"{self.session.player_name(president)} has to agree"))
        if choice.amounts is None:
            inside.addWidget(ActionButton(self.session, action))
        else:
            wanted = dict.fromkeys((choice.amounts.least, choice.amounts.most))
            quick = tuple((str(amount), amount) for amount in wanted)
            name = f"price of the {train.name} of {self.session.text.names.company(seller)}"
            inside.addWidget(AmountRow(self.session, choice, name=name, quick=quick))
        self.body.addWidget(frame)


class ForcedSection(Section):
    """The company must own a train and cannot pay for one: the gap, and what may close it."""

    title = "A train must be bought"
    kinds = ("borrow",)

    def wanted(self) -> bool:
        passing = pass_choice(self.session)
        if passing is None or not isinstance(passing, Pass):
            return False
        refusal = self.session.why_not(passing)
        return refusal is not None and refusal.key == "trains.must-own"

    def fill(self) -> None:
        session = self.session
        state = session.game.state
        turn = state.operating
        assert turn is not None and turn.company is not None
        company, sale = turn.company, for_sale(session, state)
        president = state.companies[company].president
        if not sale or president is None:
            return
        price = min(session.title.trains[kind].price for kind in sale)
        cash, help_ = state.companies[company].cash, state.players[president].cash
        frame, inside = self.card()
        name = session.player_name(president)
        inside.addWidget(self.text(f"{session.facts.faces(sale[0])} costs {price}", "head"))
        inside.addWidget(Meter(price, [("treasury", cash), (name, help_)], frame))
        missing = price - cash - help_
        if cash >= price:
            inside.addWidget(self.text("The treasury pays for it.", "good"))
        elif missing <= 0:
            inside.addWidget(
                self.text(
                    f"{name} adds {price - cash}: {help_} → {help_ - price + cash}", "warning"
                )
            )
        else:
            inside.addWidget(self.text(f"{missing} is missing", "warning"))
            inside.addWidget(self.text(self._ways()))
        self.body.addWidget(frame)
        for choice in self.choices():
            if isinstance(choice.action, TakeLoan):
                self.body.addWidget(self._loan(choice))

    def _ways(self) -> str:
        kinds = {choice.action.kind for choice in self.session.choices()}
        if SellShares.kind in kinds and TakeLoan.kind in kinds:
            return "Either sell shares, or take a loan."
        if SellShares.kind in kinds:
            return "Sell shares until it is enough."
        return "Take a loan." if TakeLoan.kind in kinds else ""

    def _loan(self, choice: Choice) -> ActionButton | AmountRow:
        if choice.amounts is None:
            preview = self.session.preview(choice.action)
            actor = choice.action.actor
            detail = "" if preview is None else f"debt {preview.after.players[actor].debt}"
            return ActionButton(self.session, choice.action, "", detail)
        return AmountRow(
            self.session,
            choice,
            name="loan",
            quick=((str(choice.amounts.least), choice.amounts.least),),
        )
