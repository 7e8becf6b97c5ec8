"""`ezgame render`."""

from pathlib import Path

import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication

from ezgame.app import cli


@pytest.fixture(autouse=True)
def _application(qapp: QApplication) -> None:
    """The command uses the application that is there."""


@pytest.mark.parametrize("title", ["18esp", "1830", "1849", "18te"])
@pytest.mark.parametrize("more", [[], ["--tiles"]])
def test_every_map_and_sheet_becomes_a_picture(title: str, more: list[str], tmp_path: Path) -> None:
    out = tmp_path / "map.png"
    assert cli.run(["render", title, "--out", str(out), "--scale", "20", *more]) == 0
    image = QImage(str(out))
    assert image.width() > 200
    assert image.height() > 200


def test_text_stays_text_in_svg_and_pdf(tmp_path: Path) -> None:
    svg, pdf = tmp_path / "map.svg", tmp_path / "map.pdf"
    assert cli.run(["render", "18te", "--out", str(svg)]) == 0
    assert cli.run(["render", "18te", "--out", str(pdf)]) == 0
    words = svg.read_text(encoding="utf-8")
    assert ">Tecklenburg</text>" in words
    assert "<image" not in words
    assert pdf.read_bytes().startswith(b"%PDF")
    assert b"/Subtype /Image" not in pdf.read_bytes()


def test_themes_draw_differently(tmp_path: Path) -> None:
    images = []
    for theme in ("default", "classic"):
        out = tmp_path / f"{theme}.png"
        assert (
            cli.run(["render", "18te", "--out", str(out), "--scale", "12", "--theme", theme]) == 0
        )
        images.append(QImage(str(out)))
    assert images[0] != images[1]


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["1831", "--out", "map.png"], "1831"),
        (["18te", "--out", "map.bmp"], "map.bmp"),
        (["18te", "--out", "map"], "must end in"),
        (["18te", "--out", "no-such-folder/map.png"], "no-such-folder"),
        (["18te", "--out", "map.png", "--scale", "huge"], "huge"),
        (["18te", "--out", "map.png", "--scale", "0"], "`0`"),
        (["18te", "--out", "map.png", "--theme", "loud"], "loud"),
        (["18te"], "--out"),
    ],
)
def test_bad_input_gets_one_sentence(
    words: list[str],
    says: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    assert cli.run(["render", *words]) != 0
    said = capsys.readouterr().err.strip()
    assert says in said
    assert len(said.splitlines()) == 1
    assert "Traceback" not in said


def test_a_folder_is_no_picture(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "map.png").mkdir()
    assert cli.run(["render", "18te", "--out", str(tmp_path / "map.png")]) == 1
    assert "is a folder" in capsys.readouterr().err
