"""The large button of the bar and the one below it: confirm what is ready, or answer, or pass."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from ezgame.core.actions import Action, Pass, Run
from ezgame.core.events import RoutesRun
from ezgame.models.drafts.run import RunDraft
from ezgame.models.offers import Offer, is_done, pass_choice, still_possible, turn_of
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.confirmation import Confirmation

HIGH, LOW = 37, 24
"""Pixels at 100 % of the large button and of the small one below it."""


class MainButtons(QWidget):
    result_wanted = Signal()
    """The game is over and somebody wants to see how it ended."""
    thought_again = Signal()
    """Whoever was asked whether to go on did something else."""

    def __init__(
        self, session: Session, run: RunDraft, warn: Callable[[str], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session, self._run, self._warn = session, run, warn
        self.answers: tuple[Offer, ...] = ()
        """Where somebody has to answer and cannot pass, the first two answers are the buttons."""
        self._question = Confirmation(self, self.thought_again.emit)
        """Whether Space is meant where something is still possible."""
        say = session.text.say
        self.primary = GameButton(say("bar.done"), role="primary", parent=self)
        self.primary.clicked.connect(self.confirm)
        self.primary.glanced.connect(partial(self._glance_answer, 0))
        self.secondary = GameButton(say("bar.pass"), compact=True, parent=self)
        self.secondary.clicked.connect(self._on_secondary)
        self.secondary.glanced.connect(partial(self._glance_answer, 1))
        self.secondary.set_brief(True)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(4)
        layout.addStretch(1)
        for button in (self.primary, self.secondary):
            # A click leaves the keyboard where it was: Enter and Space must not press it again.
            button.setFocusPolicy(Qt.FocusPolicy.TabFocus)
            # Each has its place whether it is there or not.
            keeps = button.sizePolicy()
            keeps.setRetainSizeWhenHidden(True)
            button.setSizePolicy(keeps)
            layout.addWidget(button)
        layout.addStretch(1)

    def suit(self, wide: int) -> None:
        """Their width; the height follows the text."""
        self.setFixedWidth(wide)
        for button, high in ((self.primary, HIGH), (self.secondary, LOW)):
            button.setFixedSize(wide, appearance().px(high))

    def begin(self) -> None:
        """A new position: nobody was asked anything yet."""
        self._question.forget()

    # ------------------------------------------------------------ what they say

    def refresh(self) -> None:
        """The large button confirms what is ready, else it is Done or Pass; both if both make sense."""
        session, say = self._session, self._session.text.say
        passing = pass_choice(session)
        proposal = session.draft.ready if session.live else None
        illegal = self._run.drawn.is_open and self._run.standing == "illegal"
        self.secondary.setVisible((proposal is not None or illegal) and passing is not None)
        if not session.live:
            self._show_large(say("bar.now"), say("bar.now.detail"))
            return
        if session.game.state.finished:
            trying = session.viewpoint.trying is not None
            result = "whatif.back" if trying else "bar.result"
            detail = "bar.now.detail" if trying else "bar.result.detail"
            self._show_large(say(result), say(detail))
            return
        waited = self._run.choice if self._run.waiting else None
        if waited is not None:
            self._show_large(
                session.text.caption(waited), say("bar.searching"), session.reason(waited)
            )
            return
        if illegal:
            refusal = self._run.drawn.verdict.refusal
            reason = "" if refusal is None else str(session.text.sentence(refusal))
            self._show_large(say("bar.run"), say("bar.run.not_so"), reason)
        elif proposal is not None:
            caption, detail = self._caption(proposal), session.text.confirm(proposal)
            self._show_large(caption, detail, session.reason(proposal))
        if illegal or proposal is not None:
            if passing is not None:
                self._say_pass(self.secondary, passing)
            return
        self.primary.setVisible(passing is not None or bool(self.answers))
        if passing is not None:
            self._say_pass(self.primary, passing)
        elif self.answers:
            self._say_answers()

    def _show_large(self, title: str, detail: str, reason: str = "") -> None:
        self.primary.setVisible(True)
        self.primary.say(title, detail)
        self.primary.set_reason(reason)

    def _say_answers(self) -> None:
        self.secondary.setVisible(len(self.answers) > 1)
        say = self._session.text.say
        buttons = (self.primary, self.secondary)
        for number, (button, answer) in enumerate(zip(buttons, self.answers, strict=False), 1):
            button.set_reason("")
            button.say(answer.title, answer.detail)
            button.set_shortcut_hint(str(number))
            what = answer.detail or say("bar.answer")
            button.setAccessibleName(say("bar.answer.name", title=answer.title, what=what))

    def _glance_answer(self, index: int, on: bool) -> None:
        """What an answer would do is shown while the pointer rests on it."""
        if index < len(self.answers):
            self._session.draft.glance(self.answers[index].choices[0].action if on else None)

    def _caption(self, proposal: Action) -> str:
        """What the large button says; a run says what it earns."""
        preview = self._session.preview(proposal)
        ran = (
            next((e for e in preview.events if isinstance(e, RoutesRun)), None) if preview else None
        )
        caption = self._session.text.caption(proposal)
        if ran is None or not isinstance(proposal, Run):
            # The button keeps its width: the name of a place goes before its number is cut.
            room = self.primary.width() - appearance().px(16)
            fits = appearance().text_width(caption, 13.5, 700) <= room
            return caption if fits else self._session.text.short_caption(proposal)
        key = "bar.run.earns.treasury" if ran.treasury else "bar.run.earns"
        return self._session.text.say(key, caption=caption, income=ran.income, more=ran.treasury)

    def _say_pass(self, button: GameButton, passing: Pass) -> None:
        session, say = self._session, self._session.text.say
        refusal = session.why_not(passing)
        title = session.text.passing(turn_of(session).step, done=is_done(session))
        button.say(say("bar.anyway", action=title) if self._question.open else title, self._then())
        button.set_reason("" if refusal is None else str(session.text.sentence(refusal)))
        button.set_shortcut_hint(say("bar.key.space"))

    def _then(self) -> str:
        """Where passing leads."""
        turn, text = turn_of(self._session), self._session.text
        if turn.step in turn.trail:
            following = turn.trail[turn.trail.index(turn.step) + 1 :]
            if following:
                return text.say("bar.go_on", step=text.step(following[0]))
            return text.say("bar.end_turn")
        return text.say("bar.end_turn") if is_done(self._session) else ""

    # ------------------------------------------------------------ acting

    def confirm(self) -> None:
        """The large button, and Enter."""
        session = self._session
        if not session.live:
            session.viewpoint.return_to_now()
        elif session.game.state.finished:
            self.result_wanted.emit()
        elif session.draft.ready is not None:
            session.submit(session.draft.ready)
        elif self.answers:
            session.submit(self.answers[0].choices[0].action)
        else:
            self.done()

    def _on_secondary(self) -> None:
        if len(self.answers) > 1:
            self._session.submit(self.answers[1].choices[0].action)
        else:
            self.done()

    def confirm_by_key(self) -> None:
        """Enter confirms what is ready; it never passes."""
        session = self._session
        if not session.live or session.game.state.finished or session.draft.ready is not None:
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
        if left and is_done(self._session) and not self._question.answered():
            names = tuple(offer.title for offer in left)
            self._warn(self._session.text.say("bar.still_possible", offers=names))
            self.refresh()
            return
        self.done()
