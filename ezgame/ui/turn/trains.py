"""Buying trains: those of the bank large, those of other companies a line each."""

from functools import partial

from PySide6.QtWidgets import QFrame, QWidget

from ezgame.core.actions import BuyTrain
from ezgame.core.choices import Choice
from ezgame.core.definitions.trains import Phase
from ezgame.core.events import PrivateClosed
from ezgame.core.ids import CompanyId
from ezgame.core.state import Train
from ezgame.models.searches.offered_runs import offered_runs
from ezgame.models.session import Session
from ezgame.models.tables.roster import forecast
from ezgame.models.words.effects import own_events
from ezgame.ui.turn.controls import ActionButton, AmountRow
from ezgame.ui.turn.folds import FoldList
from ezgame.ui.turn.goods_drag import drag_goods
from ezgame.ui.turn.rows import RowButton
from ezgame.ui.turn.section import Section
from ezgame.ui.turn.train_button import TrainButton
from ezgame.ui.widgets.text import set_tip

BANKS = ("depot", "pool")


class TrainSection(Section):
    title = "turn.buy_train"
    kinds = ("buy_train",)

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(session, parent)
        self.runs = offered_runs(session)
        self.runs.changed.connect(self._on_run_found)
        self._later: list[tuple[TrainButton, int]] = []
        """Buttons that wait for a figure, and the number of its line."""

    def refresh(self) -> bool:
        self._later.clear()
        return super().refresh()

    def wanted(self) -> bool:
        return any(
            isinstance(choice.action, BuyTrain) for _, choice in self.session.possible.candidates()
        )

    def fill(self) -> None:
        found = [
            c.action
            for _, c in self.session.possible.candidates()
            if isinstance(c.action, BuyTrain)
        ]
        banks = list(dict.fromkeys(action for action in found if action.source in BANKS))
        # What can be paid comes first.
        order = {a: (not self.session.is_possible(a), bool(self._unsuited(a))) for a in banks}
        for action in sorted(banks, key=order.__getitem__):
            self.body.addWidget(self._bank_button(action))
        folds = FoldList(self)
        seen = set()
        for choice in self.choices():
            deal = choice.action
            if not isinstance(deal, BuyTrain) or deal.source in BANKS:
                continue
            # Cards that are alike are offered once.
            train = self._train(deal)
            like = (deal.source, likeness(train))
            if like not in seen:
                seen.add(like)
                row = self._deal_row(choice, deal, train)
                ask = partial(folds.open, len(folds.rows))
                row.dragged.connect(partial(drag_goods, self.session, row, row.title, ask))
                folds.add(row, partial(self._deal, choice))
        folds.setVisible(bool(folds.rows))
        if folds.rows:
            self.body.addWidget(self.text(self.session.text.say("turn.train.others"), "head"))
        self.body.addWidget(folds)
        if len(folds.rows) == 1 and not banks:
            folds.open(0, by_hand=False)

    def _train(self, action: BuyTrain) -> Train:
        return train_of(self.session, action)

    # ------------------------------------------------------------ the bank

    def _bank_button(self, action: BuyTrain) -> TrainButton:
        notes = []
        if action.source == "pool":
            notes.append(self.session.text.say("turn.train.pool"))
        if action.trade_in is not None:
            old = action.trade_in.partition("-")[0]
            notes.append(self.session.text.say("turn.train.hand_in", train=old))
        later = None
        if self.runs.ask(self.session.game.state, action):
            later = len(notes)
            notes.append(self._run_note(action))
        begins = self._begins(action)
        if begins is not None:
            notes += self._phase_notes(begins)
        notes += self._closings(action)
        unsuited = self._unsuited(action)
        if unsuited:
            notes.insert(0, unsuited)  # the first is written as a warning
            later = None if later is None else later + 1
        button = TrainButton(self.session, action, self._name(action.face), tuple(notes), self)
        if later is not None and self.runs.searching(self.session.game.state, action):
            self._later.append((button, later))
        return button

    def _run_note(self, action: BuyTrain) -> str:
        """What the company would run for with the train; its line has its place from the beginning."""
        state = self.session.game.state
        income = self.runs.income(state, action)
        searching = self.runs.searching(state, action)
        figure = "…" if searching else "–" if income is None else str(income)
        return self.session.text.tell(self.session.presentation.offer_note(figure))

    def _on_run_found(self) -> None:
        """A figure that some buttons wait for is known."""
        state, waiting = self.session.game.state, self._later
        self._later = []
        for button, number in waiting:
            if isinstance(button.action, BuyTrain) and self.runs.searching(state, button.action):
                self._later.append((button, number))
            elif isinstance(button.action, BuyTrain):
                button.set_note(number, self._run_note(button.action))

    def _closings(self, action: BuyTrain) -> list[str]:
        """Privates that go with this purchase."""
        preview = self.session.preview(action)
        if preview is None:
            return []
        say = self.session.text.say
        closed = [event for event in own_events(preview) if isinstance(event, PrivateClosed)]
        return [say("turn.train.closes", private=event.private) for event in closed]

    def _unsuited(self, action: BuyTrain) -> str:
        """Why this side of a card would stand still, as far as the title knows."""
        turn = self.session.game.state.operating
        if turn is None or turn.company is None:
            return ""
        words = self.session.presentation.unsuited(
            self.session.game.state, turn.company, action.face
        )
        return self.session.text.tell(words) if words else ""

    def _name(self, face: str) -> str:
        return self.session.text.say("turn.train", train=face)

    def _begins(self, action: BuyTrain) -> Phase | None:
        """The phase a purchase would begin."""
        if action.source != "depot":
            return None
        phases = list(self.session.title.phases.values())
        now = [phase.id for phase in phases].index(self.session.game.state.phase)
        return next((phase for phase in phases[now + 1 :] if phase.train == action.type), None)

    def _phase_notes(self, phase: Phase) -> list[str]:
        """What the phase sets off, said before it happens."""
        session = self.session
        state, names = session.game.state, session.text.names
        now = session.title.phases[state.phase]
        told = forecast(session.facts, session.text, state, now, phase)
        notes = [session.text.say("turn.train.phase", phase=phase.name)]
        for kind, owners in told.rusting:
            losing = [
                names.company(company) + (f" ×{count}" if count > 1 else "")
                for company, count in owners
            ]
            if losing:
                notes.append(session.text.say("turn.train.rust", train=kind, companies=losing))
        if told.left_without:
            notes.append(session.text.say("turn.train.without", companies=told.left_without))
        return notes

    # ------------------------------------------------------------ other companies

    def _deal_row(self, choice: Choice, action: BuyTrain, train: Train) -> RowButton:
        seller = CompanyId(action.source)
        president = self.session.game.state.companies[seller].president
        row = RowButton(
            self.session,
            self._name(train.name),
            company=seller,
            player=president,
            choice=choice,
            parent=self,
        )
        row.setAccessibleName(
            self.session.text.say("turn.train.of", train=train.name, company=seller)
        )
        set_tip(row, self.session.title.companies[seller].name)
        return row

    def _deal(self, choice: Choice) -> QFrame:
        action = choice.action
        assert isinstance(action, BuyTrain)
        train, seller = self._train(action), CompanyId(action.source)
        frame, inside = self.card()
        asked = self.asked(action)
        if asked is not None:
            inside.addWidget(self.text(self.session.text.say("turn.agrees", player=asked)))
        if choice.amounts is None:
            inside.addWidget(ActionButton(self.session, action))
            return frame
        printed = self.session.title.trains[train.type].price
        wanted = dict.fromkeys((choice.amounts.least, printed, choice.amounts.most))
        quick = tuple((str(amount), amount) for amount in wanted)
        name = self.session.text.say("turn.train.price_of", train=train.name, company=seller)
        inside.addWidget(AmountRow(self.session, choice, name=name, quick=quick))
        return frame


def train_of(session: Session, action: BuyTrain) -> Train:
    """The card that an action buys from a company."""
    trains = session.game.state.companies[CompanyId(action.source)].trains
    return next(train for train in trains if train.id == action.train)


def likeness(train: Train) -> object:
    """Equal for cards that nobody can tell apart."""
    return train.type, train.faces, train.tags
