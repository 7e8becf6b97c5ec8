"""The action bar. It composes its parts and keeps them in step with the session."""

from functools import partial

from PySide6.QtCore import QRectF, Qt, Signal
from PySide6.QtGui import QColor, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from ezgame.core.actions import Action, Dividend, Pass, Run
from ezgame.core.events import RoutesRun
from ezgame.core.game import Applied
from ezgame.models.answers import is_answer, spread
from ezgame.models.effects import cash_after
from ezgame.models.guards import warnings_for
from ezgame.models.news import news_of
from ezgame.models.offers import Offer, is_done, offers, pass_choice, still_possible, turn_of
from ezgame.models.run import run_table
from ezgame.models.session import Session
from ezgame.ui.action_bar.back import Back
from ezgame.ui.action_bar.chips import Chips
from ezgame.ui.action_bar.income import Income
from ezgame.ui.action_bar.money import Money
from ezgame.ui.action_bar.trail import Trail
from ezgame.ui.action_bar.who import Who
from ezgame.ui.action_bar.words import leads_to, moment, under_name
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.emblems import seat_of
from ezgame.ui.widgets.soon import Soon

HEIGHT = 72
SECOND_ROW = 36
"""Pixels at 100 % of the row below, where the bar is too narrow for one."""
ONE_ROW = 1240
"""Narrowest bar with everything in one row, in pixels at 100 %."""
PRIMARY = 140
SECONDARY = 124
LONG_NAMES = (150, 118, 84, 0)
"""Pixels at 100 % for the long name of a company, as room allows."""


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
        self._asked_again = False
        self.warns = True
        self.setAccessibleName(session.text.say("bar.name"))
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.who = Who(session, self)
        self.trail = Trail(self)
        self.chips = Chips(self)
        self.chips.chosen.connect(self._on_offer)
        self._answers: tuple[Offer, ...] = ()
        self._run = run_table(session)
        self.income = Income(self._run, self)
        self.money = Money(self)
        self.primary = GameButton(
            session.text.say("actions.pass.done"), role="primary", parent=self
        )
        # The large button has its place whether it is there or not.
        keeps = self.primary.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)
        self.primary.setSizePolicy(keeps)
        self.primary.clicked.connect(self.confirm)
        self.primary.glanced.connect(partial(self._glance_answer, 0))
        self.secondary = GameButton(session.text.say("actions.pass"), parent=self)
        self.secondary.clicked.connect(self._on_secondary)
        self.secondary.glanced.connect(partial(self._glance_answer, 1))
        self.back = Back(session, self)
        self.back.menu_wanted.connect(self.menu_wanted)
        for button in (self.primary, self.secondary):
            # A click leaves the keyboard where it was: Enter and Space must not press it again.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self._lay_out()
        self._soon = Soon(self, self.refresh)
        session.applied.connect(self.on_applied)
        session.jumped.connect(self.trail.clear_news)
        session.jumped.connect(self._soon.ask)
        session.shown_changed.connect(self._soon.ask)
        session.draft_changed.connect(self._on_draft)
        appearance().changed.connect(self._restyled)
        appearance().accented.connect(self.update)
        self._restyled()
        self.refresh()

    def _lay_out(self) -> None:
        self._two_rows = False
        self._low = QHBoxLayout()
        self._low.setSpacing(10)
        self._low.addWidget(self.income)
        self._low.addWidget(self.chips, 1)
        self._middle = QVBoxLayout()
        self._middle.setSpacing(4)
        self._middle.setContentsMargins(8, 6, 4, 6)
        self._middle.addWidget(self.trail)
        self._middle.addLayout(self._low)
        self._below = QHBoxLayout()
        self._below.setSpacing(14)
        upper = QHBoxLayout()
        upper.setSpacing(8)
        upper.addWidget(self.who)
        upper.addLayout(self._middle, 1)
        upper.addWidget(self.money)
        upper.addWidget(self.secondary)
        upper.addWidget(self.primary)
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
            self._below.addWidget(self.trail, 1)
            self._below.addLayout(self._low)
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

    def on_applied(self, applied: Applied) -> None:
        news = news_of(self._session, applied)
        if news is not None:
            self.trail.show_news(news)
        self._soon.ask()

    def refresh(self) -> None:
        """Say everything anew; called after every action."""
        self._soon.stop()
        self._asked_again = False
        session = self._session
        turn = turn_of(session)
        if turn.players:
            appearance().act(seat_of(turn.players[0]))
        self.who.show_turn(turn, under_name(session))
        if session.live:
            step = session.text.step(turn.step) if turn.step else ""
            self.trail.show_steps(tuple(session.text.step(name) for name in turn.trail), step)
        else:
            self.trail.show_steps((), moment(session))
        self._show_offers()
        self._suit_names(self._two_rows)
        self.back.refresh()
        self._on_draft()

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
        self._answers = tuple(filter(is_answer, shown))[:2] if free else ()
        rest = tuple(offer for offer in shown if offer not in self._answers)
        self.chips.show_offers(rest, first=len(self._answers) + 1)

    def _on_offer(self, offer: Offer) -> None:
        if is_answer(offer):
            self._session.submit(offer.choices[0].action)
        else:
            self.offer_chosen.emit(offer)

    def choose_by_key(self, number: int) -> None:
        """Keys 1 to 9: the answers of the large buttons first, then the small ones."""
        shown = (*self._answers, *self.chips.offers)
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
        self._show_primary()
        draft = self._session.draft
        found = warnings_for(self._session, draft) if draft is not None and self.warns else ()
        self.trail.show_warning(" ".join(found))

    def _show_money(self) -> None:
        session = self._session
        state = session.state
        preview = session.draft_preview
        turn = turn_of(session)
        if not session.live:
            self.money.show_money("", None, None)
        elif turn.company is not None and turn.company in state.companies:
            after = None if preview is None else cash_after(preview, turn.company)
            label = session.text.say("bar.treasury")
            self.money.show_money(label, state.companies[turn.company].cash, after)
        elif turn.players:
            after = None if preview is None else cash_after(preview, turn.players[0])
            self.money.show_money(
                session.text.say("bar.cash"), state.players[turn.players[0]].cash, after
            )
        else:
            self.money.show_money("", None, None)

    def _show_primary(self) -> None:
        """The large button confirms what is ready, else it is Done or Pass; both if both make sense."""
        session, say = self._session, self._session.text.say
        passing = pass_choice(session)
        proposal = session.proposal if session.live else None
        illegal = self._run.desk.is_open and self._run.standing == "illegal"
        self.secondary.setVisible((proposal is not None or illegal) and passing is not None)
        if not session.live:
            self.primary.setVisible(True)
            self.primary.set_reason("")
            self.primary.say(say("bar.now"), say("bar.now.detail"))
            return
        if session.game.state.finished:
            self.primary.setVisible(True)
            self.primary.set_reason("")
            self.primary.say(say("bar.result"), say("bar.result.detail"))
            return
        waited = self._waited_for()
        if waited is not None:
            self.primary.setVisible(True)
            self.primary.set_reason(session.reason(waited))
            self.primary.say(session.text.caption(waited), say("bar.searching"))
            return
        if illegal:
            refusal = self._run.desk.verdict.refusal
            self.primary.setVisible(True)
            self.primary.say(session.text.say("bar.run"), session.text.say("bar.run.not_so"))
            self.primary.set_reason("" if refusal is None else str(session.text.sentence(refusal)))
            if passing is not None:
                self._say_pass(self.secondary, passing)
            return
        if proposal is not None:
            self.primary.setVisible(True)
            self.primary.set_reason(session.reason(proposal))
            self.primary.say(self._caption(proposal), session.text.confirm(proposal))
            if passing is not None:
                self._say_pass(self.secondary, passing)
            return
        self.primary.setVisible(passing is not None or bool(self._answers))
        if passing is not None:
            self._say_pass(self.primary, passing)
        elif self._answers:
            self._say_answers()

    def _waited_for(self) -> Run | None:
        """The run that is possible as soon as the best one is known, which must be taken."""
        return self._run.choice if self._run.waiting else None

    def _say_answers(self) -> None:
        self.secondary.setVisible(len(self._answers) > 1)
        buttons = (self.primary, self.secondary)
        for number, (button, answer) in enumerate(zip(buttons, self._answers, strict=False), 1):
            button.set_reason("")
            button.say(answer.title, answer.detail)
            button.set_shortcut_hint(str(number))
            detail = answer.detail or self._session.text.say("bar.answer")
            button.setAccessibleName(f"{answer.title}: {detail}")

    def _glance_answer(self, index: int, on: bool) -> None:
        """What an answer would do is shown while the pointer rests on it."""
        if index < len(self._answers):
            self._session.glance(self._answers[index].choices[0].action if on else None)

    def _caption(self, proposal: Action) -> str:
        """What the large button says; a run says what it earns."""
        preview = self._session.preview(proposal)
        ran = (
            next((e for e in preview.events if isinstance(e, RoutesRun)), None) if preview else None
        )
        caption = self._session.text.caption(proposal)
        if ran is None:
            # The button keeps its width: the name of a place goes before its number is cut.
            room = self.primary.width() - appearance().px(16)
            fits = appearance().text_width(caption, 13.5, 700) <= room
            return caption if fits else self._session.text.short_caption(proposal)
        extra = f" +{ran.treasury}" if ran.treasury else ""
        return f"{caption} {ran.income}{extra}"

    def _say_pass(self, button: GameButton, passing: Pass) -> None:
        session = self._session
        refusal = session.why_not(passing)
        title = session.text.passing(turn_of(session).step, done=is_done(session))
        button.say(
            session.text.say("bar.anyway", action=title) if self._asked_again else title,
            leads_to(session),
        )
        button.set_reason("" if refusal is None else str(session.text.sentence(refusal)))
        button.set_shortcut_hint(session.text.say("keys.space"))

    # ------------------------------------------------------------ acting

    def confirm(self) -> None:
        """The large button, and Enter."""
        session = self._session
        if not session.live:
            session.return_to_now()
        elif session.game.state.finished:
            self.result_wanted.emit()
        elif session.proposal is not None:
            session.submit(session.proposal)
        elif self._answers:
            session.submit(self._answers[0].choices[0].action)
        else:
            self.done()

    def _on_secondary(self) -> None:
        if len(self._answers) > 1:
            self._session.submit(self._answers[1].choices[0].action)
        else:
            self.done()

    def confirm_by_key(self) -> None:
        """Enter confirms what is ready; it never passes."""
        session = self._session
        if not session.live or session.game.state.finished or session.proposal is not None:
            self.confirm()

    def done(self) -> None:
        passing = pass_choice(self._session)
        if passing is not None:
            self._session.submit(passing)

    def done_by_key(self) -> None:
        """Space: asks once if something is still possible."""
        left = still_possible(self._session)
        passing = pass_choice(self._session)
        if passing is None or self._session.why_not(passing) is not None:
            return
        if left and not self._asked_again and is_done(self._session):
            self._asked_again = True
            titles = [offer.title for offer in left]
            self.trail.show_warning(self._session.text.say("bar.still_possible", offers=titles))
            self._show_primary()
            return
        self.done()

    def forget_question(self) -> None:
        """Esc: whoever was asked whether to go on wants to think again."""
        if self._asked_again:
            self.refresh()

    def button_for(self, kind: str) -> GameButton | None:
        """The button of a kind of action, if the bar shows it."""
        return self.chips.button_for(kind)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._suit_width()
        self.update()

    def _suit_width(self) -> None:
        look = appearance()
        wide = self.width() / look.scale
        two = wide < ONE_ROW
        self._set_rows(two)
        self.setFixedHeight(look.px(HEIGHT + (SECOND_ROW if two else 0)))
        self.primary.setFixedWidth(look.px(PRIMARY if wide >= 820 else 116))
        undo = 142 if wide >= 1320 else 112 if wide >= 960 else 84 if wide >= 880 else 40
        self.back.set_room(undo, 74 if wide >= 820 else 40)
        self.secondary.setMaximumWidth(
            look.px(SECONDARY if wide >= 900 else 106 if wide >= 770 else 80)
        )
        self._suit_names(two)

    def _suit_names(self, two: bool) -> None:
        """The long name of the company takes what the offers leave."""
        look = appearance()
        taken = self.money.sizeHint().width() + self.primary.width() + self.back.sizeHint().width()
        taken += look.px(SECONDARY) + 70
        short = not two or self.width() - taken >= self.who.wide(0)
        taken += 0 if two else max(self.chips.wanted, self.trail.wanted)
        free = (n for n in LONG_NAMES if self.width() - taken >= self.who.wide(n))
        self.who.set_room(next(free, 0), short=short)

    def paintEvent(self, _event: QPaintEvent) -> None:
        colors = appearance().colors
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(colors.panel))
        painter.fillRect(QRectF(0, self.height() - 1, self.width(), 1), QColor(colors.line))
        for widget in (self.who, self.back):
            x = (
                widget.geometry().right() + 6
                if widget is self.who
                else widget.geometry().left() - 6
            )
            top, high = appearance().px(14), self.who.height() - appearance().px(28)
            painter.fillRect(QRectF(x, top, 1, high), QColor(colors.line))
