"""Make ezgame.ico (Windows) and ezgame.icns (macOS) from the program's own drawing.

    python packaging/make_icons.py [FOLDER]      FOLDER is packaging/ by default

Both are kept in the repository; run this again when resources/icons/ezgame.svg changes.
"""

import struct
import sys
from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, Qt
from PySide6.QtGui import QGuiApplication, QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

HERE = Path(__file__).resolve().parent
DRAWING = HERE.parent / "resources" / "icons" / "ezgame.svg"
ICO_SIZES = (16, 24, 32, 48, 64, 128, 256)
ICNS_KINDS = {
    b"icp4": 16,
    b"icp5": 32,
    b"ic11": 32,  # 16 points on a screen of double density, and so on
    b"ic12": 64,
    b"ic07": 128,
    b"ic13": 256,
    b"ic08": 256,
    b"ic14": 512,
    b"ic09": 512,
    b"ic10": 1024,
}


def draw(size: int) -> QImage:
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(DRAWING)).render(painter)
    painter.end()
    return image


def png(image: QImage) -> bytes:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")
    return bytes(buffer.data().data())


def bitmap(image: QImage) -> bytes:
    """The form that every Windows program reads: rows from the bottom up, then a mask of no meaning."""
    size = image.width()
    head = struct.pack("<IiiHHIIiiII", 40, size, 2 * size, 1, 32, 0, 0, 0, 0, 0, 0)
    pixels = bytes(image.constBits())
    rows = [pixels[at : at + 4 * size] for at in range(0, len(pixels), 4 * size)]
    mask = bytes((size + 31) // 32 * 4 * size)
    return head + b"".join(reversed(rows)) + mask


def ico() -> bytes:
    images = {size: draw(size) for size in ICO_SIZES}
    parts = {size: png(image) if size == 256 else bitmap(image) for size, image in images.items()}
    at = 6 + 16 * len(parts)
    table = b""
    for size, part in parts.items():
        table += struct.pack("<BBBBHHII", size % 256, size % 256, 0, 0, 1, 32, len(part), at)
        at += len(part)
    return struct.pack("<HHH", 0, 1, len(parts)) + table + b"".join(parts.values())


def icns() -> bytes:
    parts = b""
    for kind, size in ICNS_KINDS.items():
        part = png(draw(size))
        parts += kind + struct.pack(">I", 8 + len(part)) + part
    return b"icns" + struct.pack(">I", 8 + len(parts)) + parts


def main(folder: Path) -> int:
    app = QGuiApplication.instance() or QGuiApplication(["make_icons", "-platform", "offscreen"])
    (folder / "ezgame.ico").write_bytes(ico())
    (folder / "ezgame.icns").write_bytes(icns())
    del app
    return 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else HERE))
