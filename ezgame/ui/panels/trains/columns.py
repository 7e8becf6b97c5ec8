"""How a row of the stack of trains shares its width: the type, its cards or a word, the price, the phase."""

from collections.abc import Sequence
from dataclasses import dataclass

from PySide6.QtCore import QRectF

from ezgame.models.tables.roster import RosterCard
from ezgame.models.words.text import Catalogue
from ezgame.ui.appearance import appearance

NAME, PRICE, PHASE = 74, 48, 40
"""Pixels at 100 % of the columns where there is room."""
PADDING = 12
"""Of a name in its frame."""
CLOSE, CARD, STEP = 4, 7, 10
"""Pixels from one card to the next where there is little room, width of a card, and from one to the next."""


@dataclass(frozen=True, slots=True)
class Columns:
    """Widths of the three columns around the cards, the same in all rows."""

    name: float
    price: float
    phase: float

    def chip(self, box: QRectF) -> QRectF:
        px = appearance().px
        return QRectF(box.left() + px(6), box.top() + px(5), self.name, box.height() - px(10))

    def phase_box(self, box: QRectF) -> QRectF:
        right = box.right() - appearance().px(8)
        return QRectF(right - self.phase, box.top(), self.phase, box.height())

    def price_box(self, box: QRectF) -> QRectF:
        right = self.phase_box(box).left() - (appearance().px(4) if self.phase else 0)
        return QRectF(right - self.price, box.top(), self.price, box.height())

    def cards_box(self, box: QRectF) -> QRectF:
        """Between name and price: where the cards lie, or a word about them."""
        px = appearance().px
        left, right = self.chip(box).right() + px(10), self.price_box(box).left() - px(8)
        return QRectF(left, box.top(), right - left, box.height())


def columns_of(cards: Sequence[RosterCard], text: Catalogue, width: float) -> Columns:
    """The usual columns; where the cards or a word would be cut, each only as wide as what is written in it."""
    look = appearance()
    usual = Columns(look.px(NAME), look.px(PRICE), look.px(PHASE))
    room = usual.cards_box(QRectF(0, 0, width, 1)).width()
    if not cards or room >= max(wanted(card, text) for card in cards):
        return usual
    return Columns(
        min(usual.name, look.px(PADDING) + max(look.text_width(c.name, 13, 700) for c in cards)),
        min(usual.price, max(look.text_width(str(card.price), 13, 700) for card in cards)),
        min(usual.phase, max(look.text_width(phase_word(card, text), 12) for card in cards)),
    )


def wanted(card: RosterCard, text: Catalogue) -> float:
    """Width of what lies between name and price."""
    look, word = appearance(), state_word(card, text)
    if word:
        return look.text_width(word, 12)
    left = card.left or 1
    return look.px((left - 1) * CLOSE + CARD + 4) + look.text_width(str(left), 12)


def card_step(box: QRectF, left: int | None) -> float:
    """From one card of a row to the next, so that their number has its place behind them."""
    look = appearance()
    number = look.px(CARD + 4) + look.text_width(str(left or ""), 12)
    return min(look.px(STEP), max(2.5, (box.width() - number) / max(1, (left or 1) - 1)))


def state_word(card: RosterCard, text: Catalogue) -> str:
    """What is written where no cards can be counted."""
    if card.rusted:
        return text.say("trains.rusted")
    if card.left is None:
        return text.say("trains.no_limit")
    return "" if card.left else text.say("trains.sold")


def phase_word(card: RosterCard, text: Catalogue) -> str:
    return text.say("trains.phase", number=card.phase) if card.phase else ""


def left_out(card: RosterCard, text: Catalogue, columns: Columns, box: QRectF) -> tuple[bool, bool]:
    """Whether phase and price of a row make room for its cards or word: first the phase; the price only of a type
    that nobody can buy any more. The pointer's tip tells the price."""
    room = columns.cards_box(box)
    if wanted(card, text) <= room.width() + 0.5:
        return False, False
    price = columns.price_box(box)
    gone = card.rusted or card.sold_out
    enough = columns.phase_box(box).right() - price.width() - appearance().px(8) - room.left()
    return True, gone and wanted(card, text) > enough
