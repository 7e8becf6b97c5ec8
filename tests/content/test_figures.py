"""The manifest of a title that can be played holds what its rules read, no more and no less."""

import ast
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from ezgame.content.figures import declared_by
from ezgame.content.resources import title_folders
from ezgame.content.titles import load_folder
from ezgame.core.errors import ContentError
from ezgame.core.figures import declared

FIGURES = "Figures"
TITLES = [folder for folder in title_folders() if declared_by(folder, FIGURES) is not None]
CODE = Path(__file__).parents[2] / "ezgame"


def faults_of(folder: Path, old: str, new: str) -> list[str]:
    """What is said about the manifest of 1830 with one change."""
    source = next(each for each in TITLES if each.name == "t1830")
    copy = folder / source.name
    shutil.copytree(source, copy)
    manifest = copy / "title.yaml"
    text = manifest.read_text(encoding="utf-8")
    assert text.count(old) == 1
    manifest.write_text(text.replace(old, new), encoding="utf-8")
    with pytest.raises(ContentError) as error:
        load_folder(copy)
    return [fault.replace(f"{copy}/", "") for fault in error.value.faults]


@pytest.mark.parametrize(
    ("old", "new", "fault"),
    [
        ("  float.percent: 60\n", "", "float.percent is missing; a whole number is expected."),
        ("float.percent: 60", "float.percent: sixty", "a whole number is expected, this is `sixty`"),
        ("float.percent: 60", "float.percent: 60\n  float.parts: 6", "no rule of this title reads it"),
        ("pay: right", "pay: rigth", "values, market.moves: one of left, right, up, down"),
        ("online: {percent: 60}", "online: {parts: 6}", "rulings, limits.company: unknown key parts"),
        ("kind: exchange", "kind: exchnge", "`exchnge` is not one of block-hexes, close-on, exchange"),
        ("online: any_legal", "online: any", "rulings, run.duty: one of maximum, any_legal"),
        (
            "  stock.auto_pass:",
            "  stock.first_sale_round:",
            "rulings, stock.first_sale_round: it is one of the values, too",
        ),
    ],
)  # fmt: skip
def test_a_wrong_figure_is_named_with_its_line(
    tmp_path: Path, old: str, new: str, fault: str
) -> None:
    faults = faults_of(tmp_path, old, new)
    named = [each for each in faults if fault in each]
    assert named and named[0].startswith("title.yaml:"), faults


def attributes_read(code: Path) -> Iterator[str]:
    for file in code.rglob("*.py"):
        if file.name != "figures.py":
            for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
                if isinstance(node, ast.Attribute):
                    yield node.attr


@pytest.mark.parametrize("folder", TITLES, ids=lambda folder: str(folder.name))
def test_every_figure_is_read_by_a_rule(folder: Path) -> None:
    read = {
        name
        for part in ("core", "families", f"titles/{folder.name}")
        for name in attributes_read(CODE / part)
    }
    names = [figure.field for figure in declared(declared_by(folder, FIGURES))]
    assert [name for name in names if name not in read] == []
