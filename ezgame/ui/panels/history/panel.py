"""The dock that goes back and forth through a game."""

from collections.abc import Callable
from functools import partial
from itertools import islice

from PySide6.QtCore import QPointF, QSize, Qt, QTimer
from PySide6.QtGui import QColor, QIcon, QPainter, QPixmap, QPolygonF, QShowEvent
from PySide6.QtWidgets import (
    QMenu,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from ezgame.models.history import History
from ezgame.models.session import Session
from ezgame.models.words.text import shown_events, values_of
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.history.lines import OtherLines
from ezgame.ui.panels.history.slider import RoundSlider
from ezgame.ui.widgets.allowing import allow
from ezgame.ui.widgets.confirmation import Confirmation
from ezgame.ui.widgets.flow import FlowLayout
from ezgame.ui.widgets.once_later import OnceLater
from ezgame.ui.widgets.roomy_button import RoomyButton
from ezgame.ui.widgets.text import Label

ICON = 18
REST = 150
"""Milliseconds after which a slider that is held still has come to rest."""


class HistoryPanel(QWidget):
    """Slider, arrows, what happened at the shown moment, and the way back to the present."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setProperty("surface", "panel")
        self.setAttribute(Qt.WidgetAttribute.WA_StyledBackground)
        self._session = session
        self.history = History(session.game)
        self.slider = RoundSlider(self)
        self.slider.valueChanged.connect(self._on_slider)
        self.slider.sliderReleased.connect(self._on_rest)
        self._rest = QTimer(self)
        self._rest.setSingleShot(True)
        self._rest.setInterval(REST)
        self._rest.timeout.connect(self._on_rest)
        self.where = Label(self)
        self.where.setProperty("look", "head")
        self.what = Label(self)
        self.what.setWordWrap(True)
        self.arrows: list[QToolButton] = []
        self._asked_at = -1
        """The moment from which somebody wants to play on, while he is asked whether he means it."""
        self.from_here = RoomyButton(session.text.say("history.play"), self)
        self.from_here.keep_room(session.text.say("history.yes"))
        self._question = Confirmation(self.from_here, self.refresh)
        self.from_here.setAccessibleName(session.text.say("history.play"))
        self.from_here.clicked.connect(self._on_from_here)
        self.now = QPushButton(session.text.say("history.return"), self)
        self.now.setAccessibleName(session.text.say("history.return"))
        self.now.clicked.connect(session.viewpoint.return_to_now)
        self.repair = QPushButton(session.text.say("repair.menu"), self)
        self.repair.setAccessibleName(session.text.say("repair.menu"))
        self.repair.setMenu(self._repair_menu())
        self.lines = OtherLines(session, self)
        self._lay_out()
        self._soon = OnceLater(self, self.refresh)
        session.follow(self.refresh)
        session.lines.changed.connect(self.refresh)
        session.flitted.connect(self.refresh)
        appearance().changed.connect(self._on_look)
        self._on_look()
        self.refresh()

    def _buttons(self) -> FlowLayout:
        """The arrows, and what can be done from the moment that is shown."""
        say, row = self._session.text.say, FlowLayout(spacing=4)
        for key, signs, act in (
            ("history.start", "|<", self._to_start),
            ("history.round_before", "<<", self._round_back),
            ("history.before", "<", self._back),
            ("history.next", ">", self._on),
            ("history.next_round", ">>", self._round_on),
        ):
            row.addWidget(self._arrow(say(key), say(f"{key}.tip"), signs, act))
        for button in (self.from_here, self.now, self.repair):
            row.addWidget(button)
        return row

    def _lay_out(self) -> None:
        scroll = QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget(scroll)
        scroll.setWidget(inside)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(scroll)
        box = QVBoxLayout(inside)
        box.setContentsMargins(10, 8, 10, 8)
        box.addWidget(self.slider)
        box.addLayout(self._buttons())
        box.addWidget(self.where)
        box.addWidget(self.what)
        box.addWidget(self.lines)
        box.addStretch(1)

    def _on_look(self) -> None:
        look = appearance()
        for button in self.arrows:
            button.setIconSize(QSize(look.px(ICON), look.px(ICON)))
            button.setMinimumSize(look.px(34), look.px(30))
            button.setIcon(arrow_icon(str(button.property("signs")), self))

    def _arrow(self, name: str, tip: str, signs: str, act: Callable[[], None]) -> QToolButton:
        button = QToolButton(self)
        button.setAccessibleName(name)
        button.setProperty("tip", tip)
        button.setProperty("signs", signs)
        button.setAutoRepeat(signs in "<>")
        button.clicked.connect(act)
        self.arrows.append(button)
        return button

    def _repair_menu(self) -> QMenu:
        menu = QMenu(self)
        for kind in ("change", "insert", "remove"):
            action = menu.addAction(self._session.text.say(f"repair.{kind}"))
            action.triggered.connect(partial(self._on_repair, kind))
        return menu

    def _on_repair(self, kind: str, _checked: bool = False) -> None:
        self._session.repair_wanted.emit(kind, self._session.position)

    def _on_from_here(self) -> None:
        """Asks once: what came after the moment becomes another line of play."""
        self._asked_at = self._session.position
        if self._question.answered():
            self._session.viewpoint.play_from_here()
        self.refresh()

    # ------------------------------------------------------------ going

    def _to_start(self) -> None:
        self._session.viewpoint.show_moment(0)

    def _round_back(self) -> None:
        self._session.viewpoint.show_moment(self.history.previous_round(self._session.position))

    def _back(self) -> None:
        self._session.viewpoint.show_moment(self._session.position - 1)

    def _on(self) -> None:
        self._session.viewpoint.show_moment(self._session.position + 1)

    def _round_on(self) -> None:
        position = self.history.next_round(self._session.position)
        self._session.viewpoint.show_moment(min(position, self._session.game.position))

    def _on_slider(self, value: int) -> None:
        """While it is pulled only map and caption follow; the panels show the moment where it rests."""
        if self.slider.isSliderDown():
            self._session.viewpoint.show_moment(value, in_passing=True)
            self._rest.start()
        else:
            self._session.viewpoint.show_moment(value)

    def _on_rest(self) -> None:
        self._rest.stop()
        self._session.viewpoint.show_moment(self._session.position)

    # ------------------------------------------------------------ showing

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        # In a new window every dock is shown for a moment before most go behind their tabs.
        self._soon.request()

    def refresh(self) -> None:
        """Read the game; a hidden dock waits until it is seen."""
        if not self.isVisible():
            return
        session = self._session
        if self.history.game is not session.game:
            self.history = History(session.game)
        self.lines.refresh()
        position, last = session.position, session.game.position
        self.slider.blockSignals(True)
        self.slider.setRange(0, last)
        self.slider.setValue(position)
        self.slider.blockSignals(False)
        marks = tuple(mark for mark in self.history.rounds() if mark.position <= last)
        names = tuple(session.text.round(mark.round) for mark in marks)
        self.slider.set_marks(marks, names, last)
        where = session.text.say(
            "history.where", round=session.state.clock, number=position, last=last
        )
        self.where.setText(where)
        say = session.text.say
        if session.live or self._asked_at != position:
            self._question.forget()
        asked = self._question.open
        self.what.setText(self._sure(last - position) if asked else self._happened(position))
        self.from_here.setText(say("history.yes" if asked else "history.play"))
        for button in self.arrows:
            forward = ">" in str(button.property("signs"))
            if forward:
                why_not = "" if position < last else say("history.at_end")
            else:
                why_not = "" if position > 0 else say("history.at_start")
            allow(button, why_not, str(button.property("tip")))
        away = not session.live or session.viewpoint.elsewhere
        allow(self.now, "" if away else say("history.is_now"))
        allow(self.from_here, say("history.play.first") if session.live else "")
        allow(self.repair, self._why_no_repair(position), say("repair.menu.tip"))

    def _why_no_repair(self, position: int) -> str:
        """Why nothing can be repaired at a moment; empty if something can."""
        say = self._session.text.say
        if self._session.viewpoint.elsewhere:
            return say("repair.elsewhere")
        return "" if position > 0 else say("history.at_start")

    def _sure(self, count: int) -> str:
        """What playing from here means."""
        if self._session.viewpoint.elsewhere:
            return self._session.text.say("lines.sure")
        return self._session.text.say("history.sure", count=count)

    def _happened(self, position: int) -> str:
        if self._session.viewpoint.asking:
            return self._session.text.say("repair.do")
        if position == 0:
            return self._session.text.say("history.first")
        applied = self._session.game.applied_at(position)
        told = list(islice(shown_events(self._session.text, applied.events), 4))
        player, lines = applied.action.actor, " · ".join(line for _event, line in told)
        if told and player in values_of(told[0][0]).values():
            return lines  # the first sentence names who acted
        key = "history.happened" if told else "history.passed"
        return self._session.text.say(key, player=player, lines=lines)


def arrow_icon(signs: str, widget: QWidget) -> QIcon:
    """Arrows drawn by us: fonts and styles have none that fit."""
    colors = appearance().colors
    icon = QIcon()
    for mode, color in (
        (QIcon.Mode.Normal, colors.text),
        (QIcon.Mode.Disabled, colors.line),
    ):
        ratio = max(1.0, widget.devicePixelRatioF())
        side = round(appearance().px(ICON) * ratio)
        pixmap = QPixmap(side, side)
        pixmap.setDevicePixelRatio(ratio)
        pixmap.fill(Qt.GlobalColor.transparent)
        painter = QPainter(pixmap)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.scale(appearance().scale, appearance().scale)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(QColor(color))
        _draw_signs(painter, signs)
        painter.end()
        icon.addPixmap(pixmap, mode)
    return icon


def _draw_signs(painter: QPainter, signs: str) -> None:
    wide = {"|": 3.0, "<": 7.5, ">": 7.5}
    x = (ICON - sum(wide[sign] for sign in signs)) / 2
    middle, half = ICON / 2, 6.0
    for sign in signs:
        if sign == "|":
            painter.drawRect(int(x), int(middle - half), 2, int(2 * half))
        else:
            tip, base = (x, x + 7) if sign == "<" else (x + 7, x)
            painter.drawPolygon(
                QPolygonF(
                    [
                        QPointF(tip, middle),
                        QPointF(base, middle - half),
                        QPointF(base, middle + half),
                    ]
                )
            )
        x += wide[sign]
