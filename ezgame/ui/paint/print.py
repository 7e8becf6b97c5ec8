"""The small print of a hex: values, strips of values, labels, terrain, marks, numbers."""

from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QPainter

from ezgame.ui.geometry import text as measure
from ezgame.ui.paint.canvas import NO_BRUSH, NO_PEN, U, brush, pen, rounded, write
from ezgame.ui.paint.labels import HexLabel, strip_widths
from ezgame.ui.paint.picture import HexPicture
from ezgame.ui.paint.signs import paint_anchor, paint_flag, paint_padlock, paint_pips, paint_sign
from ezgame.ui.paint.style import Style

DARK_FILLS = frozenset({"black"})
DEEP_FILLS = frozenset({"brown"})
"""Dark enough to swallow dark figures on paper without colours; they are made a little paler."""
FRAME = 0.036
"""Round the value that counts now."""


def paint_label(painter: QPainter, label: HexLabel, picture: HexPicture, style: Style) -> None:
    """One piece of small print, by its kind."""
    theme = style.theme
    match label.kind:
        case "value":
            paint_bubble(painter, label, theme.paper, theme.ink, theme.ink)
        case "mine":
            paint_bubble(painter, label, theme.mine, "#FFFFFF", "#FFFFFF")
        case "strip":
            paint_strip(painter, label, picture.phase, style)
        case "title":
            paint_title(painter, label, picture, style)
        case "label":
            write(painter, label.box.at, label.text, label.size, theme.ink, halo=theme.light,
                  halo_width=0.05)  # fmt: skip
        case "terrain":
            paint_terrain(painter, label, picture, style)
        case "mark":
            color = theme.on_red if picture.color == "red" else theme.ink
            write(painter, label.box.at, label.text, label.size, color)
        case "number":
            paint_number(painter, label, picture, style)
        case "coordinate":
            ink = theme.on_red if picture.color == "red" else theme.soft_ink
            write(painter, label.box.at, label.text, label.size, ink, weight=600)
        case "pips":
            paint_pips(painter, label.box.at, picture.rank, label.size, theme.ink)
        case "anchor":
            paint_anchor(painter, label.box.at, label.size, theme.water)
        case "goals":
            paint_goals(painter, label, picture, style)
        case "gate":
            paint_gate(painter, label, style)


def paint_bubble(painter: QPainter, label: HexLabel, fill: str, ink: str, rim: str) -> None:
    box = label.box
    painter.setBrush(brush(fill))
    painter.setPen(pen(rim, 0.022))
    painter.drawEllipse(
        QPointF(box.at[0] * U, box.at[1] * U),
        (box.width / 2 - 0.011) * U,
        (box.height / 2 - 0.011) * U,
    )
    write(painter, box.at, label.text, label.size, ink)


def paint_strip(painter: QPainter, label: HexLabel, phase: str, style: Style) -> None:
    """A row of values by phase: the current one framed, the others pale."""
    theme, box, size = style.theme, label.box, label.size
    upright = len(label.values) > 1 and box.height > 1.5 * size
    x, y = box.at[0] - box.width / 2, box.at[1] - box.height / 2
    high = size * 0.98
    frame: QRectF | None = None
    widths = [box.width] * len(label.values) if upright else strip_widths(label)
    for (color, value), wide in zip(label.values, widths, strict=True):
        cell = QRectF(x * U, y * U, wide * U, high * U)
        now, dark = color == phase, color in DARK_FILLS
        faded = bool(phase) and not now
        painter.setPen(NO_PEN)
        painter.setBrush(theme.fill(color) if color else brush(theme.paper))
        painter.drawRect(cell)
        if faded:
            painter.setBrush(QColor(90, 90, 90, 120) if dark else QColor(255, 255, 255, 110))
            painter.drawRect(cell)
        elif color in DEEP_FILLS:
            painter.setBrush(QColor(255, 255, 255, 70))
            painter.drawRect(cell)
        if now:
            frame = cell
        ink = "#FFFFFF" if dark else ("#44474B" if faded else theme.ink)
        at = (x + wide / 2, y + high / 2)
        # A place that pays nothing yet has a dash: a figure would draw the eye.
        write(painter, at, str(value) if value else "–", size, ink, weight=600 if faded else 700)
        x, y = (x, y + high) if upright else (x + wide, y)
    painter.setBrush(NO_BRUSH)
    painter.setPen(pen(theme.ink, 0.016, join="mitre"))
    painter.drawRect(
        QRectF((box.at[0] - box.width / 2) * U, (box.at[1] - box.height / 2) * U,
               box.width * U, box.height * U)
    )  # fmt: skip
    if frame is not None and len(label.values) > 1:
        # Drawn round the box and not on its edge: figures have hardly any room beside them.
        grow = FRAME / 2 * U
        painter.setPen(pen(theme.ink, FRAME, join="mitre"))
        painter.drawRect(frame.adjusted(-grow, -grow, grow, grow))


