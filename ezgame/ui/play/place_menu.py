"""The menu of a right click on the map: what can be done there, why not, and what to read about it."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import QObject, QPoint, Qt, Signal
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget, QWidgetAction

from ezgame.core.ids import CompanyId, HexId
from ezgame.models.drafts.hand import hand_of
from ezgame.models.place_offers import PlaceOffer, place_offers
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.map.view import MapView
from ezgame.ui.widgets.text import Label

WIDE = 300
"""Width of a reason in the menu."""


class PlaceMenu(QObject):
    """Opens a menu for each right click, or for the menu key on the hex cursor."""

    company_wanted = Signal(str)
    legend_wanted = Signal()

    def __init__(self, session: Session, view: MapView) -> None:
        super().__init__(view)
        self._session = session
        self._view = view
        self.menu: QMenu | None = None
        """The menu that is open, or was last."""
        view.hexContext.connect(self.open)

    def open(self, hex_id: str, at: QPoint) -> None:
        self.build(HexId(hex_id) if hex_id else None).popup(at)

    def build(self, hex_: HexId | None) -> QMenu:
        """The menu for a hex, or for the sea."""
        if self.menu is not None:
            self.menu.deleteLater()
        menu = self.menu = QMenu(self._view)
        if hex_ is not None:
            self._add_place(menu, hex_)
        self._add(menu, self._session.text.say("place.legend"), self.legend_wanted.emit)
        self._add(menu, self._session.text.say("place.fit"), self._view.fit)
        return menu

    def _add_place(self, menu: QMenu, hex_: HexId) -> None:
        session = self._session
        menu.addAction(text_line(session.text.names.hex(hex_), "head", menu))
        for offer in place_offers(session, hex_) if session.live else ():
            self._add_offer(menu, hex_, offer)
        menu.addSeparator()
        for company in self._companies(hex_):
            text = session.text.say("place.charter", company=company)
            self._add(menu, text, partial(self.company_wanted.emit, company))

    def _add(self, menu: QMenu, text: str, do: Callable[[], object]) -> None:
        menu.addAction(text.replace("&", "&&")).triggered.connect(lambda _checked=False: do())

    def _add_offer(self, menu: QMenu, hex_: HexId, offer: PlaceOffer) -> None:
        if offer.possible:
            self._add(menu, offer.title, lambda: self._do(hex_, offer))
            return
        action = menu.addAction(offer.title.replace("&", "&&"))
        action.setEnabled(False)
        if offer.reason:
            menu.addAction(text_line(offer.reason, "muted", menu))

    def _do(self, hex_: HexId, offer: PlaceOffer) -> None:
        self._view.setFocus()
        if offer.action is not None:
            self._session.submit(offer.action)
            return
        hand = hand_of(self._session)
        hand.put_back()
        hand.choose_hex(hex_)

    def _companies(self, hex_: HexId) -> list[CompanyId]:
        """Companies with a station here, and those whose home or goal it is."""
        state = self._session.state
        found = [station.company for station in state.board.stations.get(hex_, ())]
        homes = self._session.title.board.hexes[hex_].homes
        found += [home.company for home in homes if home.company in state.companies]
        return list(dict.fromkeys(found))


def text_line(text: str, look_: str, parent: QWidget) -> QWidgetAction:
    """Something to read in the menu: the place it is about, or a reason below a grey line."""
    look = appearance()
    frame = QWidget(parent)
    layout = QVBoxLayout(frame)
    head = look_ == "head"
    layout.setContentsMargins(look.px(14 if head else 24), 0, look.px(12), look.px(5))
    label = Label(text, frame)
    label.setWordWrap(True)
    label.setFixedWidth(look.px(WIDE))
    label.setProperty("look", look_)
    label.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    layout.addWidget(label)
    action = QWidgetAction(parent)
    action.setText(text)
    action.setEnabled(False)
    action.setDefaultWidget(frame)
    return action
