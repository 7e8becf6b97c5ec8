"""A row of seat badges; those who passed are faint, and struck through if they are out."""

from collections.abc import Sequence

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from ezgame.core.ids import PlayerId
from ezgame.models.session import Session
from ezgame.ui.appearance import appearance
from ezgame.ui.widgets.badges import draw_badge, seat_of
from ezgame.ui.widgets.text import set_tip


class SeatBadges(QWidget):
    def __init__(
        self,
        session: Session,
        seats: Sequence[tuple[PlayerId, bool]],
        parent: QWidget | None = None,
        *,
        final: bool = True,
    ) -> None:
        """Players, and whether each has passed; `final`: who has passed is out."""
        super().__init__(parent)
        self._final = final
        self._seats = [(player, session.player_name(player), out) for player, out in seats]
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        passed = [name for _, name, out in self._seats if out]
        still = [name for _, name, out in self._seats if not out]
        if final:
            set_tip(self, session.text.say("auction.still_in.names", names=still))
        elif passed:
            set_tip(self, session.text.say("auction.passed.names", names=passed))
        else:
            set_tip(self, session.text.say("auction.may_bid.names", names=still))

    def sizeHint(self) -> QSize:
        return QSize(appearance().px(120), appearance().px(42))

    def words(self, room: float) -> list[str]:
        """The names below the badges, each whole where the room of a badge is enough for it."""
        look = appearance()
        names = [name for _, name, _ in self._seats]
        cut = shortened(names, max(3, int(room / look.px(7))))
        return [
            name if look.text_width(name, 12) < room else short
            for name, short in zip(names, cut, strict=True)
        ]

    def paintEvent(self, _event: QPaintEvent) -> None:
        look = appearance()
        painter = QPainter(self)
        step = min(look.px(48), self.width() / max(1, len(self._seats)))
        size = look.px(24)
        shown = self.words(step)
        for index, (player, name, out) in enumerate(self._seats):
            painter.setOpacity(0.35 if out else 1.0)
            centre = QPointF(step * (index + 0.5), size / 2)
            draw_badge(painter, centre, size, seat_of(player), name)
            font = look.font(12)
            font.setStrikeOut(out and self._final)
            painter.setFont(font)
            painter.setPen(QColor(look.colors.text))
            box = QRectF(step * index, size + 1, step, look.px(16))
            painter.drawText(box, Qt.AlignmentFlag.AlignCenter, shown[index])


def shortened(names: Sequence[str], most: int) -> list[str]:
    """Names of at most so many letters; those that would read alike keep their last letter ("Bot 1", "Bot 2")."""
    cut = [name[:most].strip() for name in names]
    return [
        name.replace(" ", "")[: most - 1] + name[-1] if cut.count(short) > 1 else short
        for name, short in zip(names, cut, strict=True)
    ]
