"""The action bar. It composes its parts, each in a place of its own, and keeps them in step with the session."""

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QSpacerItem, QVBoxLayout, QWidget

from ezgame.core.actions import Bid, BidForCompany, Dividend, OpenAuction, Run
from ezgame.core.game import Applied
from ezgame.core.ids import CompanyId
from ezgame.models.answers import is_answer, spread
from ezgame.models.drafts.run import run_draft
from ezgame.models.guards.book import warnings_for
from ezgame.models.offers import Offer, is_for_sale, offers, pass_choice, turn_of
from ezgame.models.session import Session
from ezgame.models.words.accounts import account_words
from ezgame.models.words.effects import cash_after
from ezgame.models.words.news import news_of
from ezgame.ui.action_bar.back import Back
from ezgame.ui.action_bar.chips import HIGH, Chips
from ezgame.ui.action_bar.income import Income
from ezgame.ui.action_bar.main_buttons import MainButtons
from ezgame.ui.action_bar.money import Money
from ezgame.ui.action_bar.trail import Trail
from ezgame.ui.action_bar.who import Who
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import seat_of
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.laid_out import lay_out
from ezgame.ui.widgets.once_later import OnceLater

HEIGHT = 72
SECOND_ROW = 38
"""Pixels at 100 % of the row below, where the bar is too narrow for one."""
ONE_ROW = 1250
"""Narrowest bar with everything in one row, in pixels at 100 %."""
TRAIL_PART = 0.42
"""Of the bar's width for the steps, where they have a row with the offers."""
QWIDGETSIZE_MAX = 16_777_215
"""Qt's own largest width: no limit."""
MAIN, MAIN_NARROW = 172, 128
"""Pixels at 100 % of the large button."""


