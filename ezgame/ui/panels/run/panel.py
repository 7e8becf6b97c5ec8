"""The dock of a run: account per train, range bonus, comparison with the best run, and the button that runs it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QButtonGroup,
    QFrame,
    QHBoxLayout,
    QProgressBar,
    QPushButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from ezgame.core.ids import TrainId
from ezgame.models.drafts.run import RunDraft, run_draft
from ezgame.models.searches.run_goals import GoalRun
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.chip import Chip
from ezgame.ui.panels.run.account import AccountCard
from ezgame.ui.panels.run.rows import train_accounts
from ezgame.ui.widgets.allowing import allow
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.flow import FlowLayout, clear
from ezgame.ui.widgets.text import Label, set_tip


def verdict_text(draft: RunDraft) -> tuple[str, str]:
    """What to say about the run on the draft, and how it looks (good, warning, muted)."""
    drawn, best, standing = draft.drawn, draft.drawn.best, draft.standing
    say = draft.session.text.say
    refusal = drawn.verdict.refusal or drawn.refusal
    if refusal is not None:
        return str(draft.session.text.sentence(refusal)), "warning"
    if standing == "unreached":
        return say("run.unreached", goal=draft.goal_word), "warning"
    if best is None:
        return say("run.searching" if drawn.searching else "run.legal"), "muted"
    if standing == "searching":
        return say("run.so_far", income=best.income, most=best.upper_bound), "muted"
    if standing == "behind" and draft.goal:
        return say("run.behind_to", less=drawn.behind, goal=draft.goal_word), "warning"
    if standing == "behind":
        return say("run.behind", less=drawn.behind), "warning"
    if standing == "less":
        return say("run.less", less=best.treasury - drawn.verdict.treasury), "warning"
    if standing == "best" and draft.goal:
        return say("run.best_to", goal=draft.goal_word), "good"
    if standing == "best":
        return say("run.best"), "good"
    if standing == "most" and draft.goal:
        return say("run.most_to", goal=draft.goal_word), "good"
    if standing == "most":
        return say("run.most"), "good"
    more = max(0, best.upper_bound - drawn.verdict.income)
    return say("run.found.searching" if drawn.searching else "run.found", more=more), "muted"


def missed_text(draft: RunDraft, run: GoalRun) -> str:
    """A goal that the run on the table leaves open, and what the best run to it earns."""
    say, goal = draft.session.text.say, draft.session.text.tell(run.goal.label)
    if run.treasury:
        return say("run.missed.treasury", goal=goal, income=run.income, more=run.treasury)
    return say("run.missed", goal=goal, income=run.income)


class RunPanel(QWidget):
    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self.draft = run_draft(session)
        self.cards: list[AccountCard] = []
        self._sum = Label(self)
        self._sum.setProperty("look", "big")
        self._to_treasury = Label(self)
        self._to_treasury.setProperty("look", "head")
        sums = QHBoxLayout()
        sums.addWidget(self._sum)
        sums.addWidget(self._to_treasury, 1, Qt.AlignmentFlag.AlignBottom)
        self._verdict = Label(self)
        self._verdict.setWordWrap(True)
        self._empty = Label(session.text.say("run.nobody"), self)
        self._empty.setProperty("look", "muted")
        self._empty.setWordWrap(True)
        self._list = QVBoxLayout()
        self._list.setSpacing(6)
        inside = QWidget(self)
        column = QVBoxLayout(inside)
        column.setContentsMargins(8, 6, 8, 6)
        column.addLayout(self._list)
        column.addStretch(1)
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(inside)
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 6, 0, 8)
        box.setSpacing(6)
        sums.setContentsMargins(10, 0, 8, 0)
        for label in (self._empty, self._verdict):
            label.setContentsMargins(10, 0, 8, 0)
        box.addWidget(self._empty)
        box.addLayout(sums)
        box.addWidget(self._verdict)
        box.addWidget(self._missed_box())
        self.progress = QProgressBar(self)
        self.progress.setRange(0, 0)  # how long it takes is not known
        self.progress.setTextVisible(False)
        self.progress.setAccessibleName(session.text.say("run.searching"))
        keeps = self.progress.sizePolicy()
        keeps.setRetainSizeWhenHidden(True)  # a search moves nothing that can be clicked
        self.progress.setSizePolicy(keeps)
        self.progress.hide()
        box.addWidget(self.progress)
        box.addWidget(scroll, 1)
        box.addWidget(self._buttons())
        self.draft.drawn.changed.connect(self.refresh)
        appearance().changed.connect(self.refresh)
        self.refresh()

    def _bonus_box(self) -> QWidget:
        self._bonus, self._bonus_row = self._headed_row("run.tender")
        self.bonus_group = QButtonGroup(self)
        self._bonus_shown: tuple[TrainId, ...] = ()
        return self._bonus

    def _goal_box(self) -> QWidget:
        """Goals want a run to the rim; the search can be asked for the best one of these."""
        self._goals, self._goal_row = self._headed_row("run.must_reach")
        self.goal_chips: dict[str, Chip] = {}
        return self._goals

    def _headed_row(self, key: str) -> tuple[QWidget, FlowLayout]:
        """A place for chips below a heading."""
        place = QWidget(self)
        column = QVBoxLayout(place)
        column.setContentsMargins(2, 0, 2, 0)
        head = Label(self._session.text.say(key), place)
        head.setProperty("look", "head")
        column.addWidget(head)
        row = FlowLayout()
        column.addLayout(row)
        return place, row

    def _on_goal(self, kind: str) -> None:
        self.draft.set_goal("" if kind == self.draft.goal else kind)

    def _renew_goals(self) -> None:
        offered = self.draft.goals
        self._goals.setVisible(bool(offered))
        for goal in offered:
            if goal.kind not in self.goal_chips:
                label = self._session.text.tell(goal.label)
                name = self._session.text.say("run.search_to", goal=label)
                chip = Chip(label, name, self._goals)
                chip.clicked.connect(partial(self._on_goal, goal.kind))
                self.goal_chips[goal.kind] = chip
                self._goal_row.addWidget(chip)
        kinds = {goal.kind for goal in offered}
        for kind, chip in self.goal_chips.items():
            chip.setVisible(kind in kinds)
            chip.setChecked(kind == self.draft.goal)
        self._renew_missed()

    def _missed_box(self) -> QWidget:
        """Goals that the run on the table leaves open: a button each takes the best run to it."""
        self._missed = QWidget(self)
        self._missed_list = QVBoxLayout(self._missed)
        self._missed_list.setContentsMargins(8, 0, 8, 0)
        self._missed_shown: tuple[GoalRun, ...] = ()
        self._missed.hide()
        return self._missed

    def _renew_missed(self) -> None:
        missed = self.draft.missed
        self._missed.setVisible(bool(missed))
        if missed == self._missed_shown:
            return
        self._missed_shown = missed
        clear(self._missed_list)
        for run in missed:
            label = Label(missed_text(self.draft, run), self._missed)
            label.setProperty("look", "warning" if run.goal.brings > run.behind else "muted")
            label.setWordWrap(True)
            self._missed_list.addWidget(label)
            say = self._session.text.say
            button = GameButton(
                say("run.take", brings=run.goal.brings),
                say("run.take.less", less=run.behind) if run.behind else say("run.take.same"),
                role="choice",
                parent=self._missed,
            )
            goal = self._session.text.tell(run.goal.label)
            button.setAccessibleName(say("run.take.name", goal=goal))
            button.clicked.connect(partial(self._on_goal, run.goal.kind))
            self._missed_list.addWidget(button)

    def _buttons(self) -> QWidget:
        self._foot = QWidget(self)
        column = QVBoxLayout(self._foot)
        column.setContentsMargins(8, 0, 8, 0)
        column.setSpacing(5)
        # Chips that change the run stand below it: what is told and drawn above them comes and goes.
        column.addWidget(self._bonus_box())
        column.addWidget(self._goal_box())
        say = self._session.text.say
        self.treasury = Chip(say("run.with_treasury"), say("run.with_treasury.name"), self._foot)
        self.treasury.toggled.connect(self.draft.set_with_treasury)
        column.addWidget(self.treasury)
        row = QHBoxLayout()
        row.setSpacing(4)
        self.best = self._button("run.button.best", self.draft.drawn.take_best)
        self.last = self._button("run.button.last", self.draft.recall)
        self.wipe = self._button("run.button.wipe", self.draft.drawn.clear)
        self.stop = self._button("run.button.stop", self.draft.search.cancel)
        for button in (self.best, self.last, self.wipe, self.stop):
            row.addWidget(button)
        column.addLayout(row)
        return self._foot

    def _button(self, key: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(self._session.text.say(key), self)
        name = self._session.text.say(f"{key}.name")
        button.setAccessibleName(name)
        set_tip(button, name)
        button.setMinimumWidth(0)
        button.clicked.connect(lambda: act())
        return button

    # ------------------------------------------------------------ showing

    def refresh(self) -> None:
        drawn = self.draft.drawn
        open_ = drawn.is_open
        self._empty.setVisible(not open_)
        for widget in (self._sum, self._to_treasury, self._verdict, self._foot):
            widget.setVisible(open_)
        self.progress.setVisible(open_ and self.draft.waiting)
        accounts = train_accounts(self._session, drawn)
        while len(self.cards) < len(accounts):
            card = AccountCard(self._session.text, self)
            card.chosen.connect(self._on_chosen)
            card.stop_chosen.connect(self._on_stop_chosen)
            self._list.addWidget(card)
            self.cards.append(card)
        for card, account in zip(self.cards, accounts, strict=False):
            card.show_account(account)
        for number, card in enumerate(self.cards):
            card.setVisible(number < len(accounts))
        self._renew_bonus()
        self._renew_goals()
        if not open_:
            return
        verdict, say = drawn.verdict, self._session.text.say
        self._sum.setText(str(verdict.income))
        self._to_treasury.setText(
            say("run.to_treasury", more=verdict.treasury) if verdict.treasury else ""
        )
        text, look = verdict_text(self.draft)
        self._verdict.setText(text)
        if self._verdict.property("look") != look:
            self._verdict.setProperty("look", look)
            self._verdict.style().unpolish(self._verdict)
            self._verdict.style().polish(self._verdict)
        network = drawn.network
        self.treasury.setVisible(network is not None and any(n.treasury for n in network.nodes))
        self._allow(self.best, "" if drawn.best is not None else say("run.button.best.none"))
        # Where the best run must be taken, nobody stops looking for it.
        self.stop.setVisible(drawn.searching and not self.draft.waiting)
        self._allow(self.last, self._why_not_last())

    def _allow(self, button: QPushButton, why_not: str) -> None:
        allow(button, why_not, button.accessibleName())

    def _why_not_last(self) -> str:
        """Why the run of last time cannot be laid out; empty if it can."""
        if self.draft.last_run() is None:
            return self._session.text.say("run.button.last.none", company=self.draft.company)
        return "" if self.draft.may_recall() else self._session.text.say("run.button.last.gone")

    def _on_chosen(self, train: str) -> None:
        self.draft.drawn.take_train(TrainId(train))

    def _on_stop_chosen(self, train: str, node: str) -> None:
        self.draft.drawn.take_train(TrainId(train))
        self.draft.drawn.click(node)

    def _renew_bonus(self) -> None:
        drawn = self.draft.drawn
        offered = drawn.bonus_offered
        self._bonus.setVisible(bool(offered))
        if offered != self._bonus_shown:
            self._bonus_shown = offered
            for bonus in self.bonus_group.buttons():
                self.bonus_group.removeButton(bonus)
            clear(self._bonus_row)
            names = {train.id: train.name for train in drawn.trains}
            for number, train in enumerate(offered):
                name = self._session.text.say("run.tender.on", number=number + 1)
                chip = Chip(f"{number + 1}. {names.get(train, train)}", name)
                chip.setProperty("train", train)
                chip.clicked.connect(partial(self._on_bonus, train))
                self.bonus_group.addButton(chip)
                self._bonus_row.addWidget(chip)
                chip.show()
        for button in self.bonus_group.buttons():
            button.setChecked(button.property("train") == drawn.bonus_train)

    def _on_bonus(self, train: TrainId) -> None:
        self.draft.put_bonus(train)
