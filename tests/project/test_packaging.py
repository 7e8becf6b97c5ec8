"""The desktop files: well formed, complete, and in agreement with each other and the program."""

import configparser
import shutil
import struct
import subprocess
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage, QPainter
from PySide6.QtSvg import QSvgRenderer

import ezgame
from tests.project.tree import CHECKOUT

PACKAGING = CHECKOUT / "packaging"
APP_ID = "io.github.ezgame.Ezgame"
MIME = "application/x-ezgame"
MIME_SPACE = "{http://www.freedesktop.org/standards/shared-mime-info}"


def desktop_entry() -> configparser.SectionProxy:
    parser = configparser.ConfigParser(interpolation=None, strict=True)
    parser.optionxform = str
    parser.read(PACKAGING / f"{APP_ID}.desktop", encoding="utf-8")
    assert parser.sections() == ["Desktop Entry"]
    return parser["Desktop Entry"]


def metainfo() -> ET.Element:
    return ET.parse(PACKAGING / f"{APP_ID}.metainfo.xml").getroot()


def text_of(element: ET.Element, path: str) -> str:
    return (element.findtext(path) or "").strip()


def test_desktop_entry_starts_the_window_with_a_file() -> None:
    entry = desktop_entry()
    assert entry["Type"] == "Application"
    assert entry["Exec"] == "ezgame-gui %f"
    assert entry["Icon"] == APP_ID
    assert entry["Terminal"] == "false"
    assert entry["Categories"].startswith("Game;BoardGame;")
    assert entry["MimeType"] == f"{MIME};"


def test_lists_in_the_desktop_entry_end_with_a_semicolon() -> None:
    entry = desktop_entry()
    assert all(entry[key].endswith(";") for key in ("Categories", "Keywords", "MimeType"))


def test_save_files_have_a_mime_type() -> None:
    root = ET.parse(PACKAGING / f"{APP_ID}.mime.xml").getroot()
    (kind,) = root.findall(f"{MIME_SPACE}mime-type")
    assert kind.get("type") == MIME
    assert [glob.get("pattern") for glob in kind.findall(f"{MIME_SPACE}glob")] == ["*.ezgame"]
    icon = kind.find(f"{MIME_SPACE}icon")
    assert icon is not None
    assert (PACKAGING / f"{icon.get('name')}.svg").is_file()


def test_metainfo_names_the_same_things() -> None:
    root = metainfo()
    assert root.tag == "component"
    assert root.get("type") == "desktop-application"
    assert text_of(root, "id") == APP_ID
    assert text_of(root, "launchable") == f"{APP_ID}.desktop"
    assert text_of(root, "provides/mediatype") == MIME
    assert text_of(root, "metadata_license") == "CC0-1.0"
    assert "MIT" in text_of(root, "project_license")
    for tag in ("name", "summary", "description/p", "developer/name", "icon", "url"):
        assert text_of(root, tag), tag
    assert root.find("content_rating[@type='oars-1.1']") is not None


def test_metainfo_summary_reads_as_a_caption() -> None:
    summary = text_of(metainfo(), "summary")
    assert not summary.endswith(".")
    assert len(summary) < 70


def test_newest_release_is_this_version() -> None:
    release = metainfo().find("releases/release")
    assert release is not None
    assert release.get("version") == ezgame.__version__


VALIDATORS = {
    "desktop-file-validate": [f"{APP_ID}.desktop"],
    "appstreamcli": ["validate", "--no-net", f"{APP_ID}.metainfo.xml"],
}


def test_validators_of_this_machine_agree() -> None:
    """They are not part of a small Debian; the tests above stand without them."""
    for program, words in VALIDATORS.items():
        if found := shutil.which(program):
            result = subprocess.run(
                [found, *words], cwd=PACKAGING, capture_output=True, text=True, check=False
            )
            assert result.returncode == 0, result.stdout + result.stderr