class ActionBar(QWidget):
    offer_chosen = Signal(object)
    """An Offer was clicked; whoever has the controls for it comes to the front."""
    offer_keyed = Signal(object)
    """The same by its number on the keyboard: the focus wants to go there, too."""
    result_wanted = Signal()
    """The game is over and somebody wants to see how it ended."""
    menu_wanted = Signal()

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.warns = True
        self.setAccessibleName(session.text.say("bar.name"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.who = Who(session, self)
        self.trail = Trail(self)
        self.chips = Chips(self)
        self.chips.chosen.connect(self._on_offer)
        self._run = run_draft(session)
        self.income = Income(self._run, self)
        self.money = Money(self)
        self.main = MainButtons(session, self._run, self.trail.show_warning, self)
        self.main.result_wanted.connect(self.result_wanted)
        self.main.thought_again.connect(self._on_draft)
        self.primary, self.secondary = self.main.primary, self.main.secondary
        self.back = Back(session, self)
        self.back.menu_wanted.connect(self.menu_wanted)
        self._lay_out()
        self._soon = OnceLater(self, self.refresh)
        self._on_sheet = False
        session.applied.connect(self.on_applied)
        session.jumped.connect(self.trail.clear_news)
        session.jumped.connect(self._soon.request)
        session.shown_changed.connect(self._soon.request)
        session.judged_anew.connect(self._soon.request)
        session.draft.changed.connect(self._on_draft)
        appearance().changed.connect(self._restyled)
        appearance().accented.connect(self.update)
        self._restyled()
        self.refresh()

    def _lay_out(self) -> None:
        self._two_rows = False
        self._low = QHBoxLayout()
        self._low.setSpacing(10)
        self._low.addWidget(self.income, 3)
        self._low.addWidget(self.chips, 2)
        self._middle = QVBoxLayout()
        self._middle.setSpacing(4)
        self._middle.setContentsMargins(8, 6, 4, 6)
        self._middle.addWidget(self.trail)
        self._middle.addLayout(self._low)
        self._below = QHBoxLayout()
        self._below.setSpacing(14)
        self._strut = QSpacerItem(0, 0)  # the row is as high with the sum of a run as without
        self._below.addItem(self._strut)
        upper = QHBoxLayout()
        upper.setSpacing(8)
        upper.addWidget(self.who)
        upper.addLayout(self._middle, 1)
        upper.addWidget(self.money)
        upper.addWidget(self.main)
        upper.addWidget(self.back)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 10, 1)
        layout.setSpacing(0)
        layout.addLayout(upper, 1)
        layout.addLayout(self._below)

    def _set_rows(self, two: bool) -> None:
        """With large text in a small window steps and offers go into a row of their own."""
        if two == self._two_rows:
            return
        self._two_rows = two
        self._middle.removeWidget(self.trail)
        for layout in (self._middle, self._below):
            layout.removeItem(self._low)
        self._low.setParent(None)
        if two:
            self._below.addWidget(self.trail, 2)
            self._below.addLayout(self._low, 5)
        else:
            self._below.removeWidget(self.trail)
            self._middle.addWidget(self.trail)
            self._middle.addLayout(self._low)
        self.chips.set_low(two)
        edge = appearance().px(20)
        self._below.setContentsMargins(edge if two else 0, 0, 0, appearance().px(6) if two else 0)

    def _restyled(self) -> None:
        self._suit_width()
        self.update()

    # ------------------------------------------------------------ keeping up

    def names(self, company: CompanyId) -> bool:
        """Whether it is this company's turn, which the left end tells."""
        return turn_of(self._session).company == company

    def on_applied(self, applied: Applied) -> None:
        news = news_of(self._session, applied)
        if news is not None:
            self.trail.show_news(news)
        self._soon.request()

    def refresh(self) -> None:
        """Say everything anew; called after every action."""
        self._soon.stop()
        session = self._session
        if self._on_sheet != (session.viewpoint.trying is not None):
            self._on_sheet = not self._on_sheet
            self.update()  # a future lies on other paper
        self.main.begin()
        turn = turn_of(session)
        if turn.players:
            appearance().act(seat_of(turn.players[0]))
        self.who.show_turn(turn, self._under_name())
        if session.live:
            step = session.text.step(turn.step) if turn.step else ""
            self.trail.show_steps(tuple(session.text.step(name) for name in turn.trail), step)
        else:
            self.trail.show_steps((), self._moment())
        self._show_offers()
        self.back.refresh()
        self._on_draft()
        lay_out(self)

    def _moment(self) -> str:
        """Which moment of the past is looked at."""
        session = self._session
        if not session.position:
            return session.text.say("bar.beginning")
        action = session.game.applied_at(session.position).action
        return session.text.say(
            "bar.moment",
            round=session.state.clock,
            player=action.actor,
            action=session.text.caption(action),
        )

    def _under_name(self) -> str:
        session = self._session
        state, say = session.game.state, session.text.say
        if session.viewpoint.asking:
            return say("repair.head")
        if session.viewpoint.trying is not None:
            return say("whatif.future", number=session.viewpoint.trying.number)
        if not session.live:
            return say("bar.looking_aside" if session.viewpoint.elsewhere else "bar.looking_back")
        if state.finished:
            return say("bar.over")
        if turn_of(session).asked:
            return say("bar.asked.short")
        if state.clock.kind == "operating":
            company = turn_of(session).company
            automatic = company is not None and session.title.companies[company].automatic
            return say("bar.automatic" if automatic else "bar.president")
        return say(f"rounds.{state.clock.kind}.long", set=state.clock.set)

    def _show_offers(self) -> None:
        shown = spread(self._session, offers(self._session))
        turn = self._session.state.operating
        due = turn is not None and any(Dividend.kind in offer.kinds for offer in shown)
        self.income.show_due(turn.income if turn is not None and due else None)
        if self.income.wanted:
            # The large button runs; the sum is worth more than a button that says so again.
            shown = tuple(offer for offer in shown if Run.kind not in offer.kinds)
        # Where somebody has to answer and cannot pass, the first two answers are the large buttons.
        free = self._session.live and pass_choice(self._session) is None
        self.main.answers = tuple(filter(is_answer, shown))[:2] if free else ()
        rest = tuple(offer for offer in shown if offer not in self.main.answers)
        self.chips.set_beside(self.income.wanted)
        none = self._session.text.say("bar.none")
        self.chips.show_offers(rest, none, first=len(self.main.answers) + 1)

    def _on_offer(self, offer: Offer) -> None:
        if is_answer(offer):
            self._session.submit(offer.choices[0].action)
        else:
            self.offer_chosen.emit(offer)

    def choose_by_key(self, number: int) -> None:
        """Keys 1 to 9: the answers of the large buttons first, then the small ones."""
        shown = (*self.main.answers, *self.chips.offers)
        if not 1 <= number <= len(shown):
            return
        offer = shown[number - 1]
        if offer.reason:
            self.trail.show_warning(offer.reason)
        elif is_answer(offer):
            self._session.submit(offer.choices[0].action)
        else:
            self.offer_keyed.emit(offer)

    # ------------------------------------------------------------ money and the large button

    def _on_draft(self) -> None:
        if self._soon.isActive():
            return  # everything is said anew in a moment
        self._show_money()
        self.main.refresh()
        draft = self._session.draft.action
        found = warnings_for(self._session, draft) if draft is not None and self.warns else ()
        self.trail.show_warning(" ".join(found))

    def _show_money(self) -> None:
        session = self._session
        state = session.state
        preview = session.draft.preview
        turn = turn_of(session)
        if not session.live:
            self.money.show_money("", None, None)
        elif turn.company in state.companies and not is_for_sale(state):
            assert turn.company is not None
            after = None if preview is None else cash_after(preview, turn.company)
            label = session.text.say("bar.treasury")
            self.money.show_money(label, state.companies[turn.company].cash, after)
        elif turn.players:
            after = None if preview is None else cash_after(preview, turn.players[0])
            bound = session.rules.bound(state, turn.players[0])
            key = "bar.cash.bound" if bound else "bar.cash"
            label = session.text.say(key, bound=bound)
            lines = session.facts.liquid_account(state, turn.players[0])
            tip = account_words(session.text, lines) if len(lines) > 1 else ""
            self.money.show_money(label, state.players[turn.players[0]].cash, after, tip)
        else:
            self.money.show_money("", None, None)

    # ------------------------------------------------------------ acting

    def confirm(self) -> None:
        """The large button."""
        self.main.confirm()

    def confirm_by_key(self) -> None:
        """Enter."""
        self.main.confirm_by_key()

    def bid_by_key(self) -> None:
        """B: the least bid, where there is one thing to bid for."""
        kinds = {Bid.kind, BidForCompany.kind, OpenAuction.kind}
        bids = [c.action for c in self._session.choices() if c.action.kind in kinds]
        if len(bids) == 1 and self._session.live:
            self._session.submit(bids[0])
        else:
            self.trail.show_warning(
                self._session.text.say("bar.bid.which" if bids else "bar.bid.none")
            )

    def done_by_key(self) -> None:
        """Space."""
        self.main.done_by_key()

    def button_for(self, kind: str) -> GameButton | None:
        """The button of a kind of action, if the bar shows it."""
        return self.chips.button_for(kind)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit_width()
        self.update()

    def _suit_width(self) -> None:
        """Every part has its width by the size of the bar alone: nothing moves from step to step."""
        look = appearance()
        wide = self.width() / look.scale
        two = wide < ONE_ROW
        self._set_rows(two)
        self.setFixedHeight(look.px(HEIGHT + (SECOND_ROW if two else 0)))
        self.main.suit(look.px(MAIN if wide >= 820 else MAIN_NARROW))
        self.back.suit(narrow=wide < 820)
        self.money.setFixedWidth(self.money.sizeHint().width())
        taken = self.money.width() + self.main.width() + self.back.width() + 60
        self.who.suit(self.width() - taken if two else None)
        # Below, steps and offers share the row; neither takes from the other as the game goes on.
        self._strut.changeSize(0, look.px(HIGH) if two else 0)
        self._below.invalidate()
        self.trail.setMinimumWidth(round(self.width() * TRAIL_PART) if two else 0)
        self.trail.setMaximumWidth(round(self.width() * TRAIL_PART) if two else QWIDGETSIZE_MAX)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = appearance().colors
        painter = QPainter(self)
        trying = self._session.viewpoint.trying is not None
        painter.fillRect(self.rect(), QColor(colors.sheet if trying else colors.panel))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), QColor(colors.line))
        for widget in (self.who, self.back):
            x = (
                widget.geometry().right() + 6
                if widget is self.who
                else widget.geometry().left() - 6
            )
            top, high = appearance().px(14), self.who.height() - appearance().px(28)
            painter.fillRect(QRectF(x, top, 1, high), QColor(colors.line))
