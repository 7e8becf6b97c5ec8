"""The dock with the controls of the step: sections come and go with what may be done."""

from collections.abc import Callable

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QApplication, QScrollArea, QVBoxLayout, QWidget

from ezgame.core.choices import Choice
from ezgame.core.game import Applied
from ezgame.models.offers import offers
from ezgame.models.session import Session
from ezgame.ui.turn.ask import AskSection
from ezgame.ui.turn.auction import AuctionSection
from ezgame.ui.turn.automatic import AutomaticSection
from ezgame.ui.turn.company_auction import CompanyAuctionSection
from ezgame.ui.turn.controls import AmountBox
from ezgame.ui.turn.discard import DiscardSection
from ezgame.ui.turn.dividend import DividendSection
from ezgame.ui.turn.folds import FoldList, bring_into_sight
from ezgame.ui.turn.forced import ForcedSection
from ezgame.ui.turn.happened import HappenedSection
from ezgame.ui.turn.issue import IssueSection
from ezgame.ui.turn.own_shares import OwnSharesSection
from ezgame.ui.turn.rest import RestSection
from ezgame.ui.turn.section import Section
from ezgame.ui.turn.shares import BuySection, KeptSection, RepaySection, SellSection
from ezgame.ui.turn.start import StartSection
from ezgame.ui.turn.trades import PrivateSection
from ezgame.ui.turn.trains import TrainSection
from ezgame.ui.widgets.buttons import GameButton
from ezgame.ui.widgets.laid_out import lay_out
from ezgame.ui.widgets.once_later import OnceLater
from ezgame.ui.widgets.text import Label


class TurnPanel(QScrollArea):
    """Starting prices to frame on the stock chart, and the chosen one."""

    asked_for = Signal()
    """Somebody wants to see the panel, wherever it is."""
    focus_lost = Signal()
    """The control that had the keyboard's focus goes away."""

    def __init__(self, session: Session, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._session = session
        self.setAccessibleName(session.text.say("turn.name"))
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        inside = QWidget(self)
        inside.setProperty("surface", "panel")
        layout = QVBoxLayout(inside)
        layout.setContentsMargins(9, 9, 9, 9)
        layout.setSpacing(12)
        self.start = StartSection(session, inside)
        self.happened = HappenedSection(session, inside)
        self.automatic = AutomaticSection(session, inside)
        self.sections: tuple[Section, ...] = (
            self.happened,
            AskSection(session, inside),
            DiscardSection(session, inside),
            self.automatic,
            AuctionSection(session, inside),
            CompanyAuctionSection(session, inside),
            DividendSection(session, inside),
            ForcedSection(session, inside),
            SellSection(session, inside),
            TrainSection(session, inside),
            RepaySection(session, inside),
            BuySection(session, inside),
            self.start,
            IssueSection(session, inside),
            OwnSharesSection(session, inside),
            RestSection(session, inside),
            PrivateSection(session, inside),
            KeptSection(session, inside),
        )
        for section in self.sections:
            layout.addWidget(section)
        self._quiet = Label("", inside)
        self._quiet.setWordWrap(True)
        self._quiet.setProperty("look", "muted")
        layout.addWidget(self._quiet)
        layout.addStretch(1)
        self.setWidget(inside)
        self._stale = True
        self._seen = True
        self._soon = OnceLater(self, self._refresh_if_seen)
        session.applied.connect(self.on_applied)
        session.jumped.connect(self.happened.undone)
        session.jumped.connect(self.on_changed)
        session.shown_changed.connect(self.on_changed)
        session.judged_anew.connect(self.on_changed)
        self.automatic.outdated.connect(self.on_changed)
        self.refresh()

    def on_applied(self, applied: Applied) -> None:
        self.happened.hear(applied)
        self.on_changed()

    def on_changed(self) -> None:
        """Come up to date now if the panel is visible, else when it is shown: a hidden panel is not rebuilt."""
        for section in self.sections:
            section.forget()
        self._stale = True
        if self._seen:
            self._soon.request()

    def set_seen(self, seen: bool) -> None:
        """The dock came to the front or went behind another."""
        self._seen = seen
        if seen and self._stale:
            self.refresh()

    def _refresh_if_seen(self) -> None:
        """It may have gone behind another tab meanwhile."""
        if self._seen and self._stale:
            self.refresh()

    def refresh(self) -> None:
        self._stale = False
        focus = QApplication.focusWidget()
        had_focus = focus is not None and self.isAncestorOf(focus)
        typed = had_focus and isinstance(focus, AmountBox)
        if had_focus:
            # Otherwise Qt would hand the focus on, perhaps to the button that passes.
            self.focus_lost.emit()
        self._renew()
        if typed:
            self._focus_amount()

    def _focus_amount(self) -> None:
        """Whoever typed an amount goes on typing, if there is an amount to type again."""
        box = next((box for box in self.findChildren(AmountBox) if box.isVisibleTo(self)), None)
        if box is not None:
            box.setFocus()
            box.selectAll()

    def _renew(self) -> None:
        shown = [section.refresh() for section in self.sections]
        self._quiet.setText("" if any(shown) else self._hint())
        self._quiet.setVisible(not any(shown))
        inside = self.widget()
        if inside is not None:
            lay_out(inside)

    def _hint(self) -> str:
        session = self._session
        if not session.live:
            return session.text.say("lines.shown" if session.viewpoint.elsewhere else "turn.past")
        if session.game.state.finished:
            return session.text.say("turn.over")
        found = offers(session)
        if found and not any(offer.choices for offer in found):
            why = dict.fromkeys(offer.reason for offer in found if offer.reason)
            return "\n".join((session.text.say("turn.nothing"), *why))
        return session.text.say("turn.on_the_map")

    @property
    def fold_lists(self) -> list[FoldList]:
        """Lists of lines that open, as the sections have made them now."""
        return self.findChildren(FoldList)

    def ask_amount(self, choice: Choice) -> None:
        """Open the line of a choice, wherever the panel is; the keyboard's focus goes to its amount."""
        self.open_line(lambda other: other == choice)

    def open_line(self, wanted: Callable[[Choice], bool]) -> None:
        """Open the first line whose choice is wanted."""
        self.asked_for.emit()
        if self._stale:
            self.refresh()
        for folds in self.fold_lists:
            for index, row in enumerate(folds.rows):
                if row.choice is not None and wanted(row.choice):
                    folds.open(index)
                    return

    def lead_to(self, kinds: tuple[str, ...], *, focus: bool) -> None:
        """Bring the controls of some kinds of actions into sight, the keyboard's focus too if wanted."""
        if self._stale:
            self.refresh()
        for section in self.sections:
            if section.isVisibleTo(self) and section.offers(kinds):
                controls = [
                    widget
                    for widget in section.findChildren(QWidget)
                    if isinstance(widget, GameButton | AmountBox) and widget.isVisibleTo(self)
                ]
                usable = [w for w in controls if not isinstance(w, GameButton) or w.allowed]
                bring_into_sight(section.head, *usable[:1])
                if focus and usable:
                    usable[0].setFocus(Qt.FocusReason.TabFocusReason)
                return