@pytest.mark.parametrize("name", [APP_ID, f"{APP_ID}-game"])
@pytest.mark.parametrize("size", [16, 64, 256])
def test_icons_draw_at_every_size(name: str, size: int, qapp: object) -> None:
    renderer = QSvgRenderer(str(PACKAGING / f"{name}.svg"))
    assert renderer.isValid()
    image = QImage(size, size, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    renderer.render(painter, QRectF(0, 0, size, size))
    painter.end()
    assert image.pixelColor(size // 2, size // 2).alpha() == 255
    assert image.pixelColor(0, 0).alpha() == 0


def test_window_and_desktop_show_the_same_icon() -> None:
    shown = CHECKOUT / "resources" / "icons" / "ezgame.svg"
    assert shown.read_bytes() == (PACKAGING / f"{APP_ID}.svg").read_bytes()


@pytest.mark.parametrize("path", sorted(PACKAGING.glob("*.svg")), ids=lambda path: path.name)
def test_icons_use_only_what_qt_draws(path: Path) -> None:
    drawing = path.read_text(encoding="utf-8")
    assert not any(word in drawing for word in ("clipPath", "<filter", "<mask", "<text", "<style"))


# ---------------------------------------------------------------- icons of other systems


def ico_parts() -> dict[int, bytes]:
    data = (PACKAGING / "ezgame.ico").read_bytes()
    reserved, kind, count = struct.unpack_from("<HHH", data)
    assert (reserved, kind) == (0, 1)
    parts = {}
    for number in range(count):
        width, _h, _c, _r, _planes, bits, size, at = struct.unpack_from(
            "<BBBBHHII", data, 6 + 16 * number
        )
        assert bits == 32 and at + size <= len(data)
        parts[width or 256] = data[at : at + size]
    return parts


def icns_parts() -> dict[str, bytes]:
    data = (PACKAGING / "ezgame.icns").read_bytes()
    assert data[:4] == b"icns" and struct.unpack(">I", data[4:8])[0] == len(data)
    parts, at = {}, 8
    while at < len(data):
        (size,) = struct.unpack_from(">I", data, at + 4)
        parts[data[at : at + 4].decode()] = data[at + 8 : at + size]
        at += size
    return parts


def test_windows_has_an_icon_in_every_size() -> None:
    parts = ico_parts()
    assert set(parts) == {16, 24, 32, 48, 64, 128, 256}
    assert parts[256].startswith(b"\x89PNG")
    for size in (16, 24, 32, 48, 64, 128):
        assert struct.unpack_from("<Iii", parts[size]) == (40, size, 2 * size)


def test_macos_has_an_icon_in_every_size() -> None:
    sizes = {kind: QImage.fromData(part).width() for kind, part in icns_parts().items()}
    assert sizes == {
        "icp4": 16, "icp5": 32, "ic11": 32, "ic12": 64, "ic07": 128,
        "ic13": 256, "ic08": 256, "ic14": 512, "ic09": 512, "ic10": 1024,
    }  # fmt: skip


def test_icons_of_other_systems_show_the_drawing_of_today(qapp: object) -> None:
    """When this fails, run packaging/make_icons.py."""
    image = QImage(256, 256, QImage.Format.Format_ARGB32)
    image.fill(Qt.GlobalColor.transparent)
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    QSvgRenderer(str(CHECKOUT / "resources" / "icons" / "ezgame.svg")).render(painter)
    painter.end()
    for part in (ico_parts()[256], icns_parts()["ic08"]):
        kept = QImage.fromData(part).convertToFormat(QImage.Format.Format_ARGB32)
        worst = max(
            abs(a - b)
            for x in range(4, 256, 9)
            for y in range(4, 256, 9)
            for a, b in zip(
                image.pixelColor(x, y).getRgb(), kept.pixelColor(x, y).getRgb(), strict=True
            )
        )
        assert worst <= 24