def paint_title(painter: QPainter, label: HexLabel, picture: HexPicture, style: Style) -> None:
    """The name of a harbour or place beyond the rim."""
    theme = style.theme
    red = picture.color == "red"
    ink, halo = (theme.on_red, theme.deep_red) if red else (theme.ink, theme.halo(picture.color))
    step = 0.92 * label.size
    top = label.box.at[1] - step * (len(label.lines) - 1) / 2
    for number, line in enumerate(label.lines):
        at = (label.box.at[0], top + number * step)
        write(painter, at, line, label.size, ink, weight=600, italic=not red, halo=halo,
              halo_width=0.05)  # fmt: skip


def paint_terrain(painter: QPainter, label: HexLabel, picture: HexPicture, style: Style) -> None:
    """Sign and cost, stacked or side by side as the box is."""
    if picture.terrain is None:
        return
    theme, box, size = style.theme, label.box, label.size
    kind = picture.terrain[0]
    ink = theme.water if kind in ("river", "water", "lake") else "#5A4022"
    if kind == "mine":
        ink = theme.mine
    if box.height > 1.3 * size:
        paint_sign(painter, (box.at[0], box.at[1] - 0.40 * size), 0.86 * size, kind, theme)
        write(painter, (box.at[0], box.at[1] + 0.48 * size), label.text, size, ink)
        return
    left = box.at[0] - box.width / 2
    paint_sign(painter, (left + 0.56 * size, box.at[1]), 0.78 * size, kind, theme)
    wide = measure.width(label.text) * size
    write(painter, (left + box.width - wide / 2, box.at[1]), label.text, size, ink)


def paint_number(painter: QPainter, label: HexLabel, picture: HexPicture, style: Style) -> None:
    """Number of a laid tile with one pip per step of upgrading."""
    theme, box = style.theme, label.box
    pips = 0.075 * picture.rank
    left = box.at[0] - box.width / 2
    wide = box.width - pips - 0.05
    write(painter, (left + wide / 2, box.at[1]), label.text, label.size, theme.ink, weight=600)
    paint_pips(painter, (left + box.width - pips / 2, box.at[1]), picture.rank, 0.05, theme.ink)


def paint_goals(painter: QPainter, label: HexLabel, picture: HexPicture, style: Style) -> None:
    """Flags in the colours of the companies whose goal this is."""
    step = label.box.width / max(1, len(picture.destination))
    left = label.box.at[0] - label.box.width / 2 + step / 2
    for number, company in enumerate(picture.destination):
        at = (left + number * step, label.box.at[1])
        paint_flag(painter, at, label.size * 0.95, style.company(company).color, style.theme.ink)


def paint_gate(painter: QPainter, label: HexLabel, style: Style) -> None:
    """Padlock and price of a closed pass."""
    theme, box, size = style.theme, label.box, label.size
    painter.setBrush(brush(theme.paper))
    painter.setPen(pen(theme.ink, 0.022))
    rounded(painter, box.at, box.width, box.height, 0.3 * size)
    left = box.at[0] - box.width / 2
    paint_padlock(painter, (left + 0.48 * size, box.at[1]), 0.62 * size, theme.ink)
    wide = measure.width(label.text) * size
    write(
        painter, (left + box.width - wide / 2 - 0.18 * size, box.at[1]), label.text, size, theme.ink
    )
