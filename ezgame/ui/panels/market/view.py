"""The chart itself: paints a MarketModel, fans out stacks, shows where a company would go."""

from collections.abc import Mapping, Sequence
from itertools import product

from PySide6.QtCore import QEvent, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QHelpEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPixmap,
    QRegion,
)
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.ids import CellId, CompanyId
from ezgame.models.tables.market import CellCard, MarkerMove, MarketModel
from ezgame.ui.accessible import AccessiblePart, tell_focus
from ezgame.ui.appearance import appearance
from ezgame.ui.panels.market.futures import draw_future
from ezgame.ui.panels.market.layout import MarketLayout, lay_out, least_columns
from ezgame.ui.panels.market.markers import Marker, draw, fan, ground, is_low, outline, place
from ezgame.ui.panels.market.spaces import PRICE_LINE, DrawnSpaces, is_tall, space_look, starts
from ezgame.ui.widgets.emblems import picture_of, sharpness
from ezgame.ui.widgets.text import show_tip

SOFT_HYPHEN = "\u00ad"
"""Where a long word may be broken."""
WORDS = {"end": "market.zone.end", "closed": "market.zone.closed"}
"""Zones that say beside the space itself what happens there."""
WORD_SIZES = (11, 10, 9)


class MarketView(QWidget):
    company_chosen = Signal(str)
    price_chosen = Signal(int)
    """A space where a company may start was clicked."""

    def __init__(self, model: MarketModel, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(model.session.text.say("market.name"))
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self._model = model
        self._places = MarketLayout({}, 0)
        self._arranged: object = None  # what the places are for
        self.drawn: DrawnSpaces | None = None
        self._hovered: CellId | None = None
        self._looked_at: CompanyId | None = None
        self._futures: tuple[MarkerMove, ...] = ()
        self.pars: frozenset[int] = frozenset()
        """Prices that can be chosen now; their spaces are framed."""
        self.chosen: int | None = None
        model.dataChanged.connect(self._look_again)
        model.modelReset.connect(self._look_again)
        appearance().changed.connect(self.update)
        appearance().accented.connect(self.update)

    # ------------------------------------------------------------ geometry

    def sizeHint(self) -> QSize:
        look = appearance()
        return QSize(look.px(500), look.px(230))

    def heights(self, width: int) -> tuple[float, float]:
        """In such a width: the lowest the chart can be, and how high it is read with ease."""
        places = lay_out(self._model.cards, self._model.kind, width, 0, appearance().scale)
        return places.height, places.wanted

    def least_width(self) -> int:
        """Below this width prices would be cut."""
        look, cards = appearance(), self._model.cards
        price = max(look.text_width(str(card.price), 12.5, 700) for card in cards) + look.px(2)
        return round(least_columns(cards, self._model.kind) * price) + 2

    @property
    def _boxes(self) -> Mapping[CellId, QRectF]:
        """Of all spaces; the pointer may be here before the first picture is."""
        if not self._places.boxes:
            self._arrange()
        return self._places.boxes

    def _arrange(self) -> None:
        cards, scale = self._model.cards, appearance().scale
        wide, high = self.width() - 1, self.height() - 1
        if self._arranged != (asked := (cards, wide, high, scale)):
            self._arranged = asked
            self._places = lay_out(cards, self._model.kind, wide, high, scale)

    def cell_of(self, company: CompanyId) -> CellId | None:
        """The space of a company's marker."""
        return self._model.session.state.market.places.get(company)

    def cell_box(self, cell: CellId) -> QRectF:
        """Where a space is drawn."""
        self._arrange()
        return self._boxes[cell]

    def _cell_at(self, at: QPointF) -> CellCard | None:
        cards: Sequence[CellCard] = self._model.cards
        for card in cards:
            if self._boxes.get(card.id, QRectF()).contains(at):
                return card
        return None

    def markers(self, card: CellCard) -> list[Marker]:
        """Where each marker of a space is drawn. The first operates first."""
        box = self._boxes[card.id]
        companies = [*card.stack, *card.ghosts]
        if self._is_spread(card):
            return fan(companies, box, QRectF(self.rect()))
        return place(companies, box)

    def _is_spread(self, card: CellCard) -> bool:
        """The pointer spreads out a crowd, and in a low space two that lie over one another."""
        enough = 1 if is_low(self._boxes[card.id]) else 2
        return card.id == self._hovered and len(card.stack) + len(card.ghosts) > enough

    def _in_fan(self, at: QPointF) -> bool:
        """Whether the pointer is on the stack that is spread out: it stays so while one chooses from it."""
        card = next((card for card in self._model.cards if card.id == self._hovered), None)
        if card is None or not self._is_spread(card):
            return False
        return ground(self.markers(card)).contains(at)

    def _company_at(self, at: QPointF) -> CompanyId | None:
        # What is spread out lies over everything else.
        for card in sorted(self._model.cards, key=lambda card: card.id != self._hovered):
            for marker in self.markers(card):
                if marker.contains(at):
                    return marker.company
        return None

    def accessible_ids(self) -> list[str]:
        """The spaces, for screen readers."""
        return [card.id for card in self._model.cards]

    def accessible_part(self, part: str) -> AccessiblePart:
        card = next(card for card in self._model.cards if card.id == part)
        return AccessiblePart(self.told(card), self._boxes[card.id].toRect())

    def told(self, card: CellCard) -> str:
        """What is in a space, in words."""
        say = self._model.session.text.say
        if card.stack:
            return say("market.stack", price=card.price, companies=card.stack)
        if card.price in self.pars and starts(card):
            return say("market.par_space", price=card.price)
        return str(card.price)

    # ------------------------------------------------------------ painting

    def paintEvent(self, _event: QPaintEvent) -> None:
        self._arrange()
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.drawPixmap(0, 0, self._spaces(sharpness(painter)))
        futures: dict[CellId, list[str]] = {}
        for future in self._futures:
            futures.setdefault(future.cell, []).append(future.label)
        for card in self._model.cards:
            if card.id != self._hovered and (card.stack or card.ghosts):
                self._stack(painter, card)
        here = self._model.session.state.market.places.get(self._looked_at or CompanyId(""))
        own = None if here is None else self._boxes.get(here)
        taken = [marker.box for card in self._model.cards for marker in self.markers(card)]
        for cell, labels in futures.items():
            draw_future(painter, self._boxes[cell], labels, own, QRectF(self.rect()), taken)
        hovered = next((card for card in self._model.cards if card.id == self._hovered), None)
        if hovered is not None:
            self._stack(painter, hovered)

    def _spaces(self, ratio: float) -> QPixmap:
        """All spaces without markers; only those that look different are drawn anew, unless they have words beside."""
        look = appearance()
        sheet = self.size(), ratio, look.dark, look.scale, self._places.boxes
        faces: dict[CellId, tuple[object, ...]] = {
            c.id: (c.price, c.zone, c.locked, c.par, c.par_later, c.arrow, len(c.stack), bool(c.ghosts), self._frame(c))
            for c in self._model.cards
        }  # fmt: skip
        drawn = self.drawn
        if drawn is not None and drawn.sheet == sheet and drawn.faces.keys() == faces.keys():
            other = [card for card in self._model.cards if drawn.faces[card.id] != faces[card.id]]
            if not any(card.zone in WORDS or card.locked for card in other):
                if other:
                    self._draw_again(drawn.picture, other)
                    drawn.faces = faces
                return drawn.picture
        picture = QPixmap(self.size() * ratio)
        picture.setDevicePixelRatio(ratio)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        self._draw_spaces(painter, self._model.cards)
        painter.end()
        self.drawn = DrawnSpaces(sheet, faces, picture)
        return picture

    def _frame(self, card: CellCard) -> object:
        """How a space is framed where a company can be started; None: not at all."""
        par, chosen = card.price in self.pars, card.price == self.chosen
        if not (par or chosen) or not starts(card):
            return None
        return appearance().accent.rgb() if par else 0, chosen

    def _draw_again(self, picture: QPixmap, changed: Sequence[CellCard]) -> None:
        """Some spaces, exactly as if all were drawn: with the lines of their neighbours, and words that reach there."""
        places = QRegion()
        for card in changed:
            places += self._boxes[card.id].adjusted(-2, -2, 3, 3).toAlignedRect()
        near = [
            card
            for card in self._model.cards
            if card.zone in WORDS
            or card.locked
            or places.intersects(self._boxes[card.id].adjusted(-2, -2, 3, 3).toAlignedRect())
        ]
        painter = QPainter(picture)
        painter.setClipRegion(places)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_Source)
        painter.fillRect(self.rect(), Qt.GlobalColor.transparent)
        painter.setCompositionMode(QPainter.CompositionMode.CompositionMode_SourceOver)
        self._draw_spaces(painter, near)
        painter.end()

    def _draw_spaces(self, painter: QPainter, cards: Sequence[CellCard]) -> None:
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        for card in cards:
            self._cell(painter, card)
        self._later_zones(painter)

    def _cell(self, painter: QPainter, card: CellCard) -> None:
        look = appearance()
        colors = look.colors
        box = self._boxes[card.id].adjusted(0.5, 0.5, 0.5, 0.5)
        space = space_look(card, colors, look.dark)
        painter.fillRect(box, space.ground)
        if card.locked:
            painter.fillRect(box, QBrush(space.hatch, Qt.BrushStyle.BDiagPattern))
        painter.setPen(QPen(QColor(colors.line), 1))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRect(box)
        if card.price in self.pars and starts(card):
            strong = card.price == self.chosen
            painter.setPen(QPen(look.accent, 3.0 if strong else 1.8))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(box.adjusted(1, 1, -1, -1))
        told = card.stack or card.ghosts or (card.price == self.chosen and starts(card))
        painter.setPen(QColor(colors.text) if told else space.ink)
        low = is_low(box) and bool(card.stack or card.ghosts)
        painter.setFont(look.font(10 if low else 12.5, 700 if card.stack else 400))
        say = self._model.session.text.say
        word = say(WORDS[card.zone]) if card.zone in WORDS else ""
        beside = (
            bool(word)
            and not (low or is_tall(box))
            and self._word_beside(painter, box, card.price, word)
        )
        left = low or beside
        side = Qt.AlignmentFlag.AlignLeft if left else Qt.AlignmentFlag.AlignHCenter
        place = box.adjusted(look.px(2 if left else 0), look.px(-2 if low else 1), 0, 0)
        painter.drawText(place, side | Qt.AlignmentFlag.AlignTop, str(card.price))
        free = is_tall(box) and not (card.stack or card.ghosts)
        if word:
            if not beside and not self._word_below(painter, box, word) and free:
                self._word(painter, box, word.replace(SOFT_HYPHEN, ""))
        elif card.locked and free:
            self._word(painter, box, say("market.zone.from", phase=card.locked))
        if card.arrow:
            sign = "▲" if card.arrow == "up" else "▼"
            low = not is_tall(box)  # below the price there is less room than a usual arrow needs
            painter.setFont(look.font(6 if low else 9))
            painter.drawText(
                box.adjusted(0, 0, -1 if low else -2, 0 if low else -1),
                Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom,
                sign,
            )

    def _later_zones(self, painter: QPainter) -> None:
        """Where spaces are too low for it, a zone that opens later says so once, below one of them."""
        said: set[str] = set()
        for card in reversed(self._model.cards):
            box = self._boxes[card.id]
            if not card.locked or card.locked in said or is_tall(box):
                continue
            word = self._model.session.text.say("market.zone.from", phase=card.locked)
            painter.setPen(QColor(appearance().colors.text))
            if self._word_below(painter, box, word):
                said.add(card.locked)

    def _word(self, painter: QPainter, box: QRectF, word: str) -> None:
        """Words at the bottom of a space, as large as there is room for, in one line or below one another; none if
        they would be too small."""
        look = appearance()
        for text, size in product((word, word.replace(" ", "\n")), WORD_SIZES):
            lines = text.split("\n")
            wide = max(look.text_width(line, size) for line in lines)
            high = look.px(PRICE_LINE + (size + 2) * len(lines))
            if wide <= box.width() - look.px(2) and (len(lines) == 1 or high <= box.height()):
                painter.setFont(look.font(size))
                painter.drawText(
                    box, Qt.AlignmentFlag.AlignHCenter | Qt.AlignmentFlag.AlignBottom, text
                )
                return

    def _word_beside(self, painter: QPainter, box: QRectF, price: int, word: str) -> bool:
        """A word right of the price, where both have room in one line of a low space."""
        look = appearance()
        room = box.width() - look.text_width(str(price), 12.5) - look.px(6)
        word = word.replace(SOFT_HYPHEN, "")
        for size in WORD_SIZES:
            if look.text_width(word, size) <= room:
                font = painter.font()
                painter.setFont(look.font(size))
                right = Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter
                painter.drawText(box.adjusted(0, 0, -look.px(2), 0), right, word)
                painter.setFont(font)
                return True
        return False

    def _word_below(self, painter: QPainter, box: QRectF, word: str) -> bool:
        """A word just below a space, or left of it, where nothing else lies, as large as there is room for."""
        look = appearance()
        others = [other.adjusted(2, 2, -2, -2) for other in self._boxes.values()]
        sheet = QRectF(self.rect())
        broken = word.replace(" ", "\n").replace(SOFT_HYPHEN, "-\n")
        for size, text in product(WORD_SIZES, (word.replace(SOFT_HYPHEN, ""), broken)):
            lines = text.split("\n")
            wide = max(look.text_width(line, size) for line in lines) + look.px(2)
            high = look.px(size + 3) * len(lines)
            centre = min(max(0.0, box.center().x() - wide / 2), self.width() - wide)
            for there in (
                QRectF(centre, box.bottom() + 1, wide, high),
                QRectF(box.left() - wide - 2, box.center().y() - high / 2, wide, high),
            ):
                if sheet.contains(there) and not any(o.intersects(there) for o in others):
                    painter.setFont(look.font(size))
                    painter.drawText(there, Qt.AlignmentFlag.AlignCenter, text)
                    return True
        return False

    def _stack(self, painter: QPainter, card: CellCard) -> None:
        look = appearance()
        markers = self.markers(card)
        if self._is_spread(card):
            painter.setPen(QPen(QColor(look.colors.line), 1))
            painter.setBrush(QColor(look.colors.raised))
            painter.drawRoundedRect(ground(markers), 6, 6)
        # The one that operates first lies on top, so it is painted last.
        for marker in reversed(markers):
            ghost = marker.company in card.ghosts
            picture = picture_of(self._model.session.title, marker.company)
            draw(painter, marker, picture, 0.5 if ghost else 1.0)
            if ghost:
                outline(painter, marker, QPen(look.accent, 1.6, Qt.PenStyle.DashLine))
            elif marker.company == self._acting():
                outline(painter, marker, QPen(look.accent, 2.2))

    def _acting(self) -> CompanyId | None:
        turn = self._model.session.state.operating
        return None if turn is None else turn.company

    # ------------------------------------------------------------ input

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if not self._in_fan(event.position()):
            card = self._cell_at(event.position())
            cell = None if card is None else card.id
        else:
            cell = self._hovered
        company = self._company_at(event.position())
        if cell != self._hovered or company != self._looked_at:
            self._hovered = cell
            self.look_at(company)
            self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self._hovered = None
        self.look_at(None)
        self.update()
        super().leaveEvent(event)

    def look_at(self, company: CompanyId | None) -> None:
        """Show where paying, withholding or selling would take a company."""
        if company != self._looked_at:
            self._looked_at = company
            self._look_again()

    def _look_again(self) -> None:
        """The company under the pointer, or what may be done with it, is another one."""
        company = self._looked_at
        self._futures = () if company is None else self._model.futures(company)
        self.update()

    @property
    def futures(self) -> tuple[MarkerMove, ...]:
        """What is shown of where the company under the pointer may go."""
        return self._futures

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if event.button() != Qt.MouseButton.LeftButton:
            return
        company = self._company_at(event.position())
        card = self._cell_at(event.position())
        if card is not None and card.price in self.pars and starts(card):
            self.price_chosen.emit(card.price)
        elif company is not None:
            self.company_chosen.emit(company)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        prices = sorted(self.pars)
        key = event.key()
        if prices and key in (Qt.Key.Key_Left, Qt.Key.Key_Right):
            step = 1 if key == Qt.Key.Key_Right else -1
            now = prices.index(self.chosen) if self.chosen in prices else -1 if step == 1 else 0
            price = prices[(now + step) % len(prices)]
            self.price_chosen.emit(price)
            spaces = (
                n
                for n, card in enumerate(self._model.cards)
                if card.price == price and starts(card)
            )
            tell_focus(self, next(spaces))
            return
        super().keyPressEvent(event)

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            company = self._company_at(QPointF(event.pos()))
            card = self._cell_at(QPointF(event.pos()))
            text = ""
            if company is not None:
                name = self._model.session.title.companies[company].name
                ways = [f"{future.label}: {future.price}" for future in self._futures]
                text = "\n".join((name, *ways))
            elif card is not None and card.stack:
                text = self.told(card)
            show_tip(event.globalPos(), text, self)
            return True
        return super().event(event)
